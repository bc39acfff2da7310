//! Forwards logs, warnings, events and token requests of a call to the queue of the thread that made it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use xpauto::EventKind;
use xpauto::bindings::Warning;
use xpauto::bindings::host::{Host, Level, Topic};
use xpauto::bindings::text::Language;

use crate::message::Message;
use crate::queue::Queue;

/// The JavaScript side of a client and of the clients derived from it: queue, callbacks, log level and events.
pub(crate) struct Program {
    pub(crate) queue: Arc<Queue>,
    /// The number under which the facade keeps the client's callbacks: logger, listeners, token function.
    callbacks: u32,
    /// The minimum level of the logger; `None` for no log.
    level: Option<Level>,
    /// The kinds of events that have listeners, one bit each.
    wanted: AtomicU8,
}

impl Program {
    /// Creates the callbacks with a minimum log level (`off` for none).
    pub(crate) fn new(queue: Arc<Queue>, callbacks: u32, level: &str) -> Self {
        let level = [Level::Debug, Level::Info, Level::Warn].into_iter().find(|known| known.name() == level);
        Self { queue, callbacks, level, wanted: AtomicU8::new(0) }
    }

    /// Sets the kinds of events to emit from now on, by name.
    pub(crate) fn listen(&self, kinds: &[String]) {
        let wanted = EventKind::ALL.into_iter().filter(|kind| kinds.iter().any(|name| name == kind.name()));
        self.wanted.store(wanted.fold(0, |bits, kind| bits | bit(kind)), Ordering::Relaxed);
    }

    /// Returns the messages of warnings; none if the log is off.
    pub(crate) fn shown(&self, warnings: Vec<Warning>) -> Vec<String> {
        warnings.into_iter().filter(|_| self.level.is_some()).filter_map(told).collect()
    }

    /// Returns the host of one call, whose asynchronous context the facade keeps under this number; 0 for none.
    pub(crate) fn host(self: &Arc<Self>, context: u32) -> Arc<dyn Host> {
        Arc::new(CallHost { program: Arc::clone(self), context })
    }
}

/// Returns the bit of a kind of events.
fn bit(kind: EventKind) -> u8 {
    EventKind::ALL.into_iter().take_while(|earlier| *earlier != kind).fold(1, |bit, _| bit << 1)
}

/// The host of one call.
struct CallHost {
    program: Arc<Program>,
    context: u32,
}

impl Host for CallHost {
    fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Log(level) => self.program.level.is_some_and(|wanted| wanted <= level),
            Topic::Event(kind) => self.program.wanted.load(Ordering::Relaxed) & bit(kind) != 0,
        }
    }

    fn post(&self, message: xpauto::bindings::Message) {
        let Program { queue, callbacks, level, .. } = &*self.program;
        let (callbacks, context) = (*callbacks, self.context);
        match message {
            xpauto::bindings::Message::Log(record) => queue.push(Message::Log { callbacks, context, record }),
            xpauto::bindings::Message::Event(event) => queue.push(Message::Event { callbacks, context, event }),
            xpauto::bindings::Message::Warning(warning) if level.is_some() => {
                queue.push(Message::Warning { callbacks, context, text: warning.message.render(Language::Node) });
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
