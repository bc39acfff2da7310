//! JSON values as the literals of a programming language, and text that cannot forge lines.

use std::borrow::Cow;

use serde_json::Value;
use xpauto::bindings::message::{Language, shortened};

/// The most characters of a value that a message shows.
const MOST_SHOWN: usize = 400;

/// Returns a value as the language writes it, shortened.
pub(super) fn literal(value: &Value, language: Language) -> String {
    let whole = if language == Language::Python { python(value) } else { value.to_string() };
    escaped(&shortened(&whole, MOST_SHOWN)).into_owned()
}

fn python(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(items) => format!("[{}]", items.iter().map(python).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let pairs = fields.iter().map(|(name, value)| format!("{}: {}", Value::from(name.as_str()), python(value)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Returns text in which line breaks, terminal codes and marks of text direction are escaped: a URL may hold any of them,
/// and would otherwise forge lines of a message.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if is_plain(c) { c.to_string() } else { c.escape_default().to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}
