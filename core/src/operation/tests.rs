//! Forms of operations that the service does not have yet.

use serde_json::Value;

use super::*;
use crate::options::UndeclaredFields;
use crate::schema::{Operation, code, get, id, patch};
use crate::spec::GOAL;

static VARIATIONS_GET: Operation = get("variations", "get", "/experiments/{experimentId}/{variation}/goal")
    .path(&[id("experiment_id"), code("variation")])
    .returns(&GOAL)
    .takes_optional_fields()
    .example("7, \"B\"", "");

static VARIATIONS_RENAME: Operation = patch("variations", "rename", "/experiments/{experimentId}/goal")
    .path(&[id("experiment_id")])
    .sends_only(&GOAL, &["name"])
    .returns(&GOAL);

#[test]
fn each_parameter_of_a_path_is_a_segment_of_it() {
    let path = |arguments: &[PathArgument]| VARIATIONS_GET.path_with(arguments).map_err(|error| error.to_string());
    assert_eq!(path(&[7.into(), "B/{x}".into()]).unwrap(), "/experiments/7/B%2F%7Bx%7D/goal");
    assert_eq!(path(&[7.into()]).unwrap_err(), "variation is required by variations.get");
    assert_eq!(path(&[0.into(), "B".into()]).unwrap_err(), "experiment_id must be a positive integer, got 0");
    assert_eq!(
        path(&[7.into(), "..".into()]).unwrap_err(),
        "variation must not be \"..\", which cannot be part of a URL's path"
    );
    assert_eq!(VARIATIONS_GET.example.path_arguments(), [Value::from(7), Value::from("B")]);
}

#[test]
fn a_patch_sends_the_fields_that_it_declares_and_requires_none() {
    let body = |json: &str| {
        let checked = VARIATIONS_RENAME.checked_body(
            Some(Body::Json(json.to_owned())),
            &[7.into()],
            UndeclaredFields::Warn,
            None,
        );
        checked.map(|checked| checked.unwrap().0).map_err(|error| error.to_string())
    };
    assert_eq!(body(r#"{"name":"Sales"}"#).unwrap(), r#"{"name":"Sales"}"#);
    assert_eq!(body("{}").unwrap(), "{}");
    let message = "status is a field that variations.rename does not send; it sends name";
    assert_eq!(body(r#"{"status":"ACTIVE"}"#).unwrap_err(), message);
}
