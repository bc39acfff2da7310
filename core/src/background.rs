//! Work beside a call, such as pages that are fetched ahead; it ends with whoever wants it.

use std::future::Future;
use std::pin::Pin;
use std::sync::OnceLock;

use tokio::sync::oneshot::{self, error::TryRecvError};
use tokio::task::AbortHandle;

use crate::error::{Error, ErrorKind, Result};

/// A future on its way to the runtime.
pub type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

static CARRY: OnceLock<fn(Work) -> Work> = OnceLock::new();

/// Has every background work wrapped by `carry`, which runs where the work is begun and so can take the caller's context
/// along; only the first call counts.
pub fn carry_context(carry: fn(Work) -> Work) {
    let _ = CARRY.set(carry);
}

/// Starts work that nobody waits for.
pub(crate) fn spawn_detached(work: impl Future<Output = ()> + Send + 'static) -> AbortHandle {
    let work: Work = Box::pin(work);
    let work = match CARRY.get() {
        Some(carry) => carry(work),
        None => work,
    };
    tokio::spawn(work).abort_handle()
}

/// Work under way; dropping it ends it.
#[derive(Debug)]
pub(crate) struct Task<T> {
    receiver: oneshot::Receiver<T>,
    abort: AbortHandle,
}

impl<T: Send + 'static> Task<T> {
    pub(crate) fn start(work: impl Future<Output = T> + Send + 'static) -> Self {
        let (sender, receiver) = oneshot::channel();
        let abort = spawn_detached(async move {
            // A receiver that has gone away wants nothing any more.
            let _ = sender.send(work.await);
        });
        Self { receiver, abort }
    }

    /// What the work gives.
    pub(crate) async fn outcome(&mut self) -> Result<T> {
        (&mut self.receiver).await.map_err(|_| broken())
    }

    /// Whether the work is done.
    #[cfg(test)]
    pub(crate) fn has_ended(&self) -> bool {
        self.abort.is_finished()
    }

    /// What the work has given, if it is done.
    pub(crate) fn ready(&mut self) -> Option<Result<T>> {
        match self.receiver.try_recv() {
            Ok(outcome) => Some(Ok(outcome)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Closed) => Some(Err(broken())),
        }
    }
}

fn broken() -> Error {
    Error::new(ErrorKind::Transport, "the runtime of this list has ended; begin it anew")
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.abort.abort();
    }
}
