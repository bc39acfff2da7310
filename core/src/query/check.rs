//! Checks which operators and values a field accepts, by its declared type.

use serde_json::{Number, Value};

use super::OPERATORS;
use super::filter::{Condition, Filter};
use super::listed::{fields_named, foreign_field, named, records_of};
use super::spelling::operator_name;
use crate::check::{expected, integer};
use crate::date_time::{Moment, Zone, reversed, sendable};
use crate::error::Problem;
use crate::schema::{Kind, Model};
use crate::text::{JsonType, Wording, did_you_mean, got, wording};

/// Returns the problem of a condition on a field that may have any of these types; `None` if one of them accepts it, or
/// without types.
pub(super) fn mismatch<'a>(
    condition: &Condition,
    kinds: impl IntoIterator<Item = &'a Kind>,
    zone: Option<&Zone>,
) -> Option<Wording> {
    let mut first = None;
    for kind in kinds {
        let wrong = mismatch_with(condition, kind, zone)?;
        first.get_or_insert(wrong);
    }
    first
}

fn mismatch_with(condition: &Condition, kind: &Kind, zone: Option<&Zone>) -> Option<Wording> {
    let Condition { field, operator, parameters, .. } = condition;
    if !OPERATORS.contains(&&**operator) {
        return None;
    }
    if !suits(operator, kind) {
        return Some(wording!["cannot use ", operator_name(operator), " on ", named(field), ", which is ", noun(kind)]);
    }
    let Some(wrong) = parameters.iter().find(|parameter| !fits(operator, kind, parameter)) else {
        return inverted(condition, Some(kind), zone);
    };
    let wanted = match kind {
        Kind::List(_) if operator != "CONTAINS" => noun(kind),
        Kind::Text if is_pattern(operator) => JsonType::String.into(),
        _ if is_beyond_integers(kind, wrong) => "a 64-bit integer".into(),
        _ if wrong.is_number() => noun(kind.item()),
        _ => wanted(kind),
    };
    Some(wording!["must have ", wanted, " for ", named(field), " ", operator_name(operator), got(wrong)])
}

/// Whether a value is a whole number, but none that an integer field can have.
fn is_beyond_integers(kind: &Kind, value: &Value) -> bool {
    let is_whole = value.is_u64() || value.as_f64().is_some_and(|float| float.fract() == 0.0);
    kind.item().is_integer() && is_whole
}

/// Converts a float without a fraction to an integer, where the field is an integer.
fn with_integer(kind: &Kind, value: &Value) -> Value {
    let whole = || integer(&value.to_string()).map(Value::from);
    let is_converted = kind.item().is_integer() && value.is_f64();
    is_converted.then(whole).flatten().unwrap_or_else(|| value.clone())
}

/// Returns the problem of a range whose lower end is above its upper one, which no value is in.
fn inverted(condition: &Condition, kind: Option<&Kind>, zone: Option<&Zone>) -> Option<Wording> {
    let ("BETWEEN", [low, high]) = (condition.operator.as_str(), condition.parameters.as_slice()) else { return None };
    inverted_range(&condition.field, [low, high], kind, zone)
}

fn inverted_range(field: &str, [low, high]: [&Value; 2], kind: Option<&Kind>, zone: Option<&Zone>) -> Option<Wording> {
    let why = match (low, high) {
        (Value::Number(low), Value::Number(high)) => is_greater(low, high).then(String::new)?,
        _ => reversed(&time(kind, low, zone)?, &time(kind, high, zone)?, zone)?,
    };
    let range = wording![named(field), " ", operator_name("BETWEEN"), format!(", got {low} and {high}{why}")];
    Some(wording!["must have the lower value first for ", range])
}

/// Whether a number is greater than another; integers are not rounded.
fn is_greater(one: &Number, other: &Number) -> bool {
    match (one.as_i64(), other.as_i64()) {
        (Some(one), Some(other)) => one > other,
        _ => one.as_f64() > other.as_f64(),
    }
}

/// Returns a value that the service compares as a date-time: with a field of this type, or, where a time zone converts
/// instants, with an undeclared one.
fn time(kind: Option<&Kind>, value: &Value, zone: Option<&Zone>) -> Option<Moment> {
    let moment = Moment::read(value.as_str()?)?;
    let is_time = match kind {
        Some(kind) => matches!(kind, Kind::DateTime),
        None => zone.is_some() && moment.offset.is_some(),
    };
    is_time.then_some(moment)
}

