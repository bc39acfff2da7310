//! A hash of what a record says, by which pipelines recognize a changed object.

use ring::digest::{SHA256, digest};

use super::Record;
use super::equality::{Nulls, write_object};
use crate::hash;
use crate::json;

impl Record {
    /// Returns the SHA-256 of the content in hexadecimal; the same in all processes, languages and versions.
    ///
    /// The content is the JSON of all fields, nested and undeclared ones too, without optional fields that were not requested.
    /// Neither its notation counts (order of keys, white space, escapes, `1.0` for `1`) nor whether a field is null or absent.
    #[must_use]
    pub fn content_hash(&self) -> String {
        let (model, mut content) = (self.model(), Vec::new());
        let is_requested = |name: &str| !model.field_by_wire(name).is_some_and(|field| self.projection().lacks(field));
        let json = json::with_integers(model, self.json());
        write_object(json::fields(&json).filter(|(name, _)| is_requested(name)), Nulls::LeftOut, &mut content);
        hash::hex(digest(&SHA256, &content).as_ref())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Map, Value as Json, json};

    use super::super::{Projection, Record};
    use crate::generated::Segment;
    use crate::typed::Typed as _;

    fn hash(json: &str) -> String {
        Record::decode(Segment::MODEL, json).unwrap().content_hash()
    }

    /// Any JSON under a field that is not declared, so that it may have any type.
    fn any_json() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::from),
            any::<i64>().prop_map(Json::from),
            prop::sample::select(vec!["", "a", "\"", "\\", ",", "é\n😀", "null", "1"]).prop_map(Json::from),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
                prop::collection::hash_map("[a-c\"]{0,2}", inner, 0..4)
                    .prop_map(|fields| Json::Object(fields.into_iter().collect())),
            ]
        })
    }

    /// Writes JSON otherwise: keys in reverse, with white space, escapes and exponents.
    fn otherwise(json: &Json) -> String {
        let text = |text: &str| text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect::<Vec<_>>().concat();
        match json {
            Json::String(value) => format!("\"{}\"", text(value)),
            Json::Number(number) => format!("{number}0.0e-1"),
            Json::Array(items) => format!("[ {} ]", items.iter().map(otherwise).collect::<Vec<_>>().join(" , ")),
            Json::Object(fields) => {
                let field = |(key, value): (&String, &Json)| format!("\"{}\" :\n{}", text(key), otherwise(value));
                let fields: Vec<_> = fields.iter().rev().map(field).collect();
                format!("{{ {} }}", fields.join(" ,"))
            }
            Json::Null | Json::Bool(_) => json.to_string(),
        }
    }

    /// Returns the value without fields that are null, and with sorted keys.
    fn meaning(json: &Json) -> Json {
        match json {
            Json::Object(fields) => {
                let mut present: Vec<_> = fields.iter().filter(|(_, value)| !value.is_null()).collect();
                present.sort_by_key(|(key, _)| *key);
                Json::Object(
                    present.into_iter().map(|(key, value)| (key.clone(), meaning(value))).collect::<Map<_, _>>(),
                )
            }
            Json::Array(items) => items.iter().map(meaning).collect(),
            other => other.clone(),
        }
    }

    proptest! {
        #[test]
        fn notation_does_not_count_and_every_value_does(one in any_json(), other in any_json()) {
            let record = |value: &Json| json!({"id": 1, "name": "a", "x": value});
            let first = hash(&record(&one).to_string());
            prop_assert_eq!(&hash(&otherwise(&record(&one))), &first);
            prop_assert_eq!(hash(&record(&other).to_string()) == first, meaning(&one) == meaning(&other));
        }
    }

    #[test]
    fn every_field_counts_at_any_depth_and_null_is_absent() {
        let base = r#"{"id":1,"tags":["a","b"],"conditionsData":{"firstLevel":[{"conditions":[{"weight":1}]}]}}"#;
        let hashes = [
            base.to_owned(),
            base.replace("\"id\":1", "\"id\":2"),
            base.replace(r#"["a","b"]"#, r#"["b","a"]"#),
            base.replace(r#"["a","b"]"#, r#"["a,b"]"#),
            base.replace(r#"["a","b"]"#, "[]"),
            base.replace("\"weight\":1", "\"weight\":2"),
            base.replace("\"weight\":1", "\"weight\":1,\"x\":0"),
            base.replace("\"id\":1", "\"id\":1,\"x\":0"),
        ]
        .map(|json| hash(&json));
        let distinct: std::collections::HashSet<_> = hashes.iter().collect();
        assert_eq!(distinct.len(), hashes.len());
        assert_eq!(hash(&base.replace("\"id\":1", r#""name":null,"id":1,"x":null"#)), hashes[0]);
        assert_eq!(hash(&base.replace("\"weight\":1", "\"weight\":1,\"x\":null")), hashes[0]);
    }

    #[test]
    fn optional_fields_count_if_they_were_requested() {
        let hash = |json: &str, requested: &[&str]| {
            let projection = Projection::new(Segment::MODEL, None::<&[&str]>, Some(requested));
            Record::decode(Segment::MODEL, json).unwrap().with_projection(projection).content_hash()
        };
        let (with, without) = (r#"{"id":1,"experiments":[7]}"#, r#"{"id":1}"#);
        assert_eq!(hash(with, &[]), hash(without, &[]));
        assert_ne!(hash(with, &["experiments"]), hash(without, &["experiments"]));
    }

    #[test]
    fn a_hash_stays_the_same_in_all_versions() {
        let json =
            r#"{"id":1001,"name":"A \"é\" \\ 😀","isFavorite":true,"tags":["a",null],"extra":{"b":-12.50,"a":0.0}}"#;
        // Of: {"extra":{"a":0e0,"b":-125e-1,},"id":1001e0,"isFavorite":true,"name":"A \"é\" \\ 😀","tags":["a",null,],}
        assert_eq!(hash(json), "5c5c501e09b581d1e28158850162d616e94daf7f12cffec4d1cbcd44415ebc4e");
    }

    #[test]
    fn json_with_lone_surrogates_has_a_hash() {
        let json = r#"{"id":1,"name":"\ud800"}"#;
        assert_eq!(hash(json), hash(json));
        assert_ne!(hash(json), hash(&json.replace("d800", "dfff")));
    }
}
