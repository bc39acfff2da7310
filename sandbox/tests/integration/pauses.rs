//! The pause of a whole client after a 429, also after one that is not retried.

use std::time::{Duration, Instant};

use crate::support::{client, requests, start};
use serde_json::json;
use xpauto::{CallOptions, Client, Error, ErrorKind};
use xpauto_sandbox::Sandbox;

/// A sandbox whose first response is a 429, with a `Retry-After` or without.
fn refusing(retry_after: Option<&str>) -> Sandbox {
    let headers = retry_after.map_or_else(|| json!({}), |value| json!({"Retry-After": value}));
    start(&json!({"faults": [{"times": 1, "status": 429, "headers": headers}]}))
}

async fn call(client: &Client) -> Result<(), Error> {
    client.sites().get_by_code("shopfront1").await.map(drop)
}

#[tokio::test]
async fn a_429_without_retries_pauses_the_client_for_its_retry_after() {
    let sandbox = refusing(Some("0.4"));
    let client = client(&sandbox, &json!({"max_retries": 0}));
    let began = Instant::now();
    assert_eq!(call(&client).await.unwrap_err().kind(), ErrorKind::RateLimit);
    let derived = client.with_options(CallOptions::default()).unwrap();
    let (one, other) = tokio::join!(call(&client), call(&derived));
    assert!(one.is_ok() && other.is_ok() && began.elapsed() >= Duration::from_millis(400));
    assert_eq!(requests(&sandbox).len(), 3);
}

#[tokio::test]
async fn a_429_without_retries_and_retry_after_pauses_for_the_backoff() {
    let sandbox = refusing(None);
    let client = client(&sandbox, &json!({"max_retries": 0, "retry_backoff": 60}));
    call(&client).await.unwrap_err();
    let soon = CallOptions::default().total_timeout(Duration::from_millis(1));
    let error = call(&client.with_options(soon).unwrap()).await.unwrap_err();
    assert!(error.message().ends_with(" s in the pause after a refusal (429 or 503)"), "{error}");
}

#[tokio::test]
async fn other_calls_fail_unsent_during_a_long_pause() {
    let sandbox = refusing(Some("300"));
    let client = client(&sandbox, &json!({}));
    let error = call(&client).await.unwrap_err();
    assert!(error.message().contains("300 s") && error.message().contains("exceeds the maximum"), "{error}");
    for client in [client.clone(), client.with_options(CallOptions::default()).unwrap()] {
        let error = call(&client).await.unwrap_err();
        let details = error.details();
        assert_eq!((error.kind(), details.status, details.attempts.len()), (ErrorKind::RateLimit, Some(429), 0));
        assert!((290.0..=300.0).contains(&details.retry_after.unwrap().as_secs_f64()), "{details:?}");
        assert!(error.message().starts_with("GET /sites/byCode/shopfront1 was not sent"), "{error}");
    }
    assert_eq!(requests(&sandbox).len(), 1);
}

#[tokio::test]
async fn an_absurd_retry_after_pauses_for_an_hour() {
    for (told, pause) in [("1e18", 3600.0), ("Fri, 31 Dec 9999 23:59:59 GMT", 3600.0), ("1e300", 3600.0), ("-5", 0.0)] {
        let sandbox = refusing(Some(told));
        let client = client(&sandbox, &json!({"max_retries": 0}));
        let error = call(&client).await.unwrap_err();
        assert_eq!(error.details().attempts.len(), 1);
        let wait = call(&client).await.map_or_else(|error| error.details().retry_after, |()| None);
        let wait = wait.unwrap_or_default().as_secs_f64();
        assert!(wait <= pause && wait >= pause - 10.0, "{told}: {wait}");
    }
}
