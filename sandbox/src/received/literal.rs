//! JSON values as the literals of a programming language.

use serde_json::Value;
use xpauto::bindings::text::{Language, shortened};

/// The most characters of a value that a message shows.
const MOST_SHOWN: usize = 400;

/// Returns a value as the language writes it, shortened.
pub(super) fn literal(value: &Value, language: Language) -> String {
    let whole = if language == Language::Python { python(value) } else { value.to_string() };
    shortened(&whole, MOST_SHOWN).into_owned()
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
