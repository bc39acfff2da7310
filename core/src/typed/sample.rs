//! Samples with fields of a caller's own.

use crate::error::Result;
use crate::options::UndeclaredFields;
use crate::record::Record;
use crate::schema::{Model, sample};
use crate::validate::{Audience, Check};

/// Checks fields with which a caller replaces those of a sample, a JSON object in wire names, and returns the sample.
///
/// # Errors
/// A validation error where a field is not declared, or a value is not of its type.
pub fn checked_sample(model: &'static Model, fields_json: &str) -> Result<String> {
    Record::given(model, fields_json.to_owned(), Check::new(Audience::Changes, Some(UndeclaredFields::Refuse)))?;
    Ok(sample(model))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::schema::Field;

    #[test]
    fn the_sample_of_every_type_is_one_that_a_caller_may_make() {
        for model in crate::spec::models() {
            let text = sample(model);
            assert!(Record::from_json(model, text.clone()).is_ok(), "{}", model.name);
            let Ok(Value::Object(fields)) = serde_json::from_str(&text) else { panic!("{}", model.name) };
            let writable = |field: &&Field| !field.is_read_only && fields.contains_key(field.wire);
            let given: Vec<_> = model
                .fields
                .iter()
                .filter(writable)
                .map(|field| (field.attribute.to_owned(), fields[field.wire].to_string()))
                .collect();
            let made = Record::from_keywords(model, &given);
            assert!(made.is_ok(), "{}: {}", model.name, made.unwrap_err());
        }
    }
}
