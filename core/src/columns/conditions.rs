//! The conditions of segments as a long table: one row for each condition.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::Int64Builder;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::Names;
use super::column::{Capacity, ExtraColumn};
use super::schema::{EXTRA, words_type};
use super::walk::{Read, Walk, text};
use super::words::Words;
use crate::conditions::{families, family_of, operator_name};
use crate::declaration::Model;
use crate::error::{Error, Problem, Result};
use crate::model::declare::Typed as _;
use crate::model::{LogicalOperator, Segment, TargetingType};
use crate::record::Record;

/// The wire name of the field with the conditions.
const DATA: &str = "conditionsData";

/// The columns by attribute name and wire name.
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

/// Refuses records that have no conditions, or not what a row needs.
pub(super) fn check(model: &'static Model, selection: Option<&[&str]>) -> Result<()> {
    if !std::ptr::eq(model, Segment::MODEL) {
        return Err(Error::invalid("", format!("a {} has no conditions; segments have", model.name)));
    }
    let is_missing = |wire: &&str| selection.is_some_and(|kept| !kept.contains(wire));
    let problem = |wire: &str| Problem::new(wire, "was left out by select, but is needed for a table of conditions");
    let problems: Vec<Problem> =
        ["id", DATA].iter().filter(|wire| is_missing(wire)).map(|wire| problem(wire)).collect();
    if problems.is_empty() { Ok(()) } else { Err(Error::validation(problems)) }
}

/// Rows in the making.
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

/// What stands in a row, and how each is joined to the next: true for OR.
struct Chain<T> {
    items: Vec<Option<T>>,
    joins: Vec<Option<bool>>,
}

/// A condition: the texts of its values and of its further members.
struct Condition<'j> {
    targeting_type: Option<&'j str>,
    weight: Option<&'j str>,
    others: Vec<&'j str>,
}

/// Where a condition stands.
struct Place {
    segment_id: Option<i64>,
    block: i64,
    position: i64,
}

impl ConditionRows {
    /// Rows for the conditions of these segments.
    pub(super) fn new(records: &[&Record]) -> Self {
        let data = Segment::MODEL.position(DATA, 0).unwrap_or_default();
        let bytes = records.iter().filter_map(|record| record.field_json(data)).map(str::len).sum();
        let operators = || Words::new([LogicalOperator::AND, LogicalOperator::OR]);
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

    /// Takes the conditions of a segment.
    pub(super) fn push(&mut self, record: &Record) -> Read {
        let field = |wire| record.field_json(record.model().position(wire, 0)?).filter(|json| *json != "null");
        let Some(data) = field(DATA) else { return Ok(()) };
        let segment_id = field("id").and_then(|id| id.parse().ok());
        let blocks = read_chain(&mut Walk::new(data), ["firstLevel", "firstLevelOrOperators"], read_block)
            .map_err(|problem| problem.under(DATA))?;
        for (block, chain, join) in blocks.numbered() {
            for (position, condition, next) in chain.numbered() {
                self.push_condition(condition, &Place { segment_id, block, position })?;
                self.operator_to_next_condition.push(next.map(operator_name));
                self.operator_to_next_block.push(join.map(operator_name));
            }
        }
        Ok(())
    }

    fn push_condition(&mut self, condition: &Condition<'_>, place: &Place) -> Read {
        self.segment_id.append_option(place.segment_id);
        self.block.append_value(place.block);
        self.position.append_value(place.position);
        let targeting_type = condition.targeting_type.map(text).transpose()?;
        self.targeting_type.push(targeting_type.as_deref());
        self.family.push(targeting_type.as_deref().map(family_of));
        self.weight.append_option(condition.weight.and_then(|weight| weight.parse::<i64>().ok()));
        condition.others.iter().for_each(|member| self.extra.push_member(member));
        self.extra.end_row();
        Ok(())
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

impl<T> Chain<T> {
    /// Each item that is there, with its index and the flag that joins it to the next.
    fn numbered(&self) -> impl Iterator<Item = (i64, &T, Option<bool>)> {
        let joins = self.joins.iter().copied().chain(std::iter::repeat(None));
        let items = (0..).zip(&self.items).zip(joins);
        items.filter_map(|((index, item), join)| Some((index, item.as_ref()?, join)))
    }
}

/// Reads an object with a list of items, and one of the flags between them.
fn read_chain<'j, T>(
    walk: &mut Walk<'j>,
    names: [&str; 2],
    mut item: impl FnMut(&mut Walk<'j>) -> Read<T>,
) -> Read<Chain<T>> {
    let mut chain = Chain { items: Vec::new(), joins: Vec::new() };
    walk.members(&names, |walk, position, _| {
        match position {
            Some(0) => chain.items = read_list(walk, &mut item)?,
            Some(_) => chain.joins = read_list(walk, |walk| Ok(walk.value()? == Some("true")))?,
            None => drop(walk.value()?),
        }
        Ok(())
    })?;
    Ok(chain)
}

fn read_block<'j>(walk: &mut Walk<'j>) -> Read<Chain<Condition<'j>>> {
    read_chain(walk, ["conditions", "orOperators"], read_condition)
}

fn read_condition<'j>(walk: &mut Walk<'j>) -> Read<Condition<'j>> {
    let mut condition = Condition { targeting_type: None, weight: None, others: Vec::new() };
    walk.members(&["targetingType", "weight"], |walk, position, start| {
        let value = walk.value()?;
        match position {
            Some(0) => condition.targeting_type = value,
            Some(_) => condition.weight = value,
            None => condition.others.push(walk.member_from(start)),
        }
        Ok(())
    })?;
    Ok(condition)
}

/// Reads a list in which items may be null, or that is null as a whole.
fn read_list<'j, T>(walk: &mut Walk<'j>, mut item: impl FnMut(&mut Walk<'j>) -> Read<T>) -> Read<Vec<Option<T>>> {
    let mut list = Vec::new();
    if !walk.null()? {
        walk.items(|walk| {
            let read = if walk.null()? { None } else { Some(item(walk)?) };
            list.push(read);
            Ok(())
        })?;
    }
    Ok(list)
}
