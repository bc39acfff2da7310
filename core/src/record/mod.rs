//! A value of a declared type: a view of checked JSON.
//!
//! A record has the JSON that it was parsed from, and the span of each declared field. Decoding a page copies nothing:
//! records, nested objects and list elements share the JSON of the page. Undeclared fields, the exact notation of
//! numbers, and the difference between absent and `null` are preserved.

mod change;
#[cfg(feature = "client")]
mod content_hash;
mod equality;
mod layout;
mod named;
mod prefetch;
mod projection;
mod read;
pub(crate) mod records;
mod rewrite;
#[cfg(feature = "arrow-60")]
mod run;
mod serial;
mod span_table;
mod value;

use std::borrow::Cow;
use std::sync::Arc;

use crate::check::{self, Located, Span, ValueTraits};
use crate::date_time::Zone;
use crate::error::Result;
use crate::schema::{Field, Model};

pub(crate) use change::keyword_object;
#[cfg(feature = "files")]
pub(crate) use equality::Canonical;
use layout::Layout;
#[cfg(feature = "files")]
pub(crate) use projection::holds_nothing;
pub use projection::{Projection, not_requested};
pub(crate) use rewrite::{Rewrite, write_array, write_object};
#[cfg(feature = "arrow-60")]
pub(crate) use run::{Run, runs};
pub(crate) use serial::{deserialize, json_of};
pub use value::Value;

/// The number of records by which memory is prefetched: reading these takes about as long as loading it.
const AHEAD: usize = 8;

/// The state that the records of one response share.
struct Source {
    text: String,
    layout: Layout,
    traits: ValueTraits,
    projection: Projection,
    origin: Origin,
}

/// The origin of a record's fields.
#[derive(Debug, Clone, Default)]
enum Origin {
    /// All were read: from a response, or from JSON.
    #[default]
    Read,
    /// All were set by the caller.
    Built,
    /// The fields with these wire names were set by the caller.
    Changed(Box<[&'static str]>),
}

/// A value of a declared type.
#[derive(Clone)]
pub struct Record {
    source: Arc<Source>,
    /// Its index in the source.
    index: usize,
}

impl Source {
    fn new(text: String, layout: Layout) -> Self {
        Self { text, layout, traits: ValueTraits::default(), projection: Projection::default(), origin: Origin::Read }
    }

    /// Creates the source of checked records.
    fn located(model: &'static Model, text: String, located: Located) -> Self {
        let Located { rows, objects, traits } = located;
        Self { traits, ..Self::new(text, Layout::new(model, &rows, objects)) }
    }

    /// Returns all records in order.
    fn records(self) -> Vec<Record> {
        let source = Arc::new(self);
        (0..source.layout.records()).map(|index| Record { source: Arc::clone(&source), index }).collect()
    }
}

impl Record {
    /// Whether all its fields were set by the caller.
    pub(crate) fn is_built(&self) -> bool {
        matches!(self.source.origin, Origin::Built) && !self.is_nested()
    }

    /// Whether it is within another record, with which it shares its source.
    fn is_nested(&self) -> bool {
        self.source.layout.is_nested(self.index)
    }

    fn of(source: Source) -> Self {
        Self { source: Arc::new(source), index: 0 }
    }

    /// Sets the origin of the fields; does nothing for a record that shares its source with others.
    fn with_origin(mut self, origin: Origin) -> Self {
        if let Some(source) = Arc::get_mut(&mut self.source) {
            source.origin = origin;
        }
        self
    }

    /// Sets the projection; does nothing for a record that shares its source with others.
    #[must_use]
    pub fn with_projection(mut self, projection: Projection) -> Self {
        if let Some(source) = Arc::get_mut(&mut self.source) {
            source.projection = projection;
        }
        self
    }

    /// Returns this record as one of a list that requests the optional fields which it has.
    #[must_use]
    pub fn as_listed(self) -> Self {
        let model = self.model();
        let optional = model.fields.iter().enumerate().filter(|(_, field)| field.is_on_request);
        let present = optional.filter(|(position, _)| self.field_json(*position).is_some());
        let requested: Vec<_> = present.map(|(_, field)| field.wire).collect();
        self.with_projection(Projection::new(model, None::<&[&str]>, Some(&requested)))
    }

    /// Sets the time zone; does nothing for a record that shares its source with others.
    #[must_use]
    pub(crate) fn with_zone(self, zone: Option<Zone>) -> Self {
        let projection = self.source.projection.clone().with_zone(zone);
        self.with_projection(projection)
    }

    /// Returns the fields that the caller set.
    pub(crate) fn set_fields(&self) -> impl Iterator<Item = &'static Field> {
        let origin = if self.is_nested() { &Origin::Read } else { &self.source.origin };
        let is_set = |(position, field): &(usize, &'static Field)| match origin {
            Origin::Read => false,
            Origin::Built => self.field_json(*position).is_some(),
            Origin::Changed(names) => names.contains(&field.wire),
        };
        self.model().fields.iter().enumerate().filter(is_set).map(|(_, field)| field)
    }

    /// Returns the declaration.
    #[must_use]
    pub fn model(&self) -> &'static Model {
        self.source.layout.model(self.index)
    }

