//! The exchanges of a recording that is replayed: in order, and by request.

use std::collections::HashMap;
use std::sync::Mutex;

use super::message::{Exchange, RecordedRequest};
use crate::http::Call;
use crate::lock::lock;
use crate::received::{Difference, nearest};

/// The exchanges of one recording.
#[derive(Debug)]
pub(super) struct Exchanges {
    pub(super) all: Vec<Exchange>,
    /// The indices of the exchanges of equal requests, by their key.
    equal: HashMap<String, Vec<usize>>,
    /// How often each of these was replayed.
    replayed: Mutex<HashMap<String, usize>>,
}

impl Exchanges {
    pub(super) fn new(all: Vec<Exchange>) -> Self {
        let mut equal: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, exchange) in all.iter().enumerate() {
            equal.entry(exchange.request.key()).or_default().push(index);
        }
        Self { all, equal, replayed: Mutex::default() }
    }

    /// Returns the next exchange of an equal request in the order of recording; after the last one, the last again.
    pub(super) fn next(&self, request: &RecordedRequest) -> Option<&Exchange> {
        let key = request.key();
        let equal = self.equal.get(&key)?;
        let mut replayed = lock(&self.replayed);
        let count = replayed.entry(key).or_default();
        let index = equal.get(*count).or(equal.last())?;
        *count += 1;
        self.all.get(*index)
    }

    /// Restarts at the first exchange of every request.
    pub(super) fn rewind(&self) {
        lock(&self.replayed).clear();
    }

    /// Returns the recorded request that is nearest to another one, with its number and the differences.
    pub(super) fn nearest(&self, request: &RecordedRequest) -> Option<(usize, Call, Vec<Difference>)> {
        let calls = self.all.iter().map(|exchange| exchange.request.to_call());
        nearest(&request.to_call(), calls).map(|(index, call, differences)| (index + 1, call, differences))
    }
}
