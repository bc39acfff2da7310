//! A recording has the token of a real service: who may use it, and for which requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::recordings::{Place, TOKEN, fixed, record_from, response, serve, upstream};
use crate::support::{call_as, client, control, credentials, get, parse, read_all, requests, send_with};
use serde_json::{Value, json};
use xpauto::{ClientCredentials, Token};
use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET, Options, Sandbox};

fn paths(service: &Sandbox) -> Vec<String> {
    requests(service).iter().map(|request| request["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn only_requests_with_the_recordings_own_token_are_forwarded() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let (recording, other) = (place.record(&service), Place::new().record(&service));
    assert_ne!(recording.token(), other.token(), "it is random");
    for token in [None, Some("another"), Some(TOKEN), Some(other.token())] {
        let refused = call_as(&recording, token, "GET", "/goals", "");
        assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("TOKEN_FOREIGN")));
    }
    for foreign in ["Origin: https://evil.example", "Sec-Fetch-Site: cross-site"] {
        let headers = format!("Host: 127.0.0.1\r\nAuthorization: Bearer {}\r\n{foreign}\r\n", recording.token());
        let refused = parse(&read_all(send_with(&recording, "GET", "/goals", &headers, "")));
        assert_eq!(refused.json()["code"], "ORIGIN_FOREIGN");
    }
    assert_eq!(paths(&service), Vec::<String>::new());
    assert_eq!(get(&recording, "/goals").status, 200);
    recording.finish_recording().unwrap();
    assert_eq!(place.exchanges().len(), 1, "refused requests are not recorded");
}

#[test]
fn a_token_that_was_chosen_is_the_recordings_own() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let recording = place.record_with(&service, Options { token: Some("chosen".to_owned()), ..Options::default() });
    assert_eq!((recording.token(), get(&recording, "/goals").status), ("chosen", 200));
}

#[test]
fn no_token_that_it_issues_is_its_own_which_is_not_shown() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let recording = place.record(&service);
    let issued = call_as(&recording, None, "POST", "/oauth/token", &credentials()).json();
    let refused = call_as(&recording, issued["access_token"].as_str(), "GET", "/goals", "");
    assert_eq!((refused.status, refused.json()["code"].as_str()), (401, Some("TOKEN_FOREIGN")));
    let overview = control(&recording, "GET", "/overview", &Value::Null);
    assert_eq!((overview.status, &overview.json()["token"]), (200, &Value::Null));
    assert!(!overview.body.contains(recording.token()));
    assert_eq!(paths(&service), Vec::<String>::new());
}

#[test]
fn a_response_that_shows_the_token_of_the_service_reaches_the_client_as_it_is_kept() {
    let body = format!(r#"{{"status":"ERROR","code":"DENIED","message":"{TOKEN} may not do this","other":1}}"#);
    let place = Place::new();
    for status in [200, 302, 403] {
        let headers = format!("{status} Said\r\nX-Request-Id: for {TOKEN}");
        let recording = record_from(
            &place,
            &fixed(response(&headers, body.as_bytes())),
            Options { upstream_token: Some(TOKEN.into()), ..Options::default() },
        );
        let refused = get(&recording, "/goals");
        assert_eq!(refused.status, status);
        assert!(!refused.body.contains(TOKEN) && !format!("{:?}", refused.headers).contains(TOKEN));
        recording.finish_recording().unwrap();
        if status == 302 {
            continue;
        }
        assert_eq!(refused.json()["code"], "DENIED");
        let replayed = get(&place.replay(), "/goals");
        assert_eq!(
            (replayed.status, &replayed.json()["code"]),
            (status, &json!("DENIED")),
            "an Error object at any status"
        );
    }
}

#[test]
fn a_path_that_leaves_the_base_url_is_refused() {
    let place = Place::new();
    let url = serve(|request| response("200 OK", format!("{:?}", request.lines().next()).as_bytes()));
    let recording = record_from(&place, &format!("{url}/api/v1"), Options::default());
    for path in [
        "/../admin",
        "/goals/../../../admin",
        "/%2e%2e/admin",
        "/.%2E/admin",
        "/..%2fadmin",
        "/x/..%5C..%5Cadmin",
        "/..;/admin",
        "/./goals",
        "/..",
    ] {
        let refused = get(&recording, path);
        assert_eq!((refused.status, refused.json()["code"].as_str()), (400, Some("PATH_INVALID")), "{path}");
    }
    for (path, reached) in
        [("/goals", "/api/v1/goals"), ("//x.example/a", "/api/v1//x.example/a"), ("/a..b", "/api/v1/a..b")]
    {
        assert!(get(&recording, path).body.contains(&format!("GET {reached} ")), "{path}");
    }
}

#[test]
fn browsers_get_an_icon_that_is_not_logged() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    for sandbox in [&place.record(&service), &service] {
        assert_eq!(call_as(sandbox, None, "GET", "/favicon.ico", "").status, 204);
        assert_eq!(sandbox.requests_json(), "[]");
    }
}

#[tokio::test]
async fn the_recording_obtains_and_renews_the_token_of_the_service() {
    let (place, service) = (Place::new(), upstream(&json!({ "token_lifetime": 60 })));
    let credentials = ClientCredentials::new(CLIENT_ID, CLIENT_SECRET);
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let function = Token::from_fn(move || {
        let is_first = counted.fetch_add(1, Ordering::SeqCst) == 0;
        async move { Ok::<_, std::io::Error>(if is_first { "outdated" } else { TOKEN }.to_owned()) }
    });
    for (token, requested) in [(Token::from(credentials), 2), (function, 0)] {
        service.clear_requests();
        let recording = place.record_with(&service, Options { upstream_token: Some(token), ..Options::default() });
        let client = client(&recording, &json!({}));
        assert_eq!(client.goals().list().collect().await.unwrap().len(), 30);
        // The service no longer knows the token that it issued.
        service.revoke_tokens();
        assert_eq!(client.segments().list().collect().await.unwrap().len(), 60);
        let asked = paths(&service);
        assert_eq!(asked.iter().filter(|path| *path == "/oauth/token").count(), requested, "{asked:?}");
        recording.finish_recording().unwrap();
        let exchanges = place.exchanges();
        assert!(
            exchanges.iter().all(|exchange| exchange["response"]["status"] == 200),
            "no refused request is recorded"
        );
        assert_eq!(exchanges.len(), 2, "no token request is recorded");
        assert!(!place.text().contains(CLIENT_SECRET) && !place.text().contains(TOKEN));
    }
    assert_eq!(calls.load(Ordering::SeqCst), 2, "a token function is called again after a 401");
}

#[test]
fn a_token_that_cannot_be_obtained_is_reported() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let token = Token::from_fn(|| async { Err::<String, _>("the vault is sealed") });
    let options = Options { upstream_token: Some(token), ..Options::default() };
    let failed = get(&Sandbox::record(service.url(), place.file(), options).unwrap(), "/goals");
    assert_eq!((failed.status, failed.json()["code"].as_str()), (502, Some("UPSTREAM_FAILED")));
    assert!(failed.json()["message"].as_str().unwrap().contains("the vault is sealed"), "{}", failed.body);
}
