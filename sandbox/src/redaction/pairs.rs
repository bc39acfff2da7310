//! Names and values of a query, of headers or of a form.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use url::form_urlencoded;

/// Names and values; in JSON an object, in which a repeated name has an array.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Pairs(pub(crate) Vec<(String, String)>);

impl Pairs {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the pairs in the form of a query.
    pub(crate) fn encoded(&self) -> String {
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }

    /// Returns the pairs sorted by name; the sort is stable.
    pub(super) fn sorted(&self) -> Self {
        let mut pairs = self.0.clone();
        pairs.sort_by(|(one, _), (other, _)| one.cmp(other));
        Self(pairs)
    }
}

/// The value or values of a name.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a string or an array of strings")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for (name, value) in &self.0 {
            match groups.iter_mut().find(|(known, _)| known == name) {
                Some((_, values)) => values.push(value),
                None => groups.push((name, vec![value])),
            }
        }
        let mut map = serializer.serialize_map(Some(groups.len()))?;
        for (name, values) in groups {
            match values.as_slice() {
                [only] => map.serialize_entry(name, only)?,
                several => map.serialize_entry(name, several)?,
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;

        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some((name, values)) = map.next_entry::<String, OneOrMore>()? {
                    match values {
                        OneOrMore::One(value) => pairs.push((name, value)),
                        OneOrMore::More(values) => pairs.extend(values.into_iter().map(|value| (name.clone(), value))),
                    }
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(PairsVisitor)
    }
}
