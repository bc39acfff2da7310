//! A server that responds from a script and keeps every request as it came.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use url::form_urlencoded;

use crate::connections::{Turn, serve};

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
    pub body: String,
}

impl Seen {
    fn read(request: &[u8]) -> Self {
        let text = String::from_utf8_lossy(request);
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let mut lines = head.lines();
        let mut words = lines.next().unwrap().split(' ');
        let (method, target) = (words.next().unwrap().to_owned(), words.next().unwrap());
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let header =
            |line: &str| line.split_once(": ").map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
        Self {
            method,
            path: path.to_owned(),
            query,
            headers: lines.filter_map(header).collect(),
            body: body.to_owned(),
        }
    }

    /// The page that a list request asks for, in any encoding.
    fn page(&self) -> Option<i64> {
        self.query.iter().find_map(|(name, value)| match name.as_str() {
            "page" | "paramsIO[page]" => value.parse().ok(),
            "paramsIO" => serde_json::from_str::<Value>(value).ok()?.get("page")?.as_i64(),
            _ => None,
        })
    }
}

/// The server; it listens on a port of its own.
pub struct Scripted {
    pub url: String,
    seen: Arc<Mutex<Vec<Seen>>>,
    task: JoinHandle<()>,
}

impl Scripted {
    /// Responds to the requests in order, or by page where a response names its `page`.
    pub async fn start(script: Vec<Value>) -> Self {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let requests = Arc::clone(&seen);
        let respond = move |request: &[u8]| {
            let (request, mut requests) = (Seen::read(request), requests.lock().unwrap());
            let response = choose(&script, &request, requests.len());
            requests.push(request);
            Turn { bytes: written(&response), stalls: false }
        };
        let (url, task) = serve(respond).await;
        Self { url, seen, task }
    }

    /// The requests so far.
    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn choose(script: &[Value], request: &Seen, position: usize) -> Value {
    if script.iter().all(|response| response.get("page").is_none()) {
        let none = || json!({"status": 500, "text": "the script has no further response"});
        return script.get(position).cloned().unwrap_or_else(none);
    }
    let found = script.iter().find(|response| response.get("page").and_then(Value::as_i64) == request.page());
    found.cloned().unwrap_or_else(|| json!({"status": 200, "body": []}))
}

/// The bytes of a response, as far as it is sent.
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
    let mut bytes = [head.into_bytes(), body].concat();
    match response["action"].as_str() {
        Some("close") => bytes.clear(),
        // The end of the body never comes.
        Some("cut") => bytes.truncate(bytes.len() - 10),
        _ => {}
    }
    bytes
}

fn body_of(response: &Value) -> Vec<u8> {
    if let Some(body) = response.get("body") {
        body.to_string().into_bytes()
    } else if let Some(levels) = response.get("nested").and_then(Value::as_u64) {
        let levels = usize::try_from(levels).unwrap();
        format!("{}{}", "[".repeat(levels), "]".repeat(levels)).into_bytes()
    } else if let Some(text) = response.get("base64").and_then(Value::as_str) {
        STANDARD.decode(text).unwrap()
    } else {
        response.get("text").and_then(Value::as_str).unwrap_or_default().as_bytes().to_vec()
    }
}
