//! A response: status, headers and body.

use std::fmt;
use std::str::Utf8Error;
use std::time::{Duration, SystemTime};

use http::header::{HeaderMap, LOCATION};

use super::retry::{Outcome, acted};
use crate::date_time::Zone;
use crate::error::{Attempt, Error, ErrorKind, Result};
use crate::json::BYTE_ORDER_MARK;
use crate::schema::Effect;

/// A longer wait that a service asks for, in seconds, means this one, which is too long for any call.
const LONGEST_WAIT: f64 = 1e9;

/// The headers with the service's id of a request.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "x-correlation-id"];

/// A response of the service.
#[derive(Clone)]
pub struct Response {
    /// The HTTP status code.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub content: Vec<u8>,
    /// The attempts of the call; the last one got this response.
    pub attempts: Vec<Attempt>,
    /// Whether the body of a refusal was not received whole.
    pub(crate) is_cut: bool,
    /// The duration from connecting to the last byte.
    pub(crate) took: Duration,
    /// Method and path of the call.
    pub(crate) call: (String, String),
    /// What the call does.
    pub(crate) effect: Effect,
    /// The time zone of the client that sent the call.
    pub(crate) zone: Option<Zone>,
}

impl fmt::Debug for Response {
    /// Shows status and size only: headers and body are read by name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("content", &format_args!("{} bytes", self.content.len()))
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}

impl Response {
    /// Returns the error of a body that cannot be read, with the call that the response belongs to.
    #[doc(hidden)]
    #[must_use]
    pub fn unreadable(&self, error: Error) -> Error {
        let (method, path) = &self.call;
        let error = error.after(format!("{method} {path} returned {}, but ", self.status)).with(|details| {
            details.method = Some(method.clone());
            details.status = Some(self.status);
            details.attempts.clone_from(&self.attempts);
        });
        acted(error, self.effect)
    }

    /// Returns the value of a header, if it is ASCII.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let response = client.request(xpauto::FreeRequest::new("GET", "/goals")).await?;
    /// assert_eq!(response.header("x-request-id"), None);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// Returns the target of a redirect, which some servers write in UTF-8 instead of percent-encoded.
    pub(super) fn location(&self) -> Option<&str> {
        std::str::from_utf8(self.headers.get(LOCATION)?.as_bytes()).ok()
    }

    /// Returns the delay that the service asks for.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        // By the clock of the service, which may differ from that of this machine.
        let now = || httpdate::parse_http_date(self.header("date")?).ok();
        self.header("retry-after").and_then(|value| waiting_time(value.trim(), now))
    }

    /// Returns the body as a string, without a byte order mark; bytes that are not UTF-8 are replaced.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let response = client.request(xpauto::FreeRequest::new("GET", "/goals")).await?;
    /// assert_eq!(response.text(), "[]");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(self.unmarked()).into_owned()
    }

    /// Parses the body as JSON.
    ///
    /// # Errors
    ///
    /// `decode` if the body is not JSON of this type.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"{"count": 3}"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let response = client.request(xpauto::FreeRequest::new("GET", "/statistics")).await?;
    /// assert_eq!(response.json::<serde_json::Value>()?["count"], 3);
    /// # Ok(())
    /// # }
    /// ```
    pub fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_str(self.checked_text()?).map_err(|error| {
            // Its text may have a value of the response.
            let at = format!("at line {} column {}", error.line(), error.column());
            let error = Error::new(ErrorKind::Decode, format!("the response body cannot be read as this type {at}"));
            self.unreadable(error.with(|details| details.body = Some(self.text())))
        })
    }

    /// Returns the body as a string likewise; bytes that are not UTF-8 are an error.
    #[doc(hidden)]
    pub fn checked_text(&self) -> Result<&str> {
        std::str::from_utf8(self.unmarked()).map_err(|error| self.not_text(error))
    }

    /// Returns the body without the byte order mark with which some services begin.
    pub(super) fn unmarked(&self) -> &[u8] {
        self.content.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(&self.content)
    }

    /// Takes the body like [`Response::checked_text`], without a copy.
    pub(crate) fn take_text(&mut self) -> Result<String> {
        let mark = self.content.len() - self.unmarked().len();
        self.content.drain(..mark);
        String::from_utf8(std::mem::take(&mut self.content)).map_err(|error| {
            let reason = error.utf8_error();
            self.content = error.into_bytes();
            self.not_text(reason)
        })
    }

    fn not_text(&self, error: Utf8Error) -> Error {
        let message = format!("the response body cannot be read: it is not UTF-8 from byte {}", error.valid_up_to());
        self.unreadable(Error::new(ErrorKind::Decode, message).with(|details| {
            details.path = Some(String::new());
            details.body = Some(self.text());
        }))
    }

    /// Returns the outcome of an attempt with this response.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::Status { status: self.status, retry_after: self.retry_after() }
    }

    /// Returns the service's id of the request.
    pub(super) fn request_id(&self) -> Option<&str> {
        REQUEST_IDS.iter().find_map(|name| self.header(name))
    }
}

/// Parses `Retry-After`: seconds, or a date, which means zero if it is in the past.
fn waiting_time(text: &str, now: impl FnOnce() -> Option<SystemTime>) -> Option<Duration> {
    // "NaN" and "-1" parse as floats too.
    if let Ok(seconds) = text.parse::<f64>() {
        let bounded = if seconds > LONGEST_WAIT { LONGEST_WAIT } else { seconds };
        return Duration::try_from_secs_f64(bounded).ok();
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now().unwrap_or_else(SystemTime::now)).unwrap_or_default())
}
