//! Evaluates filters on records in memory: those of the sandbox, and those that a program has read.

use std::cmp::Ordering;

use serde_json::Value;

use super::comparison::{Parameter, ParameterSet, WORTH_A_TABLE, contains, equal, order};
use super::datum::{Datum, Form};
use super::filter::{Condition, Filter};
use super::like::Pattern;
use crate::date_time::Zone;
use crate::declaration::Model;
use crate::record::Record;

/// A filter that is prepared for many records.
///
/// ```
/// use serde_json::json;
/// use xpauto::bindings::list::{Matcher, field};
///
/// let filter = field("name").like("%cart%") & field("siteId").is_in([101, 102]);
/// let matcher = Matcher::new(&filter);
/// assert!(matcher.matches(&json!({"name": "Full Cart", "siteId": 102})));
/// assert!(!matcher.matches(&json!({"name": "Full Cart", "siteId": null})));
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug)]
pub struct Matcher(Node);

#[derive(Debug)]
enum Node {
    Test(FieldPosition, Test),
    Any(Vec<Node>),
    All(Vec<Node>),
}

/// The field of a condition.
#[derive(Debug)]
struct FieldPosition {
    wire: String,
    /// Its index in the declaration of the records, if it is declared.
    position: Option<usize>,
    form: Form,
}

impl FieldPosition {
    fn new(wire: &str, model: Option<&Model>, zone: Option<&Zone>) -> Self {
        let position = model.and_then(|model| model.position(wire, 0));
        let field = position.and_then(|position| model?.fields.get(position));
        let form = field.map_or(Form::Plain, |field| Form::of(&field.kind, zone));
        Self { wire: wire.to_owned(), position, form }
    }
}

/// The test of a condition.
#[derive(Debug)]
enum Test {
    Null(bool),
    Is(bool),
    Empty(bool),
    /// Whether the comparison with any of the parameters succeeds, and the wanted result.
    Any(Compare, Vec<Parameter>, bool),
    Member(Box<ParameterSet>, bool),
    Like(Vec<Pattern>, bool),
    Ordered(fn(Ordering) -> bool, Parameter),
    Between(Box<[Parameter; 2]>),
    /// An unknown operator, or one with too few parameters.
    Never,
}

type Compare = fn(&Datum<'_>, &Parameter) -> bool;

impl Matcher {
    /// Prepares a filter for records in wire names without declared types: date-times compare as strings.
    #[must_use]
    pub fn new(filter: &Filter) -> Self {
        Self(Node::new(filter, None, None))
    }

    /// Prepares a filter for records of this type. Date-times compare as instants if both have an offset, else as local times;
    /// values of enums compare ignoring case.
    #[must_use]
    pub fn of_records(filter: &Filter, model: &Model) -> Self {
        Self::of_account(filter, model, None)
    }

    /// Prepares a filter for records of this type likewise, where date-times without an offset are the wall clock of a time zone.
    pub(super) fn of_account(filter: &Filter, model: &Model, zone: Option<&Zone>) -> Self {
        Self(Node::new(filter, Some(model), zone))
    }

    /// Returns whether a record in wire names matches the filter.
    #[must_use]
    pub fn matches(&self, record: &Value) -> bool {
        self.0.holds(&|position: &FieldPosition| record.get(&position.wire).map_or(Datum::Null, Datum::from))
    }

    /// Returns whether a record of the declared type matches the filter.
    pub(super) fn keeps(&self, record: &Record) -> bool {
        self.0.holds(&|position: &FieldPosition| {
            let json = match position.position {
                Some(position) => record.field_json(position),
                // The last of repeated keys counts, as in parsed JSON.
                None => {
                    record.undeclared_fields().filter(|(key, _)| *key == position.wire).last().map(|(_, json)| json)
                }
            };
            json.map_or(Datum::Null, Datum::of_json)
        })
    }
}

impl Node {
    fn new(filter: &Filter, model: Option<&Model>, zone: Option<&Zone>) -> Self {
        let all = |expressions: &[Filter]| expressions.iter().map(|part| Self::new(part, model, zone)).collect();
        match filter {
            Filter::Condition(condition) => {
                let position = FieldPosition::new(&condition.field, model, zone);
                let test = condition.test(&position.form);
                Self::Test(position, test)
            }
            // A filter that is too large matches no record.
            Filter::Logic { expressions, .. } if expressions.is_unusable() => Self::Any(Vec::new()),
            Filter::Logic { or: true, expressions } => Self::Any(all(expressions)),
            Filter::Logic { or: false, expressions } => Self::All(all(expressions)),
        }
    }

    fn holds<'a>(&self, value: &impl Fn(&FieldPosition) -> Datum<'a>) -> bool {
        match self {
            Self::Test(position, test) => test.holds(&value(position).in_form(&position.form)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(value)),
            Self::All(parts) => parts.iter().all(|part| part.holds(value)),
        }
    }
}

