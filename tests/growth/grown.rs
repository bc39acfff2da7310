//! Uses what was added, in Rust and in plain requests to the sandbox.

#![allow(clippy::unwrap_used)]

#[path = "integration/support/mod.rs"]
mod support;

use serde_json::json;
use support::{call, client, get, requests, start};
use xpauto::ErrorKind;
use xpauto::model::{Coupon, Goal, Image, TargetingType};

#[tokio::test]
async fn operations_are_called_and_refuse_what_they_do_not_declare() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let image = client.images().list().first().await.unwrap().unwrap();
    let (site, id) = (image.site_id().unwrap(), image.id().unwrap());
    let call_of_image = client.images().get(site, id);
    assert_eq!(call_of_image.prepare().unwrap().url, format!("{}/sites/{site}/images/{id}", sandbox.url()));
    assert_eq!(call_of_image.await.unwrap().id(), Some(id));
    assert_eq!(client.images().get(site + 1, id).await.unwrap_err().kind(), ErrorKind::NotFound);
    for parameter in ["format=PNG", "optionalFields=name"] {
        assert_eq!(get(&sandbox, &format!("/sites/{site}/images/{id}?{parameter}")).status, 400);
    }
    let refused = client.images().get(site, id).optional_fields(["name"]).await.unwrap_err();
    assert_eq!(refused.to_string(), "optional_fields cannot be requested from images.get");

    let goal = client.goals().list().first().await.unwrap().unwrap();
    let id = goal.id().unwrap();
    let read = client.goals().get(id).optional_fields(Goal::EXPERIMENT_AMOUNT).await.unwrap();
    assert!(read.experiment_amount().is_some());
    let edited = client.goals().edit(id, Goal::builder().description("All sales")).await.unwrap();
    assert_eq!((edited.name(), edited.description().as_deref()), (goal.name(), Some("All sales")));
    let refused = client.goals().edit(id, json!({"siteId": 7})).await.unwrap_err().to_string();
    assert_eq!(refused, "siteId is a field that goals.edit does not send; it sends name, description");
    assert_eq!(call(&sandbox, "PATCH", &format!("/goals/{id}"), r#"{"siteId": 7}"#).status, 400);

    let coupon = client.coupons().create(Coupon::builder().code("SPRING")).await.unwrap();
    assert_eq!((coupon.id(), coupon.code().as_deref()), (Some(1), Some("SPRING")));
    let refused = client.coupons().create(json!({"code": 7})).await.unwrap_err();
    assert_eq!(refused.to_string(), "code must be a string, got 7");
    assert_eq!(call(&sandbox, "POST", "/coupons", "{}").status, 422);
}

#[tokio::test]
async fn a_kind_of_condition_a_field_an_option_and_an_error_kind_are_used() {
    assert_eq!(TargetingType::from("LOYALTY_LEVEL"), TargetingType::LoyaltyLevel);
    let faults = json!([{"method": "POST", "path": "/themes", "status": 412}]);
    let sandbox = start(&json!({"segments": 60, "faults": faults}));
    let client = client(&sandbox, &json!({"agent": "shop/1.0"}));
    let image = client.images().create(Image::builder().name("Autumn banner").shown_at("home")).await.unwrap();
    assert_eq!(image.shown_at().as_deref(), Some("home"));
    let found = client.images().list().filter(Image::SHOWN_AT.eq("home")).collect().await.unwrap();
    assert_eq!(found.iter().map(Image::id).collect::<Vec<_>>(), [image.id()]);
    assert_eq!(requests(&sandbox)[0]["headers"]["user-agent"], json!("shop/1.0"));
    let error = client.themes().create(json!({"name": "Autumn"})).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PreconditionFailed);

    let segments = client.segments().list().collect().await.unwrap();
    let using = segments.iter().find(|segment| segment.uses("LOYALTY_LEVEL").unwrap()).unwrap();
    let families = using.conditions_data().unwrap().unwrap().families().unwrap();
    assert!(families.iter().any(|(family, _)| *family == "visitor characteristic"));
}
