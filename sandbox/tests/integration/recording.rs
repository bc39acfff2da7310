//! Recordings: a second sandbox in the role of the real service is recorded and replayed.

use std::net::TcpListener;
use std::thread;

use crate::recordings::{Place, TOKEN, fixed, record_from, response, upstream};
use crate::support::{call, client, control, get, list, state};
use serde_json::{Value, json};
use xpauto::model::Site;
use xpauto::{Client, FreeRequest};
use xpauto_sandbox::{Options, Sandbox};

/// What a program sees that lists, reads, creates, changes, deletes and fails.
async fn program(client: &Client) -> Vec<String> {
    let segments = client.segments().list().sort("-id").per_page(7).collect().await.unwrap();
    let mut seen: Vec<String> = segments.iter().map(|one| format!("{:?} {:?}", one.id(), one.name())).collect();
    let site = client.sites().get_by_code("shopfront1").optional_fields(Site::RECOMMENDATION_SECRET_KEY);
    seen.push(format!("{:?}", site.await.unwrap().name()));
    for (method, path, body) in [
        ("POST", "/themes", json!({ "name": "Spring", "status": "DRAFT" })),
        ("PUT", "/themes/501", json!({ "name": "Sommer \u{1f31e}" })),
        ("PUT", "/recommender-block/701", json!({ "name": "Also", "apiSecret": "s3cr3t-of-the-block" })),
        ("PUT", "/themes/999", json!({ "name": "Nobody" })),
        ("POST", "/personalizations/301/results", json!({ "visitorData": true })),
        ("DELETE", "/key-moments/401", Value::Null),
        ("DELETE", "/key-moments/401", Value::Null),
    ] {
        let request = FreeRequest::new(method, path);
        let request = if body.is_null() { request } else { request.json(body) };
        seen.push(match client.request(request).await {
            Ok(response) => {
                format!("{} {:?}", response.status, response.json::<Value>().map(|body| body["name"].clone()))
            }
            Err(error) => format!("{:?} {:?}", error.details().status, error.details().code),
        });
    }
    seen
}

#[tokio::test]
async fn a_whole_program_is_recorded_without_secrets_and_replayed_without_the_service() {
    let (place, service) = (Place::new(), upstream(&json!({ "segments": 30 })));
    let key = state(&service)["sites"][0]["recommendationSecretKey"].as_str().unwrap().to_owned();
    let recording = place.record(&service);
    let own_token = recording.token().to_owned();
    let recorded = program(&client(&recording, &json!({}))).await;
    assert_eq!(recorded.len(), 38);
    let shown = control(&recording, "GET", "/requests", &Value::Null).body
        + &control(&recording, "GET", "/requests/1", &Value::Null).body
        + &recording.requests_json()
        + &format!("{recording:?}");
    recording.finish_recording().unwrap();
    drop((recording, service));
    for secret in [TOKEN, &own_token, "s3cr3t-of-the-block", &key] {
        assert!(!place.text().contains(secret), "{secret} is in the file");
        assert!(!shown.contains(secret), "{secret} is shown");
    }
    let replaying = place.replay();
    let client = client(&replaying, &json!({ "token": { "client_id": "any", "client_secret": "a real one" } }));
    assert_eq!(program(&client).await, recorded);
}

#[test]
fn a_request_matches_in_any_order_of_parameters_and_keys() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let recording = place.record(&service);
    let filter = r#"[{"field":"id","operator":"GREATER","parameters":[1010]}]"#;
    let recorded = get(&recording, &list("/segments", &[("page", "1"), ("perPage", "3"), ("filter", filter)]));
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
        (call(&replaying, "PUT", "/themes/501", ""), r#"body: sent nothing, recorded {"name":"Spring"}."#),
        (get(&replaying, "/segments?perPage=2"), r#"query.page: sent nothing, recorded "1"."#),
    ] {
        assert!(refused.json()["message"].as_str().unwrap().ends_with(expected), "{}", refused.body);
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
fn only_what_is_declared_and_not_secret_is_kept() {
    let place = Place::new();
    let body = r#"[{"z":"s3cret","id":9007199254740993,"name":"\u00e9","conditionsData":{"firstLevel":[{"conditions":
        [{"targetingType":"JS_CODE","weight":1,"jsCode":"s3cret()","url":"/a{2}","value":"s3cret","new":["s3cret"]}]}]}}]"#;
    let url = fixed(response("200 OK\r\nX-Request-Id: r1\r\nSet-Cookie: s3cret\r\nX-Other: s3cret", body.as_bytes()));
    let recording = record_from(&place, &url, Options::default());
    assert_eq!(get(&recording, "/segments").body, body, "the client gets every byte");
    let expected = r#"[{"id":9007199254740993,"name":"\u00e9","conditionsData":{"firstLevel":[{"conditions":[{"targetingType":"JS_CODE","weight":1,"url":"/a{2}"}]}]}}]"#;
    let shown = control(&recording, "GET", "/requests/1", &Value::Null).json();
    assert_eq!(shown["response"]["body"], expected, "the log has what is kept");
    drop(recording);
    assert!(!place.text().contains("s3cret"), "{}", place.text());
    let replayed = get(&place.replay(), "/segments");
    assert_eq!((replayed.body.as_str(), replayed.header("x-request-id")), (expected, Some("r1")));
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
        let recording = record_from(&place, &url, Options { proxy: Some(proxy.into()), ..Options::default() });
        let failed = get(&recording, "/goals?secret=s3cret-of-a-query");
        assert_eq!((failed.status, failed.json()["code"].as_str()), (502, Some("UPSTREAM_FAILED")));
        assert!(failed.body.contains(&says) && failed.body.contains("refused"), "{}", failed.body);
        assert!(!failed.body.contains("s3cret") && !failed.body.contains("p4ss"), "{}", failed.body);
        recording.finish_recording().unwrap();
        assert_eq!(place.text(), "", "there was nothing to record");
    }
}

