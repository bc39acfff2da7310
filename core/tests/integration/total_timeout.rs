//! The bound on a whole call: every kind of wait counts, and the error says where the time went.

use std::time::Duration;

use tokio::time::Instant;
use xpauto::transport::{self, Body, Fault, Response, Transport, http};
use xpauto::{CallOptions, Client, ClientBuilder, ClientCredentials, Error, ErrorKind};

use crate::client::{accepting, builder};

/// A builder of clients whose calls take ten seconds at most.
fn bounded() -> ClientBuilder {
    builder().total_timeout(Duration::from_secs(10))
}

fn hanging() -> impl Transport {
    transport::from_fn(|_| std::future::pending::<Result<Response, Fault>>())
}

fn busy(retry_after: &'static str) -> impl Transport {
    transport::from_fn(move |_| async move {
        let response = http::Response::builder().status(503).header("retry-after", retry_after);
        Ok(response.body(Body::default()).unwrap())
    })
}

/// The error of a call, and how many seconds it took.
async fn late(client: &Client) -> (Error, u64) {
    let began = Instant::now();
    let error = client.key_moments().delete(7).await.unwrap_err();
    (error, began.elapsed().as_secs())
}

#[tokio::test(start_paused = true)]
async fn every_kind_of_wait_counts_and_the_error_says_where_the_time_went() {
    let retrying = bounded().max_retries(1000).retry_backoff(Duration::from_millis(20));
    let credentials = ClientCredentials::new("id", "secret");
    let (timeout, second) = (ErrorKind::RequestTimeout, Duration::from_secs(1));
    for (client, kind, seconds, attempts, says) in [
        (bounded().transport(hanging()), timeout, 10, 1, "took longer than total_timeout (10 s); it was in an attempt"),
        (bounded().token(credentials).transport(hanging()), timeout, 10, 0, "(10 s); it was waiting for a token"),
        (bounded().timeout(second).transport(hanging()), timeout, 1, 1, "took longer than 1 s. "),
        // The kind of an error is that of its status.
        (
            bounded().max_retries(3).transport(busy("30")),
            ErrorKind::Server,
            0,
            1,
            "another 30 s waiting before a retry",
        ),
        (retrying.transport(busy("4")), ErrorKind::Server, 8, 3, "There is no other attempt: "),
    ] {
        let (error, took) = late(&client.build().unwrap()).await;
        assert_eq!((error.kind(), took, error.details().attempts.len()), (kind, seconds, attempts), "{error}");
        assert!(error.message().contains(says) && error.message().contains("DELETE /key-moments/7"), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_waits_neither_for_a_rate_limit_nor_for_other_requests_beyond_its_timeout() {
    let limited = bounded().token("bounded").rate_limit("1/h".parse().unwrap()).transport(accepting()).build().unwrap();
    limited.key_moments().delete(7).await.unwrap();
    let crowded = bounded().max_concurrency(1).transport(hanging()).build().unwrap();
    let whole = crowded.with_options(CallOptions::default().total_timeout(Duration::from_secs(3600))).unwrap();
    let blocking = tokio::spawn(async move { whole.key_moments().delete(1).await });
    tokio::task::yield_now().await;
    for (client, seconds, says) in [
        (limited, 0, "would take longer than total_timeout (10 s): another 3600 s waiting for the rate limit"),
        (crowded, 10, "total_timeout (10 s); it was waiting for other requests"),
    ] {
        let (error, took) = late(&client).await;
        assert_eq!((error.kind(), took, error.details().attempts.len()), (ErrorKind::RequestTimeout, seconds, 0));
        assert!(error.message().contains(says), "{error}");
    }
    blocking.abort();
}
