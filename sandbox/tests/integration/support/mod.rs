//! A plain HTTP client over a bare socket, which sees what a polite one would hide.

#![allow(dead_code, clippy::indexing_slicing, clippy::unwrap_used, clippy::panic, clippy::missing_panics_doc)]

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use xpauto::Client;
use xpauto::bindings::ClientOptions;
use xpauto::bindings::message::Language;
use xpauto_sandbox::{CLIENT_ID, CLIENT_SECRET, Options, Sandbox};

/// An response as it came over the socket.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn ids(&self) -> Vec<i64> {
        self.json().as_array().unwrap().iter().map(|record| record["id"].as_i64().unwrap()).collect()
    }
}

pub fn start(options: &Value) -> Sandbox {
    Sandbox::start(Options::from_json(&options.to_string(), Language::Rust).unwrap()).unwrap()
}

pub fn state(sandbox: &Sandbox) -> Value {
    serde_json::from_str(&sandbox.state_json()).unwrap()
}

/// The requests that the sandbox has received.
pub fn requests(sandbox: &Sandbox) -> Vec<Value> {
    serde_json::from_str(&sandbox.requests_json()).unwrap()
}

/// The form of a request for a token.
pub fn credentials() -> String {
    format!("grant_type=client_credentials&client_id={CLIENT_ID}&client_secret={CLIENT_SECRET}")
}

/// A token that the sandbox issues.
pub fn issued(sandbox: &Sandbox) -> String {
    let response = call_as(sandbox, None, "POST", "/oauth/token", &credentials());
    response.json()["access_token"].as_str().unwrap().to_owned()
}

/// Asks for the results of a personalization, with these further fields.
pub fn ask_results(sandbox: &Sandbox, id: u32, more: &Value) -> Reply {
    let days = json!([{ "start": "2026-01-01T00:00:00", "end": "2026-02-01T00:00:00" }]);
    let mut body = json!({ "dateIntervals": days, "conversionType": "ALL_CONVERSION" });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    call(sandbox, "POST", &format!("/personalizations/{id}/results"), &body.to_string())
}

pub fn connect(sandbox: &Sandbox) -> TcpStream {
    let stream = TcpStream::connect(sandbox.url().strip_prefix("http://").unwrap()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// Sends a request with these header lines and gives the connection, unread.
pub fn send_with(sandbox: &Sandbox, method: &str, target: &str, headers: &str, body: &str) -> TcpStream {
    let (mut stream, length) = (connect(sandbox), body.len());
    let head = format!("{method} {target} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n");
    stream.write_all((head + body).as_bytes()).unwrap();
    stream
}

/// Sends a request with this token and gives the connection, unread.
pub fn send(sandbox: &Sandbox, method: &str, target: &str, token: Option<&str>, body: &str) -> TcpStream {
    let authorization = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    send_with(sandbox, method, target, &format!("Host: 127.0.0.1\r\n{authorization}"), body)
}

/// Every byte that comes until the connection is closed in an orderly way.
pub fn read_bytes(mut stream: TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    bytes
}

/// Everything that comes until the connection ends.
pub fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("{error}"),
        _ => String::from_utf8(bytes).unwrap(),
    }
}

pub fn parse(text: &str) -> Reply {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no response: {text:?}"));
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned())).unwrap();
    Reply { status, headers: lines.map(header).collect(), body: body.to_owned() }
}

pub fn call_as(sandbox: &Sandbox, token: Option<&str>, method: &str, target: &str, body: &str) -> Reply {
    parse(&read_all(send(sandbox, method, target, token, body)))
}

pub fn call(sandbox: &Sandbox, method: &str, target: &str, body: &str) -> Reply {
    call_as(sandbox, Some(sandbox.token()), method, target, body)
}

pub fn get(sandbox: &Sandbox, target: &str) -> Reply {
    call(sandbox, "GET", target, "")
}

/// A control request with a JSON body; null sends none.
pub fn control(sandbox: &Sandbox, method: &str, path: &str, body: &Value) -> Reply {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    call_as(sandbox, None, method, &format!("/__sandbox{path}"), &text)
}

/// The target of a list with its parameters, percent-encoded.
pub fn list(path: &str, parameters: &[(&str, &str)]) -> String {
    let pairs: Vec<(String, String)> =
        parameters.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    format!("{path}?{}", xpauto::bindings::list::to_query_string(&pairs))
}

/// A client of a sandbox, with options that do not come from the environment.
pub fn client(sandbox: &Sandbox, options: &Value) -> Client {
    let mut all = json!({"base_url": sandbox.url(), "token": sandbox.token(), "proxy": "", "retry_backoff": 0});
    all.as_object_mut().unwrap().extend(options.as_object().cloned().unwrap());
    Client::new(ClientOptions::from_json(&all.to_string(), Language::Rust).unwrap()).unwrap()
}
