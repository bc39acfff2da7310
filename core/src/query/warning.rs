//! Checks the names and values in list options for misspellings: some are refused, others cause a warning.

use super::filter::{Condition, Filter};
use super::options::{ListOptions, list_option};
use super::sort::Sort;
use crate::date_time::{Moment, Zone};
use crate::error::Problem;
use crate::model::FilterOperator;
use crate::model::declare::FieldType as _;
use crate::nearest::several_names;
use crate::notice::{self, Warning};
use crate::schema::{Field, Kind, Model};
use crate::text::{Part, Wording, did_you_mean, wording};

/// Returns the problem of an empty or misspelt name, or of several names in one string; `None` if the name is declared, or similar
/// to no field.
pub(crate) fn name_problem(model: &'static Model, option: &Field, name: &str) -> Option<Problem> {
    if name.is_empty() {
        return Some(Problem::new(option.part(), "must name a field"));
    }
    let is_misspelt = !is_declared(model, name) && model.likely_field(name).is_some();
    several_names(option.part(), name).or_else(|| is_misspelt.then(|| model.unknown_name(option.part(), name)))
}

/// Returns a warning for a name that is neither declared nor similar to a declared one; `outcome` says how it is handled.
pub(crate) fn name_warning(
    model: &'static Model,
    option: &Field,
    name: &str,
    outcome: &'static str,
) -> Option<Warning> {
    let is_strange = !is_declared(model, name) && model.likely_field(name).is_none();
    let message =
        || wording![option.part(), format!(" names {name:?}, which is not a declared field of {}; ", model.name)];
    is_strange.then(|| Warning::new(message().and(outcome)))
}

fn is_declared(model: &Model, name: &str) -> bool {
    model.field_by_wire(model.wire_name(name)).is_some()
}

/// The outcome of a name that is sent unchanged.
pub(crate) const SENT: &str = "it is sent unchanged";

impl ListOptions {
    /// Returns the problems of misspelt names in `optional_fields` and in sort orders.
    pub(super) fn misspelt(&self, model: &'static Model, sorts: &[Sort]) -> Vec<Problem> {
        let optional =
            self.optional_fields.iter().filter_map(|name| name_problem(model, &list_option::optional_fields, name));
        let sorted = sorts.iter().filter_map(|sort| name_problem(model, &list_option::sort, &sort.field));
        optional.chain(sorted).collect()
    }

    /// Returns warnings about probable mistakes in valid options.
    pub(super) fn warnings(
        &self,
        model: &'static Model,
        resource: &str,
        sorts: &[Sort],
        zone: Option<&Zone>,
    ) -> Vec<Warning> {
        let optional = self.optional_fields.iter();
        let optional = optional.filter_map(|name| name_warning(model, &list_option::optional_fields, name, SENT));
        let sorted = sorts.iter().filter_map(|sort| name_warning(model, &list_option::sort, &sort.field, SENT));
        let selected = self.select.iter().flatten();
        let selected =
            selected.filter_map(|name| name_warning(model, &list_option::select, name, "no record keeps it"));
        let filtered = self.filter.iter().flat_map(|filter| filter.warnings(model, resource, zone));
        notice::distinct(optional.chain(sorted).chain(selected).chain(filtered).collect())
    }
}

impl Filter {
    /// Returns warnings about wire names that are similar to declared ones, and values that open enums do not declare.
    /// Instants are doubtful without a time zone.
    pub(super) fn warnings(&self, model: &'static Model, resource: &str, zone: Option<&Zone>) -> Vec<Warning> {
        let conditions = self.conditions().into_iter();
        notice::distinct(conditions.flat_map(|condition| condition.warnings(model, resource, zone.is_some())).collect())
    }
}

impl Condition {
    fn warnings(&self, model: &'static Model, resource: &str, has_zone: bool) -> Vec<Warning> {
        let operators = FilterOperator::KIND.enumeration();
        let operator = operators.and_then(|set| notice::undeclared_value(set, &self.operator));
        operator.into_iter().chain(self.field_warnings(model, resource, has_zone)).collect()
    }

    fn field_warnings(&self, model: &'static Model, resource: &str, has_zone: bool) -> Vec<Warning> {
        let Some(field) = model.field_by_wire(model.wire_name(&self.field)) else {
            // A misspelt name in the builder is an error instead.
            let likely = if self.declared { None } else { model.likely_field(&self.field) };
            let message = |hint: Wording| {
                wording![format!("the filter names {:?}, which is not a field of {resource}", self.field), hint]
            };
            return likely.map(|likely| Warning::new(message(did_you_mean(Some(likely))))).into_iter().collect();
        };
        if matches!(field.kind, Kind::DateTime) {
            let instant = if has_zone { None } else { self.instant_warning(field) };
            return instant.into_iter().collect();
        }
        let Some(set) = field.kind.enumeration().filter(|_| self.compares_whole_values()) else { return Vec::new() };
        self.strings().filter_map(|value| notice::undeclared_value(set, value)).collect()
    }

    fn strings(&self) -> impl Iterator<Item = &str> {
        self.parameters.iter().filter_map(serde_json::Value::as_str)
    }

    /// Returns a warning, once per process, for an instant.
    fn instant_warning(&self, field: &Field) -> Option<Warning> {
        let instant = self.strings().find(|text| Moment::read(text).is_some_and(|moment| moment.offset.is_some()))?;
        let advice = " tells in which time zone they are, so that it is sent as their wall clock";
        let message = wording![
            "the filter compares ",
            field,
            format!(" with {instant:?}, which has an offset, while the date-times of the service usually have none; "),
            Part::name("timezone"),
            advice
        ];
        Some(Warning::once("instant", "", message))
    }

    /// Whether its values are compared with whole values of the field, not with parts or patterns.
    fn compares_whole_values(&self) -> bool {
        matches!(self.operator.as_str(), "EQUAL" | "NOT_EQUAL" | "NOT" | "IN" | "NOT_IN")
    }
}
