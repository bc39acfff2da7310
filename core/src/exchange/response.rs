//! An answer: status, headers, and the body read within its bound.

use std::str::Utf8Error;
use std::time::{Duration, Instant};

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

use super::Request;
use super::classify::{Failure, broken, fault};
use super::repeat::Outcome;
use crate::error::{Attempt, Error, ErrorKind, Result};

/// A response of the service.
#[derive(Debug, Clone)]
pub struct Response {
    /// The status.
    pub status: u16,
    headers: HeaderMap,
    /// The body.
    pub content: Vec<u8>,
    /// Every attempt of the call; the last is the one that this responds to.
    pub attempts: Vec<Attempt>,
    /// How long it took, from connecting to the last byte.
    pub(crate) took: Duration,
}

impl Response {
    /// A response made by hand, for tests and for those that were stored; headers that HTTP cannot carry are left out.
    #[must_use]
    pub fn new(status: u16, headers: &[(String, String)], content: Vec<u8>, attempts: Vec<Attempt>) -> Self {
        let header = |(name, value): &(String, String)| {
            Some((name.parse::<HeaderName>().ok()?, HeaderValue::from_str(value).ok()?))
        };
        let headers = headers.iter().filter_map(header).collect();
        Self { status, headers, content, attempts, took: Duration::ZERO }
    }

    /// Reads an answer to its end, or until it is larger than `most` bytes; both as they are after decompression.
    pub(super) async fn read(
        mut answer: reqwest::Response,
        most: usize,
        request: &Request,
        sent: Instant,
    ) -> Result<Self, Failure> {
        let announced = answer.content_length().and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        if announced > most {
            return Err(too_large(most, request));
        }
        let mut content = Vec::with_capacity(announced.min(1 << 20));
        while let Some(chunk) = answer.chunk().await.map_err(|error| broken(&error, request))? {
            if content.len() + chunk.len() > most {
                return Err(too_large(most, request));
            }
            content.extend_from_slice(&chunk);
        }
        let (status, headers) = (answer.status().as_u16(), std::mem::take(answer.headers_mut()));
        Ok(Self { status, headers, content, attempts: Vec::new(), took: sent.elapsed() })
    }

    /// The headers, names in lower case; those that come several times are joined.
    #[must_use]
    pub fn headers(&self) -> Vec<(String, String)> {
        header_list(&self.headers)
    }

    /// The value of a header, if it is text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The body as text, bytes that are not UTF-8 replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.content).into_owned()
    }

    /// The body as text; bytes that are not UTF-8 are an error.
    pub(crate) fn checked_text(&self) -> Result<&str> {
        std::str::from_utf8(&self.content).map_err(|error| not_text(error, &self.content))
    }

    /// The body like [`Response::checked_text`], without a copy.
    pub(crate) fn into_text(self) -> Result<String> {
        String::from_utf8(self.content).map_err(|error| not_text(error.utf8_error(), error.as_bytes()))
    }
}

fn not_text(error: Utf8Error, content: &[u8]) -> Error {
    let message = format!("the response cannot be read: it is not UTF-8 from byte {}", error.valid_up_to());
    Error::new(ErrorKind::Decode, message).with(|details| {
        details.path = Some(String::new());
        details.body = Some(String::from_utf8_lossy(content).into_owned());
    })
}

fn too_large(most: usize, request: &Request) -> Failure {
    let message = format!(
        "the answer to {} {} is larger than {most} bytes; ask for less, or raise max_response_bytes",
        request.method, request.path
    );
    Failure { error: fault(ErrorKind::ResponseTooLarge, message, request), outcome: Outcome::Final }
}

fn header_list(headers: &HeaderMap) -> Vec<(String, String)> {
    let mut list: Vec<(String, String)> = Vec::with_capacity(headers.len());
    for (name, value) in headers {
        let value = String::from_utf8_lossy(value.as_bytes());
        match list.iter_mut().find(|(key, _)| key == name.as_str()) {
            Some((_, present)) => {
                present.push_str(", ");
                present.push_str(&value);
            }
            None => list.push((name.as_str().to_owned(), value.into_owned())),
        }
    }
    list
}
