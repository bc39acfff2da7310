//! Secrets are recognized wherever they stand: in URLs, filters and tags, in any encoding, and after they were seen once.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "support/recording.rs"]
mod recordings;
mod support;

use recordings::{Place, TOKEN, fixed, record_from, response, serve};
use serde_json::{Value, json};
use support::{call, call_with, control, get, get_bytes, list};
use xpauto_sandbox::{Options, Sandbox};

/// A recording of one response with this head and body.
fn recorded(head: &str, body: &[u8]) -> (Place, Sandbox) {
    let place = Place::new();
    let recording = record_from(&place, &fixed(response(&format!("200 OK{head}"), body)), Options::default());
    (place, recording)
}

/// What the file has of one response with this head and body.
fn in_file(head: &str, body: &[u8]) -> Value {
    let (place, recording) = recorded(head, body);
    get_bytes(&recording, "/goals");
    drop(recording);
    assert!(!place.text().contains("s3cret"), "{}", place.text());
    place.document()["exchanges"][0]["response"].clone()
}

#[test]
fn secrets_in_urls_of_headers_and_bodies_are_redacted() {
    for (url, shown) in [
        ("https://x.example/back?sig=s3cret,s3cret&page=2#s", "https://x.example/back?sig=REDACTED&page=2#s"),
        ("https://ann:s3cret@x.example/a?page=2", "https://REDACTED@x.example/a?page=2"),
        ("//s3cret@x.example/", "//REDACTED@x.example/"),
        ("/back#state=1&access_token=s3cret", "/back#state=1&access_token=REDACTED"),
        ("/login?next=%2Fx%3Fapi_key%3Ds3cret%26page%3D2", "/login?next=%2Fx%3Fapi_key%3DREDACTED%26page%3D2"),
        ("/x?api%5Fkey=s3cret", "/x?api%5Fkey=REDACTED"),
        (
            "/x?filter%5Bfield%5D=apiSecret&filter%5Bparameters%5D%5B0%5D=s3cret",
            "/x?filter%5Bfield%5D=apiSecret&filter%5Bparameters%5D%5B0%5D=REDACTED",
        ),
        ("/x?page=1&q=a%20b", "/x?page=1&q=a%20b"),
    ] {
        let head = format!("\r\nLocation: {url}\r\nLink: <{url}>; rel=\"next\"");
        let recorded =
            in_file(&head, json!({ "next": url, "about": format!("see {url} there") }).to_string().as_bytes());
        assert_eq!(recorded["headers"]["location"], shown);
        assert_eq!(recorded["headers"]["link"], format!("<{shown}>; rel=\"next\""));
        assert_eq!(recorded["body"]["json"], json!({ "next": shown, "about": format!("see {shown} there") }));
        let page = format!("<a href=\"{}\">there</a>", url.replace('&', "&amp;"));
        let page = in_file("\r\nContent-Type: text/html", page.as_bytes())["body"]["text"].clone();
        assert_eq!(page.as_str().unwrap().replace("&amp;", "&"), format!("<a href=\"{shown}\">there</a>"));
    }
}

#[test]
fn secrets_in_the_tags_of_a_page_are_redacted() {
    let page = "<input name=\"csrf_token\" value=\"s3cret\"><x:password a='1'>s3cret</x:password>\
        <p>Authorization: Bearer s3cret</p><b>token</b>";
    let shown = "<input name=\"csrf_token\" value=\"REDACTED\"><x:password a='1'>REDACTED</x:password>\
        <p>Authorization: REDACTED</p><b>token</b>";
    assert_eq!(in_file("\r\nContent-Type: text/html", page.as_bytes())["body"]["text"], shown);
}

#[test]
fn cookies_of_any_use_are_redacted_wherever_they_are_repeated() {
    let place = Place::new();
    let url = serve(|_| {
        response("200 OK\r\nSet-Cookie: sid=n3wsid; Path=/goals; SameSite=Strict", b"your n3wsid, c00kie, s3cond")
    });
    let recording = record_from(&place, &url, Options::default());
    call_with(&recording, "GET", "/goals", &[("Cookie", "a=c00kie; b=\"s3cond\"")], "");
    drop(recording);
    assert_eq!(place.document()["exchanges"][0]["response"]["body"]["text"], "your REDACTED, REDACTED, REDACTED");
    assert_eq!(place.document()["exchanges"][0]["request"]["path"], "/goals");
}

