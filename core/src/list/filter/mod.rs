//! Filters of lists: the wire form, the builder, joining and negation.

mod expressions;
mod wire;

use std::hash::{Hash, Hasher};
use std::ops::Not;

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::listed::named;
use super::spelling::operator_name;
use crate::declaration::Model;
use crate::error::{Error, Problem, Result};
use crate::model::FilterExpression;
use crate::record::json_of;
use crate::text::wording;

pub use expressions::{Expressions, MAX_CONDITIONS, MAX_LEVELS};
pub(in crate::list) use wire::{INEXACT, is_inexact};
use wire::{read_items, read_object, with_exact_floats};

/// The maximum length of a filter in wire form, as JSON text: sixteen times that of a URL, since a filter may be applied in memory
/// too, and repeated expressions are dropped before it is sent.
pub const LONGEST_FILTER: usize = 1 << 20;

/// Operators with their opposites.
const OPPOSITES: [(&str, &str); 8] = [
    ("EQUAL", "NOT_EQUAL"),
    ("LESS", "GREATER_OR_EQUAL"),
    ("GREATER", "LESS_OR_EQUAL"),
    ("LIKE", "NOT_LIKE"),
    ("IN", "NOT_IN"),
    ("IS_NULL", "IS_NOT_NULL"),
    ("IS_TRUE", "IS_FALSE"),
    ("IS_EMPTY", "IS_NOT_EMPTY"),
];

/// A filter: one condition, or several joined by AND or OR. It is the checked form of a [`FilterExpression`]. Joining and
/// cloning take constant time. What is wrong with a filter, such as `is_in` without values, is reported by the list that it is
/// used for.
///
/// ```
/// use xpauto::Filter;
/// use xpauto::list::field;
/// use xpauto::model::{FilterExpression, RequestParams};
///
/// let filter = field("siteId").eq(42) | field("name").like("%sale%");
/// let params = RequestParams::builder().filter(FilterExpression::try_from(&filter)?).page(1).build()?;
/// assert_eq!(Filter::try_from(&params.filter().unwrap())?, filter);
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Filter {
    /// A `FilteringCondition`.
    #[doc(hidden)]
    Condition(Condition),
    /// A `FilteringLogic`.
    #[doc(hidden)]
    Logic {
        /// OR if true, else AND.
        or: bool,
        /// The operands, in order.
        expressions: Expressions,
    },
}

/// One comparison of a field.
#[derive(Debug, Clone)]
pub struct Condition {
    /// The field's wire name.
    pub field: String,
    /// The operator's wire name, open to names that the specification does not list.
    pub operator: String,
    /// The values to compare the field with.
    pub parameters: Vec<Value>,
    /// Whether the field must be declared, as in the builder; not part of equality or the wire form.
    pub declared: bool,
    /// The model that the field was named with; lists of other models refuse it. Not part of equality or the wire form.
    pub model: Option<&'static Model>,
}

impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        self.field == other.field && self.operator == other.operator && self.parameters == other.parameters
    }
}

impl Eq for Condition {}

impl Hash for Condition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.field, &self.operator, &self.parameters).hash(state);
    }
}

impl Serialize for Filter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Condition(condition) => {
                map.serialize_entry(wire::FIELD, &condition.field)?;
                map.serialize_entry(wire::OPERATOR, &condition.operator)?;
                map.serialize_entry(wire::PARAMETERS, &condition.parameters)?;
            }
            Self::Logic { or, expressions } => {
                map.serialize_entry(wire::CONDITIONAL_OPERATOR, &wire::conditional_operator(*or))?;
                map.serialize_entry(wire::EXPRESSIONS, expressions)?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Filter {
    /// Reads the wire form, as [`Filter::from_json`] does.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::from_json(&json_of(from)?).map_err(de::Error::custom)
    }
}

impl TryFrom<&Filter> for FilterExpression {
    type Error = Error;

    /// Fails for a filter that is too large.
    fn try_from(filter: &Filter) -> Result<Self> {
        filter.check_size()?;
        Self::from_json(&filter.to_json())
    }
}

impl TryFrom<&FilterExpression> for Filter {
    type Error = Error;

    /// Fails for a conditional operator other than AND and OR, and for fields that the specification does not list.
    fn try_from(expression: &FilterExpression) -> Result<Self> {
        Self::from_json(expression.json())
    }
}

impl Filter {
    /// Creates a condition on any wire name, without checks.
    #[doc(hidden)]
    pub fn condition(field: impl Into<String>, operator: impl Into<String>, parameters: Vec<Value>) -> Self {
        Self::Condition(Condition {
            field: field.into(),
            operator: operator.into(),
            parameters,
            declared: false,
            model: None,
        })
    }

