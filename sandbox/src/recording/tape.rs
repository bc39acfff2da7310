//! The exchanges of a recording in memory: found by request, and in the order in which the requests came.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::exchange::{Exchange, RecordedRequest};
use super::file;
use crate::http::Call;
use crate::lock::lock;
use crate::received::{Difference, nearest};

/// The exchanges of one recording.
#[derive(Debug, Default)]
pub(crate) struct Tape(Mutex<Exchanges>);

#[derive(Debug, Default)]
struct Exchanges {
    /// One for each request in the order of arrival; empty until the response is there.
    slots: Vec<Option<Entry>>,
    /// The positions of equal requests.
    equal: HashMap<Vec<u8>, Equal>,
}

#[derive(Debug)]
struct Entry {
    exchange: Arc<Exchange>,
    /// The exchange as it stands in the file.
    text: Arc<str>,
}

/// Requests that are equal, and how many of their responses were replayed.
#[derive(Debug, Default)]
struct Equal {
    positions: Vec<usize>,
    replayed: usize,
}

impl Tape {
    pub(crate) fn new(exchanges: Vec<Exchange>) -> Self {
        let tape = Self::default();
        for exchange in exchanges {
            tape.put(tape.reserve(), exchange);
        }
        tape
    }

    /// Keeps a place for a request that has just come, so that the order is that of the requests.
    pub(crate) fn reserve(&self) -> usize {
        let slots = &mut lock(&self.0).slots;
        slots.push(None);
        slots.len() - 1
    }

    /// Puts an exchange into its place.
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

    /// The next exchange of an equal request, in the order of recording; the last one again once all were returned.
    pub(crate) fn next(&self, request: &RecordedRequest) -> Option<Arc<Exchange>> {
        let mut exchanges = lock(&self.0);
        let Exchanges { slots, equal } = &mut *exchanges;
        let equal = equal.get_mut(&request.key())?;
        let position = equal.positions.get(equal.replayed).or(equal.positions.last())?;
        equal.replayed += 1;
        slots.get(*position)?.as_ref().map(|entry| Arc::clone(&entry.exchange))
    }

    /// Goes back to the first exchange of every request.
    pub(crate) fn rewind(&self) {
        lock(&self.0).equal.values_mut().for_each(|equal| equal.replayed = 0);
    }

    /// The recorded request that comes nearest to another one: its number, itself, and what differs.
    pub(crate) fn nearest(&self, request: &RecordedRequest) -> Option<(usize, Call, Vec<Difference>)> {
        let exchanges = lock(&self.0);
        let calls = exchanges.slots.iter().flatten().map(|entry| entry.exchange.request.to_call());
        nearest(&request.to_call(), calls).map(|(index, call, differences)| (index + 1, call, differences))
    }

    /// How many exchanges there are.
    pub(crate) fn len(&self) -> usize {
        lock(&self.0).slots.iter().flatten().count()
    }

    /// The exchanges as they stand in the file.
    pub(crate) fn texts(&self) -> Vec<Arc<str>> {
        lock(&self.0).slots.iter().flatten().map(|entry| Arc::clone(&entry.text)).collect()
    }
}
