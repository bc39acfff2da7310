//! Measures the sandbox, with the goal of each figure: `cargo bench -p xpauto-bench --bench sandbox`.

#![allow(clippy::unwrap_used)]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;

use divan::Bencher;
use divan::counter::ItemsCount;
use xpauto_sandbox::{Options, Sandbox};

fn main() {
    divan::main();
}

fn start(options: Options) -> Sandbox {
    Sandbox::start(options).unwrap()
}

/// A keep-alive connection, which sends one request after another.
struct Connection {
    stream: TcpStream,
    request: Vec<u8>,
    buffer: Vec<u8>,
}

impl Connection {
    fn new(sandbox: &Sandbox, target: &str) -> Self {
        let stream = TcpStream::connect(sandbox.url().trim_start_matches("http://")).unwrap();
        stream.set_nodelay(true).unwrap();
        let token = sandbox.token();
        let request = format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n");
        Self { stream, request: request.into_bytes(), buffer: vec![0; 1 << 20] }
    }

    /// Sends the request and reads the whole response.
    fn ask(&mut self) -> usize {
        self.stream.write_all(&self.request).unwrap();
        let mut read = 0;
        loop {
            read += self.stream.read(self.buffer.get_mut(read..).unwrap()).unwrap();
            if let Some(length) = whole_length(self.buffer.get(..read).unwrap()) {
                if self.buffer.len() < length {
                    self.buffer.resize(length, 0);
                }
                if read >= length {
                    return read;
                }
            }
        }
    }
}

/// Returns the length of a response, once its headers have arrived.
fn whole_length(bytes: &[u8]) -> Option<usize> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(bytes.get(..end)?).ok()?.to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1)?.lines().next()?.parse::<usize>().ok()?;
    Some(end + length)
}

/// Starts a sandbox until it responds, and stops it. The goal: 5 ms.
#[divan::bench]
fn fresh() -> usize {
    let sandbox = start(Options::default());
    Connection::new(&sandbox, "/goals?perPage=1").ask()
}

/// Resets the default account. The goal: 1 ms.
#[divan::bench]
fn reset(bencher: Bencher<'_, '_>) {
    let sandbox = start(Options::default());
    bencher.bench(|| sandbox.reset());
}

/// Reads a filtered page of 200 out of 100,000 segments, each time with another filter. The goal: 20 ms.
#[divan::bench(sample_count = 50)]
fn filtered_page(bencher: Bencher<'_, '_>) {
    let sandbox = start(Options { segments: 100_000, ..Options::default() });
    let mut least = 1000;
    let mut connection = || {
        least += 7;
        let filter =
            format!("%5B%7B%22field%22:%22id%22,%22operator%22:%22GREATER%22,%22parameters%22:%5B{least}%5D%7D%5D");
        Connection::new(&sandbox, &format!("/segments?perPage=200&filter={filter}"))
    };
    connection().ask();
    bencher.with_inputs(connection).bench_local_values(|mut connection| connection.ask());
}

/// Sends small requests over eight connections. The goal: 20,000 per second.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn small_requests(bencher: Bencher<'_, '_>) {
    const EACH: usize = 1000;
    let sandbox = start(Options::default());
    let mut connections: Vec<_> = (0..8).map(|_| Connection::new(&sandbox, "/goals?perPage=1")).collect();
    bencher.counter(ItemsCount::new(8 * EACH)).bench_local(|| {
        thread::scope(|scope| {
            for connection in &mut connections {
                scope.spawn(move || {
                    for _ in 0..EACH {
                        connection.ask();
                    }
                });
            }
        });
    });
}
