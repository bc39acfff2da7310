//! Responses: a status, headers and a body, or a failure that becomes the Error object.

use hyper::StatusCode;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use xpauto::bindings::message::Wording;
use xpauto::{Error, Problem};

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn empty(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Vec::new() }
    }

    /// A reply with a body of this content type.
    pub(crate) fn content(status: u16, content_type: &str, body: Vec<u8>) -> Self {
        Self { status, headers: vec![("content-type".to_owned(), content_type.to_owned())], body }
    }

    pub(crate) fn json(status: u16, value: &impl Serialize) -> Self {
        Self::json_text(status, serde_json::to_vec(value).unwrap_or_default())
    }

    /// A reply whose body is already JSON text.
    pub(crate) fn json_text(status: u16, body: Vec<u8>) -> Self {
        Self::content(status, "application/json", body)
    }

    pub(crate) fn text(status: u16, text: String) -> Self {
        Self::content(status, "text/plain; charset=utf-8", text.into_bytes())
    }

    /// Returns whether a body is sent; HTTP allows none for the statuses 204 and 304.
    pub(crate) fn has_body(&self) -> bool {
        !self.body.is_empty() && !matches!(self.status, 204 | 304)
    }

    /// Sets a header; it replaces headers with the same name.
    pub(crate) fn set_header(&mut self, name: &str, value: String) {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_ascii_lowercase(), value));
    }
}

/// Why a request fails.
#[derive(Debug)]
pub(crate) struct Failure {
    status: u16,
    code: &'static str,
    message: Wording,
    sub: String,
    header: Option<(&'static str, String)>,
}

impl Failure {
    pub(crate) fn new(status: u16, code: &'static str, message: impl Into<Wording>) -> Self {
        Self { status, code, message: message.into(), sub: String::new(), header: None }
    }

    /// A query parameter that is not valid.
    pub(crate) fn parameter(name: impl Into<String>, message: impl Into<Wording>) -> Self {
        Self { sub: name.into(), ..Self::new(400, "PARAMETER_INVALID", message) }
    }

    /// A field of a body that the operation does not take.
    pub(crate) fn field(path: impl Into<String>, message: impl Into<Wording>) -> Self {
        Self { sub: path.into(), ..Self::new(400, "BODY_INVALID", message) }
    }

    /// A body that breaks the rules of its type.
    pub(crate) fn rules(problems: &[Problem]) -> Self {
        let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let sub = problems.first().map(Problem::path).unwrap_or_default();
        Self { sub, ..Self::new(422, "BODY_INVALID", messages.join("; ")) }
    }

    /// An object that does not exist.
    pub(crate) fn not_found(what: &str, id: &str) -> Self {
        Self { sub: what.to_owned(), ..Self::new(404, "OBJECT_NOT_FOUND", format!("There is no {what} {id:?}.")) }
    }

    /// A method that the path does not accept; `methods` are those that it does.
    pub(crate) fn method(path: &str, methods: String) -> Self {
        let message = format!("{path} accepts {methods} only.");
        Self::new(405, "METHOD_NOT_ALLOWED", message).with_header("allow", methods)
    }

    pub(crate) fn with_header(self, name: &'static str, value: impl Into<String>) -> Self {
        Self { header: Some((name, value.into())), ..self }
    }

    /// The message of the Error object.
    pub(crate) fn message(&self) -> &Wording {
        &self.message
    }

    /// The name of the status.
    pub(crate) fn name(&self) -> String {
        let status = StatusCode::from_u16(self.status).ok();
        let reason = status.and_then(|status| status.canonical_reason()).unwrap_or("Error");
        reason.to_uppercase().replace(' ', "_")
    }

    /// Returns the response with the Error object, dated `now`.
    pub(crate) fn reply(&self, now: Timestamp) -> Reply {
        let error = json!({
            "code": self.code,
            "message": self.message.to_string(),
            "name": self.name(),
            "status": "ERROR",
            "sub": self.sub,
            "impersonator": null,
            "time": now.as_millisecond(),
            "timestamp": date_time(now),
        });
        let mut reply = Reply::json(self.status, &error);
        if let Some((name, value)) = &self.header {
            reply.set_header(name, value.clone());
        }
        reply
    }
}

impl From<Error> for Failure {
    /// A body that cannot be used.
    fn from(error: Error) -> Self {
        Self::new(400, "BODY_INVALID", error.structured_message().clone())
    }
}

/// Formats a time as the service does: whole seconds without an offset.
pub(crate) fn date_time(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%S").to_string()
}
