//! `xpauto mcp` in messages as they are on the wire; an SDK's client is in the tests of Python.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;

use serde_json::{Value, json};

use crate::running::add_fault;
use crate::running::assistant::{Server, sandbox, started};

/// Starts a service that responds to one request with this body as it is; returns its URL.
fn service_of(body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let (mut connection, _) = listener.accept().unwrap();
        let head = BufReader::new(connection.try_clone().unwrap()).lines();
        assert!(head.map(Result::unwrap).any(|line| line.is_empty()));
        write!(connection, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
    });
    url
}

#[test]
fn results_are_requested_and_then_read_by_their_code() {
    let (_sandbox, mut server) = started();
    let operation = "personalizations.request_results";
    let interval = json!({"start": "2026-05-01T00:00:00", "end": "2026-05-31T23:59:59"});
    let body = json!({"dateIntervals": [interval], "conversionType": "ALL_CONVERSION"});
    let ticket = server.answer("read", &json!({"operation": operation, "path": [301], "body": body}));
    assert!(ticket["next"].as_str().unwrap().contains("`data_code` and `results_path`"), "{ticket}");
    let described = server.answer("describe", &json!({"resource": "personalizations"})).to_string();
    assert!(described.contains("dateIntervals") && !described.contains("callbackUrl"), "{described}");
    let mut elsewhere = body;
    elsewhere["callbackUrl"] = json!("https://other.example");
    let elsewhere = json!({"operation": operation, "path": [301], "body": elsewhere}).to_string();
    assert!(server.refusal("read", &elsewhere).starts_with("callbackUrl is not sent by an assistant"));
    let code = &ticket["dataCode"];
    let path = "/__sandbox/results/{dataCode}";
    let results = server.answer("read", &json!({"operation": operation, "data_code": code, "results_path": path}));
    assert!(results["variations"].is_array(), "{results}");
    let missing = json!({"operation": operation, "data_code": code}).to_string();
    assert!(server.refusal("read", &missing).contains("have to be given together"));
    let other = r#"{"operation": "sites.get_by_code", "path": ["shopfront1"], "data_code": "1"}"#;
    assert!(server.refusal("read", other).contains(r#"read takes no "data_code" for sites.get_by_code"#));
}

#[test]
fn large_results_are_cut() {
    let sandbox = sandbox();
    add_fault(&sandbox, &json!({"path": "/results/*", "body": {"rows": vec!["a row of results"; 10_000]}}));
    let mut server = Server::start(sandbox.url());
    let read = json!({
        "operation": "personalizations.request_results", "data_code": "1", "results_path": "/results/{dataCode}"
    });
    let (text, is_error) = server.call("read", &read.to_string());
    assert!(!is_error && text.len() < 50_000 && text.ends_with("results of fewer days."), "{}", text.len());
}

#[test]
fn results_in_any_form_are_answered_and_broken_ones_are_not_shown() {
    let broken = json!("the response is broken JSON, which is not shown");
    for (body, shown) in
        [("site,units\n1,2", json!("site,units\n1,2")), ("2", json!(2)), (r#"{"a": 1, "list": [1, 2"#, broken.clone())]
    {
        let mut server = Server::start(&service_of(body));
        let read = json!({
            "operation": "personalizations.request_results", "data_code": "1", "results_path": "/results/{dataCode}"
        });
        assert_eq!(server.answer("read", &read), shown);
    }
}

#[test]
fn numbers_that_clients_round_are_exact_or_refused() {
    let body = r#"{"code": "a", "large": 123456789012345678901234567890, "exact": 9007199254740991, "huge": 1e400}"#;
    let mut server = Server::start(&service_of(body));
    let (site, is_error) = server.call("read", r#"{"operation": "sites.get_by_code", "path": ["a"]}"#);
    assert!(!is_error && site.contains(r#""large":"123456789012345678901234567890""#), "{site}");
    assert!(site.contains(r#""exact":9007199254740991"#) && site.contains(r#""huge":"1e400""#), "{site}");
    let prepare =
        |value: &str| format!(r#"{{"operation": "themes.create", "body": {{"name": "a", "other": [{value}]}}}}"#);
    let digits = "123456789012345678901234567890";
    assert!(server.refusal("prepare", &prepare(digits)).contains("write integers beyond 2^53 as strings of digits"));
    let (shown, is_error) = server.call("prepare", &prepare(&format!(r#""{digits}""#)));
    assert!(!is_error && shown.contains(digits), "{shown}");
}

#[test]
fn errors_name_the_arguments_of_the_tools() {
    let (sandbox, mut server) = started();
    for (tool, arguments, message) in [
        ("read", r#"{"operation": "segments.list", "fields": ["nope"]}"#, "fields must name fields of Segment"),
        ("read", r#"{"operation": "segments.list", "start_page": 4294967296}"#, "start_page must be"),
        (
            "prepare",
            r#"{"operation": "themes.update", "path": ["x"], "body": {}}"#,
            "theme_id must be a positive integer",
        ),
        ("read", r#"{"operation": "segments.list", "filter": "id >= 'x'"}"#, "must have a number for id >="),
        ("read", r#"{"operation": "segments.list", "filter": 5}"#, "filter: invalid type"),
        (
            "read",
            r#"{"operation": "segments.list", "limit": 0, "sort": null}"#,
            "limit: invalid value: integer `0`, expected a nonzero u64",
        ),
        ("read", r#"{"operation": "sites.get_by_code", "path": [null]}"#, "path must have an id or a code"),
        (
            "read",
            r#"{"operation": "personalizations.request_results", "results_path": "/r/{dataCode}"}"#,
            "have to be given together",
        ),
        (
            "read",
            r#"{"operation": "personalizations.request_results", "path": [1], "data_code": "7", "results_path": "/r"}"#,
            "without path and body",
        ),
    ] {
        let said = server.refusal(tool, arguments);
        assert!(said.contains(message), "{said}");
    }
    assert_eq!(sandbox.requests_json(), "[]");
}

#[test]
fn unknown_methods_and_wrong_parameters_have_their_codes() {
    let (_sandbox, mut server) = started();
    let mut code = |method, parameters| server.ask(method, &parameters)["error"]["code"].as_i64().unwrap();
    assert_eq!(code("tools/call", json!({"name": 7})), -32602);
    assert_eq!(code("tools/call", json!({"name": "reed"})), -32602);
    assert_eq!(code("no/such", json!({})), -32601);
}

#[test]
fn a_request_that_is_not_shown_whole_has_no_confirmation() {
    let (_sandbox, mut server) = started();
    let theme = |letters: usize| json!({"operation": "themes.create", "body": {"name": "'".repeat(letters), "status": "DRAFT"}});
    let prepared = server.answer("prepare", &theme(9900));
    assert!(prepared["body"]["status"] == "DRAFT" && prepared["curl"].is_null(), "the body alone is shown");
    let written = server.answer("write", &json!({"confirmation": prepared["confirmation"]}));
    assert_eq!(written["name"].as_str().unwrap().len(), 9900);
    let refused = server.refusal("prepare", &theme(45_000).to_string());
    assert!(refused.contains("too large to be shown whole"), "{refused}");
}

/// Starts a service with this many goals that returns at most 100 a page, and counts the pages that were asked for, or none;
/// returns its URL.
fn capped_service(goals: usize, counts: bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            let mut lines = BufReader::new(connection.try_clone().unwrap()).lines().map(Result::unwrap);
            let target = lines.next().unwrap();
            assert!(lines.any(|line| line.is_empty()));
            let number = |name: &str| -> usize {
                let (_, value) = target.split_once(name).unwrap();
                value.split(['&', ' ']).next().unwrap().parse().unwrap()
            };
            let (page, size) = (number("page="), number("perPage="));
            let first = (page - 1) * size.min(100);
            let records: Vec<Value> =
                (first..goals.min(first + size.min(100))).map(|id| json!({"id": id + 1})).collect();
            let count =
                if counts { format!("x-pagination-page-count: {}\r\n", goals.div_ceil(size)) } else { String::new() };
            let (head, body) = ("HTTP/1.1 200 OK\r\nconnection: close", json!(records).to_string());
            write!(connection, "{head}\r\n{count}content-length: {}\r\n\r\n{body}", body.len()).unwrap();
        }
    });
    url
}

#[test]
fn no_record_is_lost_where_the_service_caps_its_pages_however_it_counts_them() {
    for (limit, counts) in [(200, true), (200, false), (120, true), (50, true)] {
        let mut server = Server::start(&capped_service(450, counts));
        let (mut ids, mut next) = (Vec::new(), json!({"limit": limit}));
        while next != Value::Null {
            next["operation"] = json!("goals.list");
            next["fields"] = json!(["id"]);
            let answer = server.answer("read", &next);
            ids.extend(answer["records"].as_array().unwrap().iter().map(|record| record["id"].as_u64().unwrap()));
            next = answer["next"].clone();
        }
        assert_eq!(ids, (1..=450).collect::<Vec<u64>>(), "{limit} {counts}");
    }
}
