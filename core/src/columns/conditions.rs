//! The conditions of segments as a long table: one row for each condition.

use std::borrow::Cow;

use serde_json::Value;

use crate::conditions::{Conditions, family_of, operator_name};
use crate::error::{Error, Problem, Result};
use crate::generated::{Segment, TargetingType};
use crate::json::{write_array, write_object};
use crate::message::{Path, wording};
use crate::record::{Projection, Record};
use crate::schema::{Field, Kind, Model};
use crate::spec::{FAMILY, LOGICAL_OPERATOR, TARGETING_TYPE};
use crate::typed::Typed as _;

/// The wire names of the fields with the conditions.
const FORMS: [&str; 3] = ["conditionsData", "conditionDataList", "conditionDataTree"];

const OPERATOR: Kind = Kind::Enum(&LOGICAL_OPERATOR);

/// A row: one condition. Its names in JSON are none that a condition has.
pub(super) static ROW: Model = Model::new("ConditionRow", "A condition of a segment.").fields(&[
    Field::new("segment_id", "row.segment_id", Kind::Int, "The segment's id."),
    Field::new("block", "row.block", Kind::Int, "The index of the block."),
    Field::new("position", "row.position", Kind::Int, "The index in the block."),
    Field::new("operator_to_next_condition", "row.next", OPERATOR, "Where the block has further conditions."),
    Field::new("operator_to_next_block", "row.next_block", OPERATOR, "Where there are further blocks."),
    Field::new("targeting_type", "row.type", Kind::Enum(&TARGETING_TYPE), "The targeting type."),
    Field::new("family", "row.family", Kind::Enum(&FAMILY), "The family of the targeting type."),
    Field::new("weight", "row.weight", Kind::Int, "The weight."),
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

/// Returns the conditions of segments as records, or the first problem, and the index of its segment.
pub(super) fn rows(records: &[&Record]) -> Result<Vec<Record>, (usize, Problem)> {
    let unread = |error: Error| {
        let path = error.details().path.clone().unwrap_or_default();
        Problem::sentence(error.message().to_owned()).under(path)
    };
    let mut rows = Vec::new();
    for (index, record) in records.iter().enumerate() {
        add(record, &mut rows).map_err(|error| (index, unread(error)))?;
    }
    Record::decode_list(&ROW, write_array(rows.iter())).map_err(|error| (0, unread(error)))
}

/// Adds the conditions of a segment in JSON, from the first of their forms that has any.
fn add(record: &Record, rows: &mut Vec<String>) -> Result<()> {
    let segment = Segment::from_record(record.clone());
    let is_empty = |form: &Result<Conditions>| form.as_ref().is_ok_and(|conditions| conditions.all().is_empty());
    let Some(conditions) = Conditions::of_segment(&segment).find(|form| !is_empty(form)).transpose()? else {
        return Ok(());
    };
    for row in conditions.rows() {
        let targeting_type = row.condition.targeting_type();
        let targeting_type = targeting_type.as_ref().map(TargetingType::as_str);
        let cells: [Value; 8] = [
            segment.id().into(),
            row.block.into(),
            row.position.into(),
            row.to_next_condition.map(operator_name).into(),
            row.to_next_block.map(operator_name).into(),
            targeting_type.into(),
            targeting_type.map(family_of).into(),
            row.condition.weight().into(),
        ];
        let own = ROW.fields.iter().zip(cells).map(|(field, cell)| (field.wire.into(), cell.to_string().into()));
        let fields = row.condition.record().json_fields();
        let others = fields.filter(|(name, _)| !["targetingType", "weight"].contains(&name.as_ref()));
        rows.push(write_object(others.map(|(name, json)| (name, Cow::Borrowed(json))).chain(own)));
    }
    Ok(())
}
