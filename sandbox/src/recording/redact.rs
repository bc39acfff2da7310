//! Redacts the secrets of requests and responses before anything is stored.
//!
//! Secrets are recognized by name (a header, a query parameter, a field of a body), and by value: credentials that were
//! seen once are redacted everywhere from then on. Placeholders keep the JSON type, so that clients can read them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::Mutex;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};
use url::form_urlencoded;
use xpauto::bindings::text::ESCAPED;

use super::exchange::{Base64, Pairs, RecordedBody, RecordedRequest, RecordedResponse, Status};
use super::json::Json;
use super::scan;
use super::secrets::{REDACTED, Secrets};
use crate::http::{Call, Reply};
use crate::lock::lock;

/// The most names in the cache of secret names.
const MOST_NAMES: usize = 10_000;
/// The field of a client's secret, [`normalized`].
const CLIENT_SECRET: &str = "clientsecret";
/// The fields of responses that contain issued credentials.
const ISSUED_CREDENTIALS: [&str; 3] = ["access_token", "refresh_token", "id_token"];
/// Headers of one connection or of a body's encoding, which are not recorded.
const CONNECTION_HEADERS: [&str; 14] = [
    "accept-encoding",
    "connection",
    "content-encoding",
    "content-length",
    "expect",
    "host",
    "keep-alive",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "user-agent",
    "via",
];
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The characters that are escaped in a path.
const PATH: &AsciiSet = &ESCAPED.remove(b'/');

/// Redacts secrets.
pub(crate) struct Redactor {
    /// The names of the option `redact`, [`normalized`].
    names: Vec<String>,
    /// A cache of the fields that are secret, or not.
    fields: Mutex<HashMap<String, bool>>,
    secrets: Secrets,
    /// A value that is not secret although it is sent as one.
    public: String,
}

