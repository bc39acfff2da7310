//! Checks that the sandbox received an expected request, and shows the nearest one if it did not.

use std::fmt;

use serde_json::Value;
use xpauto::bindings::is_secret_name;

use super::difference::distance;
use super::expectation::Expectation;
use super::log::Entry;
use super::shown::{escaped, literal};

/// The error of a failed verification, which shows the nearest request and the differences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch(String);

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Mismatch {}

impl Expectation {
    /// Compares the requests that were received with the expected one.
    pub(crate) fn verify(&self, received: &[Entry]) -> Result<(), Mismatch> {
        self.check().map_err(|error| Mismatch(error.message().to_owned()))?;
        let matches = received.iter().filter(|entry| self.differences(&entry.call).is_empty()).count() as u64;
        let evicted = received.first().map_or(0, |first| first.number.saturating_sub(1));
        // An exact number cannot be known of requests that the log no longer has.
        let is_met = self.times.map_or(matches > 0, |times| matches == times && evicted == 0);
        if is_met { Ok(()) } else { Err(Mismatch(self.mismatch(matches, evicted, received))) }
    }

    fn mismatch(&self, matches: u64, evicted: u64, received: &[Entry]) -> String {
        let (times, all) = (self.times.map_or("at least once".to_owned(), counted), received.len() as u64 + evicted);
        let mut lines = vec![format!(
            "expected {self} {times}, but received it {}; received {all} requests in total.{}",
            counted(matches),
            if evicted == 0 {
                String::new()
            } else {
                format!(" The first {evicted} are no longer in the log and were not compared.")
            }
        )];
        // If too many matched, no single request is the wrong one. Of equally near requests, the latest is the most likely.
        let others = received.iter().rev().filter(|_| matches < self.times.unwrap_or(1)).filter_map(|entry| {
            let differences = self.differences(&entry.call);
            (!differences.is_empty())
                .then(|| (distance([&self.path, &entry.call.path], &differences), entry, differences))
        });
        if let Some((_, entry, differences)) = others.min_by(|(one, ..), (other, ..)| one.total_cmp(other)) {
            let (method, path) = (escaped(&entry.call.method), escaped(&entry.call.path));
            lines.push(format!("The nearest was request {}, {method} {path}:", entry.number));
            lines.extend(differences.iter().map(|one| format!("  {}", one.render(["expected", "received"]))));
        }
        lines.join("\n")
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = self.method.as_deref().map_or_else(|| "a request to".to_owned(), str::to_uppercase);
        write!(f, "{} {}", escaped(&method), escaped(&self.path))?;
        if !self.query.is_empty() {
            let parameter =
                |(name, value): (&String, &Value)| format!("{name}={}", literal(is_secret_name(name), value));
            let query: Vec<String> = self.query.iter().map(parameter).collect();
            write!(f, " with the query {}", escaped(&query.join("&")))?;
        }
        self.json.iter().try_for_each(|json| write!(f, " with the body {}", literal(false, json)))
    }
}

fn counted(times: u64) -> String {
    match times {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        times => format!("{times} times"),
    }
}
