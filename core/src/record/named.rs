//! Writes records with attribute names in `snake_case`.

use std::borrow::Cow;

use super::Record;
use super::change::write_object;
use crate::check::{self, Elements, ObjectEntries};
use crate::declaration::{Kind, Model};

impl Record {
    /// Returns records as a JSON array with the attribute names of declared fields, at any depth; values are unchanged.
    #[must_use]
    pub fn snake_json_array<'a>(records: impl IntoIterator<Item = &'a Self>) -> String {
        let objects: Vec<String> = records.into_iter().map(|record| object(record.model(), record.json())).collect();
        format!("[{}]", objects.join(","))
    }
}

fn object(model: &'static Model, json: &str) -> String {
    let fields: Vec<(Cow<'_, str>, String)> = ObjectEntries::of(json)
        .map(|(key, json)| match model.field_by_wire(&key) {
            Some(field) => (Cow::Borrowed(field.attribute), value(&field.kind, json)),
            None => (key, json.to_owned()),
        })
        .collect();
    write_object(fields.iter().map(|(key, value)| (key, value.as_str())))
}

fn value(kind: &Kind, json: &str) -> String {
    match kind {
        Kind::Object(model) if json.starts_with('{') => object(model, json),
        Kind::OneOf(models) if json.starts_with('{') => object(check::choose(*models, json), json),
        Kind::List(item) if json.starts_with('[') => {
            let items: Vec<String> = Elements::of(json).map(|json| value(item, json)).collect();
            format!("[{}]", items.join(","))
        }
        Kind::Int
        | Kind::Id
        | Kind::Float
        | Kind::Bool
        | Kind::Text
        | Kind::DateTime
        | Kind::Enum(_)
        | Kind::Object(_)
        | Kind::OneOf(_)
        | Kind::List(_)
        | Kind::Any => json.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Segment, declare::Typed as _};

    #[test]
    fn declared_fields_are_renamed_at_any_depth_and_others_are_kept() {
        let text = r#"[{"siteId":1,"links":[{"domainId":2,"newField":{"siteId":3}},null],"newField":1.50}]"#;
        let records = Record::decode_list(Segment::MODEL, text).unwrap();
        assert_eq!(
            Record::snake_json_array(&records),
            r#"[{"site_id":1,"links":[{"domain_id":2,"newField":{"siteId":3}},null],"newField":1.50}]"#
        );
    }
}