impl Condition {
    fn test(&self, form: &Form) -> Test {
        let read = |value: &Value| Parameter::new(value, form);
        let parameters: Vec<Parameter> = self.parameters.iter().map(read).collect();
        let ordered = |accept: fn(Ordering) -> bool| {
            self.parameters.first().map_or(Test::Never, |first| Test::Ordered(accept, read(first)))
        };
        match self.operator.as_str() {
            "IS_NULL" => Test::Null(true),
            "IS_NOT_NULL" => Test::Null(false),
            "IS_TRUE" => Test::Is(true),
            "IS_FALSE" => Test::Is(false),
            "IS_EMPTY" => Test::Empty(true),
            "IS_NOT_EMPTY" => Test::Empty(false),
            "EQUAL" | "IN" => Test::equality(parameters, true),
            "NOT_EQUAL" | "NOT" | "NOT_IN" => Test::equality(parameters, false),
            "LIKE" => Test::like(parameters, true),
            "NOT_LIKE" => Test::like(parameters, false),
            "CONTAINS" => Test::Any(contains, parameters, true),
            "LESS" => ordered(Ordering::is_lt),
            "LESS_OR_EQUAL" => ordered(Ordering::is_le),
            "GREATER" => ordered(Ordering::is_gt),
            "GREATER_OR_EQUAL" => ordered(Ordering::is_ge),
            "BETWEEN" => match <[Parameter; 2]>::try_from(parameters) {
                Ok(ends) => Test::Between(Box::new(ends)),
                Err(_) => Test::Never,
            },
            _ => Test::Never,
        }
    }
}

impl Test {
    fn equality(mut parameters: Vec<Parameter>, wanted: bool) -> Self {
        if is_never(&mut parameters, wanted) {
            Self::Never
        } else if parameters.len() < WORTH_A_TABLE {
            Self::Any(equal, parameters, wanted)
        } else {
            Self::Member(Box::new(ParameterSet::new(parameters)), wanted)
        }
    }

    fn like(mut parameters: Vec<Parameter>, wanted: bool) -> Self {
        if is_never(&mut parameters, wanted) {
            return Self::Never;
        }
        Self::Like(parameters.into_iter().map(|parameter| Pattern::new(parameter.text)).collect(), wanted)
    }

    fn holds(&self, value: &Datum<'_>) -> bool {
        match self {
            Self::Null(wanted) => value.is_null() == *wanted,
            Self::Is(wanted) => matches!(value, Datum::Bool(truth) if truth == wanted),
            Self::Empty(wanted) => value.is_empty() == *wanted,
            Self::Any(compare, parameters, wanted) => {
                !value.is_null() && parameters.iter().any(|parameter| compare(value, parameter)) == *wanted
            }
            Self::Member(set, wanted) => !value.is_null() && set.hold(value) == *wanted,
            Self::Like(patterns, wanted) => {
                !value.is_null() && patterns.iter().any(|pattern| pattern.fits(&value.text())) == *wanted
            }
            Self::Ordered(accept, parameter) => order(value, parameter).is_some_and(accept),
            Self::Between(ends) => {
                let [low, high] = &**ends;
                order(value, low).is_some_and(Ordering::is_ge) && order(value, high).is_some_and(Ordering::is_le)
            }
            Self::Never => false,
        }
    }
}

