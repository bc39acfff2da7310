//! A function tested without a service: once against a transport that responds, and once against errors that it constructs.

use std::future::Future;

use xpauto::model::Goal;
use xpauto::transport::{self, Body, Fault, Request, http};
use xpauto::{Client, Error, ErrorKind, Result};

/// What is tested: the name of the newest goal, for which `newest` asks.
pub async fn headline<F: Future<Output = Result<Option<Goal>>>>(newest: impl Fn() -> F) -> String {
    match newest().await {
        Ok(Some(goal)) => format!("The newest goal is {}.", goal.name().unwrap_or_default()),
        Ok(None) => "There is no goal.".to_owned(),
        Err(error) if error.is_transient() => "Try again later.".to_owned(),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => "You may not see goals.".to_owned(),
        Err(error) => format!("This is a defect: {error}"),
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    run().await
}

/// Tests [`headline`].
///
/// # Panics
///
/// Where `headline` does something else, as tests do.
pub async fn run() -> Result<()> {
    // The whole client runs, retries included: of two requests the first does not arrive.
    let service = transport::from_fn(|request: Request| async move {
        if request.url.path() == "/goals" {
            Ok(http::Response::new(Body::from(r#"[{"id": 7, "name": "Sale"}]"#)))
        } else {
            Err(Fault::unreached("there is nothing else"))
        }
    });
    let client = Client::builder().base_url("https://api.example.com").transport(service).build()?;
    let newest = || client.goals().list().sort("-dateCreated").first();
    assert_eq!(headline(newest).await, "The newest goal is Sale.");

    // Where a function takes results, errors are made as a call returns them.
    let failing = |error: Error| move || std::future::ready(Err(error.clone()));
    assert_eq!(headline(failing(Error::api(503))).await, "Try again later.");
    assert_eq!(headline(failing(Error::api(403))).await, "You may not see goals.");
    let lost = Error::of_kind(ErrorKind::RequestTimeout, "GET /goals took longer than 5 s");
    assert_eq!(headline(failing(lost)).await, "Try again later.");
    println!("all cases are as expected");
    Ok(())
}
