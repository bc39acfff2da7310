//! The Rust worker of `soak.py`: tasks and cancelled calls, until a signal ends it.

use std::future::Future;
use std::io::Write as _;
use std::time::Duration;

use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use serde_json::json;
use xpauto::{Client, ClientCredentials, Result};

type Failure = Box<dyn std::error::Error>;

#[derive(Clone, serde::Deserialize)]
struct Settings {
    name: String,
    url: String,
    rate_limit: String,
    rate_limit_share: f64,
    timeout: f64,
    cancel: f64,
    lists: Lists,
    theme: i64,
    moment: i64,
    deletes: i64,
}

/// Of each list the first id, and the number of records.
#[derive(Clone, Copy, serde::Deserialize)]
struct Lists {
    segments: (i64, i64),
    goals: (i64, i64),
}

#[tokio::main]
async fn main() -> std::result::Result<(), Failure> {
    let settings: Settings = serde_json::from_str(&std::env::args().nth(1).unwrap_or_default())?;
    let client = Client::builder()
        .base_url(&settings.url)
        .token(ClientCredentials::new("sandbox-client", "sandbox-secret"))
        .rate_limit(settings.rate_limit.parse()?)
        .rate_limit_share(settings.rate_limit_share)
        .timeout(Duration::from_secs_f64(settings.timeout))
        .retry_backoff(Duration::from_millis(50))
        .build()?;
    for number in 0..3 {
        tokio::spawn(work(client.clone(), settings.clone(), number));
    }
    loop {
        let wait = Duration::from_secs_f64(fastrand::f64() * settings.cancel);
        match tokio::time::timeout(wait, read_segments(&client, settings.lists)).await {
            Err(_) => report("cancel", "", "ok"),
            Ok(Err(error)) => report("cancel", "", &error),
            Ok(Ok(())) => {}
        }
    }
}

/// Writes a line at once; a failure ends the process, since nothing reads what it does.
fn report(operation: &str, key: &str, outcome: &str) {
    let line = format!("{}\n", json!([operation, key, outcome.chars().take(300).collect::<String>()]));
    if std::io::stdout().lock().write_all(line.as_bytes()).is_err() {
        std::process::exit(1);
    }
}

async fn attempt(operation: &str, key: &str, call: impl Future<Output = std::result::Result<(), String>>) {
    report(operation, key, "begin");
    match call.await {
        Ok(()) => report(operation, key, "ok"),
        Err(error) => report(operation, key, &error),
    }
}

/// The error with the name of its class in the other languages.
#[allow(clippy::needless_pass_by_value)] // As `map_err` passes it.
fn failure(error: xpauto::Error) -> String {
    format!("{}: {error}", error.kind().class_name())
}

async fn read_segments(client: &Client, lists: Lists) -> std::result::Result<(), String> {
    let records = client.segments().list().per_page(50).stream();
    check(records.map(|record| record.map(|record| record.id())), lists.segments).await
}

async fn read_goals(client: &Client, lists: Lists) -> std::result::Result<(), String> {
    let records = client.goals().list().per_page(50).stream();
    check(records.map(|record| record.map(|record| record.id())), lists.goals).await
}

async fn check(
    ids: impl Stream<Item = Result<Option<i64>>>,
    (first, count): (i64, i64),
) -> std::result::Result<(), String> {
    let ids: Vec<i64> = ids.map_ok(Option::unwrap_or_default).try_collect().await.map_err(failure)?;
    if ids.iter().copied().eq(first..first + count) {
        return Ok(());
    }
    Err(format!("AssertionError: the list has {} ids, not the {count} expected", ids.len()))
}

/// Reads and writes; a loop has a theme and key moments that no other writes.
async fn work(client: Client, settings: Settings, number: i64) {
    let theme = settings.theme + number;
    for turn in 0.. {
        tokio::join!(
            attempt("list", "segments", read_segments(&client, settings.lists)),
            attempt("list", "goals", read_goals(&client, settings.lists)),
        );
        let value = format!("{}.{number}.{turn}", settings.name);
        let update = client.themes().update(theme, json!({"name": value}));
        attempt("update", &format!("{theme} {value}"), async { update.await.map(|_| ()).map_err(failure) }).await;
        let name = format!("{value}.new");
        let create = client.themes().create(json!({"name": name}));
        attempt("create", &name, async { create.await.map(|_| ()).map_err(failure) }).await;
        if turn * 4 + number < settings.deletes {
            let moment = settings.moment + turn * 4 + number;
            let delete = client.key_moments().delete(moment);
            attempt("delete", &moment.to_string(), async { delete.await.map_err(failure) }).await;
        }
    }
}
