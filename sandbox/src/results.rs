//! The results of personalizations that were requested: ready after a delay by the sandbox's clock, and sent to a loopback URL.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::{Value, json};
use url::Url;
use xpauto::Client;
use xpauto::bindings::ClientOptions;
use xpauto::transport::Request;

use crate::clock::Clock;
use crate::http::{Failure, Reply};
use crate::lock::lock;

/// The requested results, by data code.
#[derive(Debug)]
pub(crate) struct Results {
    /// The time that computing takes.
    delay: Duration,
    requested: Mutex<HashMap<String, Arc<Requested>>>,
}

/// One request for results.
#[derive(Debug)]
struct Requested {
    document: Value,
    /// The time of the sandbox's clock at which the results are ready.
    ready_at: Duration,
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
        document: Value,
        callback: Option<Url>,
        clock: &Arc<Clock>,
    ) {
        let requested = Requested { document, ready_at: clock.now() + self.delay };
        let requested =
            Arc::clone(lock(&self.requested).entry(data_code.clone()).or_insert_with(|| Arc::new(requested)));
        if let Some(url) = callback {
            // Before the response is sent, after which a test may advance the clock.
            let ready = clock.after(self.delay);
            let (results, clock) = (Arc::clone(self), Arc::clone(clock));
            tokio::spawn(async move {
                clock.sleep_until(ready).await;
                let is_known = lock(&results.requested).get(&data_code).is_some_and(|now| Arc::ptr_eq(now, &requested));
                if is_known {
                    send(url, &requested.document).await;
                }
            });
        }
    }

    /// Forgets all results.
    pub(crate) fn clear(&self) {
        lock(&self.requested).clear();
    }

    /// Responds with results: 202 until they are ready.
    pub(crate) fn respond(&self, data_code: &str, now: Duration) -> Result<Reply, Failure> {
        let requested = lock(&self.requested).get(data_code).cloned().ok_or_else(|| {
            let message = format!(
                "There are no results of the data code {data_code:?}: none were requested since the start or the last reset."
            );
            Failure::new(404, "RESULTS_UNKNOWN", message)
        })?;
        Ok(if now < requested.ready_at {
            Reply::json(202, &json!({ "dataCode": data_code, "status": "PENDING" }))
        } else {
            Reply::json(200, &requested.document)
        })
    }
}

/// Sends results, once; a failure is not reported.
async fn send(url: Url, results: &Value) -> Option<()> {
    let options = ClientOptions {
        base_url: Some(url.origin().ascii_serialization()),
        proxy: Some(String::new().into()),
        ..ClientOptions::default()
    };
    let transport = Client::new(options).ok()?.transport().await.ok()?;
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    transport.send(Request::new(Method::POST, url, headers, Some(results.to_string().into()))).await.ok().map(drop)
}