    /// Returns the JSON, exactly as parsed or built.
    #[must_use]
    pub fn json(&self) -> &str {
        self.whole_span().text(&self.source.text).unwrap_or("{}")
    }

    /// Returns records as a JSON array, in this order.
    #[must_use]
    pub fn json_array<'a>(records: impl IntoIterator<Item = &'a Self>) -> String {
        write_array(records.into_iter().map(Self::json))
    }

    /// Returns the JSON of records in this order; records that are adjacent in their source are returned as one string with
    /// their separators. Joined by commas, the strings are the elements of a JSON array.
    pub fn json_runs(records: &[Self]) -> impl Iterator<Item = &str> {
        records.chunk_by(Self::is_followed_by).map(|run| {
            let end = run.last().map(|record| record.whole_span().end());
            let text =
                run.first().zip(end).and_then(|(first, end)| first.source.text.get(first.whole_span().start()..end));
            text.unwrap_or("{}")
        })
    }

    fn is_followed_by(&self, other: &Self) -> bool {
        // The index after the last record of a list is that of a nested record, and those are not adjacent.
        let is_next = Arc::ptr_eq(&self.source, &other.source) && other.index == self.index + 1;
        is_next && !self.source.layout.is_nested(other.index)
    }

    /// Returns the length of the JSON in bytes, without reading it.
    #[cfg(feature = "arrow-60")]
    pub(crate) fn json_length(&self) -> usize {
        self.whole_span().length()
    }

    fn whole_span(&self) -> Span {
        self.source.layout.whole(self.index)
    }

    /// Returns the JSON of the field at this index of the declaration, if it is present.
    #[must_use]
    pub fn field_json(&self, position: usize) -> Option<&str> {
        self.json_of(position, self.span(position))
    }

    /// Returns the JSON of the field at this index, whose span is this.
    fn json_of(&self, position: usize, span: Span) -> Option<&str> {
        let Source { text, layout, .. } = &*self.source;
        // The same field of the following records is likely to be read next.
        let next = layout.field(self.index + AHEAD, position);
        for place in [next.start(), next.end()] {
            if let Some(byte) = text.as_bytes().get(place) {
                prefetch::prefetch(byte);
            }
        }
        span.text(text)
    }

    fn span(&self, position: usize) -> Span {
        self.source.layout.field(self.index, position)
    }

    /// Returns the string of the field at this index, which is one by its declaration; `None` if it is absent or null.
    #[must_use]
    pub fn string(&self, position: usize) -> Option<Cow<'_, str>> {
        self.field_json(position).filter(|json| *json != "null").map(check::unquote)
    }

    /// Returns the value of the field with this wire name; absent if it is not declared.
    #[must_use]
    pub fn get(&self, wire: &str) -> Result<Value<'_>> {
        self.model().position(wire, 0).map_or(Ok(Value::Absent), |position| self.value(position))
    }

    /// Iterates over all fields in the order of the JSON: decoded keys, and values as JSON.
    pub fn json_fields(&self) -> impl Iterator<Item = (Cow<'_, str>, &str)> {
        check::ObjectEntries::of(self.json())
    }

    /// Iterates over the undeclared fields in the order of the JSON.
    pub fn undeclared_fields(&self) -> impl Iterator<Item = (Cow<'_, str>, &str)> {
        check::UndeclaredEntries::of(self.model(), &self.source.text, self.whole_span().start(), |position| {
            self.span(position)
        })
    }

    /// Iterates over the undeclared fields like [`Record::undeclared_fields`], as values.
    pub(crate) fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> {
        self.undeclared_fields().map(|(name, json)| (name, serial::to_value(json)))
    }

    /// Returns the fields that it was read with.
    #[must_use]
    pub fn projection(&self) -> &Projection {
        const ALL: &Projection = &Projection::ALL;
        if self.is_nested() { ALL } else { &self.source.projection }
    }

    /// Returns the time zone whose wall clock date-times without an offset are, if it is known.
    #[must_use]
    pub fn zone(&self) -> Option<&Zone> {
        self.source.projection.zone()
    }

    /// Whether it has the same time zone as another record.
    #[cfg(feature = "arrow-60")]
    pub(crate) fn shares_zone(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.source, &other.source) || self.zone() == other.zone()
    }

    /// Returns properties of the JSON of this record and of those that share its source.
    #[must_use]
    pub fn traits(&self) -> ValueTraits {
        self.source.traits
    }
}

