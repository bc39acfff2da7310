//! Requests and responses as messages, reports and the page show them: without secrets, by the names of headers, parameters and
//! fields, and without what could forge lines.

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde_json::Value;
use url::form_urlencoded;
use xpauto::bindings::message::shortened;
use xpauto::bindings::{MASK, is_secret_header, is_secret_name, masked_body, masked_text};

use crate::http::{Call, Reply, query_pairs};

/// The most characters of a value that a message shows.
const MOST_SHOWN: usize = 400;

/// Returns a request as it is shown.
pub(super) fn shown_call(call: &Call) -> Call {
    let query = query_pairs(&call.query).into_iter().map(|(name, value)| {
        let shown = if is_secret_name(&name) { MASK.to_owned() } else { masked_text(&value).into_owned() };
        (name, shown)
    });
    Call {
        method: call.method.clone(),
        path: call.path.clone(),
        query: form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish(),
        headers: shown_headers(&call.headers),
        body: shown_body(&call.body).into(),
    }
}

/// Returns a response as it is shown.
pub(super) fn shown_reply(reply: &Reply) -> Reply {
    Reply { status: reply.status, headers: shown_headers(&reply.headers), body: shown_body(&reply.body).into() }
}

fn shown_headers(headers: &[(String, String)]) -> Vec<(String, String)> {
    let shown = |(name, value): &(String, String)| {
        (name.clone(), if is_secret_header(name) { MASK.to_owned() } else { value.clone() })
    };
    headers.iter().map(shown).collect()
}

/// Returns JSON without secret fields, of another body its size: any part of it may be secret.
fn shown_body(body: &[u8]) -> String {
    match str::from_utf8(body) {
        _ if body.is_empty() => String::new(),
        Ok(text) if serde_json::from_str::<IgnoredAny>(text).is_ok() => masked_body(text),
        _ => not_json(body),
    }
}

/// Returns what is shown of a body that is not JSON.
pub(super) fn not_json(body: &[u8]) -> String {
    format!("{} bytes that are not JSON", body.len())
}

/// Returns a value as JSON, shortened: without secrets, also where it is JSON in a string as a parameter is.
pub(super) fn literal(is_secret: bool, value: &Value) -> String {
    let shown = match value {
        Value::Null => value.to_string(),
        _ if is_secret => Value::from(MASK).to_string(),
        Value::String(text) => Value::from(masked_text(text)).to_string(),
        json => masked_body(&json.to_string()),
    };
    escaped(&shortened(&shown, MOST_SHOWN)).into_owned()
}

/// Returns text in which line breaks, terminal codes and marks of text direction are escaped: a URL may hold any of them,
/// and would otherwise forge lines of a message.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if is_plain(c) { c.to_string() } else { c.escape_default().to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}
