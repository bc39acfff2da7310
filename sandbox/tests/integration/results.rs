//! The results of personalizations: ready after a delay by the sandbox's clock, and sent to loopback callbacks.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use crate::support::{Reply, ask_results, control, start};
use serde_json::{Value, json};
use xpauto_sandbox::Sandbox;

fn results(sandbox: &Sandbox, asked: &Reply) -> Reply {
    let code = asked.json()["dataCode"].as_str().unwrap().to_owned();
    control(sandbox, "GET", &format!("/results/{code}"), &Value::Null)
}

fn frozen(options: &Value) -> Sandbox {
    let sandbox = start(options);
    sandbox.clock().freeze();
    sandbox
}

fn advance(sandbox: &Sandbox, seconds: f64) {
    sandbox.clock().advance(Duration::from_secs_f64(seconds)).unwrap();
}

#[test]
fn results_are_ready_after_a_delay_by_the_clock_and_forgotten_by_a_reset() {
    for (options, delay) in [(json!({}), 2.0), (json!({ "results_delay": 30.0 }), 30.0)] {
        let sandbox = frozen(&options);
        let asked = ask_results(&sandbox, 301, &json!({}));
        let pending = results(&sandbox, &asked);
        assert_eq!((pending.status, &pending.json()["status"]), (202, &json!("PENDING")));
        advance(&sandbox, delay - 0.1);
        ask_results(&sandbox, 301, &json!({}));
        assert_eq!(results(&sandbox, &asked).status, 202);
        advance(&sandbox, 0.1);
        let ready = results(&sandbox, &asked);
        assert_eq!((ready.status, &ready.json()["dataCode"]), (200, &asked.json()["dataCode"]));
        sandbox.reset();
        let forgotten = results(&sandbox, &asked);
        assert_eq!((forgotten.status, &forgotten.json()["code"]), (404, &json!("RESULTS_UNKNOWN")));
    }
}

#[test]
fn results_have_plausible_numbers_for_each_variation_goal_and_dimension() {
    let sandbox = start(&json!({ "results_delay": 0.0, "goals": 20 }));
    let asked = json!({ "breakdown": { "type": "BROWSER" } });
    let whole = results(&sandbox, &ask_results(&sandbox, 301, &asked)).json();
    assert_eq!(whole["personalizationId"], 301);
    let variations = whole["variations"].as_array().unwrap();
    assert!(variations.len() >= 2);
    let first = variations[0]["units"].as_f64().unwrap();
    for variation in variations {
        let units = variation["units"].as_f64().unwrap();
        assert!((units - first).abs() < 10.0 * first.sqrt(), "visitors are split evenly");
        assert_eq!(variation["goals"].as_array().unwrap().len(), 20);
        for goal in variation["goals"].as_array().unwrap() {
            let rows = goal["breakdown"]["values"].as_array().unwrap();
            for row in rows.iter().chain([goal]) {
                let of = |name: &str| row[name].as_f64().unwrap();
                assert!(of("conversions") <= of("units") && of("standardDeviation") > 0.0 && of("mean") > 0.0);
                assert!((of("conversionRate") - of("conversions") / of("units")).abs() < 1e-6);
            }
        }
    }
    let id = &variations[0]["goals"][13]["id"];
    let asked = json!({ "goalsIds": [id], "referenceVariationId": "1" });
    let one = results(&sandbox, &ask_results(&sandbox, 301, &asked)).json();
    let variation = &one["variations"][1];
    assert_eq!((&variation["isReference"], &one["variations"][0]["isReference"]), (&json!(true), &json!(false)));
    assert_eq!((variation["goals"].as_array().unwrap().len(), &variation["goals"][0]["id"]), (1, id));
    assert!(variation["goals"][0].get("breakdown").is_none());
    let none = results(&sandbox, &ask_results(&sandbox, 301, &json!({ "goalsIds": [] }))).json();
    assert_eq!(none["variations"][0]["goals"], json!([]));
}

#[test]
fn a_loopback_callback_gets_the_results_once_they_are_ready() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hook?a=b", listener.local_addr().unwrap());
    let sandbox = frozen(&json!({}));
    let forgotten = format!("http://{}/forgotten", listener.local_addr().unwrap());
    ask_results(&sandbox, 301, &json!({ "callbackUrl": forgotten }));
    sandbox.reset();
    sandbox.clock().freeze();
    let asked = ask_results(&sandbox, 301, &json!({ "callbackUrl": url }));
    advance(&sandbox, 2.0);
    let (mut stream, _) = listener.accept().unwrap();
    let (head, body) = received(&mut stream);
    stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /hook?a=b HTTP/1.1"), "{head}");
    assert!(!head.to_lowercase().contains("authorization"));
    assert_eq!(body["dataCode"], asked.json()["dataCode"]);
    assert_eq!(body["status"], "READY");
    assert_eq!(body, results(&sandbox, &asked).json());
}

/// Reads a request with a body.
fn received(stream: &mut TcpStream) -> (String, Value) {
    let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut part).unwrap();
        bytes.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && let Ok(body) = serde_json::from_str(body)
        {
            return (head.to_owned(), body);
        }
    }
}
