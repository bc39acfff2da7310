//! The conditions of segments as a long table: one row for each condition.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use super::Names;
use super::column::{ExtraColumn, Fault};
use super::schema::{EXTRA, words_type};
use super::words::Words;
use crate::conditions::{Conditions, families, family_of, operator_name};
use crate::error::{Error, Problem, Result};
use crate::generated::{LogicalOperator, Segment, TargetingType};
use crate::message::{Path, wording};
use crate::record::{Projection, Record};
use crate::schema::Model;
use crate::typed::Typed as _;

/// The wire names of the fields with the conditions.
const FORMS: [&str; 3] = ["conditionsData", "conditionDataList", "conditionDataTree"];

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
    let is_missing = |wire: &str| projection.leaves_out(wire);
    let select = || crate::query::list_option::select.part();
    let problem = |wire: &str| {
        let message = wording!["is needed for a table of conditions; add it to ", select()];
        Problem::new(model.field_by_wire(wire).map(Path::from).unwrap_or_default(), message)
    };
    let needed = [("id", is_missing("id")), (FORMS[0], FORMS.into_iter().all(is_missing))];
    let problems: Vec<Problem> =
        needed.into_iter().filter(|(_, is_missing)| *is_missing).map(|(wire, _)| problem(wire)).collect();
    if problems.is_empty() { Ok(()) } else { Err(Error::validation(problems)) }
}

/// A condition, and where it is.
struct Row {
    segment_id: Option<i64>,
    block: i64,
    position: i64,
    to_next_condition: Option<bool>,
    to_next_block: Option<bool>,
    targeting_type: Option<TargetingType>,
    weight: Option<i64>,
}

/// Returns the arrays of the conditions of segments, each from the first of its forms that has any.
pub(super) fn arrays(records: &[&Record]) -> Result<Vec<ArrayRef>, Fault> {
    let (mut rows, mut extra) = (Vec::new(), ExtraColumn::default());
    for (index, record) in records.iter().enumerate() {
        let segment = Segment::from_record((*record).clone());
        push(&segment, &mut rows, &mut extra).map_err(|error| {
            let path = error.details().path.clone().unwrap_or_default();
            Fault::Value(index, Problem::sentence(error.message().to_owned()).under(path))
        })?;
    }
    let integers = |value: fn(&Row) -> Option<i64>| Arc::new(rows.iter().map(value).collect::<Int64Array>());
    let words = |mut words: Words, word: fn(&Row) -> Option<&str>| {
        rows.iter().for_each(|row| words.push(word(row)));
        words.finish()
    };
    let operators = || Words::new(LogicalOperator::KNOWN.iter().copied());
    Ok(vec![
        integers(|row| row.segment_id),
        integers(|row| Some(row.block)),
        integers(|row| Some(row.position)),
        words(operators(), |row| row.to_next_condition.map(operator_name))?,
        words(operators(), |row| row.to_next_block.map(operator_name))?,
        words(Words::new(TargetingType::KNOWN.iter().copied()), |row| {
            row.targeting_type.as_ref().map(TargetingType::as_str)
        })?,
        words(Words::new(families()), |row| row.targeting_type.as_ref().map(|of| family_of(of.as_str())))?,
        integers(|row| row.weight),
        extra.finish(),
    ])
}

/// Adds the conditions of a segment.
fn push(segment: &Segment, rows: &mut Vec<Row>, extra: &mut ExtraColumn) -> Result<()> {
    let is_empty = |form: &Result<Conditions>| form.as_ref().is_ok_and(|conditions| conditions.all().is_empty());
    let Some(conditions) = Conditions::of_segment(segment).find(|form| !is_empty(form)).transpose()? else {
        return Ok(());
    };
    let segment_id = segment.id();
    for row in conditions.rows() {
        rows.push(Row {
            segment_id,
            block: row.block,
            position: row.position,
            to_next_condition: row.to_next_condition,
            to_next_block: row.to_next_block,
            targeting_type: row.condition.targeting_type(),
            weight: row.condition.weight(),
        });
        for (name, value) in row.condition.record().json_fields() {
            if !["targetingType", "weight"].contains(&name.as_ref()) {
                extra.push_field(&name, value);
            }
        }
        extra.end_row();
    }
    Ok(())
}
