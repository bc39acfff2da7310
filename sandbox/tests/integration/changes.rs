//! Operations that change the account.

use std::collections::HashSet;

use crate::support::{ask_results, call, call_as, get, requests, start, state};
use serde_json::{Value, json};
use xpauto_sandbox::{FIRST_SITE_CODE, READ_ONLY_TOKEN};

#[test]
fn a_theme_is_created_whole_and_changed_in_part() {
    let sandbox = start(&json!({}));
    let body = json!({
        "name": "Frühling", "colors": [{ "id": "c1", "value": "#fff" }], "selectedFonts": [{ "id": "f1" }],
        "projectIds": [101], "unheard": { "of": null },
    });
    let response = call(&sandbox, "POST", "/themes", &body.to_string());
    let theme = response.json();
    assert_eq!(response.status, 201);
    assert_eq!((&theme["id"], &theme["unheard"]), (&json!(507), &json!({ "of": null })));
    assert_eq!((&theme["colors"][0]["type"], &theme["selectedFonts"][0]["type"]), (&json!("COLOR"), &json!("DEFAULT")));
    assert!(theme["status"].is_null() && theme["creationDate"].is_string());

    let response = call(&sandbox, "PUT", "/themes/507", r#"{"id": 507, "status": "ACTIVE", "tags": null}"#);
    let changed = response.json();
    assert_eq!((response.status, &changed["name"], &changed["status"]), (200, &theme["name"], &json!("ACTIVE")));
    assert_eq!(state(&sandbox)["themes"].as_array().unwrap().last().unwrap(), &changed);
    assert_eq!(call(&sandbox, "PUT", "/themes/507", r#"{"id": 508}"#).status, 422);
    assert_eq!(call(&sandbox, "PUT", "/themes/508", "{}").status, 404);
}

#[test]
fn blocks_images_and_widget_studios_are_written() {
    let sandbox = start(&json!({}));
    let block = call(&sandbox, "PUT", "/recommender-block/701", r#"{"limit": 4, "description": null}"#).json();
    assert_eq!((&block["limit"], &block["description"], &block["id"]), (&json!(4), &Value::Null, &json!(701)));
    assert_eq!(block["apiSecret"].as_str().unwrap().len(), 32);
    let image = call(&sandbox, "PATCH", "/images/601", r#"{"baseColor": 255, "name": "Café"}"#).json();
    assert_eq!((&image["baseColor"], &image["name"]), (&json!(255), &json!("Café")));
    let studio = call(&sandbox, "POST", "/widget-studio", r#"{"version": 2.25, "elements": ["BOX"]}"#);
    assert_eq!((studio.status, &studio.json()["widgetId"]), (201, &json!(905)));
    assert_eq!(studio.json()["dateCreated"].as_str().unwrap().len(), "2026-05-07T14:47:42".len());
    for path in ["/recommender-block/9", "/recommender-block/x"] {
        assert_eq!(call(&sandbox, "PUT", path, "{}").status, 404);
    }
    assert_eq!(call(&sandbox, "PATCH", "/images/9", "{}").status, 404);
}

#[test]
fn bodies_that_break_a_rule_are_refused_by_the_name_of_the_field() {
    let sandbox = start(&json!({}));
    let before = sandbox.state_json();
    for (method, path, body, status, field) in [
        ("POST", "/themes", "[]", 422, None),
        ("POST", "/themes", r#"{"name": 3}"#, 422, Some("name")),
        ("POST", "/themes", r#"{"name""#, 400, None),
        ("POST", "/widget-studio", r#"{"version": 1.234}"#, 422, Some("version")),
        ("POST", "/widget-studio", r#"{"version": 1000}"#, 422, Some("version")),
        ("POST", "/personalizations/301/results", r#"{"dateIntervals": []}"#, 422, Some("conversionType")),
        ("PATCH", "/images/601", r#"{"baseColor": "red"}"#, 422, Some("baseColor")),
        // Fields that the body does not have.
        ("POST", "/themes", r#"{"name": "A", "creationDate": "2026-01-01T00:00:00"}"#, 400, Some("creationDate")),
        ("PUT", "/themes/501", r#"{"dateModified": null}"#, 400, Some("dateModified")),
        ("POST", "/widget-studio", r#"{"widgetId": 901}"#, 400, Some("widgetId")),
        ("PATCH", "/images/601", r#"{"altText": "A"}"#, 400, Some("altText")),
        ("PATCH", "/images/601", r#"{"id": 601}"#, 400, Some("id")),
    ] {
        let response = call(&sandbox, method, path, body);
        let error = response.json();
        assert_eq!((response.status, &error["status"]), (status, &json!("ERROR")), "{method} {path} {body}");
        assert!(field.is_none_or(|field| error["sub"] == field), "{error}");
    }
    assert_eq!(sandbox.state_json(), before);
}

#[test]
fn the_callback_of_results_is_a_url() {
    let sandbox = start(&json!({}));
    let ask = |url: Value| ask_results(&sandbox, 301, &json!({ "callbackUrl": url }));
    for refused in ["", "shop.example/results", "/results", "ftp://shop.example", "http://", "javascript:alert(1)"] {
        let response = ask(refused.into());
        assert_eq!((response.status, &response.json()["sub"]), (422, &json!("callbackUrl")), "{refused}");
    }
    for accepted in [Value::Null, json!("http://127.0.0.1:9/results"), json!("https://shop.example/results?a=1")] {
        assert_eq!(ask(accepted).status, 200);
    }
}

#[test]
fn different_results_have_different_codes() {
    let sandbox = start(&json!({ "personalizations": 100 }));
    let ask = |id: u32, goal: u32| ask_results(&sandbox, id, &json!({ "goalsIds": [goal] }));
    let code = |id, goal| ask(id, goal).json()["dataCode"].as_str().unwrap().to_owned();
    let codes: HashSet<String> =
        (301..401).map(|id| code(id, 2001)).chain((2002..2102).map(|goal| code(301, goal))).collect();
    assert_eq!(codes.len(), 200);
    assert!(codes.iter().all(|code| code.len() == 77 && code.bytes().all(|byte| byte.is_ascii_digit())));
    assert!(codes.contains(&code(301, 2001)), "the same results have the same code");
    assert_eq!(ask(9, 2001).status, 404);
}

#[test]
fn what_is_deleted_stays_deleted_and_others_are_found_by_their_ids() {
    let sandbox = start(&json!({ "key_moments": 5 }));
    let key_moments = [402, 404, 401, 405].map(|id| format!("/key-moments/{id}"));
    for path in ["/studio-recommender-blocks/801", "/personalizations/301"]
        .into_iter()
        .chain(key_moments.each_ref().map(String::as_str))
    {
        let first = call(&sandbox, "DELETE", path, "");
        assert_eq!((first.status, first.body.as_str()), (204, ""), "{path}");
        assert_eq!(call(&sandbox, "DELETE", path, "").status, 404, "{path}");
    }
    let left = state(&sandbox)["keyMoments"].clone();
    assert_eq!((left.as_array().unwrap().len(), &left[0]["id"]), (1, &json!(403)));
}

#[test]
fn paths_are_decoded_and_unknown_ones_refused() {
    let sandbox = start(&json!({ "data": { "sites": [{ "id": 1, "code": "a/b ü" }] } }));
    assert_eq!(get(&sandbox, "/sites/byCode/a%2Fb%20%C3%BC").json()["id"], 1);
    assert_eq!(get(&sandbox, "/sites/byCode/a/b").status, 404);
    assert_eq!(get(&sandbox, "/nothing").status, 404);
    let response = get(&sandbox, "/themes");
    assert_eq!((response.status, response.header("allow")), (405, Some("POST")));
    let generated = start(&json!({ "seed": 99 }));
    assert_eq!(get(&generated, &format!("/sites/byCode/{FIRST_SITE_CODE}")).json()["id"], 101);
}

#[test]
fn every_request_is_remembered_as_it_was_sent() {
    let sandbox = start(&json!({}));
    get(&sandbox, "/sites/byCode/a%2fb?optionalFields=x%2Cy");
    call(&sandbox, "POST", "/themes", "{\"name\":\"é\"}");
    let requests = requests(&sandbox);
    let first = &requests[0];
    assert_eq!((&first["method"], &first["path"]), (&json!("GET"), &json!("/sites/byCode/a%2fb")));
    assert_eq!((&first["query"], &first["body"]), (&json!("optionalFields=x%2Cy"), &Value::Null));
    assert_eq!(first["headers"]["authorization"], format!("Bearer {}", sandbox.token()));
    assert_eq!(requests[1]["body"], "{\"name\":\"é\"}");
}

#[test]
fn a_locked_object_refuses_writes_and_nothing_else() {
    let sandbox = start(&json!({ "locked": ["/themes/501", "/key-moments/*", "/personalizations/*"] }));
    let before = state(&sandbox);
    let delete = |path| call(&sandbox, "DELETE", path, "").status;
    let refused = call(&sandbox, "PUT", "/themes/501", r#"{"name": "New"}"#);
    let error = refused.json();
    assert_eq!((refused.status, &error["code"]), (423, &json!("OBJECT_LOCKED")));
    assert_eq!((&error["name"], &error["status"]), (&json!("LOCKED"), &json!("ERROR")));
    assert_eq!((delete("/key-moments/401"), delete("/personalizations/301")), (423, 423));
    assert_eq!(state(&sandbox), before);

    assert_eq!(get(&sandbox, "/segments").status, 200);
    assert_eq!(ask_results(&sandbox, 301, &json!({})).status, 200);
    // A lock is not reported to a program that may not write at all.
    for (token, status) in [(None, 401), (Some(READ_ONLY_TOKEN), 403)] {
        assert_eq!(call_as(&sandbox, token, "PUT", "/themes/501", "{}").status, status);
    }
    for escaped in ["/themes/5%301", "/%74hemes/501", "/themes/%35%30%31"] {
        assert_eq!(call(&sandbox, "PUT", escaped, r#"{"name": "New"}"#).status, 423, "{escaped}");
    }
    assert_eq!(call(&sandbox, "PUT", "/themes/502", r#"{"name": "New"}"#).status, 200);
    assert_eq!(delete("/studio-recommender-blocks/801"), 204);
}
