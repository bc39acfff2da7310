//! The report of received requests, which a failing test shows.

use std::fmt::Write as _;

use xpauto::bindings::message::shortened;

use super::log::{Entry, Log};
use super::shown::escaped;
use crate::http::query_pairs;

/// The most requests that are shown.
const MOST_REQUESTS: u64 = 30;
/// The most characters of a body that are shown.
const MOST_OF_BODY: usize = 400;

/// Returns the latest requests, one per line, with bodies and without secrets.
pub(crate) fn report(log: &Log) -> String {
    let received = log.received();
    let entries = log.after(received.saturating_sub(MOST_REQUESTS));
    let mut report = match (received, entries.len()) {
        (0, _) => return "The sandbox received no request.\n".to_owned(),
        (1, _) => "The sandbox received 1 request:\n".to_owned(),
        (all, shown) if shown as u64 == all => format!("The sandbox received {all} requests:\n"),
        (all, shown) => format!("The sandbox received {all} requests; the latest {shown}:\n"),
    };
    for entry in &entries {
        add(&mut report, &entry.shown());
    }
    report
}

fn add(report: &mut String, entry: &Entry) {
    let call = &entry.call;
    let query: Vec<String> = query_pairs(&call.query).iter().map(|(name, value)| format!("{name}={value}")).collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", escaped(&query.join("&"))) };
    let (method, path) = (escaped(&call.method), escaped(&call.path));
    let status = entry.reply.as_ref().map_or_else(|| "no response".to_owned(), |reply| reply.status.to_string());
    let fault = entry.fault.as_ref().map(|rule| format!(" (fault {})", rule.id)).unwrap_or_default();
    let _ = writeln!(report, "{:>3}. {method} {path}{query} -> {status}{fault}", entry.number);
    let refusal = entry.reply.as_ref().filter(|reply| reply.status >= 400).map_or(&[][..], |reply| &reply.body);
    for (what, body) in [("sent    ", &call.body[..]), ("received", refusal)] {
        if !body.is_empty() {
            let text = String::from_utf8_lossy(body);
            let _ = writeln!(report, "     {what} {}", escaped(&shortened(&text, MOST_OF_BODY)));
        }
    }
}
