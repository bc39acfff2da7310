//! The message of a response outside 2xx: the call, the status, the message of the service, and advice.

use std::borrow::Cow;

use serde_json::Value;

use super::response::location;
use super::retry::Outcome;
use super::sent_secrets::SentSecrets;
use super::{Request, Response};
use crate::check::without_lone_surrogates;
use crate::error::{Details, Error, ErrorKind};
use crate::operation::Effect;
use crate::secrets::shown_body;
use crate::text::{Part, Wording, wording};
use crate::transport::PROXY_ADVICE;

/// The maximum number of characters of the service's message.
const LONGEST_MESSAGE: usize = 500;
/// The maximum number of characters of a body that is not an error object, and of an error code.
const LONGEST_EXCERPT: usize = 200;
/// The fields that may contain the message in error objects of other services; the first string is used.
const MESSAGE_FIELDS: [&str; 5] = ["message", "error_description", "detail", "error", "title"];

/// `PUT /themes/501 failed with 403 ACCESS_DENIED: boom. The token is valid but lacks permission for this call.`
pub(super) fn text(
    request: &Request,
    response: &Response,
    body: &str,
    object: &Value,
    secrets: &SentSecrets,
) -> Wording {
    let call = format!("{} {}", request.method, request.path);
    let code = code(object).map(|code| excerpt(&code, LONGEST_EXCERPT));
    let location = response.location().map(|location| secrets.masked_target(location));
    sentence(&call, response.status, code, said(body, object), location.as_deref())
}

/// The same of an error that a program makes, by its details.
fn text_of_details(status: u16, details: &Details, object: &Value) -> Wording {
    let call = match (&details.method, &details.path) {
        (Some(method), Some(path)) => format!("{method} {path}"),
        _ => "the call".to_owned(),
    };
    let code = details.code.as_deref().map(|code| excerpt(code, LONGEST_EXCERPT));
    let said = match details.error_message.as_deref().filter(|message| !message.is_empty()) {
        Some(message) => excerpt(message, LONGEST_MESSAGE),
        None => said(details.body.as_deref().unwrap_or_default(), object),
    };
    let location = location(&details.headers).map(|location| SentSecrets::default().masked_target(location));
    sentence(&call, status, code, said, location.as_deref())
}

/// Parses the body of an error; null if it is not JSON.
pub(super) fn object_of(body: &str) -> Value {
    let whole = without_lone_surrogates(body);
    serde_json::from_str(whole.as_deref().unwrap_or(body)).unwrap_or_default()
}

/// Adds what an error object has to details that lack it: each by itself, so that an invalid field does not hide the others.
pub(super) fn add_object(details: &mut Details, object: &Value) {
    let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
    details.code = details.code.take().or_else(|| code(object));
    details.error_message = details.error_message.take().or_else(|| text("message"));
    details.error_name = details.error_name.take().or_else(|| text("name"));
    details.sub = details.sub.take().or_else(|| text("sub"));
    details.timestamp = details.timestamp.take().or_else(|| text("timestamp"));
    details.time = details.time.or_else(|| object.get("time")?.as_i64());
}

fn sentence(call: &str, status: u16, code: Option<String>, said: String, location: Option<&str>) -> Wording {
    let kind = ErrorKind::from_status(status);
    let mut text = wording![format!("{call} failed with {status}")];
    if let Some(label) = label(status, code) {
        text.push(format!(" {label}"));
    }
    text.push(if said.is_empty() { ".".to_owned() } else { format!(": {}", ended(said)) });
    text.push(match location {
        Some(location) if (300..400).contains(&status) => redirect_advice(location),
        _ if status == 407 => wording![" ", PROXY_ADVICE.as_slice()],
        _ if kind.declaration().advice.is_empty() => Wording::default(),
        // Its advice is to call again later.
        _ if kind == ErrorKind::Server && !is_retried_for_reads(status) => Wording::default(),
        _ => wording![" ", kind.declaration().advice],
    });
    text
}

/// Returns the service's error code, else the reason phrase of the status.
fn label(status: u16, code: Option<String>) -> Option<Cow<'static, str>> {
    let reason = || http::StatusCode::from_u16(status).ok()?.canonical_reason().map(Cow::Borrowed);
    code.filter(|code| !code.is_empty()).map(Cow::Owned).or_else(reason)
}

impl Error {
    /// Creates the error of a response with this status, as a call returns it: for mocks of calls, in tests.
    /// [`Error::with_details`] adds what the service says.
    ///
    /// ```
    /// use xpauto::{Error, ErrorKind};
    ///
    /// let error = Error::api(404).with_details(|details| {
    ///     details.method = Some("DELETE".to_owned());
    ///     details.path = Some("/key-moments/7".to_owned());
    ///     details.code = Some("GONE".to_owned());
    /// });
    /// assert_eq!((error.kind(), error.is_transient()), (ErrorKind::NotFound, false));
    /// assert!(error.message().starts_with("DELETE /key-moments/7 failed with 404 GONE. "));
    /// ```
    #[must_use]
    pub fn api(status: u16) -> Self {
        let error = Self::new(ErrorKind::from_status(status), "");
        error.transient(is_retried_for_reads(status)).with_details(|details| details.status = Some(status))
    }

