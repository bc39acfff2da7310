//! A request that a test expects: how it is declared, read and compared.

use serde_json::{Map, Value, json};
use xpauto::bindings::message::{Language, got, wording};
use xpauto::bindings::schema::{Field, Kind};
use xpauto::bindings::spec::options::types::{JSON as ANY, TEXT, count};
use xpauto::{Error, Problem, Result};

use super::difference::{Difference, compare, compare_query};
use super::shown::not_json;
use crate::http::Call;
use crate::options::{declared, read_json};
use crate::pattern::{matches_pattern, method_problem, path_problem};

/// The most differences of one request that are reported.
const MOST_DIFFERENCES: usize = 20;
/// What messages call an expectation.
const NAME: &str = "the expected request";

/// A request that a test expects the sandbox to have received.
///
/// ```
/// use serde_json::json;
/// use xpauto_sandbox::{Expectation, Options, Sandbox};
///
/// let sandbox = Sandbox::start(Options::default())?;
/// let update = Expectation::new("/themes/*").method("PUT").json(json!({ "name": "Spring" }));
/// assert!(sandbox.verify(&update).unwrap_err().to_string().contains("but received it never"));
/// sandbox.verify(&update.times(0)).unwrap();
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "an expectation does nothing until it is verified"]
pub struct Expectation {
    pub(super) method: Option<String>,
    pub(super) path: String,
    pub(super) query: Map<String, Value>,
    pub(super) json: Option<Value>,
    pub(super) times: Option<u64>,
}

static METHOD: Field = declared("method", TEXT);
static PATH: Field = declared("path", TEXT);
static QUERY: Field = declared("query", ANY);
static JSON: Field = declared("json", ANY);
static TIMES: Field = declared("times", count("u64", 0, u64::MAX));

impl Expectation {
    /// Creates the expectation of a request, received at least once, to a path without query, in any percent-encoding; `*` matches
    /// any characters.
    pub fn new(path: impl Into<String>) -> Self {
        Self { method: None, path: path.into(), query: Map::new(), json: None, times: None }
    }

    /// Sets the method, in any case; every method by default.
    pub fn method(self, method: impl Into<String>) -> Self {
        Self { method: Some(method.into()), ..self }
    }

    /// Adds a query parameter that the request must have, beside any others. The value is compared with the parameter as a
    /// string or, if that is JSON, as a JSON value; an array stands for repeated parameters, and null for an absent one.
    pub fn query(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.query.insert(name.into(), value.into());
        self
    }

    /// Sets the whole JSON body, whatever the order of its keys.
    pub fn json(self, json: impl Into<Value>) -> Self {
        Self { json: Some(json.into()), ..self }
    }

    /// Sets how many times exactly.
    pub fn times(self, times: u64) -> Self {
        Self { times: Some(times), ..self }
    }

    /// Reads an expectation from JSON text: `{"method", "path", "query", "json", "times"}`.
    pub(crate) fn from_json(json: &str, language: Language) -> Result<Self> {
        let query = |value: Value, _| match value {
            Value::Object(query) => Ok(query),
            other => Err(vec![Problem::new("query", wording!["must be ", Kind::OBJECT, got(&other)])]),
        };
        let expectation = read_json(json, NAME, language, |reader| Self {
            method: reader.take(&METHOD),
            path: reader.take(&PATH).unwrap_or_default(),
            query: reader.take_with(&QUERY, query).unwrap_or_default(),
            json: reader.take(&JSON),
            times: reader.take(&TIMES),
        })?;
        expectation.check()?;
        Ok(expectation)
    }

    /// Refuses what no request can match.
    pub(super) fn check(&self) -> Result<()> {
        let refused = if self.path.is_empty() {
            wording![NAME, " needs a path, such as \"/themes/*\""]
        } else if let Some(problem) = path_problem(&self.path) {
            wording![NAME, "'s path ", problem]
        } else if let Some(problem) = self.method.as_deref().and_then(method_problem) {
            wording![NAME, "'s method ", problem]
        } else {
            return Ok(());
        };
        Err(Error::config(refused))
    }

    pub(super) fn differences(&self, call: &Call) -> Vec<Difference> {
        let mut differences = Vec::new();
        if let Some(method) = self.method.as_ref().filter(|method| !method.eq_ignore_ascii_case(&call.method)) {
            differences.push(Difference::new("method", Some(json!(method)), Some(json!(call.method))));
        }
        if !matches_pattern(&self.path, &call.path) {
            differences.push(Difference::new("path", Some(json!(self.path)), Some(json!(call.path))));
        }
        compare_query(&self.query, &call.query, &mut differences);
        if let Some(expected) = &self.json {
            match serde_json::from_slice(&call.body) {
                Ok(found) => compare("body", Some(expected), Some(&found), &mut differences),
                Err(_) if call.body.is_empty() => compare("body", Some(expected), None, &mut differences),
                // What is no JSON equals none, also not the string of its characters.
                Err(_) => {
                    let shown = Some(not_json(&call.body).into());
                    differences.push(Difference::new("body", Some(expected.clone()), shown));
                }
            }
        }
        differences.truncate(MOST_DIFFERENCES);
        differences
    }
}
