//! Measures one Rust client in this process and prints its figures as JSON: plain reqwest, the
//! baseline, or xpauto.

mod calls;
mod lists;
mod long;
mod memory;

use serde_json::Value;
use tokio::runtime::{Builder, Runtime};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The token that every client sends.
const TOKEN: &str = "x";
const USAGE: &str = "usage: rust-peers calls SECONDS IN_FLIGHT URL | rust-peers bytes|xpauto PER_PAGE IN_FLIGHT URL | \
                     rust-peers long all|first PER_PAGE LIMIT URL";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let figures = match arguments.as_slice() {
        ["long", part, per_page, limit, url] => long::measure(&runtime, part, per_page.parse()?, limit.parse()?, url)?,
        [peer, amount, in_flight, url] => figures(&runtime, peer, amount, in_flight.parse()?, url)?,
        _ => return Err(USAGE.into()),
    };
    println!("{figures}");
    Ok(())
}

fn figures(runtime: &Runtime, peer: &str, amount: &str, in_flight: usize, url: &str) -> Result<Value> {
    match peer {
        "calls" => calls::measure(runtime, amount, in_flight, url),
        "bytes" => lists::measure_bytes(runtime, amount.parse()?, in_flight, url),
        "xpauto" => lists::measure_xpauto(runtime, amount.parse()?, in_flight, url),
        _ => Err(USAGE.into()),
    }
}

/// Creates a reqwest client as its documentation does.
fn bare_client() -> reqwest::Client {
    // Fails if a provider is already installed, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::new()
}