#[allow(clippy::missing_fields_in_debug)] // Shows the fields of the value, not those of this struct.
impl std::fmt::Debug for Record {
    /// Shows the present fields, secrets masked.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct(self.model().name);
        for (position, field) in self.model().fields.iter().enumerate() {
            match self.field_json(position) {
                Some(_) if field.is_secret => shown.field(field.attribute, &format_args!("***")),
                Some(json) => shown.field(field.attribute, &format_args!("{json}")),
                None => &mut shown,
            };
        }
        shown.finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::model::declare::Typed as _;
    use crate::model::{ConditionsBlock, Segment};

    #[test]
    fn an_array_of_chosen_records_holds_these_and_no_others() {
        let page = r#"[ {"id":1,"name":"a"}, {"id":2} ,{"id":3}, {"id":4,"x":[ ]}]"#;
        let all = Record::decode_list(Segment::MODEL, page).unwrap();
        let all_json: Vec<Json> = serde_json::from_str(page).unwrap();
        proptest!(|(chosen in prop::collection::vec(0..4_usize, 0..8))| {
            let records: Vec<Record> = chosen.iter().map(|&index| all[index].clone()).collect();
            let expected: Vec<Json> = chosen.iter().map(|&index| all_json[index].clone()).collect();
            let expected = Json::from(expected);
            let runs: Vec<&str> = Record::json_runs(&records).collect();
            for array in [Record::json_array(&records), format!("[{}]", runs.join(","))] {
                prop_assert_eq!(&serde_json::from_str::<Json>(&array).unwrap(), &expected);
            }
        });
    }

