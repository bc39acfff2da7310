//! Names and values of a query, of headers or of a form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value, json};
use url::form_urlencoded;

/// Names and values; in JSON an object, in which a repeated name has an array.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(from = "BTreeMap<String, OneOrMore>")]
pub(crate) struct Pairs(pub(crate) Vec<(String, String)>);

impl Pairs {
    /// Reads the parameters of a query, or the fields of a form.
    pub(crate) fn of_query(query: &str) -> Self {
        Self(form_urlencoded::parse(query.as_bytes()).into_owned().collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the pairs in the form of a query.
    pub(crate) fn encoded(&self) -> String {
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }

    /// Returns the pairs as a JSON object.
    pub(crate) fn to_object(&self) -> Map<String, Value> {
        let mut object = Map::new();
        for (name, value) in &self.0 {
            match object.get_mut(name) {
                None => drop(object.insert(name.clone(), json!(value))),
                Some(Value::Array(values)) => values.push(json!(value)),
                Some(first) => *first = json!([first.take(), value]),
            }
        }
        object
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_object().serialize(serializer)
    }
}

/// The value or values of a name.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a string or an array of strings")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl From<BTreeMap<String, OneOrMore>> for Pairs {
    fn from(object: BTreeMap<String, OneOrMore>) -> Self {
        let pairs = object.into_iter().flat_map(|(name, values)| match values {
            OneOrMore::One(value) => vec![(name, value)],
            OneOrMore::More(values) => values.into_iter().map(|value| (name.clone(), value)).collect(),
        });
        Self(pairs.collect())
    }
}
