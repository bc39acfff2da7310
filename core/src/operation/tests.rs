//! Forms of operations that the service does not have yet.

#![allow(dead_code, reason = "the macro also writes the tables of all operations")]

use super::declare::operations;
use super::*;
use crate::options::UndeclaredFields;

operations! {
    variations: Variations {
        /// Reads the goal of a variation.
        get(experiment_id: Id, variation: Code) -> Goal = GET "/experiments/{experimentId}/{variation}/goal",
            takes optional_fields,
            query {
                /// The type.
                kind "goalType": GoalType;
                /// The ids of segments.
                segment_ids "segmentIds": List<Id> [required];
                /// The day.
                day: DateTime;
            },
            example("7, \"B\"", "", r#"{"segmentIds":[1]}"#);
        /// Renames the goal of a variation.
        rename(experiment_id: Id) sends Goal["name"] -> Goal = PATCH "/experiments/{experimentId}/goal";
    }
}

fn query(given: &[(&str, &str)]) -> Result<Vec<String>> {
    let given: Vec<_> = given.iter().map(|(name, json)| ((*name).to_owned(), (*json).to_owned())).collect();
    let (pairs, warnings) = VARIATIONS_GET.checked_query(&given)?;
    let warnings = warnings.iter().map(|warning| warning.message.to_string());
    Ok(pairs.into_iter().map(|(name, value)| format!("{name}={value}")).chain(warnings).collect())
}

fn refused(given: &[(&str, &str)]) -> String {
    query(given).unwrap_err().to_string()
}

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
fn query_parameters_are_checked_as_the_fields_of_a_type_are() {
    let given = [("segment_ids", "[1, \"2\", null]"), ("kind", "\"CLICK\""), ("day", "null")];
    assert_eq!(query(&given).unwrap(), ["segmentIds=1", "segmentIds=2", "goalType=CLICK"]);
    assert_eq!(query(&[("segmentIds", "[]")]).unwrap(), [""; 0]);
    let misspelt = query(&[("segmentIds", "[]"), ("goalType", "\"CLIK\"")]).unwrap();
    assert!(misspelt[1].contains("did you mean \"CLICK\"?"), "{misspelt:?}");
    assert_eq!(refused(&[("kind", "\"CLICK\"")]), "segmentIds is required by variations.get");
    assert_eq!(
        refused(&[("segmentIds", "[\"a\"]"), ("day", "\"today\"")]),
        "segmentIds[0] must be an integer, got \"a\"; day must be an ISO 8601 date-time such as \"2026-05-07T14:47:42\", got \"today\""
    );
    let unknown = "segmentId is no query parameter of variations.get; did you mean \"segmentIds\"?";
    assert_eq!(refused(&[("segmentIds", "[]"), ("segmentId", "1")]), unknown);
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
        checked.map(|checked| checked.unwrap().0.json().to_owned()).map_err(|error| error.to_string())
    };
    assert_eq!(body(r#"{"name":"Sales"}"#).unwrap(), r#"{"name":"Sales"}"#);
    assert_eq!(body("{}").unwrap(), "{}");
    let message = "status is a field that variations.rename does not send; it sends name";
    assert_eq!(body(r#"{"status":"ACTIVE"}"#).unwrap_err(), message);
}
