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
use tokio::sync::watch;
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
    stage: watch::Sender<Stage>,
    ended: Arc<Ended>,
    process: u32,
}

/// Whether the server accepts connections, only waits for the open ones to end, or closes them.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
enum Stage {
    Serving,
    Finishing,
    Stopped,
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
        let ended = Arc::new(Ended::default());
        let guard = EndGuard(Arc::clone(&ended));
        let (stage, now) = watch::channel(Stage::Serving);
        let run = move || {
            let _guard = guard;
            runtime.block_on(serve(listener, service, now));
        };
        let thread = std::thread::Builder::new().name("xpauto-sandbox".to_owned()).spawn(run);
        thread.map_err(|error| not_started(&error))?;
        let url = format!("http://{address}");
        Ok(Self { url, stage, ended, process: std::process::id() })
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
        self.stage.send_replace(Stage::Finishing);
        self.ended.wait_for(within);
    }

    /// Stops the thread and closes every connection; a second call has no effect.
    pub(crate) fn stop(&self) {
        if !self.is_of_this_process() {
            return;
        }
        self.stage.send_replace(Stage::Stopped);
        self.ended.wait_for(STOP_WITHIN);
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
async fn serve(listener: TcpListener, service: Arc<Service>, mut stage: watch::Receiver<Stage>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            () = reached(&mut stage, Stage::Finishing) => break,
            Some(_) = connections.join_next() => continue,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // Probably out of file descriptors: wait for connections to end.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        connections.spawn(serve_connection(stream, peer.ip(), Arc::clone(&service), stage.clone()));
    }
    drop(listener);
    tokio::select! {
        () = reached(&mut stage, Stage::Stopped) => {}
        () = async { while connections.join_next().await.is_some() {} } => {}
    }
}

/// Serves the requests of a connection; once the server is finishing, only the one in flight.
async fn serve_connection(
    mut stream: TcpStream,
    peer: IpAddr,
    service: Arc<Service>,
    mut stage: watch::Receiver<Stage>,
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
            () = reached(&mut stage, Stage::Finishing) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        }
    };
    if ended.is_ok() && is_early.load(Ordering::Relaxed) {
        tokio::select! {
            _ = timeout(READ_REST_WITHIN, read_rest(&stream)) => {}
            () = reached(&mut stage, Stage::Finishing) => {}
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

async fn reached(stage: &mut watch::Receiver<Stage>, wanted: Stage) {
    let _ = stage.wait_for(|now| *now >= wanted).await;
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
