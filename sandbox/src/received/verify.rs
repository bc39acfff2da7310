//! Checks that the sandbox received an expected request, and finds the nearest one if it did not.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use url::form_urlencoded;
use xpauto::Result;
use xpauto::bindings::text::{shortened, wording};

use super::log::Entry;
use crate::http::Call;
use crate::options::read_object;
use crate::pattern::{matches_pattern, method_problem, path_problem};

/// The most differences of one request that are reported.
const MOST_DIFFERENCES: usize = 20;
/// The most characters of a value that a message shows.
const MOST_OF_VALUE: usize = 400;
/// The distances of a different path and a different method, counted in differences.
const OTHER_PATH: f64 = 100.0;
const OTHER_METHOD: f64 = 50.0;

/// A request that a test expects the sandbox to have received.
///
/// ```
/// use serde_json::json;
/// use xpauto_sandbox::Expectation;
///
/// let expected = Expectation {
///     method: Some("PUT".to_owned()),
///     path: "/themes/*".to_owned(),
///     json: Some(json!({ "name": "Spring" })),
///     times: Some(1),
///     ..Expectation::default()
/// };
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Expectation {
    /// The method, in any case; every method where absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The path as it is sent, without query; `*` matches any characters.
    pub path: String,
    /// Query parameters that the request must have, beside any others. A value is compared with the parameter as a
    /// string or, if that is JSON, as a JSON value; null means that the parameter must be absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<Map<String, Value>>,
    /// The whole JSON body, whatever the order of its keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub json: Option<Value>,
    /// How many times exactly; at least once where absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
}

impl Expectation {
    /// Reads an expectation from JSON text; the keys are those of this struct.
    ///
    /// # Errors
    /// `config` where the text is not JSON, or a key is unknown or has a value of another type.
    pub fn from_json(json: &str) -> Result<Self> {
        let value = serde_json::from_str(json)
            .map_err(|error| xpauto::Error::config(format!("the expected request is not JSON: {error}")))?;
        Self::from_value(value)
    }

    pub(crate) fn from_value(value: Value) -> Result<Self> {
        let expectation: Self = read_object(value, "expected request")?;
        if expectation.path.is_empty() {
            return Err(xpauto::Error::config("the expected request needs a path, such as \"/themes/*\""));
        }
        if let Some(problem) = path_problem(&expectation.path) {
            return Err(xpauto::Error::config(format!("the expected request's path {problem}")));
        }
        if let Some(problem) = expectation.method.as_deref().and_then(method_problem) {
            return Err(xpauto::Error::config(wording!["the expected request's method ", problem]));
        }
        Ok(expectation)
    }

    /// Compares the requests that were received with the expected one.
    pub(crate) fn verify(&self, received: &[Entry]) -> Result<(), Box<Mismatch>> {
        let matches = received.iter().filter(|entry| self.differences(&entry.call).is_empty()).count() as u64;
        let is_met = self.times.map_or(matches > 0, |times| matches == times);
        if is_met { Ok(()) } else { Err(Box::new(self.mismatch(matches, received))) }
    }

    fn mismatch(&self, matches: u64, received: &[Entry]) -> Mismatch {
        // If too many matched, no single request is the wrong one.
        let is_too_few = matches < self.times.unwrap_or(1);
        let others = received.iter().filter(|_| is_too_few).filter_map(|entry| {
            let differences = self.differences(&entry.call);
            (!differences.is_empty()).then(|| (distance(&self.path, &entry.call, &differences), entry, differences))
        });
        // Of equally near requests, the latest is the most likely.
        let nearest = others.min_by(|(one, first, _), (other, second, _)| {
            one.total_cmp(other).then_with(|| second.number.cmp(&first.number))
        });
        let (nearest, differences) =
            nearest.map_or((None, Vec::new()), |(_, entry, differences)| (Some(entry.to_value()), differences));
        let evicted = received.first().map_or(0, |first| first.number.saturating_sub(1));
        Mismatch { expected: self.clone(), matches, received: received.len(), evicted, nearest, differences }
    }

    fn differences(&self, call: &Call) -> Vec<Difference> {
        let mut differences = Vec::new();
        if let Some(method) = self.method.as_ref().filter(|method| !method.eq_ignore_ascii_case(&call.method)) {
            differences.push(Difference::new("method", Some(json!(method)), Some(json!(call.method))));
        }
        if !matches_pattern(&self.path, &call.path) {
            differences.push(Difference::new("path", Some(json!(self.path)), Some(json!(call.path))));
        }
        if let Some(query) = &self.query {
            compare_query(query, &call.query, &mut differences);
        }
        if let Some(expected) = &self.json {
            match serde_json::from_slice::<Value>(&call.body) {
                Ok(found) => compare("body", Some(expected), Some(&found), &mut differences),
                Err(_) if call.body.is_empty() => {
                    differences.push(Difference::new("body", Some(expected.clone()), None));
                }
                Err(_) => {
                    let text = String::from_utf8_lossy(&call.body).into_owned();
                    differences.push(Difference::new("body", Some(expected.clone()), Some(json!(text))));
                }
            }
        }
        differences.truncate(MOST_DIFFERENCES);
        differences
    }
}

/// Returns the distance between a request and the expected one, from their differences.
fn distance(path: &str, call: &Call, differences: &[Difference]) -> f64 {
    let has = |name: &str| differences.iter().any(|difference| difference.at == name);
    let path = if has("path") { OTHER_PATH * (2.0 - strsim::jaro(path, &call.path)) } else { 0.0 };
    let method = if has("method") { OTHER_METHOD } else { 0.0 };
    let others = differences.iter().filter(|difference| difference.at != "path" && difference.at != "method");
    path + method + others.map(Difference::size).sum::<f64>()
}

