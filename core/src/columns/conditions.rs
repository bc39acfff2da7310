//! The conditions of segments as a long table: one row for each condition.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::Int64Builder;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::Names;
use super::column::ExtraColumn;
use super::schema::{EXTRA, words_type};
use super::words::Words;
use crate::conditions::{Conditions, families, family_of, operator_name};
use crate::error::{Error, Problem, Result};
use crate::generated::{LogicalOperator, Segment, TargetingCondition, TargetingType};
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
    pub(super) fn new() -> Self {
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
            extra: ExtraColumn::default(),
        }
    }

    /// Adds the conditions of a segment, from the first of their forms that has any.
    pub(super) fn push(&mut self, record: &Record) -> Result<()> {
        let segment = Segment::from_record(record.clone());
        let is_empty = |form: &Result<Conditions>| form.as_ref().is_ok_and(|conditions| conditions.all().is_empty());
        let Some(conditions) = Conditions::of_segment(&segment).find(|form| !is_empty(form)).transpose()? else {
            return Ok(());
        };
        let segment_id = segment.id();
        for row in conditions.rows() {
            self.segment_id.append_option(segment_id);
            self.block.append_value(row.block);
            self.position.append_value(row.position);
            self.operator_to_next_condition.push(row.to_next_condition.map(operator_name));
            self.operator_to_next_block.push(row.to_next_block.map(operator_name));
            self.push_condition(row.condition);
        }
        Ok(())
    }

    /// Adds the fields of a condition.
    fn push_condition(&mut self, condition: &TargetingCondition) {
        let targeting_type = condition.targeting_type();
        let targeting_type = targeting_type.as_ref().map(TargetingType::as_str);
        self.targeting_type.push(targeting_type);
        self.family.push(targeting_type.map(family_of));
        self.weight.append_option(condition.weight());
        for (name, value) in condition.record().json_fields() {
            if !["targetingType", "weight"].contains(&name.as_ref()) {
                self.extra.push_field(&name, value);
            }
        }
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
