//! Broken connections and misleading bodies, seen from a bare socket.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use std::io::{ErrorKind, Read};

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use support::{Reply, call, get, get_bytes, read_bytes, send, start, state};
use xpauto_sandbox::Sandbox;

fn with_action(action: &str) -> Sandbox {
    start(&json!({ "faults": [{ "action": action }] }))
}

fn announced(response: &Reply) -> usize {
    response.header("content-length").unwrap().parse().unwrap()
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
fn reset_ends_the_connection_with_a_reset_once_the_request_is_read() {
    let sandbox = start(&json!({ "faults": [{ "action": "reset", "times": 1 }] }));
    let body = "x".repeat(1024 * 1024);
    let mut stream = send(&sandbox, "DELETE", "/key-moments/401", Some(sandbox.token()), &body);
    assert_eq!(stream.read(&mut [0; 16]).unwrap_err().kind(), ErrorKind::ConnectionReset);
    assert!(sandbox.requests_json().contains(&body));
    assert_eq!(call(&sandbox, "DELETE", "/key-moments/401", "").status, 204);
}

#[test]
fn lie_sends_the_whole_body_and_announces_more() {
    let honest = get(&start(&json!({})), "/segments?perPage=3");
    let lie = get(&with_action("lie"), "/segments?perPage=3");
    assert_eq!((lie.status, &lie.body), (200, &honest.body));
    assert!(announced(&lie) > lie.body.len());
}

#[test]
fn lie_applies_to_the_rules_own_response_too() {
    let sandbox = start(&json!({ "faults": [{ "action": "lie", "status": 503, "body": "busy" }] }));
    let lie = get(&sandbox, "/goals");
    assert_eq!((lie.status, lie.body.as_str()), (503, "busy"));
    assert!(announced(&lie) > 4);
}

#[test]
fn gzip_is_the_same_body_compressed() {
    let honest = get(&start(&json!({})), "/segments?perPage=200");
    let (response, body) = get_bytes(&with_action("gzip"), "/segments?perPage=200");
    assert_eq!((response.status, response.header("content-encoding")), (200, Some("gzip")));
    assert_eq!(response.header("content-type"), honest.header("content-type"));
    assert_eq!(announced(&response), body.len());
    assert!(body.len() < honest.body.len());
    assert_eq!(std::io::read_to_string(GzDecoder::new(body.as_slice())).unwrap(), honest.body);
}

#[test]
fn only_decompression_notices_a_truncated_gzip() {
    let honest = get(&start(&json!({})), "/segments?perPage=200");
    let (response, body) = get_bytes(&with_action("truncate-gzip"), "/segments?perPage=200");
    assert_eq!((response.status, response.header("content-encoding")), (200, Some("gzip")));
    assert_eq!(announced(&response), body.len());
    let mut begun = Vec::new();
    let error = GzDecoder::new(body.as_slice()).read_to_end(&mut begun).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
    assert!(!begun.is_empty() && honest.body.as_bytes().starts_with(&begun));
}

#[test]
fn a_gzip_bomb_is_small_and_a_list_of_1_gib() {
    let (response, body) = get_bytes(&with_action("gzip-bomb"), "/segments");
    assert_eq!((response.status, response.header("content-encoding")), (200, Some("gzip")));
    assert_eq!(response.header("content-type"), Some("application/json"));
    assert_eq!(announced(&response), body.len());
    assert!(body.len() < 2 * 1024 * 1024, "{}", body.len());
    let (mut decoder, mut part, mut length) = (GzDecoder::new(body.as_slice()), vec![0; 1024 * 1024], 0);
    let (mut first, mut last) = (None, None);
    loop {
        // The decoder also compares the checksum and the length at the stream's end.
        let read = decoder.read(&mut part).unwrap();
        let Some(end) = part[..read].last() else { break };
        first.get_or_insert(part[0]);
        last = Some(*end);
        length += read;
    }
    assert_eq!((first, last, length), (Some(b'['), Some(b']'), 1024 * 1024 * 1024 + 2));
}

#[test]
fn a_gzip_bomb_takes_the_rules_status_and_headers() {
    let sandbox =
        start(&json!({ "faults": [{ "action": "gzip-bomb", "status": 500, "headers": { "x-mark": "boom" } }] }));
    let (response, _) = get_bytes(&sandbox, "/segments");
    assert_eq!((response.status, response.header("x-mark")), (500, Some("boom")));
}

#[test]
fn cut_lie_and_truncate_gzip_close_the_connection_if_there_is_no_body() {
    for action in ["cut", "lie", "truncate-gzip"] {
        let sandbox = with_action(action);
        for id in [401, 402] {
            let target = format!("/key-moments/{id}");
            assert_eq!(read_bytes(send(&sandbox, "DELETE", &target, Some(sandbox.token()), "")), b"", "{action}");
        }
    }
    let sandbox = with_action("gzip");
    let response = call(&sandbox, "DELETE", "/key-moments/401", "");
    assert_eq!((response.status, response.header("content-encoding")), (204, None));
}

#[test]
fn a_body_of_one_byte_is_cut_after_its_announcement() {
    let sandbox = start(&json!({ "faults": [{ "action": "cut", "body": "x" }] }));
    let response = get(&sandbox, "/goals");
    assert_eq!((announced(&response), response.body.as_str()), (1, ""));
}
