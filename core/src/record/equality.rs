//! Equality of records: the same type and equal JSON values, regardless of notation.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use super::Record;
use crate::json::{Decimal, fields, items, string_bytes};

/// A JSON value without its notation: order of keys, white space, escapes, and the form of numbers.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Canonical<'a> {
    Null,
    Bool(bool),
    /// The exact number, of any size.
    Number(Decimal),
    /// The bytes of the string, which may have lone surrogates.
    Text(Cow<'a, [u8]>),
    List(Vec<Self>),
    Object(BTreeMap<Cow<'a, str>, Self>),
    /// What is no valid JSON.
    Written(&'a str),
}

impl<'a> Canonical<'a> {
    /// Parses JSON that was checked before.
    pub(crate) fn of(json: &'a str) -> Self {
        let json = json.trim();
        match json.as_bytes().first() {
            Some(b'{') => Self::Object(fields(json).map(|(key, value)| (key, Self::of(value))).collect()),
            Some(b'[') => Self::List(items(json).map(Self::of).collect()),
            Some(b'"') => string_bytes(json).map_or(Self::Written(json), Self::Text),
            Some(b't' | b'f') => Self::Bool(json == "true"),
            Some(b'n') => Self::Null,
            _ => Decimal::read(json).map_or(Self::Written(json), Self::Number),
        }
    }
}

#[cfg(feature = "files")]
impl Canonical<'_> {
    /// Returns the value without the fields of objects that are null, at any depth.
    #[must_use]
    pub(crate) fn without_nulls(self) -> Self {
        match self {
            Self::Object(fields) => {
                let present = fields.into_iter().filter(|(_, value)| *value != Self::Null);
                Self::Object(present.map(|(key, value)| (key, value.without_nulls())).collect())
            }
            Self::List(items) => Self::List(items.into_iter().map(Self::without_nulls).collect()),
            other => other,
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.model(), other.model())
            && (self.json() == other.json() || Canonical::of(self.json()) == Canonical::of(other.json()))
    }
}

impl Eq for Record {}

impl Hash for Record {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.model().name.hash(state);
        Canonical::of(self.json()).hash(state);
    }
}
