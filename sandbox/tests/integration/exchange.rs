//! The Rust client against the sandbox: quota, tokens and events.

use std::sync::{Arc, Mutex};

use crate::support::{client, requests, start};
use serde_json::{Value, json};
use xpauto::bindings::host::{CompletedRequest, Host, Level, Message};
use xpauto::{ErrorKind, FreeRequest};
use xpauto_sandbox::Sandbox;

fn received(sandbox: &Sandbox, path: &str) -> usize {
    requests(sandbox).iter().filter(|request| request["path"] == path).count()
}

fn credentials() -> Value {
    json!({"client_id": xpauto_sandbox::CLIENT_ID, "client_secret": xpauto_sandbox::CLIENT_SECRET})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_tasks_keep_the_quota_and_use_it() {
    let sandbox = start(&json!({"rate_limit": "40/s, 100/3s"}));
    let client = client(&sandbox, &json!({"rate_limit": "40/s, 100/3s", "max_concurrency": 32}));
    let began = std::time::Instant::now();
    let calls: Vec<_> = (0..64)
        .map(|number| {
            let derived = client.with_options(xpauto::CallOptions::default()).unwrap();
            let client = if number % 2 == 0 { client.clone() } else { derived };
            tokio::spawn(async move {
                for _ in 0..2 {
                    client.sites().get_by_code("shopfront1").await.unwrap();
                }
            })
        })
        .collect();
    for call in calls {
        call.await.unwrap();
    }
    assert!(!sandbox.requests_json().contains("\"status\":429"));
    // 100 go within the first 3 s, and the other 28 right when those leave the window; a busy machine may be slow.
    assert!((2.95..4.5).contains(&began.elapsed().as_secs_f64()), "took {:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn calls_that_wait_for_a_token_share_one_renewal() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({"token": credentials(), "max_concurrency": 32}));
    for renewals in 1..=2 {
        let calls = (0..32).map(|_| {
            let client = client.clone();
            tokio::spawn(async move { client.sites().get_by_code("shopfront1").await })
        });
        for call in calls.collect::<Vec<_>>() {
            call.await.unwrap().unwrap();
        }
        assert_eq!(received(&sandbox, "/oauth/token"), renewals);
        sandbox.revoke_tokens();
    }
}

#[tokio::test]
async fn a_refused_secret_is_an_authentication_error_for_all_who_wait() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({"token": {"client_id": "x", "client_secret": "wr0ng"}, "total_timeout": 60}));
    let key_moments = client.key_moments();
    let (one, other) = tokio::join!(key_moments.delete(401), key_moments.delete(402));
    for error in [one.unwrap_err(), other.unwrap_err()] {
        assert_eq!(error.kind(), ErrorKind::Authentication);
        assert_eq!(error.details().path.as_deref(), Some("/oauth/token"));
        assert!(!format!("{error:?}").contains("wr0ng"));
    }
    assert_eq!(received(&sandbox, "/oauth/token"), 1);
}

/// A host that keeps the requests.
#[derive(Default)]
struct Requests(Mutex<Vec<CompletedRequest>>);

impl Host for Requests {
    fn wants(&self, _: Level) -> bool {
        true
    }

    fn post(&self, message: Message) {
        if let Message::Request(request) = message {
            self.0.lock().unwrap().push(request);
        }
    }
}

#[tokio::test]
async fn a_host_receives_every_attempt_without_the_secrets_of_its_query() {
    let sandbox = start(&json!({"faults": [{"times": 1, "status": 503, "headers": {"X-Request-Id": "r1"}}]}));
    let host = Arc::<Requests>::default();
    let client = client(&sandbox, &json!({})).with_host(Arc::clone(&host) as _);
    client.sites().get_by_code("shopfront1").await.unwrap();
    let query = [("apiKey", "x"), ("q", "1"), ("X-Amz-Signature", "y"), ("Access_Token", "z")];
    let _ = client.request(FreeRequest::new("GET", "/x").query(query)).await;
    let received = host.0.lock().unwrap();
    let facts: Vec<_> =
        received.iter().map(|facts| (facts.status, facts.attempt, facts.request_id.as_deref())).collect();
    assert_eq!(facts, [(Some(503), 1, Some("r1")), (Some(200), 2, None), (Some(404), 1, None)]);
    assert!(received[0].wait.is_some() && received[1].wait.is_none());
    assert_eq!(received[0].template, Some("/sites/byCode/{siteCode}"));
    let line = received[0].to_string();
    assert!(line.starts_with("GET /sites/byCode/shopfront1 503 in "), "{line}");
    assert!(line.ends_with(" ms, attempt 1, request id r1"), "{line}");
    let shown = [("apiKey", "REDACTED"), ("q", "1"), ("X-Amz-Signature", "REDACTED"), ("Access_Token", "REDACTED")];
    assert_eq!(received[2].query, shown.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn one_client_can_be_used_on_several_runtimes() {
    let sandbox = start(&json!({}));
    let client =
        xpauto::Client::builder().base_url(sandbox.url()).token(sandbox.token()).max_retries(0).build().unwrap();
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let runtimes = [runtime(), runtime()];
    // Only one runs at a time: a connection of the other would make no progress.
    for at in [0, 1, 0, 1] {
        let call =
            client.sites().get_by_code("shopfront1").options(xpauto::CallOptions::default().timeout(TEN_SECONDS));
        runtimes[at].block_on(call).unwrap();
    }
}

const TEN_SECONDS: std::time::Duration = std::time::Duration::from_secs(10);
