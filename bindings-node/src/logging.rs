//! Core's log lines on their way to the logger of the client whose call is running.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use xpauto::Client;
use xpauto::host::{Host, Level, Message, Topic};

use crate::mailbox::{Letter, Mailbox};

/// A logger, by its number in the facade, and how much it wants to hear.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Logger {
    pub(crate) number: u32,
    pub(crate) level: Level,
}

/// The logger of what belongs to no client.
pub(crate) const DEFAULT: Logger = Logger { number: 0, level: Level::Warn };

/// Who hears of a call.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) mailbox: Arc<Mailbox>,
    pub(crate) logger: Logger,
    /// The number under which the facade keeps the asynchronous context that the call was made in.
    pub(crate) context: u32,
}

tokio::task_local! {
    /// Who hears of the call that is running.
    pub(crate) static CALL: Caller;
}

static FALLBACK: Mutex<Weak<Mailbox>> = Mutex::new(Weak::new());

/// Sends log records to the facade, and everything else to the client's own host.
struct ToFacade(Arc<dyn Host>);

/// A client whose log records go to the facade.
pub(crate) fn reporting(client: &Client) -> Client {
    client.with_host(Arc::new(ToFacade(Arc::clone(client.host()))))
}

impl Logger {
    /// A logger that wants lines of this level and above.
    pub(crate) fn new(number: u32, level: &str) -> Self {
        let level = [Level::Debug, Level::Info].into_iter().find(|known| known.name() == level);
        Self { number, level: level.unwrap_or(Level::Warn) }
    }
}

/// Sends lines that belong to no call to this mailbox from now on.
pub(crate) fn fall_back_to(mailbox: &Arc<Mailbox>) {
    *FALLBACK.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(mailbox);
}

fn listener() -> Option<(Arc<Mailbox>, Logger)> {
    let fallback = || FALLBACK.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
    CALL.try_with(|caller| (Arc::clone(&caller.mailbox), caller.logger))
        .ok()
        .or_else(|| fallback().map(|mailbox| (mailbox, DEFAULT)))
}

impl Host for ToFacade {
    fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Log(level) => CALL.try_with(|caller| caller.logger.level).unwrap_or(DEFAULT.level) <= level,
            Topic::Event(_) => self.0.wants(topic),
        }
    }

    fn post(&self, message: Message) {
        let (level, text) = match message {
            Message::Log(record) => (record.level.name(), record.to_string()),
            Message::Warning(warning) => (Level::Warn.name(), warning.to_string()),
            other => return self.0.post(other),
        };
        if let Some((mailbox, logger)) = listener() {
            mailbox.leave(logger.number, Letter::Line { level, text });
        }
    }
}
