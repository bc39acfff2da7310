//! Uses what was added, in Rust and in plain requests to the sandbox.

#![allow(clippy::unwrap_used)]

#[path = "integration/support/mod.rs"]
mod support;

use serde_json::json;
use support::{call, client, get, start};
use xpauto::model::{Coupon, Goal, Image, TargetingType};
use xpauto::{Client, ErrorKind};

#[tokio::test]
async fn parameters_of_the_path_are_sent() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let image = client.images().list().first().await.unwrap().unwrap();
    let (site, id) = (image.site_id().unwrap(), image.id().unwrap());
    let call = client.images().get(site, id);
    assert_eq!(call.prepare().unwrap().url, format!("{}/sites/{site}/images/{id}", sandbox.url()));
    assert_eq!(call.await.unwrap().id(), Some(id));
    let elsewhere = client.images().get(site + 1, id).await.unwrap_err();
    assert_eq!(elsewhere.kind(), ErrorKind::NotFound);
    assert_eq!(get(&sandbox, &format!("/sites/{site}/images/{id}?format=PNG")).status, 400);
}

#[tokio::test]
async fn optional_fields_are_taken_where_that_is_declared() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let goal = client.goals().list().first().await.unwrap().unwrap().id().unwrap();
    let read = client.goals().get(goal).optional_fields(Goal::EXPERIMENT_AMOUNT).await.unwrap();
    assert!(read.experiment_amount().is_some());
    let wrong = client.goals().get(goal).optional_fields(["experimentz"]).await.unwrap_err().to_string();
    assert!(wrong.contains(r#"did you mean "experiments"?"#), "{wrong}");

    let theme = client.themes().create(json!({"name": "Autumn"})).await.unwrap().id().unwrap();
    assert_eq!(client.themes().get(theme).await.unwrap().name().as_deref(), Some("Autumn"));
    let refused = client.themes().get(theme).optional_fields(["tags"]).await.unwrap_err();
    assert_eq!(refused.to_string(), "optional_fields cannot be requested from themes.get");
    assert_eq!(get(&sandbox, &format!("/themes/{theme}?optionalFields=tags")).status, 400);
}

#[tokio::test]
async fn a_patch_sends_its_part_of_a_model_and_requires_none() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let goal = client.goals().list().first().await.unwrap().unwrap();
    let id = goal.id().unwrap();
    let edited = client.goals().edit(id, Goal::builder().description("All sales")).await.unwrap();
    assert_eq!((edited.name(), edited.description().as_deref()), (goal.name(), Some("All sales")));
    let refused = client.goals().edit(id, json!({"siteId": 7})).await.unwrap_err().to_string();
    assert_eq!(refused, "siteId is a field that goals.edit does not send; it sends name, description");
    assert_eq!(call(&sandbox, "PATCH", &format!("/goals/{id}"), r#"{"siteId": 7}"#).status, 400);
}

#[tokio::test]
async fn a_resource_has_its_model() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let coupon = client.coupons().create(Coupon::builder().code("SPRING")).await.unwrap();
    assert_eq!((coupon.id(), coupon.code().as_deref()), (Some(1), Some("SPRING")));
    let refused = client.coupons().create(json!({"code": 7})).await.unwrap_err();
    assert_eq!(refused.to_string(), "code must be a string, got 7");
    assert_eq!(call(&sandbox, "POST", "/coupons", "{}").status, 422);
}

#[tokio::test]
async fn a_kind_of_condition_has_a_family_and_is_in_the_segments_of_the_sandbox() {
    assert_eq!(TargetingType::from("LOYALTY_LEVEL"), TargetingType::LoyaltyLevel);
    let sandbox = start(&json!({"segments": 60}));
    let segments = client(&sandbox, &json!({})).segments().list().collect().await.unwrap();
    let using = segments.iter().find(|segment| segment.uses("LOYALTY_LEVEL").unwrap()).unwrap();
    let families = using.conditions_data().unwrap().unwrap().families().unwrap();
    assert!(families.iter().any(|(family, _)| *family == "visitor characteristic"));
}

#[tokio::test]
async fn a_field_an_option_and_an_error_kind_are_used() {
    let sandbox = start(&json!({"faults": [{"method": "POST", "path": "/themes", "status": 412}]}));
    let client = client(&sandbox, &json!({"agent": "shop/1.0", "language": "en-US"}));
    let image = client.images().create(Image::builder().name("Autumn banner").shown_at("home")).await.unwrap();
    assert_eq!(image.shown_at().as_deref(), Some("home"));
    let found = client.images().list().filter(Image::SHOWN_AT.eq("home")).collect().await.unwrap();
    assert_eq!(found.iter().map(Image::id).collect::<Vec<_>>(), [image.id()]);
    let requests: serde_json::Value = serde_json::from_str(&sandbox.requests_json()).unwrap();
    let headers = &requests[0]["headers"];
    assert_eq!((&headers["user-agent"], &headers["accept-language"]), (&json!("shop/1.0"), &json!("en-US")));
    let error = client.themes().create(json!({"name": "Autumn"})).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PreconditionFailed);

    let refused = Client::builder().base_url("http://127.0.0.1").language("speak friend").build().unwrap_err();
    assert_eq!(refused.to_string(), "language must be a language tag such as en-US, got speak friend");
}
