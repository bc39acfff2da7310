//! The embedded server.

use std::sync::Arc;

use napi_derive::napi;
use xpauto::{Error, ErrorKind, Result};
use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET, Options, Sandbox};

use crate::logging::{Caller, DEFAULT};
use crate::mailbox::{Calls, Ending, Given, Mailbox};

/// A running sandbox.
#[napi]
pub struct NativeSandbox(Arc<Sandbox>);

impl Ending for Sandbox {
    fn end(&self) {
        self.stop();
    }
}

#[napi]
impl NativeSandbox {
    /// Starts a sandbox, which comes under the call's number; times in the options are in seconds.
    #[napi]
    pub fn start(calls: &Calls, number: u32, options_json: String) {
        let mailbox = Arc::clone(&calls.0);
        let start = away_from_the_loop(move || {
            let sandbox = Arc::new(Sandbox::start(Options::from_json(&options_json)?)?);
            mailbox.end_with_thread(&sandbox);
            Ok(Given::Sandbox(Self(sandbox)))
        });
        Mailbox::run(number, caller(calls), start);
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

    /// Ends the server and every connection; nothing comes under the call's number when that is done.
    #[napi]
    pub fn stop(&self, calls: &Calls, number: u32) {
        let sandbox = Arc::clone(&self.0);
        let stop = away_from_the_loop(move || {
            sandbox.stop();
            Ok(Given::Nothing)
        });
        Mailbox::run(number, caller(calls), stop);
    }
}

fn caller(calls: &Calls) -> Caller {
    Caller { mailbox: Arc::clone(&calls.0), logger: DEFAULT, context: 0 }
}

/// Runs what may take a while on a thread where it holds nobody up.
async fn away_from_the_loop<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    let broken = |error| Err(Error::new(ErrorKind::Transport, format!("the sandbox's thread broke: {error}")));
    done.unwrap_or_else(broken)
}

/// Runs the sandbox as its command line says, until it is interrupted; gives the exit status.
#[napi]
pub fn run_sandbox(arguments: Vec<String>) -> i32 {
    xpauto_sandbox::run_from_arguments(arguments.into_iter())
}
