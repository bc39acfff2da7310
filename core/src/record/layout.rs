//! Where the values of records are in the JSON that they share.

use super::span_table::SpanTable;
use crate::check::{Objects, Span};
use crate::schema::{EMPTY, Model};

/// The spans of records of one type, and of the records of several types within them. The latter have the indexes that
/// follow.
pub(super) struct Layout {
    model: &'static Model,
    table: SpanTable,
    nested: Objects,
    /// For each record of the table the index of the first record within it.
    firsts: Vec<u32>,
}

impl Layout {
    /// Creates the layout of records, whose spans are in row-major order: for each its own span, and those of its fields.
    pub(super) fn new(model: &'static Model, rows: &[Span], nested: Objects) -> Self {
        let table = SpanTable::of_rows(model, rows);
        let firsts = nested.firsts((0..table.records()).map(|record| table.whole(record)));
        Self { model, table, nested, firsts }
    }

    /// Returns the number of records that are in no other record.
    pub(super) fn records(&self) -> usize {
        self.table.records()
    }

    /// Whether the record at an index is in another one.
    pub(super) fn is_nested(&self, index: usize) -> bool {
        self.nested_index(index).is_some()
    }

    /// Returns the indexes of the records within a part of the record at an index, without those within them.
    pub(super) fn within(&self, index: usize, part: Span) -> impl Iterator<Item = usize> {
        let first = match self.nested_index(index) {
            None => self.firsts.get(index).map_or(0, |first| *first as usize),
            Some(index) => index + 1,
        };
        self.nested.within(first, part).map(|index| index + self.table.records())
    }

    /// Whether there is a null of a list at an index.
    pub(super) fn is_null(&self, index: usize) -> bool {
        self.nested_index(index).is_some_and(|index| self.nested.is_null(index))
    }

    /// Returns the records within records.
    pub(super) fn nested(&self) -> &Objects {
        &self.nested
    }

