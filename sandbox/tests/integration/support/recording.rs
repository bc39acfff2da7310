//! The places and services of the tests of recordings.

#![allow(dead_code, clippy::unwrap_used, clippy::indexing_slicing)]

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;
use xpauto_sandbox::{Options, Sandbox};

use crate::support::start;

pub const TOKEN: &str = "t0ken-of-the-service";

pub struct Place {
    pub folder: TempDir,
}

impl Place {
    pub fn new() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("recording.jsonl")
    }

    pub fn text(&self) -> String {
        fs::read_to_string(self.file()).unwrap()
    }

    /// The lines behind the first one.
    pub fn exchanges(&self) -> Vec<Value> {
        self.text().lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    pub fn record(&self, upstream: &Sandbox) -> Sandbox {
        self.record_with(upstream, Options::default())
    }

    pub fn record_with(&self, upstream: &Sandbox, options: Options) -> Sandbox {
        record_from(self, upstream.url(), options)
    }

    pub fn replay(&self) -> Sandbox {
        Sandbox::replay(self.file(), Options::default()).unwrap()
    }

    pub fn refusal(&self) -> String {
        Sandbox::replay(self.file(), Options::default()).unwrap_err().message().to_string()
    }
}

pub fn upstream(options: &Value) -> Sandbox {
    let mut all = json!({ "token": TOKEN });
    all.as_object_mut().unwrap().extend(options.as_object().cloned().unwrap());
    start(&all)
}

/// A service that sends these bytes for every request, one connection after the other.
pub fn fixed(response: Vec<u8>) -> String {
    serve(move |_| response.clone())
}

/// A service that sends what this function returns for the text of a request, one connection after the other.
pub fn serve(mut respond: impl FnMut(&str) -> Vec<u8> + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut bytes = [0; 16_384];
            let read = stream.read(&mut bytes).unwrap_or_default();
            stream.write_all(&respond(&String::from_utf8_lossy(&bytes[..read]))).unwrap();
        }
    });
    url
}

pub fn response(head: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!("HTTP/1.1 {head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    [head.as_bytes(), body].concat()
}

pub fn record_from(place: &Place, url: &str, options: Options) -> Sandbox {
    let options = Options {
        upstream_token: options.upstream_token.or_else(|| Some(TOKEN.into())),
        proxy: options.proxy.or_else(|| Some(String::new().into())),
        ..options
    };
    Sandbox::record(url, place.file(), options).unwrap()
}
