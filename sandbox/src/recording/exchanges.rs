//! The exchanges of a recording that is replayed, by request.

use std::collections::HashMap;
use std::sync::Mutex;

use super::message::{Exchange, RecordedRequest};
use crate::http::Call;
use crate::lock::lock;
use crate::received::{Difference, nearest};

/// The exchanges of one recording.
#[derive(Debug)]
pub(super) struct Exchanges {
    /// The exchanges in order, each with the key of its request.
    pub(super) all: Vec<(String, Exchange)>,
    /// How many exchanges of each key were replayed.
    replayed: Mutex<HashMap<String, usize>>,
}

impl Exchanges {
    pub(super) fn new(all: Vec<Exchange>) -> Self {
        let all = all.into_iter().map(|exchange| (exchange.request.key(), exchange)).collect();
        Self { all, replayed: Mutex::default() }
    }

    /// Returns the next exchange of an equal request in the order of recording; after the last one, the last again.
    pub(super) fn next(&self, request: &RecordedRequest) -> Option<&Exchange> {
        let key = request.key();
        let equal: Vec<_> = self.all.iter().filter(|(known, _)| *known == key).map(|(_, exchange)| exchange).collect();
        let mut replayed = lock(&self.replayed);
        let count = replayed.entry(key).or_default();
        *count += 1;
        equal.get(*count - 1).or(equal.last()).copied()
    }

    /// Restarts at the first exchange of every request.
    pub(super) fn rewind(&self) {
        lock(&self.replayed).clear();
    }

    /// Returns the recorded request that is nearest to another one, with its number and the differences.
    pub(super) fn nearest(&self, request: &RecordedRequest) -> Option<(usize, Call, Vec<Difference>)> {
        let calls = self.all.iter().map(|(_, exchange)| exchange.request.to_call());
        nearest(&request.to_call(), calls).map(|(index, call, differences)| (index + 1, call, differences))
    }
}
