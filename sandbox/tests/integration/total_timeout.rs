//! The bound on a whole call: every kind of wait counts, and the error says where the time went.

use std::time::{Duration, Instant};

use crate::support::{client, requests, start};
use serde_json::json;
use xpauto::{CallOptions, Client, Error, ErrorKind};

async fn call(client: &Client) -> Result<(), Error> {
    client.sites().get_by_code("shopfront1").await.map(drop)
}

/// Makes a call that runs out of time, and checks that it took between `least` and two seconds.
async fn late(client: &Client, least: f64) -> Error {
    let error = ended(client, least).await;
    assert_eq!(error.kind(), ErrorKind::RequestTimeout, "{error}");
    error
}

/// The same of a call that may fail for another reason before.
async fn ended(client: &Client, least: f64) -> Error {
    let began = Instant::now();
    let error = call(client).await.unwrap_err();
    let took = began.elapsed().as_secs_f64();
    assert!(took >= least && took < 2.0, "took {took} s");
    error
}

fn says(error: &Error, parts: &[&str]) {
    for part in parts {
        assert!(error.message().contains(part), "{error} does not say {part:?}");
    }
}

#[tokio::test]
async fn an_attempt_ends_with_the_call() {
    let sandbox = start(&json!({"faults": [{"action": "hang"}]}));
    let error = late(&client(&sandbox, &json!({"total_timeout": 0.3})), 0.3).await;
    says(&error, &["GET /sites/byCode/shopfront1 took longer than total_timeout (0.3 s); it was in an attempt"]);
    let attempts = &error.details().attempts;
    assert_eq!((attempts.len(), attempts[0].fault), (1, Some(ErrorKind::RequestTimeout)));
}

#[tokio::test]
async fn the_shorter_of_both_timeouts_is_named() {
    let sandbox = start(&json!({"faults": [{"action": "hang"}]}));
    let error = late(&client(&sandbox, &json!({"timeout": 0.2, "total_timeout": 30})), 0.2).await;
    says(&error, &["took longer than", "0.2 s", "timeout"]);
    assert!(!error.message().contains("total_timeout"), "{error}");
}

#[tokio::test]
async fn retries_continue_until_the_timeout() {
    let sandbox = start(&json!({"faults": [{"status": 503}]}));
    let options = json!({"total_timeout": 0.4, "max_retries": 1000, "retry_backoff": 0.02});
    let error = ended(&client(&sandbox, &options), 0.0).await;
    // Its status decides on the kind.
    assert_eq!(error.kind(), ErrorKind::Server);
    says(&error, &["There is no other attempt: ", "total_timeout (0.4 s)", "waiting before a retry"]);
    let attempts = &error.details().attempts;
    assert!(attempts.len() > 1 && attempts[0].status == Some(503), "{attempts:?}");
}

#[tokio::test]
async fn a_retry_that_would_end_after_the_deadline_fails_at_once() {
    let sandbox = start(&json!({"faults": [{"status": 503, "headers": {"Retry-After": "30"}}]}));
    let error = ended(&client(&sandbox, &json!({"total_timeout": 10})), 0.0).await;
    assert_eq!(error.kind(), ErrorKind::Server);
    says(
        &error,
        &["failed with 503", "would take longer than total_timeout (10 s): another 30 s waiting before a retry"],
    );
    let attempts = &error.details().attempts;
    assert_eq!((attempts.len(), attempts[0].status), (1, Some(503)));
}

#[tokio::test]
async fn a_call_does_not_wait_for_a_rate_limit_beyond_its_timeout() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({"rate_limit": "1/h", "total_timeout": 10}));
    call(&client).await.unwrap();
    let error = late(&client, 0.0).await;
    says(&error, &["would take longer than total_timeout (10 s): another 3", "waiting for the rate limit"]);
    assert_eq!((requests(&sandbox).len(), error.details().attempts.len()), (1, 0));
}

#[tokio::test]
async fn a_pause_that_would_end_too_late_is_not_waited_for() {
    let faults = json!([{"times": 1, "status": 429, "headers": {"Retry-After": "30"}}]);
    let sandbox = start(&json!({"faults": faults}));
    let client = client(&sandbox, &json!({"max_retries": 0, "total_timeout": 10}));
    assert_eq!(call(&client).await.unwrap_err().kind(), ErrorKind::RateLimit);
    let error = late(&client, 0.0).await;
    says(&error, &["total_timeout (10 s): another ", "pause"]);
    assert_eq!(requests(&sandbox).len(), 1);
}

#[tokio::test]
async fn waiting_for_other_requests_counts() {
    let sandbox = start(&json!({"faults": [{"path": "/goals", "action": "hang"}]}));
    let client = client(&sandbox, &json!({"max_concurrency": 1}));
    let mut blocking = Box::pin(client.goals().list().collect());
    assert!(tokio::time::timeout(Duration::from_millis(100), &mut blocking).await.is_err());
    let bounded = client.with_options(CallOptions::default().total_timeout(Duration::from_millis(200)));
    let error = late(&bounded.unwrap(), 0.2).await;
    says(&error, &["total_timeout (0.2 s); it was waiting for other requests"]);
    assert_eq!(error.details().attempts.len(), 0);
}

#[tokio::test]
async fn waiting_for_a_token_counts() {
    let sandbox = start(&json!({"faults": [{"path": "/oauth/token", "action": "hang"}]}));
    let token = json!({"client_id": xpauto_sandbox::CLIENT_ID, "client_secret": xpauto_sandbox::CLIENT_SECRET});
    let error = late(&client(&sandbox, &json!({"token": token, "total_timeout": 0.2})), 0.2).await;
    says(&error, &["GET /sites/byCode/shopfront1", "total_timeout (0.2 s); it was waiting for a token"]);
    assert_eq!((requests(&sandbox).len(), error.details().attempts.len()), (1, 0));
}

#[tokio::test]
async fn a_list_is_bounded_page_by_page() {
    let sandbox = start(&json!({"segments": 50, "latency": 0.1}));
    let client = client(&sandbox, &json!({"total_timeout": 0.5}));
    let began = Instant::now();
    let records = client.segments().list().per_page(5).prefetch(0).collect().await.unwrap();
    assert!(records.len() == 50 && began.elapsed() >= Duration::from_secs(1));
}

#[tokio::test]
async fn the_total_timeout_of_a_call_takes_precedence_over_that_of_its_client() {
    let sandbox = start(&json!({"latency": 0.2}));
    let strict = client(&sandbox, &json!({"total_timeout": 0.05}));
    late(&strict, 0.05).await;
    let patient = CallOptions::default().total_timeout(Duration::from_secs(30));
    call(&strict.with_options(patient).unwrap()).await.unwrap();
    let none = CallOptions::default().total_timeout(Duration::ZERO);
    let error = strict.with_options(none).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Config);
    says(&error, &["total_timeout must be a positive number of seconds"]);
}
