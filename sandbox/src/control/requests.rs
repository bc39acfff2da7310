//! Control requests for the log of received requests.

use serde_json::Value;
use xpauto::bindings::message::Language;

use super::Request;
use crate::http::{Failure, Reply, query_pairs};
use crate::received::Entry;

/// Returns the requests, the oldest first: all, or at most `limit` after the number `after`. A header has the number of
/// requests since the start or the last reset. With `shown`, as for the page, they are without secrets.
pub(super) fn list(request: &Request) -> Result<Reply, Failure> {
    let after = count(request, "after")?.unwrap_or(0);
    let limit = count(request, "limit")?.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let is_shown = is_shown(request);
    let shown = |entry: Entry| if is_shown { for_the_page(&entry) } else { entry.to_value(request.language) };
    let requests: Vec<Value> = request.service.log.after(after, limit).into_iter().map(shown).collect();
    let mut reply = Reply::json(200, &requests);
    reply.set_header("x-sandbox-received", request.service.log.received().to_string());
    Ok(reply)
}

/// Returns one request with its response.
pub(super) fn one(request: &Request) -> Result<Reply, Failure> {
    let found = request.argument.parse().ok().and_then(|number| request.service.log.get(number));
    let entry = found.ok_or_else(|| Failure::not_found("request", request.argument))?;
    let entry = if is_shown(request) { entry.shown() } else { entry };
    Ok(Reply::json(200, &entry.to_whole_value(request.language)))
}

/// Returns a request without its secrets, and whether it waits for its response.
fn for_the_page(entry: &Entry) -> Value {
    let mut value = entry.shown().to_value(Language::Rust);
    if let Some(fields) = value.as_object_mut() {
        fields.insert("isWaiting".to_owned(), entry.is_waiting.into());
    }
    value
}

/// Returns whether the requests are to be shown, and so without secrets.
fn is_shown(request: &Request) -> bool {
    parameter(request, "shown").as_deref() == Some("true")
}

fn count(request: &Request, name: &str) -> Result<Option<u64>, Failure> {
    let refused = |_| Failure::parameter(name, format!("{name} must be an integer, 0 or more."));
    parameter(request, name).map(|text| text.parse().map_err(refused)).transpose()
}

fn parameter(request: &Request, name: &str) -> Option<String> {
    query_pairs(&request.call.query).into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
}