    /// Parses the wire form: a condition, a logic object, or an array, which is the AND of its elements.
    ///
    /// ```
    /// use xpauto::Filter;
    /// use xpauto::list::field;
    ///
    /// let text = r#"[{"field": "siteId", "operator": "EQUAL", "parameters": [42]}]"#;
    /// assert_eq!(Filter::from_json(text)?, field("siteId").eq(42));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(text)
            .map_err(|fault| Error::invalid("filter", format!("is invalid JSON: {fault}")).with_source(fault))?;
        Self::from_value(&with_exact_floats(value, text))
    }

    /// Like [`Filter::from_json`], from a parsed value.
    #[doc(hidden)]
    pub fn from_value(value: &Value) -> Result<Self> {
        let mut problems = Vec::new();
        let filter = match value {
            Value::Array(items) => match read_items(items, "filter", &mut problems) {
                only if only.len() == 1 => {
                    only.first().cloned().unwrap_or(Self::Logic { or: false, expressions: only })
                }
                expressions => Self::Logic { or: false, expressions },
            },
            other => read_object(other, "filter", &mut problems),
        };
        problems.extend(filter.problems());
        if problems.is_empty() { Ok(filter) } else { Err(Error::validation(problems)) }
    }

    /// The wire form: one object, as `RequestParams` holds it; null where [`Filter::check_size`] refuses the filter.
    #[doc(hidden)]
    #[must_use]
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Returns the wire form as JSON; empty for a filter that a list would refuse, such as one that is too large.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// let text = r#"{"field":"siteId","operator":"EQUAL","parameters":[42]}"#;
    /// assert_eq!(field("siteId").eq(42).to_json(), text);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Matches records that match both filters. Nested ANDs are flattened.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("siteId").eq(42).and(field("name").is_null()), field("siteId").eq(42) & field("name").is_null());
    /// ```
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::join([self, other], false)
    }

    /// Matches records that match at least one of the filters. Nested ORs are flattened.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("siteId").eq(42).or(field("name").is_null()), field("siteId").eq(42) | field("name").is_null());
    /// ```
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::join([self, other], true)
    }

    /// Matches records that match all filters, like [`Filter::and`]; without filters, every record matches.
    ///
    /// ```
    /// use xpauto::Filter;
    /// use xpauto::list::field;
    ///
    /// let sites = [field("siteId").gt(1), field("siteId").lt(9)];
    /// assert_eq!(Filter::all_of(sites), field("siteId").gt(1) & field("siteId").lt(9));
    /// ```
    #[must_use]
    pub fn all_of<F: Into<Self>>(filters: impl IntoIterator<Item = F>) -> Self {
        Self::join(filters.into_iter().map(Into::into), false)
    }

    /// Matches records that match any filter, like [`Filter::or`]; without filters, no record matches.
    ///
    /// ```
    /// use xpauto::Filter;
    /// use xpauto::list::field;
    ///
    /// let sites = [1, 9].map(|site| field("siteId").eq(site));
    /// assert_eq!(Filter::any_of(sites), field("siteId").eq(1) | field("siteId").eq(9));
    /// ```
    #[must_use]
    pub fn any_of<F: Into<Self>>(filters: impl IntoIterator<Item = F>) -> Self {
        Self::join(filters.into_iter().map(Into::into), true)
    }

    /// What stands for a filter that was refused, until it is used.
    pub(super) fn refused(error: &Error) -> Self {
        Self::Logic { or: false, expressions: Expressions::refused(error.details().problems.clone()) }
    }

    fn join(filters: impl IntoIterator<Item = Self>, or: bool) -> Self {
        let mut parts = Vec::new();
        for filter in filters {
            match filter {
                Self::Logic { or: own, expressions } if own == or && !expressions.are_several() => {
                    parts.extend(expressions.first().cloned());
                }
                several => parts.push(several),
            }
        }
        match parts.as_slice() {
            [] => Self::Logic { or, expressions: parts.into() },
            [first, rest @ ..] if rest.iter().all(|part| first.is_repeated_by(part, or)) => first.clone(),
            _ => Self::Logic { or, expressions: Expressions::joined(or, parts) },
        }
    }

    /// Whether joining another filter changes nothing. Joins are compared by identity only, since comparing their operands
    /// would make joining slower with each operand.
    fn is_repeated_by(&self, other: &Self, or: bool) -> bool {
        match (self, other) {
            (Self::Logic { or: own, expressions }, Self::Logic { expressions: others, .. }) if *own == or => {
                expressions.is_same(others)
            }
            _ => self == other,
        }
    }

    /// Returns whether this is a join with this operator.
    pub(super) fn is_join(&self, or: bool) -> bool {
        matches!(self, Self::Logic { or: own, .. } if *own == or)
    }

    /// Returns the nesting depth of AND and OR.
    pub(super) fn levels(&self) -> usize {
        match self {
            Self::Condition(_) => 0,
            Self::Logic { expressions, .. } => expressions.levels(),
        }
    }

    /// Returns the number of conditions as written, where those of a filter that occurs several times count each time.
    pub(super) fn written(&self) -> usize {
        match self {
            Self::Condition(_) => 1,
            Self::Logic { expressions, .. } => expressions.written(),
        }
    }

    /// Refuses a filter that nests deeper than [`MAX_LEVELS`], has more than [`MAX_CONDITIONS`], or has an operand that was
    /// refused: it cannot be sent, and no record matches it.
    #[doc(hidden)]
    pub fn check_size(&self) -> Result<()> {
        let problems = self.problems();
        if problems.is_empty() { Ok(()) } else { Err(Error::validation(problems)) }
    }

    /// Returns the problems of a filter that cannot be used.
    pub(super) fn problems(&self) -> Vec<Problem> {
        match self {
            Self::Condition(_) => Vec::new(),
            Self::Logic { expressions, .. } => expressions.problems(),
        }
    }

    /// Returns whether it is too large, or an operand was refused.
    pub(super) fn is_unusable(&self) -> bool {
        matches!(self, Self::Logic { expressions, .. } if expressions.is_unusable())
    }

    /// Returns the number of bytes of its fields and values, of one that is not too large.
    pub(super) fn length(&self) -> usize {
        fn of_value(value: &Value) -> usize {
            match value {
                Value::String(text) => text.len(),
                Value::Array(items) => items.iter().map(of_value).sum(),
                Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + of_value(value)).sum(),
                Value::Null | Value::Bool(_) | Value::Number(_) => 1,
            }
        }
        let of_condition = |one: &Condition| one.field.len() + one.parameters.iter().map(of_value).sum::<usize>();
        self.conditions().into_iter().map(of_condition).sum()
    }

    /// Returns the conditions in order.
    #[doc(hidden)]
    #[must_use]
    pub fn conditions(&self) -> Vec<&Condition> {
        match self {
            Self::Condition(condition) => vec![condition],
            Self::Logic { expressions, .. } => expressions.iter().flat_map(Self::conditions).collect(),
        }
    }

    /// Returns the filter with each condition replaced.
    #[doc(hidden)]
    #[must_use]
    pub fn map_conditions(&self, replace: &mut impl FnMut(&Condition) -> Condition) -> Self {
        match self {
            Self::Condition(condition) => Self::Condition(replace(condition)),
            Self::Logic { .. } if self.is_unusable() => self.clone(),
            Self::Logic { or, expressions } => {
                let parts: Vec<Self> = expressions.iter().map(|part| part.map_conditions(replace)).collect();
                Self::Logic { or: *or, expressions: parts.into() }
            }
        }
    }

    /// Returns the negation, as `!` does; the error of a filter without an opposite comes at once.
    #[doc(hidden)]
    pub fn negate(self) -> Result<Self> {
        self.check_size()?;
        let negated = match self {
            Self::Condition(condition) => condition.negate()?,
            Self::Logic { or, expressions } => {
                let negated: Result<Vec<Self>> = expressions.iter().cloned().map(Self::negate).collect();
                Self::join(negated?, !or)
            }
        };
        negated.check_size()?;
        Ok(negated)
    }
}

