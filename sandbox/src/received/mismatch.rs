//! The error of a failed verification.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use xpauto::bindings::message::Language;

use super::difference::{Difference, SIDES};
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

impl Mismatch {
    /// Returns the message with values in the terms of a language.
    #[doc(hidden)]
    #[must_use]
    pub fn render(&self, language: Language) -> String {
        let Expectation { method, path, query, json, times } = &self.expected;
        let method = method.as_deref().map_or_else(|| "a request to".to_owned(), str::to_uppercase);
        let query = query.as_ref().map(|query| format!(" with the query {}", literal(&query.clone().into(), language)));
        let json = json.as_ref().map(|json| format!(" with the body {}", literal(json, language)));
        let is_unknown = *times == Some(self.matches);
        let times = times.map_or("at least once".to_owned(), counted);
        let (matches, all) = (counted(self.matches), self.received as u64 + self.evicted);
        let expected = format!(
            "{} {}{}{} {times}",
            escaped(&method),
            escaped(path),
            query.unwrap_or_default(),
            json.unwrap_or_default()
        );
        if is_unknown {
            let evicted = self.evicted;
            return format!(
                "expected {expected}, which the log cannot tell: it no longer has the first {evicted} of {all} requests, and \
                 the others have it {matches}. Verify earlier, or clear the received requests before what is to be verified"
            );
        }
        let evicted = match self.evicted {
            0 => String::new(),
            count => format!(" The first {count} are no longer in the log and were not compared."),
        };
        let text =
            format!("expected {expected}, but received it {matches}; received {all} requests in total.{evicted}");
        let Some(nearest) = &self.nearest else { return text };
        let field = |key: &str| escaped(nearest.get(key).and_then(Value::as_str).unwrap_or_default());
        let number = nearest.get("number").unwrap_or(&Value::Null);
        let text = format!("{text}\nThe nearest was request {number}, {} {}:", field("method"), field("path"));
        self.differences.iter().fold(text, |text, difference| text + "\n  " + &difference.render(SIDES, language))
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Language::Rust))
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
