//! A valid value of any declared type, for tests of code that reads such values.

use serde_json::{Map, Value, json};

use crate::error::Result;
use crate::options::UndeclaredFields;
use crate::record::Record;
use crate::schema::{Field, Kind, Limit, Model};
use crate::validate::Audience;

/// The date-time of every sample, so that tests are repeatable.
const MOMENT: &str = "2026-01-01T00:00:00";

/// Returns a valid value of a declared type as JSON text in wire names: what the service might return, the same each time.
///
/// Strings say which field they are, integers are 1, booleans false, lists empty unless they are required, and enums the
/// first value that the specification lists. Fields that are returned on request only, secrets and deprecated fields are
/// left out, and so are objects that are not required.
///
/// ```
/// use xpauto::bindings::model::{self, Theme, Typed as _};
///
/// let sample: serde_json::Value = serde_json::from_str(&model::sample(Theme::MODEL))?;
/// assert_eq!((&sample["id"], &sample["name"], &sample["status"]), (&1.into(), &"name".into(), &"ACTIVE".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn sample(model: &Model) -> String {
    let is_shown =
        |field: &&Field| field.is_required || !(field.is_on_request || field.is_secret || field.deprecated.is_some());
    let is_plain =
        |field: &&Field| field.is_required || !matches!(field.kind, Kind::Object(_) | Kind::OneOf(_) | Kind::Any);
    object(model.fields.iter().filter(is_shown).filter(is_plain)).to_string()
}

/// Checks fields with which a caller replaces those of a sample, a JSON object in wire names, and returns the sample.
///
/// # Errors
/// A validation error where a field is not declared, or a value is not of its type.
pub fn checked_sample(model: &'static Model, fields_json: &str) -> Result<String> {
    Record::given(model, fields_json.to_owned(), Audience::Changes, Some(UndeclaredFields::Refuse))?;
    Ok(sample(model))
}

fn object<'a>(fields: impl Iterator<Item = &'a Field>) -> Value {
    Value::Object(fields.map(|field| (field.wire.to_owned(), value(field))).collect::<Map<_, _>>())
}

/// An object with no more than what it needs.
fn required(model: &Model) -> Value {
    object(model.fields.iter().filter(|field| field.is_required))
}

fn value(field: &Field) -> Value {
    match (field.limit, &field.kind) {
        (Limit::Characters(most), _) => field.attribute.replace('_', " ").chars().take(most).collect::<String>().into(),
        (Limit::Url, _) => "https://example.com/".into(),
        (_, Kind::Text) => field.attribute.replace('_', " ").into(),
        (_, Kind::List(item)) if field.is_required => Value::Array(vec![of_kind(item)]),
        (_, kind) => of_kind(kind),
    }
}

fn of_kind(kind: &Kind) -> Value {
    match kind {
        Kind::Int | Kind::Id => 1.into(),
        Kind::Float => json!(1.0),
        Kind::Bool => false.into(),
        Kind::Text => "text".into(),
        Kind::DateTime => MOMENT.into(),
        Kind::Enum(set) => set.values.first().copied().into(),
        Kind::Object(model) => required(model),
        Kind::OneOf(models) => models().first().map_or(Value::Null, |model| required(model)),
        Kind::List(_) => Value::Array(Vec::new()),
        Kind::Any => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_of_every_type_is_one_that_a_caller_may_make() {
        for model in crate::model::registry::all() {
            let text = sample(model);
            assert!(Record::from_json(model, text.clone()).is_ok(), "{}", model.name);
            let Ok(Value::Object(fields)) = serde_json::from_str(&text) else { panic!("{}", model.name) };
            let writable = |field: &&Field| !field.is_read_only && fields.contains_key(field.wire);
            let given: Vec<_> = model
                .fields
                .iter()
                .filter(writable)
                .map(|field| (field.attribute.to_owned(), fields[field.wire].to_string()))
                .collect();
            let made = Record::from_keywords(model, &given);
            assert!(made.is_ok(), "{}: {}", model.name, made.unwrap_err());
        }
    }
}
