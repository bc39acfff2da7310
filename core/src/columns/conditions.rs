//! The conditions of segments as a long table: one row for each condition.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::Int64Builder;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::Names;
use super::column::{Capacity, ExtraColumn};
use super::schema::{EXTRA, words_type};
use super::words::Words;
use crate::check::{Elements, ObjectEntries, integer, unquote};
use crate::conditions::{families, family_of, operator_name};
use crate::declaration::Model;
use crate::error::{Error, Problem, Result};
use crate::model::declare::Typed as _;
use crate::model::{LogicalOperator, Segment, TargetingType};
use crate::record::{Projection, Record};
use crate::text::{Path, wording};

/// The wire name of the field with the conditions.
const DATA: &str = "conditionsData";

/// Returns the columns: attribute name, wire name and type.
fn columns() -> [(&'static str, &'static str, DataType); 9] {
    [
        ("segment_id", "segmentId", DataType::Int64),
        ("block", "block", DataType::Int64),
        ("position", "position", DataType::Int64),
        ("operator_to_next_condition", "operatorToNextCondition", words_type()),
        ("operator_to_next_block", "operatorToNextBlock", words_type()),
        ("targeting_type", "targetingType", words_type()),
        ("family", "family", words_type()),
        ("weight", "weight", DataType::Int64),
        (EXTRA, EXTRA, DataType::Utf8),
    ]
}

pub(super) fn schema(names: Names) -> SchemaRef {
    let field = |(attribute, wire, kind)| Field::new(names.of(attribute, wire), kind, true);
    Arc::new(Schema::new(columns().map(field).to_vec()))
}

/// Refuses records without conditions, or without the fields that a row needs.
pub(super) fn check(model: &'static Model, projection: &Projection) -> Result<()> {
    if !std::ptr::eq(model, Segment::MODEL) {
        return Err(Error::refused(format!("a {} has no conditions; segments have", model.name)));
    }
    let is_missing = |wire: &&str| projection.leaves_out(wire);
    let select = || crate::list::list_option::select.part();
    let problem = |wire: &str| {
        let message = wording!["is needed for a table of conditions; add it to ", select()];
        Problem::new(model.field_by_wire(wire).map(Path::from).unwrap_or_default(), message)
    };
    let problems: Vec<Problem> =
        ["id", DATA].iter().filter(|wire| is_missing(wire)).map(|wire| problem(wire)).collect();
    if problems.is_empty() { Ok(()) } else { Err(Error::validation(problems)) }
}

/// Rows that are being built.
pub(super) struct ConditionRows {
    segment_id: Int64Builder,
    block: Int64Builder,
    position: Int64Builder,
    operator_to_next_condition: Words,
    operator_to_next_block: Words,
    targeting_type: Words,
    family: Words,
    weight: Int64Builder,
    extra: ExtraColumn,
}

impl ConditionRows {
    /// Creates rows for the conditions of these segments.
    pub(super) fn new(records: &[&Record]) -> Self {
        let data = Segment::MODEL.position(DATA, 0).unwrap_or_default();
        let bytes = records.iter().filter_map(|record| record.field_json(data)).map(str::len).sum();
        let operators = || Words::new(LogicalOperator::KNOWN.iter().copied());
        Self {
            segment_id: Int64Builder::new(),
            block: Int64Builder::new(),
            position: Int64Builder::new(),
            operator_to_next_condition: operators(),
            operator_to_next_block: operators(),
            targeting_type: Words::new(TargetingType::KNOWN.iter().copied()),
            family: Words::new(families()),
            weight: Int64Builder::new(),
            extra: ExtraColumn::with_capacity(Capacity { values: 0, bytes }),
        }
    }

    /// Adds the conditions of a segment.
    pub(super) fn push(&mut self, record: &Record) {
        let field = |wire| record.field_json(record.model().position(wire, 0)?).and_then(given);
        let Some(data) = field(DATA) else { return };
        let segment_id = field("id").and_then(integer);
        let [blocks, joins] = fields(data, ["firstLevel", "firstLevelOrOperators"]);
        for (block, json, operator_to_next_block) in chain(blocks, joins) {
            let [conditions, joins] = fields(json, ["conditions", "orOperators"]);
            for (position, json, operator_to_next_condition) in chain(conditions, joins) {
                self.segment_id.append_option(segment_id);
                self.block.append_value(block);
                self.position.append_value(position);
                self.operator_to_next_condition.push(operator_to_next_condition);
                self.operator_to_next_block.push(operator_to_next_block);
                self.push_condition(json);
            }
        }
    }

    /// Adds the fields of a condition.
    fn push_condition(&mut self, json: &str) {
        let (mut targeting_type, mut weight) = (None, None);
        for (name, value) in ObjectEntries::of(json) {
            match name.as_ref() {
                "targetingType" => targeting_type = given(value).map(unquote),
                "weight" => weight = integer(value),
                _ => self.extra.push_field(&name, value),
            }
        }
        self.targeting_type.push(targeting_type.as_deref());
        self.family.push(targeting_type.as_deref().map(family_of));
        self.weight.append_option(weight);
        self.extra.end_row();
    }

    pub(super) fn finish(mut self) -> Result<Vec<ArrayRef>, ArrowError> {
        Ok(vec![
            Arc::new(self.segment_id.finish()),
            Arc::new(self.block.finish()),
            Arc::new(self.position.finish()),
            self.operator_to_next_condition.finish()?,
            self.operator_to_next_block.finish()?,
            self.targeting_type.finish()?,
            self.family.finish()?,
            Arc::new(self.weight.finish()),
            self.extra.finish(),
        ])
    }
}

/// Returns the fields with these names, if present.
fn fields<'j, const N: usize>(json: &'j str, names: [&str; N]) -> [Option<&'j str>; N] {
    let mut found = [None; N];
    for (name, value) in ObjectEntries::of(json) {
        for (slot, wanted) in found.iter_mut().zip(names) {
            if name == wanted {
                *slot = given(value);
            }
        }
    }
    found
}

/// Returns the non-null items of a list, each with its index and the operator that joins it to the next.
fn chain<'j>(
    items: Option<&'j str>,
    joins: Option<&'j str>,
) -> impl Iterator<Item = (i64, &'j str, Option<&'static str>)> {
    let operator = |is_or: &str| given(is_or).map(|is_or| operator_name(is_or == "true"));
    let operators = joins.map(Elements::of).into_iter().flatten().map(operator);
    let items = (0..).zip(items.map(Elements::of).into_iter().flatten());
    let chain = items.zip(operators.chain(std::iter::repeat(None)));
    chain.filter_map(|((index, item), operator)| Some((index, given(item)?, operator)))
}

fn given(json: &str) -> Option<&str> {
    (json != "null").then_some(json)
}
