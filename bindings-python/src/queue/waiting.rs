//! Delivers the messages of a thread's queue while the thread waits for a call.

use std::sync::Arc;

use pyo3::prelude::*;

use super::{Item, Queue};
use crate::messages::{Envelope, deliver};
use crate::runtime::{calling_back, lock};

/// A thread waiting for a call, which drains its queue meanwhile.
pub struct Waiting {
    queue: Arc<Queue>,
    depth: usize,
}

impl Waiting {
    pub(super) fn new(queue: Arc<Queue>, depth: usize) -> Self {
        Self { queue, depth }
    }

    /// Whether there are messages for this wait.
    pub fn has_messages(&self) -> bool {
        lock(&self.queue.state).items.iter().any(|item| self.takes(item))
    }

    fn takes(&self, item: &Item) -> bool {
        matches!(item, Item::Message(envelope) if envelope.context.depth() >= self.depth)
    }

    /// Removes and returns the next message for this wait.
    ///
    /// A wait nested in a callback skips the messages of outer waits, so that callbacks are not re-entered.
    fn next(&self) -> Option<Envelope> {
        let mut state = lock(&self.queue.state);
        let position = state.items.iter().position(|item| self.takes(item))?;
        match state.items.remove(position) {
            Some(Item::Message(envelope)) => Some(*envelope),
            _ => None,
        }
    }

    /// Delivers the messages that have arrived.
    pub fn deliver_all(&self, py: Python<'_>) -> PyResult<()> {
        // A fixed number, since other threads may keep posting.
        for _ in 0..self.queue.count() {
            let Some(envelope) = self.next() else { break };
            calling_back(|| deliver(py, envelope))?;
        }
        Ok(())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut state = lock(&self.queue.state);
        state.waits -= 1;
        if state.waits == 0 && !state.items.is_empty() {
            self.queue.use_thread(state);
        }
    }
}
