//! Starts a server, measures it and prints its figures as JSON; the server has ended before this program ends.
//!
//! In the command of the server, `@port` is replaced by a free port, and `@data` by the path of a JSON file with the goals
//! and segments of a sandbox.

#[path = "../sandbox/connection.rs"]
mod connection;
mod server;

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use connection::Connection;
use server::{Server, TOKEN};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

const USAGE: &str = "usage: sandbox-peers start TARGET COMMAND... | sandbox-peers small SECONDS TARGET COMMAND... | \
                     sandbox-peers filtered SEGMENTS TARGET COMMAND...";
/// The number of starts, of which the median counts.
const STARTS: usize = 5;
/// The number of connections of the small requests.
const CONNECTIONS: usize = 8;
/// The duration of the warm-up, in which Node compiles what is called often.
const WARM_UP: Duration = Duration::from_secs(1);
/// The number of filtered pages, of which the median counts.
const PAGES: u32 = 50;
/// The time after which no further filtered pages are requested.
const ENOUGH: Duration = Duration::from_secs(20);

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let figures = match arguments.as_slice() {
        ["start", target, command @ ..] => start(target, command)?,
        ["small", seconds, target, command @ ..] => {
            small_requests(Duration::try_from_secs_f64(seconds.parse()?)?, target, command)?
        }
        ["filtered", segments, target, command @ ..] => filtered_page(segments.parse()?, target, command)?,
        _ => return Err(USAGE.into()),
    };
    println!("{figures}");
    Ok(())
}

/// Measures the time from the start of the process to its first response, and its memory then.
fn start(target: &str, command: &[&str]) -> Result<Value> {
    let (mut times, mut peak_mb) = (Vec::new(), 0_f64);
    for _ in 0..STARTS {
        let server = Server::start(command, target, None)?;
        times.push(server.first_response);
        peak_mb = peak_mb.max(server.peak_mb()?);
    }
    Ok(json!({ "first_ms": median_ms(times)?, "first_mb": peak_mb }))
}

/// Measures the small requests per second, and the memory of the server after them.
fn small_requests(time: Duration, target: &str, command: &[&str]) -> Result<Value> {
    let server = Server::start(command, target, None)?;
    let connection = || Connection::new(server.address, TOKEN, target);
    let mut connections = (0..CONNECTIONS).map(|_| connection()).collect::<std::io::Result<Vec<_>>>()?;
    requests_per_second(&mut connections, WARM_UP)?;
    let per_second = requests_per_second(&mut connections, time)?;
    Ok(json!({ "per_second": per_second, "peak_mb": server.peak_mb()? }))
}

fn requests_per_second(connections: &mut [Connection], time: Duration) -> Result<f64> {
    let started = Instant::now();
    let requests: Result<u32> = thread::scope(|scope| {
        let workers: Vec<_> = connections
            .iter_mut()
            .map(|connection| scope.spawn(move || requests_until(connection, started + time)))
            .collect();
        workers.into_iter().map(|worker| worker.join().map_err(|_| "a thread panicked")?).sum()
    });
    Ok(f64::from(requests?) / started.elapsed().as_secs_f64())
}

fn requests_until(connection: &mut Connection, end: Instant) -> Result<u32> {
    let mut requests = 0;
    while Instant::now() < end {
        connection.send()?;
        requests += 1;
    }
    Ok(requests)
}

/// Measures a filtered page of many segments; `@least` in the target is replaced by an id, each time by another one.
fn filtered_page(segments: usize, target: &str, command: &[&str]) -> Result<Value> {
    let filtered = |least: u32| target.replace("@least", &least.to_string());
    let server = Server::start(command, &filtered(1000), Some(segments))?;
    let mut connection = Connection::new(server.address, TOKEN, &filtered(1001))?;
    let records = count_records(connection.send()?)?;
    let started = Instant::now();
    let mut times = Vec::new();
    for page in 1..=PAGES {
        connection.set_target(&filtered(1001 + 7 * page));
        let sent = Instant::now();
        connection.send()?;
        times.push(sent.elapsed());
        if started.elapsed() > ENOUGH {
            break;
        }
    }
    Ok(json!({ "page_ms": median_ms(times)?, "records": records }))
}

/// Counts the records of a page: an array, or an object with the array `data`.
fn count_records(page: &[u8]) -> Result<usize> {
    let page: Value = serde_json::from_slice(page)?;
    let records = page.as_array().or_else(|| page.get("data")?.as_array());
    Ok(records.ok_or("the page has no records")?.len())
}

fn median_ms(mut times: Vec<Duration>) -> Result<f64> {
    times.sort_unstable();
    let median = times.get(times.len() / 2).ok_or("nothing was measured")?;
    Ok(median.as_secs_f64() * 1e3)
}
