//! Calls what was added, in Rust.

#![allow(clippy::unwrap_used)]

mod support;

use serde_json::json;
use support::{client, start};
use xpauto::ErrorKind;
use xpauto::model::Image;

#[tokio::test]
async fn what_was_added_is_there() {
    let sandbox = start(&json!({"faults": [{"method": "POST", "path": "/themes", "status": 412}]}));
    let client = client(&sandbox, &json!({"agent": "shop/1.0"}));
    let image = client.images().create(Image::builder().name("Autumn banner").shown_at("home")).await.unwrap();
    assert_eq!(image.shown_at().as_deref(), Some("home"));
    let found = client.images().list().filter(Image::SHOWN_AT.eq("home")).collect().await.unwrap();
    assert_eq!(found.iter().map(Image::id).collect::<Vec<_>>(), [image.id()]);
    let error = client.themes().create(json!({"name": "Autumn"})).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PreconditionFailed);
}
