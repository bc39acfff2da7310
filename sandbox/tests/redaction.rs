//! What is kept of a recording is declared; secrets among the rest are recognized by their names and forms.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "support/recording.rs"]
mod recordings;
mod support;

use std::sync::{Arc, Mutex};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use proptest::prelude::*;
use proptest::sample::select;
use recordings::{Place, TOKEN, fixed, record_from, response, serve};
use serde_json::{Map, Value, json};
use support::{call, call_with, get, get_bytes, list};
use xpauto::bindings::declaration::Kind;
use xpauto::bindings::operation::{self, ResponseShape};
use xpauto_sandbox::{Options, Sandbox};

/// What the file has of one response to a request of this path.
fn recorded(path: &str, head: &str, body: &str) -> Value {
    let place = Place::new();
    let url = fixed(response(&format!("200 OK{head}"), body.as_bytes()));
    let recording = record_from(&place, &url, Options::default());
    get_bytes(&recording, path);
    drop(recording);
    place.document()["exchanges"][0]["response"].clone()
}

#[test]
fn declared_fields_are_kept_but_for_declared_secrets() {
    let block = json!({ "id": 701, "apiKey": "store-1", "apiSecret": "s3cret", "name": "token of love" });
    let shown = json!({ "id": 701, "apiKey": "store-1", "apiSecret": "REDACTED", "name": "token of love" });
    let place = Place::new();
    let recording = record_from(&place, &fixed(response("200 OK", block.to_string().as_bytes())), Options::default());
    call(&recording, "PUT", "/recommender-block/701", &block.to_string());
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    assert_eq!((&exchange["request"]["body"]["json"], &exchange["response"]["body"]["json"]), (&shown, &shown));
}

#[test]
fn undeclared_values_are_judged_by_their_names() {
    let body = json!({
        "total": 7, "author": "Ann", "sessions": 12, "apiKey": "s3cret-1", "api_key": "s3cret-2", "hasToken": true,
        "auth": { "user": "s3cret-3", "pin": [1234, null] }, "note": "{\"password\": \"s3cret-4\", \"a\": 1}",
        "pairs": [{ "name": "X-Api-Key", "value": "s3cret-5" }, { "name": "Accept", "value": "text/html" }],
    });
    let shown = json!({
        "total": 7, "author": "Ann", "sessions": 12, "apiKey": "REDACTED", "api_key": "REDACTED", "hasToken": true,
        "auth": { "user": "REDACTED", "pin": [0, null] }, "note": "{\"password\":\"REDACTED\",\"a\":1}",
        "pairs": [{ "name": "X-Api-Key", "value": "REDACTED" }, { "name": "Accept", "value": "text/html" }],
    });
    assert_eq!(recorded("/results/7", "", &body.to_string())["body"]["json"], shown);
}

#[test]
fn secrets_are_known_by_their_names() {
    let judged =
        |name: &str| recorded("/results/7", "", &json!({ name: "value" }).to_string())["body"]["json"][name].clone();
    for name in [
        "access_token",
        "clientSecret",
        "X-Api-Key",
        "Authorization",
        "Set-Cookie",
        "auth",
        "DB password",
        "sig",
        "recommendationSecretKey",
        "apiSecret",
        "user[password]",
        "session_id",
        "x-csrf-token",
        "encryptionKey",
        "authKey",
        "ssh_key",
        "hmacKey",
        "webhook",
        "otpCode",
        "pinCode",
        "DB_PASS",
        "root_pw",
        "AES_KEY",
        "Ocp-Apim-Subscription-Key",
        "hmac",
        "cardNumber",
    ] {
        assert_eq!(judged(name), "REDACTED", "{name}");
    }
    for name in [
        "author",
        "key",
        "name",
        "sessions",
        "designation",
        "opinion",
        "authorName",
        "page",
        "monkey",
        "sortKey",
        "zipCode",
        "bypass",
        "saltWater",
        "dbPassenger",
    ] {
        assert_eq!(judged(name), "value", "{name}");
    }
}

