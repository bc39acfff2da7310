//! Faults, seen from a bare socket.

use std::io::{ErrorKind, Read};
use std::time::{Duration, Instant};

use crate::support::{get, parse, read_all, read_bytes, requests, send, start, state};
use serde_json::json;

#[test]
fn the_first_rule_that_matches_acts_so_many_times() {
    let sandbox = start(&json!({ "faults": [
        { "method": "get", "path": "/segments", "times": 2, "status": 503, "headers": { "Retry-After": 1 } },
        { "path": "/sites/*", "status": 502, "body": "<h1>Bad gateway</h1>", "headers": { "content-type": "text/html" } },
        { "path": "/goals", "body": [{ "id": "12" }] },
    ] }));
    let first = get(&sandbox, "/segments?page=1");
    assert_eq!((first.status, first.header("retry-after")), (503, Some("1")));
    assert_eq!(first.json()["name"], "SERVICE_UNAVAILABLE");
    assert_eq!(get(&sandbox, "/segments").status, 503);
    assert_eq!(get(&sandbox, "/segments").status, 200);
    let page = get(&sandbox, "/sites/byCode/shopfront1");
    assert_eq!((page.status, page.header("content-type")), (502, Some("text/html")));
    assert_eq!(page.body, "<h1>Bad gateway</h1>");
    assert_eq!(get(&sandbox, "/%73ites/byCode/shopfront1").status, 502, "however the path is encoded");
    let goals = get(&sandbox, "/goals");
    assert_eq!((goals.status, goals.json()), (200, json!([{ "id": "12" }])));
}

#[test]
fn cut_announces_more_than_it_sends_and_closes_where_there_is_no_body() {
    let faults = json!([{ "path": "/goals", "action": "cut", "body": "x" }, { "action": "cut" }]);
    let sandbox = start(&json!({ "segments": 200, "faults": faults }));
    for target in ["/segments?perPage=1", "/segments?perPage=200", "/goals"] {
        let response = get(&sandbox, target);
        let announced: usize = response.header("content-length").unwrap().parse().unwrap();
        assert_eq!((response.status, response.body.len()), (200, announced / 2), "{target}");
    }
    for target in ["/key-moments/401", "/key-moments/402"] {
        assert_eq!(read_bytes(send(&sandbox, "DELETE", target, Some(sandbox.token()), "")), b"");
    }
}

#[test]
fn hang_never_responds_and_blocks_no_others() {
    let sandbox = start(&json!({ "faults": [{ "path": "/goals", "action": "hang" }] }));
    let mut hung = send(&sandbox, "GET", "/goals", Some(sandbox.token()), "");
    assert_eq!(get(&sandbox, "/segments").status, 200);
    hung.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    let nothing = hung.read(&mut [0; 16]).unwrap_err().kind();
    assert!(matches!(nothing, ErrorKind::WouldBlock | ErrorKind::TimedOut));
}

#[test]
fn a_delay_alone_is_followed_by_the_services_response() {
    let sandbox = start(&json!({ "latency": 0.05, "faults": [{ "delay": 0.1, "headers": { "x-mark": "late" } }] }));
    let begun = Instant::now();
    let response = get(&sandbox, "/segments?perPage=1");
    assert!(begun.elapsed() >= Duration::from_millis(150));
    assert_eq!((response.status, response.header("x-mark")), (200, Some("late")));
}

#[test]
fn several_requests_share_a_connection() {
    use std::io::Write;
    let sandbox = start(&json!({}));
    let mut stream = crate::support::connect(&sandbox);
    let token = sandbox.token();
    let request = |end| {
        format!(
            "GET /oauth/token HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nConnection: {end}\r\n\r\n"
        )
    };
    stream.write_all((request("keep-alive") + &request("close")).as_bytes()).unwrap();
    let responses = read_all(stream);
    assert_eq!(responses.matches("HTTP/1.1 405").count(), 2);
    assert_eq!(parse(&responses).header("allow"), Some("POST"));
}

#[test]
fn close_reads_a_large_request_and_sends_no_response() {
    let sandbox = start(&json!({ "faults": [{ "action": "close" }] }));
    let body = format!(r#"{{"name": "{}"}}"#, "x".repeat(8 * 1024 * 1024));
    // A server that had left something unread would have reset the connection.
    let nothing = read_bytes(send(&sandbox, "POST", "/themes", Some(sandbox.token()), &body));
    assert_eq!(nothing, b"");
    let requests = requests(&sandbox);
    assert_eq!(requests[0]["body"], body);
    assert_eq!(state(&sandbox)["themes"].as_array().unwrap().len(), 6);
}
