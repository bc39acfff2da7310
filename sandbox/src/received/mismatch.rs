//! The error of a failed verification.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::difference::Difference;
use super::expectation::Expectation;
use super::literal::{escaped, literal};

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
        let method = method.as_deref().map_or_else(|| "a request to".to_owned(), str::to_uppercase);
        write!(f, "expected {} {}", escaped(&method), escaped(path))?;
        if let Some(query) = query {
            write!(f, " with the query {}", literal(&query.clone().into()))?;
        }
        if let Some(json) = json {
            write!(f, " with the body {}", literal(json))?;
        }
        let (times, all) = (times.map_or("at least once".to_owned(), counted), self.received as u64 + self.evicted);
        write!(f, " {times}, but received it {}; received {all} requests in total.", counted(self.matches))?;
        if self.evicted > 0 {
            write!(f, " The first {} are no longer in the log and were not compared.", self.evicted)?;
        }
        let Some(nearest) = &self.nearest else { return Ok(()) };
        let field = |key: &str| escaped(nearest.get(key).and_then(Value::as_str).unwrap_or_default());
        let number = nearest.get("number").unwrap_or(&Value::Null);
        write!(f, "\nThe nearest was request {number}, {} {}:", field("method"), field("path"))?;
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