/// Returns a value as it is sent for a field of this type, which may be undeclared; `Err` is a date-time that cannot be sent.
fn sent(kind: Option<&Kind>, value: Value, zone: Option<&Zone>) -> Result<Value, Value> {
    let Some(moment) = time(kind, &value, zone) else { return Ok(value) };
    match moment.sent(zone) {
        Some(sent) if sent == moment => Ok(value),
        Some(sent) => Ok(sent.local.to_string().into()),
        None => Err(value),
    }
}

fn is_pattern(operator: &str) -> bool {
    matches!(operator, "LIKE" | "NOT_LIKE" | "CONTAINS")
}

/// Whether the operator says anything of a field of this type: of another, the service would return nothing, or everything.
fn suits(operator: &str, kind: &Kind) -> bool {
    match operator {
        "LIKE" | "NOT_LIKE" => matches!(kind, Kind::Any | Kind::Text | Kind::Enum(_)),
        "CONTAINS" => matches!(kind, Kind::Any | Kind::Text | Kind::Enum(_) | Kind::List(_)),
        "IS_TRUE" | "IS_FALSE" => matches!(kind, Kind::Any | Kind::Text | Kind::Bool),
        "LESS" | "LESS_OR_EQUAL" | "GREATER" | "GREATER_OR_EQUAL" | "BETWEEN" => !matches!(kind, Kind::Bool),
        _ => true,
    }
}

/// Whether a field of this type can be compared with the value.
fn fits(operator: &str, kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::Any => true,
        Kind::List(item) => operator == "CONTAINS" && fits("EQUAL", item, value),
        Kind::Text if is_pattern(operator) => value.is_string(),
        Kind::Float => value.is_number(),
        Kind::Int | Kind::Id if value.is_number() => integer(&value.to_string()).is_some(),
        Kind::Id => value.as_str().is_some_and(|digits| digits.parse::<i64>().is_ok()),
        Kind::Bool => value.is_boolean(),
        // A string may contain a number or a boolean.
        Kind::Text => matches!(value, Value::String(_) | Value::Number(_) | Value::Bool(_)),
        Kind::Enum(_) => value.is_string(),
        Kind::DateTime => value.as_str().is_some_and(|text| Moment::read(text).is_some()),
        Kind::Int | Kind::Object(_) | Kind::OneOf(_) => false,
    }
}

/// Describes a field of this type.
fn noun(kind: &Kind) -> Wording {
    match kind {
        Kind::DateTime => "a date-time".into(),
        Kind::List(Kind::Object(_) | Kind::OneOf(_)) => wording![JsonType::Array, " of objects"],
        Kind::Any => JsonType::Object.into(),
        other => expected(other),
    }
}

/// Describes the values to compare a field of this type with.
fn wanted(kind: &Kind) -> Wording {
    match kind {
        Kind::Int | Kind::Id | Kind::Float => JsonType::Number.into(),
        Kind::DateTime => wording![JsonType::DateTime, " such as \"2026-05-07T14:47:42\""],
        Kind::List(item) => wanted(item),
        other => noun(other),
    }
}

impl Condition {
    /// Returns the problem of the condition if no listed type with such a field accepts it.
    pub(super) fn mismatch_anywhere(&self) -> Option<Wording> {
        if !self.declared {
            return None;
        }
        match self.model.and_then(|model| model.field_by_wire(&self.field)) {
            Some(field) => mismatch(self, [&field.kind], None),
            None => mismatch(self, fields_named(&self.field).map(|field| &field.kind), None),
        }
    }
}

impl Filter {
    /// Checks the fields and values of conditions that were built by the builder, and returns the filter as it is sent: with wire
    /// names, and in a time zone with instants as its wall clock, as the service has its date-times. Of conditions in wire form,
    /// which may use either form of a name, only ranges and years are checked.
    pub(crate) fn checked(&self, model: &'static Model, zone: Option<&Zone>) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let checked = self.check(&Recipient { model, zone }, "filter", &mut problems);
        if problems.is_empty() { Ok(checked) } else { Err(problems) }
    }

