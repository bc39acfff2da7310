//! Typed bodies: what the caller set is sent or refused, and what was only read is left out where it is not sent.

use serde_json::{Value, json};
use xpauto::bindings::Record;
use xpauto::bindings::operation::IntoBody;
use xpauto::model::{Goal, Image, Typed as _};
use xpauto::{ErrorKind, Result};

use crate::client::{builder, paths};

const READ: &str = r#"{"id":601,"name":"a","altText":"b","baseColor":7,"x":1}"#;

/// The body of an update of image 601.
fn sent(body: impl IntoBody<Image>) -> Result<Value> {
    let request = builder().build()?.images().update(601, body).prepare()?;
    Ok(serde_json::from_str(&request.body.unwrap()).unwrap())
}

/// The paths of the problems of an update of image 601.
fn refused(body: impl IntoBody<Image>) -> Vec<String> {
    let error = sent(body).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation, "{error}");
    paths(&error)
}

fn changed(record: &Record, name: &str, json: &str) -> Record {
    record.replace(&[(name.to_owned(), json.to_owned())]).unwrap()
}

#[test]
fn a_value_that_was_read_is_sent_without_the_fields_that_the_call_does_not_send() {
    let expected = json!({"name": "a", "baseColor": 7, "x": 1});
    let read = Image::from_json(READ).unwrap();
    assert_eq!(sent(&read).unwrap(), expected);
    assert_eq!(sent(Image::from_record(Record::decode(Image::MODEL, READ).unwrap())).unwrap(), expected);
    assert_eq!(sent(serde_json::from_str::<Image>(READ).unwrap()).unwrap(), expected);
}

#[test]
fn a_field_that_the_caller_set_and_the_call_does_not_send_is_refused() {
    let built = || Image::builder().name("x");
    assert_eq!(sent(built().id(601).build().unwrap()).unwrap(), json!({"name": "x"}), "the id of the path");
    assert_eq!(refused(built().alt_text("x")), ["altText"]);
    assert_eq!(refused(built().alt_text(None::<&str>).id(602).build().unwrap()), ["id", "altText"]);
}

#[test]
fn of_a_value_that_was_read_and_changed_the_changes_are_what_the_caller_set() {
    let read = Record::decode(Image::MODEL, READ).unwrap();
    let renamed = changed(&read, "name", "\"c\"");
    assert_eq!(sent(Image::from_record(renamed.clone())).unwrap(), json!({"name": "c", "baseColor": 7, "x": 1}));
    let retitled = changed(&renamed, "alt_text", "\"c\"");
    assert_eq!(refused(Image::from_record(retitled.clone())), ["altText"]);
    let renamed_again = changed(&retitled, "name", "\"d\"");
    assert_eq!(refused(Image::from_record(renamed_again)), ["altText"], "a change stays one after further changes");
    let built = Image::builder().alt_text("x").build().unwrap();
    assert_eq!(refused(Image::from_record(changed(built.record(), "name", "\"c\""))), ["altText"]);
}

#[test]
fn of_many_wrong_values_the_first_thousand_problems_are_reported() {
    let wrong = json!({"customDatas": vec![json!({"id": "x"}); 100_000]});
    let error = Record::make(Goal::MODEL, wrong.to_string()).unwrap_err();
    assert_eq!(error.details().problems.len(), 1000);
}
