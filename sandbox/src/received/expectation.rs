//! A request that a test expects: how it is declared, read and compared.

use serde::Serialize;
use serde_json::{Map, Value, json};
use xpauto::bindings::is_secret_name;
use xpauto::bindings::message::{Language, got, wording};
use xpauto::bindings::options::Reader;
use xpauto::bindings::schema::{Field, Kind};
use xpauto::bindings::spec::options::types::{JSON as ANY, TEXT, count};
use xpauto::{Error, Problem, Result};

use super::difference::{Difference, compare, compare_query, json_body};
use super::shown::hide;
use crate::http::Call;
use crate::options::{declared, parse_json, refuse};
use crate::pattern::{matches_pattern, method_problem, path_problem};

/// The most differences of one request that are reported.
const MOST_DIFFERENCES: usize = 20;
/// What messages call an expectation.
const NAME: &str = "the expected request";

/// A request that a test expects the sandbox to have received.
///
/// ```
/// use serde_json::json;
/// use xpauto_sandbox::Expectation;
///
/// let expected = Expectation::builder("/themes/*").method("PUT").json(json!({ "name": "Spring" })).times(1).build()?;
/// assert_eq!(expected.path, "/themes/*");
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Expectation {
    /// The method; `None` stands for every method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The path, in which `*` matches any characters.
    pub path: String,
    /// The query parameters that the request must have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<Map<String, Value>>,
    /// The JSON body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub json: Option<Value>,
    /// How many times the request must have been received; `None` stands for at least once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
}

static METHOD: Field = declared("method", TEXT);
static PATH: Field = declared("path", TEXT);
static QUERY: Field = declared("query", ANY);
static JSON: Field = declared("json", ANY);
static TIMES: Field = declared("times", count("u64", 0, u64::MAX));

impl Expectation {
    /// Starts to build an expectation of requests to a path without query, in any percent-encoding; `*` matches any characters.
    pub fn builder(path: impl Into<String>) -> ExpectationBuilder {
        let path = path.into();
        ExpectationBuilder(Self { method: None, path, query: None, json: None, times: None })
    }

    /// Reads an expectation from JSON text: `{"method", "path", "query", "json", "times"}`, as in the builder.
    ///
    /// # Errors
    /// `config` if the text is not JSON, a key is unknown or has a value of another type, or no request can match.
    pub fn from_json(json: &str, language: Language) -> Result<Self> {
        let value = parse_json(json, NAME)?;
        if !value.is_object() {
            return Err(Error::config(wording![NAME, " must be ", Kind::OBJECT, got(&value)]));
        }
        let mut reader = Reader::of(value, language).checking_ranges();
        let query = |value: Value, _| match value {
            Value::Object(query) => Ok(Some(query)),
            other => Err(vec![Problem::new("query", wording!["must be ", Kind::OBJECT, got(&other)])]),
        };
        let expectation = Self {
            method: reader.take(&METHOD),
            path: reader.take(&PATH).unwrap_or_default(),
            query: reader.take_with(&QUERY, query).flatten(),
            json: reader.take(&JSON),
            times: reader.take(&TIMES),
        };
        refuse(&reader.finish(&"it".into()), "the expected request: ")?;
        expectation.check()?;
        Ok(expectation)
    }

    /// Refuses what no request can match.
    fn check(&self) -> Result<()> {
        if self.path.is_empty() {
            return Err(Error::config(format!("{NAME} needs a path, such as \"/themes/*\"")));
        }
        if let Some(problem) = path_problem(&self.path) {
            return Err(Error::config(format!("{NAME}'s path {problem}")));
        }
        if let Some(problem) = self.method.as_deref().and_then(method_problem) {
            return Err(Error::config(wording![NAME, "'s method ", problem]));
        }
        Ok(())
    }

    /// Returns the expectation without secrets, to be shown.
    pub(super) fn shown(&self) -> Self {
        let mut shown = self.clone();
        for (name, value) in shown.query.iter_mut().flatten() {
            hide(is_secret_name(name), value);
        }
        shown.json.iter_mut().for_each(|json| hide(false, json));
        shown
    }

    pub(super) fn differences(&self, call: &Call) -> Vec<Difference> {
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
            match json_body(call).transpose() {
                Ok(found) => compare("body", Some(expected), found.as_ref(), &mut differences),
                // What is no JSON equals none, also not the string of its characters.
                Err(shown) => differences.push(Difference::new("body", Some(expected.clone()), Some(shown.into()))),
            }
        }
        differences.truncate(MOST_DIFFERENCES);
        differences
    }
}

/// Builds an [`Expectation`].
#[derive(Debug, Clone)]
#[must_use = "a builder does nothing until it is built"]
pub struct ExpectationBuilder(Expectation);

impl ExpectationBuilder {
    /// The method, in any case; every method by default.
    pub fn method(mut self, method: impl Into<String>) -> Self {
        self.0.method = Some(method.into());
        self
    }

    /// A query parameter that the request must have, beside any others. The value is compared with the parameter as a
    /// string or, if that is JSON, as a JSON value; an array stands for repeated parameters, and null for an absent one.
    pub fn query(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.0.query.get_or_insert_default().insert(name.into(), value.into());
        self
    }

    /// The whole JSON body, whatever the order of its keys.
    pub fn json(mut self, json: impl Into<Value>) -> Self {
        self.0.json = Some(json.into());
        self
    }

    /// How many times exactly; at least once by default.
    pub fn times(mut self, times: u64) -> Self {
        self.0.times = Some(times);
        self
    }

    /// Returns the expectation.
    ///
    /// # Errors
    /// `config` if no request can match the path or the method.
    pub fn build(self) -> Result<Expectation> {
        self.0.check().map(|()| self.0)
    }
}