#[test]
fn figures_are_kept_below_names_that_sound_like_secrets() {
    let body = json!({ "revenuePerSession": 12.5, "tokensUsed": 3, "cookies": 7, "token": 123_456, "pin": 12, "session": { "n": 1, "user.pin": 1234 } });
    let kept = json!({ "revenuePerSession": 12.5, "tokensUsed": 3, "cookies": 7, "token": 0, "pin": 0, "session": { "n": 1, "REDACTED": 0 } });
    assert_eq!(recorded("/results/7", "", &body.to_string())["body"]["json"], kept);
}

#[test]
fn json_is_recorded_with_all_digits_and_its_keys_in_order() {
    let text = r#"{"b":123456789012345678901234567890,"a":[1.50,-0.0,1e400,true,null,"é\n"],"b":{}}"#;
    for body in [text.to_owned(), format!("\u{feff} {text}\n")] {
        let place = Place::new();
        let recording = record_from(&place, &fixed(response("200 OK", body.as_bytes())), Options::default());
        get(&recording, "/x");
        drop(recording);
        assert!(
            place.text().replace([' ', '\n'], "").contains(&format!(r#""body":{{"json":{text}}}"#)),
            "{}",
            place.text()
        );
        assert_eq!(get(&place.replay(), "/x").body, text);
    }
    for invalid in ["{", "[1,]", "{\"a\":1} x", "\"\\ud8\"", "nul", &"[".repeat(1000)] {
        assert_eq!(recorded("/x", "\r\nContent-Type: a/b", invalid)["body"], json!({ "omitted": "a/b" }), "{invalid}");
    }
}

#[test]
fn half_of_a_surrogate_pair_is_recorded_as_the_replacement_character() {
    let body = r#"{"name": "a\ud83d", "apiSecret": "\ud83d-s3cret", "b\ud83d": 1}"#;
    let kept = json!({"name": "a\u{fffd}", "apiSecret": "REDACTED", "b\u{fffd}": 1});
    assert_eq!(recorded("/x", "", body)["body"]["json"], kept);
}

#[test]
fn credentials_are_recognized_by_their_form_in_any_string() {
    let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzM2NyZXQifQ.c2lnbmF0dXJl";
    for (text, shown) in [
        (jwt.to_owned(), "REDACTED"),
        (format!("see {jwt}, there"), "see REDACTED, there"),
        ("-----BEGIN EC PRIVATE KEY-----\ns3cret\n-----END EC PRIVATE KEY-----\n".to_owned(), "REDACTED\n"),
        ("Authorization: Bearer s3cret-1".to_owned(), "Authorization: Bearer REDACTED"),
        ("Bearer or bearer".to_owned(), "Bearer or bearer"),
        ("https://ann:p4ss@x.example/a?page=2".to_owned(), "https://REDACTED@x.example/a?page=2"),
        ("/back#state=1&access_token=s3cret&page=2".to_owned(), "/back#state=1&access_token=REDACTED&page=2"),
        ("/x?page=1&q=a%20b&keyword=shoes".to_owned(), "/x?page=1&q=a%20b&keyword=shoes"),
        (["https://hooks.slack.com/", "services/T0/B0/s3cret"].concat(), "https://hooks.slack.com/REDACTED"),
        (["key AKIA", "IOSFODNN7EXAMPLE."].concat(), "key REDACTED."),
        (["gh", "p_0123456789abcdefghijABCDEFGHIJ012345"].concat(), "REDACTED"),
        (["sk", "_live_0123456789abcdef"].concat(), "REDACTED"),
        ("DB_PASSWORD=s3cret, API_KEY='a b'; n=1".to_owned(), "DB_PASSWORD=REDACTED API_KEY=REDACTED; n=1"),
        (
            "got {\"pin\": 12, \"n\": [1]} and {\"token\": \"s3".to_owned(),
            "got {\"pin\":\"REDACTED\",\"n\":[1]} and {\"token\": \"REDACTED\"",
        ),
        (
            "DB_PASSWORD=a#s3cret&b;c 1 DB_PASSWORD=\"a\\\"s3cret\" 2".to_owned(),
            "DB_PASSWORD=REDACTED 1 DB_PASSWORD=REDACTED 2",
        ),
        ("postgres://u:p@s3@h/db https://u:a@s3cret@h".to_owned(), "postgres://REDACTED@h/db https://REDACTED@h"),
        ("/x?next=%2Fy%3Ftoken%3Ds3cret".to_owned(), "/x?next=/y?token=REDACTED"),
        ("postgres://u:pa/ss@h/db".to_owned(), "postgres://REDACTED@h/db"),
        ("https://r.example:4873/@a/b?n=1".to_owned(), "https://r.example:4873/@a/b?n=1"),
        ("Basic HTML, a basic plan, 100% of \"a\": [1]".to_owned(), "Basic HTML, a basic plan, 100% of \"a\": [1]"),
        ("Basic 2024, Token personalizations weekly".to_owned(), "Basic 2024, Token personalizations weekly"),
        ("/x?code=DE&key=color".to_owned(), "/x?code=DE&key=color"),
        ("sk-homepage-banner-slovakia".to_owned(), "sk-homepage-banner-slovakia"),
        ("a task-force-of-many-people-in-it".to_owned(), "a task-force-of-many-people-in-it"),
    ] {
        let body = json!({ "text": text }).to_string();
        assert_eq!(recorded("/results/7", "", &body)["body"]["json"]["text"], shown);
        let goal = json!([{ "id": 1, "name": text }]).to_string();
        assert_eq!(recorded("/goals", "", &goal)["body"]["json"][0]["name"], shown, "in a declared field too");
    }
}

#[test]
fn request_headers_and_most_response_headers_are_not_recorded() {
    let place = Place::new();
    let head = "200 OK\r\nContent-Type: application/json\r\nX-Pagination-Page-Count: 3\r\nRetry-After: 7\r\nDate: now\r\n\
        X-RateLimit-Remaining: 9\r\nX-Request-Id: r-1\r\nLink: </goals?page=2&api_key=s3cret>; rel=\"next\"\r\n\
        Set-Cookie: sid=s3cret\r\nX-Debug: s3cret\r\nLocation: /x?code=s3cret\r\nETag: s3cret";
    let recording = record_from(&place, &fixed(response(head, b"[]")), Options::default());
    call_with(&recording, "GET", "/goals", &[("X-Any", "s3cret"), ("Cookie", "a=s3cret")], "");
    let shown = recording.requests_json();
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    assert_eq!(exchange["request"], json!({ "method": "GET", "path": "/goals" }));
    let kept = json!({ "content-type": "application/json", "x-pagination-page-count": "3", "retry-after": "7",
        "date": "now", "x-ratelimit-remaining": "9", "x-request-id": "r-1",
        "link": "</goals?page=2&api_key=REDACTED>; rel=\"next\"" });
    assert_eq!(exchange["response"]["headers"], kept);
    assert!(!place.text().contains("s3cret") && !shown.contains("s3cret"), "{shown}");
}

#[test]
fn queries_and_filters_are_recorded_without_secrets_and_matched() {
    let place = Place::new();
    let recording = record_from(&place, &fixed(response("200 OK", b"[]")), Options::default());
    let filter =
        |value: &str| json!([{ "field": "apiSecret", "operator": "IN", "parameters": [value, 1234] }]).to_string();
    let target = |values: [&str; 3]| {
        list(
            "/goals",
            &[
                ("page", "1"),
                ("filter", &filter(values[0])),
                ("api_key", values[1]),
                ("paramsIO[filter][0][field]", "apiSecret"),
                ("paramsIO[filter][0][parameters][0]", values[2]),
            ],
        )
    };
    get(&recording, &target(["s3cret-1", "s3cret-2", "s3cret-3"]));
    drop(recording);
    assert!(!place.text().contains("s3cret") && !place.text().contains("1234"), "{}", place.text());
    assert_eq!(place.document()["exchanges"][0]["request"]["query"]["page"], "1");
    assert_eq!(get(&place.replay(), &target(["other", "secrets", "again"])).status, 200, "matched without them");
}

#[test]
fn what_redact_names_and_what_its_patterns_match_is_redacted_everywhere() {
    let place = Place::new();
    let body = json!([{ "id": 1, "name": "Ann", "isVIP": true, "card": 4111_1111, "text": "customer-4711 of acme" }]);
    let head = "200 OK\r\nContent-Type: application/json\r\nX-Request-Id: customer-4712";
    let options = Options {
        redact: ["NAME", "is_vip", "x-request-id"].map(str::to_owned).to_vec(),
        redact_patterns: ["customer-[0-9]+", "4111"].map(str::to_owned).to_vec(),
        ..Options::default()
    };
    let recording = record_from(&place, &fixed(response(head, body.to_string().as_bytes())), options);
    get(&recording, "/goals/customer-4713?name=Bob&q=customer-4714");
    get(&recording, "/goals");
    drop(recording);
    let document = place.document();
    let (request, response) = (&document["exchanges"][0]["request"], &document["exchanges"][1]["response"]);
    assert_eq!(request["path"], "/goals/REDACTED");
    assert_eq!(request["query"], json!({ "name": "REDACTED", "q": "REDACTED" }));
    let shown = json!([{ "id": 1, "name": "REDACTED", "isVIP": false, "card": 0, "text": "REDACTED of acme" }]);
    assert_eq!((&response["body"]["json"], &response["headers"]["x-request-id"]), (&shown, &json!("REDACTED")));
    let again = get(&place.replay(), "/goals/customer-4799?name=Eve&q=customer-4798");
    assert_eq!(again.status, 200, "matched by the names and patterns in the file");
}

#[test]
fn keys_and_pairs_are_recorded_without_secrets() {
    let body = json!({
        "sessions": { "4f0c": 1, "user_name": "s3cret" }, "tokens": { "s3cret-1": { "id": 7 }, "total": 2 },
        "headers": [["Authorization", "s3cret-2"], ["Accept", "text/html"]], "https://ann:s3cret@x.example": 1,
    });
    let shown = json!({
        "sessions": { "4f0c": 1, "user_name": "s3cret" }, "tokens": { "REDACTED": { "id": 7 }, "total": 2 },
        "headers": [["Authorization", "REDACTED"], ["Accept", "text/html"]], "https://REDACTED@x.example": 1,
    });
    assert_eq!(recorded("/results/7", "", &body.to_string())["body"]["json"], shown);
}

#[test]
fn the_path_of_the_service_and_patterns_of_literals_are_not_stored() {
    let place = Place::new();
    let patterns = ["customer-[0-9]+", "acme", "(?i)^blue\\b"].map(str::to_owned).to_vec();
    let options = Options { redact_patterns: patterns.clone(), ..Options::default() };
    let url = fixed(response("200 OK", b"[]")) + "/tenants/customer-7/api_key=s3cret";
    let recording = record_from(&place, &url, options);
    get(&recording, "/goals?q=acme");
    drop(recording);
    let document = place.document();
    assert_eq!(document["redactPatterns"], json!(["customer-[0-9]+"]));
    assert!(document["upstream"].as_str().unwrap().ends_with("/tenants/REDACTED/api_key=REDACTED"), "{document}");
    let options = Options { redact_patterns: patterns, ..Options::default() };
    let again = Sandbox::replay(place.file(), options).unwrap();
    assert_eq!(get(&again, "/goals?q=acme").status, 200, "matched with the same patterns");
}

#[test]
fn the_tokens_in_use_are_redacted_wherever_they_are_repeated() {
    let place = Place::new();
    let url = serve(|request| {
        let sent = request.split("Bearer ").nth(1).unwrap().split_whitespace().next().unwrap();
        response("400 Bad", json!({ "message": format!("no <{sent}>") }).to_string().as_bytes())
    });
    let recording = record_from(&place, &url, Options::default());
    let own = recording.token().to_owned();
    let body = call(&recording, "POST", "/x", &json!({ "note": format!("it is {own}") }).to_string()).body;
    assert!(body.contains(TOKEN), "the client gets the response as it is");
    drop(recording);
    let exchange = &place.document()["exchanges"][0];
    assert_eq!(exchange["request"]["body"]["json"]["note"], "it is REDACTED");
    assert_eq!(exchange["response"]["body"]["json"]["message"], "no <REDACTED>");
}

#[test]
fn bodies_that_are_not_json_are_left_out() {
    for (kind, body) in [
        ("application/x-www-form-urlencoded", "password=s3cret"),
        ("text/html", "<input name=\"csrf\" value=\"s3cret\">"),
        ("application/json", "{\"a\": \"s3cret"),
        ("text/csv", "name,password\nann,s3cret\n"),
    ] {
        let place = Place::new();
        let head = format!("200 OK\r\nContent-Type: {kind}");
        let recording = record_from(&place, &fixed(response(&head, body.as_bytes())), Options::default());
        let headers = [("Content-Type", kind)];
        assert_eq!(call_with(&recording, "POST", "/x", &headers, body).body, body);
        let shown = recording.requests_json();
        drop(recording);
        assert!(!place.text().contains("s3cret") && !shown.contains("s3cret"), "{shown}");
        let exchange = &place.document()["exchanges"][0];
        assert_eq!(exchange["request"]["body"], json!({ "omitted": kind }));
        assert_eq!(exchange["response"]["body"], json!({ "omitted": kind }));
        let replayed = call_with(&place.replay(), "POST", "/x", &headers, &body.replace("s3cret", "other"));
        assert_eq!(replayed.status, 200, "{}", replayed.body);
    }
}

/// The part of a planted secret that no placeholder has.
const PLANTED: &str = "pl4nted";
/// All such parts in lower case: as above, in hexadecimal digits, and in the Base64 of `u:pl4nted`.
const MARKS: [&str; 3] = [PLANTED, "dead0beef", "dtpwbdrudgvk"];
const LETTERS: &str = "pl4nted0123456789ABCDEFGHIJabcdefghij0123456789";
const DIGITS: &str = "dead0beef0123456789abcdef0123456789abcdef0123456789abcdef0123456789";

/// A credential by its form as a whole, or by its prefix.
fn credential() -> impl Strategy<Value = String> {
    let forms = select(
        &[
            "Bearer pl4nted0123456789",
            "Basic dTpwbDRudGVk",
            "Token pl4nted0123456789",
            "https://user:pl4nted@x.example/",
            "postgres://u:pa/pl4nted@h/db",
            "//x?access_token=pl4nted&page=1",
            "/x?key=pl4nted0123456789",
            "/x?a=b&code=pl4nted0123456789",
            "/x?%74oken=pl4nted",
            "/x?next=%2Fy%3Faccess_token%3Dpl4nted",
            "DB_PASSWORD=pl4nted",
            "API_KEY='pl4nted and more'",
            "sid=pl4nted; Path=/",
            "-----BEGIN PRIVATE KEY-----\npl4nted\n-----END PRIVATE KEY-----",
            "eyJpl4nted00.eyJpl4nted00.pl4nted",
            "customer-pl4nted",
            "acme-pl4nted",
            "{\"client_secret\": \"pl4nted\"}",
            "{'password': 'pl4nted'}",
            "https://discord.com/api/v10/webhooks/1/pl4nted",
            "https://hooks.slack.com/services%2FT0%2FB0%2Fpl4nted",
            "https://x.webhook.office.com/webhookb2/pl4nted",
            "https://hooks.zapier.com:443/hooks/catch/1/pl4nted",
            "HTTPS://Hooks.Slack.com/services/T0/B0/pl4nted",
            "AKIAPL4NTED012345678",
            "123456789:AApl4nted0123456789abcdefghijabcdef",
            "bot123456789:AApl4nted0123456789abcdefghijabcdef",
        ][..],
    );
    let of_letters = select(
        &[
            "AIza",
            "ya29.",
            "GOCSPX-",
            "HRKU-",
            "gh$p_",
            "github_pat_",
            "glpat-",
            "ATATT",
            "npm_",
            "pypi-",
            "cio",
            "dckr_pat_",
            "sk_$live_",
            "whsec_",
            "EAAA",
            "sq0atp-",
            "sk-",
            "sk-ant-",
            "hf_",
            "r8_",
            "xoxb-",
            "hvs.",
            "glsa_",
            "NRAK-",
            "sntrys_",
            "lin_api_",
            "ntn_",
            "PMAK-",
            "dp.pt.",
            "SG.0123456789abcdef.",
        ][..],
    );
    let of_digits = select(&["dop_v1_", "dapi", "rubygems_", "shpat_", "SK", "AC", "key-", "pul-"][..]);
    let with_prefix = |prefix: &'static str, rest: &'static str| prefix.replace('$', "") + rest;
    let keys = prop_oneof![
        of_letters.prop_map(move |prefix| with_prefix(prefix, LETTERS)),
        of_digits.prop_map(move |prefix| with_prefix(prefix, DIGITS)),
        Just(format!("{}-us10", &DIGITS[..32])),
    ];
    let keys = (select(&["", "_", "token_", "\"", "\n"][..]), keys).prop_map(|(before, key)| format!("{before}{key}"));
    prop_oneof![forms.prop_map(str::to_owned), keys]
}

/// A string that has a credential in one of the places of a string.
fn planted() -> impl Strategy<Value = String> {
    let escaped = |text: String| utf8_percent_encode(&text, NON_ALPHANUMERIC).to_string();
    let json = |text: String| json!({ "a": [text] }).to_string();
    prop_oneof![
        credential(),
        ("[a-z ]{0,6}", credential(), " ?[a-z]{0,6}")
            .prop_map(|(before, text, after)| format!("{before} {text} {after}")),
        credential().prop_map(escaped),
        credential().prop_map(move |text| escaped(escaped(text))),
        credential().prop_map(json),
        credential().prop_map(move |text| json(json(text))),
        credential().prop_map(move |text| format!("failed: {}", json(text))),
        credential().prop_map(move |text| format!("failed: {}", escaped(json(text)))),
    ]
}

/// A name of an undeclared field, parameter or header that is secret.
fn secret_name() -> impl Strategy<Value = &'static str> {
    const NAMES: &[&str] = &[
        "access_token",
        "clientSecret",
        "x-api-key",
        "password",
        "Set-Cookie",
        "apiSecret",
        "auth",
        "nick",
        "authKey",
        "sshKey",
        "hmacKey",
        "webhook",
        "otpCode",
        "pinCode",
        "Authorization",
    ];
    select(NAMES)
}

/// An undeclared value without a secret in it, but for those in its strings, in its keys and under names of secrets.
fn undeclared() -> impl Strategy<Value = Value> {
    let harmless =
        prop_oneof![any::<bool>().prop_map(Value::from), any::<i32>().prop_map(Value::from), Just(Value::Null)];
    let leaf = prop_oneof![harmless, "[a-z]{0,8}".prop_map(Value::from), planted().prop_map(Value::from)];
    leaf.prop_recursive(3, 16, 4, |inner| {
        let secret = (secret_name(), inner.clone()).prop_map(|(name, value)| json!({ name: [PLANTED, value] }));
        let keys = (secret_name(), inner.clone()).prop_map(|(name, value)| json!({ name: { PLANTED: [value] } }));
        let pair = secret_name().prop_map(|name| json!({ "name": name, "value": PLANTED }));
        let two = secret_name().prop_map(|name| json!([name, PLANTED]));
        let text = secret_name().prop_map(|name| json!(format!("got {} there", json!({ "a": 1, name: PLANTED }))));
        let key = prop_oneof![Just("[a-z]{1,6}".to_owned()), planted()];
        let object = prop::collection::vec((key, inner.clone()), 0..4)
            .prop_map(|fields| Value::Object(fields.into_iter().collect()));
        prop_oneof![secret, keys, pair, two, text, object, prop::collection::vec(inner, 0..4).prop_map(Value::from)]
    })
}

/// A value of a declared type, with secrets in its secret fields, in its strings and in undeclared fields.
fn declared(kind: &Kind, more: &Value, text: &str, depth: usize) -> Value {
    match kind {
        Kind::Object(model) if depth > 0 => {
            let field = |field: &xpauto::bindings::declaration::Field| {
                let value = if field.is_secret { PLANTED.into() } else { declared(&field.kind, more, text, depth - 1) };
                (field.wire.to_owned(), value)
            };
            let mut fields: Map<String, Value> = model.fields.iter().map(field).collect();
            fields.insert("undeclared".to_owned(), more.clone());
            fields.into()
        }
        Kind::OneOf(models) if depth > 0 => {
            models().iter().map(|model| declared(&Kind::Object(model), more, text, depth - 1)).collect()
        }
        Kind::List(item) if depth > 0 => json!([declared(item, more, text, depth - 1)]),
        Kind::Any => more.clone(),
        Kind::Text => text.into(),
        _ => Value::Null,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_planted_secret_is_recorded(
        number in 0..operation::ALL.len(),
        (sent, responded) in (undeclared(), undeclared()),
        parameters in prop::collection::vec((secret_name(), "[a-z]{1,4}", planted()), 0..4),
        (text, key) in (planted(), credential()),
        status in select(&[200_u16, 201, 404, 422][..]),
    ) {
        let operation = &operation::ALL[number];
        let place = Place::new();
        let reply = Arc::new(Mutex::new(Vec::new()));
        let replies = Arc::clone(&reply);
        let options = Options {
            redact: vec!["nick".to_owned()],
            redact_patterns: ["customer-[a-z0-9]+", r"(?i)\bacme-pl4nted\b"].map(str::to_owned).to_vec(),
            ..Options::default()
        };
        let in_path = utf8_percent_encode(&text, NON_ALPHANUMERIC).to_string();
        let upstream = serve(move |_| replies.lock().unwrap().clone()) + "/tenants/" + &in_path;
        let recording = record_from(&place, &upstream, options);
        let body = match operation.response {
            ResponseShape::List(model) => json!([declared(&Kind::Object(model), &responded, &text, 5)]),
            ResponseShape::One(model) => declared(&Kind::Object(model), &responded, &text, 5),
            ResponseShape::Nothing => responded,
        };
        let header = key.replace('\n', "");
        let head = format!("{status} X\r\nContent-Type: application/json; token={PLANTED}\r\nX-Any: {PLANTED}\r\n\
            Set-Cookie: a={PLANTED}\r\nX-Request-Id: {header}\r\nLink: <https://u:{PLANTED}@x.example/?sig={PLANTED}>");
        *reply.lock().unwrap() = response(&head, body.to_string().as_bytes());
        let json = operation.body.map_or(sent.clone(), |body| declared(&body.kind(), &sent, &text, 5));
        let mut query: Vec<(&str, &str)> = vec![(&text, "1"), ("code", "pl4nted0123456789")];
        for (secret, name, credential) in &parameters {
            query.extend([(*secret, PLANTED), (name, credential)]);
        }
        let headers = [("X-Any", PLANTED), ("Cookie", PLANTED), ("X-Other", &header)];
        for path in [operation.path.replace('{', "").replace('}', "7"), format!("/other/{in_path}")] {
            call_with(&recording, operation.method, &list(&path, &query), &headers, &json.to_string());
        }
        let kind = format!("text/{}{LETTERS}", ["gh", "p_"].concat());
        call_with(&recording, "POST", "/other", &[("Content-Type", &kind)], "no JSON");
        let shown = recording.requests_json() + &recording.report();
        recording.stop();
        prop_assert_eq!(place.document()["exchanges"].as_array().unwrap().len(), 3);
        for stored in [place.text(), shown] {
            let lower = stored.to_lowercase();
            let found: Vec<_> = MARKS.iter().filter(|mark| lower.contains(**mark)).collect();
            prop_assert!(found.is_empty(), "{found:?} in {stored}");
        }
    }
}
