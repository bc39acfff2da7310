//! Checks that the sandbox received an expected request, and finds the nearest one if it did not.

use serde_json::{Value, json};
use xpauto::bindings::text::Language;

use super::difference::{Difference, distance};
use super::expectation::Expectation;
use super::log::Entry;
use super::mismatch::Mismatch;
use crate::redaction::{REDACTED, Redactor};

impl Expectation {
    /// Compares the requests that were received with the expected one.
    pub(crate) fn verify(&self, received: &[Entry]) -> Result<(), Box<Mismatch>> {
        let matches = received.iter().filter(|entry| self.differences(&entry.call).is_empty()).count() as u64;
        // An exact number cannot be known of requests that the log no longer has.
        let is_met = self.times.map_or(matches > 0, |times| matches == times && evicted(received) == 0);
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
        let redactor = Redactor::default();
        let redacted = nearest.map(|(_, entry, differences)| (entry.redacted(&redactor), differences));
        let expected = self.redacted(&redactor);
        let (nearest, differences) = redacted.map_or((None, Vec::new()), |(entry, differences)| {
            let shown = redacted_differences(&differences, &expected.differences(&entry.call));
            (Some(entry.to_value(Language::Rust)), shown)
        });
        Mismatch { expected, matches, received: received.len(), evicted: evicted(received), nearest, differences }
    }
}

/// Returns how many requests are no longer in the log.
fn evicted(received: &[Entry]) -> u64 {
    received.first().map_or(0, |first| first.number.saturating_sub(1))
}

/// Returns the differences as they are without secrets; a secret that differs from another one is only a placeholder.
fn redacted_differences(differences: &[Difference], redacted: &[Difference]) -> Vec<Difference> {
    let shown = |difference: &Difference| {
        let placeholder = |value: &Option<Value>| value.as_ref().map(|_| json!(REDACTED));
        let hidden = || {
            let Difference { at, expected, received } = difference;
            Difference::new(at.clone(), placeholder(expected), placeholder(received))
        };
        redacted.iter().find(|other| other.at == difference.at).cloned().unwrap_or_else(hidden)
    };
    differences.iter().map(shown).collect()
}
