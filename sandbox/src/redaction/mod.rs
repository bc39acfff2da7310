//! Redacts the secrets of requests and responses before anything is stored or shown.
//!
//! Secrets are recognized by name (a header, a query parameter, a field of a body), and by value: credentials that were
//! seen once are redacted everywhere from then on. Placeholders keep the JSON type, so that clients can read them.

mod beside;
mod body;
mod counts;
mod credentials;
mod folded;
mod format;
mod harmless;
mod json;
mod learn;
mod markup;
mod message;
mod names;
mod pairs;
mod scan;
mod secrets;
mod text;

use std::collections::HashMap;
use std::fmt;
use std::sync::Mutex;

use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};
use serde_json::Value;
use url::form_urlencoded;
use xpauto::bindings::text::ESCAPED;

use crate::http::{Call, Reply};
use crate::lock::lock;
pub(crate) use body::RecordedBody;
use format::Format;
use harmless::{is_harmless, is_harmless_json};
use json::Json;
pub(crate) use message::{RecordedRequest, RecordedResponse, STATUSES, Status};
use names::{is_public_header, is_secret_field, is_secret_parameter};
pub(crate) use pairs::Pairs;
pub(crate) use secrets::REDACTED;
use secrets::Secrets;

/// The most names in the cache of secret names.
const MOST_NAMES: usize = 10_000;
const CONTENT_TYPE: &str = "content-type";
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
/// The characters that are escaped in a path.
const PATH: &AsciiSet = &ESCAPED.remove(b'/');

/// Redacts secrets.
#[derive(Default)]
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

    /// Returns the request without its secrets, and redacts these values from now on.
    pub(crate) fn request(&self, call: &Call) -> RecordedRequest {
        let query: Vec<(String, String)> = form_urlencoded::parse(call.query.as_bytes()).into_owned().collect();
        let format = Format::of(&call.headers);
        let mut body = RecordedBody::read(&format, &call.body);
        self.learn_request(call, &query, &body);
        // The first time learns the secrets that the second redacts everywhere.
        self.content(&mut body.clone());
        self.query(query.clone(), 0);
        self.headers(&call.headers, None);
        self.path(&call.path);
        self.content(&mut body);
        RecordedRequest {
            method: call.method.clone(),
            path: self.path(&call.path),
            query: self.query(query, 0),
            headers: self.headers(&call.headers, None),
            body,
        }
    }

    /// Returns the response without its secrets, and redacts the credentials that it issues from now on.
    pub(crate) fn response(&self, reply: &Reply) -> RecordedResponse {
        let format = Format::of(&reply.headers);
        let mut body = RecordedBody::read(&format, &reply.body);
        self.learn_response(reply, &body);
        // The first time learns the secrets that the second redacts everywhere.
        self.content(&mut body.clone());
        self.headers(&reply.headers, None);
        self.content(&mut body);
        // The headers describe the body as it is recorded.
        let content_type = match &body {
            RecordedBody::Omitted(_) => Some("text/plain; charset=utf-8".to_owned()),
            RecordedBody::Empty | RecordedBody::Base64(_) => None,
            _ => std::str::from_utf8(&reply.body).map_or(true, |text| text.contains('\0')).then(|| format.in_utf8()),
        };
        RecordedResponse { status: Status(reply.status), headers: self.headers(&reply.headers, content_type), body }
    }

    /// Returns the fields of a form without their secrets.
    pub(crate) fn form(&self, text: &[u8]) -> Pairs {
        self.query(form_urlencoded::parse(text).into_owned().collect(), 0)
    }

    /// Returns the value of a query parameter without its secrets.
    pub(crate) fn parameter(&self, name: &str, value: &Value) -> Value {
        match value {
            Value::Null => Value::Null,
            value if self.is_secret_parameter(name, value.as_str().unwrap_or(&value.to_string())) => REDACTED.into(),
            value => self.value(value),
        }
    }

    /// Returns a JSON value without its secrets.
    pub(crate) fn value(&self, value: &Value) -> Value {
        let Some(mut json) = Json::parse(&value.to_string()) else { return REDACTED.into() };
        self.json(&mut json, 0);
        serde_json::from_str(&json.to_string()).unwrap_or_else(|_| REDACTED.into())
    }

    fn is_named(&self, name: &str) -> bool {
        let name = normalized(name);
        self.names.contains(&name)
    }

    /// Returns whether this value of a header is secret.
    fn is_secret_header(&self, name: &str, value: &str) -> bool {
        self.is_named(name) || (!is_public_header(name) && self.is_secret_parameter(name, value))
    }

    /// Returns whether this value of a query parameter or of a form is secret.
    fn is_secret_parameter(&self, name: &str, value: &str) -> bool {
        self.is_parameter(name) && self.may_be_secret(name, value)
    }

    /// Returns whether a value with a secret name is secret: a harmless one is not, unless the option `redact` has the name.
    fn may_be_secret(&self, name: &str, value: &str) -> bool {
        self.is_named(name) || !is_harmless(name, value)
    }

    /// Returns whether a query parameter or a field of a form with this name is secret, unless its value is harmless.
    fn is_parameter(&self, name: &str) -> bool {
        is_secret_parameter(name) || self.is_field(name)
    }

    /// Returns whether a field with this name is secret, unless its value is harmless.
    fn is_field(&self, name: &str) -> bool {
        let mut fields = lock(&self.fields);
        if let Some(is_secret) = fields.get(name) {
            return *is_secret;
        }
        let is_secret = is_secret_field(name) || self.is_named(name);
        if fields.len() < MOST_NAMES {
            fields.insert(name.to_owned(), is_secret);
        }
        is_secret
    }

    /// Returns whether the field of a JSON object is secret: by its name, unless its value is harmless.
    fn is_secret(&self, name: &str, value: &Json) -> bool {
        self.is_field(name) && (self.is_named(name) || !is_harmless_json(name, value))
    }

    /// Returns headers without those of the connection; `content_type` replaces the given one.
    fn headers(&self, headers: &[(String, String)], content_type: Option<String>) -> Pairs {
        let kept = headers.iter().filter(|(name, _)| !CONNECTION_HEADERS.contains(&name.to_ascii_lowercase().as_str()));
        let kept = kept.filter(|(name, _)| content_type.is_none() || name != CONTENT_TYPE);
        let shown = kept.map(|(name, value)| {
            let value = if self.is_secret_header(name, value) { REDACTED.to_owned() } else { self.text(value, 0) };
            (name.clone(), value)
        });
        let shown = shown.collect::<Vec<_>>().into_iter();
        Pairs(shown.chain(content_type.map(|kind| (CONTENT_TYPE.to_owned(), kind))).collect())
    }

    fn path(&self, path: &str) -> String {
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        let shown = self.text(&decoded, 0);
        if shown == decoded { path.to_owned() } else { utf8_percent_encode(&shown, PATH).to_string() }
    }
}

/// Returns a name in lower case without `_` and `-`.
fn normalized(name: &str) -> String {
    name.chars().filter(|c| !['_', '-'].contains(c)).flat_map(char::to_lowercase).collect()
}
