//! Polls for results; the facade decides which responses are ready.

use std::sync::Arc;

use napi_derive::napi;
use tokio::sync::Mutex;
use xpauto::Polling;

use crate::boundary::message::Value;
use crate::boundary::open::Open;
use crate::boundary::shared::Shared;

/// The requests for the results of one data code.
#[napi]
pub struct NativePolling {
    polling: Arc<Mutex<Polling>>,
    client: Arc<Open>,
    shared: Shared,
}

impl NativePolling {
    pub(crate) fn new(polling: Polling, client: Arc<Open>, shared: Shared) -> Self {
        Self { polling: Arc::new(Mutex::new(polling)), client, shared }
    }
}

#[napi]
impl NativePolling {
    /// Waits until the next request is due, and sends it; the call completes with its response, or without a value if that
    /// means "not yet".
    #[napi]
    pub fn next(&self, call: u32, context: u32) {
        let (polling, host) = (Arc::clone(&self.polling), self.shared.program.host(context));
        let open = self.client.check();
        self.shared.program.queue.run(call, move || async move {
            open?;
            let mut polling = polling.lock().await;
            polling.report_to(host);
            Ok(polling.next().await?.map_or(Value::Nothing, Value::Response))
        });
    }

    /// Returns how much of the timeout remains, in milliseconds.
    #[napi]
    pub fn remaining(&self) -> f64 {
        self.polling.try_lock().map_or(0.0, |polling| polling.remaining().as_secs_f64() * 1000.0)
    }
}
