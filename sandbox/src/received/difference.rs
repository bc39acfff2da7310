//! The differences between two requests, and how far apart they are.

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value, json};
use xpauto::bindings::{is_secret_field, is_secret_name};

use super::literal::{escaped, literal};
use super::shown::{hide, not_json};
use crate::http::{Call, query_pairs};

/// The distances of a different path and a different method, counted in differences.
const OTHER_PATH: f64 = 100.0;
const OTHER_METHOD: f64 = 50.0;

/// A difference between a request and the expected one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// Where they differ: `method`, `path`, or a path such as `query.page` or `body.colors[0].value`.
    pub at: String,
    /// The expected value; `None` if nothing was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Value>,
    /// The received value; `None` if nothing was received.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received: Option<Value>,
}

impl Difference {
    pub(super) fn new(at: impl Into<String>, expected: Option<Value>, received: Option<Value>) -> Self {
        Self { at: at.into(), expected, received }
    }

    /// Returns the difference as `body.name: expected "a", received "b"`, with these words for the two sides.
    pub(crate) fn render(&self, [expected, received]: [&str; 2]) -> String {
        let shown = |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), literal);
        format!("{}: {expected} {}, {received} {}", escaped(&self.at), shown(&self.expected), shown(&self.received))
    }

    /// Returns the difference without secrets, to be shown.
    pub(super) fn shown(mut self) -> Self {
        let is_hidden = match self.at.split_once('.') {
            Some(("query", name)) => is_secret_name(name),
            Some((_, path)) => path.split(['.', '[', ']']).any(is_secret_field),
            None => false,
        };
        for value in [&mut self.expected, &mut self.received].into_iter().flatten() {
            hide(is_hidden, value);
        }
        self
    }

    /// Returns the size of the difference: the number of values that only one side has.
    fn size(&self) -> f64 {
        match (&self.expected, &self.received) {
            (Some(one), None) | (None, Some(one)) => leaves(one),
            _ => 1.0,
        }
    }
}

/// Returns the number of values in a value.
fn leaves(value: &Value) -> f64 {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum::<f64>().max(1.0),
        Value::Object(fields) => fields.values().map(leaves).sum::<f64>().max(1.0),
        _ => 1.0,
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(["expected", "received"]))
    }
}

/// Returns the distance between a request and the expected one, from their differences.
pub(super) fn distance(path: &str, call: &Call, differences: &[Difference]) -> f64 {
    let has = |name: &str| differences.iter().any(|difference| difference.at == name);
    let path = if has("path") { OTHER_PATH * (2.0 - strsim::jaro(path, &call.path)) } else { 0.0 };
    let method = if has("method") { OTHER_METHOD } else { 0.0 };
    let others = differences.iter().filter(|difference| difference.at != "path" && difference.at != "method");
    path + method + others.map(Difference::size).sum::<f64>()
}

/// Returns the body of a request, what is shown of it if it is not JSON; `None` if it is empty.
pub(super) fn json_body(call: &Call) -> Option<Result<Value, String>> {
    let read = || serde_json::from_slice(&call.body).map_err(|_| not_json(&call.body));
    (!call.body.is_empty()).then(read)
}

pub(super) fn compare_query(expected: &Map<String, Value>, query: &str, differences: &mut Vec<Difference>) {
    let pairs = query_pairs(query);
    for (name, wanted) in expected {
        let found: Vec<&str> = pairs.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str()).collect();
        let is_met = match (wanted, found.as_slice()) {
            (Value::Null, found) => found.is_empty(),
            (wanted, [only]) if is_parameter(wanted, only) => true,
            (Value::Array(wanted), found) => {
                wanted.len() == found.len()
                    && wanted.iter().zip(found).all(|(wanted, found)| is_parameter(wanted, found))
            }
            _ => false,
        };
        if !is_met {
            let found = match found.as_slice() {
                [] => None,
                [only] => Some(json!(only)),
                several => Some(json!(several)),
            };
            let wanted = (!wanted.is_null()).then(|| wanted.clone());
            differences.push(Difference::new(format!("query.{name}"), wanted, found));
        }
    }
}

fn is_parameter(wanted: &Value, text: &str) -> bool {
    wanted.as_str() == Some(text)
        || serde_json::from_str::<Value>(text).is_ok_and(|found| {
            let mut differences = Vec::new();
            compare("", Some(wanted), Some(&found), &mut differences);
            differences.is_empty()
        })
}

/// Collects the differences between two JSON values; the order of keys is ignored, and 1 equals 1.0.
pub(super) fn compare(at: &str, expected: Option<&Value>, found: Option<&Value>, differences: &mut Vec<Difference>) {
    match (expected, found) {
        (Some(Value::Object(expected)), Some(Value::Object(found))) => {
            for (key, value) in expected {
                compare(&format!("{at}.{key}"), Some(value), found.get(key), differences);
            }
            for (key, value) in found.iter().filter(|(key, _)| !expected.contains_key(*key)) {
                compare(&format!("{at}.{key}"), None, Some(value), differences);
            }
        }
        (Some(Value::Array(expected)), Some(Value::Array(found))) => {
            for index in 0..expected.len().max(found.len()) {
                compare(&format!("{at}[{index}]"), expected.get(index), found.get(index), differences);
            }
        }
        (Some(Value::Number(one)), Some(Value::Number(other)))
            if one == other || (one.is_f64() || other.is_f64()) && one.as_f64() == other.as_f64() => {}
        (expected, found) if expected == found => {}
        (expected, found) => differences.push(Difference::new(at, expected.cloned(), found.cloned())),
    }
}
