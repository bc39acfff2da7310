//! The results of personalizations that were requested: computed after a delay by the sandbox's clock.

mod document;

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use url::Url;

use crate::account::Account;
use crate::http::{Failure, Reply};
use crate::lock::lock;
use crate::options::is_this_machine;

/// The path of results under `/__sandbox`.
pub(crate) const PATH: &str = "/results/{dataCode}";
/// The outcome of a callback that is not called.
pub(crate) const NOT_CALLED: &str = "not called: the sandbox calls loopback addresses only";
const PENDING: &str = "pending";

/// The requested results, by data code.
#[derive(Debug)]
pub(crate) struct Results {
    /// The time that computing takes.
    pub(crate) delay: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    requested: HashMap<String, Requested>,
    /// The callbacks to wait for that no task waits for yet.
    callbacks: Vec<Callback>,
    /// How often results were forgotten, so that no callback of earlier ones is called.
    generation: u64,
}

/// One request for results.
#[derive(Debug, Clone)]
pub(crate) struct Requested {
    pub(crate) personalization: String,
    pub(crate) body: Value,
    /// The time of the sandbox's clock at which the results are ready.
    ready_at: Instant,
    callback: Option<(String, String)>,
}

/// A URL to send results to.
#[derive(Debug)]
pub(crate) struct Callback {
    pub(crate) data_code: String,
    pub(crate) url: Url,
    generation: u64,
}

impl Results {
    pub(crate) fn new(delay: Duration) -> Self {
        Self { delay, state: Mutex::default() }
    }

    /// Starts to compute results; returns the outcome of the callback if it is known already. Results that were requested
    /// before keep their time.
    pub(crate) fn request(
        &self,
        data_code: &str,
        personalization: &str,
        body: Value,
        callback: Option<Url>,
        now: Instant,
    ) -> Option<&'static str> {
        let is_called = callback.as_ref().is_none_or(is_this_machine);
        let outcome = if is_called { PENDING } else { NOT_CALLED };
        let mut state = lock(&self.state);
        let requested = state.requested.entry(data_code.to_owned()).or_insert_with(|| Requested {
            personalization: personalization.to_owned(),
            body,
            ready_at: now + self.delay,
            callback: None,
        });
        requested.callback = callback.as_ref().map(|url| (url.to_string(), outcome.to_owned()));
        if let Some(url) = callback.filter(|_| is_called) {
            let generation = state.generation;
            state.callbacks.push(Callback { data_code: data_code.to_owned(), url, generation });
        }
        (!is_called).then_some(NOT_CALLED)
    }

    /// Takes the callbacks that no task waits for yet.
    pub(crate) fn take_callbacks(&self) -> Vec<Callback> {
        std::mem::take(&mut lock(&self.state).callbacks)
    }

    /// Records the outcome of a callback.
    pub(crate) fn finish(&self, callback: &Callback, outcome: String) {
        if let Some(Requested { callback: Some((_, known)), .. }) =
            lock(&self.state).requested.get_mut(&callback.data_code)
        {
            *known = outcome;
        }
    }

    /// Forgets all results.
    pub(crate) fn clear(&self) {
        let mut state = lock(&self.state);
        *state = State { generation: state.generation + 1, ..State::default() };
    }

    /// Responds with results: 202 until they are ready.
    pub(crate) fn respond(&self, data_code: &str, account: &Mutex<Account>, now: Instant) -> Result<Reply, Failure> {
        let requested = lock(&self.state).requested.get(data_code).cloned().ok_or_else(|| {
            let message = format!(
                "There are no results of the data code {data_code:?}: none were requested since the start or the last reset."
            );
            Failure::new(404, "RESULTS_UNKNOWN", message)
        })?;
        if now < requested.ready_at {
            return Ok(Reply::json(202, &json!({ "dataCode": data_code, "status": "PENDING" })));
        }
        Ok(Reply::json(200, &document(data_code, &requested, account)))
    }

    /// Returns the results of a callback; `None` if they were forgotten.
    pub(crate) fn of(&self, callback: &Callback, account: &Mutex<Account>) -> Option<Value> {
        let state = lock(&self.state);
        let requested = state.requested.get(&callback.data_code).filter(|_| state.generation == callback.generation);
        let requested = requested.cloned()?;
        drop(state);
        Some(document(&callback.data_code, &requested, account))
    }
}

fn document(data_code: &str, requested: &Requested, account: &Mutex<Account>) -> Value {
    // A copy shares the objects, so that the lock is not held meanwhile.
    let mut account = lock(account).clone();
    document::of(data_code, requested, &mut account)
}
