//! How a program is tested without an account: against a sandbox that runs inside the test.
//!
//! In a program of its own, `xpauto-sandbox` is a dev-dependency and the second half is `tests/pausing.rs`.

use xpauto::model::{Theme, ThemeStatus};
use xpauto::{Client, Result};

/// What is tested: pauses the themes with these ids, and returns how many there were.
pub async fn pause(client: &Client, ids: &[i64]) -> Result<usize> {
    let mut paused = 0;
    for id in ids {
        match client.themes().update(*id, Theme::builder().status(ThemeStatus::Paused)).await {
            Ok(_) => paused += 1,
            Err(error) if error.kind() == xpauto::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(paused)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    run().await
}

/// Tests [`pause`].
///
/// # Panics
///
/// Where `pause` does something else, as tests do.
pub async fn run() -> Result<(), Box<dyn std::error::Error>> {
    use xpauto_sandbox::{Expectation, Fault, Options, Sandbox};

    let sandbox = Sandbox::start(Options { themes: 2, ..Options::default() })?;
    let client = Client::builder().base_url(sandbox.url()).token(sandbox.token()).build()?;

    // The first update fails once, and is retried.
    let fault = sandbox.add_fault(Fault {
        method: Some("PUT".into()),
        times: Some(1),
        status: Some(503),
        ..Fault::default()
    })?;
    assert_eq!(pause(&client, &[501, 502, 599]).await?, 2);
    assert_eq!(fault.hits(), 1);
    let updated = Expectation::new("/themes/502").method("PUT").json(serde_json::json!({"status": "PAUSED"}));
    sandbox.verify(&updated.times(1))?;
    println!("both themes were paused");
    Ok(())
}
