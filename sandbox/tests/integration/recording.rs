//! Recordings: a second sandbox in the role of the real service is recorded and replayed.

use std::net::TcpListener;
use std::thread;

use crate::recordings::{Place, TOKEN, fixed, record_from, response, upstream};
use crate::support::{call, client, control, get, get_bytes, list};
use serde_json::{Value, json};
use xpauto::model::Site;
use xpauto::{Client, Error, FreeRequest};
use xpauto_sandbox::{Options, Sandbox};

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

/// Removes what a recording of a sandbox does not keep.
fn without_undeclared(json: &mut Value) {
    match json {
        Value::Object(fields) => {
            for name in ["apiSecret", "recommendationSecretKey", "jsCode", "value", "featureFlagId"] {
                // The colors of themes have a value, which is declared.
                if name != "value" || fields.contains_key("targetingType") {
                    fields.shift_remove(name);
                }
            }
            fields.values_mut().for_each(without_undeclared);
        }
        Value::Array(items) => items.iter_mut().for_each(without_undeclared),
        _ => {}
    }
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
    let replayed = program(&client).await;
    assert_eq!(replayed.len(), recorded.len());
    let kept = |text: &str| {
        let mut json: Value = serde_json::from_str(text).unwrap_or_else(|_| text.into());
        without_undeclared(&mut json);
        json
    };
    for (recorded, replayed) in recorded.iter().zip(&replayed) {
        assert_eq!(kept(recorded), kept(replayed));
    }
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
    assert!(message.contains("recording.jsonl"), "{message}");
    for (refused, expected) in [
        (
            call(&replaying, "PUT", "/themes/501", r#"{"name":"Sprnig","status":"DRAFT"}"#),
            r#"body.name: sent "Sprnig", recorded "Spring"; body.status: sent "DRAFT", recorded nothing."#,
        ),
        (call(&replaying, "PUT", "/themes/501", ""), r#"body: sent null, recorded {"name":"Spring"}."#),
        (get(&replaying, "/segments?perPage=2"), r#"query.page: sent nothing, recorded "1"."#),
    ] {
        assert!(refused.json()["message"].as_str().unwrap().ends_with(expected), "{}", refused.body);
    }
}

#[test]
fn an_upstream_or_a_proxy_that_is_down_is_named_and_nothing_is_recorded() {
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (url, proxy, says) in [
        (format!("http://{gone}/api"), String::new(), format!("http://{gone}/api could not be reached: ")),
        (
            "http://localhost:9/api".to_owned(),
            format!("http://ann:p4ss@{gone}"),
            format!("http://localhost:9/api could not be reached through the proxy http://{gone}: "),
        ),
    ] {
        let place = Place::new();
        let options = Options { upstream_token: Some(TOKEN.into()), proxy: Some(proxy.into()), ..Options::default() };
        let recording = Sandbox::record(&url, place.file(), options).unwrap();
        let failed = get(&recording, "/goals?secret=s3cret-of-a-query");
        assert_eq!((failed.status, failed.json()["code"].as_str()), (502, Some("UPSTREAM_FAILED")));
        let message = failed.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains(&says) && message.contains("refused"), "{message}");
        assert!(!failed.body.contains("s3cret") && !failed.body.contains("p4ss"), "{message}");
        recording.finish_recording().unwrap();
        drop(recording);
        assert_eq!(place.text(), "", "there was nothing to record");
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
    assert_eq!(place.exchanges().len(), 24);
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
    assert_eq!(place.exchanges()[0]["response"]["body"]["json"]["code"], "TOKEN_MISSING");
}

#[test]
fn the_service_is_reached_through_the_proxy() {
    let place = Place::new();
    let proxy = fixed(response("200 OK\r\nContent-Type: application/json", b"[]"));
    let options = || Options { upstream_token: Some(TOKEN.into()), ..Options::default() };
    let through = Options { proxy: Some(proxy.into()), ..options() };
    let recording = Sandbox::record("http://localhost:9/api", place.file(), through).unwrap();
    assert_eq!(get(&recording, "/goals").body, "[]");

    let untrusted = Options { ca_certificates: Some("nowhere.pem".to_owned()), ..options() };
    let refused = Sandbox::record("https://service.invalid", place.file(), untrusted).unwrap_err();
    assert!(refused.message().to_string().contains("ca_certificates"), "{refused}");
    assert!(!format!("{:?}", options()).contains(TOKEN));
}

#[test]
fn only_what_is_declared_and_not_secret_is_kept() {
    let place = Place::new();
    let body = r#"[{"z":"s3cret","id":9007199254740993,"name":"\u00e9","conditionsData":{"firstLevel":[{"conditions":
        [{"targetingType":"JS_CODE","weight":1,"jsCode":"s3cret()","url":"/a{2}","value":"s3cret","new":["s3cret"]}]}]}}]"#;
    let url = fixed(response("200 OK\r\nX-Request-Id: r1\r\nSet-Cookie: s3cret\r\nX-Other: s3cret", body.as_bytes()));
    let recording = record_from(&place, &url, Options::default());
    assert_eq!(get_bytes(&recording, "/segments").1, body.as_bytes(), "the client gets every byte");
    let expected = r#"[{"id":9007199254740993,"name":"\u00e9","conditionsData":{"firstLevel":[{"conditions":[{"targetingType":"JS_CODE","weight":1,"url":"/a{2}"}]}]}}]"#;
    let shown = control(&recording, "GET", "/requests/1", &Value::Null).json();
    assert_eq!(shown["response"]["body"], expected, "the log has what is kept");
    drop(recording);
    assert!(!place.text().contains("s3cret"), "{}", place.text());
    let replayed = get(&place.replay(), "/segments");
    assert_eq!((replayed.body.as_str(), replayed.header("x-request-id")), (expected, Some("r1")));
}

