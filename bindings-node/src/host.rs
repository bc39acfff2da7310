//! The channel of a call: what core reports of it becomes messages in the queue of the thread that made it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use napi_derive::napi;
use xpauto::host::{Host, Level, Topic};
use xpauto::text::Language;
use xpauto::{Error, EventKind, Warning};

use crate::message::Message;
use crate::queue::Queue;

/// Where the calls of a client, and of those derived from it, report to.
pub(crate) struct Program {
    pub(crate) queue: Arc<Queue>,
    /// The number under which the facade keeps the client's functions: logger, listeners, token function.
    functions: u32,
    /// The least severe level that the logger wants; none where it wants nothing.
    level: Option<Level>,
    /// The kinds of events that have listeners, a bit each.
    wanted: AtomicU8,
}

impl Program {
    /// A program whose logger wants this level (`off` for none) and what is more severe.
    pub(crate) fn new(queue: Arc<Queue>, functions: u32, level: &str) -> Self {
        let level = [Level::Debug, Level::Info, Level::Warn].into_iter().find(|known| known.name() == level);
        Self { queue, functions, level, wanted: AtomicU8::new(0) }
    }

    /// Wants events of these kinds, and no others, from now on.
    pub(crate) fn listen(&self, kinds: &[String]) -> xpauto::Result<()> {
        let mut wanted = 0;
        for name in kinds {
            let kind = EventKind::ALL.into_iter().find(|kind| kind.name() == name);
            wanted |= bit(kind.ok_or_else(|| Error::config(format!("there is no event {name:?}")))?);
        }
        self.wanted.store(wanted, Ordering::Relaxed);
        Ok(())
    }

    /// The texts of warnings, of which a logger that wants nothing gets none.
    pub(crate) fn shown(&self, warnings: Vec<Warning>) -> Vec<String> {
        let warnings = warnings.into_iter().filter(|_| self.level.is_some());
        warnings.map(|warning| warning.message.render(Language::Node)).collect()
    }

    /// The host of one call.
    pub(crate) fn host(self: &Arc<Self>, origin: Option<Origin>) -> Arc<dyn Host> {
        Arc::new(CallHost { program: Arc::clone(self), origin: origin.unwrap_or_default() })
    }
}

fn bit(kind: EventKind) -> u8 {
    match kind {
        EventKind::Request => 1,
        EventKind::Response => 2,
        EventKind::Retry => 4,
        EventKind::Wait => 8,
        // The facade knows no other, so that none is wanted.
        _ => 0,
    }
}

/// Where a call was made.
#[napi(object)]
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The number under which the facade keeps the asynchronous context; 0 for none.
    pub context: u32,
    /// The numbers of the clients whose token functions made the call, directly or indirectly.
    pub token_functions: Vec<i64>,
}

/// The host of one call.
struct CallHost {
    program: Arc<Program>,
    origin: Origin,
}

impl Host for CallHost {
    fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Log(level) => self.program.level.is_some_and(|wanted| wanted <= level),
            Topic::Event(kind) => self.program.wanted.load(Ordering::Relaxed) & bit(kind) != 0,
        }
    }

    fn post(&self, message: xpauto::Message) {
        let Program { queue, functions, level, .. } = &*self.program;
        let (functions, context) = (*functions, self.origin.context);
        match message {
            xpauto::Message::Log(record) => queue.push(Message::Log { functions, context, record }),
            xpauto::Message::Event(event) => queue.push(Message::Event { functions, context, event }),
            xpauto::Message::Warning(warning) if level.is_some() => {
                queue.push(Message::Warning { functions, context, text: warning.message.render(Language::Node) });
            }
            xpauto::Message::Token(request) => {
                let client = request.client();
                let request = queue.tokens.add(request);
                queue.push(Message::Token { functions, context, request, client });
            }
            _ => {}
        }
    }

    fn provides_token_of(&self, client: u64) -> bool {
        i64::try_from(client).is_ok_and(|client| self.origin.token_functions.contains(&client))
    }
}