    /// Changes the details of an error that was made for a test. The kind and the message follow the status of [`Error::api`], what
    /// the body says is added, and whether the service may have acted follows the method: as after a request that was sent.
    ///
    /// ```
    /// use xpauto::{Error, ErrorKind};
    ///
    /// let error = Error::of_kind(ErrorKind::RequestTimeout, "GET /goals took longer than 5 s");
    /// let error = error.with_details(|details| details.path = Some("/goals".to_owned()));
    /// assert_eq!(error.details().path.as_deref(), Some("/goals"));
    /// let error = error.with_details(|details| details.method = Some("POST".to_owned()));
    /// assert!(error.may_have_acted());
    /// ```
    #[must_use]
    pub fn with_details(self, change: impl FnOnce(&mut Details)) -> Self {
        let error = self.with(change);
        let (mut details, cause) = (error.details().clone(), error.shared_source().cloned());
        let is_write = details.method.as_deref().is_some_and(|method| Effect::of_method(method) != Effect::Read);
        let changed = match details.status.filter(|_| error.is_api()) {
            Some(status) => {
                let outcome = Outcome::Status { status, retry_after: details.retry_after };
                let object = object_of(details.body.as_deref().unwrap_or_default());
                add_object(&mut details, &object);
                let text = text_of_details(status, &details, &object);
                let made = Self::new(ErrorKind::from_status(status), "").transient(is_retried_for_reads(status));
                made.acted(is_write && outcome.may_have_acted()).with(|own| *own = details).saying(text)
            }
            None if error.kind().is(ErrorKind::Transport) => {
                let made = Self::of_kind(error.kind(), error.message()).acted(is_write);
                made.with(|own| *own = details)
            }
            None => error,
        };
        match cause {
            Some(cause) => changed.caused_by(cause),
            None => changed,
        }
    }
}

/// Returns the code of an error object, which is a string by the specification, and a number in some services.
fn code(object: &Value) -> Option<String> {
    match object.get("code")? {
        Value::String(code) => Some(code.clone()),
        Value::Number(code) => Some(code.to_string()),
        _ => None,
    }
}

/// Returns whether the retry policy retries a read after this status, as [`Error::is_transient`] reports it.
fn is_retried_for_reads(status: u16) -> bool {
    Outcome::Status { status, retry_after: None }.allows_retry(Effect::Read)
}

fn redirect_advice(location: &str) -> Wording {
    let location = excerpt(location, LONGEST_EXCERPT);
    wording![format!(" It redirects to {location}, which is not followed; check "), Part::name("base_url"), "."]
}

/// Returns the message of an error object or the title of an HTML page, else the beginning of the body, on one line.
fn said(body: &str, object: &Value) -> String {
    let message = MESSAGE_FIELDS.iter().find_map(|name| object.get(name)?.as_str().filter(|text| !text.is_empty()));
    match (message, object) {
        (Some(message), _) => excerpt(message, LONGEST_MESSAGE),
        (None, Value::Object(_) | Value::Array(_)) => excerpt(&shown_body(body), LONGEST_EXCERPT),
        (None, Value::Null) if body.trim() == "null" => String::new(),
        (None, _) if body.trim_start().starts_with('<') => page_title(body),
        (None, _) => excerpt(&shown_body(body), LONGEST_EXCERPT),
    }
}

/// Returns the title of an HTML page, which proxies and web servers send instead of JSON.
fn page_title(page: &str) -> String {
    let lower = page.to_ascii_lowercase();
    let title = lower.find("<title>").and_then(|start| {
        let start = start + "<title>".len();
        let end = lower.get(start..)?.find("</title>")?;
        page.get(start..start + end)
    });
    let title = excerpt(title.unwrap_or_default(), LONGEST_EXCERPT);
    if title.is_empty() { "an HTML page".to_owned() } else { title }
}

/// Returns the beginning of a string on one line, without control characters.
fn excerpt(text: &str, most: usize) -> String {
    let is_gap = |c: char| c.is_whitespace() || c.is_control();
    // Enough for an excerpt of `most` characters; bodies may be long.
    let words = text.split(is_gap).filter(|word| !word.is_empty()).take(most);
    let mut line = words.collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(most) {
        line.truncate(end);
        line.push('…');
    }
    line
}

/// Ends a string with a full stop, unless it has one.
fn ended(mut text: String) -> String {
    if !text.ends_with(['.', '!', '?', '…']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_excerpt_is_one_line_of_bounded_length() {
        assert_eq!(excerpt(" a\n\tb\u{1b}[31m  c ", 9), "a b [31m …");
        assert_eq!(excerpt(&"é".repeat(1000), 3), "ééé…");
        assert_eq!(excerpt("\0 \n", 9), "");
    }

    #[test]
    fn a_body_that_is_no_error_object_is_shown_without_its_secrets() {
        let object = json!({"errors": [{"apiSecret": "s3cr3t", "at": 1}], "secret": null, "token": {"a": 1}});
        assert_eq!(
            said(&object.to_string(), &object),
            r#"{"errors":[{"apiSecret":"***","at":1}],"secret":null,"token":"***"}"#
        );
        assert_eq!(said("<html><TITLE>502 Bad\nGateway</TITLE>", &Value::Null), "502 Bad Gateway");
        assert_eq!(said(" <!doctype html><p>", &Value::Null), "an HTML page");
        assert_eq!(said("upstream\nfailed", &Value::Null), "upstream failed");
        assert_eq!(said("", &json!({"message": "", "error": "invalid_client"})), "invalid_client");
    }
}
