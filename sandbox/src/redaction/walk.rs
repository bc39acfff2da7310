//! Walks through JSON by its declared type: declared fields are kept, undeclared ones are judged by their names.

use std::sync::LazyLock;

use xpauto::bindings::declaration::{Field, Kind, Model};
use xpauto::bindings::operation::{self, Operation, ResponseShape};

use super::json::Json;
use super::{REDACTED, Redactor};
use crate::http::Routes;

/// What is declared of a JSON value.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    Declared(Kind),
    /// A list of records, which may also be sent as the only record.
    Records(&'static Model),
    Undeclared,
}

static OPERATIONS: LazyLock<Routes<&'static Operation>> = LazyLock::new(|| {
    Routes::new(operation::ALL.iter().map(|operation| (operation.method, operation.path, *operation)))
});

fn operation_at(method: &str, path: &str) -> Option<&'static Operation> {
    OPERATIONS.at(path)?.target(method)
}

impl Shape {
    /// Returns the shape of a request's body.
    pub(super) fn of_request(method: &str, path: &str) -> Self {
        let body = operation_at(method, path).and_then(|operation| operation.body);
        body.map_or(Self::Undeclared, |body| Self::Declared(body.kind()))
    }

    /// Returns the shape of the body of a successful response; an error has no field with a secret name.
    pub(super) fn of_response(method: &str, path: &str) -> Self {
        match operation_at(method, path).map(|operation| operation.response) {
            Some(ResponseShape::List(model)) => Self::Records(model),
            Some(ResponseShape::One(model)) => Self::Declared(Kind::Object(model)),
            Some(ResponseShape::Nothing) | None => Self::Undeclared,
        }
    }

    /// Returns the shape of the items of an array.
    fn item(self) -> Self {
        match self {
            Self::Declared(Kind::List(item)) => Self::Declared(*item),
            Self::Records(model) => Self::Declared(Kind::Object(model)),
            _ => Self::Undeclared,
        }
    }

    /// Returns the declaration of a field of an object.
    fn field(self, name: &str) -> Option<&'static Field> {
        match self {
            Self::Declared(Kind::Object(model)) | Self::Records(model) => model.field_by_wire(name),
            Self::Declared(Kind::OneOf(models)) => models().iter().find_map(|model| model.field_by_wire(name)),
            _ => None,
        }
    }
}

impl Redactor {
    /// Replaces the secrets of a value.
    pub(super) fn walk(&self, value: &mut Json, shape: Shape) {
        match value {
            Json::Object(fields) => {
                let names_secret = fields.iter().any(|(name, value)| self.names_secret(name, value));
                for (name, value) in fields {
                    match shape.field(name) {
                        _ if self.is_named(name) => hide(value, true),
                        Some(field) if field.is_secret => hide(value, false),
                        Some(field) => self.walk(value, Shape::Declared(field.kind)),
                        None if self.is_secret(name) || (names_secret && is_value_of_pair(name)) => hide(value, false),
                        None => {
                            *name = self.without_credentials(name);
                            self.walk(value, Shape::Undeclared);
                        }
                    }
                }
            }
            Json::Array(items) => items.iter_mut().for_each(|item| self.walk(item, shape.item())),
            Json::String(text) => *text = self.text(text),
            // A pattern may also match a number, such as that of a card.
            Json::Other(text) if self.patterns.iter().any(|pattern| pattern.is_match(text)) => hide(value, true),
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

/// Replaces strings and numbers at any depth, and booleans where the option `redact` has the name; null stays.
fn hide(value: &mut Json, is_named: bool) {
    match value {
        Json::Object(fields) => fields.iter_mut().for_each(|(_, value)| hide(value, is_named)),
        Json::Array(items) => items.iter_mut().for_each(|item| hide(item, is_named)),
        Json::String(text) if text.is_empty() => {}
        Json::String(text) => REDACTED.clone_into(text),
        Json::Other(text) => match text.as_str() {
            "true" | "false" if is_named => "false".clone_into(text),
            "null" | "true" | "false" => {}
            _ => "0".clone_into(text),
        },
    }
}
