//! The conditions of segments as a long table: one row for each condition.

use super::column::{Cell, ObjectColumns};
use crate::conditions::{Conditions, family_of, operator_name};
use crate::error::{Error, Problem, Result};
use crate::generated::{Segment, TargetingType};
use crate::message::{Path, wording};
use crate::record::{Projection, Record};
use crate::schema::{Kind, Model, field};
use crate::spec::{FAMILY, LOGICAL_OPERATOR, TARGETING_TYPE};
use crate::typed::Typed as _;

/// The wire names of the fields with the conditions.
const FORMS: [&str; 3] = ["conditionsData", "conditionDataList", "conditionDataTree"];

/// A row: one condition.
pub(super) static ROW: Model = Model::new("ConditionRow", "A condition of a segment.").fields(&[
    field!("segment_id", Kind::Int, "The segment's id."),
    field!("block", Kind::Int, "The index of the block."),
    field!("position", Kind::Int, "The index in the block."),
    field!("operator_to_next_condition", Kind::Enum(&LOGICAL_OPERATOR), "Where the block has further conditions."),
    field!("operator_to_next_block", Kind::Enum(&LOGICAL_OPERATOR), "Where there are further blocks."),
    field!("targeting_type", Kind::Enum(&TARGETING_TYPE), "The targeting type."),
    field!("family", Kind::Enum(&FAMILY), "The family of the targeting type."),
    field!("weight", Kind::Int, "The weight."),
]);

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
    Error::refuse(problems)
}

/// Adds the conditions of segments; returns the first problem, and the index of its segment.
pub(super) fn extend(rows: &mut ObjectColumns, records: &[&Record]) -> Result<(), (usize, Problem)> {
    let unread = |error: Error| {
        let path = error.details().path.clone().unwrap_or_default();
        Problem::sentence(error.message().to_owned()).under(path)
    };
    let mut records = records.iter().enumerate();
    records.try_for_each(|(index, record)| push(rows, record).map_err(|error| (index, unread(error))))
}

/// Adds the conditions of a segment, from the first of their forms that has any.
fn push(rows: &mut ObjectColumns, record: &Record) -> Result<()> {
    let segment = Segment::from_record((*record).clone());
    let is_empty = |form: &Result<Conditions>| form.as_ref().is_ok_and(|conditions| conditions.all().is_empty());
    let Some(conditions) = Conditions::of_segment(&segment).find(|form| !is_empty(form)).transpose()? else {
        return Ok(());
    };
    for row in conditions.rows() {
        let targeting_type = row.condition.targeting_type();
        let family = targeting_type.as_ref().map(|targeting_type| family_of(targeting_type.as_str()));
        let cells = [
            Cell::Int(segment.id()),
            Cell::Int(Some(row.block)),
            Cell::Int(Some(row.position)),
            Cell::Word(row.to_next_condition.map(operator_name)),
            Cell::Word(row.to_next_block.map(operator_name)),
            Cell::Word(targeting_type.as_ref().map(TargetingType::as_str)),
            Cell::Word(family),
            Cell::Int(row.condition.weight()),
        ];
        rows.columns.iter_mut().zip(cells).for_each(|((_, _, column), cell)| column.push(cell));
        if let Some(extra) = &mut rows.extra {
            let fields = row.condition.record().json_fields();
            let others = fields.filter(|(name, _)| !["targetingType", "weight"].contains(&name.as_ref()));
            others.for_each(|(name, json)| extra.push_field(&name, json));
            extra.end_row();
        }
    }
    Ok(())
}
