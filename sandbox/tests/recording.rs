//! Recordings: a second sandbox in the role of the real service is recorded and replayed.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "support/recording.rs"]
mod recordings;
mod support;

use std::net::TcpListener;
use std::thread;

use recordings::{Place, TOKEN, fixed, record_from, response, upstream};
use serde_json::{Value, json};
use support::{call, call_as, client, control, get, get_bytes, list, parse, read_all, send};
use xpauto::model::Site;
use xpauto::{Client, Error, FreeRequest};
use xpauto_sandbox::{OnMissing, Options, Sandbox};

async fn ask(client: &Client, method: &str, path: &str, body: Option<Value>) -> String {
    let request = FreeRequest::new(method, path);
    let request = match body {
        Some(body) => request.json(body),
        None => request,
    };
    let shown = |error: Error| format!("{:?} {:?} {:?}", error.kind(), error.details().status, error.details().code);
    client.request(request).await.map_or_else(shown, |response| response.text())
}

/// What a program sees that lists, reads, creates, changes, deletes and fails.
async fn program(client: &Client) -> Vec<String> {
    let mut seen = Vec::new();
    let all = client.segments().list().sort("-id").per_page(7).collect().await.unwrap();
    seen.extend(all.iter().map(|segment| segment.json().to_owned()));
    seen.extend(client.goals().list().per_page(40).collect().await.unwrap().iter().map(|goal| goal.json().to_owned()));
    seen.push(
        client
            .sites()
            .get_by_code("shopfront1")
            .optional_fields(Site::RECOMMENDATION_SECRET_KEY)
            .await
            .unwrap()
            .json()
            .to_owned(),
    );
    for (method, path, body) in [
        ("POST", "/themes", Some(json!({ "name": "Spring", "status": "DRAFT" }))),
        ("PUT", "/themes/501", Some(json!({ "name": "Sommer \u{1f31e}" }))),
        ("PUT", "/recommender-block/701", Some(json!({ "apiSecret": "s3cr3t-of-the-block" }))),
        ("PUT", "/themes/999", Some(json!({ "name": "Nobody" }))),
        ("POST", "/personalizations/301/results", Some(json!({ "visitorData": true }))),
        ("DELETE", "/key-moments/401", None),
        ("DELETE", "/key-moments/401", None),
        ("GET", "/sites/byCode/nowhere", None),
    ] {
        seen.push(ask(client, method, path, body).await);
    }
    seen
}

#[tokio::test]
async fn a_whole_program_is_recorded_without_secrets_and_replayed_without_the_service() {
    let (place, service) = (Place::new(), upstream(&json!({ "segments": 30 })));
    let recording = place.record(&service);
    let own_token = recording.token().to_owned();
    let recorded = program(&client(&recording, &json!({}))).await;
    assert!(recorded.len() > 60, "{recorded:?}");
    let site = recorded.iter().find(|text| text.contains("recommendationSecretKey")).unwrap();
    let key = serde_json::from_str::<Value>(site).unwrap()["recommendationSecretKey"].clone();
    let shown = control(&recording, "GET", "/requests", &Value::Null).body
        + &control(&recording, "GET", "/requests/1", &Value::Null).body
        + &recording.requests_json()
        + &format!("{recording:?}");
    recording.finish_recording().unwrap();
    drop(recording);
    drop(service);

    let text = place.text();
    let secrets = [TOKEN, &own_token, "s3cr3t-of-the-block", key.as_str().unwrap()];
    for secret in secrets {
        assert!(!text.contains(secret), "{secret} is in the file");
        assert!(!shown.contains(secret), "{secret} is shown");
    }
    let replaying = place.replay();
    let client = client(&replaying, &json!({ "token": { "client_id": "any", "client_secret": "a real one" } }));
    let without_secrets =
        |text: &String| text.replace("s3cr3t-of-the-block", "REDACTED").replace(key.as_str().unwrap(), "REDACTED");
    let expected: Vec<String> = recorded.iter().map(without_secrets).collect();
    assert_eq!(program(&client).await, expected);
}

