//! The Rust client's responses: status, headers, body and attempts beside what the body decodes to.

use crate::support::{client, start};
use serde_json::json;
use xpauto::ErrorKind;
use xpauto::bindings::{Arguments, Body, PathArgument, operation};

#[tokio::test]
async fn a_response_has_headers_attempts_and_the_record_of_its_body() {
    let sandbox = start(&json!({"faults": [{"method": "PUT", "times": 1, "status": 503}]}));
    let client = client(&sandbox, &json!({"retry_backoff": 0.01}));
    let update = operation::find("themes", "update").unwrap();
    let body = Some(Body::Json(r#"{"name":"Spring"}"#.to_owned()));
    let arguments = Arguments { path: vec![PathArgument::from(501)], body, ..Arguments::default() };
    let call = client.reported(update, arguments).unwrap();
    let response = client.send_checked(call).await.unwrap();
    assert_eq!(response.status, 200);
    assert!(response.header("content-type").unwrap().starts_with("application/json"));
    assert_eq!(response.attempts.iter().map(|attempt| attempt.status).collect::<Vec<_>>(), [Some(503), Some(200)]);
    assert!(response.attempts[0].wait.is_some() && response.attempts[1].wait.is_none());
    assert_eq!(response.record(update).unwrap().unwrap().json(), response.text());
    let page = client.segments().list().pages().try_next().await.unwrap().unwrap();
    assert_eq!(page.headers["x-pagination-page-count"], "1");
}

#[tokio::test]
async fn a_response_that_cannot_be_decoded_is_there_all_the_same() {
    let sandbox = start(&json!({"faults": [{"path": "/sites/*", "status": 200, "body": "[]"}]}));
    let read = operation::find("sites", "get_by_code").unwrap();
    let arguments = Arguments { path: vec![PathArgument::from("shopfront1")], ..Arguments::default() };
    let client = client(&sandbox, &json!({}));
    let call = client.reported(read, arguments).unwrap();
    let response = client.send_checked(call).await.unwrap();
    assert_eq!(response.text(), "[]");
    assert_eq!(response.record(read).unwrap_err().kind(), ErrorKind::Decode);
}
