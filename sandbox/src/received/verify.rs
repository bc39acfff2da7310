//! Checks that the sandbox received an expected request, and finds the nearest one if it did not.

use xpauto::bindings::message::Language;

use super::difference::{Difference, distance};
use super::expectation::Expectation;
use super::log::Entry;
use super::mismatch::Mismatch;

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
        let (nearest, differences) = nearest.map_or((None, Vec::new()), |(_, entry, differences)| {
            let shown = differences.into_iter().map(Difference::shown).collect();
            (Some(entry.shown().to_value(Language::Rust)), shown)
        });
        let evicted = evicted(received);
        Mismatch { expected: self.shown(), matches, received: received.len(), evicted, nearest, differences }
    }
}

/// Returns how many requests are no longer in the log.
fn evicted(received: &[Entry]) -> u64 {
    received.first().map_or(0, |first| first.number.saturating_sub(1))
}
