//! Sandboxes for tests: isolation, leases, and the report of a failure.

#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::io::Read as _;
use std::net::TcpListener;
use std::process::Command;

use serde_json::json;
use support::{call, call_as, connect, get, parse, read_all, send};
use xpauto::bindings::text::Language;
use xpauto_sandbox::{Expectation, Fault, Options, Sandbox, TestSandbox};

fn lease(options: &serde_json::Value) -> Sandbox {
    Sandbox::lease(Options::from_json(&options.to_string(), Language::Rust).unwrap()).unwrap()
}

#[test]
fn sandboxes_at_once_share_nothing() {
    let (first, second) = (lease(&json!({ "segments": 2 })), lease(&json!({ "segments": 3, "token": "other" })));
    assert_ne!(first.url(), second.url());
    assert_eq!(call(&first, "PUT", "/themes/501", r#"{"name":"Mine"}"#).status, 200);
    assert_eq!(get(&first, "/segments").ids().len(), 2);
    assert_eq!(get(&second, "/segments").ids().len(), 3);
    assert!(!second.state_json().contains("Mine"));
    assert_eq!(second.requests_json().matches("\"number\"").count(), 1);
    assert_eq!(call_as(&second, Some("sandbox-token"), "GET", "/goals", "").status, 401);
}

#[test]
fn a_lease_finds_nothing_of_the_one_before() {
    // Other tests of this process lease servers too, so it may take some turns until one comes again.
    let mut urls = std::collections::HashSet::new();
    loop {
        let sandbox = lease(&json!({ "segments": 1, "faults": [{ "path": "/goals", "status": 503 }] }));
        assert_eq!(sandbox.requests_json(), "[]");
        assert_eq!(get(&sandbox, "/segments").ids().len(), 1);
        assert_eq!(get(&sandbox, "/goals").status, 503);
        assert!(sandbox.state_json().contains("\"id\":401,"));
        assert_eq!(call(&sandbox, "DELETE", "/key-moments/401", "").status, 204);
        sandbox.add_fault(Fault { status: Some(500), ..Fault::default() }).unwrap();
        sandbox.clock().freeze();
        let url = sandbox.url().to_owned();
        drop(sandbox);
        if !urls.insert(url) {
            break;
        }
    }
    let plain = lease(&json!({}));
    assert_eq!((get(&plain, "/goals").status, plain.clock().is_frozen()), (200, false));
}

#[test]
fn an_isolated_token_refuses_what_an_earlier_test_left() {
    let tokens: Vec<String> = (0..2).map(|_| lease(&json!({ "isolated_token": true })).token().to_owned()).collect();
    assert_ne!(tokens[0], tokens[1]);
    let sandbox = lease(&json!({ "isolated_token": true }));
    for left in [tokens[0].as_str(), "sandbox-token"] {
        assert_eq!(call_as(&sandbox, Some(left), "DELETE", "/key-moments/401", "").json()["code"], "TOKEN_UNKNOWN");
    }
    assert_eq!(call(&sandbox, "DELETE", "/key-moments/401", "").status, 204);
    let both = Options { isolated_token: true, token: "mine".to_owned(), ..Options::default() };
    assert_eq!(Sandbox::lease(both).unwrap_err().message(), "isolated_token has no effect with token");
}

#[test]
fn an_open_connection_reaches_the_sandbox_that_has_the_server_now() {
    use std::io::Write as _;

    let ask = |stream: &mut std::net::TcpStream| {
        write!(
            stream,
            "GET /segments?page=99 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sandbox-token\r\n\r\n"
        )
        .unwrap();
        let mut response = String::new();
        // Of the body nothing is left for the next response once the list has ended.
        let mut bytes = [0; 4096];
        while !response.ends_with("\r\n\r\n[]") {
            let count = stream.read(&mut bytes)?;
            response.push_str(&String::from_utf8_lossy(bytes.get(..count).unwrap_or_default()));
        }
        std::io::Result::Ok(response.get(..12).unwrap_or_default().to_owned())
    };
    let first = lease(&json!({}));
    let mut stream = connect(&first);
    assert_eq!(ask(&mut stream).unwrap(), "HTTP/1.1 200");
    let url = first.url().to_owned();
    first.stop();
    let second = lease_at(&url);
    assert_eq!(second.requests_json(), "[]");
    assert_eq!(ask(&mut stream).unwrap(), "HTTP/1.1 200");
    assert_eq!(second.requests_json().matches("\"number\"").count(), 1);
    assert_eq!(first.requests_json().matches("\"number\"").count(), 1, "what it received can still be read");
}

/// A sandbox on the server at this address, once no other test has it.
fn lease_at(url: &str) -> Sandbox {
    let mut others = Vec::new();
    loop {
        let sandbox = lease(&json!({}));
        if sandbox.url() == url {
            return sandbox;
        }
        others.push(sandbox);
        if others.len() == 16 {
            others.clear();
        }
    }
}

#[test]
fn stopping_ends_the_requests_in_flight() {
    let sandbox =
        lease(&json!({ "faults": [{ "path": "/goals", "action": "hang" }, { "path": "/segments", "delay": 3600 }] }));
    let streams = ["/goals", "/segments"].map(|path| send(&sandbox, "GET", path, Some(sandbox.token()), ""));
    while sandbox.requests_json().matches("\"number\"").count() < 2 {
        std::thread::yield_now();
    }
    sandbox.stop();
    for stream in streams {
        let response = parse(&read_all(stream));
        assert_eq!((response.status, response.json()["code"].as_str()), (410, Some("SANDBOX_ENDED")));
    }
    sandbox.stop();
    assert!(sandbox.report().contains("GET /goals -> no response (fault 1)"), "{}", sandbox.report());
}

#[test]
fn a_named_port_is_a_server_of_its_own() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let sandbox = lease(&json!({ "port": port }));
    assert_eq!(sandbox.url(), format!("http://127.0.0.1:{port}"));
    drop(sandbox);
    drop(lease(&json!({ "port": port })));
}

#[test]
fn wrong_options_are_refused() {
    let error = Sandbox::lease(Options { latency: -1.0, ..Options::default() }).unwrap_err();
    assert!(error.message().to_string().contains("latency"), "{error}");
}

#[test]
fn a_report_shows_requests_faults_and_bodies_without_secrets() {
    let sandbox = lease(&json!({ "faults": [{ "path": "/sites/*", "status": 502, "body": "<h1>Bad</h1>" }] }));
    assert_eq!(sandbox.report(), "The sandbox received no request.\n");
    get(&sandbox, "/segments?page=1&api_key=hush&filter=%5B%5D");
    call(&sandbox, "PUT", "/themes/999", r#"{"name":"Spring","apiSecret":"hush"}"#);
    call(&sandbox, "GET", "/sites/shopfront1", "");
    call(&sandbox, "POST", "/oauth/token", "grant_type=client_credentials&client_id=me&client_secret=hush");
    call(&sandbox, "PUT", "/themes/501", r#"{"apiSecret":"hush""#);
    let filter = "%5B%7B%22field%22%3A%22recommendationSecretKey%22%2C%22parameters%22%3A%5B%22hush%22%5D%7D%5D";
    get(&sandbox, &format!("/sites/shopfront1?filter={filter}&x%5Bfield%5D=apiSecret&x%5Bparameters%5D%5B0%5D=hush"));
    let report = sandbox.report();
    for line in [
        r#"  6. GET /sites/shopfront1?filter=[{"field":"recommendationSecretKey","parameters":["REDACTED"]}]&x[field]=apiSecret&x[parameters][0]=REDACTED -> 502"#,
        "The sandbox received 6 requests:",
        "  1. GET /segments?page=1&api_key=REDACTED&filter=[] -> 400",
        "  2. PUT /themes/999 -> 404",
        r#"     sent     {"name":"Spring","apiSecret":"REDACTED"}"#,
        "     received {",
        "  3. GET /sites/shopfront1 -> 502 (fault 1)",
        "     received 12 bytes that are not JSON",
        "     sent     grant_type=client_credentials&client_id=me&client_secret=REDACTED",
        "     sent     19 bytes that are not JSON",
    ] {
        assert!(report.lines().any(|shown| shown.starts_with(line)), "{line}\n{report}");
    }
    assert!(!report.contains("hush") && !report.contains(sandbox.token()), "{report}");
}

#[test]
fn reports_and_mismatches_escape_what_could_forge_lines_of_a_terminal() {
    let sandbox = lease(&json!({}));
    let forged = "a%0A%20%202.%20GET%20/forged%20-%3E%20200&b%1B%5B2J=%C2%9B&c=%E2%80%AE";
    call(&sandbox, "PUT", &format!("/themes/501?{forged}"), "{\"na\u{9b}me\":\"\u{202e}x\"}");
    let report = sandbox.report();
    assert!(report.contains(r"?a\n  2. GET /forged -> 200=&b\u{1b}[2J=\u{9b}&c=\u{202e}"), "{report}");
    assert!(!report.lines().any(|line| line.starts_with("  2.")), "{report}");
    let expected = Expectation::builder("/themes/501").query("b\u{1b}[2J", "\n").json(json!({})).build().unwrap();
    let mismatch = sandbox.verify(&expected).unwrap_err().to_string();
    for text in [&report, &mismatch] {
        assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{text:?}");
    }
    assert!(mismatch.contains(r"query.b\u{1b}[2J: expected"), "{mismatch}");
}

#[test]
fn a_report_shows_the_latest_requests_and_the_beginning_of_bodies() {
    let sandbox = lease(&json!({}));
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

/// Fails in the process that the next test starts.
#[test]
fn fails_if_an_environment_variable_is_set() {
    let sandbox = TestSandbox::start(Options::default()).unwrap();
    call(&sandbox, "PUT", "/themes/501", r#"{"name":"Sprnig"}"#);
    assert!(std::env::var_os("FAIL_ON_PURPOSE").is_none());
}

#[test]
fn a_failing_test_prints_what_was_received() {
    let arguments = ["--exact", "fails_if_an_environment_variable_is_set"];
    let mut itself = Command::new(std::env::current_exe().unwrap());
    let output = itself.args(arguments).env("FAIL_ON_PURPOSE", "1").output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(!output.status.success());
    let (_, shown) = out.split_once("---- fails_if_an_environment_variable_is_set stdout ----").unwrap();
    assert!(shown.contains("  1. PUT /themes/501 -> 200\n     sent     {\"name\":\"Sprnig\"}"), "{shown}");
}
