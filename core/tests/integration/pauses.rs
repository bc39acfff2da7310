//! The pause of a whole client after a 429, also after one that is not retried.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::time::Instant;
use xpauto::transport::{self, Body, http};
use xpauto::{CallOptions, Client, ClientBuilder, Error, ErrorKind};

use crate::client::builder;

/// A client of a service whose first response is a 429 with this `Retry-After`, and the number of requests.
fn refused(retry_after: &'static str) -> (ClientBuilder, Arc<AtomicUsize>) {
    let requests = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&requests);
    let service = transport::from_fn(move |_| {
        let is_first = count.fetch_add(1, Ordering::Relaxed) == 0;
        let response = http::Response::builder().status(if is_first { 429 } else { 204 });
        async move { Ok(response.header("retry-after", retry_after).body(Body::default()).unwrap()) }
    });
    (builder().transport(service), requests)
}

async fn call(client: &Client) -> Result<(), Error> {
    client.key_moments().delete(7).await
}

#[tokio::test(start_paused = true)]
async fn a_429_without_retries_pauses_the_client_for_its_retry_after() {
    let (client, requests) = refused("4");
    let (client, began) = (client.build().unwrap(), Instant::now());
    assert_eq!(call(&client).await.unwrap_err().kind(), ErrorKind::RateLimit);
    let derived = client.with_options(CallOptions::default()).unwrap();
    let (one, other) = tokio::join!(call(&client), call(&derived));
    assert!(one.is_ok() && other.is_ok() && began.elapsed() >= Duration::from_secs(4), "{:?}", began.elapsed());
    assert_eq!(requests.load(Ordering::Relaxed), 3);
}

#[tokio::test(start_paused = true)]
async fn a_429_without_retries_and_retry_after_pauses_for_the_backoff() {
    let client = refused("").0.retry_backoff(Duration::from_secs(60)).build().unwrap();
    call(&client).await.unwrap_err();
    let soon = CallOptions::default().total_timeout(Duration::from_millis(1));
    let error = call(&client.with_options(soon).unwrap()).await.unwrap_err();
    assert!(error.message().ends_with(" s in the pause after a refusal (429 or 503)"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn other_calls_fail_unsent_during_a_long_pause() {
    let (client, requests) = refused("300");
    let client = client.max_retries(3).build().unwrap();
    let error = call(&client).await.unwrap_err();
    assert!(error.message().contains("300 s") && error.message().contains("exceeds the maximum"), "{error}");
    for client in [client.clone(), client.with_options(CallOptions::default()).unwrap()] {
        let error = call(&client).await.unwrap_err();
        let details = error.details();
        assert_eq!((error.kind(), details.status, details.attempts.len()), (ErrorKind::RateLimit, Some(429), 0));
        assert_eq!(details.retry_after, Some(Duration::from_secs(300)));
        assert!(error.message().starts_with("DELETE /key-moments/7 was not sent"), "{error}");
    }
    assert_eq!(requests.load(Ordering::Relaxed), 1);
}

#[tokio::test(start_paused = true)]
async fn an_absurd_retry_after_pauses_for_an_hour() {
    for (told, pause) in [("1e18", Some(3600)), ("Fri, 31 Dec 9999 23:59:59 GMT", Some(3600)), ("-5", None)] {
        let client = refused(told).0.build().unwrap();
        assert_eq!(call(&client).await.unwrap_err().details().attempts.len(), 1);
        let pause = pause.map(Duration::from_secs);
        assert_eq!(call(&client).await.map_or_else(|error| error.details().retry_after, |()| None), pause, "{told}");
    }
}
