//! Redacts the secrets of requests and responses before anything is stored or shown.
//!
//! What is kept is declared: the fields of declared types but for their secrets, and the headers of an allow-list. Of
//! undeclared values, those with a secret name are replaced; of all strings, also of names, those parts that have the form
//! of a credential. Placeholders keep the JSON type, so that clients can read them.

mod json;
mod message;
mod pairs;
mod secrets;
mod shown;
mod walk;

use std::sync::{LazyLock, Mutex};

use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};
use regex::Regex;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::Value;
use serde_json::value::RawValue;
use xpauto::bindings::text::ESCAPED;

use crate::http::{Call, Reply, header};
use crate::lock::lock;
use crate::pattern::parse_regex;
use json::Json;
use message::RecordedBody;
pub(crate) use message::{RecordedRequest, RecordedResponse, STATUSES, valid};
pub(crate) use pairs::Pairs;
use secrets::{decoded, is_kept_header, is_secret_name, is_secret_parameter, normalized, without_credentials};
use walk::{Shape, shape_of_request, shape_of_response};

/// The placeholder of a secret.
pub(crate) const REDACTED: &str = "REDACTED";
/// The most tokens that are remembered; a service renews its token, so that the oldest one is no longer valid.
const MOST_TOKENS: usize = 16;
/// The most escapes above one another that are read, such as those of a URL in a parameter of a URL.
const MAX_ESCAPES: usize = 4;
/// The most beginnings of JSON documents that are read in one string.
const MAX_DOCUMENTS: usize = 64;
/// The parts of a regular expression that match no character of their own, and the escape of one that does.
static SYNTAX: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\\[bBAz](?:\{[\w-]+\})?|[\^$()]|\?(?:P?<\w+>|[a-zA-Z-]*:?)|\\(\W)").ok());
/// The characters that are escaped in a path.
const PATH: &AsciiSet = &ESCAPED.remove(b'/');

/// Redacts secrets.
#[derive(Debug, Default)]
pub(crate) struct Redactor {
    /// The names of the option `redact`, [`normalized`].
    names: Vec<String>,
    /// The regular expressions of the option `redact_patterns`.
    patterns: Vec<Regex>,
    /// Tokens in use, which are replaced wherever they stand.
    tokens: Mutex<Vec<SecretString>>,
}

impl Redactor {
    /// Creates a redactor that also replaces what has one of these names, and what matches one of these patterns.
    pub(crate) fn new(names: &[String], patterns: &[String]) -> Self {
        Self {
            names: names.iter().map(|name| normalized(name)).collect(),
            // The options were checked, and so was the file of a recording.
            patterns: patterns.iter().filter_map(|pattern| parse_regex(pattern).ok()).collect(),
            tokens: Mutex::default(),
        }
    }

    /// Replaces this token wherever it stands from now on.
    pub(crate) fn remember(&self, token: &str) {
        let mut tokens = lock(&self.tokens);
        if !token.is_empty() && !tokens.iter().any(|known| known.expose_secret() == token) {
            tokens.push(token.into());
            if tokens.len() > MOST_TOKENS {
                // The first two are that of the sandbox and the secret of the options, which stay in use.
                tokens.remove(2);
            }
        }
    }

    /// Returns the request without its headers and secrets.
    pub(crate) fn request(&self, call: &Call) -> RecordedRequest {
        RecordedRequest {
            method: call.method.clone(),
            path: self.path(&call.path),
            query: self.query(&call.query),
            body: self.body(&call.headers, &call.body, shape_of_request(&call.method, &call.path)),
        }
    }

    /// Returns the response to a request with the headers that are kept, and without its secrets.
    pub(crate) fn response(&self, method: &str, path: &str, reply: &Reply) -> RecordedResponse {
        let body = self.body(&reply.headers, &reply.body, shape_of_response(method, path));
        let mut headers = self.headers(reply.headers.iter().filter(|(name, _)| is_kept_header(name)));
        if matches!(body, Some(RecordedBody::Omitted(_))) {
            // The header describes the body as it is recorded.
            headers.0.retain(|(name, _)| name != CONTENT_TYPE);
            headers.0.push((CONTENT_TYPE.to_owned(), "text/plain; charset=utf-8".to_owned()));
        }
        RecordedResponse { status: reply.status, headers, body }
    }

