//! Filters of lists: conditions joined by AND and OR, and their negation.

use std::fmt;
use std::ops::Not;

use serde::Serialize;
use serde::ser::{Error as _, Serializer};
use serde_json::Value;

use super::condition::Condition;
use crate::error::{Error, Problem, Result};
use crate::generated::ConditionalOperator;

/// The maximum number of conditions of a filter.
pub const MAX_CONDITIONS: usize = 1_000;

/// The maximum nesting depth of AND and OR, within the depth that JSON parsers accept.
pub const MAX_LEVELS: usize = 60;

/// A filter: one condition, or several joined by AND or OR. It is the checked form of a [`FilterExpression`], with at most
/// 1,000 conditions. What is wrong with a filter, such as `is_in` without values, is reported by the list that it
/// is used for.
///
/// ```
/// use xpauto::Filter;
/// use xpauto::list::field;
///
/// let filter = field("siteId").eq(42) | field("name").like("%sale%");
/// assert_eq!(Filter::from_json(&filter.to_json())?, filter);
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[must_use]
pub enum Filter {
    /// A `FilteringCondition`.
    #[doc(hidden)]
    Condition(Condition),
    /// A `FilteringLogic`.
    #[doc(hidden)]
    Logic {
        /// OR if true, else AND.
        #[serde(rename = "conditionalOperator", serialize_with = "serialize_operator")]
        or: bool,
        /// The distinct operands, in order.
        expressions: Vec<Filter>,
    },
    /// What stands for a filter that cannot be used, with the reasons.
    #[doc(hidden)]
    #[serde(serialize_with = "refuse")]
    Refused(Vec<Problem>),
}

impl Eq for Filter {}