    #[test]
    fn a_field_is_found_however_short_its_text_is_and_however_its_key_is_written() {
        for key in [r#""id":"#, r#""id" :"#, "\"id\"\n: ", r#""\u0069d":"#, r#""i\u0064" :"#] {
            for (before, after) in [("", ""), (r#""x":2,"#, ""), (r#""name":"a","#, ""), ("", r#","name":"a""#)] {
                let json = format!("{{{before}{key}1{after}}}");
                let record = Record::decode(Segment::MODEL, json.as_str()).unwrap();
                assert_eq!(record.get("id").unwrap(), Value::Int(1), "{json}");
                assert_eq!(record.undeclared_fields().count(), before.matches('x').count(), "{json}");
            }
        }
    }

    #[test]
    fn lone_surrogates_are_read_as_replacement_characters_and_their_json_is_kept() {
        let json = r#"{"name":"a\ud800\"b","x":{"\udc00":1},"tags":["\ud83d\ude00","\ud83d"]}"#;
        for record in [
            Record::decode(Segment::MODEL, json).unwrap(),
            Record::from_json(Segment::MODEL, json).unwrap(),
            Record::decode_list(Segment::MODEL, format!("[{json}]")).unwrap().remove(0),
        ] {
            assert_eq!(record.get("name").unwrap(), Value::Text("a\u{fffd}\"b".into()));
            let Value::List(tags) = record.get("tags").unwrap() else { panic!("a list") };
            assert_eq!(tags, [Value::Text("😀".into()), Value::Text("\u{fffd}".into())]);
            assert_eq!(record.json(), json);
        }
        let other = Record::decode(Segment::MODEL, json.replace("d800", "dfff")).unwrap();
        assert!(Record::decode(Segment::MODEL, json).unwrap() == Record::decode(Segment::MODEL, json).unwrap());
        assert!(Record::decode(Segment::MODEL, json).unwrap() != other);
        assert!(Record::make(Segment::MODEL, json).is_err());
        assert!(Record::decode_list(Segment::MODEL, r#"[{"name":"\ud800"},7]"#).is_err());
    }

    #[test]
    fn the_elements_of_a_list_stay_in_their_places_beside_nulls() {
        let json = json!({"conditions": [null, {"weight": 1}, null, {"weight": 2, "key": {"weight": 3}}]});
        let block = Record::from_json(ConditionsBlock::MODEL, json.to_string()).unwrap();
        let Value::List(items) = block.get("conditions").unwrap() else { panic!("a list") };
        let weights: Vec<Value<'_>> = items
            .iter()
            .map(|item| match item {
                Value::Record(condition) => Value::Int(match condition.get("weight").unwrap() {
                    Value::Int(weight) => weight,
                    other => panic!("{other:?}"),
                }),
                other => other.clone(),
            })
            .collect();
        assert_eq!(weights, [Value::Null, Value::Int(1), Value::Null, Value::Int(2)]);
    }

    #[test]
    fn undeclared_fields_are_those_that_are_not_in_the_declaration() {
        let key = prop_oneof![
            Just("id"),
            Just("name"),
            Just("tags"),
            Just("siteId"),
            Just("x"),
            Just("na\\u006de"),
            Just("y")
        ];
        let value = prop::sample::select(vec!["null", "{\"x\":1}", "[ 1 ,{}]", "7"]);
        let members = prop::collection::vec((key, value, prop::sample::select(vec!["", " ", "\n"])), 0..9);
        proptest!(|(members in members)| {
            let members: Vec<String> = members.iter().map(|(key, json, gap)| format!("{gap}\"{key}\"{gap}:{gap}{json}{gap}")).collect();
            let text = format!("{{{}}}", members.join(","));
            let Ok(record) = Record::decode(Segment::MODEL, text) else { return Ok(()) };
            let expected: Vec<_> = record.json_fields().filter(|(key, _)| Segment::MODEL.field_by_wire(key).is_none()).collect();
            prop_assert_eq!(record.undeclared_fields().collect::<Vec<_>>(), expected);
        });
    }

    #[test]
    fn selected_records_hold_the_kept_fields_as_they_were_written() {
        let page = r#"[{"name":"a","x":1,"id":7,"siteId":2},{"id":1,"tags":[ "b" ],"name":null},{"x":2}]"#;
        let all = Record::decode_list(Segment::MODEL, page).unwrap();
        let cut = Record::select_all(&all, &["id", "name", "tags"]);
        let strings: Vec<&str> = cut.iter().map(Record::json).collect();
        assert_eq!(strings, [r#"{"name":"a","id":7}"#, r#"{"id":1,"tags":[ "b" ],"name":null}"#, "{}"]);
        assert_eq!(cut[1].get("name").unwrap(), Value::Null);
        assert_eq!(cut[2].get("name").unwrap(), Value::Absent);
        assert!(cut[0].projection().leaves_out("siteId") && !cut[2].projection().leaves_out("id"));
        let again: Vec<Record> =
            cut.iter().map(|record| Record::decode(Segment::MODEL, record.json()).unwrap()).collect();
        assert_eq!(again, cut);
    }

    #[test]
    fn text_in_which_not_every_place_can_be_kept_is_refused() {
        let long = "x".repeat(check::LONGEST);
        let record = format!(r#"{{"id":1,"name":"{long}"}}"#);
        for error in [
            Record::decode(Segment::MODEL, record.clone()).unwrap_err(),
            Record::decode_list(Segment::MODEL, format!("[{record}]")).unwrap_err(),
            Record::decode_list(Segment::MODEL, record.clone()).unwrap_err(),
            Record::make(Segment::MODEL, record.clone()).unwrap_err(),
            Record::from_json(Segment::MODEL, record.clone()).unwrap_err(),
        ] {
            assert!(error.message().contains(&format!("at most {} can be read", check::LONGEST)), "{error}");
            assert_eq!(error.details().body, None);
        }
        let largest = record.replace(&long, &long[..check::LONGEST - r#"{"id":1,"name":""}"#.len()]);
        assert_eq!(Record::decode(Segment::MODEL, largest).unwrap().get("id").unwrap(), Value::Int(1));
    }

    #[test]
    fn text_in_which_not_every_object_can_be_kept_is_refused() {
        let segment = |conditions: usize| {
            let conditions = vec!["{}"; conditions].join(",");
            format!(r#"{{"id":1,"conditionsData":{{"firstLevel":[{{"conditions":[{conditions}]}}]}}}}"#)
        };
        let Err(error) = Record::decode(Segment::MODEL, segment(300_000)) else { panic!("it is read") };
        assert!(error.message().contains("has more objects than can be read"), "{error}");
        let some = Record::decode(Segment::MODEL, segment(60_000)).unwrap();
        let selected = Record::select_all(&vec![some; 8], &["conditionsData"]);
        assert!(!Arc::ptr_eq(&selected[0].source, &selected[7].source), "their objects are not all in one list");
        for record in &selected {
            let Value::Record(blocks) = record.get("conditionsData").unwrap() else { panic!("an object") };
            let Value::List(level) = blocks.get("firstLevel").unwrap() else { panic!("a list") };
            let [Value::Record(block)] = &level[..] else { panic!("a block") };
            let Value::List(conditions) = block.get("conditions").unwrap() else { panic!("a list") };
            assert_eq!(conditions.len(), 60_000);
        }
    }

    #[test]
    fn selected_records_that_fit_no_single_text_have_several() {
        let name = "x".repeat(check::LONGEST / 3);
        let page = |id: u8| Record::decode_list(Segment::MODEL, format!(r#"[{{"id":{id},"name":"{name}"}}]"#)).unwrap();
        let all: Vec<Record> = (1..=5).flat_map(page).collect();
        let cut = Record::select_all(&all, &["id", "name"]);
        assert_eq!(
            cut.iter().map(|record| record.get("id").unwrap()).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5].map(Value::Int)
        );
        assert!(cut.iter().all(|record| record.get("name").unwrap() == Value::Text(name.as_str().into())));
    }
}
