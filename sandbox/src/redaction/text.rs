//! Redacts text of any format: JSON, queries, URLs, HTML, or a log with all of them.

use std::borrow::Cow;
use std::ops::Range;

use percent_encoding::percent_decode_str;
use url::form_urlencoded;

use super::body::{Base64, RecordedBody};
use super::json::Json;
use super::pairs::Pairs;
use super::secrets::{REDACTED, replaced};
use super::{Redactor, beside, credentials, markup, scan};

const BYTE_ORDER_MARK: char = '\u{feff}';
/// How deep queries and JSON may be nested in each other's strings; what is deeper is redacted as a whole.
const MOST_LEVELS: usize = 8;
/// The schemes of the `Authorization` header, which stand before the secret.
const SCHEMES: [&str; 4] = ["basic", "bearer", "digest", "token"];

impl Redactor {
    pub(super) fn content(&self, content: &mut RecordedBody) {
        match content {
            RecordedBody::Empty | RecordedBody::Omitted(_) => {}
            RecordedBody::Json(json) => self.json(json, 0),
            RecordedBody::Form(pairs) => *pairs = self.query(std::mem::take(&mut pairs.0), 0),
            RecordedBody::Text(text) => *text = self.text(text, 0),
            RecordedBody::Base64(Base64(bytes)) => self.secrets.hide_in(bytes),
        }
    }

    pub(super) fn query(&self, pairs: Vec<(String, String)>, level: usize) -> Pairs {
        let beside = self.parameters_beside(&pairs);
        let redacted = pairs.into_iter().map(|(name, value)| {
            let beside = beside::find(&beside, &name);
            if beside.is_some() || self.is_secret_parameter(&name, &value) {
                self.learn_named(beside.map_or(&name, |beside| &beside.secret_name), &value);
                return (name, REDACTED.to_owned());
            }
            let value = self.text(&value, level + 1);
            (self.secrets.hidden_in(&name).into_owned(), value)
        });
        Pairs(redacted.collect())
    }

    pub(super) fn json(&self, json: &mut Json, level: usize) {
        match json {
            Json::Object(fields) => {
                let beside = self.secrets_beside(fields);
                for (name, value) in fields {
                    let beside = beside::find(&beside, name);
                    if beside.is_some() || self.is_secret(name, value) {
                        let secret_name = beside.map_or(&*name, |beside| &beside.secret_name);
                        for part in beside::secret_parts(secret_name, value) {
                            self.learn_named_json(secret_name, part);
                            redact_value(part);
                        }
                    }
                    // A secret value can have parts that are none.
                    self.json(value, level);
                    if let Cow::Owned(redacted) = self.secrets.hidden_in(name) {
                        *name = redacted;
                    }
                }
            }
            Json::Array(items) => items.iter_mut().for_each(|item| self.json(item, level)),
            // Strings may contain JSON, forms or URLs.
            Json::String(text) => *text = self.text(text, level + 1),
            Json::Other(text) if self.secrets.contains(text) => "0".clone_into(text),
            Json::Other(_) => {}
        }
    }

    /// Redacts text: one JSON document, one in each line, or text of any format.
    pub(super) fn text(&self, text: &str, level: usize) -> String {
        if level > MOST_LEVELS {
            return REDACTED.to_owned();
        }
        let unmarked = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mark = text.get(..text.len() - unmarked.len()).unwrap_or_default();
        if !unmarked.trim_start().starts_with(['{', '[']) {
            return self.other_text(text, level);
        }
        if let Some(document) = self.document(unmarked, level) {
            return format!("{mark}{document}");
        }
        let is_empty = |line: &&str| line.trim().is_empty();
        let line = |line: &str| if is_empty(&line) { Some(line.to_owned()) } else { self.document(line, level) };
        let lines: Option<String> = unmarked.split_inclusive('\n').map(line).collect();
        lines.map_or_else(|| self.other_text(text, level), |lines| format!("{mark}{lines}"))
    }

