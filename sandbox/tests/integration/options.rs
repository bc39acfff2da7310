//! Options of a sandbox: which are refused, and why.

use serde_json::{Value, json};
use xpauto::ErrorKind;
use xpauto::bindings::message::Language;
use xpauto_sandbox::{Options, Sandbox};

/// Checks what a start with each of these options is refused with.
fn assert_refused<const N: usize>(cases: [(Value, &str); N]) {
    for (options, says) in cases {
        let error = Options::from_json(&options.to_string(), Language::Rust).and_then(Sandbox::start).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Config, "{options}");
        assert!(error.message().contains(says) && !error.message().contains("p4ss"), "{options}: {error}");
    }
}

#[test]
fn options_that_cannot_be_used_say_why() {
    let number = "segments must be an integer from 0 to 100000, got 1000000000000000";
    assert_refused([
        (json!({ "segments": 1_000_000_000_000_000_u64 }), number),
        (json!({ "segmnts": 3 }), "did you mean \"segments\"?"),
        (json!({ "rate_limit": "5/day" }), "5/day"),
        (json!({ "max_per_page": 0 }), "max_per_page"),
        (json!({ "token_lifetime": -1.0 }), "token_lifetime"),
        (json!({ "token": "a\r\nb" }), "token must have visible ASCII characters"),
        (json!({ "locked": vec!["x"; 30] }), "; and 10 more"),
        (json!({ "locked": ["x"], "now": "soon" }), "got \"x\"; now must be a date-time"),
        (json!({ "locked": ["/themes/501", "themes"] }), "locked[1] must be a path of the service"),
        (json!({ "data": "/nowhere/at/all.json" }), "/nowhere/at/all.json"),
    ]);
}

#[test]
fn faults_that_no_request_can_match_are_refused() {
    let fault = |fault: Value| json!({ "faults": [fault] });
    assert_refused([
        (fault(json!({ "staus": 500 })), "faults[0]: it has no option \"staus\"; did you mean \"status\"?"),
        (fault(json!({ "status": 503, "times": 0 })), "times must be a positive integer, got 0"),
        (fault(json!({ "action": "drip" })), "action must be \"close\", \"cut\" or \"hang\", got \"drip\""),
        (fault(json!({ "path": "goals" })), "faults[0].path must be a path of the service, such as"),
        (fault(json!({ "path": "/goals?page=1" })), "without a query, got \"/goals?page=1\""),
        (fault(json!({ "path": "/__sandbox/clock" })), "must be a path of the service"),
        (fault(json!({ "method": "GTE" })), "must be an HTTP method, got \"GTE\""),
        (fault(json!({ "headers": { "A": null } })), "headers[\"A\"] must be a string or a number, got null"),
        (fault(json!({ "headers": { "A": ["b"] } })), "headers[\"A\"] must be a string or a number, got"),
    ]);
}

#[test]
fn contradictory_options_of_recordings_are_refused() {
    let (file, url) = ("recording.json", "https://api.example.com");
    let to = |upstream: &str| json!({ "record": file, "upstream": upstream });
    assert_refused([
        (json!({ "record": file, "replay": file, "upstream": url }), "cannot be given together"),
        (json!({ "record": file }), "needs upstream"),
        (to("http://x.example"), "upstream is plain http, which shows the token"),
        (to("ftp://x"), "upstream must be a URL"),
        (to("http://u:p4ss@x"), "must not hold credentials"),
        (json!({ "record": file, "upstream": url, "keep": ["x"] }), "keep[0] must be a path of the service"),
        (json!({ "upstream": url }), "upstream has no effect without record"),
        (json!({ "upstream_token": "s3cret" }), "upstream_token has no effect without record"),
        (json!({ "replay": file, "keep": ["/x"] }), "keep has no effect without record"),
        (json!({ "proxy": "" }), "proxy has no effect without"),
        (json!({ "ca_certificates": "" }), "ca_certificates has no effect without"),
    ]);
}
