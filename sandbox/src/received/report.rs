//! The report of received requests, which a failing test shows.

use std::fmt::Write as _;

use serde::de::IgnoredAny;
use xpauto::bindings::text::shortened;

use super::literal::escaped;
use super::log::{Entry, Log};
use crate::redaction::{Pairs, Redactor};

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
    let shown = redactor.shown_request(&entry.call);
    let query = redactor.query(&entry.call.query);
    let query = if entry.call.query.is_empty() { String::new() } else { format!("?{}", escaped(&joined(&query))) };
    let (method, path) = (escaped(&shown.method), escaped(&shown.path));
    let status = entry.reply().map_or_else(|| "no response".to_owned(), |reply| reply.status.to_string());
    let fault = entry.fault.as_ref().map(|rule| format!(" (fault {})", rule.id)).unwrap_or_default();
    let _ = writeln!(report, "{:>3}. {method} {path}{query} -> {status}{fault}", entry.number);
    if let Some(body) = readable(&shown.body, entry.call.body.len()) {
        let _ = writeln!(report, "     sent     {body}");
    }
    let refusal = entry.reply().filter(|reply| reply.status >= 400);
    let refusal = refusal.map(|reply| (redactor.shown_response(&entry.call, reply), reply.body.len()));
    if let Some(body) = refusal.and_then(|(shown, length)| readable(&shown.body, length)) {
        let _ = writeln!(report, "     received {body}");
    }
}

/// Returns a body that has no secrets: JSON or a form; another one is only counted, since any part of it may be secret.
fn readable(body: &[u8], length: usize) -> Option<String> {
    let text = std::str::from_utf8(body).ok().filter(|text| {
        let is_form = text.contains('=') && !text.contains(char::is_whitespace) && !text.starts_with(['{', '[', '<']);
        is_form || serde_json::from_str::<IgnoredAny>(text).is_ok()
    });
    let shown = text.map_or_else(
        || format!("{length} bytes that are not JSON"),
        |text| escaped(&shortened(text, MOST_OF_BODY)).into_owned(),
    );
    (length > 0).then_some(shown)
}

fn joined(pairs: &Pairs) -> String {
    pairs.0.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}
