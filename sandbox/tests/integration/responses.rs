//! The Rust client's responses: status, headers, body and attempts beside what the body decodes to.

use crate::support::{client, start};
use serde_json::json;
use xpauto::bindings::{Arguments, Body, PathArgument, operation};
use xpauto::{ErrorKind, FreeRequest};

fn attempts(response: &xpauto::Response) -> Vec<Option<u16>> {
    response.attempts.iter().map(|attempt| attempt.status).collect()
}

#[tokio::test]
async fn a_response_has_headers_attempts_and_the_record_of_its_body() {
    let sandbox = start(&json!({"faults": [{"method": "PUT", "times": 1, "status": 503}]}));
    let client = client(&sandbox, &json!({"retry_backoff": 0.01}));
    let update = operation::find("themes", "update").unwrap();
    let arguments = Arguments {
        path: vec![PathArgument::from(501)],
        body: Some(Body::Json(r#"{"name":"Spring"}"#.to_owned())),
        ..Arguments::default()
    };
    let response = client.call_with_response(update, arguments).await.unwrap();
    assert_eq!(response.status, 200);
    assert!(response.header("content-type").unwrap().starts_with("application/json"));
    assert_eq!(attempts(&response), [Some(503), Some(200)]);
    assert!(response.attempts[0].wait.is_some() && response.attempts[1].wait.is_none());
    let record = response.record(update).unwrap().unwrap();
    assert_eq!(record.json(), response.text());
}

#[tokio::test]
async fn a_response_without_a_record_and_one_that_cannot_be_decoded() {
    let sandbox = start(&json!({"faults": [{"path": "/sites/*", "times": 1, "status": 200, "body": "[]"}]}));
    let client = client(&sandbox, &json!({}));
    let delete = operation::find("key_moments", "delete").unwrap();
    let arguments = Arguments { path: vec![PathArgument::from(401)], ..Arguments::default() };
    let response = client.call_with_response(delete, arguments).await.unwrap();
    assert!(response.record(delete).unwrap().is_none());

    let read = operation::find("sites", "get_by_code").unwrap();
    let arguments = Arguments { path: vec![PathArgument::from("shopfront1")], ..Arguments::default() };
    let response = client.call_with_response(read, arguments).await.unwrap();
    assert_eq!(response.text(), "[]");
    assert_eq!(response.record(read).unwrap_err().kind(), ErrorKind::Decode);
}

#[tokio::test]
async fn free_requests_and_pages_have_theirs_too() {
    let sandbox = start(&json!({"segments": 3}));
    let client = client(&sandbox, &json!({}));
    let request = FreeRequest::new("GET", "/goals");
    assert_eq!(attempts(&client.request(request).await.unwrap()), [Some(200)]);
    let page = client.segments().list().pages().try_next().await.unwrap().unwrap();
    assert_eq!(page.headers["x-pagination-page-count"], "1");
}
