//! Typed bodies: what the caller set is sent or refused, and what was only read is left out where it is not sent.

use crate::scripted::Scripted;
use serde_json::{Value, json};
use xpauto::bindings::message::Language;
use xpauto::bindings::operation::IntoBody;
use xpauto::bindings::{ClientOptions, Record};
use xpauto::model::Typed as _;
use xpauto::model::{Goal, Image, Theme, ThemeColor, ThemeColorType};
use xpauto::{Client, ErrorKind, Result};

const READ: &str = r#"{"id":601,"name":"a","altText":"b","baseColor":7,"x":1}"#;

/// The result of an update of image 601, and the bodies that were sent.
fn updated(body: impl IntoBody<Image>) -> (Result<Image>, Vec<Value>) {
    let server = Scripted::start(vec![json!({"body": {"id": 601}})]);
    let result = run(client(&server).images().update(601, body));
    let sent = server.seen().iter().map(|request| serde_json::from_slice(&request.body).unwrap()).collect();
    (result, sent)
}

fn client(server: &Scripted) -> Client {
    let options = json!({"base_url": server.url(), "token": "t", "max_retries": 0});
    Client::new(ClientOptions::from_json(&options.to_string(), Language::Rust).unwrap()).unwrap()
}

fn run<T>(call: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(call)
}

/// The paths of the problems for which nothing was sent.
fn refused(body: impl IntoBody<Image>) -> Vec<String> {
    let (result, sent) = updated(body);
    assert_eq!(sent, [] as [Value; 0]);
    let error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation, "{error}");
    error.details().problems.iter().map(xpauto::Problem::path).collect()
}

fn changed(record: &Record, changes: &[(&str, &str)]) -> Result<Record> {
    let changes: Vec<(String, String)> =
        changes.iter().map(|(name, json)| ((*name).to_owned(), (*json).to_owned())).collect();
    record.replace(&changes)
}

#[test]
fn a_field_that_the_caller_set_and_the_call_does_not_send_is_refused() {
    assert_eq!(refused(Image::builder().alt_text("x").build().unwrap()), ["altText"]);
    assert_eq!(refused(Image::builder().name("x").alt_text(None::<&str>).id(602).build().unwrap()), ["id", "altText"]);
}

#[test]
fn a_value_that_was_read_is_sent_without_the_fields_that_the_call_does_not_send() {
    let read = Image::from_json(READ).unwrap();
    assert_eq!(updated(&read).1, [json!({"name": "a", "baseColor": 7, "x": 1})]);
    let response = Record::decode(Image::MODEL, READ).unwrap();
    assert_eq!(updated(Image::from_record(response)).1, [json!({"name": "a", "baseColor": 7, "x": 1})]);
    let deserialized: Image = serde_json::from_str(READ).unwrap();
    assert_eq!(updated(&deserialized).1, [json!({"name": "a", "baseColor": 7, "x": 1})]);
}

#[test]
fn of_a_value_that_was_read_and_changed_the_changes_are_what_the_caller_set() {
    let read = Record::decode(Image::MODEL, READ).unwrap();
    let renamed = changed(&read, &[("name", "\"c\"")]).unwrap();
    assert_eq!(updated(Image::from_record(renamed.clone())).1, [json!({"name": "c", "baseColor": 7, "x": 1})]);
    let retitled = changed(&renamed, &[("alt_text", "\"c\"")]).unwrap();
    assert_eq!(refused(Image::from_record(retitled.clone())), ["altText"]);
    let renamed_again = changed(&retitled, &[("name", "\"d\"")]).unwrap();
    assert_eq!(refused(Image::from_record(renamed_again)), ["altText"], "a change stays one after further changes");
    let built = Image::builder().alt_text("x").build().unwrap();
    assert_eq!(refused(Image::from_record(changed(built.record(), &[("name", "\"c\"")]).unwrap())), ["altText"]);
}

#[test]
fn an_id_that_equals_the_path_parameter_may_be_set() {
    let built = Image::builder().id(601).name("x").build().unwrap();
    assert_eq!(updated(&built).1, [json!({"name": "x"})]);
}

#[test]
fn read_only_fields_of_a_value_are_left_out_at_any_depth() {
    let server = Scripted::start(vec![json!({"status": 201, "body": {}})]);
    let colors = [ThemeColor::builder().id("c1").value("#fff").r#type(ThemeColorType::Color).build().unwrap()];
    let theme = Theme::builder().name("x").colors(colors).creation_date("2026-01-01T00:00:00").build().unwrap();
    run(client(&server).themes().create(&theme)).unwrap();
    let sent: Value = serde_json::from_slice(&server.seen()[0].body).unwrap();
    assert_eq!(sent, json!({"name": "x", "colors": [{"id": "c1", "value": "#fff"}]}));
}

#[test]
fn of_many_wrong_values_the_first_thousand_problems_are_reported() {
    let wrong = json!({"customDatas": vec![json!({"id": "x"}); 100_000]});
    let error = Record::make(Goal::MODEL, wrong.to_string()).unwrap_err();
    assert_eq!(error.details().problems.len(), 1000);
}
