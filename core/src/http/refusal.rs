//! The message of a response outside 2xx: the call, the status, code and message of its Error object, and advice.

use std::collections::HashMap;

use http::StatusCode;
use http::header::LOCATION;
use serde_json::Value;

use super::retry::Outcome;
use crate::error::{Details, Error, ErrorKind};
use crate::json;
use crate::message::{Part, Wording, localized, wording};
use crate::schema::Effect;
use crate::telemetry::sent_secrets::SentSecrets;
use crate::transport::PROXY_ADVICE;

/// The maximum number of characters of the service's message.
const LONGEST_MESSAGE: usize = 500;
/// The maximum number of characters of an error code.
const LONGEST_CODE: usize = 200;
/// The size of a body, in bytes, above which it is no Error object.
const LARGEST_OBJECT: usize = 64 << 10;
/// Where the body of a response is that has no Error object.
const BODY: Part = Part::UnlessShell("`body` of this error", "the response, which is not shown,");

/// Returns `PUT /themes/501 failed with 403 ACCESS_DENIED: boom. The token is valid but lacks permission for this call.`
///
/// What shares a part with one of these secrets is left out, here and where the details are shown; the message says so. A request
/// that is not authorized by the token is one for a token.
pub(super) fn text(details: &mut Details, secrets: &SentSecrets, is_authorized: bool) -> Wording {
    // The names of the details, and those in the message.
    let (mut left_out, mut names) = (Vec::new(), Vec::new());
    let mut shown = |detail, name, text: &Option<String>, most| match text {
        Some(text) if secrets.are_in(text) => {
            left_out.push(detail);
            names.push(name);
            String::new()
        }
        text => excerpt(text.as_deref().unwrap_or_default(), most),
    };
    let code = shown("code", "code", &details.code, LONGEST_CODE);
    let message = shown("error_message", "message", &details.error_message, LONGEST_MESSAGE);
    shown("request_id", "request id", &details.request_id, 0);
    let status = details.status.unwrap_or_default();
    let kind = ErrorKind::from_status(status);
    let mut text = if let (Some(method), Some(path)) = (&details.method, &details.path) {
        wording![format!("{method} {path} failed with {status}")]
    } else {
        wording![format!("the call failed with {status}")]
    };
    let reason = || Some(StatusCode::from_u16(status).ok()?.canonical_reason()?.to_owned());
    if let Some(label) = Some(code).filter(|code| !code.is_empty()).or_else(reason) {
        text.push(format!(" {label}"));
    }
    text.push(if message.is_empty() { ".".to_owned() } else { format!(": {}", ended(message)) });
    if !left_out.is_empty() {
        text.push(format!(" Left out, for a part of a secret of the request: {}.", names.join(" and ")));
    }
    if details.code.is_none()
        && details.error_message.is_none()
        && !details.body.as_deref().unwrap_or_default().trim().is_empty()
    {
        text.push(wording![" The response is no Error object; ", BODY, " has it."]);
    }
    text.push(match status {
        300..400 if details.headers.contains_key(LOCATION) => {
            wording![" It redirects elsewhere, which is not followed; check ", Part::name("base_url"), "."]
        }
        407 => wording![" ", PROXY_ADVICE.as_slice()],
        400 | 401 | 403 if !is_authorized => {
            wording![" Check ", Part::name("client_id"), " and ", Part::name("client_secret"), "."]
        }
        _ if kind.declaration().advice.is_empty() => Wording::default(),
        // Its advice is to call again later.
        _ if kind == ErrorKind::Server && (details.may_have_acted || !is_retried_for_reads(status)) => {
            Wording::default()
        }
        _ => wording![" ", localized(kind.declaration().advice)],
    });
    details.left_out = left_out;
    text
}

/// The fields of an object as JSON, of a repeated one the last.
type Fields<'a> = HashMap<String, &'a str>;

fn fields(body: &str) -> Fields<'_> {
    json::object_fields(body).into_iter().flatten().collect()
}

/// Whether the body of a successful response is the service's Error object all the same.
#[must_use]
pub fn is_error_object(body: &[u8]) -> bool {
    // Pages are longer, and read once only.
    let body = if body.len() <= LARGEST_OBJECT { str::from_utf8(body).unwrap_or_default() } else { "" };
    let (mut has_id, mut is_error) = (false, false);
    for (name, value) in json::fields(body) {
        match &*name {
            "id" => has_id = value != "null",
            "status" => is_error = value.starts_with('"') && json::unquote(value) == "ERROR",
            _ => {}
        }
    }
    is_error && !has_id && json::check(body).is_ok()
}

