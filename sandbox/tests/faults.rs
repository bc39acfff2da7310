//! Faults, seen from a bare socket.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use std::io::{ErrorKind, Read};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{call, get, parse, read_all, send, start};
use xpauto::bindings::text::Language;
use xpauto_sandbox::{Fault, Options, Sandbox};

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
fn close_closes_the_connection_without_a_response() {
    let sandbox = start(&json!({ "faults": [{ "action": "close", "times": 1 }] }));
    assert_eq!(read_all(send(&sandbox, "DELETE", "/key-moments/401", Some(sandbox.token()), "")), "");
    assert_eq!(call(&sandbox, "DELETE", "/key-moments/401", "").status, 204);
}

#[test]
fn cut_announces_more_than_it_sends() {
    let sandbox = start(&json!({ "segments": 200, "faults": [{ "action": "cut" }] }));
    for target in ["/segments?perPage=1", "/segments?perPage=200"] {
        let response = get(&sandbox, target);
        let announced: usize = response.header("content-length").unwrap().parse().unwrap();
        assert_eq!(response.status, 200);
        assert_eq!(response.body.len(), announced / 2, "{target}");
    }
}

#[test]
fn hang_never_responds_and_blocks_neither_others_nor_the_stop() {
    let sandbox = start(&json!({ "faults": [{ "path": "/goals", "action": "hang" }] }));
    let mut hung = send(&sandbox, "GET", "/goals", Some(sandbox.token()), "");
    assert_eq!(get(&sandbox, "/segments").status, 200);
    hung.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    let nothing = hung.read(&mut [0; 16]).unwrap_err().kind();
    assert!(matches!(nothing, ErrorKind::WouldBlock | ErrorKind::TimedOut));
    let begun = Instant::now();
    sandbox.stop();
    assert!(begun.elapsed() < Duration::from_secs(1));
    hung.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    assert!(matches!(hung.read(&mut [0; 16]), Ok(0) | Err(_)));
}

#[test]
fn drip_sends_the_whole_body_slowly() {
    let sandbox = start(&json!({ "faults": [{ "action": "drip", "body": "0123456789" }] }));
    let begun = Instant::now();
    assert_eq!(get(&sandbox, "/segments").body, "0123456789");
    assert!(begun.elapsed() >= Duration::from_millis(9 * 20));
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
fn stop_can_be_called_twice_and_ends_a_wait() {
    let sandbox = std::sync::Arc::new(start(&json!({})));
    let (ended, end) = mpsc::channel();
    let waiting = std::sync::Arc::clone(&sandbox);
    thread::spawn(move || {
        waiting.wait();
        ended.send(()).unwrap();
    });
    let url = sandbox.url().to_owned();
    sandbox.stop();
    sandbox.stop();
    end.recv_timeout(Duration::from_secs(5)).unwrap();
    assert!(std::net::TcpStream::connect(url.strip_prefix("http://").unwrap()).is_err());
}

#[test]
fn several_requests_share_a_connection() {
    use std::io::Write;
    let sandbox = start(&json!({}));
    let mut stream = support::connect(&sandbox);
    let request = |end| format!("GET /oauth/token HTTP/1.1\r\nHost: localhost\r\nConnection: {end}\r\n\r\n");
    stream.write_all((request("keep-alive") + &request("close")).as_bytes()).unwrap();
    let responses = read_all(stream);
    assert_eq!(responses.matches("HTTP/1.1 405").count(), 2);
    assert_eq!(parse(&responses).header("allow"), Some("POST"));
}

#[test]
fn rules_without_effect_are_refused() {
    let refusal = |options: &Value| {
        let options = Options::from_json(&options.to_string(), Language::Rust);
        options.and_then(Sandbox::start).err().map(|error| error.to_string()).unwrap_or_default()
    };
    for (options, says) in [
        (json!({ "faults": [{ "status": 503, "times": 0 }] }), "times must be 1 or more: with 0 it never acts"),
        (json!({ "faults": [{ "action": "close", "status": 503 }] }), "status has no effect with the action \"close\""),
        (json!({ "faults": [{ "status": 204, "body": "x" }] }), "body has no effect with the status 204"),
        (json!({ "faults": [{ "status": 304, "action": "gzip" }] }), "action has no effect with the status 304"),
        (json!({ "faults": [{ "headers": { "A": null } }] }), "headers[\"A\"] must be a string or a number, got null"),
        (json!({ "faults": [{ "headers": { "A": ["b"] } }] }), "headers[\"A\"] must be a string or a number, got"),
        (json!({ "faults": [{ "action": "hang", "headers": { "A": "b" } }] }), "headers has no effect with the action"),
        (
            json!({ "faults": [{ "path": "/a*", "status": 500 }, { "path": "/ab", "method": "PUT", "delay": 1 }] }),
            "faults[1] never acts, since faults[0] always acts on the same requests",
        ),
        (json!({ "faults": [{}, { "status": 503 }] }), "faults[1] never acts, since faults[0] always acts"),
        (
            json!({ "faults": [{ "method": "get", "delay": 1 }, { "method": "GET", "status": 503 }] }),
            "faults[1] never acts",
        ),
        (json!({ "locked": ["/themes/501", "/thmes/501"] }), "locked[1] must match a path that can be written"),
        (json!({ "locked": ["/sites/*"] }), "locked[0] must match a path that can be written"),
        (
            json!({ "null_fields": ["name", "nmae"] }),
            "null_fields[1] must be the JSON name of a field of the account's objects, got \"nmae\"; did you mean \"name\"?",
        ),
        (json!({ "null_fields": ["mine"] }), "null_fields[0]"),
    ] {
        assert!(refusal(&options).contains(says), "{options}: {}", refusal(&options));
    }
    for options in [
        json!({ "faults": [{ "path": "/a*", "times": 1 }, { "path": "/ab", "status": 500 }] }),
        json!({ "faults": [{ "path": "/ab" }, { "path": "/a*", "status": 500 }] }),
        json!({ "faults": [{ "method": "PUT", "status": 500 }, { "status": 503 }] }),
        json!({ "locked": ["/themes/*", "*", "/key-moments/401", "/personalizations/*"] }),
        json!({ "null_fields": ["mine"], "data": { "goals": [{ "id": 1 }, { "id": 2, "mine": 3 }] } }),
    ] {
        assert_eq!(refusal(&options), "", "{options}");
    }
    for (first, second, is_hidden) in [
        ("/themes/*", "/themes/*/x", true),
        ("*", "/a", true),
        ("/a", "/a", true),
        ("/themes/*", "/*", false),
        ("/themes/501", "/themes/*", false),
    ] {
        let options = json!({ "faults": [{ "path": first, "status": 500 }, { "path": second, "status": 503 }] });
        assert_eq!(refusal(&options).contains("faults[1] never acts"), is_hidden, "{first} {second}");
    }
    let sandbox = start(&json!({}));
    let add =
        |rule: &Value| Fault::from_json(&rule.to_string(), Language::Rust).and_then(|rule| sandbox.add_fault(rule));
    assert!(add(&json!({})).unwrap_err().to_string().contains("it has no effect otherwise"));
    let first = add(&json!({ "path": "/goals", "status": 503 })).unwrap();
    let hidden = || add(&json!({ "path": "/goals", "status": 404 }));
    let says = "the fault would never act, since fault 1 always acts on the same requests; remove that first";
    assert!(hidden().unwrap_err().to_string().contains(says));
    first.remove();
    assert!(hidden().is_ok());
}
