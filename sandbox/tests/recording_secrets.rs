//! Recordings keep secrets out of the file, and never send a redacted one to the service.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "support/recording.rs"]
mod recordings;
mod support;

use recordings::{Place, TOKEN, fixed, record_from, response, serve, upstream};
use serde_json::{Value, json};
use support::{call, call_as, client, get};
use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET, OnMissing, Options, Sandbox};

#[test]
fn the_services_token_and_client_secrets_are_redacted_after_any_number_of_cookies() {
    let place = Place::new();
    let mut cookies = 0;
    let url = serve(move |request| {
        cookies += 1;
        let body = if request.contains("/last") { format!("no {TOKEN}, no s3cret-1") } else { "ok".to_owned() };
        response(&format!("200 OK\r\nSet-Cookie: sid=a-long-value-of-a-session-{cookies}"), body.as_bytes())
    });
    let recording = record_from(&place, &url, Options::default());
    call(&recording, "POST", "/token", r#"{"client_secret":"s3cret-1"}"#);
    for _ in 0..600 {
        assert_eq!(get(&recording, "/goals").body, "ok");
    }
    get(&recording, "/last");
    drop(recording);
    assert!(place.text().contains("no REDACTED, no REDACTED"));
    assert!(!place.text().contains(TOKEN) && !place.text().contains("s3cret-1"));
}

#[test]
fn the_services_token_is_redacted_even_where_it_is_that_of_the_sandbox() {
    let place = Place::new();
    let url = fixed(response("200 OK", format!("no {TOKEN}").as_bytes()));
    let recording = record_from(&place, &url, Options { token: TOKEN.to_owned(), ..Options::default() });
    assert_eq!(get(&recording, "/goals").body, format!("no {TOKEN}"));
    drop(recording);
    assert!(place.text().contains("no REDACTED") && !place.text().contains(TOKEN), "{}", place.text());
}

fn credentials() -> Value {
    json!({ "token": { "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET } })
}

fn paths(service: &Sandbox) -> Vec<String> {
    let received: Vec<Value> = serde_json::from_str(&service.requests_json()).unwrap();
    received.iter().map(|request| request["path"].as_str().unwrap().to_owned()).collect()
}

/// A recording of the goals by a client with credentials, and what its replay needs to record what is missing.
async fn recorded(place: &Place, service: &Sandbox, token: Option<&str>) -> Options {
    let recording = record_from(place, service.url(), Options { upstream_token: None, ..Options::default() });
    assert_eq!(client(&recording, &credentials()).goals().list().collect().await.unwrap().len(), 2);
    recording.finish_recording().unwrap();
    service.clear_requests();
    Options {
        on_missing: OnMissing::Record,
        upstream: Some(service.url().to_owned()),
        upstream_token: token.map(Into::into),
        proxy: Some(String::new().into()),
        ..Options::default()
    }
}

#[tokio::test]
async fn what_is_missing_is_recorded_with_a_token_of_the_service() {
    for token in [None, Some(TOKEN)] {
        let (place, service) = (Place::new(), upstream(&json!({ "goals": 2, "segments": 3 })));
        let options = recorded(&place, &service, token).await;
        let replaying = Sandbox::replay(place.file(), options).unwrap();
        let client = client(&replaying, &credentials());
        assert_eq!(client.goals().list().collect().await.unwrap().len(), 2);
        assert_eq!(client.segments().list().collect().await.unwrap().len(), 3);
        replaying.finish_recording().unwrap();
        let asked = paths(&service);
        assert_eq!(asked.iter().filter(|path| *path == "/goals").count(), 0, "{asked:?}");
        assert_eq!(asked.len(), if token.is_some() { 1 } else { 2 }, "the token is only requested without one");
        let exchanges = place.document()["exchanges"].as_array().unwrap().clone();
        assert_eq!(exchanges.len(), 3, "the token request is not recorded again: {exchanges:?}");
        assert!(exchanges.iter().all(|exchange| exchange["response"]["status"] == 200), "{exchanges:?}");
        assert!(!place.text().contains(CLIENT_SECRET) && !place.text().contains(TOKEN));
    }
}

#[tokio::test]
async fn a_redacted_token_is_never_forwarded() {
    let (place, service) = (Place::new(), upstream(&json!({ "goals": 2 })));
    let options = recorded(&place, &service, None).await;
    let replaying = Sandbox::replay(place.file(), options.clone()).unwrap();
    let refused = call_as(&replaying, Some("REDACTED"), "GET", "/segments", "");
    assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("TOKEN_REDACTED")));
    replaying.finish_recording().unwrap();
    assert_eq!(paths(&service), Vec::<String>::new());
    assert_eq!(place.document()["exchanges"].as_array().unwrap().len(), 2);
    drop(replaying);

    let gone = Options { upstream: Some("http://127.0.0.1:9".to_owned()), ..options };
    let replaying = Sandbox::replay(place.file(), gone).unwrap();
    let client = client(&replaying, &credentials());
    assert_eq!(client.goals().list().collect().await.unwrap().len(), 2, "what is recorded needs no service");
    assert!(client.segments().list().collect().await.unwrap_err().message().to_string().contains("placeholder"));
}

#[test]
fn named_objects_and_arrays_are_redacted_in_text_that_is_no_single_document() {
    let secret = r#"{"apiSecret":{"a":"s3cret, \"} s3cret","b":["s3cret]",7,null]},"id":1}"#;
    let hidden = r#"{"apiSecret":{"a":"REDACTED","b":["REDACTED",0,null]},"id":1}"#;
    let array = r#"{"token":["s3cret","s3cret"],"id":2}"#;
    let hidden_array = r#"{"token":["REDACTED","REDACTED"],"id":2}"#;
    let quoted = |text: &str| serde_json::to_string(text).unwrap();
    let nested = |text: &str| format!("{{\"log\":{}}}", quoted(&format!("{{\"in\":{}}}", quoted(text))));
    for (body, expected) in [
        (format!("{secret}\n{array}\r\n\n"), format!("{hidden}\n{hidden_array}\r\n\n")),
        (
            "{\"id\": 1}\n{\"apiSecret\": 123456, \"id\": 2}".to_owned(),
            "{\"id\": 1}\n{\"apiSecret\":0,\"id\":2}".to_owned(),
        ),
        (format!("\u{feff}{secret}"), format!("\u{feff}{hidden}")),
        (format!("data: {secret}, {array} end"), format!("data: {hidden}, {hidden_array} end")),
        (nested(secret), nested(hidden)),
        (nested(array), nested(hidden_array)),
        (format!("log: {} end", quoted(array)), format!("log: {} end", quoted(r#"{"token":"REDACTED","id":2}"#))),
        (
            format!("log: {} end", quoted(r#"{"token":"s3cret\n\"s3cret","id":2}"#)),
            format!("log: {} end", quoted(r#"{"token":"REDACTED","id":2}"#)),
        ),
        (r#"{"token":"","id":2} end"#.to_owned(), r#"{"token":"","id":2} end"#.to_owned()),
        (r#"{"id":2,"apiSecret":{"a":["s3cret"#.to_owned(), r#"{"id":2,"apiSecret":"REDACTED""#.to_owned()),
    ] {
        let place = Place::new();
        let url = fixed(response("200 OK\r\nContent-Type: application/x-ndjson", body.as_bytes()));
        let recording = record_from(&place, &url, Options::default());
        assert_eq!(get(&recording, "/goals").body, body, "the client gets the response as it is");
        drop(recording);
        assert_eq!(get(&place.replay(), "/goals").body, expected);
        assert!(!place.text().contains("s3cret"), "{}", place.text());
    }
}