impl Condition {
    fn negate(mut self) -> Result<Filter> {
        if self.operator == "BETWEEN" {
            return self.outside();
        }
        // EQUAL with several parameters means IN, so its opposite uses the unambiguous operators.
        let opposite = match (self.operator.as_str(), self.parameters.len() > 1) {
            ("EQUAL", true) => "NOT_IN",
            ("NOT" | "NOT_EQUAL", true) => "IN",
            ("NOT", false) => "EQUAL",
            (operator, _) => OPPOSITES
                .iter()
                .find_map(|&(one, other)| match operator {
                    _ if operator == one => Some(other),
                    _ if operator == other => Some(one),
                    _ => None,
                })
                .ok_or_else(|| {
                    let what = wording![operator_name(operator), " on ", named(&self.field)];
                    Error::invalid("filter", wording!["cannot negate ", what, ", which has no opposite"])
                })?,
        };
        opposite.clone_into(&mut self.operator);
        Ok(Filter::Condition(self))
    }

    /// Negates BETWEEN: below the lower end, or above the upper one.
    fn outside(self) -> Result<Filter> {
        let [low, high] = self.parameters.as_slice() else {
            return Err(Error::invalid(
                "filter",
                wording!["must have two values for ", named(&self.field), " BETWEEN"],
            ));
        };
        let part = |operator: &str, end: &Value| {
            let parameters = vec![end.clone()];
            Filter::Condition(Self { operator: operator.to_owned(), parameters, ..self.clone() })
        };
        Ok(part("LESS", low).or(part("GREATER", high)))
    }
}