    /// Returns headers without their secrets.
    pub(crate) fn headers<'a>(&self, headers: impl IntoIterator<Item = &'a (String, String)>) -> Pairs {
        Pairs(headers.into_iter().map(|(name, value)| (self.text(name), self.named(name, value))).collect())
    }

    /// Returns the parameters of a query, or the fields of a form, without their secrets.
    pub(crate) fn query(&self, query: &str) -> Pairs {
        let Pairs(pairs) = Pairs::of_query(query);
        // In the encoding `deep`, a condition of a filter consists of several parameters.
        let compared: Vec<&str> = pairs.iter().filter_map(|(name, value)| self.compared(name, value)).collect();
        let is_compared = |name: &str| {
            let rest = compared.iter().find_map(|condition| name.strip_prefix(condition));
            rest.is_some_and(|rest| rest.starts_with("[value") || rest.starts_with("[parameters]"))
        };
        let shown = |(name, value): &(String, String)| {
            let is_secret = is_compared(name) || is_secret_parameter(name, value);
            (self.text(name), if is_secret { REDACTED.to_owned() } else { self.named(name, value) })
        };
        Pairs(pairs.iter().map(shown).collect())
    }

    /// Returns the name of a condition whose parameter `[field]` names a secret.
    fn compared<'a>(&self, name: &'a str, value: &str) -> Option<&'a str> {
        let condition = ["[field]", "[name]", "[key]"].iter().find_map(|suffix| name.strip_suffix(suffix));
        condition.filter(|_| self.is_secret(value))
    }

    /// Returns the value of a query parameter without its secrets.
    pub(crate) fn parameter(&self, name: &str, value: &Value) -> Value {
        match value {
            Value::Null => Value::Null,
            _ if self.is_secret(name) => REDACTED.into(),
            Value::String(text) => self.text(text).into(),
            value => self.sent("", "", value),
        }
    }

    /// Returns a path without its secrets.
    pub(crate) fn path(&self, path: &str) -> String {
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        let shown = self.text(&decoded);
        if shown == decoded { path.to_owned() } else { utf8_percent_encode(&shown, PATH).to_string() }
    }

    /// Returns a string without its secrets: JSON in it has its own fields, and escapes may hide a credential.
    pub(crate) fn text(&self, text: &str) -> String {
        self.text_at(text, 0)
    }

    fn text_at(&self, text: &str, level: usize) -> String {
        if let Some(shown) = self.document(text) {
            return shown;
        }
        let shown = self.without_credentials(&self.with_documents(text));
        if level < MAX_ESCAPES && shown.contains(['%', '\\']) {
            let decoded = decoded(&shown);
            if decoded != shown {
                let below = self.text_at(&decoded, level + 1);
                if below != decoded {
                    return below;
                }
            }
        }
        shown
    }

    /// Returns a JSON document without its secrets; `None` for another text.
    fn document(&self, text: &str) -> Option<String> {
        let mut json = Json::parse_document(text)?;
        let before = json.to_string();
        self.walk(&mut json, None);
        let shown = json.to_string();
        // White space is kept where nothing is secret.
        Some(if shown == before { text.to_owned() } else { shown })
    }

    /// Returns text in which the JSON documents are without secrets.
    fn with_documents(&self, text: &str) -> String {
        let (mut shown, mut rest) = (String::new(), text);
        for _ in 0..MAX_DOCUMENTS {
            let Some(start) = rest.find(['{', '[']) else { break };
            let (before, from) = rest.split_at(start);
            let document = serde_json::Deserializer::from_str(from).into_iter::<&RawValue>().next();
            let document = document.and_then(Result::ok).map(RawValue::get);
            let (document, after) = from.split_at(document.map_or(1, str::len));
            shown.extend([before, &self.document(document).unwrap_or_else(|| document.to_owned())]);
            rest = after;
        }
        shown + rest
    }

    /// Returns text without tokens, without what matches a pattern, and without what has a secret name or the form of a
    /// credential.
    fn without_credentials(&self, text: &str) -> String {
        let mut shown = text.to_owned();
        for token in lock(&self.tokens).iter().map(SecretString::expose_secret) {
            if shown.contains(token) {
                shown = shown.replace(token, REDACTED);
            }
        }
        let replaced = |text: String, pattern: &Regex| pattern.replace_all(&text, REDACTED).into_owned();
        without_credentials(&self.patterns.iter().fold(shown, replaced), |name| self.is_secret(name))
    }

    /// Returns the value of a header or a parameter without its secrets.
    fn named(&self, name: &str, value: &str) -> String {
        if self.is_secret(name) && !value.is_empty() { REDACTED.to_owned() } else { self.text(value) }
    }

    /// Returns whether an undeclared value with this name is secret.
    fn is_secret(&self, name: &str) -> bool {
        self.is_named(name) || is_secret_name(name)
    }

    /// Returns whether the option `redact` has this name.
    fn is_named(&self, name: &str) -> bool {
        !self.names.is_empty() && self.names.contains(&normalized(name))
    }

    /// Returns whether the text of a pattern has a secret in it, as that of a literal has.
    pub(crate) fn is_in_pattern(&self, pattern: &str) -> bool {
        // What stands around a literal, such as `^`, `\b` and `(?i)`, hides it from its own expression.
        let literal = SYNTAX.as_ref().map_or_else(|| pattern.into(), |syntax| syntax.replace_all(pattern, "$1"));
        self.text(&literal) != literal
    }

    /// Returns a body without its secrets, as it is recorded.
    fn body(&self, headers: &[(String, String)], body: &[u8], shape: Shape) -> Option<RecordedBody> {
        let text = str::from_utf8(body).unwrap_or("\0");
        // Some services begin with a byte order mark.
        let recorded = match Json::parse(text.strip_prefix('\u{feff}').unwrap_or(text)) {
            None => RecordedBody::Omitted(self.text(media_type(headers))),
            Some(mut json) => {
                self.walk(&mut json, shape);
                RecordedBody::Json(json.to_string())
            }
        };
        (!body.is_empty()).then_some(recorded)
    }
}

const CONTENT_TYPE: &str = "content-type";

/// Returns the media type of a body; an empty string if there is none.
fn media_type(headers: &[(String, String)]) -> &str {
    header(headers, CONTENT_TYPE).and_then(|value| value.split(';').next()).unwrap_or_default().trim()
}
