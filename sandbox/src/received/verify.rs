//! Checks that the sandbox received an expected request, and finds the nearest one if it did not.

use serde_json::{Map, Value, json};
use xpauto::bindings::message::Language;

use super::difference::{Difference, distance, json_body};
use super::expectation::Expectation;
use super::log::Entry;
use super::mismatch::Mismatch;
use crate::http::{Call, query_pairs};

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
    // What only the other request has is expected to be absent.
    let absent = query_pairs(&other.query).into_iter().map(|(name, _)| (name, Value::Null));
    let query = absent.chain(query_object(&call.query)).collect();
    let own = json_body(call).map(|json| json.unwrap_or_else(Value::from));
    let json = own.or_else(|| json_body(other).map(|_| Value::Null)).filter(|_| call.body != other.body);
    let Call { method, path, .. } = call;
    Expectation { method: Some(method.clone()), path: path.clone(), query: Some(query), json, times: None }
        .differences(other)
}

/// Returns the parameters of a query as a JSON object, in which a repeated one has an array.
fn query_object(query: &str) -> Map<String, Value> {
    let mut object = Map::new();
    for (name, value) in query_pairs(query) {
        match object.get_mut(&name) {
            None => drop(object.insert(name, json!(value))),
            Some(Value::Array(values)) => values.push(json!(value)),
            Some(first) => *first = json!([first.take(), value]),
        }
    }
    object
}
