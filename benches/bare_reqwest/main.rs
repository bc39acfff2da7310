//! Calls with reqwest and nothing around it, which is what xpauto's own work is measured against: prints the calls per
//! second as JSON.

use std::error::Error;
use std::time::{Duration, Instant};

use reqwest::header::AUTHORIZATION;
use reqwest::{Client, Url};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const USAGE: &str = "usage: bare-reqwest URL SECONDS IN_FLIGHT";
/// How long calls are made before those that count.
const WARM_UP: Duration = Duration::from_millis(200);

fn main() -> Result<()> {
    let [url, seconds, in_flight] =
        <[String; 3]>::try_from(std::env::args().skip(1).collect::<Vec<_>>()).map_err(|_| USAGE)?;
    let time = Duration::try_from_secs_f64(seconds.parse()?)?;
    let site = Site::new(&url)?;
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let measure = |time| match in_flight.parse()? {
        1 => one_at_a_time(&runtime, &site, time),
        in_flight => runtime.block_on(many_in_flight(&site, time, in_flight)),
    };
    measure(WARM_UP)?;
    println!("{{\"calls_per_second\": {}}}", measure(time)?);
    Ok(())
}

/// What every call reads.
#[derive(Clone)]
struct Site {
    client: Client,
    address: Url,
}

impl Site {
    fn new(url: &str) -> Result<Self> {
        // An error says that there is a provider already, which is all that is needed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Ok(Self { client: Client::new(), address: format!("{url}/sites/byCode/shopfront1").parse()? })
    }

    async fn read(&self) -> Result<()> {
        let request = self.client.get(self.address.clone()).header(AUTHORIZATION, "Bearer x");
        request.send().await?.error_for_status()?.bytes().await?;
        Ok(())
    }
}

/// Calls as a blocking client makes them: each enters the runtime and leaves it again.
fn one_at_a_time(runtime: &Runtime, site: &Site, time: Duration) -> Result<f64> {
    let mut calls = 0_u32;
    let started = Instant::now();
    while started.elapsed() < time {
        runtime.block_on(site.read())?;
        calls += 1;
    }
    Ok(f64::from(calls) / started.elapsed().as_secs_f64())
}

async fn many_in_flight(site: &Site, time: Duration, in_flight: u32) -> Result<f64> {
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