    fn check(&self, recipient: &Recipient<'_>, path: &str, problems: &mut Vec<Problem>) -> Self {
        match self {
            Self::Condition(condition) => {
                let field = recipient.model.wire_name(&condition.field).to_owned();
                let mut condition = Condition { field, ..condition.clone() };
                match recipient.sent_parameters(&condition, path) {
                    Ok(parameters) => condition.parameters = parameters,
                    Err(problem) => problems.push(problem),
                }
                Self::Condition(condition)
            }
            Self::Logic { or, expressions } => {
                let mut before = None;
                let check = |(index, part)| {
                    let path = format!("{path}.expressions[{index}]");
                    let wrong =
                        before.replace(part).filter(|_| !or).and_then(|start| recipient.inverted_bounds(start, part));
                    problems.extend(wrong.map(|wrong| Problem::new(path.as_str(), wrong)));
                    part.check(recipient, &path, problems)
                };
                let parts = expressions.iter().enumerate().map(check).collect::<Vec<_>>();
                Self::logic(*or, parts)
            }
            Self::Refused(refused) => {
                problems.extend_from_slice(refused);
                self.clone()
            }
        }
    }
}

/// The list that a filter is sent to.
struct Recipient<'a> {
    model: &'static Model,
    zone: Option<&'a Zone>,
}

