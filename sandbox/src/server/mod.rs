//! The server of a sandbox: a thread that accepts connections and serves them until it is stopped.

mod respond;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use hyper::Response;
use hyper::header::CONNECTION;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;
use xpauto::bindings::message::wording;
use xpauto::{Error, ErrorKind, Result};

use crate::http::Payload;
use crate::lock::lock;
use crate::options::option;
use crate::service::Service;
use respond::respond;

/// How long [`Server::stop`] waits for the thread.
const STOP_WITHIN: Duration = Duration::from_secs(2);

/// How long the rest of a request is read after the response was sent early.
const READ_REST_WITHIN: Duration = Duration::from_secs(10);

/// A running server.
#[derive(Debug)]
pub(crate) struct Server {
    url: String,
    stop: Mutex<Option<oneshot::Sender<()>>>,
    finishing: watch::Sender<bool>,
    ended: Arc<Ended>,
    process: u32,
}

impl Server {
    /// Starts the thread, which serves all connections to the address.
    pub(crate) fn start(address: SocketAddr, service: Arc<Service>) -> Result<Self> {
        let listener = listen(address)?;
        let address = reachable(listener.local_addr().map_err(|error| not_started(&error))?);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| not_started(&error))?;
        let (stop, stopped) = oneshot::channel();
        let ended = Arc::new(Ended::default());
        let guard = EndGuard(Arc::clone(&ended));
        let (finishing, finished) = watch::channel(false);
        let run = move || {
            let _guard = guard;
            runtime.block_on(serve(listener, service, finished, stopped));
        };
        let thread = std::thread::Builder::new().name("xpauto-sandbox".to_owned()).spawn(run);
        thread.map_err(|error| not_started(&error))?;
        let url = format!("http://{address}");
        Ok(Self { url, stop: Mutex::new(Some(stop)), finishing, ended, process: std::process::id() })
    }

    /// Returns the base URL.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Whether this is the process that started it: a forked child does not have the thread, and another thread of its parent might
    /// have held a lock.
    pub(crate) fn is_of_this_process(&self) -> bool {
        std::process::id() == self.process
    }

    /// Stops accepting connections, and waits for the open ones to end, at most this long.
    pub(crate) fn finish(&self, within: Duration) {
        self.finishing.send_replace(true);
        self.ended.wait_for(within);
    }

    /// Stops the thread and closes every connection; a second call has no effect.
    pub(crate) fn stop(&self) {
        if !self.is_of_this_process() {
            return;
        }
        let sender = lock(&self.stop).take();
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

/// Sets the flag when it is dropped, also by a panic.
struct EndGuard(Arc<Ended>);

impl Drop for EndGuard {
    fn drop(&mut self) {
        *lock(&self.0.flag) = true;
        self.0.changed.notify_all();
    }
}

/// Accepts connections until the server is stopped or finished; dropping the runtime closes them.
async fn serve(
    listener: TcpListener,
    service: Arc<Service>,
    mut finishing: watch::Receiver<bool>,
    mut stopped: oneshot::Receiver<()>,
) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            _ = &mut stopped => return,
            () = becomes_true(&mut finishing) => break,
            Some(_) = connections.join_next() => continue,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // Probably out of file descriptors: wait for connections to end.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        connections.spawn(serve_connection(stream, peer.ip(), Arc::clone(&service), finishing.clone()));
    }
    drop(listener);
    tokio::select! {
        _ = &mut stopped => {}
        () = async { while connections.join_next().await.is_some() {} } => {}
    }
}

/// Serves the requests of a connection; once the server is finishing, only the one in flight.
async fn serve_connection(
    mut stream: TcpStream,
    peer: IpAddr,
    service: Arc<Service>,
    mut finishing: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let is_early = &AtomicBool::new(false);
    let service = &service;
    let respond = service_fn(|request| async move {
        let response = respond(service, request, peer).await;
        let closes = |response: &Response<Payload>| response.headers().contains_key(CONNECTION);
        is_early.store(response.as_ref().is_ok_and(closes), Ordering::Relaxed);
        response
    });
    let mut http = http1::Builder::new();
    // The stream is borrowed, so that it can still be read after HTTP has ended.
    let ended = {
        let mut connection = pin!(http.timer(TokioTimer::new()).serve_connection(TokioIo::new(&mut stream), respond));
        tokio::select! {
            ended = connection.as_mut() => ended,
            () = becomes_true(&mut finishing) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        }
    };
    if ended.is_ok() && is_early.load(Ordering::Relaxed) {
        tokio::select! {
            _ = timeout(READ_REST_WITHIN, read_rest(&stream)) => {}
            () = becomes_true(&mut finishing) => {}
        }
    }
}

/// Reads the rest of a request until the client closes the connection: with unread bytes a close is a reset, by which the
/// client may lose the response.
async fn read_rest(stream: &TcpStream) {
    let mut buffer = vec![0; 64 * 1024];
    while stream.readable().await.is_ok() {
        match stream.try_read(&mut buffer) {
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) | Ok(0) => return,
            Ok(_) => {}
        }
    }
}

async fn becomes_true(flag: &mut watch::Receiver<bool>) {
    let _ = flag.wait_for(|is_true| *is_true).await;
}

/// Listens on an address; port 0 takes any free port.
fn listen(address: SocketAddr) -> Result<TcpListener> {
    let refused = |error: std::io::Error| {
        let port = address.port();
        Error::config(match error.kind() {
            std::io::ErrorKind::AddrInUse => wording![
                format!("the sandbox cannot listen on {address}: port {port} is in use; choose another "),
                option::port.part(),
                ", or 0 for any that is free"
            ],
            _ => format!("the sandbox cannot listen on {address}: {error}").into(),
        })
    };
    let listener = TcpListener::bind(address).map_err(refused)?;
    listener.set_nonblocking(true).map_err(|error| not_started(&error))?;
    Ok(listener)
}

/// Returns the address by which this machine reaches a server that listens on all addresses.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => (Ipv4Addr::LOCALHOST, address.port()).into(),
        IpAddr::V6(ip) if ip.is_unspecified() => (Ipv6Addr::LOCALHOST, address.port()).into(),
        _ => address,
    }
}

fn not_started(error: &std::io::Error) -> Error {
    Error::new(ErrorKind::Transport, format!("the sandbox cannot be started: {error}"))
}