/// Returns the request that is nearest to `call`, with its index and the differences.
pub(crate) fn nearest(call: &Call, others: impl Iterator<Item = Call>) -> Option<(usize, Call, Vec<Difference>)> {
    let measured = others.enumerate().map(|(index, other)| {
        let differences = differences_between(call, &other);
        (distance(&call.path, &other, &differences), index, other, differences)
    });
    let nearest = measured.min_by(|(one, ..), (other, ..)| one.total_cmp(other));
    nearest.map(|(_, index, other, differences)| (index, other, differences))
}

/// Returns the differences between two requests, including what only one of them has.
fn differences_between(call: &Call, other: &Call) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (at, one, another) in [("method", &call.method, &other.method), ("path", &call.path, &other.path)] {
        if one != another {
            differences.push(Difference::new(at, Some(json!(one)), Some(json!(another))));
        }
    }
    let mut query: Map<String, Value> = Map::new();
    for (name, _) in form_urlencoded::parse(other.query.as_bytes()) {
        query.insert(name.into_owned(), Value::Null);
    }
    for (name, value) in form_urlencoded::parse(call.query.as_bytes()) {
        match query.get_mut(&*name) {
            Some(Value::Array(values)) => values.push(json!(value)),
            Some(Value::String(first)) => {
                let both = json!([first, value]);
                query.insert(name.into_owned(), both);
            }
            _ => drop(query.insert(name.into_owned(), json!(value))),
        }
    }
    compare_query(&query, &other.query, &mut differences);
    compare("body", shown_body(call).as_ref(), shown_body(other).as_ref(), &mut differences);
    differences.truncate(MOST_DIFFERENCES);
    differences
}

/// Returns a body as a JSON value, else as a string; `None` if it is empty.
fn shown_body(call: &Call) -> Option<Value> {
    let text = || Value::String(String::from_utf8_lossy(&call.body).into_owned());
    (!call.body.is_empty()).then(|| serde_json::from_slice(&call.body).unwrap_or_else(|_| text()))
}

fn compare_query(expected: &Map<String, Value>, query: &str, differences: &mut Vec<Difference>) {
    let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
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
fn compare(at: &str, expected: Option<&Value>, found: Option<&Value>, differences: &mut Vec<Difference>) {
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
    fn new(at: impl Into<String>, expected: Option<Value>, received: Option<Value>) -> Self {
        Self { at: at.into(), expected, received }
    }

    /// Returns the size of the difference: of a value on one side only the number of its leaves, of strings their dissimilarity.
    fn size(&self) -> f64 {
        match (&self.expected, &self.received) {
            (Some(Value::String(expected)), Some(Value::String(received))) => {
                // The comparison takes quadratic time.
                let (expected, received) = (shortened(expected, MOST_OF_VALUE), shortened(received, MOST_OF_VALUE));
                1.0 - strsim::jaro(&expected, &received) / 2.0
            }
            (Some(one), None) | (None, Some(one)) => leaves(one),
            _ => 1.0,
        }
    }
}

fn leaves(value: &Value) -> f64 {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum::<f64>().max(1.0),
        Value::Object(fields) => fields.values().map(leaves).sum::<f64>().max(1.0),
        _ => 1.0,
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |value: &Option<Value>| {
            let text = value.as_ref().map_or_else(|| "nothing".to_owned(), Value::to_string);
            shortened(&text, MOST_OF_VALUE).into_owned()
        };
        write!(f, "{}: expected {}, received {}", self.at, shown(&self.expected), shown(&self.received))
    }
}

/// The error of a failed verification; its message shows the nearest request and the differences.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Mismatch {
    /// What was expected.
    pub expected: Expectation,
    /// How many requests matched.
    pub matches: u64,
    /// How many received requests are in the log.
    pub received: usize,
    /// How many earlier requests are no longer in the log, and were not compared.
    pub evicted: u64,
    /// The nearest request, in the form of [`crate::Sandbox::requests_json`]; `None` if none was received or too many
    /// matched.
    pub nearest: Option<Value>,
    /// Where the nearest request differs from the expected one.
    pub differences: Vec<Difference>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Expectation { method, path, query, json, times } = &self.expected;
        write!(
            f,
            "expected {} {path}",
            method.as_deref().map_or_else(|| "a request to".to_owned(), str::to_uppercase)
        )?;
        if let Some(query) = query {
            write!(f, " with the query {}", Value::from(query.clone()))?;
        }
        if let Some(json) = json {
            write!(f, " with the body {}", shortened(&json.to_string(), MOST_OF_VALUE))?;
        }
        match times {
            Some(times) => write!(f, " {}", counted(*times))?,
            None => f.write_str(" at least once")?,
        }
        let (matches, all) = (counted(self.matches), self.received as u64 + self.evicted);
        write!(f, ", but it was received {matches}; {all} requests were received in all.")?;
        if self.evicted > 0 {
            write!(f, " The first {} are no longer in the log and were not compared.", self.evicted)?;
        }
        let Some(nearest) = &self.nearest else { return Ok(()) };
        let text = |key: &str| nearest.get(key).and_then(Value::as_str).unwrap_or_default();
        let number = nearest.get("number").unwrap_or(&Value::Null);
        write!(f, "\nThe nearest was request {number}, {} {}:", text("method"), text("path"))?;
        self.differences.iter().try_for_each(|difference| write!(f, "\n  {difference}"))
    }
}

impl std::error::Error for Mismatch {}

fn counted(times: u64) -> String {
    match times {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        times => format!("{times} times"),
    }
}
