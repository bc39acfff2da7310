//! Filters, sorting, pages and optional fields.

use crate::support::{call, get, list, start, state};
use serde_json::{Value, json};

#[test]
fn pages_add_up_to_the_account() {
    let sandbox = start(&json!({ "segments": 45 }));
    let page = |number: &str| get(&sandbox, &list("/segments", &[("page", number), ("perPage", "20")]));
    let ids: Vec<i64> = ["1", "2", "3"].into_iter().flat_map(|number| page(number).ids()).collect();
    assert_eq!(ids, (1001..1046).collect::<Vec<i64>>());
    assert_eq!(page("1").header("x-pagination-page-count"), Some("3"));
    assert_eq!(page("4").json(), json!([]));
    assert_eq!(page("2147483647").json(), json!([]));
}

#[test]
fn filters_narrow_in_every_encoding() {
    let sandbox = start(&json!({ "segments": 90 }));
    let site = json!({ "field": "siteId", "operator": "EQUAL", "parameters": [102] });
    let favorite = json!({ "field": "isFavorite", "operator": "IS_TRUE", "parameters": [] });
    let either = json!({ "conditionalOperator": "OR", "expressions": [site, favorite] });
    let ids = |keep: &dyn Fn(&Value) -> bool| -> Vec<i64> {
        let account = state(&sandbox);
        let kept = account["segments"].as_array().unwrap().iter().filter(|segment| keep(segment));
        kept.map(|segment| segment["id"].as_i64().unwrap()).collect()
    };
    let found = |parameters: &[(&str, &str)]| get(&sandbox, &list("/segments", parameters)).ids();
    let both = ids(&|segment| segment["siteId"] == 102 && segment["isFavorite"] == true);
    let any = ids(&|segment| segment["siteId"] == 102 || segment["isFavorite"] == true);
    assert!(!both.is_empty() && both.len() < any.len());
    assert_eq!(found(&[("perPage", "200"), ("filter", &json!([site, favorite]).to_string())]), both);
    assert_eq!(found(&[("perPage", "200"), ("filter", &either.to_string())]), any);
    assert_eq!(found(&[("paramsIO", &json!({ "filter": either, "perPage": 200 }).to_string())]), any);
}

#[test]
fn sorting_puts_null_last_either_way() {
    let sandbox = start(&json!({ "goals": 30 }));
    for direction in ["ASC", "DESC"] {
        let sort = json!([{ "field": "dateModified", "direction": direction }]).to_string();
        let response = get(&sandbox, &list("/goals", &[("perPage", "200"), ("sort", &sort)])).json();
        let dates: Vec<Value> = response.as_array().unwrap().iter().map(|goal| goal["dateModified"].clone()).collect();
        let nulls = dates.iter().filter(|date| date.is_null()).count();
        assert!(nulls > 0 && dates[dates.len() - nulls..].iter().all(Value::is_null));
        let strings: Vec<&str> = dates.iter().filter_map(Value::as_str).collect();
        assert!(strings.is_sorted_by(|one, other| if direction == "ASC" { one <= other } else { one >= other }));
    }
}

#[test]
fn optional_fields_come_only_when_they_are_named() {
    let sandbox = start(&json!({}));
    let plain = get(&sandbox, "/goals?page=1&perPage=1").json();
    for name in ["tags", "experiments", "holdoutAmount", "isTargetingSegmentMentalist"] {
        assert_eq!(plain[0].get(name), None);
    }
    let asked = get(&sandbox, "/goals?page=1&perPage=1&optionalFields=tags,experiments").json();
    assert!(asked[0]["tags"].is_array() && asked[0]["experiments"].is_array());
    assert_eq!(asked[0].get("holdouts"), None);
    let repeated =
        get(&sandbox, "/segments?perPage=1&optionalFields=links&optionalFields=experimentAmount&optionalFields=new")
            .json();
    assert!(repeated[0]["links"].is_array() && repeated[0]["experimentAmount"].is_i64());
    assert!(repeated[0]["tags"].is_array(), "a segment's tags are no optional field");
}

#[test]
fn parameters_that_cannot_be_used_are_refused() {
    let sandbox = start(&json!({}));
    let on =
        |field: &str, operator: &str| json!([{ "field": field, "operator": operator, "parameters": [1] }]).to_string();
    for (name, value) in [
        ("filter", on("nmae", "EQUAL")),
        ("filter", on("name", "ALMOST")),
        ("filter", "[{".to_owned()),
        ("sort", json!([{ "field": "nmae", "direction": "ASC" }]).to_string()),
        ("sort", json!([{ "field": "name", "direction": "UP" }]).to_string()),
        ("page", "0".to_owned()),
        ("page", "2147483648".to_owned()),
        ("perPage", "many".to_owned()),
        ("paramsIO", "7".to_owned()),
        ("paramsIO", json!({ "page": 1.5 }).to_string()),
        ("paramsIO[page][0]", "1".to_owned()),
        (&format!("paramsIO{}", "[a]".repeat(5000)), "1".to_owned()),
        ("filter", json!([7]).to_string()),
        ("filter", json!({ "conditionalOperator": "XOR", "expressions": [] }).to_string()),
        ("filter", json!({ "field": "id", "operator": "EQUAL", "parameter": [1] }).to_string()),
        ("filter", "[".repeat(5000)),
        ("filter", json!([{ "field": "id", "operator": "EQUAL", "parameters": [] }]).to_string()),
        ("filter", json!([{ "field": "id", "operator": "IN" }]).to_string()),
        ("filter", json!([{ "field": "id", "operator": "BETWEEN", "parameters": [1] }]).to_string()),
        ("paramsIO", json!({ "page": 1, "pages": 2 }).to_string()),
        ("paramsIO[per_page]", "2".to_owned()),
        ("PAGE", "1".to_owned()),
        ("api_key", "1".to_owned()),
    ] {
        let response = get(&sandbox, &list("/segments", &[(name, &value)]));
        assert_eq!(response.status, 400, "{name}={value}");
        let error = response.json();
        assert_eq!((&error["status"], &error["name"]), (&json!("ERROR"), &json!("BAD_REQUEST")));
        assert!(error["impersonator"].is_null() && error["time"].is_i64() && error["timestamp"].is_string());
    }
}

