//! Ids that the service wrote as strings of digits, as the integers that they are.

use std::borrow::Cow;

use crate::check::{Elements, Members};
use crate::declaration::{Kind, Model};
use crate::record::{Record, write_object};

impl Record {
    /// The JSON text with every id as an integer, also where the service wrote it as a string of digits.
    #[must_use]
    pub fn json_with_integer_ids(&self) -> Cow<'_, str> {
        if self.oddities().has_text_ids {
            Cow::Owned(rewritten_object(self.model(), self.json()))
        } else {
            Cow::Borrowed(self.json())
        }
    }
}

fn rewritten_object(model: &'static Model, json: &str) -> String {
    let rewritten: Vec<(Cow<'_, str>, String)> = Members::of(json)
        .map(|(key, value)| match model.field_by_wire(&key) {
            Some(field) => (key, rewritten(&field.kind, value)),
            None => (key, value.to_owned()),
        })
        .collect();
    write_object(rewritten.iter().map(|(key, value)| (key, value.as_str())))
}

fn rewritten(kind: &Kind, json: &str) -> String {
    match kind {
        // Through the number, because JSON knows no leading zeros and no plus sign.
        Kind::Id => json.trim_matches('"').parse::<i64>().map_or_else(|_| json.to_owned(), |id| id.to_string()),
        Kind::Object(model) if json.starts_with('{') => rewritten_object(model, json),
        Kind::List(item) if json.starts_with('[') => {
            let items: Vec<String> = Elements::of(json).map(|value| rewritten(item, value)).collect();
            format!("[{}]", items.join(","))
        }
        _ => json.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Segment;
    use crate::model::declare::Typed as _;
    use crate::record::Record;

    #[test]
    fn ids_written_as_text_become_integers_and_nothing_else_changes() {
        let json = r#"{"tags":["7"],"experiments":[1,"0023",null],"name":"a","x":"5"}"#;
        let record = Record::from_json(Segment::MODEL, json).unwrap();
        assert_eq!(record.json_with_integer_ids(), r#"{"tags":["7"],"experiments":[1,23,null],"name":"a","x":"5"}"#);
        let plain = Record::from_json(Segment::MODEL, r#"{"experiments" : [1]}"#).unwrap();
        assert_eq!(plain.json_with_integer_ids(), r#"{"experiments" : [1]}"#);
    }
}
