//! A running sandbox: its thread, its port and what can be asked of it.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use xpauto::{Error, ErrorKind, Result};

use crate::options::Options;
use crate::service::Service;
use crate::wire::Broken;

/// How long [`Sandbox::stop`] waits for the server's thread.
const STOP_WITHIN: Duration = Duration::from_secs(2);

/// A server on 127.0.0.1 that speaks the whole service; it ends when it is stopped or dropped.
#[derive(Debug)]
pub struct Sandbox {
    url: String,
    service: Arc<Service>,
    stop: Mutex<Option<oneshot::Sender<()>>>,
    ended: Arc<Ended>,
    process: u32,
}

impl Sandbox {
    /// Starts a sandbox on a thread of its own; it answers as soon as this returns.
    ///
    /// # Errors
    /// `config` where an option cannot be used or the port is taken.
    pub fn start(options: Options) -> Result<Self> {
        options.check()?;
        let listener = listen(options.port)?;
        let address = listener.local_addr().map_err(|error| not_started(&error))?;
        let service = Arc::new(Service::new(options)?);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| not_started(&error))?;
        let (stop, stopped) = oneshot::channel();
        let ended = Arc::new(Ended::default());
        let guard = EndGuard(Arc::clone(&ended));
        let shared = Arc::clone(&service);
        let serve = move || {
            let _guard = guard;
            runtime.block_on(serve(listener, shared, stopped));
        };
        let thread = std::thread::Builder::new().name("xpauto-sandbox".to_owned()).spawn(serve);
        thread.map_err(|error| not_started(&error))?;
        let url = format!("http://{address}");
        Ok(Self { url, service, stop: Mutex::new(Some(stop)), ended, process: std::process::id() })
    }

    /// The base address, for example `http://127.0.0.1:8080`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The token that opens everything and never expires.
    #[must_use]
    pub fn token(&self) -> &str {
        self.service.token()
    }

    /// Ends every token that `POST /oauth/token` gave, at once; the fixed ones and those still to come are accepted.
    pub fn revoke_tokens(&self) {
        self.service.revoke_tokens();
    }

    /// What was received, the oldest first: a JSON array of `method`, `path`, `query`, `headers` and `body`.
    #[must_use]
    pub fn requests_json(&self) -> String {
        self.service.requests_json()
    }

    /// The account as it now is, in the form that [`Options::data`] takes.
    #[must_use]
    pub fn state_json(&self) -> String {
        self.service.state_json()
    }

    /// How many requests came beyond the quota of [`Options::rate_limit`], refused or not.
    #[must_use]
    pub fn quota_violations(&self) -> u64 {
        self.service.quota_violations()
    }

    /// Ends the server and every connection; a second call does nothing.
    pub fn stop(&self) {
        let sender = lock(&self.stop).take();
        // A forked child has neither the thread nor anything else to end.
        if std::process::id() != self.process {
            return;
        }
        if let Some(sender) = sender {
            let _ = sender.send(());
            self.ended.wait_for(STOP_WITHIN);
        }
    }

    /// Waits until the server has ended.
    pub fn wait(&self) {
        while !self.ended.wait_for(Duration::from_secs(3600)) {}
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Whether the server's thread has ended.
#[derive(Debug, Default)]
struct Ended {
    flag: Mutex<bool>,
    changed: Condvar,
}

impl Ended {
    fn wait_for(&self, time: Duration) -> bool {
        let guard = lock(&self.flag);
        let waited = self.changed.wait_timeout_while(guard, time, |ended| !*ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Tells that the thread has ended, however it ended.
struct EndGuard(Arc<Ended>);

impl Drop for EndGuard {
    fn drop(&mut self) {
        *lock(&self.0.flag) = true;
        self.0.changed.notify_all();
    }
}

/// Accepts connections until it is stopped; dropping the runtime then ends them all.
async fn serve(listener: TcpListener, service: Arc<Service>, mut stopped: oneshot::Receiver<()>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    loop {
        let accepted = tokio::select! {
            _ = &mut stopped => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            // Out of file descriptors, most likely: let some connections end first.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        tokio::spawn(converse(stream, Arc::clone(&service)));
    }
}

/// Answers one connection's requests until it ends.
async fn converse(mut stream: TcpStream, service: Arc<Service>) {
    let _ = stream.set_nodelay(true);
    let answer = service_fn(|request| service.answer(request));
    let mut http = http1::Builder::new();
    // The stream is only lent, so that how it ends can still be chosen when HTTP is done with it.
    let ended = http.timer(TokioTimer::new()).serve_connection(TokioIo::new(&mut stream), answer).await;
    if ended.is_err_and(|error| Broken::behind(&error) == Some(Broken::Reset)) {
        let _ = stream.set_zero_linger();
    }
}

fn listen(port: u16) -> Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| Error::config(format!("the sandbox cannot listen on 127.0.0.1:{port}: {error}")))?;
    listener.set_nonblocking(true).map_err(|error| not_started(&error))?;
    Ok(listener)
}

fn not_started(error: &std::io::Error) -> Error {
    Error::new(ErrorKind::Transport, format!("the sandbox cannot be started: {error}"))
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
