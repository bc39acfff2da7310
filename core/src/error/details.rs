//! What an error carries beside its kind and text.

use std::time::{Duration, SystemTime};

use http::HeaderMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::generated::{Details, ErrorKind};
use crate::headers::header_pairs;
use crate::message::Language;
use crate::schema::Field;
use crate::seconds;
use crate::spec::errors::{ATTEMPT, details};

/// One attempt of a call.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Attempt {
    /// The response's status, where there was a response.
    pub status: Option<u16>,
    /// The kind of the error, where there was no response.
    pub fault: Option<ErrorKind>,
    /// The delay before the next attempt, where there was one.
    #[serde(serialize_with = "seconds::optional")]
    pub wait: Option<Duration>,
    /// When it was sent.
    #[serde(serialize_with = "since_1970")]
    pub start: Option<SystemTime>,
    /// When its response was there, or when it failed.
    #[serde(serialize_with = "since_1970")]
    pub end: Option<SystemTime>,
}

#[expect(clippy::ref_option, reason = "as serde calls it")]
fn since_1970<S: Serializer>(time: &Option<SystemTime>, serializer: S) -> Result<S::Ok, S::Error> {
    seconds::optional(&time.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok()), serializer)
}

pub(super) fn pairs<S: Serializer>(headers: &HeaderMap, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(header_pairs(headers))
}

impl Attempt {
    /// Returns the attempt as a JSON object, its times in the way of a language; what does not apply is left out.
    #[doc(hidden)]
    #[must_use]
    pub fn to_value(&self, language: Language) -> Value {
        localized(self, ATTEMPT.fields.iter(), language).into()
    }
}

impl Details {
    /// The details as JSON: names and units in the way of a language.
    pub(super) fn to_map(&self, language: Language) -> Map<String, Value> {
        let mut map = localized(self, details::ALL.iter().copied(), language);
        let mut insert = |name: &str, values: Vec<Value>| {
            if !values.is_empty() {
                map.insert(language.name(name).into_owned(), values.into());
            }
        };
        insert("problems", self.problems.iter().map(|problem| problem.to_value(language)).collect());
        insert("attempts", self.attempts.iter().map(|attempt| attempt.to_value(language)).collect());
        insert("left_out", self.left_out.iter().map(|name| json!(language.name(name))).collect());
        map
    }
}

/// Returns what applies, with names and units in the way of a language.
fn localized<'a>(
    facts: &impl Serialize,
    declared: impl Iterator<Item = &'a Field>,
    language: Language,
) -> Map<String, Value> {
    let Ok(Value::Object(mut values)) = serde_json::to_value(facts) else { return Map::new() };
    let absent = [Value::Null, false.into(), json!([]), json!({})];
    let value = |field: &Field| {
        let value = values.remove(field.attribute).filter(|value| !absent.contains(value))?;
        let seconds = value.as_f64().filter(|_| field.is_time());
        let value = seconds.map_or(value, |seconds| language.time_value(seconds));
        Some((language.name(field.attribute).into_owned(), value))
    };
    declared.filter_map(value).collect()
}
