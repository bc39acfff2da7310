//! The difference between two lists of records: which were added, which were removed, and which fields of the others changed.
//!
//! Values are compared by their meaning: the order of keys, white space, escapes and the notation of numbers do not matter,
//! and neither does whether a field is null or absent.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::error::{Error, Result};
use crate::json::fields as json_fields;
use crate::record::{Nulls, Projection, canonical, holds_nothing};
use crate::schema::Model;

/// One of two lists that are compared.
#[derive(Debug, Clone, Default)]
pub struct Side<'a> {
    /// The JSON of each record, an object.
    pub records: Vec<&'a str>,
    /// The type of the records of a list, and what they were read with. Of other objects, a field that none has was not read.
    pub read_with: Option<(&'static Model, Projection)>,
}

/// A field of a record that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change<'a> {
    /// The indexes of the record in both lists.
    pub records: (usize, usize),
    /// The JSON of the field that identifies the record.
    pub id: &'a str,
    /// The name of the field.
    pub field: Cow<'a, str>,
    /// Its JSON in both lists, if it is present.
    pub values: (Option<&'a str>, Option<&'a str>),
}

/// What differs between two lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diff<'a> {
    /// The indexes of the records that only the second list has.
    pub added: Vec<usize>,
    /// The indexes of the records that only the first list has.
    pub removed: Vec<usize>,
    /// The changed fields of the other records, in the order of the second list.
    pub changed: Vec<Change<'a>>,
    /// The number of records that did not change.
    pub unchanged: usize,
    /// The fields that only one list was read with, and that have a value there; they are not compared.
    pub skipped: Vec<String>,
}

/// Compares two lists of records by the field `key`.
///
/// # Errors
///
/// `validation` if an object lacks the key, or two of one list have the same.
pub fn diff<'a>(before: &Side<'a>, after: &Side<'a>, key: &str) -> Result<Diff<'a>> {
    let (mut old, _) = (by_key("before", before, key)?, by_key("after", after, key)?);
    let mut found = Diff { skipped: read_by_one(before, after), ..Diff::default() };
    for (index, is) in after.records.iter().enumerate() {
        let id = field(is, key).unwrap_or("null");
        let Some(at) = old.remove(&canonical(id, Nulls::Kept)) else {
            found.added.push(index);
            continue;
        };
        let was = before.records.get(at).copied().unwrap_or("{}");
        let changed = found.changed.len();
        if was != *is {
            let change = |(field, values)| Change { records: (at, index), id, field, values };
            let compared =
                differing(was, is).into_iter().filter(|(name, _)| !found.skipped.iter().any(|one| one == name));
            found.changed.extend(compared.map(change));
        }
        found.unchanged += usize::from(found.changed.len() == changed);
    }
    found.removed = old.into_values().collect();
    found.removed.sort_unstable();
    Ok(found)
}

/// Returns the index of each record by its key.
fn by_key(name: &str, list: &Side<'_>, key: &str) -> Result<HashMap<Vec<u8>, usize>> {
    let mut indexes = HashMap::with_capacity(list.records.len());
    for (index, json) in list.records.iter().enumerate() {
        let Some(value) = field(json, key).filter(|value| *value != "null") else {
            return Err(Error::refused(format!("{name}[{index}] has no {key:?}, by which records are compared")));
        };
        if let Some(first) = indexes.insert(canonical(value, Nulls::Kept), index) {
            return Err(Error::refused(format!("{name}[{first}] and {name}[{index}] have the same {key:?}, {value}")));
        }
    }
    Ok(indexes)
}

fn field<'a>(json: &'a str, wanted: &str) -> Option<&'a str> {
    json_fields(json).find_map(|(name, value)| (name == wanted).then_some(value))
}

/// A field with its JSON in both lists, if it is present.
type Differing<'a> = (Cow<'a, str>, (Option<&'a str>, Option<&'a str>));

/// Returns the fields that differ between two objects.
fn differing<'a>(before: &'a str, after: &'a str) -> Vec<Differing<'a>> {
    let mut old: HashMap<_, _> = json_fields(before).collect();
    let with_old = |(name, value)| {
        let was = old.remove(&name);
        (name, (was, Some(value)))
    };
    let mut fields: Vec<Differing<'a>> = json_fields(after).map(with_old).collect();
    let left = json_fields(before).filter_map(|(name, _)| old.remove_entry(&name));
    fields.extend(left.map(|(name, value)| (name, (Some(value), None))));
    fields.retain(|(_, (was, is))| was != is && meaning(*was) != meaning(*is));
    fields
}

fn meaning(json: Option<&str>) -> Vec<u8> {
    canonical(json.unwrap_or("null"), Nulls::LeftOut)
}

/// Returns the fields that only one of two lists was read with, and that have a value there.
fn read_by_one(before: &Side<'_>, after: &Side<'_>) -> Vec<String> {
    if before.records.is_empty() || after.records.is_empty() {
        return Vec::new();
    }
    let [old, new] = [before, after].map(|side| (side, fields(side)));
    let only = |(one, fields): &(&Side<'_>, Fields<'_>), (other, their): &(&Side<'_>, Fields<'_>)| {
        let valued = fields.iter().filter(|(_, held)| **held != Held::Null).map(|(name, _)| name);
        let by_one = valued.filter(|name| one.has(fields, name) && !other.has(their, name));
        by_one.map(ToString::to_string).collect::<Vec<_>>()
    };
    let mut names = [only(&old, &new), only(&new, &old)].concat();
    names.sort_unstable();
    names
}

impl Side<'_> {
    /// Returns whether the records were read with the field of this wire name.
    fn has(&self, fields: &Fields<'_>, wire: &str) -> bool {
        let held = fields.get(wire);
        held == Some(&Held::Content)
            || match &self.read_with {
                Some((model, projection)) => {
                    model.field_by_wire(wire).map_or(!projection.leaves_out(wire), |field| projection.has(field))
                }
                None => held.is_some(),
            }
    }
}

/// The most that objects have in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Null,
    Empty,
    Content,
}

/// The fields of all records of a list by their names.
type Fields<'a> = HashMap<Cow<'a, str>, Held>;

fn fields<'a>(list: &Side<'a>) -> Fields<'a> {
    let mut found = Fields::new();
    for (name, value) in list.records.iter().flat_map(|json| json_fields(json)) {
        let most = found.entry(name).or_insert(Held::Null);
        if *most != Held::Content && value != "null" {
            *most = if holds_nothing(value) { Held::Empty } else { Held::Content };
        }
    }
    found
}
