//! The embedded sandbox.

use std::sync::Arc;

use napi::JsValue as _;
use napi::bindgen_prelude::{Env, JavaScriptClassExt as _, Unknown};
use napi_derive::napi;
use secrecy::{ExposeSecret as _, SecretString};
use xpauto::Token;
use xpauto::bindings::host::HostTokens;
use xpauto::bindings::message::Language;
use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET, Options, Sandbox, Snapshot};

use crate::boundary::event_loop::Close;
use crate::boundary::host::Program;
use crate::boundary::integers::Int64;
use crate::boundary::message::{Instance, Value};
use crate::boundary::queue::CompletionQueue;
use crate::boundary::rejection::Result;
use crate::boundary::runtime::on_own_thread;

/// A running sandbox.
#[napi]
pub struct NativeSandbox(Arc<Sandbox>);

impl Close for Sandbox {
    fn close(&self) {
        self.stop();
    }
}

impl Instance for NativeSandbox {
    fn into_js(self: Box<Self>, env: &Env) -> napi::Result<Unknown<'_>> {
        Ok((*self).into_instance(env)?.as_object(env).to_unknown())
    }
}

#[napi]
impl NativeSandbox {
    /// Starts a sandbox, which ends with the thread; the call completes with it. With `callbacks`, the number under which the
    /// facade keeps it, a token function is the token of the service that is recorded.
    #[napi]
    pub fn start(queue: &CompletionQueue, call: u32, options_json: String, callbacks: Option<u32>) {
        let owner = Arc::clone(&queue.queue);
        // Zeroed on drop: it may hold a token.
        let options_json = SecretString::from(options_json);
        let host = callbacks.map(|callbacks| Arc::new(Program::new(Arc::clone(&owner), callbacks, false)).host(0));
        queue.queue.run(call, move || async move {
            let start = move || {
                let mut options = Options::from_json(options_json.expose_secret(), Language::Node)?;
                if let Some(host) = host {
                    options.upstream_token = Some(Token::Provider(Arc::new(HostTokens(host))));
                }
                Sandbox::start(options).map(Arc::new)
            };
            let sandbox = on_own_thread(start).await?;
            owner.event_loop.close_with_thread(&sandbox);
            Ok(Value::Instance(Box::new(NativeSandbox(sandbox))))
        });
    }

    /// The base URL.
    #[napi(getter)]
    pub fn url(&self) -> String {
        self.0.url().to_owned()
    }

    /// A token with all permissions.
    #[napi(getter)]
    pub fn token(&self) -> String {
        self.0.token().to_owned()
    }

    /// The client id of the token endpoint.
    #[napi]
    pub fn client_id() -> &'static str {
        CLIENT_ID
    }

    /// The client secret of the token endpoint.
    #[napi]
    pub fn client_secret() -> &'static str {
        CLIENT_SECRET
    }

    /// Performs a control request; returns its result as JSON in which integers that a number cannot hold are marked strings.
    #[napi]
    pub fn control(&self, method: String, path: String, json: String) -> Result<String> {
        Ok(Int64::BigInt.quote(self.0.control(Language::Node, &method, &path, &json)?))
    }

    /// Returns the current account, for `restore`.
    #[napi]
    pub fn snapshot(&self) -> NativeSnapshot {
        NativeSnapshot(self.0.snapshot())
    }

    /// Replaces the account with a snapshot.
    #[napi]
    pub fn restore(&self, snapshot: &NativeSnapshot) {
        self.0.restore(&snapshot.0);
    }

    /// Stops the server and closes all connections; fails if a recording could not be written.
    #[napi]
    pub fn stop(&self) -> Result<()> {
        self.0.stop();
        Ok(self.0.finish_recording()?)
    }
}

/// An account as it was, for `restore`.
#[napi]
pub struct NativeSnapshot(Snapshot);
