//! The difference between two lists of records: which were added, which were removed, and which fields of the others changed.
//!
//! Values are compared by their meaning: the order of keys, white space, escapes and the notation of numbers do not matter,
//! and neither does whether a field is null or absent.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use crate::check::{Elements, ObjectEntries, integer, unquote};
use crate::error::{Error, Result};
use crate::files::{AT_ONCE, Stop};
use crate::record::{Canonical, quote, write_array, write_object};
use crate::text::{Part, wording};

/// How two lists are compared.
#[derive(Debug, Clone, Default)]
pub struct DiffOptions {
    /// The name of the field that identifies a record, for messages.
    pub key: String,
    /// Whether strings that hold a JSON array or object are compared as such, as in columns.
    pub has_json_in_strings: bool,
    /// The fields that are not compared.
    pub skipped: Vec<String>,
}

/// A record that is compared.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// The JSON of the field that identifies it, if it is present.
    pub key: Option<&'a str>,
    /// Its JSON, an object.
    pub json: &'a str,
}

impl<'a> Row<'a> {
    /// Finds the field with this name.
    #[must_use]
    pub fn of(json: &'a str, key: &str) -> Self {
        Self { key: ObjectEntries::of(json).find_map(|(name, value)| (name == key).then_some(value)), json }
    }
}

/// A field of a record that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change<'a> {
    /// The indexes of the record in both lists.
    pub records: (usize, usize),
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
}

/// Returns the fields that only one of two lists of objects was read with, and that have a value there: a field that no object of
/// a list has was not read.
#[must_use]
pub fn read_by_one(before: &[Row<'_>], after: &[Row<'_>]) -> Vec<String> {
    if before.is_empty() || after.is_empty() {
        return Vec::new();
    }
    let (old, new) = (fields(before), fields(after));
    let only = |one: &BTreeMap<Cow<'_, str>, bool>, other: &BTreeMap<Cow<'_, str>, bool>| -> Vec<String> {
        let valued = one.iter().filter(|(_, has_value)| **has_value).map(|(name, _)| name);
        valued.filter(|name| !other.contains_key(*name)).map(ToString::to_string).collect()
    };
    let mut names = only(&old, &new);
    names.extend(only(&new, &old));
    names.sort_unstable();
    names
}

/// Returns the names of the fields of all objects, and whether any of them is not null.
fn fields<'a>(rows: &[Row<'a>]) -> BTreeMap<Cow<'a, str>, bool> {
    let mut found = BTreeMap::new();
    for (name, value) in rows.iter().flat_map(|row| ObjectEntries::of(row.json)) {
        *found.entry(name).or_default() |= value != "null";
    }
    found
}

/// Compares two lists of records.
///
/// # Errors
///
/// `validation` if an object lacks the key, or two of one list have the same.
pub fn diff<'a>(before: &[Row<'a>], after: &[Row<'a>], options: &DiffOptions, stop: &Stop) -> Result<Diff<'a>> {
    let old = keys("before", before, options, stop)?;
    let new = keys("after", after, options, stop)?;
    let is_removed = |index: &usize| old.list.get(*index).is_none_or(|key| !new.indexes.contains_key(key));
    let mut found = Diff { removed: (0..before.len()).filter(is_removed).collect(), ..Diff::default() };
    for (index, (key, is)) in new.list.iter().zip(after).enumerate() {
        if index % AT_ONCE == 0 {
            stop.check()?;
        }
        let Some((at, was)) = old.indexes.get(key).and_then(|at| Some((*at, before.get(*at)?))) else {
            found.added.push(index);
            continue;
        };
        let changed = found.changed.len();
        if was.json != is.json {
            compare((at, index), (was.json, is.json), options, &mut found.changed);
        }
        found.unchanged += usize::from(found.changed.len() == changed);
    }
    Ok(found)
}

/// The keys of a list in order, and the index of each.
struct Keys<'a> {
    list: Vec<Key<'a>>,
    indexes: HashMap<Key<'a>, usize>,
}