    /// Redacts a JSON document, with the white space around it; returns `None` if it is not one.
    fn document(&self, text: &str, level: usize) -> Option<String> {
        let json = Json::parse_document(text)?;
        let mut shown = json.clone();
        self.json(&mut shown, level);
        let content = text.trim();
        Some(if shown == json { text.to_owned() } else { text.replacen(content, &shown.to_string(), 1) })
    }

    /// Redacts text of any format, such as HTML, a URL, or truncated JSON.
    fn other_text(&self, text: &str, level: usize) -> String {
        let text = self.secrets.hidden_in(text);
        let credentials = credentials::ranges(&text);
        for value in credentials.iter().filter_map(|range| text.get(range.clone())) {
            self.learn_in_text(value);
            if let Some(password) = credentials::basic_password(value) {
                self.learn_in_text(&password);
            }
        }
        let text = replaced(&text, credentials);
        let tags = markup::values(&text, |name| self.is_field(name));
        tags.iter().filter_map(|range| text.get(range.clone())).for_each(|value| self.learn_in_text(value));
        let text = replaced(&text, tags);
        let text = replaced(&text, scan::user_infos(&text));
        self.named_values(&self.url_queries(&text, level))
    }

    /// Redacts the queries and fragments of URLs.
    fn url_queries(&self, text: &str, level: usize) -> String {
        let (mut shown, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(at) = rest.find(['?', '#']) {
            let (before, after) = rest.split_at(at + 1);
            shown.push_str(before);
            let (query, after) = after.split_at(scan::end_of_query(after));
            let plain = query.replace("&amp;", "&").replace("\\u0026", "&");
            let pairs: Vec<(String, String)> = form_urlencoded::parse(plain.as_bytes()).into_owned().collect();
            let redacted = if plain.contains('=') { self.query(pairs.clone(), level) } else { Pairs(pairs.clone()) };
            if redacted.0 == pairs {
                shown.push_str(query);
            } else {
                shown.push_str(&redacted.encoded());
            }
            rest = after;
        }
        shown + rest
    }

    /// Redacts the values after secret names with `:` or `=`.
    fn named_values(&self, text: &str) -> String {
        let (mut shown, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(at) = rest.find([':', '=']) {
            let (before, after) = rest.split_at(at + 1);
            shown.push_str(before);
            rest = after;
            let name = before.get(..at).unwrap_or_default().trim_end().trim_end_matches(['"', '\'', '\\']);
            let is_name = |c: char| c.is_alphanumeric() || ['_', '-', '%', '.'].contains(&c);
            let (place, name) = name.split_at(name.trim_end_matches(is_name).len());
            let name = percent_decode_str(name).decode_utf8_lossy();
            let is_secret = || if place.ends_with('&') { self.is_parameter(&name) } else { self.is_field(&name) };
            if name.is_empty() || !is_secret() {
                continue;
            }
            let Range { start, mut end } = scan::value(rest);
            let first = rest.get(start..end).unwrap_or_default();
            if !self.may_be_secret(&name, first) {
                continue;
            }
            if SCHEMES.iter().any(|scheme| first.eq_ignore_ascii_case(scheme)) {
                end += scan::value(rest.get(end..).unwrap_or_default()).end;
            }
            let value = rest.get(start..end).unwrap_or_default();
            shown.push_str(rest.get(..start).unwrap_or_default());
            if value.trim_end_matches('>') == REDACTED {
                shown.push_str(value);
            } else {
                if !value.starts_with(['{', '[']) {
                    self.learn_in_text(value.rsplit(' ').next().unwrap_or(value));
                } else if let Some(json) = Json::parse(value) {
                    self.learn_named_json(&name, &json);
                }
                shown.push_str(&placeholder(value, before));
            }
            rest = rest.get(end..).unwrap_or_default();
        }
        shown.push_str(rest);
        shown
    }
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
