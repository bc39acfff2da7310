//! Forwards logs, warnings, events and token requests of a call to the queue of the thread that made it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use xpauto::bindings::Warning;
use xpauto::bindings::host::{Host, Level};
use xpauto::bindings::message::Language;

use crate::boundary::message::Message;
use crate::boundary::queue::Queue;

/// The JavaScript side of a client and of the clients derived from it: queue, callbacks, log level and events.
pub(crate) struct Program {
    pub(crate) queue: Arc<Queue>,
    /// The number under which the facade keeps the client's callbacks: logger, listeners, token function.
    callbacks: u32,
    /// Whether there is a logger, which receives more than warnings.
    has_logger: bool,
    /// Whether there are listeners of requests.
    has_listeners: AtomicBool,
}

impl Program {
    pub(crate) fn new(queue: Arc<Queue>, callbacks: u32, has_logger: bool) -> Self {
        Self { queue, callbacks, has_logger, has_listeners: AtomicBool::new(false) }
    }

    /// Sets whether requests are emitted from now on.
    pub(crate) fn listen(&self, has_listeners: bool) {
        self.has_listeners.store(has_listeners, Ordering::Relaxed);
    }

    /// Returns the host of one call, whose asynchronous context the facade keeps under this number; 0 for none.
    pub(crate) fn host(self: &Arc<Self>, context: u32) -> Arc<dyn Host> {
        Arc::new(CallHost { program: Arc::clone(self), context })
    }
}

/// The host of one call.
struct CallHost {
    program: Arc<Program>,
    context: u32,
}

impl Drop for CallHost {
    /// Releases the context, in which nothing of the call runs any more.
    fn drop(&mut self) {
        if self.context != 0 {
            self.program.queue.push(Message::Release { context: self.context });
        }
    }
}

impl Host for CallHost {
    fn wants(&self, level: Level) -> bool {
        self.program.has_logger || (level == Level::Debug && self.program.has_listeners.load(Ordering::Relaxed))
    }

    fn post(&self, message: xpauto::bindings::Message) {
        let Program { queue, callbacks, .. } = &*self.program;
        let (callbacks, context) = (*callbacks, self.context);
        match message {
            xpauto::bindings::Message::Request(request) => {
                if self.program.has_logger {
                    queue.push(Message::Log { callbacks, context, level: Level::Debug, text: request.to_string() });
                }
                if self.program.has_listeners.load(Ordering::Relaxed) {
                    queue.push(Message::Event { callbacks, context, request: Box::new(request) });
                }
            }
            xpauto::bindings::Message::Wait(wait) => {
                queue.push(Message::Log { callbacks, context, level: Level::Info, text: wait.to_string() });
            }
            xpauto::bindings::Message::Warning(warning) => {
                let text = warning.message.render(Language::Node);
                queue.push(Message::Log { callbacks, context, level: Level::Warn, text });
            }
            xpauto::bindings::Message::Token(request) => {
                let request = queue.tokens.add(request);
                queue.push(Message::Token { callbacks, context, request });
            }
            _ => {}
        }
    }
}

/// Returns the message of a warning, unless the process was warned of that before.
pub(crate) fn told(warning: Warning) -> Option<String> {
    let mut text = None;
    warning.post(|warning| text = Some(warning.message.render(Language::Node)));
    text
}
