//! What the specification leaves open: each variant as the sandbox sends it, and the client against all of them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use serde_json::{Value, json};
use support::{Reply, call, client, get, start};
use xpauto::{ErrorKind, FreeRequest};

fn page(response: &Reply) -> Vec<Value> {
    response.json().as_array().unwrap().clone()
}

#[test]
fn a_list_of_one_record_is_an_object() {
    let sandbox = start(&json!({ "list_of_one": "object", "goals": 3 }));
    assert!(get(&sandbox, "/goals?perPage=2").json().is_array());
    assert_eq!(get(&sandbox, "/goals?perPage=2&page=2").json()["id"], 2003);
    assert_eq!(get(&sandbox, "/goals?perPage=2&page=3").json(), json!([]));
}

#[test]
fn ids_in_arrays_are_strings() {
    let data =
        json!({ "themes": [{ "id": 9_007_199_254_740_993_i64, "projectIds": [9_007_199_254_740_993_i64, null] }] });
    let sandbox = start(&json!({ "id_arrays": "strings", "data": data }));
    let theme = call(&sandbox, "PUT", "/themes/9007199254740993", "{}").json();
    assert_eq!(theme["projectIds"], json!(["9007199254740993", null]));
    assert_eq!(theme["id"], json!(9_007_199_254_740_993_i64), "only arrays have strings");
}

#[test]
fn enumerations_are_in_lower_case_at_every_depth() {
    let sandbox = start(&json!({ "enum_case": "lower" }));
    let polite = start(&json!({}));
    let (lower, declared) = (get(&sandbox, "/segments"), get(&polite, "/segments"));
    assert_eq!(lower.body.to_lowercase(), declared.body.to_lowercase());
    let types = |response: &Reply| -> Vec<Value> {
        page(response).iter().map(|segment| segment["segmentType"].clone()).collect()
    };
    assert!(
        types(&lower).iter().zip(types(&declared)).all(|(one, other)| *one == other.as_str().unwrap().to_lowercase())
    );
    assert!(declared.body.contains("\"targetingType\":\"") && lower.body != declared.body);
    let nested = |response: &Reply| response.body.split("\"targetingType\":\"").nth(1).unwrap()[..3].to_owned();
    assert_eq!(nested(&lower), nested(&declared).to_lowercase());
}

#[test]
fn optional_fields_that_were_not_requested_are_null_or_empty() {
    for (unrequested, tags, amount) in [("null", Value::Null, Value::Null), ("empty", json!([]), Value::Null)] {
        let sandbox = start(&json!({ "unrequested_fields": unrequested }));
        let goal = &page(&get(&sandbox, "/goals?perPage=2"))[0];
        assert_eq!((goal.get("tags"), goal.get("experimentAmount")), (Some(&tags), Some(&amount)));
        let goal = &page(&get(&sandbox, "/goals?perPage=2&optionalFields=experimentAmount"))[0];
        assert!(goal["experimentAmount"].is_number());
    }
}

#[test]
fn fields_are_null_and_undeclared_ones_are_there() {
    let sandbox = start(&json!({ "null_fields": ["name", "siteId"], "extra_fields": true }));
    let segment = &page(&get(&sandbox, "/segments"))[0];
    assert_eq!((&segment["name"], &segment["siteId"]), (&Value::Null, &Value::Null));
    assert_eq!(segment["sandboxExtraField"], json!({ "since": "2.1" }));
}

#[test]
fn a_delete_responds_in_several_ways() {
    for (response, status, body) in
        [("no-content", 204, ""), ("empty", 200, ""), ("text", 200, "Deleted."), ("json", 200, r#"{"deleted":true}"#)]
    {
        let sandbox = start(&json!({ "delete_response": response }));
        let response = call(&sandbox, "DELETE", "/key-moments/401", "");
        assert_eq!((response.status, response.body.as_str()), (status, body));
        assert_eq!(call(&sandbox, "DELETE", "/key-moments/401", "").status, 404);
    }
}

#[test]
fn errors_have_bodies_of_several_kinds() {
    for (bodies, content_type, part) in [
        ("object", Some("application/json"), "\"status\":\"ERROR\""),
        ("json", Some("application/json"), "{\"error\":{\"reason\":\"There is no key moment"),
        ("html", Some("text/html"), "<title>404 NOT_FOUND</title>"),
        ("empty", None, ""),
    ] {
        let sandbox = start(&json!({ "error_bodies": bodies, "rate_limit": "1/h" }));
        let response = call(&sandbox, "DELETE", "/key-moments/999", "");
        assert_eq!((response.status, response.header("content-type")), (404, content_type));
        assert!(response.body.contains(part), "{}", response.body);
        let response = get(&sandbox, "/goals");
        assert_eq!((response.status, response.header("content-type")), (429, content_type));
        assert!(response.header("retry-after").is_some());
    }
}

#[test]
fn the_awkward_profile_turns_on_several_and_options_override_it() {
    let sandbox = start(&json!({ "profile": "awkward" }));
    let response = get(&sandbox, "/goals?perPage=200");
    assert_eq!(response.header("x-pagination-page-count"), None);
    assert_eq!(page(&response)[0].get("tags"), Some(&Value::Null));
    assert_eq!(page(&get(&sandbox, "/segments?perPage=200")).len(), 50);
    assert_eq!(call(&sandbox, "DELETE", "/key-moments/401", "").body, "Deleted.");
    assert!(get(&sandbox, "/nowhere").body.starts_with("<html>"));

    let options = json!({
        "profile": "awkward", "page_count_header": true, "max_per_page": 200, "error_bodies": "object",
        "unrequested_fields": "absent", "extra_fields": false,
    });
    let sandbox = start(&options);
    let response = get(&sandbox, "/segments?perPage=200");
    assert_eq!((response.header("x-pagination-page-count"), page(&response).len()), (Some("1"), 60));
    assert_eq!(page(&get(&sandbox, "/goals"))[0].get("tags"), None);
    assert!(get(&sandbox, "/nowhere").body.contains("PATH_UNKNOWN"));
}

#[tokio::test]
async fn the_client_copes_with_an_awkward_service() {
    for (count, per_page) in [(121, 100), (51, 50), (50, 50), (1, 20), (0, 20), (120, 7)] {
        let sandbox = start(&json!({ "profile": "awkward", "segments": count }));
        let client = client(&sandbox, &json!({}));
        let segments = client.segments().list().per_page(per_page).sort("id").collect().await.unwrap();
        let ids: Vec<i64> = segments.iter().filter_map(xpauto::model::Segment::id).collect();
        let expected: Vec<i64> = (1001..1001 + count).collect();
        assert_eq!(ids, expected, "{count} segments in pages of {per_page}");
    }
    let sandbox = start(&json!({ "profile": "awkward" }));
    let client = client(&sandbox, &json!({}));
    let theme = client.themes().update(501, json!({ "name": "Spring", "projectIds": [101] })).await.unwrap();
    assert!(theme.json().contains("\"projectIds\":[\"101\"]"), "{}", theme.json());
    client.key_moments().delete(401).await.unwrap();
    let refused = client.key_moments().delete(401).await.unwrap_err();
    assert_eq!((refused.kind(), refused.details().status), (ErrorKind::NotFound, Some(404)));
    assert!(refused.message().to_string().contains("404 NOT_FOUND"), "{}", refused.message());
    let free = FreeRequest::new("GET", "/goals");
    assert!(client.request(free).await.unwrap().text().contains("sandboxExtraField"));
}
