//! Builds records from other records: with selected or changed fields, and in the form in which they are sent.

#![deny(clippy::wildcard_enum_match_arm)]

use std::borrow::Cow;

use super::{Extent, Origin, Projection, Record, Source};
use crate::date_time::Zone;
use crate::error::{Error, Problem, Result};
use crate::json::{self, Rewrite, quote, write_object};
use crate::message::{LONGEST_SHOWN, Path, shortened};
use crate::options::UndeclaredFields;
use crate::schema::{Field, Kind, Model};
use crate::validate::{Audience, Check, Objects, Span};

impl Record {
    /// Returns the record with only the fields of these wire names.
    #[must_use]
    pub fn select(&self, kept: &[&'static str]) -> Self {
        Self::select_all(std::slice::from_ref(self), kept).pop().unwrap_or_else(|| self.clone())
    }

    /// Returns records of one type with only the fields of these wire names; they share a new JSON source, of which there are several
    /// where one would be too long.
    #[must_use]
    pub fn select_all(records: &[Self], kept: &[&'static str]) -> Vec<Self> {
        let Some(first) = records.first() else { return Vec::new() };
        if records.len() > 1 && records.iter().map(|record| record.json().len() + 1).sum::<usize>() >= json::LONGEST {
            let (some, others) = records.split_at(records.len() / 2);
            return [Self::select_all(some, kept), Self::select_all(others, kept)].concat();
        }
        let positions: Vec<usize> = kept.iter().filter_map(|wire| first.model().position(wire)).collect();
        let (mut text, mut objects) = (String::new(), Objects::default());
        let mut in_order = Vec::with_capacity(positions.len());
        for record in records {
            // In the order of the JSON.
            in_order.clear();
            in_order.extend(positions.iter().map(|position| (record.span(*position).start(), *position)));
            in_order.sort_unstable();
            text.push(if text.is_empty() { '[' } else { ',' });
            record.copy_fields(in_order.iter().map(|(_, position)| *position), &mut text, &mut objects);
        }
        text.push(']');
        text.shrink_to_fit();
        objects.shrink();
        let projection = Projection::new(first.model(), Some(kept), first.projection().requested());
        let projection = projection.with_zone(first.zone().cloned());
        Source { projection, ..Source::new(text, objects, Extent::Outermost) }.records()
    }

    /// Appends an object with these fields to JSON, and what it is to its objects.
    fn copy_fields(&self, positions: impl Iterator<Item = usize>, text: &mut String, objects: &mut Objects) {
        let index = objects.begin(self.model(), text.len());
        objects.has_text_ids |= self.has_text_ids();
        text.push('{');
        for position in positions {
            let Some((field, json)) = self.model().fields.get(position).zip(self.field_json(position)) else {
                continue;
            };
            text.push_str(if text.as_bytes().last() == Some(&b'{') { "\"" } else { ",\"" });
            text.push_str(field.wire);
            text.push_str("\":");
            let start = text.len();
            text.push_str(json);
            objects.set_field(index, position, Span::at(start, text.len()));
        }
        text.push('}');
        objects.end(index, text.len());
    }

    /// Returns the undeclared fields as a JSON object.
    #[must_use]
    pub fn extra_json(&self) -> String {
        write_object(self.undeclared_fields())
    }

    /// Returns the JSON with every id as an integer, even if the service sent a string of digits.
    #[must_use]
    pub fn json_with_integer_ids(&self) -> Cow<'_, str> {
        if self.has_text_ids() {
            Cow::Owned(json::with_integers(self.model(), self.json()))
        } else {
            Cow::Borrowed(self.json())
        }
    }

    /// Returns the JSON to send: at the top level the fields for which `sends` returns true and undeclared ones, below it
    /// all fields but read-only ones.
    #[must_use]
    pub(crate) fn written_json(&self, sends: impl Fn(&Field) -> bool) -> String {
        let name = |field: &'static Field| (!field.is_read_only).then_some(field.wire);
        let rewrite = Rewrite { name: &name, value: &written_value };
        rewrite.object(self.model(), self.json(), &|field| sends(field).then_some(field.wire))
    }

    /// Returns the JSON with instants as the wall clock of a time zone.
    pub(crate) fn json_in_zone(&self, zone: &Zone) -> String {
        let local = |kind: &Kind, json: &str| {
            let is_time = matches!(kind, Kind::DateTime);
            is_time.then(|| zone.local_text(&json::unquote(json))).flatten().map(|local| quote(&local))
        };
        let rewrite = Rewrite { name: &|field| Some(field.wire), value: &local };
        rewrite.object(self.model(), self.json(), rewrite.name)
    }

    /// Returns a copy with some fields changed; `changes` are pairs of an attribute name and JSON.
    ///
    /// The changed fields count as set by the caller; the others keep their origin.
    pub fn replace(&self, changes: &[(String, String)]) -> Result<Self> {
        self.replace_with_extras(changes, &[])
    }

    /// The same with undeclared fields beside; `extras` are pairs of a wire name and JSON.
    pub(crate) fn replace_with_extras(
        &self,
        changes: &[(String, String)],
        extras: &[(String, String)],
    ) -> Result<Self> {
        let check = Check::new(Audience::Changes, Some(UndeclaredFields::Warn));
        let (patch, _) =
            keyword_object(self.model(), changes, extras, |object| Self::made(self.model(), object, check))?;
        let patched: Vec<(Cow<'_, str>, &str)> = patch.json_fields().collect();
        let mut entries: Vec<(Cow<'_, str>, &str)> = Vec::new();
        for (key, value) in self.json_fields() {
            // A repeated key is changed everywhere.
            let new = patched.iter().find(|(name, _)| *name == key).map(|(_, new)| *new);
            entries.push((key, new.unwrap_or(value)));
        }
        let is_new = |(key, _): &(Cow<'_, str>, &str)| !entries.iter().any(|(present, _)| present == key);
        let added: Vec<_> = patched.iter().filter(|entry| is_new(entry)).cloned().collect();
        entries.extend(added);
        let renewed = changes.iter().filter_map(|(name, _)| self.model().field_by_attribute(name));
        let set = self.set_fields().chain(renewed).map(|field| field.wire).collect();
        let copy = Self::decode(self.model(), write_object(entries.into_iter()))?;
        let projection = self.projection().clone().with_zone(self.zone().cloned());
        Ok(copy.with_origin(Origin::Changed(set)).with_projection(projection))
    }
}

/// Reads a JSON object in wire names, of fields by attribute name and undeclared ones by wire name; reports all misspelt names
/// with the problems of the others.
pub(crate) fn keyword_object<T>(
    model: &'static Model,
    fields: &[(String, String)],
    extras: &[(String, String)],
    read: impl FnOnce(String) -> Result<T>,
) -> Result<T> {
    // A float that JSON lacks is written as it is.
    let is_json = |json: &str| json::check(json).is_ok();
    let mut problems = Vec::new();
    let mut entries = Vec::new();
    for (name, json) in fields {
        match model.field_by_attribute(name) {
            Some(field) if !is_json(json) => problems.push(unserializable(Path::from(field), json)),
            Some(field) => entries.push((field.wire.to_owned(), json.as_str())),
            None => problems.push(model.unknown_field(name)),
        }
    }
    for (name, json) in extras {
        match model.field_by_wire(name) {
            Some(field) => {
                problems.push(Problem::new(field, format!("is declared by {}; use its own setter", model.name)));
            }
            None if !is_json(json) => problems.push(unserializable(Path::from(name.as_str()), json)),
            None => entries.push((name.clone(), json.as_str())),
        }
    }
    Error::refuse_with(problems, read(write_object(entries.into_iter())))
}

fn unserializable(path: Path, json: &str) -> Problem {
    Problem::new(path, format!("must be JSON serializable, got {}", shortened(json, LONGEST_SHOWN)))
}

/// Returns a value as it is sent; `None` for one that stays as it is.
fn written_value(kind: &Kind, json: &str) -> Option<String> {
    // An id may be a string of digits, and any integer a float without a fraction.
    kind.is_integer().then(|| json::integer(json)).flatten().map(|number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::Goal;
    use crate::record::Value;
    use crate::typed::Typed as _;

    #[test]
    fn a_repeated_key_is_replaced_everywhere() {
        let goal = Record::from_json(Goal::MODEL, r#"{"name":"a","x":1,"name":"b"}"#).unwrap();
        let changes = [("name".to_owned(), "\"new\"".to_owned()), ("site_id".to_owned(), "7".to_owned())];
        let replaced = goal.replace(&changes).unwrap();
        assert_eq!(replaced.get("name").unwrap(), Value::Text("new".into()));
        assert_eq!(replaced.json(), r#"{"name":"new","x":1,"name":"new","siteId":7}"#);
    }
}
