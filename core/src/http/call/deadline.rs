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
    began: Instant,
    /// Since when the caller waits, if that may be later.
    wanted: Option<Arc<SetOnce<Instant>>>,
    /// What the call does, as messages have it.
    pub(super) phase: &'static str,
}

impl Timing {
    pub(super) fn begin(limit: Option<Duration>, wanted: Option<Arc<SetOnce<Instant>>>) -> Self {
        Self { limit, began: Instant::now(), wanted, phase: "" }
    }

    /// Returns the deadline of the call; `None` while no caller waits for it.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let began =
            self.wanted.as_ref().map_or(Some(self.began), |wanted| wanted.get().map(|time| self.began.max(*time)));
        Some(began? + self.limit?)
    }

    /// Completes at the deadline.
    pub(super) fn over(&self) -> impl Future<Output = ()> + use<> {
        let (limit, began, wanted) = (self.limit, self.began, self.wanted.clone());
        async move {
            let Some(limit) = limit else { return std::future::pending().await };
            let began = match wanted {
                Some(wanted) => began.max(*wanted.wait().await),
                None => began,
            };
            sleep_until(began + limit).await;
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
