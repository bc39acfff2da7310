//! What an `AbortSignal` reaches: dropping a call's future drops its request and closes the connection.

use std::future::Future;
use std::sync::Arc;

use napi_derive::napi;
use tokio::sync::Notify;

use crate::rejection;

/// Cancels the one call that it is given to.
#[napi]
#[derive(Default)]
pub struct Cancellation(Arc<Notify>);

#[napi]
impl Cancellation {
    /// A handle for one call.
    #[napi(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Drops the call, also where it has not begun.
    #[napi]
    pub fn cancel(&self) {
        self.0.notify_one();
    }
}

impl Cancellation {
    /// The call, or a rejection that the facade replaces by the signal's reason.
    pub(crate) fn guard<T>(
        &self,
        call: impl Future<Output = xpauto::Result<T>> + Send + 'static,
    ) -> impl Future<Output = napi::Result<T>> + Send + 'static
    where
        T: Send + 'static,
    {
        let cancelled = Arc::clone(&self.0);
        async move {
            tokio::select! {
                biased;
                () = cancelled.notified() => Err(napi::Error::new(napi::Status::Cancelled, "cancelled")),
                answer = call => answer.map_err(|error| rejection(&error)),
            }
        }
    }
}
