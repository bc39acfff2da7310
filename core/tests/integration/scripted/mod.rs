//! A server that responds from a script and keeps every request as it came.

#![allow(dead_code, reason = "not every test looks at all of a request")]

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use percent_encoding::percent_decode_str;
use serde_json::Value;

/// A request as it came.
#[derive(Debug, Clone)]
pub struct Seen {
    pub method: String,
    /// The path, percent-encoded.
    pub path: String,
    /// The query's names and values, decoded.
    pub query: Vec<(String, String)>,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// The server; it listens on a port of its own.
pub struct Scripted {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Scripted {
    /// Responds to the requests in order, or by page where a response names its `page`.
    pub fn start(script: Vec<Value>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let requests = Arc::clone(&seen);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Some(request) = stream.as_ref().ok().and_then(read) else { continue };
                if request.method == "STOP" {
                    return;
                }
                let response = choose(&script, &request, requests.lock().unwrap().len());
                requests.lock().unwrap().push(request);
                let bytes = written(&response);
                let sent = match response["action"].as_str() {
                    Some("close") => 0,
                    // The end of the body never comes.
                    Some("cut") => bytes.len() - 10,
                    _ => bytes.len(),
                };
                // A client that went away before its response is not a failure of the server.
                let _ = stream.unwrap().write_all(&bytes[..sent]);
            }
        });
        Self { address, seen }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests so far.
    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }
}

impl Drop for Scripted {
    /// Tells the thread to end, and does not wait for it: it may be reading from a connection that was opened for a page
    /// that is no longer needed, and that the client closes only when its runtime continues.
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(self.address) {
            let _ = stream.write_all(b"STOP / HTTP/1.1\r\n\r\n");
        }
    }
}

fn read(stream: &TcpStream) -> Option<Seen> {
    let mut reader = BufReader::new(stream);
    let mut line = || {
        let mut line = String::new();
        reader.read_line(&mut line).ok().map(|_| line.trim_end().to_owned())
    };
    let first = line()?;
    let mut words = first.split(' ');
    let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = Vec::new();
    loop {
        let header = line()?;
        let Some((name, value)) = header.split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length").and_then(|(_, value)| value.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).ok()?;
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    let decode = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
    let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let query = pairs.map(|(name, value)| (decode(name), decode(value))).collect();
    Some(Seen { method, path: path.to_owned(), query, headers, body })
}

fn choose(script: &[Value], request: &Seen, position: usize) -> Value {
    let none = || serde_json::json!({"status": 500, "text": "the script has no further response"});
    if script.iter().all(|response| response.get("page").is_none()) {
        return script.get(position).cloned().unwrap_or_else(none);
    }
    let page = page_of(request);
    let found = script.iter().find(|response| response.get("page").and_then(Value::as_i64) == page);
    found.cloned().unwrap_or_else(|| serde_json::json!({"status": 200, "body": []}))
}

/// The page that a list request asks for, in any encoding.
fn page_of(request: &Seen) -> Option<i64> {
    request.query.iter().find_map(|(name, value)| match name.as_str() {
        "page" | "paramsIO[page]" => value.parse().ok(),
        "paramsIO" => serde_json::from_str::<Value>(value).ok()?.get("page")?.as_i64(),
        _ => None,
    })
}

fn written(response: &Value) -> Vec<u8> {
    let body = body_of(response);
    let status = response.get("status").and_then(Value::as_u64).unwrap_or(200);
    let mut head = format!("HTTP/1.1 {status} Scripted\r\nConnection: close\r\n");
    let headers = response.get("headers").and_then(Value::as_object);
    for (name, value) in headers.into_iter().flatten() {
        for value in value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice) {
            write!(head, "{name}: {}\r\n", value.as_str().unwrap_or_default()).unwrap();
        }
    }
    if headers.is_none_or(|headers| !headers.contains_key("Content-Type")) {
        head.push_str("Content-Type: application/json\r\n");
    }
    if status != 204 {
        write!(head, "Content-Length: {}\r\n", body.len()).unwrap();
    }
    head.push_str("\r\n");
    [head.into_bytes(), body].concat()
}

fn body_of(response: &Value) -> Vec<u8> {
    if let Some(body) = response.get("body") {
        body.to_string().into_bytes()
    } else if let Some(levels) = response.get("nested").and_then(Value::as_u64) {
        let levels = usize::try_from(levels).unwrap();
        format!("{}{}", "[".repeat(levels), "]".repeat(levels)).into_bytes()
    } else if let Some(text) = response.get("base64").and_then(Value::as_str) {
        base64(text)
    } else {
        response.get("text").and_then(Value::as_str).unwrap_or_default().as_bytes().to_vec()
    }
}

/// The bytes that base64 text stands for.
fn base64(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for letter in text.bytes().filter(|letter| *letter != b'=') {
        let value = ALPHABET.iter().position(|known| *known == letter).expect("a letter of base64");
        bits = (bits << 6) | u32::try_from(value).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from((bits >> count) & 0xff).unwrap());
        }
    }
    bytes
}
