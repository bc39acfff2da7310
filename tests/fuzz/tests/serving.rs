//! The sandbox responds to any request without failing, and reads any recording or refuses it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use bolero::check;
use xpauto_fuzz::text;
use xpauto_sandbox::{Options, Sandbox};

const METHODS: &[&str] = &["GET", "PUT", "POST", "DELETE", "PATCH"];
const TARGETS: &[&str] =
    &["/segments", "/goals?", "/themes/501", "/images/601", "/sites/byCode/a", "/__sandbox/state", "/__sandbox/faults"];

/// Returns the sandbox's response to bytes, after which the connection ends.
fn response_to(sandbox: &Sandbox, request: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(sandbox.url().strip_prefix("http://").unwrap()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let _ = stream.write_all(request);
    let _ = stream.shutdown(Shutdown::Write);
    let mut response = Vec::new();
    // A connection that the sandbox closes early may be reset.
    let _ = stream.read_to_end(&mut response);
    response
}

fn sandbox() -> &'static Sandbox {
    static SANDBOX: OnceLock<Sandbox> = OnceLock::new();
    SANDBOX.get_or_init(|| Sandbox::start(Options { segments: 3, ..Options::default() }).unwrap())
}

#[test]
fn requests() {
    check!().for_each(|bytes| {
        let sandbox = sandbox();
        let _ = response_to(sandbox, bytes);
        let (head, body) = bytes.split_at(bytes.len().min(6));
        let chosen = |at: usize| usize::from(head.get(at).copied().unwrap_or_default());
        let (target, method) = (TARGETS[chosen(0) % TARGETS.len()], METHODS[chosen(1) % METHODS.len()]);
        let (query, body, token) = (text(head).replace([' ', '\r', '\n'], "+"), text(body), sandbox.token());
        let request = format!(
            "{method} {target}{query} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len(),
        );
        let response = response_to(sandbox, request.as_bytes());
        assert!(!response.starts_with(b"HTTP/1.1 500"), "{}", String::from_utf8_lossy(&response));
        sandbox.clear_requests();
    });
}

#[test]
fn recordings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("recording.json");
    let replay = |whole: &str| {
        fs::write(&file, whole).unwrap();
        Sandbox::replay(&file, Options::default())
    };
    let recording = |exchange: &str| format!("{{\"xpautoRecording\":{{\"keep\":[]}}}}\n{exchange}\n");
    replay(&recording(r#"{"request":{"method":"GET","path":"/goals"},"response":{"status":200}}"#)).unwrap();
    check!().for_each(|bytes| {
        let exchange = text(bytes);
        let response = format!(r#"{{"request":{{"method":"GET","path":"/goals"}},"response":{exchange}}}"#);
        for whole in [recording(&exchange), recording(&response), exchange] {
            let _ = replay(&whole);
        }
    });
}
