//! No schedule of responses, faults and cancelled calls makes a client exceed its rate limit, or wait for ever.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bolero::check;
use tokio::time::{Instant, sleep, timeout};
use xpauto::transport::{self, Body, Fault, http};
use xpauto::{Client, FreeRequest, RateLimit};

const WINDOW: Duration = Duration::from_secs(10);
const MOST: usize = 3;

/// What happens to a call: how long its response takes, how it ends, and when its caller cancels it.
#[derive(Clone, Copy, Debug)]
struct Step {
    starts: u64,
    takes: u64,
    ends: u8,
    patience: u64,
}

fn steps(bytes: &[u8]) -> Vec<Step> {
    let steps = bytes.chunks_exact(4).take(12);
    steps
        .map(|part| Step {
            starts: u64::from(part[0]) * 100,
            takes: u64::from(part[1]) * 100,
            ends: part[2],
            patience: 100 + u64::from(part[3]) * 1000,
        })
        .collect()
}

/// Runs all calls in virtual time; returns when each request was sent.
async fn run(steps: Vec<Step>) -> Vec<Instant> {
    let sent: Arc<Mutex<Vec<Instant>>> = Arc::default();
    let log = Arc::clone(&sent);
    let all = steps.clone();
    let service = transport::from_fn(move |request: transport::Request| {
        let number: usize = request.url.path().trim_matches('/').parse().unwrap();
        log.lock().unwrap().push(Instant::now());
        let step = all[number];
        async move {
            sleep(Duration::from_millis(step.takes)).await;
            let status = match step.ends % 4 {
                0 => return Err(Fault::interrupted("cut")),
                1 => 503,
                2 => 429,
                _ => 200,
            };
            Ok(http::Response::builder().status(status).body(Body::from("{}"))?)
        }
    });
    let limit = format!("{MOST}/{}s", WINDOW.as_secs()).parse::<RateLimit>().unwrap();
    let builder = Client::builder().base_url("https://api.example.com").token("a").transport(service);
    let client = builder.rate_limit(limit).max_retries(2).build().unwrap();
    let calls = steps.into_iter().enumerate().map(|(number, step)| {
        let client = client.clone();
        tokio::spawn(async move {
            sleep(Duration::from_millis(step.starts)).await;
            let call = client.request(FreeRequest::new("GET", format!("/{number}")));
            let _ = timeout(Duration::from_millis(step.patience), call).await;
        })
    });
    for call in calls.collect::<Vec<_>>() {
        timeout(Duration::from_secs(7200), call).await.expect("a call ends").unwrap();
    }
    let sent = sent.lock().unwrap();
    sent.clone()
}

#[test]
fn schedules() {
    check!().for_each(|bytes| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let mut sent = runtime.block_on(run(steps(bytes)));
        sent.sort();
        for group in sent.windows(MOST + 1) {
            let span = group[MOST] - group[0];
            assert!(span >= WINDOW, "{MOST} requests, and another {span:?} after the first: {:?}", steps(bytes));
        }
    });
}
