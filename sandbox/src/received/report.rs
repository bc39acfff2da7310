//! The report of received requests, which a failing test shows.

use std::fmt::Write as _;

use serde_json::Value;
use url::form_urlencoded;
use xpauto::bindings::text::shortened;
use xpauto::bindings::{is_secret_name, masked_body};

use super::log::{Entry, Log};

/// The most requests that are shown.
const MOST_REQUESTS: u64 = 30;
/// The most characters of a body that are shown.
const MOST_OF_BODY: usize = 400;
const MASK: &str = "***";

/// Returns the latest requests, one per line, with bodies and without secrets.
pub(crate) fn report(log: &Log) -> String {
    let received = log.received();
    let entries = log.after(received.saturating_sub(MOST_REQUESTS), usize::MAX);
    let mut report = match (received, entries.len()) {
        (0, _) => return "The sandbox received no request.\n".to_owned(),
        (1, _) => "The sandbox received 1 request:\n".to_owned(),
        (all, shown) if shown as u64 == all => format!("The sandbox received {all} requests:\n"),
        (all, shown) => format!("The sandbox received {all} requests; the latest {shown}:\n"),
    };
    for entry in &entries {
        add(&mut report, entry);
    }
    report
}

fn add(report: &mut String, entry: &Entry) {
    let call = &entry.call;
    let query = if call.query.is_empty() { String::new() } else { format!("?{}", pairs(&call.query)) };
    let status = entry.status().map_or_else(|| "no response".to_owned(), |status| status.to_string());
    let fault = entry.fault.as_ref().map(|rule| format!(" (fault {})", rule.id)).unwrap_or_default();
    let _ = writeln!(report, "{:>3}. {} {}{query} -> {status}{fault}", entry.number, call.method, call.path);
    if let Some(body) = shown(&call.body) {
        let _ = writeln!(report, "     sent     {body}");
    }
    let refusal = entry.status().filter(|status| *status >= 400).and_then(|_| shown(entry.response_body()));
    if let Some(body) = refusal {
        let _ = writeln!(report, "     received {body}");
    }
}

/// Returns a body without its secrets; a body in an unknown format is not shown, since any part may be secret.
fn shown(body: &[u8]) -> Option<String> {
    if body.is_empty() {
        return None;
    }
    let text = std::str::from_utf8(body).unwrap_or_default();
    let is_form = || text.contains('=') && !text.contains(char::is_whitespace) && !text.starts_with(['{', '[', '<']);
    let shown = match serde_json::from_str::<Value>(text) {
        Ok(_) => masked_body(text),
        Err(_) if is_form() => pairs(text),
        Err(_) => return Some(format!("{} bytes that are not JSON", body.len())),
    };
    Some(shortened(&shown, MOST_OF_BODY).into_owned())
}

/// Returns the fields of a query or form with secret values masked.
fn pairs(text: &str) -> String {
    let pairs = form_urlencoded::parse(text.as_bytes()).map(|(name, value)| {
        let value = if is_secret_name(&name) { MASK } else { &value };
        format!("{name}={value}")
    });
    pairs.collect::<Vec<_>>().join("&")
}
