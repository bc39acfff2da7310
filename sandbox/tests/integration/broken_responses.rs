//! Broken connections and misleading bodies, seen from a bare socket.

use crate::support::{get, read_bytes, send, start, state};
use serde_json::{Value, json};
use xpauto_sandbox::Sandbox;

fn with_action(action: &str) -> Sandbox {
    start(&json!({ "faults": [{ "action": action }] }))
}

#[test]
fn close_reads_a_large_request_and_sends_no_response() {
    let sandbox = with_action("close");
    let body = format!(r#"{{"name": "{}"}}"#, "x".repeat(8 * 1024 * 1024));
    // A server that had left something unread would have reset the connection.
    let nothing = read_bytes(send(&sandbox, "POST", "/themes", Some(sandbox.token()), &body));
    assert_eq!(nothing, b"");
    let requests: Value = serde_json::from_str(&sandbox.requests_json()).unwrap();
    assert_eq!(requests[0]["body"], body);
    assert_eq!(state(&sandbox)["themes"].as_array().unwrap().len(), 6);
}

#[test]
fn a_body_of_one_byte_is_cut_after_its_announcement() {
    let sandbox = start(&json!({ "faults": [{ "action": "cut", "body": "x" }] }));
    let response = get(&sandbox, "/goals");
    assert_eq!((response.header("content-length"), response.body.as_str()), (Some("1"), ""));
}

#[test]
fn cut_closes_the_connection_if_there_is_no_body() {
    let sandbox = with_action("cut");
    for id in [401, 402] {
        let target = format!("/key-moments/{id}");
        assert_eq!(read_bytes(send(&sandbox, "DELETE", &target, Some(sandbox.token()), "")), b"");
    }
}
