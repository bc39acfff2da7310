//! The seam below the client: what a program sees that sends requests by a transport of its own.

use std::future::pending;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::stream;
use serde_json::json;
use xpauto::model::Theme;
use xpauto::transport::{self, Body, Bytes, Fault, Request, Response, Sending, Transport, http};
use xpauto::{
    AuthMethod, BoxError, CallOptions, Client, ClientBuilder, ClientCredentials, ErrorKind, FreeRequest, SecretString,
    Token, TokenProvider,
};

fn builder() -> ClientBuilder {
    Client::builder().base_url("https://api.example.com/v1").token("t0ken").retry_backoff(Duration::ZERO)
}

fn reply(status: u16, body: impl Into<Body>) -> Result<Response, Fault> {
    Ok(http::Response::builder().status(status).body(body.into())?)
}

/// Gives prepared outcomes in turn, and keeps the requests.
#[derive(Default)]
struct Script {
    outcomes: Mutex<Vec<Result<Response, Fault>>>,
    requests: Mutex<Vec<Request>>,
}

impl Script {
    fn of(mut outcomes: Vec<Result<Response, Fault>>) -> Arc<Self> {
        outcomes.reverse();
        Arc::new(Self { outcomes: Mutex::new(outcomes), ..Self::default() })
    }

    fn client(self: &Arc<Self>) -> Client {
        builder().transport(Arc::clone(self)).build().unwrap()
    }

    fn sent(&self) -> Vec<String> {
        let requests = self.requests.lock().unwrap();
        requests.iter().map(|request| format!("{} {}", request.method, request.url.path())).collect()
    }
}

impl Transport for Script {
    fn send(&self, request: Request) -> Sending<'_> {
        self.requests.lock().unwrap().push(request);
        let outcome = self.outcomes.lock().unwrap().pop().expect("a further request");
        Box::pin(async { outcome })
    }
}

/// What an error of a create says that may have been carried out.
const NEW: &str = "The service may have carried it out all the same: look whether the new object is there.";

