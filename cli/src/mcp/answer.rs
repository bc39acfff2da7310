//! The form of answers: without secrets, without integers that clients would round, and bounded in size.

use serde_json::{Value, json};
use xpauto::bindings::declaration::closest;
use xpauto::bindings::text::shortened;
use xpauto::bindings::{Warning, masked_body};

/// The maximum number of bytes of an answer, some 10,000 tokens.
pub const LARGEST: usize = 40_000;
/// The largest integer that every client reads exactly.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Returns JSON of the service for an assistant.
pub fn shown(json: &str) -> Value {
    exact(serde_json::from_str(&masked_body(json)).unwrap_or_default())
}

/// Replaces integers that clients would round by their digits.
fn exact(value: Value) -> Value {
    match value {
        Value::Number(number)
            if number.as_i64().map(i64::unsigned_abs).or(number.as_u64()).is_some_and(|size| size > LARGEST_EXACT) =>
        {
            Value::String(number.to_string())
        }
        Value::Array(items) => items.into_iter().map(exact).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, exact(value))).collect(),
        other => other,
    }
}

/// Returns records with as many of them as an answer holds, and how to ask for less where some are left out.
pub fn of_records(records: &[Value], next_page: Option<i64>, warnings: &[Warning]) -> String {
    let (mut size, mut kept) = (0, 0);
    for record in records {
        size += record.to_string().len() + 1;
        if size > LARGEST && kept > 0 {
            break;
        }
        kept += 1;
    }
    let mut answer = json!({ "records": records.get(..kept) });
    if kept < records.len() {
        // Without a next page, which would begin behind what was left out.
        let advice = "ask again for fewer `fields`, a smaller `limit`, or a narrower `filter`";
        answer["left_out"] = json!(format!("{} of {} records; {advice}", records.len() - kept, records.len()));
    }
    if let Some(page) = next_page.filter(|_| kept == records.len()) {
        answer["next"] = json!({ "start_page": page });
    }
    bounded(answer, warnings)
}

/// Returns an answer with its warnings; one that is too large is cut.
pub fn bounded(mut answer: Value, warnings: &[Warning]) -> String {
    if !warnings.is_empty() {
        answer["warnings"] = warnings.iter().map(|warning| Value::from(warning.to_string())).collect();
    }
    let text = answer.to_string();
    if text.len() <= LARGEST + LARGEST / 4 {
        return text;
    }
    let advice = "The answer was cut; ask for less, such as fewer `fields`.";
    format!("{}\n{advice}", shortened(&text, LARGEST))
}

/// Returns the one of these names that was probably meant by an unknown one, or all of them after these words.
pub fn likely(name: &str, names: &[impl AsRef<str>], all: &str) -> String {
    let known = || names.iter().map(AsRef::as_ref);
    closest(name, known()).map_or_else(
        || format!("{all} {}", known().collect::<Vec<_>>().join(", ")),
        |likely| format!("did you mean {likely:?}?"),
    )
}
