//! The results of personalizations that were requested: ready after a delay by the sandbox's clock, and sent to a loopback URL.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::json;
use url::Url;
use xpauto::Client;
use xpauto::bindings::ClientOptions;
use xpauto::transport::Request;

use crate::clock::Clock;
use crate::http::{Failure, Reply};
use crate::lock::lock;

/// The requested results.
#[derive(Debug)]
pub(crate) struct Results {
    /// The time that computing takes.
    delay: Duration,
    /// By data code, when the results are ready on the sandbox's clock, and what they are.
    requested: Mutex<HashMap<String, (Duration, Arc<str>)>>,
}

impl Results {
    pub(crate) fn new(delay: Duration) -> Arc<Self> {
        Arc::new(Self { delay, requested: Mutex::default() })
    }

    /// Starts to compute results, which are sent to the callback when they are ready. Results that were requested before keep their
    /// time.
    pub(crate) fn request(
        self: &Arc<Self>,
        data_code: String,
        document: String,
        callback: Option<Url>,
        clock: &Arc<Clock>,
    ) {
        let new = (clock.after(self.delay), document.into());
        let (ready_at, document) = lock(&self.requested).entry(data_code.clone()).or_insert(new).clone();
        let Some(url) = callback else { return };
        let (results, clock) = (Arc::clone(self), Arc::clone(clock));
        tokio::spawn(async move {
            clock.sleep_until(ready_at).await;
            // A reset has forgotten them, even if they were requested again.
            let is_known = lock(&results.requested).get(&data_code).is_some_and(|(_, now)| Arc::ptr_eq(now, &document));
            if is_known {
                send(url, &document).await;
            }
        });
    }

    /// Forgets all results.
    pub(crate) fn clear(&self) {
        lock(&self.requested).clear();
    }

    /// Responds with results: 202 until they are ready.
    pub(crate) fn respond(&self, data_code: &str, now: Duration) -> Result<Reply, Failure> {
        match lock(&self.requested).get(data_code) {
            None => {
                let message = format!(
                    "There are no results of the data code {data_code:?}: none were requested since the start or the last reset."
                );
                Err(Failure::new(404, "RESULTS_UNKNOWN", message))
            }
            Some((ready_at, _)) if now < *ready_at => {
                Ok(Reply::json(202, &json!({ "dataCode": data_code, "status": "PENDING" })))
            }
            Some((_, document)) => Ok(Reply::json_text(200, document.as_bytes().to_vec())),
        }
    }
}

/// Sends results, once; a failure is not reported.
async fn send(url: Url, results: &str) -> Option<()> {
    let options = ClientOptions {
        base_url: Some(url.origin().ascii_serialization()),
        proxy: Some(String::new().into()),
        ..ClientOptions::default()
    };
    let transport = Client::new(options).ok()?.transport().await.ok()?;
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    transport.send(Request::new(Method::POST, url, headers, Some(results.to_owned().into()))).await.ok().map(drop)
}