impl fmt::Debug for Redactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redactor").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Redactor {
    /// Creates a redactor for the known secrets and for headers, parameters and fields with these names; `public` is not secret.
    pub(crate) fn new<'a>(names: impl Iterator<Item = &'a String>, public: &str) -> Self {
        Self {
            names: names.map(|name| normalized(name)).collect(),
            fields: Mutex::default(),
            secrets: Secrets::default(),
            public: public.to_owned(),
        }
    }

    /// Redacts a credential of the recording itself from now on, however many other values follow.
    pub(crate) fn keep(&self, value: &str) {
        if value != self.public {
            self.secrets.add(value, true);
        }
    }

    /// Redacts a value from now on.
    fn learn(&self, value: &str) {
        if value != self.public {
            self.secrets.add(value, false);
        }
    }

    /// Returns the request without its secrets, and redacts these values from now on.
    pub(crate) fn request(&self, call: &Call) -> RecordedRequest {
        let query: Vec<(String, String)> = form_urlencoded::parse(call.query.as_bytes()).into_owned().collect();
        let mut body = RecordedBody::read(call.header("content-type"), &call.body);
        for (_, value) in call.headers.iter().filter(|(name, _)| self.is_header(name)) {
            self.learn_header(value);
        }
        let secret = query.iter().filter(|(name, _)| self.is_parameter(name));
        secret.for_each(|(_, value)| self.learn(value));
        self.learn_fields(&body);
        self.content(&mut body);
        RecordedRequest {
            method: call.method.clone(),
            path: self.path(&call.path),
            query: self.query(query),
            headers: self.headers(&call.headers),
            body,
        }
    }

    /// Returns the response without its secrets, and redacts the credentials that it issues from now on.
    pub(crate) fn response(&self, reply: &Reply) -> RecordedResponse {
        let content_type = reply.headers.iter().find(|(name, _)| name == "content-type");
        let mut body = RecordedBody::read(content_type.map(|(_, value)| value.as_str()), &reply.body);
        if let RecordedBody::Json(Json::Object(fields)) = &body {
            let issued = fields.iter().filter(|(name, _)| ISSUED_CREDENTIALS.contains(&name.as_str()));
            issued.for_each(|(_, value)| self.learn_all(value));
        }
        for (_, value) in reply.headers.iter().filter(|(name, _)| self.is_header(name)) {
            self.learn_header(value);
        }
        self.content(&mut body);
        RecordedResponse { status: Status(reply.status), headers: self.headers(&reply.headers), body }
    }

    /// Redacts the credentials in the value of a secret header from now on.
    fn learn_header(&self, value: &str) {
        // Clients send their secret with the Basic scheme.
        let is_client = value.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case("basic "));
        for credential in credentials(value) {
            if is_client { self.keep(&credential) } else { self.learn(&credential) }
        }
    }

    fn is_named(&self, name: &str) -> bool {
        let name = normalized(name);
        self.names.contains(&name)
    }

    fn is_header(&self, name: &str) -> bool {
        xpauto::bindings::is_secret_header(name) || self.is_named(name)
    }

    fn is_parameter(&self, name: &str) -> bool {
        xpauto::bindings::is_secret_name(name) || self.is_field(name)
    }

    fn is_field(&self, name: &str) -> bool {
        let mut fields = lock(&self.fields);
        if let Some(is_secret) = fields.get(name) {
            return *is_secret;
        }
        let is_secret = xpauto::bindings::is_secret_field(name) || self.is_named(name);
        if fields.len() < MOST_NAMES {
            fields.insert(name.to_owned(), is_secret);
        }
        is_secret
    }

    fn headers(&self, headers: &[(String, String)]) -> Pairs {
        let kept = headers.iter().filter(|(name, _)| !CONNECTION_HEADERS.contains(&name.to_ascii_lowercase().as_str()));
        let shown = kept.map(|(name, value)| {
            let value = if self.is_header(name) { REDACTED.to_owned() } else { self.text(value) };
            (name.clone(), value)
        });
        Pairs(shown.collect())
    }

    fn path(&self, path: &str) -> String {
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        match self.secrets.hidden_in(&decoded) {
            Cow::Borrowed(_) => path.to_owned(),
            Cow::Owned(redacted) => utf8_percent_encode(&redacted, PATH).to_string(),
        }
    }

    fn query(&self, pairs: Vec<(String, String)>) -> Pairs {
        let conditions = self.secret_conditions(&pairs);
        let is_compared = |name: &str| conditions.iter().any(|condition| name.starts_with(condition.as_str()));
        let redacted = pairs.into_iter().map(|(name, value)| {
            if self.is_parameter(&name) || is_compared(&name) {
                return (name, REDACTED.to_owned());
            }
            let value = self.text(&value);
            (name, value)
        });
        Pairs(redacted.collect())
    }

    /// Returns the keys of values that a query in the deep form compares with secret fields, such as
    /// `paramsIO[filter][parameters]`.
    fn secret_conditions(&self, pairs: &[(String, String)]) -> Vec<String> {
        let condition = |(name, value): &(String, String)| {
            let place = name.strip_suffix("[field]")?;
            self.is_field(value).then(|| format!("{place}[parameters]"))
        };
        pairs.iter().filter_map(condition).collect()
    }

    fn content(&self, content: &mut RecordedBody) {
        match content {
            RecordedBody::Empty => {}
            RecordedBody::Json(json) => self.json(json),
            RecordedBody::Form(pairs) => *pairs = self.query(std::mem::take(&mut pairs.0)),
            RecordedBody::Text(text) => *text = self.text(text),
            RecordedBody::Base64(Base64(bytes)) => {
                self.secrets.hide_in(bytes);
            }
        }
    }

    fn json(&self, json: &mut Json) {
        match json {
            Json::Object(fields) => {
                let compares_secret = fields.iter().any(
                    |(name, value)| matches!(value, Json::String(field) if name == "field" && self.is_field(field)),
                );
                for (name, value) in fields {
                    if self.is_field(name) || (compares_secret && name == "parameters") {
                        redact_value(value);
                    } else {
                        self.json(value);
                    }
                    if let Cow::Owned(redacted) = self.secrets.hidden_in(name) {
                        *name = redacted;
                    }
                }
            }
            Json::Array(items) => items.iter_mut().for_each(|item| self.json(item)),
            // Strings may contain JSON, forms or URLs.
            Json::String(text) => *text = self.text(text),
            Json::Other(_) => {}
        }
    }

    /// Redacts text: one JSON document, one in each line, or text of any format.
    fn text(&self, text: &str) -> String {
        let unmarked = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mark = text.get(..text.len() - unmarked.len()).unwrap_or_default();
        if !unmarked.trim_start().starts_with(['{', '[']) {
            return self.other_text(text);
        }
        if let Some(document) = self.document(unmarked) {
            return format!("{mark}{document}");
        }
        let is_empty = |line: &&str| line.trim().is_empty();
        let line = |line: &str| if is_empty(&line) { Some(line.to_owned()) } else { self.document(line) };
        let lines: Option<String> = unmarked.split_inclusive('\n').map(line).collect();
        lines.map_or_else(|| self.other_text(text), |lines| format!("{mark}{lines}"))
    }

    /// Redacts a JSON document, with the white space around it; returns `None` if it is not one.
    fn document(&self, text: &str) -> Option<String> {
        let json = Json::parse_document(text)?;
        let mut shown = json.clone();
        self.json(&mut shown);
        let content = text.trim();
        Some(if shown == json { text.to_owned() } else { text.replacen(content, &shown.to_string(), 1) })
    }

    /// Redacts text of any format, such as HTML, a URL, or truncated JSON.
    fn other_text(&self, text: &str) -> String {
        let text = self.secrets.hidden_in(text);
        let (mut shown, mut rest) = (String::with_capacity(text.len()), &*text);
        while let Some(at) = rest.find([':', '=']) {
            let (before, after) = rest.split_at(at + 1);
            shown.push_str(before);
            rest = after;
            let name = before.get(..at).unwrap_or_default().trim_end().trim_end_matches(['"', '\'', '\\']);
            let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
            let name = name.get(name.trim_end_matches(is_name).len()..).unwrap_or_default();
            if !name.is_empty() && self.is_field(name) {
                let Range { start, end } = scan::value(rest);
                shown.push_str(rest.get(..start).unwrap_or_default());
                shown.push_str(&placeholder(rest.get(start..end).unwrap_or_default(), before));
                rest = rest.get(end..).unwrap_or_default();
            }
        }
        shown.push_str(rest);
        shown
    }

    /// Redacts the values of a request's secret fields from now on.
    fn learn_fields(&self, content: &RecordedBody) {
        match content {
            RecordedBody::Json(json) => self.learn_json(json),
            RecordedBody::Form(pairs) => {
                let secret = pairs.0.iter().filter(|(name, _)| self.is_parameter(name));
                secret.for_each(|(name, value)| self.learn_field(name, value));
            }
            RecordedBody::Empty | RecordedBody::Text(_) | RecordedBody::Base64(_) => {}
        }
    }

    fn learn_field(&self, name: &str, value: &str) {
        if normalized(name) == CLIENT_SECRET { self.keep(value) } else { self.learn(value) }
    }

    fn learn_json(&self, json: &Json) {
        match json {
            Json::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Json::String(value) if self.is_field(name) => self.learn_field(name, value),
                        value if self.is_field(name) => self.learn_all(value),
                        value => self.learn_json(value),
                    }
                }
            }
            Json::Array(items) => items.iter().for_each(|item| self.learn_json(item)),
            Json::String(_) | Json::Other(_) => {}
        }
    }

    fn learn_all(&self, json: &Json) {
        match json {
            Json::Object(fields) => fields.iter().for_each(|(_, value)| self.learn_all(value)),
            Json::Array(items) => items.iter().for_each(|item| self.learn_all(item)),
            Json::String(text) => self.learn(text),
            Json::Other(_) => {}
        }
    }
}

