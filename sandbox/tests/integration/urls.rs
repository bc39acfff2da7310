//! URLs as long as the HTTP library sends them, and longer ones, which are refused before anything is sent.

use crate::support::{client, requests, start};
use serde_json::json;
use xpauto::Filter;
use xpauto::{Client, Error, ErrorKind, FreeRequest};

/// The longest URL in bytes.
const LIMIT: usize = 65_534;

async fn get(client: &Client, path: &str, query: &str) -> Result<u16, Error> {
    let query = Some(query).filter(|query| !query.is_empty()).map(|query| ("q", query));
    let request = FreeRequest::new("GET", path).query(query);
    client.request(request).await.map(|response| response.status)
}

/// Checks that an error was raised before sending, and returns the path and the message of its one problem.
fn problem(error: &Error) -> (String, &str) {
    assert_eq!((error.kind(), error.details().problems.len()), (ErrorKind::Validation, 1), "{error}");
    assert!(error.details().attempts.is_empty());
    (error.details().problems[0].path(), error.message())
}

#[tokio::test]
async fn the_longest_url_is_sent_and_one_byte_more_is_not() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let path = |length: usize| format!("/{}", "a".repeat(length - sandbox.url().len() - 1));
    assert_eq!(get(&client, &path(LIMIT), "").await.unwrap_err().kind(), ErrorKind::NotFound);
    let error = get(&client, &path(LIMIT + 1), "").await.unwrap_err();
    let (place, message) = problem(&error);
    assert_eq!(place, "path");
    assert!(message.contains("65535 bytes") && message.contains("65534") && message.len() < 400, "{message}");
    let error = get(&client, "/a", &"é".repeat(20_000)).await.unwrap_err();
    let (place, message) = problem(&error);
    assert!(place == "query" && message.contains("120002 bytes"), "{message}");
    assert_eq!(requests(&sandbox).len(), 1);
}

#[tokio::test]
async fn a_filter_that_is_too_long_is_refused_in_every_encoding() {
    for encoding in ["flat", "json", "deep"] {
        let sandbox = start(&json!({}));
        let client = client(&sandbox, &json!({"params_encoding": encoding}));
        let ids = |count: u32| {
            let filter = Filter::condition("id", "IN", (0..count).map(|id| (1_000_000 + id).into()).collect());
            client.segments().list().filter(filter).pages()
        };
        assert!(ids(700).try_next().await.unwrap().is_none());
        let before = requests(&sandbox).len();
        assert!(before > 0);
        let error = ids(20_000).try_next().await.unwrap_err();
        let (place, message) = problem(&error);
        assert_eq!(place, "query", "{encoding}: {message}");
        let numbers: Vec<usize> = message.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [own, whole, LIMIT] = numbers[..] else { panic!("{message}") };
        assert!(own > 20_000 * 8 && own < whole && whole - own < 200, "{message}");
        assert_eq!(requests(&sandbox).len(), before);
    }
}

#[tokio::test]
async fn a_redirect_to_a_url_that_is_too_long_is_not_followed() {
    let location = format!("/{}", "a".repeat(LIMIT));
    let faults = json!([{"status": 307, "headers": {"Location": location}}]);
    let sandbox = start(&json!({"faults": faults}));
    let error = get(&client(&sandbox, &json!({})), "/a", "").await.unwrap_err();
    assert_eq!((error.kind(), error.details().status), (ErrorKind::Api, Some(307)));
    assert_eq!(requests(&sandbox).len(), 1);
}
