//! Sends results to the loopback URL that their request named, once they are ready.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::Value;
use xpauto::Client;
use xpauto::bindings::ClientOptions;
use xpauto::transport::Request;

use super::Service;
use crate::results::Callback;

/// Starts to wait for the results whose requests named a URL.
pub(crate) fn start(service: &Arc<Service>) {
    for callback in service.results.take_callbacks() {
        // Before the response is sent, after which a test may advance the clock.
        let ready = service.clock.after(service.results.delay);
        let service = Arc::clone(service);
        tokio::spawn(async move { deliver(&service, &callback, ready).await });
    }
}

async fn deliver(service: &Service, callback: &Callback, ready: Option<Duration>) {
    service.clock.sleep_until(ready).await;
    let Some(results) = service.results.of(callback, &service.account) else { return };
    let outcome = match send(callback, &results).await {
        Ok(status) => format!("called: {status}"),
        Err(reason) => format!("failed: {reason}"),
    };
    service.results.finish(callback, outcome);
}

/// Sends results, once; returns the status of the response, or the reason why there is none.
async fn send(callback: &Callback, results: &Value) -> Result<u16, String> {
    let options = ClientOptions {
        base_url: Some(callback.url.origin().ascii_serialization()),
        proxy: Some(String::new().into()),
        ..ClientOptions::default()
    };
    let transport = match Client::new(options) {
        Ok(client) => client.transport().await,
        Err(error) => Err(error),
    };
    let transport = transport.map_err(|error| error.message().to_owned())?;
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    let body = Some(Bytes::from(results.to_string()));
    let response = transport.send(Request::new(Method::POST, callback.url.clone(), headers, body)).await;
    response.map(|response| response.status().as_u16()).map_err(|fault| fault.to_string())
}
