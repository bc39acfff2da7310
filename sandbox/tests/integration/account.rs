//! The generated account, and accounts from data.

use std::collections::BTreeSet;

use crate::support::{get, list, start, state};
use serde_json::{Value, json};
use xpauto::bindings::conditions::explain;
use xpauto::bindings::message::Language;
use xpauto::bindings::record::Record;
use xpauto::model::{GoalType, TargetingType};
use xpauto_sandbox::{FIRST_SITE_CODE, Options, Sandbox, Snapshot};

/// Every date-time of an account.
fn dates(account: &Value) -> Vec<jiff::civil::DateTime> {
    match account {
        Value::Array(items) => items.iter().flat_map(dates).collect(),
        Value::Object(fields) => fields.values().flat_map(dates).collect(),
        Value::String(text) if text.starts_with("20") => text.parse().into_iter().collect(),
        _ => Vec::new(),
    }
}

#[test]
fn dates_lie_before_the_day_on_which_the_clock_starts() {
    let account = |now: &str| state(&start(&json!({ "now": now, "seed": 7 })));
    let first = account("2026-05-07T08:00:00");
    assert_eq!(first, account("2026-05-08T00:59:59+02:00"), "of one day in UTC");
    let later = jiff::SignedDuration::from_hours(240);
    let moved: Vec<jiff::civil::DateTime> = dates(&first).iter().map(|date| *date + later).collect();
    assert_eq!(dates(&account("2026-05-17")), moved);
    let day: jiff::civil::DateTime = "2026-05-07T00:00:00".parse().unwrap();
    assert!(moved.len() > 200 && dates(&first).iter().all(|date| *date < day));
    for resource in ["segments", "goals", "personalizations"] {
        let month = jiff::SignedDuration::from_hours(24 * 30);
        assert!(dates(&first[resource]).iter().any(|date| *date > day - month), "{resource}");
    }
    let today = jiff::tz::Offset::UTC.to_datetime(jiff::Timestamp::now());
    let newest = dates(&state(&start(&json!({})))).into_iter().max().unwrap();
    assert!(newest < today && newest > today - jiff::SignedDuration::from_hours(24 * 30), "{newest}");
}

#[test]
fn an_account_has_as_many_objects_as_the_options_say() {
    let (few, many) = (state(&start(&json!({ "sites": 1 }))), state(&start(&json!({ "sites": 3 }))));
    assert_eq!(few["sites"][0], many["sites"][0], "a record does not depend on how many follow");
    assert_eq!(few["images"].as_array().unwrap().len(), 12);
    let sandbox = start(&json!({ "segments": 0, "goals": 0, "sites": 0, "personalizations": 0, "themes": null }));
    let response = get(&sandbox, "/segments?page=1");
    assert_eq!((response.status, response.json()), (200, json!([])));
    assert_eq!(response.header("x-pagination-page-count"), Some("0"));
}

