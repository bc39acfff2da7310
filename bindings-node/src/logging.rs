//! Core's log lines on their way to the logger of the client whose call is running.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use log::{Level, LevelFilter, Log, Metadata, Record};
use xpauto::background::Work;

use crate::mailbox::{Letter, Mailbox};

/// A logger, by its number in the facade, and how much it wants to hear.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Logger {
    pub(crate) number: u32,
    pub(crate) level: LevelFilter,
}

/// The logger of what belongs to no client.
pub(crate) const DEFAULT: Logger = Logger { number: 0, level: LevelFilter::Warn };

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

/// Takes whoever hears along into work that goes on beside the call.
fn carry(work: Work) -> Work {
    match CALL.try_with(Clone::clone) {
        Ok(call) => Box::pin(CALL.scope(call, work)),
        Err(_) => work,
    }
}

static FALLBACK: Mutex<Weak<Mailbox>> = Mutex::new(Weak::new());

struct ToFacade;

impl Logger {
    /// A logger that wants lines of this level and above.
    pub(crate) fn new(number: u32, level: &str) -> Self {
        let level = level.parse().unwrap_or(LevelFilter::Warn);
        if level > log::max_level() {
            log::set_max_level(level);
        }
        Self { number, level }
    }
}

/// Sends lines that belong to no call to this mailbox from now on.
pub(crate) fn fall_back_to(mailbox: &Arc<Mailbox>) {
    // A second installation finds the first, which is as good.
    if log::set_logger(&ToFacade).is_ok() {
        log::set_max_level(LevelFilter::Warn);
    }
    xpauto::background::carry_context(carry);
    *FALLBACK.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(mailbox);
}

fn listener() -> Option<(Arc<Mailbox>, Logger)> {
    let fallback = || FALLBACK.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
    CALL.try_with(|caller| (Arc::clone(&caller.mailbox), caller.logger))
        .ok()
        .or_else(|| fallback().map(|mailbox| (mailbox, DEFAULT)))
}

impl Log for ToFacade {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "xpauto"
            && CALL.try_with(|caller| caller.logger.level).unwrap_or(DEFAULT.level) >= metadata.level()
    }

    fn log(&self, record: &Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        let level = match record.level() {
            Level::Error | Level::Warn => "warn",
            Level::Info => "info",
            Level::Debug | Level::Trace => "debug",
        };
        if let Some((mailbox, logger)) = listener() {
            mailbox.leave(logger.number, Letter::Line { level, text: record.args().to_string() });
        }
    }

    fn flush(&self) {}
}
