//! Sandboxes for tests: isolation, and the report of a failure.

use std::process::Command;

use crate::support::{call, call_as, get, read_all, send, start};
use serde_json::json;
use xpauto_sandbox::{Expectation, Options, TestSandbox};

#[test]
fn sandboxes_at_once_share_nothing() {
    let (first, second) = (start(&json!({ "segments": 2 })), start(&json!({ "segments": 3 })));
    assert_ne!(first.url(), second.url());
    assert_eq!(call(&first, "PUT", "/themes/501", r#"{"name":"Mine"}"#).status, 200);
    assert_eq!(get(&first, "/segments").ids().len(), 2);
    assert_eq!(get(&second, "/segments").ids().len(), 3);
    assert!(!second.state_json().contains("Mine"));
    assert_eq!(second.requests_json().matches("\"number\"").count(), 1);
    assert_eq!(call_as(&second, Some(first.token()), "GET", "/goals", "").json()["code"], "TOKEN_UNKNOWN");
}

#[test]
fn a_report_shows_requests_faults_and_bodies_without_secrets() {
    let sandbox = start(&json!({ "faults": [{ "path": "/sites/*", "status": 502, "body": "<h1>Bad</h1>" }] }));
    assert_eq!(sandbox.report(), "The sandbox received no request.\n");
    get(&sandbox, "/segments?page=1&api_key=hush&filter=%5B%5D");
    call(&sandbox, "PUT", "/themes/999", r#"{"name":"Spring","apiSecret":"hush"}"#);
    call(&sandbox, "GET", "/sites/shopfront1", "");
    call(&sandbox, "POST", "/oauth/token", "grant_type=client_credentials&client_id=me&client_secret=hush");
    call(&sandbox, "PUT", "/themes/501", r#"{"apiSecret":"hush""#);
    let filter = "%5B%7B%22recommendationSecretKey%22%3A%22hush%22%7D%5D";
    get(&sandbox, &format!("/sites/shopfront1?filter={filter}"));
    let report = sandbox.report();
    for line in [
        r#"  6. GET /sites/shopfront1?filter=[{"recommendationSecretKey":"***"}] -> 502"#,
        "The sandbox received 6 requests:",
        "  1. GET /segments?page=1&api_key=***&filter=[] -> 400",
        "  2. PUT /themes/999 -> 404",
        r#"     sent     {"name":"Spring","apiSecret":"***"}"#,
        "     received {",
        "  3. GET /sites/shopfront1 -> 502 (fault 1)",
        "     received 12 bytes that are not JSON",
        "     sent     61 bytes that are not JSON",
        "     sent     19 bytes that are not JSON",
    ] {
        assert!(report.lines().any(|shown| shown.starts_with(line)), "{line}\n{report}");
    }
    assert!(!report.contains("hush") && !report.contains(sandbox.token()), "{report}");
}

#[test]
fn reports_and_mismatches_escape_what_could_forge_lines_of_a_terminal() {
    let sandbox = start(&json!({}));
    let forged = "a%0A%20%202.%20GET%20/forged%20-%3E%20200&b%1B%5B2J=%C2%9B&c=%E2%80%AE";
    call(&sandbox, "PUT", &format!("/themes/501?{forged}"), "{\"na\u{9b}me\":\"\u{202e}x\"}");
    let report = sandbox.report();
    assert!(report.contains(r"?a\n  2. GET /forged -> 200=&b\u{1b}[2J=\u{9b}&c=\u{202e}"), "{report}");
    assert!(!report.lines().any(|line| line.starts_with("  2.")), "{report}");
    let expected = Expectation::new("/themes/501").query("b\u{1b}[2J", "\n").json(json!({}));
    let mismatch = sandbox.verify(&expected).unwrap_err().to_string();
    for text in [&report, &mismatch] {
        assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{text:?}");
    }
    assert!(mismatch.contains(r"query.b\u{1b}[2J: expected"), "{mismatch}");
}

#[test]
fn a_report_shows_the_latest_requests_and_the_beginning_of_bodies() {
    let sandbox = start(&json!({}));
    for _ in 0..40 {
        get(&sandbox, "/goals?perPage=1");
    }
    call(&sandbox, "PUT", "/themes/501", &json!({ "name": "é".repeat(1000) }).to_string());
    let report = sandbox.report();
    assert!(report.starts_with("The sandbox received 41 requests; the latest 30:\n 12. GET"), "{report}");
    assert!(report.lines().all(|line| line.chars().count() < 450) && report.ends_with("…\n"), "{report}");
}

#[test]
fn a_client_of_a_test_sandbox_reaches_it() {
    let sandbox = TestSandbox::start(Options { segments: 4, ..Options::default() }).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let segments = runtime.block_on(async { sandbox.client().unwrap().segments().list().collect().await }).unwrap();
    assert_eq!(segments.len(), 4);
}

#[test]
fn stopping_closes_the_connections_of_requests_in_flight() {
    let faults = json!([{ "path": "/goals", "action": "hang" }, { "path": "/segments", "delay": 3600 }]);
    let sandbox = start(&json!({ "faults": faults }));
    let streams = ["/goals", "/segments"].map(|path| send(&sandbox, "GET", path, Some(sandbox.token()), ""));
    while sandbox.requests_json().matches("\"number\"").count() < 2 {
        std::thread::yield_now();
    }
    sandbox.stop();
    assert!(streams.into_iter().all(|stream| read_all(stream).is_empty()));
    sandbox.stop();
    assert!(std::net::TcpStream::connect(sandbox.url().strip_prefix("http://").unwrap()).is_err());
    assert!(sandbox.report().contains("GET /goals -> no response (fault 1)"), "{}", sandbox.report());
}

/// Fails in the process that the next test starts.
#[test]
fn fails_if_an_environment_variable_is_set() {
    let sandbox = TestSandbox::start(Options::default()).unwrap();
    call(&sandbox, "PUT", "/themes/501", r#"{"name":"Sprnig"}"#);
    assert!(std::env::var_os("FAIL_ON_PURPOSE").is_none());
}

#[test]
fn a_failing_test_prints_what_was_received() {
    let arguments = ["--exact", "test_sandbox::fails_if_an_environment_variable_is_set"];
    let mut itself = Command::new(std::env::current_exe().unwrap());
    let output = itself.args(arguments).env("FAIL_ON_PURPOSE", "1").output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(!output.status.success());
    let (_, shown) = out.split_once("---- test_sandbox::fails_if_an_environment_variable_is_set stdout ----").unwrap();
    assert!(shown.contains("  1. PUT /themes/501 -> 200\n     sent     {\"name\":\"Sprnig\"}"), "{shown}");
}