#[test]
fn the_service_is_reached_through_the_proxy() {
    let proxy = fixed(response("200 OK\r\nContent-Type: application/json", b"[]"));
    let through = Options { proxy: Some(proxy.into()), ..Options::default() };
    let recording = record_from(&Place::new(), "http://localhost:9/api", through);
    assert_eq!(get(&recording, "/goals").body, "[]");
    let untrusted = Options { ca_certificates: Some("nowhere.pem".to_owned()), ..Options::default() };
    let refused = Sandbox::record("https://service.invalid", Place::new().file(), untrusted).unwrap_err();
    assert!(refused.message().to_string().contains("ca_certificates"), "{refused}");
    assert!(!format!("{:?}", Options { upstream_token: Some(TOKEN.into()), ..Options::default() }).contains(TOKEN));
}

#[test]
fn a_recording_without_a_token_for_the_service_says_so_and_records_what_the_service_said() {
    let place = Place::new();
    let url = fixed(response("401 Unauthorized\r\nContent-Type: application/json", br#"{"code":"TOKEN_MISSING"}"#));
    // An empty token counts as none, whatever the environment has.
    let recording = record_from(&place, &url, Options { upstream_token: Some("".into()), ..Options::default() });
    let refused = get(&recording, "/goals");
    assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("UPSTREAM_TOKEN_MISSING")));
    for named in [&*url, "--upstream-token", "XPAUTO_TOKEN"] {
        assert!(refused.body.contains(named), "{}", refused.body);
    }
    recording.finish_recording().unwrap();
    assert_eq!(place.exchanges()[0]["response"]["body"]["json"]["code"], "TOKEN_MISSING");
}

#[test]
fn an_error_object_is_kept_without_what_may_show_a_secret_of_the_request() {
    let place = Place::new();
    let body = br#"{"code":"DENIED","message":"no block for key abcdefgh-1234","name":"n","more":"s3cret"}"#;
    let recording = record_from(&place, &fixed(response("403 Forbidden", body)), Options::default());
    for (block, secret) in [(7, "abcdefgh99"), (8, "something else")] {
        let sent = json!({ "apiSecret": secret }).to_string();
        assert_eq!(call(&recording, "PUT", &format!("/recommender-block/{block}"), &sent).status, 403);
    }
    drop(recording);
    assert!(!place.text().contains("s3cret") && !place.text().contains("abcdefgh99"), "{}", place.text());
    let replaying = place.replay();
    let replayed = |block: u8, sent| call(&replaying, "PUT", &format!("/recommender-block/{block}"), sent);
    let hidden = replayed(7, r#"{"apiSecret":"another"}"#).json();
    assert_eq!((&hidden["code"], &hidden["name"]), (&json!("DENIED"), &json!("n")));
    assert!(hidden["message"].as_str().unwrap().starts_with("Left out of the recording"), "{hidden}");
    assert_eq!(replayed(8, r#"{"apiSecret":"another"}"#).json()["message"], "no block for key abcdefgh-1234");
    assert_eq!(replayed(8, "{}").status, 501, "one without a secret is another");
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
    let url = fixed(response("200 OK\r\nContent-Type: text/plain", b"plain \n text"));
    let asked = ["/results/7?a=1", "/goals", "/goals?q=s3cret", "/results/7"];
    let run = |keep: &[&str]| {
        let (place, keep) = (Place::new(), keep.iter().map(|path| (*path).to_owned()).collect());
        let recording = record_from(&place, &url, Options { keep, ..Options::default() });
        assert!(asked.iter().all(|target| get(&recording, target).status == 200));
        drop(recording);
        assert!(!place.text().contains("s3cret"), "{}", place.text());
        let replaying = place.replay();
        asked.map(|target| get(&replaying, target))
    };
    let declared = run(&[]);
    let messages = declared.each_ref().map(|reply| reply.json()["message"].as_str().unwrap().to_owned());
    for (reply, message) in declared.iter().zip(&messages) {
        assert!(reply.status == 501 && message.contains("was not kept, since it is not declared"), "{message}");
    }
    let [results, goals, ..] = messages;
    assert!(results.contains("a part of the request was not kept") && results.ends_with("which keeps all of it."));
    assert!(goals.starts_with("GET /goals was recorded, but the response") && goals.contains(r#"keep=["/goals"]"#));
    let kept = run(&["/results/*"]);
    assert_eq!(kept.each_ref().map(|reply| reply.status), [200, 501, 501, 200]);
    assert_eq!(kept[0].body, "plain \n text");
}
