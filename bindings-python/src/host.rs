//! The host of one call: forwards core's messages to the queue, with the context to deliver them in.

use std::sync::Arc;

use pyo3::prelude::*;
use xpauto::bindings::host::{Host, Level, Message, Topic};

use crate::call_context::CallContext;
use crate::callbacks::Callbacks;
use crate::logging;
use crate::messages::Envelope;
use crate::provider::{self, Caller};
use crate::queue::{Item, Queue};

/// The host of one call: its context, the queue of its thread or loop, and its log level.
pub struct CallHost {
    caller: Arc<Caller>,
    level: Level,
}

impl CallHost {
    /// Creates the host of a call in the current context.
    pub fn new(py: Python<'_>, callbacks: &Py<Callbacks>, queue: Arc<Queue>) -> PyResult<Arc<Self>> {
        let level = logging::level(py)?;
        let context = Arc::new(CallContext::new(py, callbacks, queue.depth())?);
        let caller = Arc::new(Caller { context, queue });
        Ok(Arc::new(Self { caller, level }))
    }

    pub fn queue(&self) -> &Arc<Queue> {
        &self.caller.queue
    }

    pub fn context(&self) -> &CallContext {
        &self.caller.context
    }
}

impl Host for CallHost {
    fn wants(&self, topic: Topic) -> bool {
        topic.level() >= self.level || (topic == Topic::Request && self.context().callbacks().has_hooks())
    }

    fn post(&self, message: Message) {
        let caller = &self.caller;
        match message {
            Message::Token(request) => provider::provide(caller, request),
            message => {
                let envelope = Envelope { context: Arc::clone(&caller.context), level: self.level, message };
                caller.queue.post(Item::Message(envelope.into()));
            }
        }
    }
}
