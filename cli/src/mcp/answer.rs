//! The form of answers: without secrets, without numbers that clients would round, and bounded in size.

use serde::de::IgnoredAny;
use serde_json::Value;
use xpauto::bindings::json::with_exact_numbers;
use xpauto::bindings::message::Language;
use xpauto::bindings::{Warning, masked_body};

/// The maximum number of bytes of an answer, some 10,000 tokens.
const LARGEST: usize = 40_000;

/// Returns what the service sent, for an assistant; what is no JSON as a string. Broken JSON is not shown, since its fields are
/// not known, and it may lack a part.
pub fn shown(text: &str) -> Value {
    if text.trim_start().starts_with(['{', '[']) && serde_json::from_str::<IgnoredAny>(text).is_err() {
        return "the response is broken JSON, which is not shown".into();
    }
    let shown = masked_body(text);
    serde_json::from_str(&with_exact_numbers(&shown)).unwrap_or_else(|_| Value::String(shown))
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
    format!(
        "{kept}…\nThe answer was cut; ask again for less: fewer `fields`, a narrower `filter`, a smaller `limit` from `start_page` 1, or \
         results of fewer days."
    )
}
