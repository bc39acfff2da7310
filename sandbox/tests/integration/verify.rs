//! `verify`: what matches, and what a mismatch says.

use crate::support::{call, control, get, list, requests, start};
use serde_json::{Value, json};
use xpauto::bindings::message::Language;
use xpauto_sandbox::{Expectation, Sandbox};

/// Verifies what a program of any language expects; the error is the message.
fn verify(sandbox: &Sandbox, expected: &Value) -> Result<(), String> {
    let missed = sandbox.control(Language::Rust, "POST", "/verify", &expected.to_string()).unwrap();
    let missed: Value = serde_json::from_str(&missed).unwrap();
    if missed.is_null() { Ok(()) } else { Err(missed["message"].as_str().unwrap().to_owned()) }
}

#[test]
fn verify_counts_what_matches() {
    let sandbox = start(&json!({}));
    assert_eq!(call(&sandbox, "PUT", "/themes/501", r#"{ "status": "DRAFT", "name": "Spring" }"#).status, 200);
    call(&sandbox, "POST", "/themes/502", &json!({ "widgetIds": [u64::MAX] }).to_string());
    get(
        &sandbox,
        "/goals?page=2&perPage=5&filter=%5B%7B%22field%22%3A%22id%22%7D%5D&optionalFields=a&optionalFields=b",
    );
    for met in [
        json!({ "method": "put", "path": "/themes/*" }),
        json!({ "method": "PUT", "path": "/themes/501", "json": { "name": "Spring", "status": "DRAFT" }, "times": 1 }),
        json!({ "path": "/themes/503", "times": 0 }),
        json!({ "path": "/*", "times": 3 }),
        json!({ "path": "/goals", "query": { "page": 2, "perPage": "5", "sort": null } }),
        json!({ "path": "/goals", "query": { "filter": [{ "field": "id" }], "optionalFields": ["a", "b"] } }),
        json!({ "path": "/goals", "query": { "page": 2.0 } }),
        json!({ "path": "/themes/502", "json": { "widgetIds": [u64::MAX] } }),
    ] {
        assert_eq!(verify(&sandbox, &met), Ok(()), "{met}");
        assert_eq!(control(&sandbox, "POST", "/verify", &met).status, 204, "{met}");
    }
    for missed in [
        json!({ "path": "/themes/*", "times": 3 }),
        json!({ "path": "/themes/*", "json": { "name": "Spring" } }),
        json!({ "path": "/goals", "query": { "page": 3 } }),
        json!({ "path": "/goals", "query": { "page": null } }),
        json!({ "path": "/goals", "query": { "optionalFields": "a" } }),
        json!({ "path": "/goals", "json": {} }),
        json!({ "path": "/themes/502", "json": { "widgetIds": [u64::MAX - 1] } }),
    ] {
        assert!(verify(&sandbox, &missed).is_err(), "{missed}");
        assert_eq!(control(&sandbox, "POST", "/verify", &missed).status, 409, "{missed}");
    }
    let built = Expectation::new("/go*").method("get").query("page", 2).query("optionalFields", json!(["a", "b"]));
    assert_eq!(sandbox.verify(&built.clone().times(1)), Ok(()));
    assert!(sandbox.verify(&built.query("page", Value::Null)).is_err());
    assert!(sandbox.verify(&Expectation::new("").times(0)).unwrap_err().to_string().contains("needs a path"));
}

#[test]
fn verify_shows_the_nearest_request_and_the_difference() {
    let sandbox = start(&json!({}));
    let nothing = verify(&sandbox, &json!({ "method": "PUT", "path": "/themes/*" })).unwrap_err();
    assert_eq!(nothing, "expected PUT /themes/* at least once, but received it never; received 0 requests in total.");
    get(&sandbox, "/themes/501");
    call(&sandbox, "PUT", "/themes/501", r#"{"name":"Sprnig","colors":[{"id":"c1"},{"id":"c2"}]}"#);
    call(&sandbox, "PUT", "/themes/502", r#"{"other":true}"#);
    get(&sandbox, "/segments");
    let expected = json!({
        "method": "PUT", "path": "/themes/*", "times": 1, "json": { "name": "Spring", "colors": [{ "id": "c1", "value": "#fff" }] },
    });
    let text = verify(&sandbox, &expected).unwrap_err();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "expected PUT /themes/* with the body {\"name\":\"Spring\",\"colors\":[{\"id\":\"c1\",\"value\":\"#fff\"}]} once, \
             but received it never; received 4 requests in total.",
            "The nearest was request 2, PUT /themes/501:",
            "  body.name: expected \"Spring\", received \"Sprnig\"",
            "  body.colors[0].value: expected \"#fff\", received nothing",
            "  body.colors[1]: expected nothing, received {\"id\":\"c2\"}",
        ]
    );
    assert_eq!(control(&sandbox, "POST", "/verify", &expected).json()["message"], text);

    let path = verify(&sandbox, &json!({ "path": "/theme/501", "method": "GET" })).unwrap_err();
    assert!(path.ends_with("request 1, GET /themes/501:\n  path: expected \"/theme/501\", received \"/themes/501\""));
    let too_often = verify(&sandbox, &json!({ "path": "/themes/*", "times": 1 })).unwrap_err();
    assert_eq!(
        too_often,
        "expected a request to /themes/* once, but received it 3 times; received 4 requests in total."
    );
}

#[test]
fn an_exact_number_is_not_verified_by_a_log_that_is_no_longer_whole() {
    let sandbox = start(&json!({}));
    call(&sandbox, "DELETE", "/key-moments/401", "");
    let never = json!({ "method": "DELETE", "path": "/key-moments/*", "times": 0 });
    assert!(verify(&sandbox, &never).is_err());
    let body = json!({ "name": "x".repeat(4 * 1024 * 1024) }).to_string();
    for _ in 0..20 {
        call(&sandbox, "PUT", "/themes/501", &body);
    }
    let left = requests(&sandbox).len();
    let evicted = format!("received 21 requests in total. The first {} are no longer in the log", 21 - left);
    let mismatch = verify(&sandbox, &never).unwrap_err();
    assert!(left < 20 && mismatch.contains(&evicted) && mismatch.ends_with("were not compared."), "{mismatch}");
    let expected = json!({ "path": "/themes/501", "json": { "name": "y".repeat(10_000) }, "times": 1 });
    let text = verify(&sandbox, &expected).unwrap_err();
    assert!(text.contains(&evicted) && text.contains("xxx\u{2026}") && text.len() < 2000, "{}", &text[..1000]);
    assert!(verify(&sandbox, &json!({ "path": "/themes/501", "times": left })).is_err());
    assert_eq!(verify(&sandbox, &json!({ "path": "/themes/501" })), Ok(()), "one is enough");
    sandbox.clear_requests();
    assert_eq!(verify(&sandbox, &never), Ok(()));
}

#[test]
fn an_expectation_that_cannot_be_read_says_why() {
    let sandbox = start(&json!({}));
    for (value, says) in [
        (json!({ "path": "/x", "jsn": {} }), "did you mean \"json\"?"),
        (json!({ "method": "GET" }), "needs a path"),
        (json!({ "path": "/segments?page=1", "times": 0 }), "path must be a path of the service"),
        (json!({ "path": "segments", "times": 0 }), "without a query, got \"segments\""),
        (json!({ "path": "/x", "method": "GTE", "times": 0 }), "method must be an HTTP method, got \"GTE\""),
        (json!({ "path": "/x", "times": "twice" }), "times must be an integer of 0 or more, got \"twice\""),
    ] {
        let error = sandbox.control(Language::Rust, "POST", "/verify", &value.to_string()).unwrap_err();
        assert_eq!(error.kind(), xpauto::ErrorKind::Config);
        assert!(error.message().contains(says), "{error}");
    }
}

#[test]
fn a_body_that_is_not_json_equals_no_json() {
    let sandbox = start(&json!({}));
    call(&sandbox, "PUT", "/themes/501", "hello");
    let expected = Expectation::new("/themes/*").json(json!("hello"));
    let mismatch = sandbox.verify(&expected).unwrap_err().to_string();
    assert!(mismatch.contains("5 bytes that are not JSON"), "{mismatch}");
    call(&sandbox, "PUT", "/themes/501", "\"hello\"");
    assert_eq!(sandbox.verify(&expected), Ok(()));
}

#[test]
fn a_mismatch_shows_no_secrets() {
    let sandbox = start(&json!({}));
    let filter = |value: &str| json!([{ "recommendationSecretKey": value }]);
    let target = list("/sites", &[("filter", &filter("s3cret-1").to_string()), ("api_key", "s3cret-2")]);
    call(&sandbox, "PUT", &target, &json!({ "apiSecret": "s3cret-3", "name": "A" }).to_string());
    let expected = json!({
        "path": "/sites", "query": { "filter": filter("s3cret-5"), "api_key": "s3cret-6" },
        "json": { "apiSecret": "s3cret-7", "name": "B" },
    });
    let text = verify(&sandbox, &expected).unwrap_err();
    assert!(!text.contains("s3cret"), "{text}");
    for line in [
        "  query.api_key: expected \"***\", received \"***\"",
        "  body.apiSecret: expected \"***\", received \"***\"",
        "  body.name: expected \"B\", received \"A\"",
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    let same = json!({ "path": "/sites", "query": { "filter": filter("s3cret-1"), "api_key": "s3cret-2" } });
    assert_eq!(verify(&sandbox, &same), Ok(()), "what is compared has the secrets");
}

#[test]
fn a_star_stands_for_any_characters() {
    let sandbox = start(&json!({}));
    for (pattern, path, is_met) in [
        ("/segments", "/segments", true),
        ("/themes/*", "/themes/501", true),
        ("*", "/x", true),
        ("/personalizations/*/results", "/personalizations/301/results", true),
        ("/personalizations/*/results", "/personalizations/301", false),
        ("/a*a", "/a", false),
        ("/themes/501", "/themes/5%301", true),
        ("/themes/%35*", "/themes/501", true),
    ] {
        sandbox.clear_requests();
        get(&sandbox, path);
        assert_eq!(sandbox.verify(&Expectation::new(pattern)).is_ok(), is_met, "{pattern} {path}");
    }
}
