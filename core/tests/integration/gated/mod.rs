//! A server whose list has pages of one record each; it holds every page back until that is released.

use std::collections::HashSet;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

/// What has happened so far.
#[derive(Debug, Default)]
struct Log {
    /// The pages that were requested, in order.
    requested: Vec<usize>,
    /// The pages whose connections the client closed before they came.
    lost: HashSet<usize>,
}

/// The server; it listens on a port of its own.
pub struct Gated {
    address: SocketAddr,
    released: Arc<Mutex<HashSet<usize>>>,
    log: watch::Receiver<Log>,
}

impl Gated {
    /// Starts a server with this many pages.
    pub fn start(pages: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let released = Arc::new(Mutex::new(HashSet::new()));
        let (sender, log) = watch::channel(Log::default());
        let (sender, gate) = (Arc::new(sender), Arc::clone(&released));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                // The test is over.
                if sender.is_closed() {
                    return;
                }
                let (sender, gate) = (Arc::clone(&sender), Arc::clone(&gate));
                std::thread::spawn(move || serve(&stream.unwrap(), pages, &gate, &sender));
            }
        });
        Self { address, released, log }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Lets a page come, each time that it is requested.
    pub fn release(&self, page: usize) {
        self.released.lock().unwrap().insert(page);
    }

    /// Waits until a page is requested.
    pub async fn has_received(&mut self, page: usize) {
        self.log.wait_for(|log| log.requested.contains(&page)).await.unwrap();
    }

    /// Waits until the client has closed the connection on which it requested a page.
    pub async fn has_lost(&mut self, page: usize) {
        self.log.wait_for(|log| log.lost.contains(&page)).await.unwrap();
    }

    /// The pages that were requested so far.
    pub fn requested(&self) -> Vec<usize> {
        self.log.borrow().requested.clone()
    }
}

impl Drop for Gated {
    fn drop(&mut self) {
        let _ = TcpStream::connect(self.address);
    }
}

fn serve(stream: &TcpStream, pages: usize, gate: &Mutex<HashSet<usize>>, log: &watch::Sender<Log>) {
    let mut reader = BufReader::new(stream);
    let mut lines = reader.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty());
    let Some(page) = lines.next().and_then(|first| page_of(&first)) else { return };
    lines.for_each(drop);
    log.send_modify(|log| log.requested.push(page));
    stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    while !gate.lock().unwrap().contains(&page) {
        match reader.read(&mut [0]) {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            _ => {
                log.send_modify(|log| log.lost.extend([page]));
                return;
            }
        }
    }
    let body = if page <= pages { format!("[{{\"id\":{page}}}]") } else { "[]".to_owned() };
    let head = format!(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\nX-Pagination-Page-Count: {pages}\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    // A client that has gone away wants no page.
    let _ = (&mut &*stream).write_all((head + &body).as_bytes());
}

/// The page that a request line asks for.
fn page_of(line: &str) -> Option<usize> {
    let query = line.split(' ').nth(1)?.split_once('?')?.1;
    query.split('&').find_map(|pair| pair.strip_prefix("page="))?.parse().ok()
}
