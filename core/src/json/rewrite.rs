//! Writes JSON objects, and rewrites checked ones by their declared types, at any depth.

use std::borrow::Cow;

use super::{fields, items};
use crate::schema::{EMPTY, Field, Kind, Model, Union};

/// The changes of a rewritten object. Undeclared fields stay as they are.
pub(crate) struct Rewrite<'r> {
    /// Returns the name of a field in nested objects; `None` leaves the field out.
    pub(crate) name: Name<'r>,
    /// Returns the JSON of a value that is neither an object nor a list; `None` leaves it as it is.
    pub(crate) value: &'r dyn Fn(&Kind, &str) -> Option<String>,
}

type Name<'r> = &'r dyn Fn(&'static Field) -> Option<&'static str>;

impl Rewrite<'_> {
    /// Returns an object with these names of its own fields.
    pub(crate) fn object(&self, model: &'static Model, json: &str, name: Name<'_>) -> String {
        write_object(fields(json).filter_map(|(key, value)| match model.field_by_wire(&key) {
            Some(field) => Some((Cow::Borrowed(name(field)?), self.rewritten(&field.kind, value))),
            None => Some((key, Cow::Borrowed(value))),
        }))
    }

    fn rewritten<'j>(&self, kind: &Kind, json: &'j str) -> Cow<'j, str> {
        match kind {
            Kind::Object(model) if json.starts_with('{') => self.object(model, json, self.name).into(),
            Kind::OneOf(union) if json.starts_with('{') => self.object(choose(union, json), json, self.name).into(),
            Kind::List(item) if json.starts_with('[') => {
                write_array(items(json).map(|value| self.rewritten(item, value))).into()
            }
            _ => (self.value)(kind, json).map_or(Cow::Borrowed(json), Cow::Owned),
        }
    }
}

/// Returns the type of the object that JSON begins with among several: the last whose marker field has a value, else the first.
pub(crate) fn choose(union: &'static Union, json: &str) -> &'static Model {
    let models = union.models;
    let marks = |key: &str| models.iter().rposition(|model| model.marker == Some(key));
    let marked =
        fields(json).filter(|(_, value)| *value != "null").filter_map(|(key, _)| marks(&key)).max().unwrap_or(0);
    models.get(marked).copied().unwrap_or(&EMPTY)
}

/// Returns an object with these keys, and values in JSON.
pub(crate) fn write_object(entries: impl Iterator<Item = (impl AsRef<str>, impl AsRef<str>)>) -> String {
    let mut out = String::from("{");
    for (key, value) in entries {
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str(&quote(key.as_ref()));
        out.push(':');
        out.push_str(value.as_ref());
    }
    out.push('}');
    out
}

/// Returns an array with these items in JSON.
pub(crate) fn write_array(items: impl Iterator<Item = impl AsRef<str>>) -> String {
    let mut out = String::from("[");
    for item in items {
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str(item.as_ref());
    }
    out.push(']');
    out
}

/// Returns a string in JSON.
pub(crate) fn quote(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
