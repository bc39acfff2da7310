//! Warnings and token requests of a call to its host, and a panic within it.

use std::sync::{Arc, Mutex};

use serde_json::json;
use xpauto::bindings::background::contained;
use xpauto::bindings::host::{Host, Level, Message, TokenRequest};
use xpauto::{ErrorKind, Token};

use crate::client::{accepting, builder, responding};

/// A host that keeps what it receives.
#[derive(Default)]
struct Inbox {
    warnings: Mutex<Vec<String>>,
    requests: Mutex<Vec<TokenRequest>>,
}

impl Host for Inbox {
    fn wants(&self, _: Level) -> bool {
        false
    }

    fn post(&self, message: Message) {
        match message {
            Message::Warning(warning) => self.warnings.lock().unwrap().push(warning.to_string()),
            Message::Token(request) => self.requests.lock().unwrap().push(request),
            _ => {}
        }
    }
}

impl Inbox {
    async fn next_request(&self) -> TokenRequest {
        loop {
            let request = self.requests.lock().unwrap().pop();
            match request {
                Some(request) => return request,
                None => tokio::task::yield_now().await,
            }
        }
    }
}

#[tokio::test]
async fn a_near_miss_of_a_value_is_warned_of_each_time_and_another_value_once() {
    let host = Arc::<Inbox>::default();
    let client = builder().transport(responding(200)).build().unwrap().with_host(Arc::clone(&host) as _);
    for value in ["ACTVE", "ACTVE", "PQ", "PQ", "ZW"] {
        client.themes().update(501, json!({"status": value})).await.unwrap();
    }
    let warned = host.warnings.lock().unwrap();
    let (near, other) = warned.split_at(2);
    assert!(near.iter().all(|warning| warning.contains(r#"did you mean "ACTIVE"?"#)), "{warned:?}");
    let message =
        |value| format!("{value:?} is not a ThemeStatus that the specification lists; it lists ACTIVE, DRAFT, PAUSED");
    assert_eq!(other, [message("PQ"), message("ZW")]);
}

#[tokio::test]
async fn a_token_request_of_a_cancelled_call_is_repeated_by_the_next() {
    let host = Arc::<Inbox>::default();
    let client = builder().token(Token::Host).transport(accepting()).build().unwrap();
    let client = client.with_host(Arc::clone(&host) as _);
    let call = || {
        let client = client.clone();
        tokio::spawn(async move { client.key_moments().delete(7).await })
    };
    let cancelled = call();
    let mut given_up = host.next_request().await;
    let waiting = call();
    cancelled.abort();
    given_up.cancelled().await;
    host.next_request().await.respond(Ok("t".into()));
    waiting.await.unwrap().unwrap();
    // One without a response fails its call.
    let unanswered = builder().token(Token::Host).transport(accepting()).build().unwrap();
    let unanswered = unanswered.with_host(Arc::clone(&host) as _);
    let (error, ()) = tokio::join!(unanswered.key_moments().delete(7), async { drop(host.next_request().await) });
    let says = "the token function failed: it ended without a response";
    assert_eq!(error.map_err(|error| (error.kind(), error.message().to_owned())), Err((ErrorKind::Token, says.into())));
}

#[tokio::test]
async fn a_panic_becomes_an_error_of_its_own_kind() {
    let broken = async || -> xpauto::Result<()> { panic!("a defect") };
    let error = contained(broken()).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Internal);
    assert!(error.message().ends_with("a defect"), "{error}");
}
