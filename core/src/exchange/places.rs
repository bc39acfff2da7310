//! How many requests may be under way at once: first come, first served.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::error::{Error, Result};

/// A place among the requests under way, given back when it is dropped.
pub(super) type Place = OwnedSemaphorePermit;

/// A place, or where someone stands in the queue for one.
pub(crate) enum Turn {
    Come(Place),
    Ahead(Pin<Box<dyn Future<Output = Result<Place, AcquireError>> + Send + Sync>>),
}

impl Turn {
    /// Joins the queue at its end.
    pub(super) fn take(places: &Arc<Semaphore>) -> Self {
        if let Ok(place) = Arc::clone(places).try_acquire_owned() {
            return Self::Come(place);
        }
        // The first look is what puts it into the queue.
        let mut ahead = Box::pin(Arc::clone(places).acquire_owned());
        match ahead.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(place)) => Self::Come(place),
            _ => Self::Ahead(ahead),
        }
    }

    /// Waits until it has come.
    pub(super) async fn place(self) -> Result<Place> {
        match self {
            Self::Come(place) => Ok(place),
            Self::Ahead(ahead) => ahead.await.map_err(|_| Error::config("the client is closed")),
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if matches!(self, Self::Come(_)) { "Turn::Come" } else { "Turn::Ahead" })
    }
}
