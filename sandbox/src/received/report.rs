//! The report of received requests, which a failing test shows.

use std::fmt::Write as _;

use xpauto::bindings::text::shortened;

use super::log::{Entry, Log};
use crate::redaction::{Pairs, RecordedBody, Redactor};

/// The most requests that are shown.
const MOST_REQUESTS: u64 = 30;
/// The most characters of a body that are shown.
const MOST_OF_BODY: usize = 400;

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
    let redactor = Redactor::default();
    for entry in &entries {
        add(&mut report, entry, &redactor);
    }
    report
}

fn add(report: &mut String, entry: &Entry, redactor: &Redactor) {
    let request = redactor.request(&entry.call);
    let query = if entry.call.query.is_empty() { String::new() } else { format!("?{}", joined(&request.query)) };
    let status = entry.status().map_or_else(|| "no response".to_owned(), |status| status.to_string());
    let fault = entry.fault.as_ref().map(|rule| format!(" (fault {})", rule.id)).unwrap_or_default();
    let _ = writeln!(report, "{:>3}. {} {}{query} -> {status}{fault}", entry.number, request.method, request.path);
    if let Some(body) = shown(&request.body, &entry.call.body, redactor) {
        let _ = writeln!(report, "     sent     {body}");
    }
    let refusal = entry.reply().filter(|reply| reply.status >= 400);
    let refusal = refusal.and_then(|reply| shown(&redactor.response(&reply).body, &reply.body, redactor));
    if let Some(body) = refusal {
        let _ = writeln!(report, "     received {body}");
    }
}

/// Returns a body without its secrets; a body in an unknown format is not shown, since any part may be secret.
fn shown(body: &RecordedBody, bytes: &[u8], redactor: &Redactor) -> Option<String> {
    let is_form =
        |text: &str| text.contains('=') && !text.contains(char::is_whitespace) && !text.starts_with(['{', '[', '<']);
    let shown = match body {
        RecordedBody::Empty => return None,
        RecordedBody::Json(json) => json.to_string(),
        RecordedBody::Form(pairs) => joined(pairs),
        RecordedBody::Text(text) if is_form(text) => joined(&redactor.form(bytes)),
        _ => return Some(format!("{} bytes that are not JSON", bytes.len())),
    };
    Some(shortened(&shown, MOST_OF_BODY).into_owned())
}

fn joined(pairs: &Pairs) -> String {
    pairs.0.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}
