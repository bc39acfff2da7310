//! What the specification leaves open: as an awkward sandbox sends it, and the client against it.

use crate::support::{Reply, call, client, get, start};
use serde_json::{Value, json};
use xpauto::{ErrorKind, FreeRequest};

fn page(response: &Reply) -> Vec<Value> {
    response.json().as_array().unwrap().clone()
}

#[test]
fn an_awkward_sandbox_uses_every_freedom() {
    let data = json!({
        "themes": [{ "id": 9_007_199_254_740_993_i64, "projectIds": [9_007_199_254_740_993_i64, null] }],
        "keyMoments": [{ "id": 401 }], "goals": [{ "id": 1, "status": "ACTIVE" }, { "id": 2 }, { "id": 3 }],
        "segments": [{ "id": 1, "conditionsData": { "firstLevel": [{ "conditions": [{ "targetingType": "BROWSER" }] }] } }],
    });
    let sandbox = start(&json!({ "awkward": true, "data": data, "rate_limit": "8/h" }));
    let theme = call(&sandbox, "PUT", "/themes/9007199254740993", "{}").json();
    assert_eq!(theme["projectIds"], json!(["9007199254740993", null]));
    assert_eq!(theme["id"], json!(9_007_199_254_740_993_i64), "only arrays have strings");
    let goals = get(&sandbox, "/goals?perPage=2&optionalFields=experimentAmount");
    assert_eq!(goals.header("x-pagination-page-count"), None);
    let goal = &page(&goals)[0];
    assert_eq!((&goal["status"], &goal["sandboxExtraField"]), (&json!("active"), &json!({ "since": "2.1" })));
    assert_eq!((goal.get("tags"), goal.get("experimentAmount")), (Some(&Value::Null), None));
    assert_eq!(get(&sandbox, "/goals?perPage=2&page=2").json()["id"], 3, "a list of one record is an object");
    assert_eq!(get(&sandbox, "/goals?perPage=2&page=3").json(), json!([]));
    assert!(get(&sandbox, "/segments").body.contains("\"targetingType\":\"browser\""));
    let deleted = call(&sandbox, "DELETE", "/key-moments/401", "");
    assert_eq!((deleted.status, deleted.body.as_str()), (200, "Deleted."));
    for status in [404, 404, 429] {
        let refused = call(&sandbox, "DELETE", "/key-moments/401", "");
        assert_eq!((refused.status, refused.header("content-type")), (status, Some("text/html")));
        assert!(refused.body.contains(&format!("<title>{status} ")), "{}", refused.body);
    }
}

#[test]
fn pages_are_capped_and_counted_as_the_options_say() {
    for (options, count, pages) in [
        (json!({}), 60, Some("1")),
        (json!({ "max_per_page": 7 }), 7, Some("9")),
        (json!({ "page_count_header": false }), 60, None),
        (json!({ "awkward": true }), 50, None),
        (json!({ "awkward": true, "max_per_page": 7 }), 7, None),
    ] {
        let response = get(&start(&options), "/segments?perPage=200");
        assert_eq!((page(&response).len(), response.header("x-pagination-page-count")), (count, pages), "{options}");
    }
}

#[tokio::test]
async fn the_client_copes_with_an_awkward_service() {
    for (count, per_page) in [(121, 100), (51, 50), (50, 50), (1, 20), (0, 20), (120, 7)] {
        let sandbox = start(&json!({ "awkward": true, "segments": count }));
        let client = client(&sandbox, &json!({}));
        let segments = client.segments().list().per_page(per_page).sort("id").collect().await.unwrap();
        let ids: Vec<i64> = segments.iter().filter_map(xpauto::model::Segment::id).collect();
        let expected: Vec<i64> = (1001..1001 + count).collect();
        assert_eq!(ids, expected, "{count} segments in pages of {per_page}");
    }
    let sandbox = start(&json!({ "awkward": true }));
    let client = client(&sandbox, &json!({}));
    let theme = client.themes().update(501, json!({ "name": "Spring", "projectIds": [101] })).await.unwrap();
    assert!(theme.json().contains("\"projectIds\":[\"101\"]"), "{}", theme.json());
    client.key_moments().delete(401).await.unwrap();
    let refused = client.key_moments().delete(401).await.unwrap_err();
    assert_eq!((refused.kind(), refused.details().status), (ErrorKind::NotFound, Some(404)));
    assert!(refused.message().to_string().contains("404 Not Found"), "{}", refused.message());
    let free = FreeRequest::new("GET", "/goals");
    assert!(client.request(free).await.unwrap().text().contains("sandboxExtraField"));
}
