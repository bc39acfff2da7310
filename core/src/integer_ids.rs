//! Ids that the service wrote as strings of digits, as the integers that they are.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::check::members;
use crate::declaration::{Kind, Model};
use crate::record::{Record, write_object};

impl Record {
    /// The JSON text with every id as an integer, also where the service wrote it as a string of digits.
    #[must_use]
    pub fn json_with_integer_ids(&self) -> Cow<'_, str> {
        let json = self.json();
        let fields = self.model().fields.iter().enumerate();
        // Most records have none, which the record's own table of fields tells without reading the text again.
        if fields
            .filter(|(_, field)| may_hold(&field.kind))
            .any(|(position, field)| self.field_json(position).is_some_and(|json| holds_in(&field.kind, json)))
        {
            Cow::Owned(rewritten_object(self.model(), json))
        } else {
            Cow::Borrowed(json)
        }
    }
}

fn may_hold(kind: &Kind) -> bool {
    match kind {
        Kind::Id | Kind::List(Kind::Id) => true,
        Kind::Object(model) | Kind::List(Kind::Object(model)) => has_ids(model),
        _ => false,
    }
}

fn holds_in_object(model: &'static Model, json: &str) -> bool {
    let holds = |(key, value): &(String, &RawValue)| {
        model.field_by_wire(key).is_some_and(|field| holds_in(&field.kind, value.get()))
    };
    members(json).unwrap_or_default().iter().any(holds)
}

fn holds_in(kind: &Kind, json: &str) -> bool {
    match kind {
        Kind::Id => json.starts_with('"'),
        Kind::List(Kind::Id) => json.contains('"'),
        Kind::Object(model) if json.starts_with('{') && has_ids(model) => holds_in_object(model, json),
        Kind::List(Kind::Object(model)) if json.starts_with('[') && has_ids(model) => {
            items(json).iter().any(|item| item.get().starts_with('{') && holds_in_object(model, item.get()))
        }
        _ => false,
    }
}

fn has_ids(model: &'static Model) -> bool {
    model.fields.iter().any(|field| matches!(field.kind, Kind::Id | Kind::List(Kind::Id)))
}

fn rewritten_object(model: &'static Model, json: &str) -> String {
    let rewritten: Vec<(String, String)> = members(json)
        .unwrap_or_default()
        .into_iter()
        .map(|(key, value)| match model.field_by_wire(&key) {
            Some(field) => (key, rewritten(&field.kind, value.get())),
            None => (key, value.get().to_owned()),
        })
        .collect();
    write_object(rewritten.iter().map(|(key, value)| (key.clone(), value.as_str())))
}

fn rewritten(kind: &Kind, json: &str) -> String {
    match kind {
        // Through the number, because JSON knows no leading zeros and no plus sign.
        Kind::Id => json.trim_matches('"').parse::<i64>().map_or_else(|_| json.to_owned(), |id| id.to_string()),
        Kind::Object(model) if json.starts_with('{') => rewritten_object(model, json),
        Kind::List(item) if json.starts_with('[') => {
            let items: Vec<String> = items(json).iter().map(|value| rewritten(item, value.get())).collect();
            format!("[{}]", items.join(","))
        }
        _ => json.to_owned(),
    }
}

fn items(json: &str) -> Vec<&RawValue> {
    serde_json::from_str(json).unwrap_or_default()
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
