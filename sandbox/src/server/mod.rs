//! The server of a sandbox: a thread that accepts connections and serves them until it is stopped.

mod respond;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::sync::watch;
use tokio::time::timeout;
use xpauto::bindings::message::wording;
use xpauto::{Error, ErrorKind, Result};

use crate::lock::lock;
use crate::options::option;
use crate::service::Service;
use respond::respond;

/// How long [`Server::stop`] waits for the thread, beside the requests in flight.
const STOP_WITHIN: Duration = Duration::from_secs(2);

/// A running server.
#[derive(Debug)]
pub(crate) struct Server {
    url: String,
    /// Once the server is to stop, how long it waits for the requests in flight.
    stop: watch::Sender<Option<Duration>>,
    /// Closed when the thread has ended.
    ended: Mutex<Receiver<()>>,
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
        let (stop, stopped) = watch::channel(None);
        let (running, ended) = channel();
        let run = move || {
            let _running = running;
            runtime.block_on(serve(listener, service, stopped));
            // Closes every connection.
            drop(runtime);
        };
        let thread = std::thread::Builder::new().name("xpauto-sandbox".to_owned()).spawn(run);
        thread.map_err(|error| not_started(&error))?;
        Ok(Self { url: format!("http://{address}"), stop, ended: Mutex::new(ended), process: std::process::id() })
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

    /// Stops accepting connections, waits for the requests in flight, at most this long, and closes every connection; a second call
    /// has no effect.
    pub(crate) fn stop(&self, within: Duration) {
        if self.is_of_this_process() {
            self.stop.send_replace(Some(within));
            let _ = lock(&self.ended).recv_timeout(within + STOP_WITHIN);
        }
    }
}

/// Accepts connections until the server is to stop, then waits for the requests in flight.
async fn serve(listener: TcpListener, service: Arc<Service>, mut stopped: watch::Receiver<Option<Duration>>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let connections = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            _ = stopped.changed() => break,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            // Probably out of file descriptors: wait for connections to end.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = Arc::clone(&service);
        let respond = service_fn(move |request| {
            let service = Arc::clone(&service);
            async move { respond(&service, request).await }
        });
        let mut http = http1::Builder::new();
        let connection = http.timer(TokioTimer::new()).serve_connection(TokioIo::new(stream), respond);
        tokio::spawn(connections.watch(connection));
    }
    drop(listener);
    let within = stopped.borrow().unwrap_or_default();
    let _ = timeout(within, connections.shutdown()).await;
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