#[test]
fn an_error_object_is_kept_without_what_may_show_a_secret_of_the_request() {
    let place = Place::new();
    let body = br#"{"code":"DENIED","message":"no block for key abcdefgh-1234","name":"n","more":"s3cret"}"#;
    let recording = record_from(&place, &fixed(response("403 Forbidden", body)), Options::default());
    assert_eq!(call(&recording, "PUT", "/recommender-block/7", r#"{"apiSecret":"abcdefgh99"}"#).status, 403);
    assert_eq!(call(&recording, "PUT", "/recommender-block/8", r#"{"apiSecret":"something else"}"#).status, 403);
    drop(recording);
    assert!(!place.text().contains("s3cret") && !place.text().contains("abcdefgh99"), "{}", place.text());
    let replaying = place.replay();
    let hidden = call(&replaying, "PUT", "/recommender-block/7", r#"{"apiSecret":"another"}"#).json();
    assert_eq!((&hidden["code"], &hidden["name"]), (&json!("DENIED"), &json!("n")));
    assert!(hidden["message"].as_str().unwrap().starts_with("Left out of the recording"), "{hidden}");
    let shown = call(&replaying, "PUT", "/recommender-block/8", r#"{"apiSecret":"another"}"#).json();
    assert_eq!(shown["message"], "no block for key abcdefgh-1234");
    assert_eq!(call(&replaying, "PUT", "/recommender-block/8", "{}").status, 501, "one without a secret is another");
}

#[test]
fn an_error_object_is_kept_without_strings_where_the_secrets_of_the_request_are_not_known() {
    let body = br#"{"code":12345678,"message":"no block for key abcdefgh-1234"}"#;
    for sent in [
        r#"{"apiSecret":"abcdefgh","name":"a\ud83d"}"#.to_owned(),
        r#"{"apiSecret":"abcdefgh","x":1e400}"#.to_owned(),
        format!(r#"{{"apiSecret":"abcdefgh","x":{}1{}}}"#, "[".repeat(200), "]".repeat(200)),
        r#"{"apiSecret":"abcdefgh","apiSecret":"z"}"#.to_owned(),
        r#"{"apiSecret":12345678,"recommendationSecretKey":"abcdefgh"}"#.to_owned(),
    ] {
        let place = Place::new();
        let recording = record_from(&place, &fixed(response("403 Forbidden", body)), Options::default());
        assert_eq!(call(&recording, "PUT", "/recommender-block/7", &sent).status, 403);
        drop(recording);
        assert!(!place.text().contains("abcdefgh"), "{sent}: {}", place.text());
        assert!(!sent.contains("12345678") || !place.text().contains("12345678"), "{}", place.text());
    }
}

#[test]
fn what_is_not_kept_is_replayed_as_a_501_that_says_so() {
    let (place, kept) = (Place::new(), Place::new());
    let url = fixed(response("200 OK\r\nContent-Type: text/plain", b"plain \n text"));
    let asked = ["/results/7?a=1", "/goals", "/goals?q=s3cret", "/results/7"];
    let run = |place: &Place, keep: Vec<String>| {
        let recording = record_from(place, &url, Options { keep, ..Options::default() });
        assert!(asked.iter().all(|target| get(&recording, target).status == 200));
        drop(recording);
        let replaying = place.replay();
        asked.map(|target| {
            let replayed = get(&replaying, target);
            let message =
                if replayed.status == 501 { replayed.json()["message"].clone() } else { replayed.body.into() };
            (replayed.status, message.as_str().unwrap().to_owned())
        })
    };
    let [results, goals, query, whole] = run(&place, Vec::new());
    for (status, message) in [&results, &goals, &query, &whole] {
        assert!(*status == 501 && message.contains("was not kept, since it is not declared"), "{message}");
    }
    assert!(results.1.contains("a part of the request was not kept") && results.1.ends_with("which keeps all of it."));
    assert!(goals.1.starts_with("GET /goals was recorded, but the response") && goals.1.contains(r#"keep=["/goals"]"#));
    assert!(!place.text().contains("s3cret") && !place.text().contains("plain \\n"), "{}", place.text());
    let [results, goals, _, whole] = run(&kept, vec!["/results/*".to_owned()]);
    assert_eq!((results.0, results.1.as_str(), goals.0, whole.0), (200, "plain \n text", 501, 200));
}

#[test]
fn a_deletion_is_replayed_whatever_the_service_said_of_it() {
    let (place, service) = (Place::new(), upstream(&json!({ "awkward": true })));
    let recording = place.record(&service);
    assert_eq!(call(&recording, "DELETE", "/key-moments/401", "").body, "Deleted.");
    drop(recording);
    let replayed = call(&place.replay(), "DELETE", "/key-moments/401", "");
    assert_eq!((replayed.status, replayed.body.as_str()), (200, ""));
}
