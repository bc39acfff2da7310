//! The differences between two requests, and how far apart they are.

use serde_json::{Map, Value, json};
use xpauto::bindings::{is_secret_field, is_secret_name};

use super::shown::{escaped, literal};
use crate::http::query_pairs;
use crate::operations::compare_numbers;

/// The distances of a different path and a different method, counted in differences.
const OTHER_PATH: f64 = 100.0;
const OTHER_METHOD: f64 = 50.0;

/// A difference between a request and the expected one.
#[derive(Debug)]
pub(crate) struct Difference {
    /// Where they differ: `method`, `path`, or a path such as `query.page` or `body.colors[0].value`.
    at: String,
    /// The expected value; `None` if nothing was expected.
    expected: Option<Value>,
    /// The received value; `None` if nothing was received.
    received: Option<Value>,
}

impl Difference {
    pub(super) fn new(at: impl Into<String>, expected: Option<Value>, received: Option<Value>) -> Self {
        Self { at: at.into(), expected, received }
    }

    /// Returns the difference without secrets as `body.name: expected "a", received "b"`, with these words for the two sides.
    pub(crate) fn render(&self, [expected, received]: [&str; 2]) -> String {
        let is_secret = match self.at.split_once('.') {
            Some(("query", name)) => is_secret_name(name),
            Some((_, path)) => path.split(['.', '[', ']']).any(is_secret_field),
            None => false,
        };
        let shown = |value: &Option<Value>| {
            value.as_ref().map_or_else(|| "nothing".to_owned(), |value| literal(is_secret, value))
        };
        format!("{}: {expected} {}, {received} {}", escaped(&self.at), shown(&self.expected), shown(&self.received))
    }
}

/// Returns the distance between a request to a path and one that was expected at another, from their differences: each counts as
/// many as it has values.
pub(crate) fn distance([expected, path]: [&str; 2], differences: &[Difference]) -> f64 {
    let of = |difference: &Difference| match difference.at.as_str() {
        "path" => OTHER_PATH * (2.0 - strsim::jaro(expected, path)),
        "method" => OTHER_METHOD,
        _ => [&difference.expected, &difference.received].into_iter().flatten().map(leaves).fold(1.0, f64::max),
    };
    differences.iter().map(of).sum()
}

/// Returns the number of values in a value.
fn leaves(value: &Value) -> f64 {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum(),
        Value::Object(fields) => fields.values().map(leaves).sum(),
        _ => 1.0,
    }
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
            let found = if found.len() > 1 { Some(json!(found)) } else { found.first().map(|only| json!(only)) };
            let wanted = (!wanted.is_null()).then(|| wanted.clone());
            differences.push(Difference::new(format!("query.{name}"), wanted, found));
        }
    }
}

fn is_parameter(wanted: &Value, text: &str) -> bool {
    let mut differences = Vec::new();
    let found = serde_json::from_str(text).ok();
    compare("", Some(wanted), found.as_ref(), &mut differences);
    wanted.as_str() == Some(text) || differences.is_empty()
}

/// Collects the differences between two JSON values; the order of keys is ignored, and 1 equals 1.0.
pub(crate) fn compare(at: &str, expected: Option<&Value>, found: Option<&Value>, differences: &mut Vec<Difference>) {
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
        (Some(Value::Number(one)), Some(Value::Number(other))) if compare_numbers(one, other).is_eq() => {}
        (expected, found) if expected == found => {}
        (expected, found) => differences.push(Difference::new(at, expected.cloned(), found.cloned())),
    }
}
