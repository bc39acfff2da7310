//! A server of scripted connections, for tests of what something on the way does to responses.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What a server does with a connection: bytes to send once a request is there.
#[derive(Clone)]
pub struct Turn {
    pub bytes: Vec<u8>,
    /// Whether the connection stays open behind them.
    pub stalls: bool,
}

/// A server that does this with a connection for its request, and the task that it ends with.
pub async fn serve(respond: impl Fn(&[u8]) -> Turn + Send + Sync + 'static) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (url, respond) = (format!("http://{}", listener.local_addr().unwrap()), Arc::new(respond));
    let task = tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let respond = Arc::clone(&respond);
            tokio::spawn(async move {
                let request = read_request(&mut stream).await;
                if request.is_empty() {
                    return;
                }
                let turn = respond(&request);
                // A client that went away before its response is not a failure of the server.
                let _ = stream.write_all(&turn.bytes).await;
                if turn.stalls {
                    std::future::pending::<()>().await;
                }
            });
        }
    });
    (url, task)
}

/// A server that sends these bytes on its connections, the last of them again and again; and how many requests there were.
pub async fn server(turns: Vec<Turn>) -> (String, Arc<Mutex<usize>>) {
    let count = Arc::new(Mutex::new(0));
    let seen = Arc::clone(&count);
    let turn = move |_: &[u8]| {
        let mut seen = seen.lock().unwrap();
        *seen += 1;
        turns[(*seen - 1).min(turns.len() - 1)].clone()
    };
    (serve(turn).await.0, count)
}

/// Reads a request with its body.
async fn read_request(stream: &mut TcpStream) -> Vec<u8> {
    let (mut received, mut buffer) = (Vec::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut buffer).await.unwrap_or_default();
        received.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&received);
        let body = text.split_once("\r\n\r\n").map(|(head, body)| {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
            body.len() >= length.parse().unwrap()
        });
        if count == 0 || body == Some(true) {
            return received;
        }
    }
}

pub fn response(head: &str, body: &[u8]) -> Turn {
    Turn { bytes: [head.replace('\n', "\r\n").as_bytes(), b"\r\n\r\n", body].concat(), stalls: false }
}

pub fn stalled(head: &str, body: &[u8]) -> Turn {
    Turn { stalls: true, ..response(head, body) }
}
