//! The host of a call, to which core reports: it passes messages on to the thread or the event loop of the caller.

use std::sync::Arc;

use pyo3::prelude::*;
use xpauto::bindings::host::{Host, Level, Message};

use super::delivery::Delivery;
use super::runtime::{Work, soon};
use super::token;

/// The host of one call.
pub struct CallHost(pub Arc<Delivery>);

impl Host for CallHost {
    fn wants(&self, level: Level) -> bool {
        self.0.wants(level)
    }

    fn post(&self, message: Message) {
        let delivery = Arc::clone(&self.0);
        match (message, delivery.event_loop.clone()) {
            (Message::Token(request), _) => token::provide(delivery, request),
            (message, None) => delivery.leave(message),
            (message, event_loop) => {
                let run = Box::new(move |py: Python<'_>| delivery.deliver(py, message));
                soon(Work { event_loop, task: None, run });
            }
        }
    }
}
