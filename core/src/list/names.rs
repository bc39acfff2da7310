//! Names and values of a list that are probably misspelt: what is refused, and what is only warned of.

use super::OPERATORS;
use super::filter::{Condition, Filter};
use super::options::{ListOptions, list_option};
use super::sort::Sort;
use crate::declaration::{Enumeration, Kind, Model, several_names};
use crate::error::Problem;
use crate::model::FilterOperator;
use crate::model::declare::FieldType as _;
use crate::notice::{self, Warning};
use crate::options::OptionDeclaration;
use crate::text::{Wording, did_you_mean, wording};

/// The problem that a name of an option is misspelt or holds several names; none where it is declared, or like no field.
pub(crate) fn name_problem(model: &'static Model, option: &OptionDeclaration, name: &str) -> Option<Problem> {
    let is_misspelt = !is_declared(model, name) && model.likely_field(name).is_some();
    several_names(option.part(), name).or_else(|| is_misspelt.then(|| model.unknown_name(option.part(), name)))
}

/// A warning of a name of an option that is neither declared nor like a declared one; `outcome` says what becomes of it.
pub(crate) fn name_warning(
    model: &'static Model,
    option: &OptionDeclaration,
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

/// What becomes of a name that is sent.
pub(crate) const SENT: &str = "it is sent as it is";

impl ListOptions {
    /// The problems of misspelt names of `optional_fields` and of these orders.
    pub(super) fn misspelt(&self, model: &'static Model, sorts: &[Sort]) -> Vec<Problem> {
        let optional =
            self.optional_fields.iter().filter_map(|name| name_problem(model, &list_option::optional_fields, name));
        let sorted = sorts.iter().filter_map(|sort| name_problem(model, &list_option::sort, &sort.field));
        optional.chain(sorted).collect()
    }

    /// What is probably a mistake in options that are no error.
    pub(super) fn warnings(&self, model: &'static Model, resource: &str, sorts: &[Sort]) -> Vec<Warning> {
        let optional = self.optional_fields.iter();
        let optional = optional.filter_map(|name| name_warning(model, &list_option::optional_fields, name, SENT));
        let sorted = sorts.iter().filter_map(|sort| name_warning(model, &list_option::sort, &sort.field, SENT));
        let selected = self.select.iter().flatten();
        let selected =
            selected.filter_map(|name| name_warning(model, &list_option::select, name, "no record keeps it"));
        let filtered = self.filter.iter().flat_map(|filter| filter.warnings(model, resource));
        optional.chain(sorted).chain(selected).chain(filtered).collect()
    }
}

impl Filter {
    /// Warnings of names in wire form and of values of open enums that are like declared ones.
    pub(super) fn warnings(&self, model: &'static Model, resource: &str) -> Vec<Warning> {
        self.conditions().into_iter().flat_map(|condition| condition.warnings(model, resource)).collect()
    }
}

impl Condition {
    /// The problem that the operator is none that can be applied to records in memory.
    pub(super) fn operator_problem(&self) -> Option<Problem> {
        let problem = || {
            let message = format!("cannot use the operator {:?}, which is not known", self.operator);
            Problem::new(
                list_option::filter.part(),
                wording![message, did_you_mean(notice::likely(OPERATORS, &self.operator))],
            )
        };
        (!OPERATORS.contains(&&*self.operator)).then(problem)
    }

    fn warnings(&self, model: &'static Model, resource: &str) -> Vec<Warning> {
        let operators = enumeration(&FilterOperator::KIND).filter(|set| !set.values.contains(&&*self.operator));
        let operator = operators.and_then(|set| notice::near_miss(set, &self.operator));
        operator.into_iter().chain(self.field_warnings(model, resource)).collect()
    }

    fn field_warnings(&self, model: &'static Model, resource: &str) -> Vec<Warning> {
        let Some(field) = model.field_by_wire(model.wire_name(&self.field)) else {
            // A misspelt name of the builder is an error.
            let likely = if self.declared { None } else { model.likely_field(&self.field) };
            let message = |hint: Wording| {
                wording![format!("the filter names {:?}, which is not a field of {resource}", self.field), hint]
            };
            return likely.map(|likely| Warning::new(message(did_you_mean(Some(likely))))).into_iter().collect();
        };
        let Some(set) = enumeration(&field.kind).filter(|_| self.compares_whole_values()) else { return Vec::new() };
        let values = self.parameters.iter().filter_map(serde_json::Value::as_str);
        values.filter(|value| !set.values.contains(value)).filter_map(|value| notice::near_miss(set, value)).collect()
    }

    /// Whether its values are those of the field and no parts or patterns of them.
    fn compares_whole_values(&self) -> bool {
        matches!(self.operator.as_str(), "EQUAL" | "NOT_EQUAL" | "NOT" | "IN" | "NOT_IN")
    }
}

fn enumeration(kind: &Kind) -> Option<&'static Enumeration> {
    match kind {
        Kind::Enum(set) => Some(set),
        Kind::List(item) => enumeration(item),
        _ => None,
    }
}
