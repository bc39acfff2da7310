//! Checks a filter against the records of its list, and returns it as it is sent.

use serde_json::Value;

use super::condition::{Condition, sent, with_integer};
use super::filter::Filter;
use super::listed::{foreign_field, records_of};
use crate::date_time::{Moment, Zone, sendable};
use crate::error::Problem;
use crate::message::{Part, Wording, did_you_mean, got, wording};
use crate::schema::{Field, Kind, Model};
use crate::validate::warning::{self, Warning};

impl Filter {
    /// Checks the fields and values of a filter, and returns it as it is sent: with wire names, integers where the field is one, and
    /// in a time zone with instants as its wall clock, as the service has its date-times. A condition in wire form may name a field
    /// that is not declared.
    pub(crate) fn checked(&self, model: &'static Model, zone: Option<&Zone>) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let checked = self.check(model, zone, "filter", &mut problems);
        if problems.is_empty() { Ok(checked) } else { Err(problems) }
    }

    fn check(&self, model: &'static Model, zone: Option<&Zone>, path: &str, problems: &mut Vec<Problem>) -> Self {
        match self {
            Self::Condition(condition) => match condition.checked(model, zone, path) {
                Ok(checked) => return Self::Condition(checked),
                Err(problem) => problems.push(problem),
            },
            // A service that ignores it would return all records.
            Self::Logic { or: true, expressions } if expressions.is_empty() => {
                problems.push(Problem::new(
                    path,
                    "must have at least one filter joined by OR; without any, no record matches",
                ));
            }
            Self::Logic { or, expressions } => {
                let check = |(index, part): (usize, &Self)| {
                    part.check(model, zone, &format!("{path}.expressions[{index}]"), problems)
                };
                return Self::logic(*or, expressions.iter().enumerate().map(check).collect());
            }
            Self::Refused(refused) => problems.extend_from_slice(refused),
        }
        self.clone()
    }

    /// Returns warnings about wire names that are similar to declared ones, and values that open enums do not declare.
    /// Instants are doubtful without a time zone.
    pub(super) fn warnings(&self, model: &'static Model, zone: Option<&Zone>) -> Vec<Warning> {
        self.conditions().into_iter().flat_map(|condition| condition.warnings(model, zone.is_some())).collect()
    }
}

impl Condition {
    /// Returns the condition as it is sent to a list of these records.
    fn checked(&self, model: &'static Model, zone: Option<&Zone>, path: &str) -> Result<Self, Problem> {
        let condition = Self { field: model.wire_name(&self.field).to_owned(), ..self.clone() };
        if let Some(other) = self.model.filter(|other| !std::ptr::eq(*other, model)) {
            return Err(foreign_field(model, format!("{path}.field"), other, &condition.field));
        }
        if condition.field.is_empty() || condition.operator.is_empty() {
            return Err(Problem::new(path, "must have a field and an operator that are not empty"));
        }
        let kind = model.field_by_wire(&condition.field).map(|field| &field.kind);
        if kind.is_none() && self.declared {
            return Err(Problem::new(format!("{path}.field"), unknown_field(model, &condition.field)));
        }
        if let Some(wrong) = condition.wrong(kind, zone) {
            return Err(Problem::new(path, wrong));
        }
        let send = |value: &Value| {
            let sent = sent(kind, with_integer(kind, value), zone);
            sent.map_err(|value| Problem::new(path, condition.must_have(sendable(zone), got(&value))))
        };
        let parameters = condition.parameters.iter().map(send).collect::<Result<_, _>>()?;
        Ok(Self { parameters, ..condition })
    }

    fn warnings(&self, model: &'static Model, has_zone: bool) -> Vec<Warning> {
        let operator = warning::undeclared_value(&crate::spec::FILTER_OPERATOR, &self.operator);
        operator.into_iter().chain(self.field_warnings(model, has_zone)).collect()
    }

