//! The sandbox answers whatever arrives, and reads any recording or refuses it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use bolero::check;
use xpauto_fuzz::text;
use xpauto_sandbox::{Options, Sandbox};

const TARGETS: &[&str] =
    &["/segments", "/goals?", "/themes/501", "/images/601", "/sites/byCode/a", "/__sandbox/state", "/__sandbox/faults"];

/// What the sandbox answers to bytes, after which the connection ends.
fn answer(sandbox: &Sandbox, request: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(sandbox.url().strip_prefix("http://").unwrap()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let _ = stream.write_all(request);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    // A connection that the sandbox gives up may be reset.
    let _ = stream.read_to_end(&mut answer);
    answer
}

fn sandbox() -> &'static Sandbox {
    static SANDBOX: OnceLock<Sandbox> = OnceLock::new();
    SANDBOX.get_or_init(|| Sandbox::start(Options { segments: 3, ..Options::default() }).unwrap())
}

#[test]
fn requests() {
    check!().for_each(|bytes| {
        let sandbox = sandbox();
        let _ = answer(sandbox, bytes);
        let (head, body) = bytes.split_at(bytes.len().min(6));
        let target = TARGETS[usize::from(*head.first().unwrap_or(&0)) % TARGETS.len()];
        let method = ["GET", "PUT", "POST", "DELETE", "PATCH"][head.len() % 5];
        let (query, body, token) = (text(head).replace([' ', '\r', '\n'], "+"), text(body), sandbox.token());
        let request = format!(
            "{method} {target}{query} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len(),
        );
        let answer = answer(sandbox, request.as_bytes());
        assert!(!answer.starts_with(b"HTTP/1.1 500"), "{}", String::from_utf8_lossy(&answer));
        sandbox.clear_requests();
    });
}

#[test]
fn recordings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("recording.json");
    check!().for_each(|bytes| {
        let interaction = text(bytes);
        let exchanges =
            format!("{{\"xpautoRecording\":2,\"upstream\":\"https://api.example.com\",\"exchanges\":[{interaction}]}}");
        for whole in [exchanges, interaction] {
            fs::write(&file, whole).unwrap();
            let _ = Sandbox::replay(&file, Options::default());
        }
    });
}
