//! Requests and responses as messages, reports and the page show them: without secrets, by the names of headers, parameters and
//! fields.

use std::borrow::Cow;

use serde_json::Value;
use url::form_urlencoded;
use xpauto::bindings::{is_secret_field, is_secret_header, is_secret_name};

use crate::http::{Call, Reply};

/// What stands in place of a secret.
const HIDDEN: &str = "***";

/// Returns a request as it is shown.
pub(super) fn shown_call(call: &Call) -> Call {
    Call {
        method: call.method.clone(),
        path: call.path.clone(),
        query: shown_query(&call.query),
        headers: shown_headers(&call.headers),
        body: shown_body(&call.body).into(),
    }
}

/// Returns a response as it is shown.
pub(super) fn shown_reply(reply: &Reply) -> Reply {
    Reply { status: reply.status, headers: shown_headers(&reply.headers), body: shown_body(&reply.body).into() }
}

/// Returns whether a field is declared as secret, or is one of a request for a token.
pub(super) fn is_secret(name: &str) -> bool {
    is_secret_field(name) || ["access_token", "client_secret", "password", "refresh_token"].contains(&name)
}

/// Hides the secret fields of a value at any depth.
pub(super) fn hide_secrets(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let compares_secret = fields.get("field").and_then(Value::as_str).is_some_and(is_secret_field);
            for (name, value) in fields {
                hide_named(is_secret(name) || (compares_secret && name == "parameters"), value);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(hide_secrets),
        // A parameter such as a filter is JSON in a string.
        Value::String(text) if text.starts_with(['{', '[']) => {
            if let Ok(mut json) = serde_json::from_str(text) {
                hide_secrets(&mut json);
                *text = json.to_string();
            }
        }
        _ => {}
    }
}

/// Hides a value that is secret, or the secret fields in it.
pub(super) fn hide_named(is_secret: bool, value: &mut Value) {
    if !is_secret {
        hide_secrets(value);
    } else if !value.is_null() {
        *value = HIDDEN.into();
    }
}

fn shown_query(query: &str) -> String {
    let mut shown = form_urlencoded::Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let mut value = Value::from(value);
        hide_named(is_secret_name(&name), &mut value);
        shown.append_pair(&name, value.as_str().unwrap_or_default());
    }
    shown.finish()
}

fn shown_headers(headers: &[(String, String)]) -> Vec<(String, String)> {
    let shown = |(name, value): &(String, String)| {
        (name.clone(), if is_secret_header(name) { HIDDEN.to_owned() } else { value.clone() })
    };
    headers.iter().map(shown).collect()
}

/// Returns JSON without secret fields, of another body its size: any part of it may be secret.
fn shown_body(body: &[u8]) -> String {
    let json: Result<Value, _> = serde_json::from_slice(body);
    let shown = json.map(|mut json| {
        hide_secrets(&mut json);
        Cow::Owned(json.to_string())
    });
    let other = || format!("{} bytes that are not JSON", body.len()).into();
    if body.is_empty() { String::new() } else { shown.unwrap_or_else(|_| other()).into_owned() }
}