#[test]
fn an_operation_takes_its_own_parameters_in_utf_8() {
    let sandbox = start(&json!({}));
    assert_eq!(get(&sandbox, "/sites/byCode/shopfront1?optionalFields=x").status, 200);
    for (method, target, says) in [
        ("GET", "/sites/byCode/shopfront1?page=1", "GET /sites/byCode/{siteCode} has no query parameter \"page\"."),
        ("PUT", "/themes/501?optionalFields=tags", "PUT /themes/{themeId} has no query parameter \"optionalFields\"."),
        ("GET", "/goals?optionalFields=%FF", "The query is not UTF-8."),
        ("GET", "/goals?filter=%5B%22%C3%22%5D", "The query is not UTF-8."),
    ] {
        let response = call(&sandbox, method, target, "{}");
        assert_eq!((response.status, &response.json()["message"]), (400, &json!(says)), "{target}");
    }
    let empty = json!([{ "field": "tags", "operator": "IS_EMPTY", "parameters": [] }]).to_string();
    assert_eq!(get(&sandbox, &list("/segments", &[("filter", &empty)])).status, 200);
}

#[test]
fn lists_in_the_deep_encoding_keep_the_order_of_their_indices() {
    let sandbox = start(&json!({ "segments": 60 }));
    let mut pairs = vec![
        ("paramsIO[filter][field]".to_owned(), "id".to_owned()),
        ("paramsIO[filter][operator]".to_owned(), "IN".to_owned()),
    ];
    pairs.extend(
        (0..12).rev().map(|index| (format!("paramsIO[filter][parameters][{index}]"), (1001 + index).to_string())),
    );
    for (at, (field, direction)) in [("segmentType", "ASC"), ("id", "DESC")].into_iter().enumerate() {
        pairs.push((format!("paramsIO[sort][{at}][field]"), field.to_owned()));
        pairs.push((format!("paramsIO[sort][{at}][direction]"), direction.to_owned()));
    }
    let parameters: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let found = get(&sandbox, &list("/segments", &parameters)).json();
    let keys: Vec<(&str, i64)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|segment| (segment["segmentType"].as_str().unwrap(), -segment["id"].as_i64().unwrap()))
        .collect();
    assert_eq!(keys.len(), 12);
    assert!(keys.is_sorted());
}

#[test]
fn date_times_with_offsets_are_compared_as_instants() {
    let created = |id: i64, time: &str| json!({ "id": id, "name": "a", "siteId": 1, "dateCreated": time });
    let goals = [
        created(1, "2026-05-07T16:00:00+02:00"),
        created(2, "2026-05-07T13:59:59Z"),
        created(3, "2026-05-07T14:00:00"),
    ];
    let sandbox = start(&json!({ "data": { "goals": goals } }));
    let found = |operator: &str, time: &str| {
        let filter = json!([{ "field": "dateCreated", "operator": operator, "parameters": [time] }]).to_string();
        get(&sandbox, &list("/goals", &[("filter", &filter)])).ids()
    };
    assert_eq!(found("EQUAL", "2026-05-07T14:00:00Z"), [1, 3]);
    assert_eq!(found("LESS", "2026-05-07T14:00:00Z"), [2]);
    assert_eq!(found("LESS", "2026-05-07T14:00:00"), [2]);
    assert_eq!(found("GREATER", "2026-05-07T15:59:59+02:00"), [1, 3]);
}

#[test]
fn refuses_a_repeated_parameter_and_filters_that_nest_too_deep() {
    let sandbox = start(&json!({}));
    for query in ["page=1&page=1", "page=1&paramsIO[page]=2", "paramsIO[page]=1&paramsIO[page]=2", "sort=[]&sort=[]"] {
        assert_eq!(get(&sandbox, &format!("/segments?{}", query.replace('[', "%5B"))).status, 400, "{query}");
    }
    let condition = json!({ "field": "id", "operator": "EQUAL", "parameters": [1] });
    for (levels, status) in [(60, 200), (64, 400)] {
        let wrap = |filter: Value, _| json!({ "conditionalOperator": "AND", "expressions": [filter] });
        let filter = (0..levels).fold(condition.clone(), wrap).to_string();
        assert_eq!(get(&sandbox, &list("/goals", &[("filter", &filter)])).status, status, "{levels}");
    }
}
