//! A valid value of any declared type, for tests of code that reads such values.

use serde_json::{Map, Value, json};

use super::limit::Limit;
use super::model::{Field, Kind, Model};

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
        Kind::OneOf(union) => union.models.first().map_or(Value::Null, |model| required(model)),
        Kind::List(_) => Value::Array(Vec::new()),
        Kind::Any => Value::Null,
    }
}
