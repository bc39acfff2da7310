//! The host of one call: forwards core's messages to the queue, with the context to deliver them in.

use std::sync::{Arc, OnceLock, Weak};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use xpauto::bindings::host::{Host, Level, Message, Topic};

use crate::awaiting::Call;
use crate::callbacks::Callbacks;
use crate::logging;
use crate::provider::{self, Provision};
use crate::queue::{Item, Queue};

/// The host of one call: the queue of its thread or loop, the client's callbacks, and its context.
pub struct CallHost {
    me: Weak<Self>,
    queue: Arc<Queue>,
    /// The nesting depth of waits on its thread.
    depth: usize,
    callbacks: Py<Callbacks>,
    context: Py<PyAny>,
    level: Level,
    /// The token function that made the call.
    provision: Option<Py<Provision>>,
    /// The awaited call, which fails if a warning is turned into an error.
    call: OnceLock<Weak<Call>>,
}

/// A message, and the call that it belongs to.
pub struct Envelope {
    pub host: Arc<CallHost>,
    pub message: Message,
}

impl CallHost {
    /// Creates the host of a call in the current context.
    pub fn new(py: Python<'_>, callbacks: &Py<Callbacks>, queue: Arc<Queue>) -> PyResult<Arc<Self>> {
        static COPY_CONTEXT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let level = logging::level(py)?;
        let context = COPY_CONTEXT.import(py, "contextvars", "copy_context")?.call0()?.unbind();
        let provision = Provision::current(py)?;
        Ok(Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            depth: queue.depth(),
            queue,
            callbacks: callbacks.clone_ref(py),
            context,
            level,
            provision,
            call: OnceLock::new(),
        }))
    }

    pub fn queue(&self) -> &Arc<Queue> {
        &self.queue
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    pub fn callbacks(&self) -> &Callbacks {
        self.callbacks.get()
    }

    pub fn context<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.context.bind(py).clone()
    }

    /// Returns the token function that made the call.
    pub fn provision(&self) -> Option<&Py<Provision>> {
        self.provision.as_ref()
    }

    /// Sets the awaited call that the host belongs to.
    pub fn belongs_to(&self, call: &Arc<Call>) {
        // A host belongs to one call only.
        let _ = self.call.set(Arc::downgrade(call));
    }

    /// Returns the awaited call that the host belongs to, while it is needed.
    pub fn call(&self) -> Option<Arc<Call>> {
        self.call.get()?.upgrade()
    }
}

impl Host for CallHost {
    fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Log(level) => level >= self.level,
            Topic::Event(kind) => self.callbacks.get().want(kind),
        }
    }

    fn post(&self, message: Message) {
        // The caller holds a reference to the host.
        let Some(host) = self.me.upgrade() else { return };
        match message {
            Message::Token(request) => provider::provide(&host, request),
            message => self.queue.post(Item::Message(Envelope { host, message })),
        }
    }

    fn provides_token_of(&self, client: u64) -> bool {
        self.provision.as_ref().is_some_and(|provision| provision.get().is_for(client))
    }
}
