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

/// A response without a body that says how to go on.
fn with_header(status: u16, name: &str, value: &str) -> Result<Response, Fault> {
    Ok(http::Response::builder().status(status).header(name, value.as_bytes()).body(Body::default())?)
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
async fn the_kind_of_a_fault_decides_what_is_sent_again() {
    type Fails = fn() -> Fault;
    let cases: [(Fails, ErrorKind, [usize; 3]); 5] = [
        (|| Fault::unreached("no route"), ErrorKind::Transport, [2, 2, 2]),
        (|| Fault::unreached("slow").timed_out(), ErrorKind::RequestTimeout, [2, 2, 2]),
        (|| Fault::interrupted("cut"), ErrorKind::Transport, [2, 2, 1]),
        (|| Fault::interrupted("slow").timed_out(), ErrorKind::RequestTimeout, [2, 1, 1]),
        (|| Fault::fatal("no trust"), ErrorKind::Transport, [1, 1, 1]),
    ];
    for (fault, kind, requests) in cases {
        let scripts = [(); 3].map(|()| Script::of(vec![Err(fault()), reply(200, r#"{"id": 5}"#)]));
        let [read, update, create] = scripts.each_ref().map(Script::client);
        let theme = || Theme::builder().name("Spring");
        let errors = [
            read.sites().get_by_code("shop").await.err(),
            update.themes().update(5, theme()).await.err(),
            create.themes().create(theme()).await.err(),
        ];
        let kinds = errors.each_ref().map(|error| error.as_ref().map(xpauto::Error::kind));
        assert_eq!(scripts.map(|script| script.sent().len()), requests, "{errors:?}");
        assert_eq!(kinds, requests.map(|count| (count == 1).then_some(kind)));
    }
    let script = Script::of(vec![Err(Fault::interrupted("cut"))]);
    let error = script.client().themes().create(Theme::builder().name("Spring")).await.unwrap_err();
    let says = "The service may have carried it out all the same: look whether the new object is there.";
    assert_eq!(error.message(), format!("POST /themes lost its connection: cut. {says}"));
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "cut");
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
async fn requests_for_tokens_go_the_same_way_and_a_token_is_used_whatever_its_expires_in_is() {
    for expires_in in [json!(7200), json!("soon"), json!(0), json!(null)] {
        let script = Script::of(vec![
            reply(200, json!({"access_token": "fresh", "expires_in": expires_in}).to_string()),
            reply(401, "{}"),
            reply(200, json!({"access_token": "fresher", "expires_in": expires_in}).to_string()),
            reply(200, r#"{"id": 5}"#),
            reply(200, r#"{"id": 6}"#),
        ]);
        let credentials = ClientCredentials::new("shop", "s3cret").token_url("https://login.example.com/token");
        let client = builder().token(credentials).transport(Arc::clone(&script)).build().unwrap();
        for id in [5, 6] {
            assert_eq!(client.sites().get_by_code("shop").await.unwrap().id(), Some(id), "{expires_in}");
        }
        let site = "GET /v1/sites/byCode/shop";
        assert_eq!(script.sent(), ["POST /token", site, "POST /token", site, site], "{expires_in}");
        let requests = script.requests.lock().unwrap();
        assert_eq!(requests[0].url.host_str(), Some("login.example.com"));
        assert!(requests[0].body.as_ref().unwrap().starts_with(b"grant_type=client_credentials"));
        assert_eq!(requests[3].headers["authorization"], "Bearer fresher");
    }
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

#[tokio::test]
async fn a_redirect_within_the_origin_is_followed_also_where_it_is_not_percent_encoded() {
    let script = Script::of(vec![with_header(302, "location", "/v2/café"), reply(200, r#"{"id": 5}"#)]);
    script.client().sites().get_by_code("shop").await.unwrap();
    assert_eq!(script.sent(), ["GET /v1/sites/byCode/shop", "GET /v2/caf%C3%A9"]);
}

/// What a token endpoint answers.
fn granted(token: &str) -> Result<Response, Fault> {
    reply(200, json!({"access_token": token, "token_type": "bearer"}).to_string())
}

/// A client with credentials.
fn with_credentials(script: &Arc<Script>) -> Client {
    builder().token(ClientCredentials::new("id", "s3cret-of-id")).transport(Arc::clone(script)).build().unwrap()
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
    for status in [307, 308] {
        let script = Script::of(vec![with_header(status, "location", "/login"), granted("fresh"), reply(204, "")]);
        with_credentials(&script).key_moments().delete(7).await.unwrap();
        assert_eq!(script.sent(), ["POST /v1/oauth/token", "POST /login", "DELETE /v1/key-moments/7"]);
    }
    for status in [400, 401, 403] {
        let refused = Script::of(vec![reply(status, r#"{"error": "invalid_client"}"#)]);
        let error = with_credentials(&refused).key_moments().delete(7).await.unwrap_err();
        assert!(error.message().contains("Check client_id and client_secret."), "{error}");
        assert!(!error.message().contains("the token;") && !error.may_have_acted(), "{error}");
    }
    let other = Script::of(vec![reply(200, r#"{"access_token": "fresh", "token_type": "mac"}"#)]);
    assert_eq!(with_credentials(&other).key_moments().delete(7).await.unwrap_err().kind(), ErrorKind::Token);
}

#[tokio::test(start_paused = true)]
async fn a_token_request_ends_by_the_deadline_of_its_call_which_others_do_not_share() {
    let script = Script::of(vec![with_header(429, "retry-after", "50"), granted("fresh"), reply(204, "")]);
    let client = with_credentials(&script);
    let start = tokio::time::Instant::now();
    let soon = client.with_options(CallOptions::default().total_timeout(Duration::from_secs(3))).unwrap();
    let (soon, whole) = tokio::join!(soon.key_moments().delete(7), client.key_moments().delete(7));
    assert_eq!(soon.unwrap_err().kind(), ErrorKind::RateLimit);
    whole.unwrap();
    assert!((50..60).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_token_request_that_outlasts_the_timeout_of_its_call_ends_with_its_own_error() {
    let script = Script::of((0..4).map(|_| with_header(503, "retry-after", "4")).collect());
    let options = CallOptions::default().timeout(Duration::from_secs(1));
    let client = with_credentials(&script).with_options(options).unwrap();
    let error = client.key_moments().delete(7).await.unwrap_err();
    assert_eq!((error.kind(), script.sent().len()), (ErrorKind::Server, 4), "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_token_function_has_the_timeout_of_each_call_that_waits() {
    let token = Token::from_fn(|| async {
        tokio::time::sleep(Duration::from_secs(3)).await;
        Ok::<_, std::io::Error>("fresh".to_owned())
    });
    let client = builder().token(token).transport(Script::of(vec![reply(204, "")])).build().unwrap();
    let soon = client.with_options(CallOptions::default().timeout(Duration::from_secs(1))).unwrap();
    let (soon, later) = tokio::join!(soon.key_moments().delete(7), client.key_moments().delete(8));
    let error = soon.unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Token, "the token function did not return within 1 s"));
    later.unwrap();
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
