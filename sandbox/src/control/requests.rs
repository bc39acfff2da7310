//! Control requests for the log of received requests.

use serde_json::Value;
use xpauto::bindings::text::Language;

use super::Request;
use crate::http::{Failure, Reply};
use crate::received::Entry;
use crate::redaction::{Pairs, Redactor};

/// Returns the requests, the oldest first: all, or at most `limit` after the number `after`. A header has the number of
/// requests since the start or the last reset. With `redacted`, as for the page, they are without secrets.
pub(super) fn list(request: &Request) -> Result<Reply, Failure> {
    let after = count(request, "after")?.unwrap_or(0);
    let limit = count(request, "limit")?.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let redactor = redactor(request);
    let shown = |entry: Entry| {
        redactor.as_ref().map_or_else(|| entry.to_value(request.language), |by| for_the_page(&entry, by))
    };
    let requests: Vec<Value> = request.service.log.after(after, limit).into_iter().map(shown).collect();
    let mut reply = Reply::json(200, &requests);
    reply.set_header("x-sandbox-log", request.service.log.clearings().to_string());
    reply.set_header("x-sandbox-received", request.service.log.received().to_string());
    Ok(reply)
}

/// Returns one request with its response.
pub(super) fn one(request: &Request) -> Result<Reply, Failure> {
    let found = request.argument.parse().ok().and_then(|number| request.service.log.get(number));
    let entry = found.ok_or_else(|| Failure::not_found("request", request.argument))?;
    let entry = redactor(request).map_or(entry.clone(), |redactor| entry.redacted(&redactor));
    Ok(Reply::json(200, &entry.to_whole_value(request.language)))
}

/// Returns a request without its secrets, and whether it waits for its response.
fn for_the_page(entry: &Entry, redactor: &Redactor) -> Value {
    let mut value = entry.redacted(redactor).to_value(Language::Rust);
    if let Some(fields) = value.as_object_mut() {
        fields.insert("isWaiting".to_owned(), entry.is_waiting().into());
    }
    value
}

/// Returns what redacts the secrets of requests, if that is requested.
fn redactor(request: &Request) -> Option<Redactor> {
    (parameter(request, "redacted").as_deref() == Some("true")).then(Redactor::default)
}

fn count(request: &Request, name: &str) -> Result<Option<u64>, Failure> {
    let refused = |_| Failure::parameter(name, format!("{name} must be an integer, 0 or more."));
    parameter(request, name).map(|text| text.parse().map_err(refused)).transpose()
}

fn parameter(request: &Request, name: &str) -> Option<String> {
    let Pairs(parameters) = Pairs::of_query(&request.call.query);
    parameters.into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
}