/// Returns the operator that joins expressions.
pub(super) fn conditional_operator(or: bool) -> ConditionalOperator {
    if or { ConditionalOperator::Or } else { ConditionalOperator::And }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn serialize_operator<S: Serializer>(or: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    conditional_operator(*or).serialize(serializer)
}

fn refuse<S: Serializer>(problems: &[Problem], _: S) -> Result<S::Ok, S::Error> {
    Err(S::Error::custom(problems.first().map(ToString::to_string).unwrap_or_default()))
}

impl Filter {
    /// Matches records that match both filters. Nested ANDs are flattened.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("siteId").eq(42).and(field("name").is_null()), field("siteId").eq(42) & field("name").is_null());
    /// ```
    pub fn and(self, other: Self) -> Self {
        Self::join(false, [self, other])
    }

    /// Matches records that match at least one of the filters. Nested ORs are flattened.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("siteId").eq(42).or(field("name").is_null()), field("siteId").eq(42) | field("name").is_null());
    /// ```
    pub fn or(self, other: Self) -> Self {
        Self::join(true, [self, other])
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
    pub fn all_of<F: Into<Self>>(filters: impl IntoIterator<Item = F>) -> Self {
        Self::join(false, filters.into_iter().map(Into::into))
    }

    /// Matches records that match any filter, like [`Filter::or`]; without filters, the list is refused, since none
    /// could match.
    ///
    /// ```
    /// use xpauto::Filter;
    /// use xpauto::list::field;
    ///
    /// let sites = [1, 9].map(|site| field("siteId").eq(site));
    /// assert_eq!(Filter::any_of(sites), field("siteId").eq(1) | field("siteId").eq(9));
    /// ```
    pub fn any_of<F: Into<Self>>(filters: impl IntoIterator<Item = F>) -> Self {
        Self::join(true, filters.into_iter().map(Into::into))
    }

    /// What stands for a filter that was refused, until it is used.
    pub(super) fn refused(error: &Error) -> Self {
        Self::Refused(error.details().problems.clone())
    }

    /// Joins filters; nested joins with the same operator are flattened, and repeated operands are dropped.
    fn join(or: bool, filters: impl IntoIterator<Item = Self>) -> Self {
        let mut parts = Vec::new();
        for filter in filters {
            match filter {
                Self::Logic { or: own, expressions } if own == or => {
                    // Its operands are distinct from one another.
                    let new: Vec<Self> = expressions.into_iter().filter(|part| !parts.contains(part)).collect();
                    parts.extend(new);
                }
                other => add_distinct(&mut parts, [other]),
            }
        }
        if parts.len() == 1 { parts.remove(0) } else { Self::of_distinct(or, parts) }
    }

    /// Joins filters without flattening; repeated operands are dropped, since the specification wants them unique.
    pub(super) fn logic(or: bool, parts: Vec<Self>) -> Self {
        let mut expressions = Vec::new();
        add_distinct(&mut expressions, parts);
        Self::of_distinct(or, expressions)
    }

    /// Joins distinct filters. A filter that is too large is refused at once, since its size is what makes it costly.
    fn of_distinct(or: bool, expressions: Vec<Self>) -> Self {
        let filter = Self::Logic { or, expressions };
        let excess = if filter.conditions().len() > MAX_CONDITIONS {
            format!("has more than {MAX_CONDITIONS} conditions; use IN for several values of a field")
        } else if filter.levels() > MAX_LEVELS {
            format!("nests AND and OR deeper than {MAX_LEVELS} levels")
        } else {
            return filter;
        };
        Self::Refused(vec![Problem::new("filter", excess)])
    }

    /// Returns the nesting depth of AND and OR.
    fn levels(&self) -> usize {
        match self {
            Self::Logic { expressions, .. } => 1 + expressions.iter().map(Self::levels).max().unwrap_or_default(),
            Self::Condition(_) | Self::Refused(_) => 0,
        }
    }
}

#[doc(hidden)]
impl Filter {
    /// Creates a condition on any wire name, without checks.
    pub fn condition(field: impl Into<String>, operator: impl Into<String>, parameters: Vec<Value>) -> Self {
        Self::Condition(Condition {
            field: field.into(),
            operator: operator.into(),
            parameters,
            declared: false,
            model: None,
        })
    }

    /// Returns the error of a filter that was refused, or an operand of which was: it has more than [`MAX_CONDITIONS`], nests deeper
    /// than [`MAX_LEVELS`], or has no opposite.
    pub fn refusal(&self) -> Result<()> {
        match self {
            Self::Refused(problems) => Err(Error::validation(problems.clone())),
            Self::Condition(_) => Ok(()),
            Self::Logic { expressions, .. } => expressions.iter().try_for_each(Self::refusal),
        }
    }

    /// Returns the conditions in order.
    #[must_use]
    pub fn conditions(&self) -> Vec<&Condition> {
        match self {
            Self::Condition(condition) => vec![condition],
            Self::Logic { expressions, .. } => expressions.iter().flat_map(Self::conditions).collect(),
            Self::Refused(_) => Vec::new(),
        }
    }

    /// Returns the filter with each condition replaced.
    pub fn map_conditions(&self, replace: &mut impl FnMut(&Condition) -> Condition) -> Self {
        match self {
            Self::Condition(condition) => Self::Condition(replace(condition)),
            Self::Logic { or, expressions } => {
                Self::logic(*or, expressions.iter().map(|part| part.map_conditions(replace)).collect())
            }
            Self::Refused(_) => self.clone(),
        }
    }

    /// Returns the negation, as `!` does; the error of a filter without an opposite comes at once.
    pub fn negate(self) -> Result<Self> {
        let negated = match self {
            Self::Condition(condition) => Self::join(true, condition.opposites()?.into_iter().map(Self::Condition)),
            Self::Logic { or, expressions } => {
                let negated: Result<Vec<Self>> = expressions.into_iter().map(Self::negate).collect();
                Self::join(!or, negated?)
            }
            Self::Refused(_) => self,
        };
        negated.refusal()?;
        Ok(negated)
    }
}

/// Adds those filters that are not there yet. Of more than [`MAX_CONDITIONS`], which are refused, not all are added.
fn add_distinct(parts: &mut Vec<Filter>, added: impl IntoIterator<Item = Filter>) {
    for part in added {
        if parts.len() <= MAX_CONDITIONS && !parts.contains(&part) {
            parts.push(part);
        }
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

impl fmt::Display for Filter {
    /// Writes the filter as the command line takes it.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// let filter = field("siteId").eq(42) & !(field("name").like("%test%") & field("id").between(1, 9));
    /// assert_eq!(filter.to_string(), r#"siteId = 42 and (name not like "%test%" or id < 1 or id > 9)"#);
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (or, parts) = match self {
            Self::Condition(condition) => return condition.fmt(f),
            Self::Refused(_) => return f.write_str("…"),
            Self::Logic { or, expressions } => (*or, expressions),
        };
        for (index, part) in parts.iter().enumerate() {
            f.write_str(match (index, or) {
                (0, _) => "",
                (_, true) => " or ",
                (_, false) => " and ",
            })?;
            match part {
                Self::Logic { expressions, .. } if parts.len() > 1 && expressions.len() > 1 => write!(f, "({part})")?,
                _ => part.fmt(f)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::field_by_name::field;
    use super::super::samples::filters;
    use super::*;
    use crate::generated::{Goal, Segment};
    use crate::typed::Typed as _;

    #[test]
    fn names_every_problem() {
        let text = r#"{"conditionalOperator":"XOR","expressions":[3,{"field":"a","operator":7,"parameter":[]}]}"#;
        let error = Filter::from_json(text).unwrap_err();
        let paths: Vec<_> = error.details().problems.iter().map(|problem| problem.path.to_string()).collect();
        let under = "filter.expressions[1]";
        assert_eq!(paths, ["filter.expressions[0]", &format!("{under}.operator"), &format!("{under}.parameter")]);
        let error = Filter::from_json(r#"{"conditionalOperator":"XOR","expressions":[]}"#).unwrap_err();
        assert_eq!(error.message(), "filter.conditionalOperator must be \"AND\" or \"OR\"");
        let null_within = r#"{"conditionalOperator":"AND","expressions":[null]}"#;
        for text in ["", "7", "\"x\"", "null", "{}", "[[]]", "[null]", null_within] {
            assert!(Filter::from_json(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_wire_form_is_checked_by_the_list() {
        for (operator, parameters, says) in [
            ("BETWEEN", "[1]", "must have two values for id BETWEEN, got 1"),
            ("EQUAL", "[]", "must have at least one value for id EQUAL, got none"),
            ("IS_NULL", "[1]", "must have no value for id IS_NULL, got 1"),
        ] {
            let text = format!(r#"[{{"field":"id","operator":"{operator}","parameters":{parameters}}}]"#);
            let problems = Filter::from_json(&text).unwrap().checked(Segment::MODEL, None).unwrap_err();
            assert_eq!(problems[0].to_string(), format!("filter {says}"));
        }
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
    fn shows_no_value_of_a_secret_field() {
        let filter = field("apiSecret").eq("s3cret") & field("recommendationSecretKey").is_in(["s3cret", "s4cret"]);
        for shown in [filter.to_string(), format!("{filter:?}")] {
            assert!(!shown.contains("cret\""), "{shown}");
        }
        assert_eq!(filter.to_string(), r#"apiSecret = "***" and recommendationSecretKey in ("***", "***")"#);
    }

    #[test]
    fn integers_beyond_64_bits_are_refused_unless_the_field_is_a_float() {
        let wire =
            |field: &str, number: &str| format!(r#"{{"field":"{field}","operator":"EQUAL","parameters":[{number}]}}"#);
        for number in ["18446744073709551616", "-9223372036854775809", "1e30"] {
            let problems = Filter::from_json(&wire("name", number)).unwrap().checked(Segment::MODEL, None).unwrap_err();
            assert!(problems[0].to_string().contains("is beyond 64 bits"), "{problems:?}");
            assert!(field("name").apply("EQUAL", vec![number.parse().unwrap()]).is_err());
            let float = Filter::from_json(&wire("mentalistWeight", number)).unwrap();
            assert!(float.checked(Goal::MODEL, None).is_ok());
        }
        let exact = Filter::from_json(&wire("name", "18446744073709551615")).unwrap();
        assert!(exact.checked(Segment::MODEL, None).is_ok());
    }

    proptest::proptest! {
        #[test]
        fn wire_form_round_trips(filter in filters()) {
            proptest::prop_assert_eq!(Filter::from_json(&filter.to_json()).unwrap(), filter);
        }
    }
}
