//! Control requests for the log of received requests.

use serde_json::Value;

use super::Request;
use crate::http::{Failure, Reply, query_pairs};
use crate::received::Entry;

/// Returns the requests, the oldest first: all, or those after the number `after`. A header has the number of requests since the start
/// or the last reset.
pub(super) fn list(request: &Request) -> Result<Reply, Failure> {
    let log = &request.service.log;
    let refused = |_| Failure::parameter("after", "after must be an integer, 0 or more.");
    let after = parameter(request, "after").map_or(Ok(0), |text| text.parse().map_err(refused))?;
    let entries = log.after(after).into_iter();
    let requests: Vec<Value> = entries.map(|entry| shown(request, entry).to_value(request.language)).collect();
    let mut reply = Reply::json(200, &requests);
    reply.set_header("x-sandbox-received", log.received().to_string());
    Ok(reply)
}

/// Returns one request with its response.
pub(super) fn one(request: &Request) -> Result<Reply, Failure> {
    let found = request.argument.parse().ok().and_then(|number| request.service.log.get(number));
    let entry = found.ok_or_else(|| Failure::not_found("request", request.argument))?;
    Ok(Reply::json(200, &shown(request, entry).to_whole_value(request.language)))
}

/// Returns a received request; with `shown`, as for the page, without its secrets.
fn shown(request: &Request, entry: Entry) -> Entry {
    if parameter(request, "shown").as_deref() == Some("true") { entry.shown() } else { entry }
}

fn parameter(request: &Request, name: &str) -> Option<String> {
    query_pairs(&request.call.query).into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
}
