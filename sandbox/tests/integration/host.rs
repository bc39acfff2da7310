//! Messages and questions of a call to its host.

use std::sync::{Arc, Mutex};

use crate::support::start;
use serde_json::json;
use xpauto::bindings::host::{Host, Level, Message, TokenRequest};
use xpauto::bindings::{Arguments, Body, ClientOptions, ListOptions, PathArgument, RecordPager, Warning, operation};
use xpauto::{Client, CompletedRequest, ErrorKind, Token};
use xpauto_sandbox::Sandbox;

/// A host that keeps what it receives; a token request is answered at once, kept for later, or dropped.
#[derive(Default)]
struct Inbox {
    completed: Mutex<Vec<CompletedRequest>>,
    warnings: Mutex<Vec<Warning>>,
    token: Option<String>,
    keeps_requests: bool,
    requests: Mutex<Vec<TokenRequest>>,
}

impl Host for Inbox {
    fn wants(&self, level: Level) -> bool {
        level == Level::Debug
    }

    fn post(&self, message: Message) {
        match message {
            Message::Request(request) => self.completed.lock().unwrap().push(request),
            Message::Warning(warning) => self.warnings.lock().unwrap().push(warning),
            Message::Token(request) => match &self.token {
                Some(token) => request.respond(Ok(token.clone().into())),
                None if self.keeps_requests => self.requests.lock().unwrap().push(request),
                None => drop(request),
            },
            other => panic!("{other:?}"),
        }
    }
}

fn client(sandbox: &Sandbox, host: &Arc<Inbox>) -> Client {
    let options = ClientOptions {
        base_url: Some(sandbox.url().to_owned()),
        token: Some(Token::Host),
        max_retries: Some(0),
        proxy: Some(String::new().into()),
        ..ClientOptions::default()
    };
    Client::new(options).unwrap().with_host(Arc::clone(host) as Arc<dyn Host>)
}

fn answering(sandbox: &Sandbox) -> Arc<Inbox> {
    Arc::new(Inbox { token: Some(sandbox.token().to_owned()), ..Inbox::default() })
}

#[tokio::test]
async fn each_list_reports_its_pages_to_the_host_that_waits() {
    let sandbox = start(&json!({"segments": 30}));
    let (first, second) = (answering(&sandbox), answering(&sandbox));
    let list = operation::find("segments", "list").unwrap();
    let options = ListOptions { per_page: Some(10), prefetch: Some(0), ..ListOptions::default() };
    let mut pager = RecordPager::new(client(&sandbox, &first), list, options).unwrap();
    pager.next_page().await.unwrap().unwrap();
    pager.report_to(Arc::clone(&second) as Arc<dyn Host>);
    pager.next_page().await.unwrap().unwrap();
    assert_eq!(first.completed.lock().unwrap().len(), 1);
    let completed = second.completed.lock().unwrap();
    assert_eq!((completed.len(), completed[0].status), (1, Some(200)));
    assert!(completed[0].to_string().starts_with("GET /segments?page=2&perPage=10 200 in "), "{}", completed[0]);
}

#[tokio::test]
async fn a_token_request_without_a_response_fails_the_call() {
    let sandbox = start(&json!({}));
    let error = client(&sandbox, &Arc::default()).sites().get_by_code("shopfront1").await.unwrap_err();
    assert_eq!(
        (error.kind(), error.message()),
        (ErrorKind::Token, "the token function failed: it ended without a response")
    );
}

#[tokio::test]
async fn a_token_request_of_a_cancelled_call_is_repeated_by_the_next() {
    let sandbox = start(&json!({}));
    let host = Arc::new(Inbox { keeps_requests: true, ..Inbox::default() });
    let client = client(&sandbox, &host);
    let asked = || std::mem::take(&mut *host.requests.lock().unwrap()).into_iter().next();
    let call = || {
        let client = client.clone();
        tokio::spawn(async move { client.sites().get_by_code("shopfront1").await })
    };
    let next_request = async || loop {
        match asked() {
            Some(request) => break request,
            None => tokio::task::yield_now().await,
        }
    };
    let cancelled = call();
    let mut given_up = next_request().await;
    let waiting = call();
    cancelled.abort();
    given_up.cancelled().await;
    next_request().await.respond(Ok(sandbox.token().to_owned().into()));
    waiting.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_near_miss_of_a_value_is_warned_of_each_time_and_another_value_once() {
    let sandbox = start(&json!({}));
    let host = answering(&sandbox);
    let client = client(&sandbox, &host);
    let update = operation::find("themes", "update").unwrap();
    for value in ["ACTVE", "ACTVE", "PQ", "PQ", "ZW"] {
        let body = Some(Body::Json(json!({"status": value}).to_string()));
        let arguments = Arguments { path: vec![PathArgument::Id(501)], body, ..Arguments::default() };
        client.call(update, arguments).await.unwrap();
    }
    let warned: Vec<String> = host.warnings.lock().unwrap().iter().map(ToString::to_string).collect();
    let (near, other) = warned.split_at(2);
    assert!(near.iter().all(|warning| warning.contains(r#"did you mean "ACTIVE"?"#)), "{warned:?}");
    let message =
        |value| format!("{value:?} is not a ThemeStatus that the specification lists; it lists ACTIVE, DRAFT, PAUSED");
    assert_eq!(other, [message("PQ"), message("ZW")]);
}

#[tokio::test]
async fn a_panic_becomes_an_error_of_its_own_kind() {
    let broken = async || -> xpauto::Result<()> { panic!("a defect") };
    let error = xpauto::bindings::background::contained(broken()).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Internal);
    assert!(error.message().ends_with("a defect"), "{error}");
}