#[tokio::test]
async fn retries_and_their_attempts_run_above_the_transport() {
    let script = Script::of(vec![reply(503, "busy"), Err(Fault::interrupted("cut")), reply(200, r#"[{"id": 7}]"#)]);
    let mut pages = script.client().segments().list().limit(1).pages();
    let page = pages.try_next().await.unwrap().unwrap();
    assert_eq!(page.records[0].id(), Some(7));
    assert_eq!(script.sent(), ["GET /v1/segments"; 3]);
    let requests = script.requests.lock().unwrap();
    assert_eq!(requests[0].headers["authorization"], "Bearer t0ken");
    assert!(requests[0].url.query_pairs().any(|(name, value)| name == "perPage" && value == "1"));
    assert!(!format!("{:?}", requests[0]).contains("t0ken"));
}

#[tokio::test]
async fn the_kind_of_a_fault_decides_whether_a_create_is_retried() {
    let create = |script: &Arc<Script>| script.client().themes().create(Theme::builder().name("Spring"));
    let unreached = Script::of(vec![Err(Fault::unreached("no route")), reply(200, r#"{"id": 1}"#)]);
    assert_eq!(create(&unreached).await.unwrap().id(), Some(1));
    let interrupted = Script::of(vec![Err(Fault::interrupted("cut"))]);
    let error = create(&interrupted).await.unwrap_err();
    assert_eq!(
        (error.kind(), error.message()),
        (ErrorKind::Transport, format!("POST /themes lost its connection: cut. {NEW}").as_str())
    );
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "cut");
    for (fault, kind) in [
        (Fault::fatal("no trust"), ErrorKind::Transport),
        (Fault::interrupted("slow").timed_out(), ErrorKind::RequestTimeout),
    ] {
        let script = Script::of(vec![Err(fault)]);
        assert_eq!(create(&script).await.unwrap_err().kind(), kind);
        assert_eq!(script.sent().len(), 1);
    }
}

#[tokio::test]
async fn a_timeout_of_a_transport_is_retried_for_reads_and_where_nothing_was_connected() {
    for (fault, expected) in
        [(Fault::interrupted as fn(&'static str) -> Fault, 1), (Fault::unreached as fn(&'static str) -> Fault, 2)]
    {
        let script = || Script::of(vec![Err(fault("slow").timed_out()), reply(200, r#"{"id": 5}"#)]);
        let read = script();
        assert_eq!((read.client().sites().get_by_code("shop").await.is_ok(), read.sent().len()), (true, 2));
        let write = script();
        let result = write.client().themes().update(5, Theme::builder().name("Spring")).await;
        assert_eq!((write.sent().len(), result.is_ok()), (expected, expected == 2));
    }
}

#[tokio::test]
async fn a_token_provider_fails_with_any_error() {
    struct Vault;

    impl TokenProvider for Vault {
        fn token(&self) -> Pin<Box<dyn Future<Output = Result<SecretString, BoxError>> + Send + '_>> {
            Box::pin(async { Ok("sealed".parse::<i64>()?.to_string().into()) })
        }
    }

    let client = builder().token(Arc::new(Vault)).transport(Script::of(Vec::new())).build().unwrap();
    let error = client.goals().list().first().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Token);
    assert!(std::error::Error::source(&error).unwrap().is::<std::num::ParseIntError>());
}

#[tokio::test]
async fn requests_for_tokens_go_the_same_way() {
    let credentials = ClientCredentials::new("shop", "s3cret").token_url("https://login.example.com/token");
    let script = Script::of(vec![
        reply(200, r#"{"access_token": "fresh", "expires_in": 7200}"#),
        reply(401, "{}"),
        reply(200, r#"{"access_token": "fresher"}"#),
        reply(200, r#"{"id": 5}"#),
    ]);
    let client = builder().token(credentials).transport(Arc::clone(&script)).build().unwrap();
    assert_eq!(client.sites().get_by_code("shop").await.unwrap().id(), Some(5));
    assert_eq!(script.sent(), ["POST /token", "GET /v1/sites/byCode/shop", "POST /token", "GET /v1/sites/byCode/shop"]);
    let requests = script.requests.lock().unwrap();
    assert_eq!(requests[0].url.host_str(), Some("login.example.com"));
    assert!(requests[0].body.as_ref().unwrap().starts_with(b"grant_type=client_credentials"));
    assert_eq!(requests[3].headers["authorization"], "Bearer fresher");
}

#[tokio::test]
async fn a_body_is_read_as_it_streams_and_within_its_bound() {
    let chunks = |parts: Vec<Result<&'static str, Fault>>| {
        Body::from_stream(stream::iter(parts.into_iter().map(|part| part.map(Bytes::from))))
    };
    let get = || FreeRequest::new("GET", "/x");
    let script = Script::of(vec![
        reply(200, chunks(vec![Ok("[1,"), Err(Fault::interrupted("cut"))])),
        reply(200, chunks(vec![Ok("[1,"), Ok(""), Ok("2]")])),
    ]);
    let response = script.client().request(get()).await.unwrap();
    assert_eq!((response.text().as_str(), response.attempts.len()), ("[1,2]", 2));
    let endless =
        transport::from_fn(|_| async { reply(200, Body::from_stream(stream::repeat_with(|| Ok("x".into())))) });
    let client = builder().max_response_bytes(1000).transport(endless).build().unwrap();
    assert_eq!(client.request(get()).await.unwrap_err().kind(), ErrorKind::ResponseTooLarge);
}

#[tokio::test(start_paused = true)]
async fn a_request_that_takes_too_long_is_dropped() {
    struct Dropped(Arc<AtomicUsize>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let dropped = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&dropped);
    let silent = transport::from_fn(move |_| {
        let dropped = Dropped(Arc::clone(&counted));
        async move {
            let _dropped = dropped;
            pending().await
        }
    });
    let client = builder().timeout(Duration::from_secs(9)).transport(silent).build().unwrap();
    let error = client.key_moments().delete(1).await.unwrap_err();
    assert_eq!((error.kind(), dropped.load(Ordering::Relaxed)), (ErrorKind::RequestTimeout, 1));
}

#[tokio::test]
async fn a_redirect_within_the_origin_is_followed_by_the_client() {
    // Percent-encoded or not, as some servers write it.
    for (location, path) in [("/v2/sites", "/v2/sites"), ("/v2/café", "/v2/caf%C3%A9")] {
        let moved = http::Response::builder().status(302).header("location", location.as_bytes());
        let script = Script::of(vec![Ok(moved.body(Body::default()).unwrap()), reply(200, r#"{"id": 5}"#)]);
        script.client().sites().get_by_code("shop").await.unwrap();
        assert_eq!(script.sent(), ["GET /v1/sites/byCode/shop".to_owned(), format!("GET {path}")]);
    }
}

/// What a token endpoint answers.
fn granted(token: &str) -> Result<Response, Fault> {
    reply(200, json!({"access_token": token, "token_type": "bearer"}).to_string())
}

#[tokio::test]
async fn credentials_are_sent_in_the_header_where_that_is_said_with_a_scope() {
    let script = Script::of(vec![granted("fresh"), reply(204, "")]);
    let credentials =
        ClientCredentials::new("a:b", "c d+é").auth_method(AuthMethod::Basic).scope("segments:read goals");
    let client = builder().token(credentials).transport(Arc::clone(&script)).build().unwrap();
    client.key_moments().delete(7).await.unwrap();
    let requests = script.requests.lock().unwrap();
    // By RFC 6749, both are form-encoded: `a%3Ab:c+d%2B%C3%A9`.
    assert_eq!(requests[0].headers["authorization"], "Basic YSUzQWI6YytkJTJCJUMzJUE5");
    let body = "grant_type=client_credentials&scope=segments%3Aread+goals";
    assert_eq!(requests[0].body.as_deref(), Some(body.as_bytes()));
    assert_eq!(requests[1].headers["authorization"], "Bearer fresh");
}

#[tokio::test]
async fn a_token_endpoint_may_move_and_its_refusal_names_id_and_secret() {
    let client = |script: &Arc<Script>| {
        builder().token(ClientCredentials::new("id", "s3cret-of-id")).transport(Arc::clone(script)).build().unwrap()
    };
    let moved = |status: u16| {
        let response = http::Response::builder().status(status).header("location", "/login");
        Ok(response.body(Body::default()).unwrap())
    };
    for status in [307, 308] {
        let script = Script::of(vec![moved(status), granted("fresh"), reply(204, "")]);
        client(&script).key_moments().delete(7).await.unwrap();
        assert_eq!(script.sent(), ["POST /v1/oauth/token", "POST /login", "DELETE /v1/key-moments/7"]);
    }
    for status in [400, 401, 403] {
        let refused = Script::of(vec![reply(status, r#"{"error": "invalid_client"}"#)]);
        let error = client(&refused).key_moments().delete(7).await.unwrap_err();
        assert!(error.message().contains("Check client_id and client_secret."), "{error}");
        assert!(!error.message().contains("the token;") && !error.may_have_acted(), "{error}");
    }
    let other = Script::of(vec![reply(200, r#"{"access_token": "fresh", "token_type": "mac"}"#)]);
    assert_eq!(client(&other).key_moments().delete(7).await.unwrap_err().kind(), ErrorKind::Token);
}

#[tokio::test(start_paused = true)]
async fn a_token_request_ends_by_the_deadline_of_its_call_which_others_do_not_share() {
    let busy = || {
        let response = http::Response::builder().status(429).header("retry-after", "50");
        Ok(response.body(Body::default()).unwrap())
    };
    let script = Script::of(vec![busy(), granted("fresh"), reply(204, "")]);
    let client =
        builder().token(ClientCredentials::new("id", "secret")).transport(Arc::clone(&script)).build().unwrap();
    let start = tokio::time::Instant::now();
    let soon = client.with_options(CallOptions::default().total_timeout(Duration::from_secs(3))).unwrap();
    let (soon, whole) = tokio::join!(soon.key_moments().delete(7), async { client.key_moments().delete(7).await });
    assert_eq!(soon.unwrap_err().kind(), ErrorKind::RateLimit);
    whole.unwrap();
    assert!((50..60).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
}

#[test]
fn a_renewal_of_a_runtime_that_is_not_driven_is_taken_over() {
    let requests = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&requests);
    let service = transport::from_fn(move |request: Request| {
        let number = count.fetch_add(1, Ordering::Relaxed);
        async move {
            match (request.url.path(), number) {
                ("/v1/oauth/token", 0) => pending().await,
                ("/v1/oauth/token", _) => granted("fresh"),
                _ => reply(204, ""),
            }
        }
    });
    let client = builder().token(ClientCredentials::new("id", "secret")).timeout(Duration::from_millis(50));
    let client = client.transport(service).build().unwrap();
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let idle = runtime();
    let left = client.clone();
    idle.block_on(async move {
        tokio::spawn(async move { left.key_moments().delete(7).await });
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    });
    assert_eq!(requests.load(Ordering::Relaxed), 1);
    runtime().block_on(async { client.key_moments().delete(8).await }).unwrap();
    drop(idle);
}

#[tokio::test(start_paused = true)]
async fn a_token_request_that_outlasts_the_timeout_of_its_call_ends_with_its_own_error() {
    let requests = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&requests);
    let service = transport::from_fn(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        async { Ok(http::Response::builder().status(503).header("retry-after", "4").body(Body::default()).unwrap()) }
    });
    let client = builder().token(ClientCredentials::new("id", "secret")).timeout(Duration::from_secs(1)).max_retries(2);
    let client = client.transport(service).build().unwrap();
    let error = client.key_moments().delete(7).await.unwrap_err();
    assert_eq!((error.kind(), requests.load(Ordering::Relaxed)), (ErrorKind::Server, 3), "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_token_function_has_the_timeout_of_each_call_that_waits() {
    let token = Token::from_fn(|| async {
        tokio::time::sleep(Duration::from_secs(3)).await;
        Ok::<_, std::io::Error>("fresh".to_owned())
    });
    let service = transport::from_fn(|_| async { reply(204, "") });
    let client = builder().token(token).timeout(Duration::from_secs(30)).transport(service).build().unwrap();
    let soon = client.with_options(CallOptions::default().timeout(Duration::from_secs(1))).unwrap();
    let (soon, later) =
        tokio::join!(async { soon.key_moments().delete(7).await }, async { client.key_moments().delete(8).await });
    assert_eq!(soon.unwrap_err().kind(), ErrorKind::Token);
    later.unwrap();
}
