//! A long list as a stream: each attempt has a time limit, and so has the whole reading, which goes on where it stopped.

use std::time::Duration;

use xpauto::model::Segment;
use xpauto::{Client, Result};

#[tokio::main]
async fn main() -> Result<()> {
    let client = Client::builder().timeout(Duration::from_secs(10)).max_retries(2).build()?;
    run(&client).await
}

/// Reads all segments.
pub async fn run(client: &Client) -> Result<()> {
    let list = client.segments().list().sort(Segment::ID.ascending()).per_page(50).timeout(Duration::from_secs(5));
    let mut segments = list.stream();
    let mut count = 0;
    loop {
        // What arrives after the time is over is not lost: the stream is polled again.
        match tokio::time::timeout(Duration::from_millis(250), segments.try_next()).await {
            Ok(segment) => match segment? {
                Some(segment) => {
                    count += 1;
                    println!("{count}: {}", segment.name().unwrap_or_default());
                }
                None => break,
            },
            Err(_) => println!("no segment for a quarter of a second"),
        }
    }
    println!("{count} segments");
    Ok(())
}
