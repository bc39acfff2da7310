//! What a call is waiting for, and its deadline (`total_timeout`).

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::SetOnce;
use tokio::time::{Instant, sleep_until};

use crate::error::{Error, ErrorKind};
use crate::http::Request;
use crate::http::failure::fault;
use crate::message::{Part, Wording, wording};

/// The deadline of one call, and what it waits for.
pub(super) struct Timing {
    /// The maximum duration of the call.
    limit: Option<Duration>,
    /// Since when the caller waits, which may be later than the call begins.
    wanted: Arc<SetOnce<Instant>>,
    /// What the call does, as messages have it.
    pub(super) phase: &'static str,
}

impl Timing {
    pub(super) fn begin(limit: Option<Duration>, wanted: Option<Arc<SetOnce<Instant>>>) -> Self {
        let wanted = wanted.unwrap_or_else(|| Arc::new(SetOnce::new_with(Some(Instant::now()))));
        Self { limit, wanted, phase: "" }
    }

    /// Returns the deadline of the call; `None` while no caller waits for it.
    pub(super) fn deadline(&self) -> Option<Instant> {
        Some(*self.wanted.get()? + self.limit?)
    }

    /// Completes at the deadline.
    pub(super) fn over(&self) -> impl Future<Output = ()> + use<> {
        let (limit, wanted) = (self.limit, Arc::clone(&self.wanted));
        async move {
            let Some(limit) = limit else { return std::future::pending().await };
            sleep_until(*wanted.wait().await + limit).await;
        }
    }

    /// Returns the error of a call that exceeded its deadline.
    pub(super) fn too_late(&self, request: &Request) -> Error {
        let message = wording![request.call(), " took longer than ", self.option(), "; it was ", self.phase];
        fault(ErrorKind::RequestTimeout, message, request)
    }

    /// Returns the error of a call that does not wait, since the wait would end after its deadline.
    pub(super) fn too_long(&self, request: &Request, wait: Duration, phase: &'static str) -> Error {
        let wait = Part::Time((wait.as_secs_f64() * 1000.0).round() / 1000.0);
        let would = " would take longer than ";
        let message = wording![request.call(), would, self.option(), ": another ", wait, " ", phase];
        fault(ErrorKind::RequestTimeout, message, request)
    }

    fn option(&self) -> Wording {
        let limit = Part::Time(self.limit.unwrap_or_default().as_secs_f64());
        wording![Part::name("total_timeout"), " (", limit, ")"]
    }
}
