//! The embedded server.

use std::sync::Arc;

use napi_derive::napi;
use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET, Options, Sandbox};

use crate::message::Value;
use crate::queue::{Close, CompletionQueue};
use crate::runtime::apart;

/// A running sandbox.
#[napi]
pub struct NativeSandbox(Arc<Sandbox>);

impl Close for Sandbox {
    fn close(&self) {
        self.stop();
    }
}

#[napi]
impl NativeSandbox {
    /// Starts a sandbox, which the call completes with; times in the options are in seconds.
    #[napi]
    pub fn start(queue: &CompletionQueue, call: u32, options_json: String) {
        let owner = Arc::clone(&queue.queue);
        queue.queue.run(call, async move {
            let start = move || Sandbox::start(Options::from_json(&options_json)?).map(Arc::new);
            let sandbox = apart(start).await?;
            owner.close_with_thread(&sandbox);
            Ok(Value::Sandbox(Self(sandbox)))
        });
    }

    /// The base address.
    #[napi(getter)]
    pub fn url(&self) -> String {
        self.0.url().to_owned()
    }

    /// The token that opens everything.
    #[napi(getter)]
    pub fn token(&self) -> String {
        self.0.token().to_owned()
    }

    /// The client id that tokens are issued to.
    #[napi]
    pub fn client_id() -> &'static str {
        CLIENT_ID
    }

    /// The client secret that tokens are issued to.
    #[napi]
    pub fn client_secret() -> &'static str {
        CLIENT_SECRET
    }

    /// How many requests came beyond the quota.
    #[napi(getter)]
    pub fn quota_violations(&self) -> i64 {
        i64::try_from(self.0.quota_violations()).unwrap_or(i64::MAX)
    }

    /// Ends every issued token.
    #[napi]
    pub fn revoke_tokens(&self) {
        self.0.revoke_tokens();
    }

    /// What was received, as JSON.
    #[napi]
    pub fn requests_json(&self) -> String {
        self.0.requests_json()
    }

    /// The account, as JSON.
    #[napi]
    pub fn state_json(&self) -> String {
        self.0.state_json()
    }

    /// Ends the server and every connection; the call completes when that is done.
    #[napi]
    pub fn stop(&self, queue: &CompletionQueue, call: u32) {
        let sandbox = Arc::clone(&self.0);
        queue.queue.run(call, async move {
            apart(move || {
                sandbox.stop();
                Ok(())
            })
            .await?;
            Ok(Value::Nothing)
        });
    }
}

/// Runs the sandbox as its command line says, until it is interrupted; gives the exit status.
#[napi]
pub fn run_sandbox(arguments: Vec<String>) -> i32 {
    xpauto_sandbox::run_from_arguments(arguments.into_iter())
}
