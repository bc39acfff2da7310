//! Takes the secrets out of requests and responses before anything of them is kept.
//!
//! What is secret is known by name (a header, a query parameter, a field of a body), and by value: credentials that were
//! seen once are looked for everywhere from then on. A placeholder keeps the JSON type, so that clients work with it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Mutex;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};
use url::form_urlencoded;
use xpauto::bindings::text::ESCAPED;

use super::exchange::{Base64, Content, Pairs, RecordedRequest, RecordedResponse, Status};
use super::json::Json;
use crate::http::{Call, Reply};
use crate::lock::lock;

/// What stands in the place of a secret.
pub(crate) const REDACTED: &str = "REDACTED";
/// Shorter values are not looked for: they would be found everywhere.
const SHORTEST: usize = 6;
/// How many values are looked for; the oldest are forgotten.
const MOST_VALUES: usize = 1000;
/// How many names are remembered to be secret or not.
const MOST_NAMES: usize = 10_000;
/// The fields by which responses hand out credentials.
const ISSUED: [&str; 3] = ["access_token", "refresh_token", "id_token"];
/// Headers that belong to one connection or to how a body was sent, which say nothing of the exchange.
const OF_CONNECTIONS: [&str; 14] = [
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
/// What a path keeps as it is.
const PATH: &AsciiSet = &ESCAPED.remove(b'/');

/// Knows what is secret.
pub(crate) struct Redactor {
    /// The names that were given, as [`plain`] writes them.
    names: Vec<String>,
    /// Fields that were looked up before.
    fields: Mutex<HashMap<String, bool>>,
    /// Values to look for, the longest first, so that none is a part of a later one.
    values: Mutex<Vec<String>>,
    /// A value that is no secret, though it is sent as one.
    public: String,
}

impl fmt::Debug for Redactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Redactor").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Redactor {
    /// Redacts what is always secret, and the headers, parameters and fields of these names; `public` is no secret.
    pub(crate) fn new<'a>(names: impl Iterator<Item = &'a String>, public: &str) -> Self {
        Self {
            names: names.map(|name| plain(name)).collect(),
            fields: Mutex::default(),
            values: Mutex::default(),
            public: public.to_owned(),
        }
    }

    /// Looks for a value from now on.
    pub(crate) fn learn(&self, value: &str) {
        if value.len() < SHORTEST || value.contains(REDACTED) || value == self.public {
            return;
        }
        let mut values = lock(&self.values);
        if values.iter().any(|known| known == value) {
            return;
        }
        values.push(value.to_owned());
        values.sort_by_key(|value| std::cmp::Reverse(value.len()));
        values.truncate(MOST_VALUES);
    }

    /// The request without its secrets, which are looked for from now on.
    pub(crate) fn request(&self, call: &Call) -> RecordedRequest {
        let query: Vec<(String, String)> = form_urlencoded::parse(call.query.as_bytes()).into_owned().collect();
        let mut body = Content::read(call.header("content-type"), &call.body);
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

    /// The response without its secrets; credentials that it issues are looked for from now on.
    pub(crate) fn response(&self, reply: &Reply) -> RecordedResponse {
        let content_type = reply.headers.iter().find(|(name, _)| name == "content-type");
        let mut body = Content::read(content_type.map(|(_, value)| value.as_str()), &reply.body);
        if let Content::Json(Json::Object(fields)) = &body {
            let issued = fields.iter().filter(|(name, _)| ISSUED.contains(&name.as_str()));
            issued.for_each(|(_, value)| self.learn_all(value));
        }
        for (_, value) in reply.headers.iter().filter(|(name, _)| self.is_header(name)) {
            self.learn_header(value);
        }
        self.content(&mut body);
        RecordedResponse { status: Status(reply.status), headers: self.headers(&reply.headers), body }
    }

    /// Looks from now on for what in the value of a secret header is secret by itself.
    fn learn_header(&self, value: &str) {
        for credential in credentials(value) {
            self.learn(&credential);
        }
    }

    fn is_named(&self, name: &str) -> bool {
        let name = plain(name);
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
        let kept = headers.iter().filter(|(name, _)| !OF_CONNECTIONS.contains(&name.to_ascii_lowercase().as_str()));
        let shown = kept.map(|(name, value)| {
            let value = if self.is_header(name) { REDACTED.to_owned() } else { self.text(value) };
            (name.clone(), value)
        });
        Pairs(shown.collect())
    }

    fn path(&self, path: &str) -> String {
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        match self.without_values(&decoded) {
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
            let value = match Json::parse_document(&value) {
                Some(json) => {
                    let mut shown = json.clone();
                    self.json(&mut shown);
                    if shown == json { value } else { shown.to_string() }
                }
                None => self.text(&value),
            };
            (name, value)
        });
        Pairs(redacted.collect())
    }

    /// Where a query in the deep form has what a secret field is compared with, such as `paramsIO[filter][parameters]`.
    fn secret_conditions(&self, pairs: &[(String, String)]) -> Vec<String> {
        let condition = |(name, value): &(String, String)| {
            let place = name.strip_suffix("[field]")?;
            self.is_field(value).then(|| format!("{place}[parameters]"))
        };
        pairs.iter().filter_map(condition).collect()
    }

    fn content(&self, content: &mut Content) {
        match content {
            Content::Empty => {}
            Content::Json(json) => self.json(json),
            Content::Form(pairs) => *pairs = self.query(std::mem::take(&mut pairs.0)),
            Content::Text(text) => *text = self.text(text),
            Content::Base64(Base64(bytes)) => {
                for value in lock(&self.values).iter() {
                    replace_bytes(bytes, value.as_bytes());
                }
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
                        blank(value);
                    } else {
                        self.json(value);
                    }
                    if let Cow::Owned(redacted) = self.without_values(name) {
                        *name = redacted;
                    }
                }
            }
            Json::Array(items) => items.iter_mut().for_each(|item| self.json(item)),
            // Strings may hold JSON, forms or addresses themselves.
            Json::String(text) => *text = self.text(text),
            Json::Other(_) => {}
        }
    }

    /// Text, which may be a page, an address, or JSON that was cut off.
    fn text(&self, text: &str) -> String {
        let text = self.without_values(text);
        let (mut shown, mut rest) = (String::with_capacity(text.len()), &*text);
        while let Some(at) = rest.find([':', '=']) {
            let (before, after) = rest.split_at(at + 1);
            shown.push_str(before);
            rest = after;
            let name = before.get(..at).unwrap_or_default().trim_end().trim_end_matches(['"', '\'', '\\']);
            let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
            let name = name.get(name.trim_end_matches(is_name).len()..).unwrap_or_default();
            if !name.is_empty() && self.is_field(name) {
                let (quote, value) = rest.split_at(rest.len() - rest.trim_start_matches(['"', '\'', '\\', ' ']).len());
                let end = end_of_value(quote, value);
                shown.push_str(quote);
                rest = value.get(end..).unwrap_or_default();
                shown.push_str(if end == 0 { "" } else { REDACTED });
            }
        }
        shown.push_str(rest);
        shown
    }

    fn without_values<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut shown = Cow::Borrowed(text);
        for value in lock(&self.values).iter() {
            if shown.contains(value.as_str()) {
                shown = Cow::Owned(shown.replace(value.as_str(), REDACTED));
            }
        }
        shown
    }

    /// Looks for the values of a request's secret fields from now on.
    fn learn_fields(&self, content: &Content) {
        match content {
            Content::Json(json) => self.learn_json(json),
            Content::Form(pairs) => {
                let secret = pairs.0.iter().filter(|(name, _)| self.is_parameter(name));
                secret.for_each(|(_, value)| self.learn(value));
            }
            Content::Empty | Content::Text(_) | Content::Base64(_) => {}
        }
    }

    fn learn_json(&self, json: &Json) {
        match json {
            Json::Object(fields) => {
                for (name, value) in fields {
                    if self.is_field(name) { self.learn_all(value) } else { self.learn_json(value) }
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

/// A name without what differs between the languages' ways of writing it.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !['_', '-'].contains(c)).flat_map(char::to_lowercase).collect()
}

/// What in the value of a secret header is secret by itself.
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
    // Cookies, of which the first part of `Set-Cookie` is one.
    let cookies =
        value.split(';').filter_map(|cookie| cookie.split_once('=')).map(|(_, value)| value.trim().to_owned());
    found.extend(cookies.filter(|value| value.len() >= 16));
    found
}

/// Puts a placeholder of the same JSON type in the place of every value.
fn blank(json: &mut Json) {
    match json {
        Json::Object(fields) => fields.iter_mut().for_each(|(_, value)| blank(value)),
        Json::Array(items) => items.iter_mut().for_each(blank),
        Json::String(text) => REDACTED.clone_into(text),
        Json::Other(text) => match text.as_str() {
            "null" => {}
            "true" | "false" => "false".clone_into(text),
            _ => "0".clone_into(text),
        },
    }
}

/// Where a value ends in text that may be of any kind, behind this opening quote or none.
fn end_of_value(quote: &str, value: &str) -> usize {
    let closing = quote.chars().rev().find(|c| ['"', '\''].contains(c));
    let Some(closing) = closing.filter(|_| !quote.ends_with(' ')) else {
        return value.find(['"', '\'', '&', ',', ';', '<', '}', ']', '\r', '\n', ' ']).unwrap_or(value.len());
    };
    let is_escaped_itself = quote.contains('\\');
    let mut follows_backslash = false;
    for (at, c) in value.char_indices() {
        match c {
            '\\' if is_escaped_itself => return at,
            '\\' => follows_backslash = !follows_backslash,
            c if c == closing && !follows_backslash => return at,
            _ => follows_backslash = false,
        }
    }
    value.len()
}

fn replace_bytes(bytes: &mut Vec<u8>, secret: &[u8]) {
    let (mut shown, mut rest) = (Vec::with_capacity(bytes.len()), bytes.as_slice());
    while let Some((first, others)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(secret) {
            shown.extend_from_slice(REDACTED.as_bytes());
            rest = after;
        } else {
            shown.push(*first);
            rest = others;
        }
    }
    *bytes = shown;
}
