//! The quota: what it refuses, and what uses it.

use std::time::Duration;

use crate::support::{call_as, get, read_all, send, start};
use serde_json::json;
use xpauto_sandbox::Sandbox;

/// Returns the statuses of requests at these milliseconds of a frozen clock, and the last `retry-after`.
fn at(sandbox: &Sandbox, times: impl IntoIterator<Item = u64>) -> (Vec<u16>, Option<String>) {
    sandbox.clock().freeze();
    let (mut now, mut wait) = (0, None);
    let statuses = times.into_iter().map(|time| {
        sandbox.clock().advance(Duration::from_millis(time - now)).unwrap();
        now = time;
        let response = get(sandbox, "/goals?perPage=1");
        wait = response.header("retry-after").map(str::to_owned);
        response.status
    });
    (statuses.collect(), wait)
}

#[test]
fn a_request_must_be_within_every_window() {
    let sandbox = start(&json!({ "rate_limit": "2/10s, 3/h" }));
    for (last, wait) in [(0, "10"), (8999, "2"), (9999, "1")] {
        assert_eq!(at(&sandbox, [0, 0, last]), (vec![200, 200, 429], Some(wait.to_owned())));
        assert_eq!(get(&sandbox, "/goals?perPage=1").json()["name"], "TOO_MANY_REQUESTS");
        sandbox.reset();
    }
    assert_eq!(at(&sandbox, [0, 0, 0, 10_000, 10_000]), (vec![200, 200, 429, 200, 429], Some("3590".to_owned())));
}

#[test]
fn refused_requests_use_no_quota() {
    let sandbox = start(&json!({ "rate_limit": "2/10s" }));
    let times = [0, 4000].into_iter().chain(5000..5100).chain([9999, 10_000, 13_999, 14_000]);
    let (statuses, _) = at(&sandbox, times);
    let refused = |statuses: &[u16]| statuses.iter().all(|status| *status == 429);
    assert_eq!(statuses[..2], [200, 200]);
    assert!(refused(&statuses[2..102]), "{statuses:?}");
    assert_eq!(statuses[102..], [429, 200, 429, 200]);
}

#[test]
fn a_request_counts_when_it_is_received() {
    let faults = json!([{ "path": "/segments", "delay": 0.5 }]);
    let sandbox = start(&json!({ "rate_limit": "1/h", "faults": faults }));
    let slow = send(&sandbox, "GET", "/segments", Some(sandbox.token()), "");
    while sandbox.requests_json() == "[]" {
        std::thread::yield_now();
    }
    assert_eq!(get(&sandbox, "/goals").status, 429);
    assert!(read_all(slow).starts_with("HTTP/1.1 200"));
}

#[test]
fn token_requests_refused_requests_and_faults_use_the_quota() {
    let faults = json!([{ "path": "/goals", "status": 503, "times": 1 }, { "action": "close", "times": 1 }]);
    let sandbox = start(&json!({ "rate_limit": "4/h", "faults": faults }));
    assert_eq!(get(&sandbox, "/goals").status, 503);
    assert_eq!(read_all(send(&sandbox, "GET", "/goals", Some(sandbox.token()), "")), "");
    assert_eq!(call_as(&sandbox, None, "POST", "/oauth/token", "").status, 400);
    assert_eq!(call_as(&sandbox, None, "GET", "/goals", "").status, 401);
    assert_eq!(get(&sandbox, "/goals").status, 429);
}
