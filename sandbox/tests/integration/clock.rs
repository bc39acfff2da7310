//! The sandbox's clock: what follows it, and how it is set.

use std::time::{Duration, Instant};

use crate::support::{call, call_as, control, get, issued, parse, read_all, requests, send, start};
use serde_json::{Value, json};
use xpauto_sandbox::Sandbox;

fn advance(sandbox: &Sandbox, seconds: u64) {
    sandbox.clock().advance(Duration::from_secs(seconds)).unwrap();
}

#[test]
fn tokens_expire_by_the_clock() {
    let sandbox = start(&json!({}));
    sandbox.clock().freeze();
    let token = issued(&sandbox);
    let ask = || call_as(&sandbox, Some(&token), "GET", "/goals?perPage=1", "");
    advance(&sandbox, 7199);
    assert_eq!(ask().status, 200);
    advance(&sandbox, 1);
    let refused = ask();
    assert_eq!((refused.status, &refused.json()["code"]), (401, &json!("TOKEN_EXPIRED")));
    assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
    assert_eq!(get(&sandbox, "/goals?perPage=1").status, 200);
    assert!(call_as(&sandbox, Some(&issued(&sandbox)), "GET", "/goals?perPage=1", "").status == 200);
}

#[test]
fn latency_and_delays_end_when_the_clock_is_advanced_past_them() {
    let sandbox = start(&json!({ "latency": 3600.0, "faults": [{ "path": "/goals", "delay": 3600.0 }] }));
    let begun = Instant::now();
    let waiting = ["/segments?perPage=1", "/goals?perPage=1"]
        .map(|target| send(&sandbox, "GET", target, Some(sandbox.token()), ""));
    while requests(&sandbox).len() < 2 {
        std::thread::yield_now();
    }
    let [segments, goals] = waiting;
    sandbox.clock().freeze();
    advance(&sandbox, 3600);
    assert_eq!(parse(&read_all(segments)).status, 200);
    let open = requests(&sandbox);
    assert_eq!((&open[0]["status"], &open[1]["status"]), (&json!(200), &Value::Null));
    sandbox.clock().unfreeze();
    advance(&sandbox, 3600);
    assert_eq!(parse(&read_all(goals)).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn an_unfrozen_clock_continues_from_its_time() {
    let sandbox = start(&json!({}));
    let clock = sandbox.clock();
    clock.freeze();
    assert!(clock.is_frozen());
    let shown = || clock.date_time().parse::<jiff::civil::DateTime>().unwrap();
    let before = shown();
    advance(&sandbox, 10);
    assert_eq!(shown(), before + jiff::SignedDuration::from_secs(10));
    clock.unfreeze();
    clock.unfreeze();
    assert!(!clock.is_frozen());
    advance(&sandbox, 600);
    assert!((610..660).contains(&shown().duration_since(before).as_secs()), "{before} {}", shown());
    assert!(clock.advance(Duration::from_secs(11 * 366 * 86_400)).is_err());
    assert!(clock.advance(Duration::MAX).is_err());
    assert!((610..660).contains(&shown().duration_since(before).as_secs()), "nothing changes");
    sandbox.reset();
    assert!((0..60).contains(&shown().duration_since(before).as_secs()), "{before} {}", shown());
}

#[test]
fn the_clock_is_set_over_http() {
    let sandbox = start(&json!({}));
    let post = |body: Value| control(&sandbox, "POST", "/clock", &body);
    assert_eq!(post(json!({ "freeze": true })).json()["frozen"], true);
    let before = control(&sandbox, "GET", "/clock", &Value::Null).json();
    let after = post(json!({ "advance": 90.0 })).json();
    let date = |value: &Value| value["now"].as_str().unwrap().parse::<jiff::civil::DateTime>().unwrap();
    assert_eq!(date(&after), date(&before) + jiff::SignedDuration::from_secs(90));
    assert_eq!(post(json!({ "freeze": false })).json()["frozen"], false);
    for (body, says) in [
        (
            json!({ "advance": -1 }),
            "the sandbox's clock: advance must be a number of seconds from 0 to 316224000, got -1",
        ),
        (json!({ "advance": 316_224_000 }), "ten years"),
        (json!({ "advanse": 1 }), "did you mean \"advance\"?"),
        (
            json!({ "set": "tomorrow" }),
            "must be a date-time such as 2026-05-07T14:47:42, with or without an offset, got",
        ),
        (json!({ "set": "2027-01-01", "advance": 1 }), "set or advance"),
        (json!({}), "the sandbox's clock needs freeze, advance or set, and got none of them"),
    ] {
        let refused = post(body);
        assert_eq!(refused.status, 400);
        assert!(refused.json()["message"].as_str().unwrap().contains(says), "{}", refused.body);
    }
    assert_eq!(post(json!({ "freeze": false, "advance": null })).status, 200, "null counts as absent beside a change");
    for refused in [json!({ "freeze": true, "advance": -1 }), json!({ "freeze": true, "advance": 316_224_000 })] {
        assert_eq!(post(refused).status, 400);
        assert!(!sandbox.clock().is_frozen(), "nothing changes");
    }
}

#[test]
fn a_waiting_request_survives_a_reset_of_an_advanced_clock() {
    let sandbox = start(&json!({ "latency": 0.2 }));
    advance(&sandbox, 7200);
    let waiting = send(&sandbox, "GET", "/goals?perPage=1", Some(sandbox.token()), "");
    while sandbox.requests_json() == "[]" {
        std::thread::yield_now();
    }
    sandbox.reset();
    assert_eq!(parse(&read_all(waiting)).status, 200);
}

#[test]
fn the_clock_starts_at_now_and_is_set() {
    let sandbox = start(&json!({ "now": "2030-05-07T16:47:42+02:00" }));
    let clock = sandbox.clock();
    assert!(clock.date_time().starts_with("2030-05-07T14:4"), "{}", clock.date_time());
    clock.freeze();
    let shown = |date_time: &str| {
        clock.set(date_time).unwrap();
        clock.date_time()
    };
    let token = issued(&sandbox);
    let status = || call_as(&sandbox, Some(&token), "GET", "/goals?perPage=1", "").status;
    assert_eq!(shown("2030-06-01T00:00:00+01:00"), "2030-05-31T23:00:00");
    assert_eq!((status(), clock.is_frozen()), (401, true), "it has expired on the way");
    let later = issued(&sandbox);
    assert_eq!(shown("2020-01-01"), "2020-01-01T00:00:00");
    assert_eq!(call_as(&sandbox, Some(&later), "GET", "/goals?perPage=1", "").status, 200);
    assert_eq!(status(), 401, "lifetimes do not run backwards");
    for refused in ["", "2030-13-01", "0099-01-01", "2041-01-01", "9999-01-01"] {
        assert!(clock.set(refused).is_err(), "{refused}");
        assert_eq!(clock.date_time(), "2020-01-01T00:00:00");
    }
    let answer = control(&sandbox, "POST", "/clock", &json!({ "set": "2030-05-08T00:00:00Z", "freeze": true }));
    assert_eq!(answer.json()["now"], "2030-05-08T00:00:00");
    sandbox.reset();
    assert!(!clock.is_frozen() && clock.date_time().starts_with("2030-05-07T14:47:"), "{}", clock.date_time());
}

#[test]
fn dates_are_those_of_the_clock() {
    let faults = json!([{ "path": "/sites/*", "headers": { "Date": "mine" } }]);
    let sandbox = start(&json!({ "now": "2030-05-07T14:47:42", "faults": faults }));
    sandbox.clock().freeze();
    sandbox.clock().set("2030-05-08T00:00:05").unwrap();
    let create = || call(&sandbox, "POST", "/themes", "{}").json()["creationDate"].clone();
    assert_eq!((create(), create()), (json!("2030-05-08T00:00:05"), json!("2030-05-08T00:00:05")));
    assert_eq!(get(&sandbox, "/nothing").json()["timestamp"], "2030-05-08T00:00:05");
    assert!(requests(&sandbox).iter().all(|request| request["time"] == "2030-05-08T00:00:05"));
    let of = |target: &str| get(&sandbox, target).header("date").map(str::to_owned);
    for target in ["/goals?perPage=1", "/nothing", "/__sandbox/clock", "/openapi.json"] {
        assert_eq!(of(target).as_deref(), Some("Wed, 08 May 2030 00:00:05 GMT"), "{target}");
    }
    assert_eq!(of("/sites/byCode/shopfront1").as_deref(), Some("mine"));
}