impl Not for Filter {
    type Output = Self;

    /// Matches where the filter does not; a field that is null matches neither, except with `IS_*`. The list refuses a filter
    /// that has no opposite, which is one with `contains`.
    fn not(self) -> Self {
        self.negate().unwrap_or_else(|error| Self::refused(&error))
    }
}

impl Not for &Filter {
    type Output = Filter;

    fn not(self) -> Filter {
        !self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{field, samples::filters};
    use super::*;

    #[test]
    fn reads_every_wire_form() {
        let (a, b) = (field("siteId").eq(42), field("name").is_null());
        let one = r#"{"field":"siteId","operator":"EQUAL","parameters":[42]}"#;
        assert_eq!(Filter::from_json(one).unwrap(), a);
        assert_eq!(a.to_json(), one);
        assert_eq!(Filter::from_json(&format!("[{one}]")).unwrap(), a);
        let two = format!(r#"[{one},{{"field":"name","operator":"IS_NULL"}}]"#);
        assert_eq!(Filter::from_json(&two).unwrap(), a & b);
    }

    #[test]
    fn names_every_problem() {
        let text = r#"{"conditionalOperator":"XOR","expressions":[3,{"field":"a","operator":7,"parameter":[]}]}"#;
        let error = Filter::from_json(text).unwrap_err();
        let paths: Vec<_> = error.details().problems.iter().map(|problem| problem.path.to_string()).collect();
        let under = "filter.expressions[1]";
        let inner = [format!("{under}.parameter"), format!("{under}.operator")];
        assert_eq!(paths, ["filter.conditionalOperator", "filter.expressions[0]", &inner[0], &inner[1]]);
        for text in ["", "7", "\"x\"", "null", "{}", "[[]]"] {
            assert!(Filter::from_json(text).is_err(), "{text}");
        }
        for (operator, parameters, says) in [
            ("BETWEEN", "[1]", "must have two values for BETWEEN, got 1"),
            ("EQUAL", "[]", "must have at least one value for EQUAL, got 0"),
        ] {
            let text = format!(r#"[{{"field":"id","operator":"{operator}","parameters":{parameters}}}]"#);
            let message = Filter::from_json(&text).unwrap_err().message().to_string();
            assert_eq!(message, format!("filter[0].parameters {says}"));
        }
    }

    #[test]
    fn joins_flatten_and_keep_order() {
        let [a, b, c] = [field("a").eq(1), field("b").eq(2), field("c").eq(3)];
        let flat = Filter::Logic { or: false, expressions: vec![a.clone(), b.clone(), c.clone()].into() };
        assert_eq!(a.clone() & (b.clone() & c.clone()), flat);
        assert_eq!((a.clone() & b) & (c & a.clone()), flat);
        assert_eq!(a.clone() | a.clone(), a);
    }

    #[test]
    fn negates_or_says_why_not() {
        let outside = field("a").between(1, 2).negate().unwrap();
        assert_eq!(outside, field("a").lt(1) | field("a").gt(2));
        assert_eq!(Filter::condition("a", "NOT", vec![1.into()]).negate().unwrap(), field("a").eq(1));
        let error = (field("a").eq(1) & field("b").contains("x")).negate().unwrap_err();
        assert_eq!(error.message(), "filter cannot negate CONTAINS on \"b\", which has no opposite");
        assert!(Filter::condition("a", "NEWER", Vec::new()).negate().is_err());
    }

    #[test]
    fn integers_beyond_64_bits_are_refused_unless_the_field_is_a_float() {
        let wire =
            |field: &str, number: &str| format!(r#"{{"field":"{field}","operator":"EQUAL","parameters":[{number}]}}"#);
        for number in ["18446744073709551616", "-9223372036854775809", "1e30"] {
            let error = Filter::from_json(&wire("siteId", number)).unwrap_err();
            assert!(error.message().starts_with("filter.parameters[0] is beyond 64 bits"), "{error}");
            assert!(field("name").apply("EQUAL", vec![number.parse().unwrap()]).is_err());
            assert!(Filter::from_json(&wire("mentalistWeight", number)).is_ok());
        }
        assert!(Filter::from_json(&wire("siteId", "18446744073709551615")).is_ok());
    }

    proptest::proptest! {
        #[test]
        fn wire_form_round_trips(filter in filters()) {
            proptest::prop_assert_eq!(Filter::from_json(&filter.to_json()).unwrap(), filter);
        }
    }
}