#[test]
fn a_secret_number_is_redacted_wherever_it_is_repeated() {
    let place = Place::new();
    let echo = json!({ "message": "98765432 is wrong, 987654321 is not", "given": 98_765_432, "count": 987_654_321 });
    let recording = record_from(&place, &fixed(response("422 Oops", echo.to_string().as_bytes())), Options::default());
    call(&recording, "POST", "/x", r#"{"pin_password":98765432}"#);
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    assert_eq!(exchange["request"]["body"]["json"], json!({ "pin_password": 0 }));
    let shown = json!({ "message": "REDACTED is wrong, 987654321 is not", "given": 0, "count": 987_654_321 });
    assert_eq!(exchange["response"]["body"]["json"], shown);
}

#[test]
fn a_known_secret_is_redacted_in_every_encoding() {
    let secret = "s3cr/t+\"&=\u{e9}";
    let percent = "s3cr%2ft%2B%22%26%3D%C3%A9";
    for echo in [
        secret.to_owned(),
        percent.to_owned(),
        percent.replace('%', "%25"),
        "s3cr&#47;t&#x2b;&quot;&amp;=&#233;".to_owned(),
        r#"s3cr\/t\u002b\"\u0026=\u00e9"#.to_owned(),
        "czNjci90KyImPcOp".to_owned(),
        "dTpzM2NyL3QrIiY9w6k6eA==".to_owned(),
        "%63%7a%4e%6a%63%69%39%30%4b%79%49%6d%50%63%4f%70".to_owned(),
    ] {
        let place = Place::new();
        let body = format!("no <{echo}>!");
        let recording = record_from(&place, &fixed(response("401 Oops", body.as_bytes())), Options::default());
        let sent = json!({ "client_secret": secret }).to_string();
        call(&recording, "POST", "/x", &sent);
        drop(recording);
        let text = place.document()["exchanges"][0]["response"]["body"]["text"].as_str().unwrap().to_owned();
        assert!(text.starts_with("no <") && text.contains("REDACTED") && text.ends_with(">!"), "{echo}: {text}");
        assert!(!text.contains("s3cr") && !text.contains("czNjci90") && !text.contains("M2NyL3Q"), "{echo}: {text}");
    }
}

#[test]
fn utf_16_is_recorded_as_utf_8() {
    let text = r#"{"apiSecret":"s3cret","name":"é"}"#;
    let little = || text.encode_utf16().flat_map(u16::to_le_bytes);
    let marked: Vec<u8> = [0xff, 0xfe].into_iter().chain(little()).collect();
    let plain: Vec<u8> = little().collect();
    for (kind, body) in
        [("application/json", &marked), ("application/json; charset=utf-16le", &plain), ("text/plain", &plain)]
    {
        let (place, recording) = recorded(&format!("\r\nContent-Type: {kind}"), body);
        assert_eq!(get_bytes(&recording, "/goals").1, *body, "the client gets the response as it is");
        drop(recording);
        let (head, replayed) = get_bytes(&place.replay(), "/goals");
        assert_eq!(String::from_utf8(replayed).unwrap(), r#"{"apiSecret":"REDACTED","name":"é"}"#);
        assert_eq!(head.header("content-type"), Some(&*format!("{}; charset=utf-8", kind.split(';').next().unwrap())));
    }
    let bytes: Vec<u8> = [0x89, 0xff].into_iter().chain(TOKEN.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let shown = in_file("\r\nContent-Type: image/png", &bytes);
    assert_eq!(shown["body"]["base64"], "if9SRURBQ1RFRA==");
}

#[test]
fn bodies_that_cannot_be_searched_are_left_out() {
    let form = "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\ns3cret\r\n--b--\r\n";
    for (head, body, reason) in [
        ("multipart/form-data; boundary=b", form.as_bytes(), "multipart/form-data is not searched for secrets"),
        ("application/xml", b"<password>s3cret</password>", "XML is not searched for secrets"),
        ("text/plain", b"<?xml version='1.0'?><a>s3cret</a>", "XML is not searched for secrets"),
        ("application/x-yaml", b"tokens:\n  - s3cret\n", "YAML is not searched for secrets"),
        ("application/openapi+yaml; charset=utf-8", b"password: |\n  s3cret", "YAML is not searched for secrets"),
        ("text/plain", b"---\ntokens:\n- s3cret", "YAML is not searched for secrets"),
        ("application/toml", b"[tokens]\nfirst = \"s3cret\"", "TOML is not searched for secrets"),
        ("text/csv; header=present", b"name,password\nann,s3cret\n", "CSV is not searched for secrets"),
        ("text/tab-separated-values", b"name\tpassword\nann\ts3cret\n", "CSV is not searched for secrets"),
        ("text/plain", b"\xffs3cret", "text/plain that is not readable as text may have secrets"),
        (
            "application/json; charset=utf-7",
            b"{}s3cret",
            "application/json in utf-7 that is not readable as text may have secrets",
        ),
    ] {
        let recorded = in_file(&format!("\r\nContent-Type: {head}"), body);
        assert_eq!(recorded["body"], json!({ "omitted": reason }));

        let (place, recording) = self::recorded("", b"ok");
        let Ok(sent) = std::str::from_utf8(body) else { continue };
        let headers = [("Content-Type", head)];
        call_with(&recording, "POST", "/x", &headers, sent);
        let shown = recording.requests_json();
        drop(recording);
        assert!(!place.text().contains("s3cret") && !shown.contains("s3cret"), "{shown}");
        assert_eq!(call_with(&place.replay(), "POST", "/x", &headers, &sent.replace("s3cret", "other")).body, "ok");
    }
    let (place, recording) = recorded("\r\nContent-Type: text/xml", b"<a/>");
    get(&recording, "/goals");
    drop(recording);
    let replayed = get(&place.replay(), "/goals");
    assert_eq!(replayed.body, "This body was left out: XML is not searched for secrets.");
    assert_eq!(replayed.header("content-type"), Some("text/plain; charset=utf-8"));
}

#[test]
fn what_a_filter_compares_with_a_secret_is_redacted_and_matched() {
    let (place, recording) = recorded("", b"no s3cret-1, s3cret-2 or s3cret-3");
    let filter = |value: &str| {
        json!({ "conditionalOperator": "AND", "expressions":
            [{ "field": "recommendationSecretKey", "operator": "IN", "parameters": [value, 123_456_789] }] })
    };
    let target = |values: [&str; 3]| {
        list(
            "/sites",
            &[
                ("filter", &filter(values[0]).to_string()),
                ("paramsIO", &json!({ "filter": filter(values[1]) }).to_string()),
                ("x[0][field]", "apiSecret"),
                ("x[0][parameters][0]", values[2]),
            ],
        )
    };
    let secrets = ["s3cret-1", "s3cret-2", "s3cret-3"];
    call(&recording, "POST", &target(secrets), &filter("s3cret-1").to_string());
    let shown = recording.requests_json() + &control(&recording, "GET", "/requests/1", &Value::Null).body;
    drop(recording);
    let text = place.text() + &shown;
    assert!(!text.contains("s3cret") && !text.contains("123456789"), "{text}");
    assert_eq!(place.document()["exchanges"][0]["response"]["body"]["text"], "no REDACTED, REDACTED or REDACTED");
    let again = call(&place.replay(), "POST", &target(["other", "secrets", "again"]), &filter("other").to_string());
    assert_eq!(again.status, 200, "{}", again.body);
}

#[test]
fn what_is_redacted_by_name_is_redacted_wherever_it_is_repeated() {
    for (head, body) in [
        ("", r#"{"sessionToken":"n3wt0ken","password":"otherword"}"#),
        ("", r#"{"nick":"n3wt0ken"}"#),
        ("", "{\"a\":1}\n{\"api_token\":\"n3wt0ken\"}\n"),
        ("", r#"{"text":"{\"api_token\":\"n3wt0ken\"}"}"#),
        ("", "api_token=n3wt0ken and more"),
        ("\r\nContent-Type: text/html", "<input name=\"csrf_token\" value=\"n3wt0ken\">"),
        ("\r\nLocation: https://x.example/back?access_token=n3wt0ken", ""),
    ] {
        let place = Place::new();
        let url = fixed(response(&format!("200 OK\r\nX-First: is n3wt0ken{head}"), body.as_bytes()));
        let recording = record_from(&place, &url, Options { redact: vec!["nick".to_owned()], ..Options::default() });
        get(&recording, "/goals");
        get(&recording, "/goals/n3wt0ken");
        drop(recording);
        assert!(!place.text().contains("n3wt0ken"), "{body}: {}", place.text());
        let path = &place.document()["exchanges"][1]["request"]["path"];
        assert_eq!(path, "/goals/REDACTED");
    }
}

#[test]
fn counts_of_tokens_are_kept_unless_they_are_strings_or_named() {
    let place = Place::new();
    let body = r#"{"maxTokens":1000000,"max_tokens":4096,"tokenCount":12,"tokens_used":1.50,"tokensTotal":null,
        "tokensRemaining":"s3cret-1","tokenLimit":{"a":"s3cret-2","b":7},"maxTokensUsed":[8],"tokenQuota":98765432,
        "token":9,"tokens":10,"lastTokenUsed":11,"secretTokenCount":12,"seen":[1000000,98765432]}"#;
    let shown = r#"{"maxTokens":1000000,"max_tokens":4096,"tokenCount":12,"tokens_used":1.50,"tokensTotal":null,
        "tokensRemaining":"REDACTED","tokenLimit":{"a":"REDACTED","b":0},"maxTokensUsed":[0],"tokenQuota":0,
        "token":0,"tokens":0,"lastTokenUsed":0,"secretTokenCount":0,"seen":[1000000,0]}"#;
    let options = Options { redact: vec!["token_quota".to_owned()], ..Options::default() };
    let recording = record_from(&place, &fixed(response("200 OK", body.as_bytes())), options);
    call(&recording, "POST", "/x?maxTokens=4096", body);
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    let shown: Value = serde_json::from_str(shown).unwrap();
    assert_eq!(exchange["response"]["body"]["json"], shown);
    assert_eq!(exchange["request"]["body"]["json"], shown);
    assert_eq!(exchange["request"]["query"]["maxTokens"], "REDACTED");
}

#[test]
fn words_with_secret_names_are_not_redacted_elsewhere() {
    let place = Place::new();
    let body =
        r#"{"token_type":"bearer","tokenState":"ACTIVE","hasToken":true,"status":"ACTIVE","x":"Bearer or bearer"}"#;
    let recording = record_from(&place, &fixed(response("200 OK", body.as_bytes())), Options::default());
    get(&recording, "/goals");
    drop(recording);
    let shown = &place.document()["exchanges"][0]["response"]["body"]["json"];
    assert_eq!((shown["status"].as_str(), shown["x"].as_str()), (Some("ACTIVE"), Some("Bearer or bearer")));
}

/// What the file has of a JSON response.
fn json_in_file(body: &Value) -> Value {
    in_file("\r\nContent-Type: application/json", body.to_string().as_bytes())["body"]["json"].clone()
}

#[test]
fn a_token_response_keeps_what_is_no_secret_and_can_be_replayed() {
    let body = json!({
        "access_token": "s3cret-1", "token_type": "bearer", "tokenType": "DPoP", "expires_in": 3600,
        "refreshTokenExpiresIn": 7200, "tokenExpiresAt": "2026-11-22T23:00:00Z", "passwordPolicy": "strict",
        "token_endpoint": "https://x.example/oauth/v2/token", "token_types_supported": ["bearer", "mac"],
        "credentialType": "s3cret-2", "tokenId": "s3cret-3", "secretUrl": "https://x.example/s3cret", "hasAuth": true,
        "tokenizer": "bert-base-uncased-v2", "secretaryName": "Ann 2", "author": "Bo 3", "compass": "N", "opinion": 4,
        "text": "see token_type=bearer&x=1 and #token=s3cret-4&token_type=bearer",
    });
    let mut shown = body.clone();
    for name in ["access_token", "credentialType", "tokenId", "secretUrl"] {
        shown[name] = "REDACTED".into();
    }
    shown["text"] = "see token_type=bearer&x=1 and #token=REDACTED&token_type=bearer".into();
    assert_eq!(json_in_file(&body), shown);
    let (place, recording) = recorded("", body.to_string().as_bytes());
    get(&recording, "/goals");
    drop(recording);
    assert_eq!(get(&place.replay(), "/goals").json()["token_type"], "bearer");
}

#[test]
fn what_looks_harmless_is_redacted_where_redact_names_it() {
    let place = Place::new();
    let options = Options { redact: vec!["token_type".to_owned(), "apiKey".to_owned()], ..Options::default() };
    let body = json!({ "tokenType": "bearer", "apiKey": "s3cret" });
    let recording = record_from(&place, &fixed(response("200 OK", body.to_string().as_bytes())), options);
    get(&recording, "/goals?token_type=mac");
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    assert_eq!(exchange["response"]["body"]["json"], json!({ "tokenType": "REDACTED", "apiKey": "REDACTED" }));
    assert_eq!(exchange["request"]["query"]["token_type"], "REDACTED");
}

#[test]
fn keys_are_redacted_but_for_the_declared_one() {
    let body = json!({
        "x-api-key": "s3cret-1", "accessKey": "s3cret-2", "encryptionKey": "s3cret-3",
        "headers": { "X-Api-Key": "s3cret-4" }, "apikey": "s3cret-5",
        "apiKey": "store-1", "api_key": "store-2", "recommendationStoreKey": "store-3", "key": "color",
    });
    let shown = json!({
        "x-api-key": "REDACTED", "accessKey": "REDACTED", "encryptionKey": "REDACTED",
        "headers": { "X-Api-Key": "REDACTED" }, "apikey": "REDACTED",
        "apiKey": "store-1", "api_key": "store-2", "recommendationStoreKey": "store-3", "key": "color",
    });
    assert_eq!(json_in_file(&body), shown);
}

#[test]
fn credentials_are_redacted_by_their_form_in_any_string() {
    let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzM2NyZXQifQ.c2lnbmF0dXJl";
    let pem = "-----BEGIN EC PRIVATE KEY-----\ns3cret\n-----END EC PRIVATE KEY-----\n";
    let body = json!({
        "a": "Bearer s3cret-1", "b": ["curl -H 'X: bearer s3cret-2' there"], "c": "Basic YW5uOnMzY3JldC0z",
        "d": jwt, "e": format!("see {jwt}."), "f": pem, "g": format!("/x?q={jwt}&page=2"), "h": "no s3cret-3",
        "i": "Bearer or bearer", "j": "Basic plan2", "k": "Token expired",
    });
    let shown = json!({
        "a": "Bearer REDACTED", "b": ["curl -H 'X: bearer REDACTED' there"], "c": "Basic REDACTED",
        "d": "REDACTED", "e": "see REDACTED.", "f": "REDACTED\n", "g": "/x?q=REDACTED&page=2", "h": "no REDACTED",
        "i": "Bearer or bearer", "j": "Basic plan2", "k": "Token expired",
    });
    assert_eq!(json_in_file(&body), shown);
    let text = in_file("\r\nX-Debug: Bearer s3cret-5", format!("log: {jwt} and\n{pem}").as_bytes());
    assert_eq!(text["body"]["text"], "log: REDACTED and\nREDACTED\n");
    assert_eq!(text["headers"]["x-debug"], "Bearer REDACTED");
    let (place, recording) = recorded("", b"ok");
    get(&recording, &format!("/goals/{jwt}?q={jwt}"));
    drop(recording);
    let request = &place.document()["exchanges"][0]["request"];
    assert_eq!((&request["path"], &request["query"]["q"]), (&json!("/goals/REDACTED"), &json!("REDACTED")));
}

#[test]
fn the_values_of_pairs_with_secret_names_are_redacted() {
    let body = json!([
        { "name": "password", "value": "s3cret-1" }, { "key": "client_secret", "value": ["s3cret-2"] },
        { "Name": "Authorization", "Value": "Digest s3cret-3" }, { "field": "apiKey", "value": "s3cret-4" },
        { "name": "X-Session", "value": "s3cret-5" }, { "name": "token_type", "value": "bearer" },
        { "name": "Reset your password", "value": "page 1" }, { "name": "Accept", "value": "text/html" },
    ]);
    let mut shown = body.clone();
    for (index, (name, value)) in
        [("value", json!("REDACTED")), ("value", json!(["REDACTED"])), ("Value", json!("REDACTED"))].iter().enumerate()
    {
        shown[index][name] = value.clone();
    }
    shown[3]["value"] = "REDACTED".into();
    shown[4]["value"] = "REDACTED".into();
    assert_eq!(json_in_file(&body), shown);

    let (place, recording) = recorded("", b"no s3cret-1");
    let filter = "/goals?a%5B0%5D%5Bname%5D=password&a%5B0%5D%5Bvalue%5D=s3cret-1&b%5Bname%5D=x&b%5Bvalue%5D=y";
    call(&recording, "POST", filter, &json!([{ "name": "otp", "value": "s3cret-2" }]).to_string());
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    let query = json!({ "a[0][name]": "password", "a[0][value]": "REDACTED", "b[name]": "x", "b[value]": "y" });
    assert_eq!(exchange["request"]["query"], query);
    assert_eq!(exchange["request"]["body"]["json"], json!([{ "name": "otp", "value": "REDACTED" }]));
    assert_eq!(exchange["response"]["body"]["text"], "no REDACTED");
}

#[test]
fn cookies_in_bodies_are_redacted_with_their_names_and_paths_kept() {
    let body = json!({
        "a": { "cookies": ["sid=s3cret-1"] }, "b": { "cookies": { "sid": "s3cret-2" } },
        "c": { "cookies": [{ "name": "sid", "value": "s3cret-3", "path": "/goals" }] }, "d": { "cookies": "s3cret-4" },
        "path": "/goals",
    });
    let shown = json!({
        "a": { "cookies": ["REDACTED"] }, "b": { "cookies": { "sid": "REDACTED" } },
        "c": { "cookies": [{ "name": "sid", "value": "REDACTED", "path": "/goals" }] }, "d": { "cookies": "REDACTED" },
        "path": "/goals",
    });
    assert_eq!(json_in_file(&body), shown);
    let (place, recording) = recorded("", b"/goals");
    call(&recording, "POST", "/goals", &body.to_string());
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    assert_eq!(exchange["request"]["body"]["json"], shown);
    assert_eq!(
        (&exchange["request"]["path"], &exchange["response"]["body"]["text"]),
        (&json!("/goals"), &json!("/goals"))
    );
}

#[test]
fn short_names_of_secrets_are_redacted_as_whole_words() {
    let body = json!({
        "auth": "s3cret-1", "pass": "s3cret-2", "pw": "s3cret-3", "passcode": 123_456, "pass phrase": "s3cret-4",
        "otp": "s3cret-5", "cardPin": 1234, "csrf": "s3cret-6", "xsrf": "s3cret-7", "signature": "s3cret-8",
        "sig": "s3cret-9", "SAMLResponse": "s3cret-10", "auth_code": "s3cret-11",
        "designation": "CEO", "spinning": 5, "session": "summer", "code": "NOT_FOUND", "state": "CA",
        "form": { "grant_type": "authorization_code", "code": "s3cret-12" },
    });
    let shown = json!({
        "auth": "REDACTED", "pass": "REDACTED", "pw": "REDACTED", "passcode": 0, "pass phrase": "REDACTED",
        "otp": "REDACTED", "cardPin": 0, "csrf": "REDACTED", "xsrf": "REDACTED", "signature": "REDACTED",
        "sig": "REDACTED", "SAMLResponse": "REDACTED", "auth_code": "REDACTED",
        "designation": "CEO", "spinning": 5, "session": "summer", "code": "NOT_FOUND", "state": "CA",
        "form": { "grant_type": "authorization_code", "code": "REDACTED" },
    });
    assert_eq!(json_in_file(&body), shown);

    let (place, recording) = recorded("\r\nLocation: /back?code=s3cret-20&state=x\r\nX-CSRF: s3cret-21", b"ok");
    let names = ["pass", "sid", "session", "auth_code"];
    let query: Vec<String> = names.iter().map(|name| format!("{name}=s3cret-{name}")).collect();
    let headers = ["X-Session", "X-CSRF-Header", "DPoP", "X-Goog-Iap-JWT-Assertion"];
    let sent: Vec<(&str, &str)> = headers.iter().map(|name| (*name, "s3cret-22")).collect();
    let target = format!("/goals?code=1&keyword=shoes&author=ann&{}", query.join("&"));
    call_with(&recording, "GET", &target, &sent, "");
    drop(recording);
    assert!(!place.text().contains("s3cret"), "{}", place.text());
    let exchange = &place.document()["exchanges"][0];
    assert_eq!(exchange["response"]["headers"]["location"], "/back?code=REDACTED&state=x");
    let query = &exchange["request"]["query"];
    assert_eq!((&query["code"], &query["keyword"], &query["author"]), (&json!("1"), &json!("shoes"), &json!("ann")));
}
