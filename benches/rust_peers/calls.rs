//! Small calls with plain reqwest: reads a site repeatedly.

use std::time::{Duration, Instant};

use reqwest::header::AUTHORIZATION;
use reqwest::{Client, Url};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use crate::{Result, TOKEN, bare_client};

/// The duration of the warm-up.
const WARM_UP: Duration = Duration::from_millis(200);

/// Returns the calls per second.
pub(crate) fn measure(runtime: &Runtime, seconds: &str, in_flight: usize, url: &str) -> Result<Value> {
    let time = Duration::try_from_secs_f64(seconds.parse()?)?;
    let site = Site { client: bare_client(), address: format!("{url}/sites/byCode/shopfront1").parse()? };
    let measure = |time| match in_flight {
        1 => one_at_a_time(runtime, &site, time),
        in_flight => runtime.block_on(many_in_flight(&site, time, in_flight)),
    };
    measure(WARM_UP)?;
    Ok(json!({ format!("in_flight_{in_flight}"): measure(time)? }))
}

/// The path that every call reads.
#[derive(Clone)]
struct Site {
    client: Client,
    address: Url,
}

impl Site {
    async fn read(&self) -> Result<()> {
        let request = self.client.get(self.address.clone()).header(AUTHORIZATION, format!("Bearer {TOKEN}"));
        request.send().await?.error_for_status()?.bytes().await?;
        Ok(())
    }
}

/// Makes blocking calls: each enters and leaves the runtime.
fn one_at_a_time(runtime: &Runtime, site: &Site, time: Duration) -> Result<f64> {
    let mut calls = 0_u32;
    let started = Instant::now();
    while started.elapsed() < time {
        runtime.block_on(site.read())?;
        calls += 1;
    }
    Ok(f64::from(calls) / started.elapsed().as_secs_f64())
}

async fn many_in_flight(site: &Site, time: Duration, in_flight: usize) -> Result<f64> {
    let started = Instant::now();
    let mut workers = JoinSet::new();
    for _ in 0..in_flight {
        workers.spawn(calls_until(started + time, site.clone()));
    }
    let calls = workers.join_all().await.into_iter().sum::<Result<u32>>()?;
    Ok(f64::from(calls) / started.elapsed().as_secs_f64())
}

async fn calls_until(end: Instant, site: Site) -> Result<u32> {
    let mut calls = 0;
    while Instant::now() < end {
        site.read().await?;
        calls += 1;
    }
    Ok(calls)
}