    fn field_warnings(&self, model: &'static Model, has_zone: bool) -> Vec<Warning> {
        let Some(field) = model.field_by_wire(model.wire_name(&self.field)) else {
            // A misspelt name in the builder is an error instead.
            let likely = if self.declared { None } else { model.likely_field(&self.field) };
            let message = |hint: Wording| {
                let what = format!("the filter names {:?}, which is not a field of {}", self.field, records_of(model));
                wording![what, hint]
            };
            return likely.map(|likely| Warning::new(message(did_you_mean(Some(likely))))).into_iter().collect();
        };
        if matches!(field.kind, Kind::DateTime) {
            let instant = if has_zone { None } else { self.instant_warning(field) };
            return instant.into_iter().collect();
        }
        let Some(set) = field.kind.enumeration().filter(|_| self.compares_whole_values()) else { return Vec::new() };
        self.strings().filter_map(|value| warning::undeclared_value(set, value)).collect()
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

/// Returns what is wrong with a field that the records of a list do not have.
pub fn unknown_field(model: &'static Model, name: &str) -> Wording {
    let hint = did_you_mean(model.likely_field(name));
    wording![format!("must be a field of {}, got {name:?}", records_of(model)), hint]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::field_by_name::{field, field_of, listed_field};
    use super::*;
    use crate::generated::{Goal, Segment};
    use crate::typed::Typed as _;

    /// Returns the problem of a condition on a field of segments.
    fn wrong(name: &str, operator: &str, parameters: &Value) -> Option<String> {
        let parameters = parameters.as_array().cloned().unwrap();
        let condition = Condition {
            field: name.to_owned(),
            operator: operator.to_owned(),
            parameters,
            declared: true,
            model: None,
        };
        let problems = Filter::Condition(condition.clone()).checked(Segment::MODEL, None).err()?;
        assert_eq!((problems.len(), problems[0].path.to_string().as_str()), (1, "filter"));
        problems.into_iter().next().map(|problem| problem.message.to_string())
    }

    #[test]
    fn each_type_takes_what_suits_it() {
        for (name, operator, parameters) in [
            ("siteId", "BETWEEN", json!([1, 1.0])),
            ("siteId", "NOT_IN", json!([1, 2])),
            ("name", "EQUAL", json!([5])),
            ("name", "LESS", json!(["m"])),
            ("segmentType", "CONTAINS", json!(["KEY"])),
            ("isFavorite", "NOT_EQUAL", json!([true])),
            ("isFavorite", "IS_FALSE", json!([])),
            ("tags", "IS_EMPTY", json!([])),
            ("experiments", "CONTAINS", json!([3])),
            ("experiments", "CONTAINS", json!(["3"])),
            ("dateCreated", "BETWEEN", json!(["2026-05-07T14:47:42+02:00", "2026-05-07T14:47:42.5Z"])),
            ("siteId", "NEWER", json!(["x"])),
        ] {
            assert_eq!(wrong(name, operator, &parameters), None, "{operator} on {name}");
        }
    }

    #[test]
    fn reports_operators_and_values_that_do_not_fit_a_type() {
        for (name, operator, parameters, says) in [
            ("siteId", "EQUAL", json!([1_u64 << 63]), "a 64-bit integer for siteId EQUAL, got 9223372036854775808"),
            ("experiments", "CONTAINS", json!([1e19]), "a 64-bit integer for experiments CONTAINS, got 1e+19"),
            ("siteId", "LESS", json!([null]), "must have a number for siteId LESS, got null"),
            ("links", "CONTAINS", json!([1]), "for links CONTAINS, got 1"),
            ("name", "LIKE", json!([5]), "must have a string for name LIKE, got 5"),
            ("siteId", "CONTAINS", json!([5]), "cannot use CONTAINS on siteId, which is an integer"),
        ] {
            let wrong = wrong(name, operator, &parameters).unwrap_or_default();
            assert!(wrong.contains(says), "{operator} on {name}: {wrong}");
        }
    }

    #[test]
    fn refuses_inverted_ranges_of_undeclared_and_wire_form_conditions() {
        let range = |name: &str, low: i64, high: i64| Filter::condition(name, "BETWEEN", vec![low.into(), high.into()]);
        let inverted = range("site_id", 9, 1) & range("anything", 9, 1) & range("name", 1, 9);
        let problems = inverted.checked(Segment::MODEL, None).unwrap_err();
        let found: Vec<String> =
            problems.iter().map(|problem| format!("{} {}", problem.path, problem.message)).collect();
        assert_eq!(
            found,
            [
                "filter.expressions[0] must have the lower value first for siteId BETWEEN, got 9 and 1",
                "filter.expressions[1] must have the lower value first for \"anything\" BETWEEN, got 9 and 1"
            ]
        );
    }

    #[test]
    fn refuses_inverted_ranges_of_digits() {
        let range = |name: &str, low: &str, high: &str| {
            Filter::condition(name, "BETWEEN", vec![low.into(), high.into()]).checked(Segment::MODEL, None)
        };
        for name in ["siteId", "id"] {
            let message = range(name, "9007199254740995", "9007199254740993").unwrap_err()[0].message.to_string();
            assert!(message.ends_with("BETWEEN, got 9007199254740995 and 9007199254740993"), "{message}");
            assert!(range(name, "9", "10").is_ok(), "{name}");
        }
        assert!(range("name", "9", "10").is_ok(), "a string");
    }

    #[test]
    fn floats_without_a_fraction_become_integers_where_the_field_is_one() {
        for (name, value, sent) in
            [("siteId", 1001.0, json!(1001)), ("experiments", 3.0, json!(3)), ("name", 2.0, json!(2.0))]
        {
            let filter = if name == "experiments" { field(name).contains(value) } else { field(name).eq(value) };
            let checked = filter.checked(Segment::MODEL, None).unwrap();
            assert_eq!(checked.conditions()[0].parameters, [sent], "{name}");
        }
    }

    #[test]
    fn refuses_a_field_of_another_model_by_its_own_and_that_to_use() {
        let of = |model, name: &str| field_of(model, Model::field_by_wire(model, name).unwrap());
        let filter = of(Goal::MODEL, "id").eq(1)
            & of(Segment::MODEL, "siteId").eq(1)
            & (field("id").eq(1) | of(Segment::MODEL, "isFavorite").eq(true));
        let problems = filter.checked(Goal::MODEL, None).unwrap_err();
        let found: Vec<String> =
            problems.iter().map(|problem| format!("{} {}", problem.path, problem.message)).collect();
        assert_eq!(
            found,
            [
                "filter.expressions[1].field must be a field of goals, got Segment.siteId; use Goal.siteId",
                "filter.expressions[2].expressions[1].field must be a field of goals, got Segment.isFavorite"
            ]
        );
    }

    #[test]
    fn either_form_of_a_name_is_known() {
        let filter = listed_field("site_id").unwrap().eq(1);
        assert_eq!(filter, listed_field("siteId").unwrap().eq(1));
        assert_eq!(field("site_id").eq(1).checked(Goal::MODEL, None).unwrap(), filter);
        let error = listed_field("site_idd").unwrap_err();
        assert_eq!(error.message(), "filter has no field \"site_idd\"; did you mean \"siteId\"?");
    }
}
