//! Walks through JSON by its declared type: declared fields are kept, undeclared ones are judged by their names.

use xpauto::bindings::declaration::{Field, Kind};
use xpauto::bindings::operation::{Operation, ResponseShape};

use super::json::Json;
use super::secrets::is_secret_number;
use super::{REDACTED, Redactor};
use crate::operations::{Target, route};

/// The longest key that is kept below the name of a secret; a map may have the secrets themselves as keys.
const MAX_WORD: usize = 24;

/// What is declared of a JSON value, or of each item of an array of them; `None` if it is undeclared.
pub(super) type Shape = Option<Kind>;

fn operation_at(method: &str, path: &str) -> Option<&'static Operation> {
    match route::target(method, path)? {
        Target::Operation(operation) => Some(operation),
        Target::Token => None,
    }
}

/// Returns the shape of a request's body.
pub(super) fn shape_of_request(method: &str, path: &str) -> Shape {
    Some(operation_at(method, path)?.body?.kind())
}

/// Returns the shape of the body of a successful response; an error has no field with a secret name.
pub(super) fn shape_of_response(method: &str, path: &str) -> Shape {
    match operation_at(method, path)?.response {
        ResponseShape::List(model) | ResponseShape::One(model) => Some(Kind::Object(model)),
        ResponseShape::Nothing => None,
    }
}

/// Returns the shape of the items of an array.
fn item(array: Shape) -> Shape {
    array.map(|kind| if let Kind::List(item) = kind { *item } else { kind })
}

/// Returns the declaration of a field of an object.
fn field(object: Shape, name: &str) -> Option<&'static Field> {
    object?.models().iter().find_map(|model| model.field_by_wire(name))
}

impl Redactor {
    /// Replaces the secrets of a value.
    pub(super) fn walk(&self, value: &mut Json, shape: Shape) {
        match value {
            Json::Object(fields) => {
                let names_secret = fields.iter().any(|(name, value)| self.names_secret(name, value));
                for (name, value) in fields {
                    let declared = field(shape, name);
                    match declared {
                        _ if self.is_named(name) => hide(value, Hidden::All),
                        Some(field) if field.is_secret => hide(value, Hidden::Numbers),
                        Some(field) => self.walk(value, Some(field.kind)),
                        None if self.is_secret(name) => hide(value, Hidden::under(name)),
                        None if names_secret && is_value_of_pair(name) => hide(value, Hidden::Numbers),
                        None => self.walk(value, None),
                    }
                    if declared.is_none() {
                        *name = self.text(name);
                    }
                }
            }
            Json::Array(items) => match items.as_mut_slice() {
                // A header or a parameter as an array of its name and its value.
                [Json::String(name), value] if self.is_secret(name) => {
                    hide(value, Hidden::under(name));
                    *name = self.text(name);
                }
                items => items.iter_mut().for_each(|value| self.walk(value, item(shape))),
            },
            Json::String(text) => *text = self.text(text),
            // A pattern may also match a number, such as that of a card.
            Json::Other(text) if self.patterns.iter().any(|pattern| pattern.is_match(text)) => hide(value, Hidden::All),
            Json::Other(_) => {}
        }
    }

    /// Returns whether a field names a secret, such as `{"name": "password", "value": …}` and the conditions of filters.
    fn names_secret(&self, name: &str, value: &Json) -> bool {
        let is_name = ["field", "header", "key", "name"].iter().any(|known| name.eq_ignore_ascii_case(known));
        is_name && matches!(value, Json::String(text) if self.is_secret(text))
    }
}

fn is_value_of_pair(name: &str) -> bool {
    ["value", "values", "parameters"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// What is hidden below a name beside strings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hidden {
    Strings,
    Numbers,
    /// Booleans, too, where the option `redact` has the name.
    All,
}

impl Hidden {
    fn under(name: &str) -> Self {
        if is_secret_number(name) { Self::Numbers } else { Self::Strings }
    }
}

/// Replaces what is secret at any depth, with keys that are no plain words; null stays.
fn hide(value: &mut Json, hidden: Hidden) {
    match value {
        Json::Object(fields) => {
            for (name, value) in fields {
                let below = hidden.max(Hidden::under(name));
                let is_word =
                    name.len() <= MAX_WORD && name.chars().all(|c| c.is_ascii_alphabetic() || "_-".contains(c));
                if !is_word {
                    REDACTED.clone_into(name);
                }
                hide(value, below);
            }
        }
        Json::Array(items) => items.iter_mut().for_each(|item| hide(item, hidden)),
        Json::String(text) if text.is_empty() => {}
        Json::String(text) => REDACTED.clone_into(text),
        Json::Other(text) => match text.as_str() {
            "true" | "false" if hidden == Hidden::All => "false".clone_into(text),
            "null" | "true" | "false" => {}
            _ if hidden == Hidden::Strings => {}
            _ => "0".clone_into(text),
        },
    }
}
