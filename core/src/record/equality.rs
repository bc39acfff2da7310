//! When two records are equal: where their types and their JSON values are, however these are written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use super::Record;
use crate::check::{Decimal, Elements, ObjectEntries, unquote, without_lone_surrogates};

/// A JSON value apart from how it is written: the order of keys, white space, escapes, and the form of numbers.
#[derive(PartialEq, Eq, Hash)]
enum Meaning<'a> {
    Null,
    Bool(bool),
    /// The exact number, of any size.
    Number(Decimal),
    Text(Cow<'a, str>),
    List(Vec<Self>),
    Object(BTreeMap<Cow<'a, str>, Self>),
    /// Text with half of a surrogate pair, which no string of Rust holds: equal where it is written alike.
    Written(&'a str),
}

impl<'a> Meaning<'a> {
    /// Reads JSON text that was checked.
    fn of(json: &'a str) -> Self {
        if without_lone_surrogates(json).is_some() { Self::Written(json) } else { Self::of_whole(json) }
    }

    fn of_whole(json: &'a str) -> Self {
        let json = json.trim();
        match json.as_bytes().first() {
            Some(b'{') => {
                Self::Object(ObjectEntries::of(json).map(|(key, value)| (key, Self::of_whole(value))).collect())
            }
            Some(b'[') => Self::List(Elements::of(json).map(Self::of_whole).collect()),
            Some(b'"') => Self::Text(unquote(json)),
            Some(b't' | b'f') => Self::Bool(json == "true"),
            Some(b'n') => Self::Null,
            _ => Decimal::read(json).map_or(Self::Written(json), Self::Number),
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.model(), other.model())
            && (self.json() == other.json() || Meaning::of(self.json()) == Meaning::of(other.json()))
    }
}

impl Eq for Record {}

impl Hash for Record {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.model().name.hash(state);
        Meaning::of(self.json()).hash(state);
    }
}
