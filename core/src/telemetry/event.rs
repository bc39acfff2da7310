//! The events of calls.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::seconds;

/// A request that got a response, or failed: one attempt of a call. Its `Display` form is the line that is logged.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CompletedRequest {
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The decoded query parameters, in order; secret values are `REDACTED`.
    pub query: Vec<(String, String)>,
    /// The path with its parameters by name, such as `/themes/{themeId}`, where the request belongs to an operation.
    pub template: Option<&'static str>,
    /// The response's status, where there was a response.
    pub status: Option<u16>,
    /// The code of the error's kind, where there was no response; `cancelled` where the call was dropped.
    pub fault: Option<&'static str>,
    /// The time from connecting to the last byte.
    #[serde(rename = "seconds", serialize_with = "seconds::of")]
    pub took: Duration,
    /// The number of the attempt within its call, from 1.
    pub attempt: usize,
    /// The delay before the next attempt, where there is one.
    #[serde(serialize_with = "seconds::optional")]
    pub wait: Option<Duration>,
    /// The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`; `None` also where it has a
    /// part of a secret of the request.
    pub request_id: Option<String>,
    /// The declared fields of the request body that are not secret, as JSON text, where the client has `log_bodies`.
    pub body: Option<String>,
    /// Whether the service's id of the request is left out.
    #[serde(skip)]
    pub(crate) has_secret_id: bool,
}

impl fmt::Display for CompletedRequest {
    /// `GET /goals?page=1 200 in 12.3 ms, attempt 1, request id r-42`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)?;
        for (index, (name, value)) in self.query.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { '?' } else { '&' })?;
        }
        match self.status {
            Some(status) => write!(f, " {status}")?,
            None => write!(f, " {}", self.fault.unwrap_or_default())?,
        }
        write!(f, " in {:.1} ms, attempt {}", self.took.as_secs_f64() * 1000.0, self.attempt)?;
        match &self.request_id {
            Some(id) => write!(f, ", request id {id}")?,
            None if self.has_secret_id => f.write_str(", request id left out, since it has a part of a secret")?,
            None => {}
        }
        self.body.as_ref().map_or(Ok(()), |body| write!(f, ", body {body}"))
    }
}

/// A call that begins to wait for longer than a second before its next request. Its `Display` form is the line that is logged.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LongWait {
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The length of the wait.
    pub wait: Duration,
    /// Why it waits.
    pub reason: String,
}

impl fmt::Display for LongWait {
    /// `waiting 3.0 s: GET /goals is retried after: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "waiting {:.1} s: {} {} {}", self.wait.as_secs_f64(), self.method, self.path, self.reason)
    }
}
