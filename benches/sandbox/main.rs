//! Measures the sandbox, with the goal of each figure: `cargo bench -p xpauto-bench --bench sandbox`.

#![allow(clippy::unwrap_used)]

mod connection;

use std::thread;

use divan::Bencher;
use divan::counter::ItemsCount;
use xpauto_sandbox::{Options, Sandbox};

use connection::Connection;

fn main() {
    divan::main();
}

fn start(options: Options) -> Sandbox {
    Sandbox::start(options).unwrap()
}

fn connect(sandbox: &Sandbox, target: &str) -> Connection {
    let address = sandbox.url().trim_start_matches("http://").parse().unwrap();
    Connection::new(address, sandbox.token(), target).unwrap()
}

/// Starts a sandbox until it responds, and stops it. The goal: 5 ms.
#[divan::bench]
fn fresh() -> usize {
    let sandbox = start(Options::default());
    connect(&sandbox, "/goals?perPage=1").send().unwrap().len()
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
        connect(&sandbox, &format!("/segments?perPage=200&filter={filter}"))
    };
    connection().send().unwrap();
    bencher.with_inputs(connection).bench_local_values(|mut connection| connection.send().unwrap().len());
}

/// Sends small requests over eight connections. The goal: 20,000 per second.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn small_requests(bencher: Bencher<'_, '_>) {
    const EACH: usize = 1000;
    let sandbox = start(Options::default());
    let mut connections: Vec<_> = (0..8).map(|_| connect(&sandbox, "/goals?perPage=1")).collect();
    bencher.counter(ItemsCount::new(8 * EACH)).bench_local(|| {
        thread::scope(|scope| {
            for connection in &mut connections {
                scope.spawn(move || {
                    for _ in 0..EACH {
                        connection.send().unwrap();
                    }
                });
            }
        });
    });
}
