//! Iterates over a long list with xpauto.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use xpauto::Client;

use crate::memory::peak_mb;
use crate::{Result, TOKEN, USAGE};

/// The number of times that the first record is read, each time by a new client.
const TIMES: usize = 15;

/// Reads every record of a list with a limit, or only the first one.
pub(crate) fn measure(runtime: &Runtime, part: &str, per_page: u32, limit: u64, url: &str) -> Result<Value> {
    runtime.block_on(async {
        match part {
            "all" => all(per_page, limit, url).await,
            "first" => first(per_page, limit, url).await,
            _ => Err(USAGE.into()),
        }
    })
}

/// Reads records one after another without keeping them.
async fn all(per_page: u32, limit: u64, url: &str) -> Result<Value> {
    let client = client(url)?;
    let started = Instant::now();
    let mut segments = client.segments().list().per_page(per_page).limit(limit).stream();
    let mut records = 0_u32;
    while let Some(segment) = segments.try_next().await? {
        records += u32::from(segment.id().is_some());
    }
    let seconds = started.elapsed().as_secs_f64();
    check(u64::from(records), limit)?;
    Ok(json!({ "per_second": f64::from(records) / seconds, "peak_mb": peak_mb()? }))
}

async fn first(per_page: u32, limit: u64, url: &str) -> Result<Value> {
    let mut times = Vec::new();
    for _ in 0..=TIMES {
        times.push(time_to_first(per_page, limit, url).await?);
    }
    // Without the first, which is the warm-up.
    let mut times = times.split_off(1);
    times.sort_unstable();
    let median = times.get(TIMES / 2).ok_or("there are no times")?;
    Ok(json!({ "first_ms": median.as_secs_f64() * 1e3 }))
}

async fn time_to_first(per_page: u32, limit: u64, url: &str) -> Result<Duration> {
    let client = client(url)?;
    let started = Instant::now();
    let mut segments = client.segments().list().per_page(per_page).limit(limit).stream();
    let found = segments.try_next().await?;
    let took = started.elapsed();
    check(found.iter().count() as u64, 1)?;
    Ok(took)
}

fn client(url: &str) -> Result<Client> {
    Ok(Client::builder().base_url(url).token(TOKEN).build()?)
}

/// Refuses any other count, so that only complete lists are measured.
fn check(count: u64, wanted: u64) -> Result<()> {
    if count == wanted { Ok(()) } else { Err(format!("there are {count} records, not {wanted}").into()) }
}
