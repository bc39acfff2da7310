//! The control of a running sandbox, through the Rust API and over HTTP.

use crate::support::{call, call_as, control, get, issued, parse, read_all, requests, send, send_with, start, state};
use serde_json::{Value, json};
use xpauto::bindings::message::Language;
use xpauto_sandbox::{Fault, Snapshot};

#[test]
fn a_reset_restores_everything_of_the_start() {
    for over_http in [false, true] {
        let sandbox = start(&json!({
            "rate_limit": "6/h", "faults": [{ "path": "/goals", "times": 1, "status": 503 }],
        }));
        let (before, token) = (sandbox.state_json(), issued(&sandbox));
        assert_eq!(get(&sandbox, "/goals").status, 503);
        assert_eq!(call(&sandbox, "DELETE", "/key-moments/401", "").status, 204);
        assert_eq!(call(&sandbox, "PUT", "/themes/501", r#"{"name":"New"}"#).status, 200);
        sandbox.add_fault(Fault { path: Some("/segments".to_owned()), status: Some(500), ..Fault::default() }).unwrap();
        sandbox.clock().freeze();
        if over_http {
            assert_eq!(control(&sandbox, "POST", "/reset", &Value::Null).status, 204);
        } else {
            sandbox.reset();
        }
        assert_eq!((sandbox.state_json(), sandbox.requests_json().as_str()), (before, "[]"));
        assert!(!sandbox.clock().is_frozen());
        assert_eq!(get(&sandbox, "/segments").status, 200, "within the rate limit");
        assert_eq!(get(&sandbox, "/goals").status, 503, "the fault of the start acts again");
        assert_eq!(requests(&sandbox)[0]["number"], 1);
        assert_eq!(call_as(&sandbox, Some(&token), "GET", "/goals", "").json()["code"], "TOKEN_UNKNOWN");
        assert_ne!(issued(&sandbox), token, "a later token is never equal to a forgotten one");
        assert_eq!((get(&sandbox, "/goals").status, get(&sandbox, "/goals").status), (200, 200));
        assert_eq!(get(&sandbox, "/goals").status, 429);
    }
}

#[test]
fn a_snapshot_can_be_restored_repeatedly_and_in_another_sandbox() {
    let sandbox = start(&json!({}));
    let before = control(&sandbox, "GET", "/state", &Value::Null);
    assert_eq!(call(&sandbox, "PUT", "/themes/501", r#"{"name":"New"}"#).status, 200);
    let second = sandbox.snapshot();
    for _ in 0..2 {
        assert_eq!(call(&sandbox, "DELETE", "/personalizations/301", "").status, 204);
        sandbox.restore(&second);
        assert_eq!(state(&sandbox)["themes"][0]["name"], "New");
        let restored = control(&sandbox, "POST", "/restore", &before.json());
        assert_eq!((restored.status, &sandbox.state_json()), (204, &before.body));
    }
    let other = start(&json!({ "segments": 0 }));
    other.restore(&second);
    assert_eq!(state(&other)["themes"][0]["name"], "New");
    other.restore(&Snapshot::from_json(&sandbox.state_json()).unwrap());
    assert_eq!(other.state_json(), sandbox.state_json());
    assert!(Snapshot::from_json(r#"{"theme":[]}"#).unwrap_err().message().contains("did you mean \"themes\"?"));
    let refused = control(&sandbox, "POST", "/restore", &json!([]));
    assert!(refused.status == 400 && refused.body.contains("must be an object, got an array"), "{}", refused.body);
}

#[test]
fn faults_are_added_counted_and_removed() {
    let sandbox = start(&json!({}));
    let rule = Fault { path: Some("/goals".to_owned()), times: Some(2), status: Some(503), ..Fault::default() };
    let fault = sandbox.add_fault(rule).unwrap();
    assert_eq!((get(&sandbox, "/goals").status, get(&sandbox, "/segments").status), (503, 200));
    assert_eq!(fault.hits(), 1);
    fault.remove();
    fault.remove();
    assert_eq!((get(&sandbox, "/goals").status, fault.hits()), (200, 1), "what it did is still known");
    let other = sandbox.add_fault(Fault { status: Some(500), ..Fault::default() }).unwrap();
    assert_eq!((other.id(), get(&sandbox, "/goals").status), (2, 500));
    sandbox.clear_faults();
    assert_eq!(get(&sandbox, "/goals").status, 200);
    assert!(sandbox.add_fault(Fault { status: Some(99), ..Fault::default() }).is_err());
}

#[test]
fn faults_are_driven_over_http() {
    let sandbox = start(&json!({ "faults": [{ "path": "/sites/*", "delay": 0.001 }] }));
    let added = control(&sandbox, "POST", "/faults", &json!({ "path": "/goals", "status": 502, "times": 1 }));
    assert_eq!(
        (added.status, added.json()),
        (201, json!({ "id": 2, "hits": 0, "path": "/goals", "times": 1, "status": 502 }))
    );
    assert_eq!(get(&sandbox, "/goals").status, 502);
    assert_eq!(control(&sandbox, "GET", "/faults/2", &Value::Null).json()["hits"], 1);
    let all = control(&sandbox, "GET", "/faults", &Value::Null).json();
    assert_eq!((all.as_array().unwrap().len(), &all[0]["path"]), (2, &json!("/sites/*")));
    assert_eq!(requests(&sandbox)[0]["fault"]["id"], 2);
    assert_eq!(control(&sandbox, "DELETE", "/faults/2", &Value::Null).status, 204);
    let removed = control(&sandbox, "GET", "/faults/2", &Value::Null).json();
    assert_eq!(removed["hits"], 1, "what it did is still known");
    assert_eq!(control(&sandbox, "DELETE", "/faults/2", &Value::Null).status, 204, "a second removal has no effect");
    for (method, path) in [("GET", "/faults/3"), ("DELETE", "/faults/3"), ("DELETE", "/faults/0"), ("GET", "/faults/x")]
    {
        assert_eq!(control(&sandbox, method, path, &Value::Null).status, 404, "{method} {path}");
    }
    assert_eq!(control(&sandbox, "DELETE", "/faults", &Value::Null).status, 204);
    assert_eq!(control(&sandbox, "GET", "/faults", &Value::Null).json(), json!([]));
    let refused = control(&sandbox, "POST", "/faults", &json!({ "staus": 500, "times": -1 }));
    assert_eq!(refused.status, 400);
    for says in ["did you mean \"status\"?", "the sandbox's fault: times must be a positive integer, got -1"] {
        assert!(refused.json()["message"].as_str().unwrap().contains(says), "{}", refused.body);
    }
}

#[test]
fn requests_have_the_status_of_their_response() {
    let sandbox = start(&json!({ "faults": [{ "path": "/goals", "action": "close" }] }));
    assert_eq!(get(&sandbox, "/segments?perPage=1").status, 200);
    assert_eq!(read_all(send(&sandbox, "GET", "/goals", Some(sandbox.token()), "")), "");
    assert_eq!(call(&sandbox, "POST", "/themes", "{").status, 400);
    let log = requests(&sandbox);
    let ends: Vec<(&Value, &Value)> =
        log.iter().map(|request| (&request["status"], &request["fault"]["action"])).collect();
    assert_eq!(ends, [(&json!(200), &Value::Null), (&Value::Null, &json!("close")), (&json!(400), &Value::Null)]);
    assert_eq!(log[0]["time"].as_str().unwrap().len(), "2026-05-07T14:47:42".len());

    let later = control(&sandbox, "GET", "/requests?after=1", &Value::Null).json();
    assert_eq!((later.as_array().unwrap().len(), &later[0]), (2, &log[1]));
    let whole = control(&sandbox, "GET", "/requests/3", &Value::Null).json();
    assert!(whole["response"]["body"].as_str().unwrap().contains("BODY_UNREADABLE"));
    assert_eq!(whole["response"]["headers"]["content-type"], "application/json");
    assert_eq!(control(&sandbox, "GET", "/requests/9", &Value::Null).status, 404);
    assert_eq!(control(&sandbox, "GET", "/requests?after=x", &Value::Null).status, 400);
    assert_eq!(control(&sandbox, "DELETE", "/requests", &Value::Null).status, 204);
    assert_eq!(requests(&sandbox), Vec::<Value>::new());
}

#[test]
fn control_requests_leave_no_trace() {
    let sandbox = start(&json!({ "rate_limit": "1/h", "faults": [{ "action": "close" }], "latency": 20.0 }));
    assert_eq!(control(&sandbox, "GET", "/clock", &Value::Null).status, 200);
    assert_eq!(sandbox.requests_json(), "[]");
    assert_eq!(control(&sandbox, "GET", "/faults/1", &Value::Null).json()["hits"], 0);
}

#[test]
fn unknown_control_paths_and_methods_say_what_there_is() {
    let sandbox = start(&json!({}));
    for path in ["", "/", "/nothing", "/faults/1/2"] {
        let response = control(&sandbox, "GET", path, &Value::Null);
        assert_eq!(response.status, 404, "{path}");
        assert!(response.json()["message"].as_str().unwrap().contains("POST /__sandbox/verify"));
    }
    let response = control(&sandbox, "PUT", "/faults", &json!({}));
    assert_eq!((response.status, response.header("allow")), (405, Some("GET, POST, DELETE")));
    assert_eq!(control(&sandbox, "POST", "/faults", &Value::Null).status, 400);
    assert_eq!(get(&sandbox, "/__sandboxes").json()["code"], "PATH_UNKNOWN");
}

#[test]
fn a_body_that_is_too_large_gets_a_response() {
    let sandbox = start(&json!({}));
    let body = format!(r#"{{"name":"{}"}}"#, "x".repeat(17 * 1024 * 1024));
    let response = call(&sandbox, "POST", "/themes", &body);
    assert_eq!((response.status, &response.json()["code"]), (413, &json!("BODY_TOO_LARGE")));
}

#[test]
fn the_page_needs_no_token_and_loads_nothing_from_elsewhere() {
    let sandbox = start(&json!({}));
    let page = call_as(&sandbox, None, "GET", "/", "");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.header("content-security-policy").unwrap().starts_with("default-src 'none'; script-src 'self'"));
    for link in page.body.split(['"', ' ']).filter(|part| part.starts_with("/__sandbox/")) {
        let path = link.strip_prefix("/__sandbox").unwrap();
        assert_eq!(control(&sandbox, "GET", path, &Value::Null).status, 200, "{link}");
    }
    assert_eq!(control(&sandbox, "GET", "/page/other.js", &Value::Null).status, 404);
    let refused = call_as(&sandbox, None, "POST", "/", "");
    assert_eq!((refused.status, refused.header("allow")), (405, Some("GET")));
    assert_eq!(call_as(&sandbox, None, "GET", "/openapi.json", "").body, xpauto_sandbox::OPENAPI);
}

#[test]
fn foreign_pages_use_no_path_of_the_sandbox() {
    let sandbox = start(&json!({}));
    let port = sandbox.url().rsplit(':').next().unwrap().to_owned();
    let ask = |target: &str, headers: &str| {
        let (method, target) = target.split_once(' ').unwrap();
        let headers = format!("{}\r\nAuthorization: Bearer {}\r\n", headers.replace("PORT", &port), sandbox.token());
        parse(&read_all(send_with(&sandbox, method, target, &headers, ""))).status
    };
    for headers in [
        "Host: evil.example",
        "Host: evil.example:PORT",
        "Host: 127.0.0.1.evil.example",
        "Host: ",
        "Host: localhost:PORT\r\nOrigin: https://evil.example",
        "Host: localhost:PORT\r\nOrigin: null",
        "Host: localhost:PORT\r\nOrigin: http://localhost:1",
        "Host: localhost:PORT\r\nSec-Fetch-Site: cross-site",
    ] {
        for target in [
            "POST /__sandbox/reset",
            "GET /goals",
            "DELETE /key-moments/401",
            "POST /oauth/token",
            "GET /",
            "GET /openapi.json",
            "GET /favicon.ico",
            "GET /nothing",
        ] {
            assert_eq!(ask(target, headers), 403, "{target} {headers}");
        }
    }
    assert_eq!(sandbox.requests_json(), "[]", "refused requests are not logged");
    let link = "Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate";
    assert_eq!((ask("GET /", link), ask("GET /goals", link)), (200, 403), "a link to the page may be followed");
    for headers in [
        "Host: 127.0.0.1:PORT",
        "Host: localhost",
        "Host: LocalHost",
        "Host: [::1]:PORT",
        "Host: 192.168.1.7:PORT",
        "Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nSec-Fetch-Site: same-origin",
    ] {
        assert_eq!(ask("POST /__sandbox/reset", headers), 204, "{headers}");
    }
}

#[test]
fn programs_of_every_language_control_it_by_one_function() {
    let sandbox = start(&json!({ "data": { "goals": [{ "id": 1 }] } }));
    let ask = |language, method, path, body: Value| sandbox.control(language, method, path, &body.to_string());
    let rule = |delay| json!({ "status": 503, "times": 2, "delay": delay });
    let fault = |id, delay: &str| format!(r#"{{"id":{id},"hits":0,"times":2,"status":503,"delay":{delay}}}"#);
    assert_eq!(ask(Language::Python, "POST", "/faults", rule(0.001)).unwrap(), fault(1, "0.001"));
    assert_eq!(ask(Language::Node, "POST", "/faults", rule(2.0)).unwrap(), fault(2, "2"));
    assert_eq!(ask(Language::Rust, "GET", "/faults/2", Value::Null).unwrap(), fault(2, "0.002"));
    get(&sandbox, "/goals");
    get(&sandbox, "/goals");
    let log = ask(Language::Node, "GET", "/requests?after=1", Value::Null).unwrap();
    let log: Value = serde_json::from_str(&log).unwrap();
    assert_eq!((&log[0]["number"], &log[0]["fault"]["delay"]), (&json!(2), &json!(1)));
    assert_eq!(ask(Language::Rust, "GET", "/state", Value::Null).unwrap(), sandbox.state_json());
    assert_eq!(ask(Language::Rust, "GET", "/report", Value::Null).unwrap(), json!(sandbox.report()).to_string());
    assert_eq!(control(&sandbox, "GET", "/report", &Value::Null).body, sandbox.report());
    assert_eq!(ask(Language::Rust, "POST", "/restore", json!({})).unwrap(), "null");
    let advance = "the sandbox's clock: advance must be a number of seconds from 0 to 316224000, got True";
    for (path, body, python) in [
        ("/clock", json!({ "advance": true }), advance),
        ("/faults", Value::Null, "the sandbox's fault: the options must be a dict, got None"),
        ("/verify", json!([]), "the expected request: the options must be a dict, got a list"),
        ("/restore", json!({ "goals": [null] }), "the snapshot: goals[0] must be a dict, got None"),
    ] {
        assert_eq!(ask(Language::Python, "POST", path, body).unwrap_err().render(Language::Python), python);
    }
    let missed = ask(Language::Python, "POST", "/verify", json!({ "path": "/goals", "json": [true] })).unwrap();
    assert!(missed.contains("expected a request to /goals with the body [true] at least once"), "{missed}");
    assert!(sandbox.control(Language::Rust, "GET", "/nothing", "").unwrap_err().message().starts_with("There is GET"));
}

#[test]
fn every_resource_can_be_read_whole() {
    let sandbox = start(&json!({}));
    let overview = control(&sandbox, "GET", "/overview", &Value::Null).json();
    let account = state(&sandbox);
    for resource in overview["resources"].as_array().unwrap() {
        let name = resource["name"].as_str().unwrap();
        assert_eq!(resource["count"], account[name].as_array().unwrap().len(), "{name}");
        let page = control(&sandbox, "GET", &format!("/objects/{name}?perPage=100"), &Value::Null);
        assert_eq!(page.json(), account[name], "{name}");
        let expected = match name {
            "segments" => ("segment", "id"),
            "widgetStudios" => ("widget studio", "widgetId"),
            "studioRecommenderBlocks" => ("studio recommender block", "id"),
            _ => continue,
        };
        assert_eq!((resource["one"].as_str().unwrap(), resource["idField"].as_str().unwrap()), expected);
    }
    for (objects, status) in [
        ("personalizations?sort=%5B%7B%22field%22%3A%22name%22%7D%5D", 200),
        ("segments?filter=%5B", 400),
        ("nothing", 404),
    ] {
        assert_eq!(control(&sandbox, "GET", &format!("/objects/{objects}"), &Value::Null).status, status, "{objects}");
    }
}
