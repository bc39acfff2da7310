//! Query parameters: their checks, and the names and strings that are sent.

use serde_json::Value;

use crate::check::Audience;
use crate::error::{Error, Problem, Result};
use crate::notice::Warning;
use crate::options::UndeclaredFields;
use crate::record::{Record, write_object};
use crate::text::{did_you_mean, wording};

use super::Operation;

/// The names and values of a query.
pub(crate) type Query = Vec<(String, String)>;

impl Operation {
    /// Checks query parameters, given by either of their names, each as JSON; null counts as absent, also in a list. Returns
    /// the pairs to send, in which a list repeats its name, and warnings about values of enums.
    pub(crate) fn checked_query(&self, given: &[(String, String)]) -> Result<(Query, Vec<Warning>)> {
        let (mut problems, mut fields) = (Vec::new(), Vec::new());
        for (name, json) in given.iter().filter(|(_, json)| json != "null") {
            if let Some(field) = self.query.field_by_wire(self.query.wire_name(name)) {
                fields.push((field.wire, json.as_str()));
            } else {
                let hint = did_you_mean(self.query.likely_field(name));
                problems.push(Problem::new(name.as_str(), wording!["is no query parameter of ", self, hint]));
            }
        }
        let is_given = |wire: &str| fields.iter().any(|(given, _)| *given == wire);
        let missing = self.query.fields.iter().filter(|field| field.is_required && !is_given(field.wire));
        problems.extend(missing.map(|field| Problem::new(field, wording!["is required by ", self])));
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        if fields.is_empty() {
            return Ok(Default::default());
        }
        let json = write_object(fields.into_iter());
        let (record, _) = Record::given(self.query, json, Audience::Changes, Some(UndeclaredFields::Allow))?;
        let pairs = record.json_fields().flat_map(|(name, json)| {
            let value = serde_json::from_str(json).unwrap_or_default();
            let values = if let Value::Array(items) = value { items } else { vec![value] };
            values.into_iter().filter(|value| !value.is_null()).map(move |value| (name.to_string(), text(value)))
        });
        Ok((pairs.collect(), record.warnings()))
    }
}

/// Returns a value as it is in a query: a string without quotes, anything else as JSON.
fn text(value: Value) -> String {
    if let Value::String(text) = value { text } else { value.to_string() }
}