/// Adds what the Error object in the body has to details that lack it. A body that was cut is none.
pub(super) fn add_object(details: &mut Details) {
    let body = details.body.as_deref().filter(|_| !details.body_is_cut).unwrap_or_default();
    let fields = fields(body);
    let text = |name| field(&fields, name)?.as_str().map(str::to_owned);
    details.code = details.code.take().or_else(|| code(&field(&fields, "code")?));
    details.error_message = details.error_message.take().or_else(|| text("message"));
    details.error_name = details.error_name.take().or_else(|| text("name"));
    details.sub = details.sub.take().or_else(|| text("sub"));
    details.timestamp = details.timestamp.take().or_else(|| text("timestamp"));
    details.time = details.time.or_else(|| field(&fields, "time")?.as_i64());
}

/// Returns a field, which is read by itself, so that one that cannot be read does not hide the others. A string may escape a lone
/// surrogate.
fn field(fields: &Fields<'_>, name: &str) -> Option<Value> {
    let json = fields.get(name)?;
    if json.starts_with('"') { Some(json::unquote(json).into()) } else { serde_json::from_str(json).ok() }
}

impl Error {
    /// Creates the error of a response with this status, as a call returns it: for mocks of calls, in tests.
    ///
    /// ```
    /// use xpauto::{Error, ErrorKind};
    ///
    /// let error = Error::api(404);
    /// assert_eq!((error.kind(), error.is_transient()), (ErrorKind::NotFound, false));
    /// assert!(error.message().starts_with("the call failed with 404 Not Found. "));
    /// ```
    #[must_use]
    pub fn api(status: u16) -> Self {
        let mut details = Details { status: Some(status), ..Details::default() };
        let message = text(&mut details, &SentSecrets::default(), true);
        let error = Self::new(ErrorKind::from_status(status), message).with(|own| *own = details);
        error.transient(is_retried_for_reads(status))
    }
}

/// Returns the code of an Error object, which is a string by the specification, and a number in some services.
fn code(code: &Value) -> Option<String> {
    match code {
        Value::String(code) => Some(code.clone()),
        Value::Number(code) => Some(code.to_string()),
        _ => None,
    }
}

/// Returns whether the retry policy retries a read after this status, as [`Error::is_transient`] reports it.
fn is_retried_for_reads(status: u16) -> bool {
    Outcome::Status { status, retry_after: None }.allows_retry(Effect::Read)
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
    use super::*;

    #[test]
    fn an_excerpt_is_one_line_of_bounded_length() {
        assert_eq!(excerpt(" a\n\tb\u{1b}[31m  c ", 9), "a b [31m …");
        assert_eq!(excerpt(&"é".repeat(1000), 3), "ééé…");
        assert_eq!(excerpt("\0 \n", 9), "");
    }

    #[test]
    fn what_shares_a_part_with_a_secret_is_left_out() {
        let secrets = SentSecrets::of([b"tok-abcd1234efgh".as_slice()].into_iter());
        let of = |code: &str, message: &str| {
            let mut details = Details { status: Some(403), ..Details::default() };
            (details.code, details.error_message) = (Some(code.to_owned()), Some(message.to_owned()));
            let text = text(&mut details, &secrets, true).to_string();
            (text, details.left_out, details.code)
        };
        let advice = "The token is valid but lacks permission for this call.";
        let (text, left_out, code) = of("DENIED_abcd1234", "Not for tok-abcd1234efgh.");
        let both = "Left out, for a part of a secret of the request: code and message.";
        assert_eq!(text, format!("the call failed with 403 Forbidden. {both} {advice}"));
        assert_eq!((left_out, code.as_deref()), (vec!["code", "error_message"], Some("DENIED_abcd1234")));
        assert_eq!(of("DENIED", "no").0, format!("the call failed with 403 DENIED: no. {advice}"));
    }

    #[test]
    fn an_error_object_is_one_that_was_received_whole() {
        let of = |body: &str, body_is_cut| {
            let body = Some(body.to_owned());
            let mut details = Details { status: Some(404), body, body_is_cut, ..Details::default() };
            add_object(&mut details);
            (text(&mut details, &SentSecrets::default(), true).to_string(), details.code)
        };
        let elsewhere = "The response is no Error object; `body` of this error has it.";
        for (body, is_cut) in
            [("<html>", false), ("[1]", false), (r#"{"error":"a"}"#, false), (r#"{"code":"GONE"}"#, true)]
        {
            let (text, code) = of(body, is_cut);
            assert!(text.starts_with(&format!("the call failed with 404 Not Found. {elsewhere} ")), "{text}");
            assert_eq!(code, None);
        }
        assert!(of(" ", false).0.starts_with("the call failed with 404 Not Found. Check "));
        assert_eq!(of(r#"{"code":7}"#, false).1.as_deref(), Some("7"));
        let deep = "[".repeat(200) + &"]".repeat(200);
        let odd = format!(
            r#"{{"code": "OLD", "code": "GONE", "time": 1e999, "deep": {deep}, "message": "m", "status": "ERROR"}}"#
        );
        assert_eq!(of(&odd, false).1.as_deref(), Some("GONE"));
        assert!(is_error_object(odd.replace("ERROR", "\\u0045RROR").as_bytes()));
        assert!(!is_error_object(odd.replace("deep", "id").as_bytes()));
    }
}
