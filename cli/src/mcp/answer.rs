//! The form of answers: without secrets, without numbers that clients would round, and bounded in size.

use serde::de::IgnoredAny;
use serde_json::{Number, Value, json};
use xpauto::bindings::json::with_exact_numbers;
use xpauto::bindings::message::Language;
use xpauto::bindings::{Warning, masked_body};

/// The maximum number of bytes of an answer, some 10,000 tokens.
const LARGEST: usize = 40_000;
/// The least float that an integer beyond 64 bits was read as.
const FIRST_ROUNDED: f64 = 9_223_372_036_854_775_808.0;

/// Returns what the service sent, for an assistant; what is no JSON as a string. Broken JSON is not shown, since its fields are
/// not known, and it may lack a part.
pub fn shown(text: &str) -> Value {
    if text.trim_start().starts_with(['{', '[']) && serde_json::from_str::<IgnoredAny>(text).is_err() {
        return "the response is broken JSON, which is not shown".into();
    }
    let shown = masked_body(text);
    serde_json::from_str(&with_exact_numbers(&shown)).unwrap_or_else(|_| Value::String(shown))
}

/// Returns an integer of an argument that is not the one that was sent: reading the message rounded it.
pub fn rounded(value: &Value) -> Option<&Number> {
    match value {
        Value::Number(number) if number.is_f64() => {
            number.as_f64().filter(|float| float.abs() >= FIRST_ROUNDED).and(Some(number))
        }
        Value::Array(items) => items.iter().find_map(rounded),
        Value::Object(fields) => fields.values().find_map(rounded),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// Returns records with as many of them as an answer holds, and how to ask for less where some are left out.
///
/// A page is one of `limit` records, so another `limit` than before would begin elsewhere.
pub fn of_records(records: &[Value], limit: u64, next_page: Option<u64>, warnings: &[Warning]) -> String {
    let mut size = 0;
    let fitting = records.iter().take_while(|record| {
        size += record.to_string().len() + 1;
        size <= LARGEST
    });
    // One is in each answer, which is cut if that is too large.
    let kept = fitting.count().max(1).min(records.len());
    let mut answer = json!({ "records": records.get(..kept) });
    if kept < records.len() {
        // Without a next page, which would begin behind what was left out.
        let advice =
            "ask again for fewer `fields` or a narrower `filter`, or from `start_page` 1 with a smaller `limit`";
        answer["left_out"] = json!(format!("{} of {} records; {advice}", records.len() - kept, records.len()));
    }
    if let Some(page) = next_page.filter(|_| kept == records.len()) {
        answer["next"] = json!({ "start_page": page, "limit": limit });
    }
    bounded(answer, warnings)
}

/// Whether an answer is shown whole.
pub fn fits(answer: &Value) -> bool {
    answer.to_string().len() <= LARGEST
}

/// Returns an answer with its warnings; one that is too large is cut.
pub fn bounded(mut answer: Value, warnings: &[Warning]) -> String {
    if !warnings.is_empty() {
        answer["warnings"] =
            warnings.iter().map(|warning| Value::from(warning.message.render(Language::Tool))).collect();
    }
    let text = answer.to_string();
    if text.len() <= LARGEST + LARGEST / 4 {
        return text;
    }
    let end = (0..=LARGEST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
    let kept = text.get(..end).unwrap_or_default();
    format!("{kept}…\nThe answer was cut; ask for less: fewer `fields`, or results of fewer days.")
}
