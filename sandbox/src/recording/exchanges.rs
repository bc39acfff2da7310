//! The exchanges of a recording that is replayed: in order, and by request.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};

use crate::http::Call;
use crate::lock::lock;
use crate::received::{Difference, nearest};
use crate::redaction::{RecordedRequest, RecordedResponse};

/// A recorded request with its response.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {
    pub(crate) request: RecordedRequest,
    pub(crate) response: RecordedResponse,
}

/// The exchanges of one recording.
#[derive(Debug, Default)]
pub(crate) struct Exchanges(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    all: Vec<Arc<Exchange>>,
    /// Equal requests by their key.
    equal: HashMap<String, Equal>,
}

/// The responses to equal requests, and how many of them were replayed.
#[derive(Debug, Default)]
struct Equal {
    exchanges: Vec<Arc<Exchange>>,
    replayed: usize,
}

impl Exchanges {
    pub(crate) fn new(exchanges: Vec<Exchange>) -> Self {
        let recorded = Self::default();
        for exchange in exchanges {
            recorded.add(exchange);
        }
        recorded
    }

    /// Adds an exchange after the others.
    pub(crate) fn add(&self, exchange: Exchange) {
        let (key, exchange) = (exchange.request.key(), Arc::new(exchange));
        let mut entries = lock(&self.0);
        entries.equal.entry(key).or_default().exchanges.push(Arc::clone(&exchange));
        entries.all.push(exchange);
    }

    /// Returns the next exchange of an equal request in the order of recording; after the last one, the last again.
    pub(crate) fn next(&self, request: &RecordedRequest) -> Option<Arc<Exchange>> {
        let mut entries = lock(&self.0);
        let equal = entries.equal.get_mut(&request.key())?;
        let exchange = equal.exchanges.get(equal.replayed).or(equal.exchanges.last()).map(Arc::clone);
        equal.replayed += 1;
        exchange
    }

    /// Restarts at the first exchange of every request.
    pub(crate) fn rewind(&self) {
        lock(&self.0).equal.values_mut().for_each(|equal| equal.replayed = 0);
    }

    /// Returns the recorded request that is nearest to another one, with its number and the differences.
    pub(crate) fn nearest(&self, request: &RecordedRequest) -> Option<(usize, Call, Vec<Difference>)> {
        let all = self.all();
        let calls = all.iter().map(|exchange| exchange.request.to_call());
        nearest(&request.to_call(), calls).map(|(index, call, differences)| (index + 1, call, differences))
    }

    /// Returns the exchanges in order.
    pub(crate) fn all(&self) -> Vec<Arc<Exchange>> {
        lock(&self.0).all.clone()
    }
}