impl Recipient<'_> {
    /// Returns what is wrong with two conditions that are the bounds of a range of date-times, as one with a day as an end is.
    fn inverted_bounds(&self, start: &Filter, end: &Filter) -> Option<Wording> {
        let (Filter::Condition(start), Filter::Condition(end)) = (start, end) else { return None };
        let are_bounds = start.operator == "GREATER_OR_EQUAL" && matches!(&*end.operator, "LESS" | "LESS_OR_EQUAL");
        let kind = &self.model.field_by_wire(self.model.wire_name(&start.field))?.kind;
        let is_range = are_bounds && start.field == end.field && matches!(kind, Kind::DateTime);
        let ([low], [high]) = (start.parameters.as_slice(), end.parameters.as_slice()) else { return None };
        is_range.then(|| inverted_range(&start.field, [low, high], Some(kind), self.zone)).flatten()
    }

    /// Checks a condition; returns its parameters as they are sent.
    fn sent_parameters(&self, condition: &Condition, path: &str) -> Result<Vec<Value>, Problem> {
        if let Some(other) = condition.model.filter(|other| !std::ptr::eq(*other, self.model)) {
            return Err(foreign_field(self.model, format!("{path}.field"), other, &condition.field));
        }
        let kind = self.model.field_by_wire(&condition.field).map(|field| &field.kind);
        let wrong = match kind {
            None if condition.declared => {
                return Err(Problem::new(format!("{path}.field"), unknown_field(self.model, &condition.field)));
            }
            Some(kind) if condition.declared => mismatch(condition, [kind], self.zone),
            kind => inverted(condition, kind, self.zone),
        };
        if let Some(wrong) = wrong {
            return Err(Problem::new(path, wrong));
        }
        let integer = kind.filter(|_| condition.declared);
        let values = condition.parameters.iter().map(|value| {
            let value = integer.map_or_else(|| value.clone(), |kind| with_integer(kind, value));
            sent(kind, value, self.zone).map_err(|value| {
                let subject = wording![" for ", named(&condition.field), " ", operator_name(&condition.operator)];
                Problem::new(path, wording!["must have ", sendable(self.zone), subject, got(&value)])
            })
        });
        values.collect()
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

    use super::super::listed::listed_field;
    use super::super::{field, field_of, field_unchecked};
    use super::*;
    use crate::model::declare::Typed as _;
    use crate::model::{Goal, Segment};

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
        let anywhere = condition.mismatch_anywhere();
        assert_eq!(anywhere.as_ref(), Some(&problems[0].message), "no other list takes it either");
        problems.into_iter().next().map(|problem| problem.message.to_string())
    }

    #[test]
    fn each_type_takes_what_suits_it() {
        for (name, operator, parameters) in [
            ("siteId", "EQUAL", json!([42])),
            ("siteId", "BETWEEN", json!([1, 1.0])),
            ("siteId", "NOT_IN", json!([1, 2])),
            ("name", "LIKE", json!(["a%"])),
            ("name", "EQUAL", json!([5])),
            ("name", "LESS", json!(["m"])),
            ("segmentType", "EQUAL", json!(["SOMETHING_NEW"])),
            ("segmentType", "CONTAINS", json!(["KEY"])),
            ("isFavorite", "NOT_EQUAL", json!([true])),
            ("isFavorite", "IS_FALSE", json!([])),
            ("tags", "CONTAINS", json!(["sale"])),
            ("tags", "IS_EMPTY", json!([])),
            ("experiments", "CONTAINS", json!([3])),
            ("experiments", "CONTAINS", json!(["3"])),
            ("conditionsData", "IS_NOT_NULL", json!([])),
            ("dateCreated", "GREATER", json!(["2026-05-07"])),
            ("dateCreated", "BETWEEN", json!(["2026-05-07T14:47:42+02:00", "2026-05-07T14:47:42.5Z"])),
            ("siteId", "NEWER", json!(["x"])),
        ] {
            assert_eq!(wrong(name, operator, &parameters), None, "{operator} on {name}");
        }
    }

    #[test]
    fn reports_operators_and_values_that_do_not_fit_a_type() {
        for (name, operator, parameters, says) in [
            ("siteId", "EQUAL", json!(["x"]), "must have a number for siteId EQUAL, got \"x\""),
            ("siteId", "IN", json!([1, true]), "must have a number for siteId IN, got true"),
            ("siteId", "EQUAL", json!([101.5]), "must have an integer for siteId EQUAL, got 101.5"),
            ("siteId", "EQUAL", json!([1_u64 << 63]), "a 64-bit integer for siteId EQUAL, got 9223372036854775808"),
            ("experiments", "CONTAINS", json!([1e19]), "a 64-bit integer for experiments CONTAINS, got 1e+19"),
            ("siteId", "LESS", json!([null]), "must have a number for siteId LESS, got null"),
            ("siteId", "LIKE", json!(["1%"]), "cannot use LIKE on siteId, which is an integer"),
            ("isFavorite", "LIKE", json!(["t%"]), "cannot use LIKE on isFavorite, which is a boolean"),
            ("isFavorite", "EQUAL", json!(["true"]), "must have a boolean for isFavorite EQUAL, got \"true\""),
            ("tags", "EQUAL", json!(["a"]), "must have an array for tags EQUAL, got \"a\""),
            ("experiments", "CONTAINS", json!(["x"]), "must have a number for experiments CONTAINS, got \"x\""),
            ("links", "CONTAINS", json!([1]), "for links CONTAINS, got 1"),
            ("conditionsData", "EQUAL", json!([1]), "must have an object for conditionsData EQUAL, got 1"),
            (
                "dateCreated",
                "LESS",
                json!(["soon"]),
                "an ISO 8601 date-time such as \"2026-05-07T14:47:42\" for dateCreated LESS, got \"soon\"",
            ),
            ("dateCreated", "LIKE", json!(["2026%"]), "cannot use LIKE on dateCreated, which is a date-time"),
            ("name", "LIKE", json!([5]), "must have a string for name LIKE, got 5"),
            ("siteId", "CONTAINS", json!([5]), "cannot use CONTAINS on siteId, which is an integer"),
        ] {
            let wrong = wrong(name, operator, &parameters).unwrap_or_default();
            assert!(wrong.contains(says), "{operator} on {name}: {wrong}");
        }
    }

    #[test]
    fn refuses_inverted_ranges_of_undeclared_and_wire_form_conditions() {
        let range = |name: &str, low, high| field_unchecked(name).between(low, high);
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
    fn a_field_of_several_types_takes_what_any_takes() {
        let condition = Filter::condition("f", "EQUAL", vec![json!("x")]);
        let Filter::Condition(condition) = condition else { panic!("a condition") };
        assert_eq!(mismatch(&condition, [&Kind::Int, &Kind::Text], None), None);
        assert!(mismatch(&condition, [&Kind::Int, &Kind::Float], None).is_some());
        assert_eq!(mismatch(&condition, [], None), None);
    }

    #[test]
    fn reports_unknown_fields_with_their_paths() {
        let filter = field("id").eq(1)
            & (field("siteIdd").eq(1) | field_unchecked("anything").like(1) | field("is_favorite").eq(true));
        let problems = filter.checked(Goal::MODEL, None).unwrap_err();
        let found: Vec<(String, String)> =
            problems.iter().map(|problem| (problem.path.to_string(), problem.message.to_string())).collect();
        let found: Vec<(&str, &str)> = found.iter().map(|(path, message)| (path.as_str(), message.as_str())).collect();
        let under = "filter.expressions[1]";
        assert_eq!(
            found,
            [
                (
                    &*format!("{under}.expressions[0].field"),
                    "must be a field of goals, got \"siteIdd\"; did you mean \"siteId\"?"
                ),
                (
                    &*format!("{under}.expressions[2].field"),
                    "must be a field of goals, got \"is_favorite\"; did you mean \"isActive\"?"
                ),
            ]
        );
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
