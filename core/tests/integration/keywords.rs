//! Fields given by name: misspelt ones are refused with a suggestion, and those that a call does not send are refused.

use xpauto::bindings::message::Language;
use xpauto::bindings::{Arguments, Body, ClientOptions, PathArgument, operation};
use xpauto::{Client, Error, ErrorKind};

/// Returns the error of a call with these keywords; there is no server to send it to.
fn refused(resource: &str, verb: &str, id: Option<i64>, keywords: &[(&str, &str)]) -> Error {
    let options = r#"{"base_url": "http://127.0.0.1:9", "token": "t"}"#;
    let client = Client::new(ClientOptions::from_json(options, Language::Rust).unwrap()).unwrap();
    let keywords = keywords.iter().map(|(name, json)| ((*name).to_owned(), (*json).to_owned())).collect();
    let arguments = Arguments {
        path: id.map(PathArgument::Id).into_iter().collect(),
        body: Some(Body::Built(None, keywords, Vec::new())),
        ..Arguments::default()
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let error = runtime.block_on(client.call(operation::find(resource, verb).unwrap(), arguments)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation, "{error}");
    error
}

#[test]
fn a_keyword_that_is_misspelt_or_that_the_call_does_not_send_is_refused() {
    for (resource, verb, id, keyword, path, says) in [
        ("themes", "create", None, ("project_id", "[1]"), "project_id", "project_ids"),
        ("themes", "create", None, ("nmae", "\"x\""), "nmae", "\"name\""),
        ("themes", "update", Some(7), ("projectIds", "[1]"), "projectIds", "project_ids"),
        ("images", "update", Some(9), ("alt_text", "\"x\""), "altText", "alt"),
        ("themes", "create", None, ("creation_date", "\"2026-01-01T00:00:00\""), "creationDate", "creation"),
    ] {
        let error = refused(resource, verb, id, &[keyword]);
        assert_eq!(error.details().problems[0].path(), path);
        assert!(error.message().contains(says), "{error}");
    }
}