/// A sum over the whole account, in which no byte can change unnoticed.
fn sum(options: &Value) -> u64 {
    let mut options = options.clone();
    options["now"] = json!("2026-05-07T14:47:42");
    let text = start(&options).state_json();
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[test]
fn the_accounts_of_known_seeds_never_change() {
    let many = json!({
        "seed": 7, "segments": 300, "goals": 120, "sites": 9, "images": 40, "themes": 20, "recommender_blocks": 20,
        "studio_recommender_blocks": 20, "widget_studios": 12, "personalizations": 30, "key_moments": 30,
    });
    let few = json!({
        "seed": 9_223_372_036_854_788_153_u64, "segments": 257, "goals": 64, "sites": 0, "images": 3, "themes": 0,
        "personalizations": 0,
    });
    let none = json!({ "seed": 0, "segments": 0, "goals": 0, "sites": 1 });
    let sums = [json!({}), many, few, none].map(|options| format!("{:#X}", sum(&options)));
    let known = ["0x17FEAAF45DD9A573", "0x155F56B2509FB8A2", "0x69CD2AF4DD14FEC", "0xA96406E232492983"];
    assert_eq!(sums, known, "a generated account changed: note it in the changelog, then write the new sums here");
}

#[test]
fn every_record_is_of_its_declared_type() {
    let account = state(&start(&json!({ "segments": 300, "goals": 100 })));
    let models = [
        ("segments", "Segment"),
        ("goals", "Goal"),
        ("sites", "Site"),
        ("images", "Image"),
        ("themes", "Theme"),
        ("recommenderBlocks", "RecommenderBlock"),
        ("widgetStudios", "WidgetStudio"),
    ];
    for (resource, name) in models {
        let model = xpauto::bindings::model::all().find(|model| model.name == name).unwrap();
        for record in account[resource].as_array().unwrap() {
            Record::make(model, record.to_string()).unwrap();
            let keys: BTreeSet<&str> = record.as_object().unwrap().keys().map(String::as_str).collect();
            let declared: BTreeSet<&str> = model.fields.iter().map(|field| field.wire).collect();
            assert_eq!(keys, declared, "{resource}");
        }
    }
}

#[test]
fn sixty_segments_show_every_targeting_type_and_goals_every_type() {
    let account = state(&start(&json!({})));
    let text = account["segments"].to_string();
    for name in TargetingType::KNOWN {
        assert!(text.contains(&format!("\"targetingType\":\"{name}\"")), "{name}");
    }
    let goals: BTreeSet<&str> =
        account["goals"].as_array().unwrap().iter().filter_map(|goal| goal["type"].as_str()).collect();
    assert_eq!(goals, GoalType::KNOWN.iter().copied().collect());
}

#[test]
fn the_three_forms_of_a_segments_conditions_say_the_same() {
    let account = state(&start(&json!({})));
    let mut compared = 0;
    for segment in account["segments"].as_array().unwrap() {
        let said = |form: &str| explain(&segment[form].to_string(), true).unwrap();
        let blocks = said("conditionsData");
        if segment["conditionDataList"].is_array() {
            assert_eq!([said("conditionDataList"), said("conditionDataTree")], [blocks.clone(), blocks]);
            compared += 1;
        }
    }
    assert!(compared > 5);
}

#[test]
fn a_state_is_data_for_the_next_sandbox() {
    let first = start(&json!({ "seed": 3 }));
    assert_eq!(crate::support::call(&first, "DELETE", "/key-moments/401", "").status, 204);
    let data: Value = serde_json::from_str(&first.state_json()).unwrap();
    let second = start(&json!({ "data": data }));
    assert_eq!(second.state_json(), first.state_json());

    let file = std::env::temp_dir().join(format!("xpauto-sandbox-{}.json", std::process::id()));
    std::fs::write(&file, first.state_json()).unwrap();
    let third = start(&json!({ "data": file }));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(third.state_json(), first.state_json());
}

#[test]
fn data_is_the_whole_account() {
    let big = 9_007_199_254_740_993_i64;
    let sandbox = start(&json!({ "data": { "segments": [{ "id": big, "name": "Only one", "unheard": [1, null] }] } }));
    let response = get(&sandbox, &list("/segments", &[("page", "1")]));
    assert_eq!(response.json(), json!([{ "id": big, "name": "Only one", "unheard": [1, null] }]));
    assert_eq!(get(&sandbox, &format!("/sites/byCode/{FIRST_SITE_CODE}")).status, 404);
}

#[test]
fn everything_that_is_wrong_with_an_account_is_said_at_once() {
    let data = json!({
        "segmnts": [],
        "goals": 7,
        "themes": [1, { "name": "no id" }],
        "sites": [{ "id": 1, "code": "a" }, { "id": 2, "code": "a" }, { "id": "1", "code": null }],
        "segments": [{ "id": "x", "name": 5, "siteId": null, "tags": ["a", 1], "conditionsData": { "firstLevel": {} } }],
        "personalizations": [{ "id": 1.5 }, { "id": 3 }, { "id": 3 }],
        "images": [{ "id": 1, "fileNmae": "x" }],
        "keyMoments": [{ "id": 0 }, { "id": i64::MAX }, { "id": u64::MAX }],
    });
    let problems = [
        "there is no resource \"segmnts\"; did you mean \"segments\"?",
        "goals must be an array of objects, got 7",
        "themes[0] must be an object, got 1",
        "themes[1] needs the field \"id\"",
        "sites[1].code is \"a\", which sites[0] has, too",
        "sites[2].id is \"1\", which sites[0] has, too",
        "segments[0].id must be an integer, got \"x\"",
        "segments[0].name must be a string, got 5",
        "segments[0].tags[1] must be a string, got 1",
        "segments[0].conditionsData.firstLevel must be an array, got an object",
        "personalizations[0].id must be a positive integer, got 1.5",
        "personalizations[2].id is 3, which personalizations[1] has, too",
        "images[0].fileNmae is not a field of Image; did you mean \"fileName\"?",
        "keyMoments[0].id must be a positive integer, got 0",
        "keyMoments[2].id must be a positive integer, got 18446744073709551615",
    ];
    let sandbox = start(&json!({}));
    let before = sandbox.state_json();
    let refused = crate::support::control(&sandbox, "POST", "/restore", &data);
    assert_eq!(refused.status, 400);
    assert_eq!(sandbox.state_json(), before, "nothing is changed");
    let file = std::env::temp_dir().join(format!("xpauto-wrong-{}.json", std::process::id()));
    std::fs::write(&file, data.to_string()).unwrap();
    let started = |data: Value| {
        let options = Options::from_json(&json!({ "data": data }).to_string(), Language::Rust);
        options.and_then(Sandbox::start).unwrap_err().to_string()
    };
    let messages = [
        refused.json()["message"].as_str().unwrap().to_owned(),
        started(data.clone()),
        started(json!(file)),
        Snapshot::from_json(&data.to_string()).unwrap_err().to_string(),
    ];
    std::fs::remove_file(&file).unwrap();
    for message in messages {
        for problem in problems {
            assert!(message.contains(problem), "{problem} is not in {message}");
        }
    }
    let many: Vec<Value> = (0..50).map(|_| json!(1)).collect();
    assert!(started(json!({ "goals": many })).ends_with("goals[19] must be an object, got 1; and 30 more"));
}
