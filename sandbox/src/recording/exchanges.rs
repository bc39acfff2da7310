//! The exchanges of a recording in memory: in the order of their requests, and by request.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::exchange::Exchange;
use super::file;
use crate::http::Call;
use crate::lock::lock;
use crate::received::{Difference, nearest};
use crate::redaction::RecordedRequest;

/// The exchanges of one recording.
#[derive(Debug, Default)]
pub(crate) struct Exchanges(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    /// One for each request, in the order of arrival; `None` until the response arrives.
    slots: Vec<Option<Entry>>,
    /// Equal requests by their key.
    equal: HashMap<Vec<u8>, Equal>,
}

#[derive(Debug)]
struct Entry {
    exchange: Arc<Exchange>,
    /// The exchange in its form in the file.
    text: Arc<str>,
}

/// The positions of equal requests, and how many of their responses were replayed.
#[derive(Debug, Default)]
struct Equal {
    positions: Vec<usize>,
    replayed: usize,
}

impl Exchanges {
    pub(crate) fn new(exchanges: Vec<Exchange>) -> Self {
        let recorded = Self::default();
        for exchange in exchanges {
            recorded.put(recorded.reserve(), exchange);
        }
        recorded
    }

    /// Reserves the position of a request that arrived, so that exchanges are in the order of requests.
    pub(crate) fn reserve(&self) -> usize {
        let slots = &mut lock(&self.0).slots;
        slots.push(None);
        slots.len() - 1
    }

    /// Stores an exchange at its position.
    pub(crate) fn put(&self, position: usize, exchange: Exchange) {
        let key = exchange.request.key();
        let entry = Entry { text: file::render(&exchange).into(), exchange: Arc::new(exchange) };
        let mut exchanges = lock(&self.0);
        if let Some(slot) = exchanges.slots.get_mut(position) {
            *slot = Some(entry);
        }
        let positions = &mut exchanges.equal.entry(key).or_default().positions;
        positions.insert(positions.partition_point(|other| *other < position), position);
    }

    /// Returns the next exchange of an equal request in the order of recording; after the last one, the last again.
    pub(crate) fn next(&self, request: &RecordedRequest) -> Option<Arc<Exchange>> {
        let mut exchanges = lock(&self.0);
        let Entries { slots, equal } = &mut *exchanges;
        let equal = equal.get_mut(&request.key())?;
        let position = equal.positions.get(equal.replayed).or(equal.positions.last())?;
        equal.replayed += 1;
        slots.get(*position)?.as_ref().map(|entry| Arc::clone(&entry.exchange))
    }

    /// Restarts at the first exchange of every request.
    pub(crate) fn rewind(&self) {
        lock(&self.0).equal.values_mut().for_each(|equal| equal.replayed = 0);
    }

    /// Returns the recorded request that is nearest to another one, with its number and the differences.
    pub(crate) fn nearest(&self, request: &RecordedRequest) -> Option<(usize, Call, Vec<Difference>)> {
        let exchanges = lock(&self.0);
        let calls = exchanges.slots.iter().flatten().map(|entry| entry.exchange.request.to_call());
        nearest(&request.to_call(), calls).map(|(index, call, differences)| (index + 1, call, differences))
    }

    /// Returns the number of exchanges.
    pub(crate) fn len(&self) -> usize {
        lock(&self.0).slots.iter().flatten().count()
    }

    /// Returns the exchanges in their form in the file.
    pub(crate) fn rendered(&self) -> Vec<Arc<str>> {
        lock(&self.0).slots.iter().flatten().map(|entry| Arc::clone(&entry.text)).collect()
    }
}
