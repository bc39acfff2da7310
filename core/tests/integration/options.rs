//! Options as declared: what each language's JSON is read as, and what is refused in its words.

use std::time::Duration;

use serde_json::{Value, json};
use xpauto::bindings::ClientOptions;
use xpauto::bindings::message::Language;
use xpauto::bindings::options::Reader;
use xpauto::bindings::schema::{DefaultValue, Kind, Limit};
use xpauto::bindings::spec::options::{CALL, CLIENT, CREDENTIALS, LIST_OPTIONS, binding_call, binding_client};
use xpauto::{CallOptions, Client};

/// What creating a client with these options is refused with, in the words of a language.
fn refused(language: Language, mut options: Value) -> String {
    let url = language.name("base_url").into_owned();
    options.as_object_mut().unwrap().entry(url).or_insert("https://api.example.com".into());
    let client = ClientOptions::from_json(&options.to_string(), language).and_then(Client::new);
    client.expect_err("the options are refused").render(language)
}

#[test]
fn names_and_times_are_those_of_the_language() {
    let python = ClientOptions::from_json(r#"{"connect_timeout": 1.5}"#, Language::Python).unwrap();
    let node = ClientOptions::from_json(r#"{"connectTimeout": 1500}"#, Language::Node).unwrap();
    assert_eq!(python.connect_timeout, Some(Duration::from_millis(1500)));
    assert_eq!(node.connect_timeout, python.connect_timeout);
    let call = Reader::new(r#"{"maxRetries": 1, "headers": {"x-a": "b"}}"#, Language::Node);
    let call = CallOptions::from_reader(call).unwrap();
    assert_eq!((call.max_retries, call.headers.len()), (Some(1), 1));
}

#[test]
fn options_with_a_number_beyond_all_numbers_are_refused() {
    let huge = format!(r#"{{"max_retries": 1{}}}"#, "0".repeat(400));
    let error = ClientOptions::from_json(&huge, Language::Python).unwrap_err();
    assert!(error.message().starts_with("the options cannot be read: number out of range"), "{error}");
}

#[test]
fn a_wrong_value_is_refused_in_the_words_of_the_language() {
    let cases = [
        (json!({"timeout": -1}), "timeout must be a positive number of seconds up to 31536000, got -1"),
        (json!({"retry_backoff": 61}), "retry_backoff must be a number of seconds from 0 to 60, got 61"),
        (json!({"max_retries": 1.5}), "max_retries must be an integer from 0 to 1000000, got 1.5"),
        (json!({"max_response_bytes": 0}), "max_response_bytes must be a positive integer, got 0"),
        (json!({"allow_insecure_http": "yes"}), "allow_insecure_http must be True or False, got \"yes\""),
        (json!({"params_encoding": "xml"}), "params_encoding must be \"flat\", \"json\" or \"deep\", got \"xml\""),
        (json!({"headers": ["secret"]}), "headers must be a dict of header names and strings or numbers, got a list"),
        (json!({"token": 7}), "token must be a str, a function or ClientCredentials, got a number"),
        (json!({"token": ""}), "token must not be an empty string"),
        (
            json!({"base_url": "ftp://example.com"}),
            "base_url must be a URL such as https://api.example.com, with the scheme http or https",
        ),
        (
            json!({"base_url": "https://api.example.com//v1"}),
            "base_url must have a single / after the host api.example.com, got the path \"//v1\"",
        ),
        (
            json!({"token": {"client_id": "a", "client_secret": "b", "token_url": "https://login.example.com//x"}}),
            "token_url must have a single / after the host login.example.com, got the path \"//x\"",
        ),
        (
            json!({"rate_limit": {"$unusable": "a set"}}),
            "rate_limit must be a rate limit such as \"50/10s, 1000/h\" or \"5/0.1s\", with the units s, min and h, got a set",
        ),
    ];
    for (options, message) in cases {
        assert_eq!(refused(Language::Python, options), message);
    }
    let cases = [
        (
            json!({"connectTimeout": -1}),
            "connectTimeout must be a positive number of milliseconds up to 31536000000, got -1",
        ),
        (
            json!({"allowInsecureHttp": null, "maxRetries": true}),
            "maxRetries must be an integer from 0 to 1000000, got true",
        ),
        (json!({"token": [1]}), "token must be a string, a function or ClientCredentials, got an array"),
        (
            json!({"baseUrl": "http://example.com"}),
            "baseUrl is plain http, which shows the token to the network; use https, or set allowInsecureHttp",
        ),
        (
            json!({"headers": {"authorization": "x"}}),
            "headers must not contain \"authorization\"; use the option token instead",
        ),
    ];
    for (options, message) in cases {
        assert_eq!(refused(Language::Node, options), message);
    }
}

#[test]
fn a_misspelt_name_is_refused_with_the_nearest_of_the_language() {
    for (language, unknown, option) in [
        (Language::Python, "max_retry", "max_retries"),
        (Language::Node, "max_retries", "maxRetries"),
        (Language::Node, "baseURL", "baseUrl"),
        (Language::Node, "tokne", "token"),
    ] {
        let message = refused(language, json!({unknown: 1}));
        assert_eq!(message, format!("the client has no option {unknown:?}; did you mean {option:?}?"));
    }
    let far = refused(Language::Node, json!({"zzz": 1}));
    assert!(
        far.starts_with("the client has no option \"zzz\"; it has baseUrl, token, timeout, totalTimeout, maxRetries,"),
        "{far}"
    );
    // Options of other places are not suggested.
    assert!(!far.contains("extraCaFiles") && !refused(Language::Python, json!({"log_level": 5})).contains("logger"));
    let secret = refused(Language::Node, json!({"token": {"clientId": "a", "clientSecrt": "hidden"}}));
    assert_eq!(
        secret,
        "token must be valid ClientCredentials: ClientCredentials has no option \"clientSecrt\"; did you mean \"clientSecret\"?"
    );
    let derived = CallOptions::of_derived_client(r#"{"signal": null}"#, Language::Node).unwrap_err();
    assert!(derived.to_string().starts_with(r#"with_options has no option "signal"; it has"#), "{derived}");
}

#[test]
fn no_message_shows_a_secret() {
    let secrets = [
        json!({"proxy": {"user": "hunter2"}}),
        json!({"client_certificate": ["a", "b", "hunter2"]}),
        json!({"headers": {"x-key": {"value": "hunter2"}}}),
        json!({"token": {"client_id": "a", "client_secret": ["hunter2"]}}),
        json!({"token": "hunter2\n"}),
    ];
    for options in secrets {
        let message = refused(Language::Python, options);
        assert!(!message.contains("hunter2"), "{message}");
    }
}

#[test]
fn declarations_are_complete() {
    for option in [CLIENT, CALL, CREDENTIALS, LIST_OPTIONS, binding_client::ALL, binding_call::ALL].concat() {
        assert!(option.doc.trim().ends_with('.'), "{}", option.attribute);
        assert!(!option.accepts().is_empty());
        let default_fits = match (option.limit, option.kind, option.default) {
            (Limit::Seconds(least, most), _, DefaultValue::Time(seconds)) => (least..=most).contains(&seconds),
            (Limit::Range(least, most, _), _, DefaultValue::Count(count)) => (least..=most).contains(&count),
            (Limit::Listed, Kind::Enum(set), DefaultValue::Text(name)) => set.values.first() == Some(&name),
            (_, Kind::Bool, DefaultValue::Flag(_)) | (.., DefaultValue::None | DefaultValue::Empty) => true,
            (.., DefaultValue::Environment(variable)) => variable.starts_with("XPAUTO_"),
            _ => false,
        };
        assert!(default_fits, "{}", option.attribute);
    }
    assert!(CALL.iter().all(|option| CLIENT.iter().any(|known| known.attribute == option.attribute)));
}
