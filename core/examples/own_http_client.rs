//! Connections of the program's own `reqwest::Client`, and around them a transport that adds a header and measures.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use xpauto::transport::http::HeaderValue;
use xpauto::transport::{Request, Sending, Transport};
use xpauto::{Client, ClientBuilder, Result};

/// Sends by another transport: with a header that other services read, and with a line for each request.
struct Traced<T> {
    inner: T,
    sent: Arc<AtomicU64>,
}

impl<T: Transport> Transport for Traced<T> {
    fn send(&self, mut request: Request) -> Sending<'_> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        request.headers.insert("x-team", HeaderValue::from_static("growth"));
        let (began, line) = (Instant::now(), format!("{} {}", request.method, request.url.path()));
        let sending = self.inner.send(request);
        Box::pin(async move {
            let response = sending.await?;
            println!("{line} {} after {:?}", response.status(), began.elapsed());
            Ok(response)
        })
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(Client::builder()).await
}

/// Reads goals by an HTTP client of its own.
pub async fn run(builder: ClientBuilder) -> Result<(), Box<dyn std::error::Error>> {
    // Redirects and retries are the client's, which knows what may be sent twice.
    let http = reqwest::Client::builder()
        .user_agent("shop/1.0")
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .tls_backend_preconfigured(tls()?)
        .build()?;
    let sent = Arc::new(AtomicU64::new(0));
    let client = builder.transport(Traced { inner: http, sent: Arc::clone(&sent) }).build()?;
    for goal in &client.goals().list().limit(3).collect().await? {
        println!("{:?}", goal.name());
    }
    println!("{} requests", sent.load(Ordering::Relaxed));
    Ok(())
}

/// A program decides itself which certificates it trusts; this one needs none, since the sandbox uses plain HTTP.
fn tls() -> Result<rustls::ClientConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(rustls::RootCertStore::empty()).with_no_client_auth())
}