/// The value that identifies a record. Ids are integers, which are compared without their notation.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key<'a> {
    Integer(i64),
    Text(Cow<'a, str>),
    Other(std::rc::Rc<Canonical<'a>>),
}

impl<'a> Key<'a> {
    fn of(json: &'a str) -> Self {
        match json.as_bytes().first() {
            Some(b'"') => Self::Text(unquote(json)),
            _ => integer(json).map_or_else(|| Self::Other(Canonical::of(json).into()), Self::Integer),
        }
    }
}

fn keys<'a>(list: &'static str, rows: &[Row<'a>], options: &DiffOptions, stop: &Stop) -> Result<Keys<'a>> {
    let mut keys = Keys { list: Vec::with_capacity(rows.len()), indexes: HashMap::with_capacity(rows.len()) };
    for (index, row) in rows.iter().enumerate() {
        if index % AT_ONCE == 0 {
            stop.check()?;
        }
        let Some(value) = row.key.filter(|value| *value != "null") else {
            let message = wording![
                format!("{list}[{index}] has no {:?}, by which records are compared; pass another ", options.key),
                Part::name("key")
            ];
            return Err(Error::refused(message));
        };
        let key = Key::of(value);
        match keys.indexes.entry(key.clone()) {
            Entry::Vacant(entry) => entry.insert(index),
            Entry::Occupied(entry) => {
                let first = entry.get();
                let twice = format!("{list}[{first}] and {list}[{index}] have the same {:?}, {value}", options.key);
                let advice =
                    wording![twice, "; list with ", Part::name("unique"), " or pass another ", Part::name("key")];
                return Err(Error::refused(advice));
            }
        };
        keys.list.push(key);
    }
    Ok(keys)
}

/// Adds the fields that differ between two objects.
fn compare<'a>(
    records: (usize, usize),
    (before, after): (&'a str, &'a str),
    options: &DiffOptions,
    changed: &mut Vec<Change<'a>>,
) {
    let mut old: Vec<(Cow<'a, str>, Option<&'a str>)> =
        ObjectEntries::of(before).map(|(name, value)| (name, Some(value))).collect();
    let is_skipped = |name: &str| options.skipped.iter().any(|skipped| skipped == name);
    let mut note = |field: Cow<'a, str>, values: (Option<&'a str>, Option<&'a str>)| {
        if !is_skipped(&field) && !means_same(values, options) {
            changed.push(Change { records, field, values });
        }
    };
    for (place, (name, value)) in ObjectEntries::of(after).enumerate() {
        // Most objects have their fields in the same order.
        let at = if old.get(place).is_some_and(|(other, value)| *other == name && value.is_some()) {
            Some(place)
        } else {
            old.iter().position(|(other, value)| *other == name && value.is_some())
        };
        let was = at.and_then(|at| old.get_mut(at)).and_then(|(_, value)| value.take());
        if was != Some(value) {
            note(name, (was, Some(value)));
        }
    }
    for (name, value) in old {
        if value.is_some() {
            note(name, (value, None));
        }
    }
}

fn means_same((before, after): (Option<&str>, Option<&str>), options: &DiffOptions) -> bool {
    let [before, after] = [before, after].map(|value| {
        let json = value.unwrap_or("null");
        if options.has_json_in_strings { Cow::Owned(expanded(json)) } else { Cow::Borrowed(json) }
    });
    Canonical::of(&before).without_nulls() == Canonical::of(&after).without_nulls()
}

/// Returns JSON in which strings that hold a JSON array or object are replaced by it.
fn expanded(json: &str) -> String {
    match json.as_bytes().first() {
        Some(b'{') => write_object(ObjectEntries::of(json).map(|(name, value)| (name, expanded(value)))),
        Some(b'[') => write_array(Elements::of(json).map(expanded)),
        Some(b'"') => {
            let text = unquote(json);
            let is_nested =
                text.starts_with(['{', '[']) && serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
            if is_nested { text.into_owned() } else { quote(&text) }
        }
        _ => json.to_owned(),
    }
}
