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
use crate::options::is_this_machine;

/// The outcome of a callback that is not called.
const NOT_CALLED: &str = "not called: the sandbox calls loopback addresses only";

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
    callback: Option<Url>,
    /// What became of the callback.
    outcome: Mutex<String>,
}

impl Results {
    pub(crate) fn new(delay: Duration) -> Arc<Self> {
        Arc::new(Self { delay, requested: Mutex::default() })
    }

    /// Starts to compute results; returns the outcome of the callback if it is known already. Results that were requested
    /// before keep their time.
    pub(crate) fn request(
        self: &Arc<Self>,
        data_code: &str,
        document: Value,
        callback: Option<Url>,
        clock: &Arc<Clock>,
    ) -> Option<&'static str> {
        let is_called = callback.as_ref().is_none_or(is_this_machine);
        let outcome = Mutex::new(if is_called { "pending" } else { NOT_CALLED }.to_owned());
        let requested = Arc::clone(lock(&self.requested).entry(data_code.to_owned()).or_insert_with(|| {
            Arc::new(Requested { document, ready_at: clock.now() + self.delay, callback: callback.clone(), outcome })
        }));
        if let Some(url) = callback.filter(|_| is_called) {
            // Before the response is sent, after which a test may advance the clock.
            let ready = clock.after(self.delay);
            let (results, clock, data_code) = (Arc::clone(self), Arc::clone(clock), data_code.to_owned());
            tokio::spawn(async move {
                clock.sleep_until(ready).await;
                let is_known = lock(&results.requested).get(&data_code).is_some_and(|now| Arc::ptr_eq(now, &requested));
                if is_known {
                    let outcome = match send(url, &requested.shown()).await {
                        Ok(status) => format!("called: {status}"),
                        Err(reason) => format!("failed: {reason}"),
                    };
                    *lock(&requested.outcome) = outcome;
                }
            });
        }
        (!is_called).then_some(NOT_CALLED)
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
            Reply::json(200, &requested.shown())
        })
    }
}

impl Requested {
    /// Returns the document with what became of the callback.
    fn shown(&self) -> Value {
        let callback =
            self.callback.as_ref().map(|url| json!({ "url": url.as_str(), "outcome": *lock(&self.outcome) }));
        let mut document = self.document.clone();
        if let Some(fields) = document.as_object_mut() {
            fields.insert("callback".to_owned(), callback.into());
        }
        document
    }
}

/// Sends results, once; returns the status of the response, or the reason why there is none.
async fn send(url: Url, results: &Value) -> Result<u16, String> {
    let options = ClientOptions {
        base_url: Some(url.origin().ascii_serialization()),
        proxy: Some(String::new().into()),
        ..ClientOptions::default()
    };
    let client = Client::new(options).map_err(|error| error.message().to_owned())?;
    let transport = client.transport().await.map_err(|error| error.message().to_owned())?;
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    let response = transport.send(Request::new(Method::POST, url, headers, Some(results.to_string().into()))).await;
    response.map(|response| response.status().as_u16()).map_err(|fault| fault.to_string())
}