/// Removes null parameters, with which a comparison and its negation are both false; returns whether the condition can
/// then never match.
fn is_never(parameters: &mut Vec<Parameter>, wanted: bool) -> bool {
    let count = parameters.len();
    parameters.retain(|parameter| !parameter.is_null());
    !wanted && parameters.len() < count
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::super::field;
    use super::super::samples::{filters, records, values};
    use super::*;
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    fn matches(filter: &Filter, record: &Value) -> bool {
        Matcher::new(filter).matches(record)
    }

    fn holds(operator: &str, value: &Value, parameters: &Value) -> bool {
        let parameters = parameters.as_array().cloned().unwrap_or_default();
        matches(&Filter::condition("f", operator, parameters), &json!({"f": value}))
    }

    #[test]
    fn operators_mean_what_they_say() {
        let big = 9_007_199_254_740_993_i64;
        for (operator, value, parameters, expected) in [
            ("EQUAL", json!(5), json!(["5"]), true),
            ("EQUAL", json!("5"), json!([5.0]), true),
            ("EQUAL", json!(big), json!([9_007_199_254_740_992.0]), false),
            ("EQUAL", json!(big), json!([big.to_string()]), true),
            ("GREATER", json!(u64::MAX), json!([i64::MAX]), true),
            ("EQUAL", json!(true), json!(["true"]), true),
            ("EQUAL", json!("b"), json!(["a", "b"]), true),
            ("NOT_EQUAL", json!(null), json!(["a"]), false),
            ("NOT_IN", json!("c"), json!(["a", null]), false),
            ("LESS", json!("10"), json!(["9"]), true),
            ("LESS", json!(10), json!(["9"]), false),
            ("LESS", json!(null), json!([1]), false),
            ("BETWEEN", json!("2021-05-07T14:47:42"), json!(["2021-05-07", "2021-05-08"]), true),
            ("BETWEEN", json!(2), json!([1, 2]), true),
            ("BETWEEN", json!(2), json!([1]), false),
            ("IS_FALSE", json!(null), json!([]), false),
            ("IS_EMPTY", json!([]), json!([]), true),
            ("IS_EMPTY", json!(0), json!([]), false),
            ("CONTAINS", json!("Spring sale"), json!(["sale"]), true),
            ("CONTAINS", json!([1, 2]), json!(["2"]), true),
            ("CONTAINS", json!(["sale"]), json!(["sal"]), false),
            ("NEWER", json!(1), json!([1]), false),
        ] {
            assert_eq!(holds(operator, &value, &parameters), expected, "{value} {operator} {parameters}");
        }
        assert!(matches(&field("f").is_empty(), &json!({})));
    }

    #[test]
    fn of_a_key_that_comes_twice_the_later_one_counts() {
        let record = Record::decode(Segment::MODEL, r#"{"id":1,"odd":1,"id":2,"odd":2}"#).unwrap();
        for (name, value, expected) in [("id", 1, false), ("id", 2, true), ("odd", 1, false), ("odd", 2, true)] {
            let filter = field(name).eq(value);
            assert_eq!(Matcher::of_records(&filter, Segment::MODEL).keeps(&record), expected, "{filter:?}");
        }
    }

    const TIMES: [&str; 12] = [
        "2026-05-07T14:00:00",
        "2026-05-07T14:00:00.000",
        "2026-05-07T14:00:00.5",
        "2026-05-07T14:00:00Z",
        "2026-05-07T14:00:00+00:00",
        "2026-05-07T16:00:00+02:00",
        "2026-05-07T14:00:00+02:00",
        "2026-05-07T13:30:00-01:00",
        "2026-05-07",
        "2026-05-07T00:00:00",
        "soon",
        "",
    ];

    /// Returns whether a segment that was created at this time matches a condition on its creation time.
    fn created(time: &str, operator: &str, parameters: &Value) -> bool {
        let filter = Filter::condition("dateCreated", operator, parameters.as_array().cloned().unwrap());
        let json = json!({"dateCreated": time});
        let matcher = Matcher::of_records(&filter, Segment::MODEL);
        let record = Record::decode(Segment::MODEL, json.to_string()).unwrap();
        assert_eq!(matcher.matches(&json), matcher.keeps(&record));
        matcher.keeps(&record)
    }

    #[test]
    fn date_times_compare_as_instants_where_both_have_an_offset_else_by_the_wall_clock() {
        for (time, operator, parameters, expected) in [
            ("2026-05-07T16:00:00+02:00", "EQUAL", json!(["2026-05-07T14:00:00Z"]), true),
            ("2026-05-07T15:30:00+02:00", "LESS", json!(["2026-05-07T14:00:00Z"]), true),
            ("2026-05-07T13:30:00-01:00", "GREATER", json!(["2026-05-07T14:00:00Z"]), true),
            ("2026-05-07T16:00:00+02:00", "BETWEEN", json!(["2026-05-07T14:00:00Z", "2026-05-07T14:00:00Z"]), true),
            ("2026-05-07T14:00:00", "EQUAL", json!(["2026-05-07T14:00:00.000"]), true),
            ("2026-05-07T14:00:00.5", "GREATER", json!(["2026-05-07T14:00:00"]), true),
            ("2026-05-07T00:00:00", "LESS_OR_EQUAL", json!(["2026-05-07"]), true),
            ("2026-05-07T14:00:00", "EQUAL", json!(["2026-05-07T14:00:00+09:00"]), true),
            ("2026-05-07T14:00:00+09:00", "LESS", json!(["2026-05-07T14:00:01"]), true),
            ("2026-05-07T14:00:00+02:00", "NOT_EQUAL", json!(["2026-05-07T12:00:00Z"]), false),
            ("soon", "EQUAL", json!(["soon"]), true),
            ("soon", "GREATER", json!(["2026-05-07"]), true),
        ] {
            assert_eq!(created(time, operator, &parameters), expected, "{time} {operator} {parameters}");
        }
    }

    #[test]
    fn a_text_that_looks_like_a_date_time_is_a_text() {
        let filter = Filter::condition("name", "EQUAL", vec![json!("2026-05-07T14:00:00Z")]);
        let record = Record::decode(Segment::MODEL, r#"{"name":"2026-05-07T14:00:00+00:00"}"#).unwrap();
        assert!(!Matcher::of_records(&filter, Segment::MODEL).keeps(&record));
    }

    proptest! {
        #[test]
        fn membership_of_date_times_is_equality_with_one_of_them(
            time in prop::sample::select(TIMES.as_slice()),
            parameters in prop::collection::vec(prop::sample::select(TIMES.as_slice()), WORTH_A_TABLE..12),
        ) {
            let equals = parameters.iter().any(|parameter| created(time, "EQUAL", &json!([parameter])));
            prop_assert_eq!(created(time, "IN", &json!(parameters)), equals);
            prop_assert_eq!(created(time, "NOT_IN", &json!(parameters)), !equals);
        }

        #[test]
        fn negation_is_the_opposite(filter in filters(), record in records()) {
            let negated = filter.clone().negate().unwrap();
            prop_assert_eq!(matches(&negated, &record), !matches(&filter, &record));
            prop_assert_eq!(matches(&negated.negate().unwrap(), &record), matches(&filter, &record));
        }

        #[test]
        fn a_record_is_judged_by_its_text_as_it_is_when_parsed(
            filter in filters(),
            record in records(),
            is_spread in any::<bool>(),
        ) {
            let text = if is_spread { serde_json::to_string_pretty(&record) } else { serde_json::to_string(&record) };
            let read = Record::decode(Segment::MODEL, text.unwrap()).unwrap();
            let matcher = Matcher::of_records(&filter, Segment::MODEL);
            prop_assert_eq!(matcher.keeps(&read), matches(&filter, &record));
        }

        #[test]
        fn any_value_means_the_same_in_text_and_parsed(
            value in values(),
            parameters in prop::collection::vec(values(), 0..4),
            operator in prop::sample::select(super::super::OPERATORS.to_vec()),
        ) {
            let filter = Filter::condition("odd", operator, parameters);
            let record = json!({"odd": value});
            let read = Record::decode(Segment::MODEL, record.to_string()).unwrap();
            prop_assert_eq!(Matcher::of_records(&filter, Segment::MODEL).keeps(&read), matches(&filter, &record));
        }

        #[test]
        fn membership_is_equality_with_one_of_them(
            value in values(),
            parameters in prop::collection::vec(values(), WORTH_A_TABLE..12),
        ) {
            let equals = parameters.iter().any(|parameter| holds("EQUAL", &value, &json!([parameter])));
            let differs = parameters.iter().all(|parameter| holds("NOT_EQUAL", &value, &json!([parameter])));
            prop_assert_eq!(holds("IN", &value, &json!(parameters)), equals);
            prop_assert_eq!(holds("NOT_IN", &value, &json!(parameters)), differs);
        }
    }
}