    /// Returns the declaration of the record at an index.
    pub(super) fn model(&self, index: usize) -> &'static Model {
        match self.nested_index(index) {
            None => self.model,
            Some(index) => self.nested.model(index).unwrap_or(&EMPTY),
        }
    }

    /// Returns the span of a record; absent if there is no such record.
    pub(super) fn whole(&self, index: usize) -> Span {
        self.nested_index(index).map_or_else(|| self.table.whole(index), |index| self.nested.whole(index))
    }

    /// Returns the span of a record's field; absent if there is no such field.
    pub(super) fn field(&self, index: usize, position: usize) -> Span {
        match self.nested_index(index) {
            None => self.table.field(index, position),
            Some(index) => self.nested.field(index, position),
        }
    }

    /// Returns the spans of a field of the record at an index and of those that follow it in a list, `count` in all.
    #[cfg(feature = "arrow-60")]
    pub(super) fn column(&self, index: usize, count: usize, position: usize) -> Vec<Span> {
        match self.nested_index(index) {
            None => self.table.column(index, count, position),
            Some(index) => vec![self.nested.field(index, position)],
        }
    }

    /// Returns the lengths of a field of the record at an index and of those that follow it, `count` in all, 0 where it is
    /// absent; it may return none if all lack it.
    #[cfg(feature = "arrow-60")]
    pub(super) fn lengths(&self, index: usize, count: usize, position: usize) -> Vec<u32> {
        match self.nested_index(index) {
            None => self.table.lengths(index, count, position),
            Some(index) => vec![self.nested.field(index, position).narrow_length()],
        }
    }

    fn nested_index(&self, index: usize) -> Option<usize> {
        index.checked_sub(self.table.records())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value as Json, json};

    use super::super::{Record, Value};
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    /// Conditions in blocks and as a tree, with nulls, undeclared fields and values within them.
    fn conditions() -> impl Strategy<Value = (Json, Json)> {
        let leaf =
            (any::<u8>(), prop::option::of("[a-z\"\\\\{}\\[\\]]{0,4}"), prop::sample::select(vec!["CUSTOM", "VISITS"]));
        let condition = leaf.prop_map(|(id, extra, kind)| {
            json!({"id": id, "x": {"id": [extra.clone()]}, "targetingType": kind, "weight": 1, "y": extra, "htmlDescription": null})
        });
        let item = prop_oneof![4 => condition.clone(), 1 => Just(Json::Null)];
        let block = prop::collection::vec(item.clone(), 0..3)
            .prop_map(|conditions| json!({"orOperators": [], "conditions": conditions}));
        let blocks = prop::collection::vec(prop_oneof![4 => block, 1 => Just(Json::Null)], 0..3);
        let blocks =
            prop_oneof![blocks.prop_map(|blocks| json!({"firstLevel": blocks})), Just(json!({})), Just(Json::Null)];
        let tree = item.prop_recursive(3, 8, 3, |inner| {
            prop::collection::vec(inner, 0..3)
                .prop_map(|nodes| json!({"conditionData": nodes, "logicalOperator": "AND"}))
        });
        (blocks, tree)
    }

    /// Checks every record within a value against the same record read from its own JSON.
    fn check(value: &Value<'_>, json: &Json) {
        match value {
            Value::Record(record) => {
                let own = Record::decode(record.model(), record.json()).unwrap();
                assert_eq!(&serde_json::from_str::<Json>(record.json()).unwrap(), json);
                for (position, field) in record.model().fields.iter().enumerate() {
                    assert_eq!(record.field_json(position), own.field_json(position));
                    check(&record.value(position).unwrap(), &json[field.wire]);
                }
            }
            Value::List(items) => {
                let expected = json.as_array().unwrap();
                assert_eq!(items.len(), expected.len());
                items.iter().zip(expected).for_each(|(item, expected)| check(item, expected));
            }
            Value::Null => assert!(json.is_null()),
            _ => {}
        }
    }

    #[test]
    fn records_within_records_are_found_however_long_they_are() {
        for length in [65_000, 65_535, 65_536, 70_000] {
            let long = "x".repeat(length);
            let condition = json!({"targetingType": "CUSTOM", "x": long, "weight": 2});
            let block = json!({"orOperators": [true], "conditions": [{"weight": 1}, condition, null, {"weight": 3}]});
            let segment = json!({"id": 1, "conditionsData": {"x": 1, "firstLevel": [block]}, "name": "a"});
            let text = json!([{"id": 0}, segment, {"id": 2, "name": "b"}]).to_string();
            let all = Record::decode_list(Segment::MODEL, text).unwrap();
            let cut = Record::select_all(&all, &["id", "conditionsData"]);
            for records in [all, cut] {
                check(&records[1].get("conditionsData").unwrap(), &segment["conditionsData"]);
                assert_eq!(records[2].get("id").unwrap(), Value::Int(2));
            }
        }
    }

    proptest! {
        #[test]
        fn records_within_records_are_those_of_their_own_json(
            segments in prop::collection::vec(conditions(), 1..4),
            is_spread in any::<bool>(),
        ) {
            let page: Vec<Json> = segments
                .iter()
                .map(|(blocks, tree)| json!({"x": [{}], "conditionDataTree": tree, "conditionsData": blocks, "id": 1}))
                .collect();
            let text = if is_spread { serde_json::to_string_pretty(&page) } else { serde_json::to_string(&page) }.unwrap();
            let all = Record::decode_list(Segment::MODEL, text).unwrap();
            let cut = Record::select_all(&all, &["conditionsData", "conditionDataTree"]);
            for records in [all, cut] {
                prop_assert_eq!(records.len(), page.len());
                for (record, json) in records.iter().zip(&page) {
                    for wire in ["conditionDataTree", "conditionsData"] {
                        check(&record.get(wire).unwrap(), &json[wire]);
                    }
                }
            }
        }
    }
}
