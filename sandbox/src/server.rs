//! The sandbox's thread: it accepts connections and responds on them until it is stopped.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use jiff::Timestamp;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use xpauto::{Error, ErrorKind, Result};

use crate::sandbox::lock;
use crate::service::{Service, gone};
use crate::wire::Broken;

/// How long [`Server::stop`] waits for the thread.
const STOP_WITHIN: Duration = Duration::from_secs(2);

/// What a server responds with: nothing between two leases.
type Current = Mutex<Option<Arc<Service>>>;

/// The thread of a running sandbox.
#[derive(Debug)]
pub(crate) struct Server {
    url: String,
    current: Arc<Current>,
    stop: Mutex<Option<oneshot::Sender<()>>>,
    ended: Arc<Ended>,
    process: u32,
}

impl Server {
    /// Starts the thread, which responds to whoever connects to the port.
    pub(crate) fn start(port: u16, service: Arc<Service>) -> Result<Self> {
        let listener = listen(port)?;
        let address = listener.local_addr().map_err(|error| not_started(&error))?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| not_started(&error))?;
        let (stop, stopped) = oneshot::channel();
        let ended = Arc::new(Ended::default());
        let guard = EndGuard(Arc::clone(&ended));
        let current = Arc::new(Mutex::new(Some(service)));
        let served = Arc::clone(&current);
        let run = move || {
            let _guard = guard;
            runtime.block_on(serve(listener, served, stopped));
        };
        let thread = std::thread::Builder::new().name("xpauto-sandbox".to_owned()).spawn(run);
        thread.map_err(|error| not_started(&error))?;
        let url = format!("http://{address}");
        Ok(Self { url, current, stop: Mutex::new(Some(stop)), ended, process: std::process::id() })
    }

    /// The base address.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Responds to the next requests, also those of open connections, by another service; with none, that the sandbox has ended.
    pub(crate) fn serve_by(&self, service: Option<Arc<Service>>) {
        *lock(&self.current) = service;
    }

    /// Whether the thread runs, and runs in this process.
    pub(crate) fn is_running(&self) -> bool {
        std::process::id() == self.process && !self.ended.wait_for(Duration::ZERO)
    }

    /// Ends the thread and every connection; a second call does nothing.
    pub(crate) fn stop(&self) {
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

    /// Waits until the thread has ended.
    pub(crate) fn wait(&self) {
        while !self.ended.wait_for(Duration::from_secs(3600)) {}
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

/// Notes that the thread has ended, however it ended.
struct EndGuard(Arc<Ended>);

impl Drop for EndGuard {
    fn drop(&mut self) {
        *lock(&self.0.flag) = true;
        self.0.changed.notify_all();
    }
}

/// Accepts connections until it is stopped; dropping the runtime then ends them all.
async fn serve(listener: TcpListener, current: Arc<Current>, mut stopped: oneshot::Receiver<()>) {
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
        tokio::spawn(converse(stream, Arc::clone(&current)));
    }
}

/// Responds to one connection's requests until it ends.
async fn converse(mut stream: TcpStream, current: Arc<Current>) {
    let _ = stream.set_nodelay(true);
    let respond = service_fn(|request| {
        let service = lock(&current).clone();
        async move {
            match service {
                Some(service) => service.respond(request).await,
                None => Ok(gone(Timestamp::now())),
            }
        }
    });
    let mut http = http1::Builder::new();
    // The stream is only lent, so that how it ends can still be chosen when HTTP is done with it.
    let ended = http.timer(TokioTimer::new()).serve_connection(TokioIo::new(&mut stream), respond).await;
    if ended.is_err_and(|error| Broken::behind(&error) == Some(Broken::Reset)) {
        let _ = stream.set_zero_linger();
    }
}

/// Listens on 127.0.0.1; port 0 takes any that is free.
fn listen(port: u16) -> Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| Error::config(format!("the sandbox cannot listen on 127.0.0.1:{port}: {error}")))?;
    listener.set_nonblocking(true).map_err(|error| not_started(&error))?;
    Ok(listener)
}

fn not_started(error: &std::io::Error) -> Error {
    Error::new(ErrorKind::Transport, format!("the sandbox cannot be started: {error}"))
}