#[test]
fn a_request_matches_in_any_order_of_parameters_and_keys() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let recording = place.record(&service);
    let filter = r#"[{"field":"id","operator":"GREATER","parameters":[1010]}]"#;
    let recorded = get(&recording, &list("/segments", &[("page", "1"), ("perPage", "3"), ("filter", filter)]));
    assert_eq!(recorded.status, 200);
    assert_eq!(call(&recording, "PUT", "/themes/501", r#"{"name":"A","status":"DRAFT"}"#).status, 200);
    drop(recording);

    let replaying = place.replay();
    let filter = r#"[{ "parameters": [1010], "operator": "GREATER", "field": "id" }]"#;
    let replayed = get(&replaying, &list("/segments", &[("filter", filter), ("perPage", "3"), ("page", "1")]));
    assert_eq!((replayed.status, &replayed.body), (200, &recorded.body));
    assert_eq!(replayed.header("x-pagination-page-count"), recorded.header("x-pagination-page-count"));
    assert_eq!(call(&replaying, "PUT", "/themes/501", r#"{ "status": "DRAFT", "name": "A" }"#).status, 200);
    assert_eq!(call(&replaying, "PUT", "/themes/501", r#"{"name":"B","status":"DRAFT"}"#).status, 501);
}

#[test]
fn equal_requests_are_replayed_in_recorded_order_and_the_last_one_again() {
    let (place, service) =
        (Place::new(), upstream(&json!({ "faults": [{ "path": "/goals", "times": 2, "status": 503 }] })));
    let recording = place.record(&service);
    let statuses = |sandbox: &Sandbox| [0; 4].map(|_| get(sandbox, "/goals?perPage=1").status);
    assert_eq!(statuses(&recording), [503, 503, 200, 200]);
    recording.stop();
    let replaying = place.replay();
    assert_eq!(statuses(&replaying), [503, 503, 200, 200]);
    assert_eq!(get(&replaying, "/goals?perPage=1").status, 200, "the last one again");
    replaying.reset();
    assert_eq!(statuses(&replaying), [503, 503, 200, 200], "a reset begins again");
}

#[test]
fn a_request_that_was_not_recorded_is_refused_with_the_nearest_one() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let recording = place.record(&service);
    get(&recording, "/goals?page=1");
    get(&recording, "/segments?page=1&perPage=2");
    call(&recording, "PUT", "/themes/501", r#"{"name":"Spring"}"#);
    drop(recording);
    let replaying = place.replay();
    let refused = get(&replaying, "/segments?page=3&perPage=2");
    assert_eq!((refused.status, refused.json()["code"].as_str()), (501, Some("NOT_RECORDED")));
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    let expected =
        "; the nearest of its 3 requests is number 2, GET /segments: query.page: sent \"3\", recorded \"1\".";
    assert!(message.ends_with(expected), "{message}");
    assert!(message.contains("recording.json"), "{message}");
    let nearest = &refused.json()["nearest"];
    assert_eq!(nearest["differences"], json!([{ "at": "query.page", "sent": "3", "recorded": "1" }]));
    let refused = call(&replaying, "PUT", "/themes/501", r#"{"name":"Sprnig","status":"DRAFT"}"#).json();
    let at = |index: usize| refused["nearest"]["differences"][index]["at"].clone();
    assert_eq!((at(0), at(1)), (json!("body.name"), json!("body.status")));
    let refused = get(&replaying, "/segments?perPage=2").json();
    assert_eq!(refused["nearest"]["differences"][0], json!({ "at": "query.page", "sent": null, "recorded": "1" }));
}

#[test]
fn what_is_missing_is_recorded_or_served_by_the_sandbox() {
    let (place, service) = (Place::new(), upstream(&json!({ "goals": 2 })));
    let options = || Options {
        on_missing: OnMissing::Record,
        upstream: Some(service.url().to_owned()),
        upstream_token: Some(TOKEN.into()),
        redact: vec!["name".to_owned()],
        ..Options::default()
    };
    let first = Sandbox::replay(place.file(), options()).unwrap();
    assert_eq!(get(&first, "/goals").ids().len(), 2);
    assert_eq!(get(&first, "/goals").ids().len(), 2);
    first.stop();
    let second = Sandbox::replay(place.file(), options()).unwrap();
    assert_eq!((get(&second, "/goals").status, get(&second, "/segments").status), (200, 200));
    second.stop();
    let asked: Vec<Value> = serde_json::from_str(&service.requests_json()).unwrap();
    let asked: Vec<_> = asked.iter().map(|request| request["path"].as_str().unwrap()).collect();
    assert_eq!(asked, ["/goals", "/segments"], "what is recorded is not asked for again");
    assert_eq!(place.document()["redact"], json!(["name"]));

    let sandbox = Options { on_missing: OnMissing::Sandbox, goals: 9, themes: 1, ..Options::default() };
    let third = Sandbox::replay(place.file(), sandbox).unwrap();
    assert_eq!(get(&third, "/goals").ids().len(), 2, "from the recording");
    assert_eq!(call(&third, "PUT", "/themes/501", r#"{"name":"A"}"#).status, 200, "from the account");
    assert_eq!(call_as(&third, Some("any"), "PUT", "/themes/501", r#"{"name":"B"}"#).status, 200);
    assert_eq!(call_as(&third, None, "PUT", "/themes/501", "{}").status, 401);
}

#[test]
fn an_upstream_that_is_down_is_named_and_nothing_is_recorded() {
    let place = Place::new();
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let recording = record_from(&place, &format!("http://{gone}/api"), Options::default());
    let failed = get(&recording, "/goals?secret=s3cret-of-a-query");
    assert_eq!((failed.status, failed.json()["code"].as_str()), (502, Some("UPSTREAM_FAILED")));
    let message = failed.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains(&format!("http://{gone}/api could not be reached: ")), "{message}");
    assert!(message.contains("refused") && !message.contains("s3cret"), "{message}");
    recording.finish_recording().unwrap();
    drop(recording);
    assert!(!place.file().exists(), "there was nothing to record");
}

#[test]
fn json_is_replayed_unchanged_and_other_bodies_are_left_out() {
    let json = r#"{"z":123456789012345678901234567890,"a":[1.50,-0.0,9007199254740993],"b":null,"a":"\u00e9"}"#;
    let replayed_json = json.replace("\\u00e9", "\u{e9}");
    let left_out = |kind: &str| format!("This body was not recorded, since it is not JSON but {kind:?}.");
    let (plain, bytes) = (left_out("text/plain"), left_out("application/octet-stream"));
    let text = "text/plain; charset=utf-8";
    for (kind, body, expected_kind, expected) in [
        ("application/json", json.as_bytes(), "application/json", replayed_json.as_str()),
        ("application/json", b"17", "application/json", "17"),
        ("text/plain", b"plain \n text", text, &plain),
        ("application/octet-stream", b"\xff\x00", text, &bytes),
        ("text/plain", b"", "text/plain", ""),
    ] {
        let place = Place::new();
        let url = fixed(response(&format!("200 OK\r\nContent-Type: {kind}"), body));
        let recording = record_from(&place, &url, Options::default());
        assert_eq!(get_bytes(&recording, "/goals").1, body, "the client gets every byte");
        drop(recording);
        let replayed = get(&place.replay(), "/goals");
        assert_eq!((replayed.header("content-type"), replayed.body.as_str()), (Some(expected_kind), expected));
    }
}

#[test]
fn concurrent_requests_are_all_recorded_and_replayed() {
    let (place, service) = (Place::new(), upstream(&json!({ "latency": 0.01 })));
    let recording = place.record(&service);
    let all = |sandbox: &Sandbox| -> Vec<Vec<i64>> {
        thread::scope(|scope| {
            let page =
                |page: usize| scope.spawn(move || get(sandbox, &format!("/segments?page={page}&perPage=2")).ids());
            let pages: Vec<_> = (1..=24).map(page).collect();
            pages.into_iter().map(|page| page.join().unwrap()).collect()
        })
    };
    let recorded = all(&recording);
    drop(recording);
    assert_eq!(place.document()["exchanges"].as_array().unwrap().len(), 24);
    assert_eq!(all(&place.replay()), recorded);
}

#[test]
fn a_recording_without_a_token_for_the_service_says_so_and_records_what_the_service_said() {
    let place = Place::new();
    let body = br#"{"code":"TOKEN_MISSING"}"#;
    let url = fixed(response("401 Unauthorized\r\nContent-Type: application/json", body));
    // An empty token counts as none, whatever the environment has.
    let options = Options { upstream_token: Some("".into()), proxy: Some(String::new().into()), ..Options::default() };
    let recording = Sandbox::record(&url, place.file(), options).unwrap();
    let refused = get(&recording, "/goals");
    assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("UPSTREAM_TOKEN_MISSING")));
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains(&url) && message.contains("--upstream-token"), "{message}");
    assert!(message.contains("XPAUTO_TOKEN"), "{message}");
    recording.finish_recording().unwrap();
    let exchanges = place.document()["exchanges"].clone();
    assert_eq!(exchanges[0]["response"]["body"]["json"]["code"], "TOKEN_MISSING");
}

#[test]
fn redirects_and_compressed_bodies_of_the_service_stay_usable() {
    let place = Place::new();
    let service = upstream(&json!({ "faults": [{ "path": "/segments", "action": "gzip" }] }));
    let recording = place.record(&service);
    assert_eq!(get(&recording, "/segments?perPage=1").ids().len(), 1);
    drop(recording);
    assert_eq!(get(&place.replay(), "/segments?perPage=1").ids().len(), 1);

    let unknown = fixed(response("200 OK\r\nContent-Encoding: br", b"xx"));
    let failed = get(&record_from(&place, &unknown, Options::default()), "/goals").json();
    assert!(failed["message"].as_str().unwrap().contains("a body that cannot be recorded: br"), "{failed}");

    let moved = fixed(response("302 Found\r\nLocation: /api/v2/goals?page=1", b""));
    let recording = record_from(&place, &format!("{moved}/api/"), Options::default());
    assert_eq!(get(&recording, "/goals").header("location"), Some("/v2/goals?page=1"));
}

#[test]
fn a_proxy_that_is_down_is_named_beside_the_service() {
    let place = Place::new();
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let proxy = format!("http://ann:p4ss@{gone}");
    let options = Options { upstream_token: Some(TOKEN.into()), proxy: Some(proxy.into()), ..Options::default() };
    let recording = Sandbox::record("http://localhost:9/api", place.file(), options).unwrap();
    let failed = get(&recording, "/goals").json();
    let says = format!("http://localhost:9/api could not be reached through the proxy http://{gone}: ");
    assert!(failed["message"].as_str().unwrap().contains(&says) && !failed.to_string().contains("p4ss"), "{failed}");
}

#[test]
fn the_service_is_reached_through_the_proxy() {
    let place = Place::new();
    let proxy = fixed(response("200 OK\r\nContent-Type: application/json", b"[]"));
    let options = || Options { upstream_token: Some(TOKEN.into()), ..Options::default() };
    let through = Options { proxy: Some(proxy.into()), ..options() };
    let recording = Sandbox::record("http://localhost:9/api", place.file(), through).unwrap();
    assert_eq!(get(&recording, "/goals").body, "[]");
    drop(recording);
    assert_eq!(place.document()["upstream"], "http://localhost:9/api");

    let untrusted = Options { ca_certificates: Some("nowhere.pem".to_owned()), ..options() };
    let refused = Sandbox::record("https://service.invalid", place.file(), untrusted).unwrap_err();
    assert!(refused.message().to_string().contains("ca_certificates"), "{refused}");
    assert!(!format!("{:?}", options()).contains(TOKEN));
}

#[test]
fn a_large_body_is_redacted_beside_other_requests() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let recording = place.record(&service);
    let body = json!({ "unheard": vec!["a sentence of some words"; 100_000] }).to_string();
    let large = send(&recording, "PUT", "/themes/501", Some(recording.token()), &body);
    assert_eq!(control(&recording, "GET", "/clock", &Value::Null).status, 200);
    assert!(recording.requests_json() == "[]", "it is still being redacted");
    assert_eq!(parse(&read_all(large)).status, 200);
}