/// Returns a name in lower case without `_` and `-`.
fn normalized(name: &str) -> String {
    name.chars().filter(|c| !['_', '-'].contains(c)).flat_map(char::to_lowercase).collect()
}

/// Returns the credentials in the value of a secret header.
fn credentials(value: &str) -> Vec<String> {
    let mut found = vec![value.to_owned()];
    if let Some((scheme, rest)) = value.split_once(' ') {
        let rest = rest.trim();
        found.push(rest.to_owned());
        let decoded = STANDARD.decode(rest).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        if let Some(decoded) = decoded.filter(|_| scheme.eq_ignore_ascii_case("basic")) {
            found.extend(decoded.split_once(':').map(|(_, password)| password.to_owned()));
        }
    }
    // Cookies, and the first part of `Set-Cookie`.
    let cookies =
        value.split(';').filter_map(|cookie| cookie.split_once('=')).map(|(_, value)| value.trim().to_owned());
    found.extend(cookies.filter(|value| value.len() >= 16));
    found
}

/// Returns the placeholder of a value in text, after this text with its name.
fn placeholder(value: &str, before: &str) -> String {
    if value.is_empty() {
        return String::new();
    }
    if !value.starts_with(['{', '[']) {
        return REDACTED.to_owned();
    }
    if let Some(mut json) = Json::parse(value) {
        redact_value(&mut json);
        return json.to_string();
    }
    // In JSON inside a string, the quotes are escaped as those of the name are.
    let quoted_name = before.trim_end_matches([':', '=']).trim_end();
    let name = quoted_name.trim_end_matches(['"', '\'', '\\']);
    let quote = quoted_name.get(name.len()..).unwrap_or_default();
    format!("{quote}{REDACTED}{quote}")
}

/// Replaces every value by a placeholder of the same JSON type.
fn redact_value(json: &mut Json) {
    match json {
        Json::Object(fields) => fields.iter_mut().for_each(|(_, value)| redact_value(value)),
        Json::Array(items) => items.iter_mut().for_each(redact_value),
        Json::String(text) => REDACTED.clone_into(text),
        Json::Other(text) => match text.as_str() {
            "null" => {}
            "true" | "false" => "false".clone_into(text),
            _ => "0".clone_into(text),
        },
    }
}
