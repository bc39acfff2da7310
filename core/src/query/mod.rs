//! Filters, sort orders and the other options of lists, and the encodings of their query.

mod accepted;
pub(crate) mod check;
mod checks;
mod days;
pub(crate) mod filter;
mod joins;
pub(crate) mod listed;
mod operators;
pub(crate) mod options;
pub(crate) mod params;
mod text;
mod warning;
pub(crate) mod wire;

pub(crate) mod sort;
pub(crate) mod spelling;
mod typed;

use serde_json::Value;

use crate::error::{Error, Result};
use crate::model::FilterOperator;
use crate::options::unusable;
use crate::schema::{Field, Model};
use crate::text::{Wording, got, wording};

pub use accepted::{FieldNames, FilterFor, SortFor};
use filter::Condition;
pub use filter::Filter;
#[cfg(feature = "client")]
pub(crate) use options::LARGEST_PAGE;
#[cfg(feature = "client")]
pub(crate) use options::ListOptions;
#[cfg(any(feature = "arrow-60", feature = "client"))]
pub(crate) use options::list_option;
#[cfg(feature = "client")]
pub(crate) use params::{ListQuery, filter_length, to_query_string};
#[cfg(feature = "client")]
pub(crate) use warning::{SENT, name_problem, name_warning};

pub use sort::{Direction, Sort};
use spelling::operator_name;
pub use typed::{FilterOf, SortOf};
use wire::{INEXACT, is_inexact};

/// The operators of the specification. Others may appear and are passed on as they are.
pub const OPERATORS: &[&str] = FilterOperator::KNOWN;

/// A field of the listed records, whose methods build conditions: `field("siteId").eq(42)`.
#[derive(Debug, Clone)]
pub struct FieldRef {
    name: String,
    declared: bool,
    model: Option<&'static Model>,
}

/// Names a declared field, as on the wire or in `snake_case`. The list refuses a name that its records do not have, and a
/// value of another type than the field's, before anything is sent.
///
/// ```
/// use xpauto::list::field;
///
/// assert_eq!(field("siteId").eq(42).to_json(), r#"{"field":"siteId","operator":"EQUAL","parameters":[42]}"#);
/// ```
#[must_use]
pub fn field(name: impl Into<String>) -> FieldRef {
    FieldRef { name: name.into(), declared: true, model: None }
}

/// Names a field by its wire name, declared or not; neither the name nor a value is checked.
///
/// ```
/// use xpauto::list::field_unchecked;
///
/// let filter = field_unchecked("anyWireName").eq(1);
/// assert_eq!(filter.to_json(), r#"{"field":"anyWireName","operator":"EQUAL","parameters":[1]}"#);
/// ```
#[must_use]
pub fn field_unchecked(name: impl Into<String>) -> FieldRef {
    FieldRef { name: name.into(), declared: false, model: None }
}

/// Names a field of a model. Only lists of this model take it.
#[doc(hidden)]
#[must_use]
pub fn field_of(model: &'static Model, field: &Field) -> FieldRef {
    FieldRef { name: field.wire.to_owned(), declared: true, model: Some(model) }
}

impl FieldRef {
    /// Returns the name.
    ///
    /// ```
    /// assert_eq!(xpauto::list::field("siteId").name(), "siteId");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the field has to be declared.
    #[doc(hidden)]
    #[must_use]
    pub fn is_declared(&self) -> bool {
        self.declared
    }

    /// Returns the model that the field was named with.
    #[doc(hidden)]
    #[must_use]
    pub fn model(&self) -> Option<&'static Model> {
        self.model
    }

    /// The condition with this operator, after a check of the number and the types of the values: a field that is listed
    /// takes what suits its type on any of the lists that have it.
    ///
    /// An operator that the specification does not list takes any number of them.
    #[doc(hidden)]
    pub fn apply(&self, operation: &str, arguments: Vec<Value>) -> Result<Filter> {
        let count = arguments.len();
        let wanted = match operation {
            "BETWEEN" if count != 2 => "two values",
            "IN" | "NOT_IN" if count == 0 => "at least one value",
            "BETWEEN" | "IN" | "NOT_IN" => "",
            known if known.starts_with("IS_") && OPERATORS.contains(&known) && count != 0 => "no value",
            known if !known.starts_with("IS_") && OPERATORS.contains(&known) && count != 1 => "one value",
            _ => "",
        };
        let refuse = |what: Wording, got: Wording| {
            Error::invalid(
                "filter",
                wording!["must have ", what, " for ", listed::named(&self.name), " ", operator_name(operation), got],
            )
        };
        if arguments.iter().any(|value| is_inexact(&self.name, value)) {
            let comparison = wording![listed::named(&self.name), " ", operator_name(operation)];
            let value = wording!["has a value for ", comparison, format!(" that {INEXACT}")];
            return Err(Error::invalid("filter", value));
        }
        if !wanted.is_empty() {
            let got = if count == 0 { ", got none".to_owned() } else { format!(", got {count}") };
            return Err(refuse(wanted.into(), got.into()));
        }
        let null_allowed = matches!(operation, "EQUAL" | "NOT_EQUAL");
        self.check_serializable(operation, &arguments)?;
        for argument in &arguments {
            match argument {
                Value::Null if null_allowed => {}
                Value::Null => return Err(refuse("a value".into(), got(argument))),
                Value::Array(_) | Value::Object(_) => {
                    return Err(refuse("a string, a number or a boolean".into(), got(argument)));
                }
                _ => {}
            }
        }
        let condition = self.condition(operation, arguments);
        match condition.mismatch_anywhere() {
            Some(wrong) => Err(Error::invalid("filter", wrong)),
            None => Ok(Filter::Condition(condition)),
        }
    }

    /// The condition of [`FieldRef::apply`], whose error waits until the filter is used.
    fn applied(&self, operator: &str, values: Vec<Value>) -> Filter {
        self.apply(operator, values).unwrap_or_else(|error| Filter::refused(&error))
    }

    /// The condition without a check of its values, but for those that cannot be written at all; the list checks it.
    fn build(&self, operator: &str, parameters: Vec<Value>) -> Filter {
        match self.check_serializable(operator, &parameters) {
            Ok(()) => Filter::Condition(self.condition(operator, parameters)),
            Err(error) => Filter::refused(&error),
        }
    }

    fn check_serializable(&self, operator: &str, values: &[Value]) -> Result<()> {
        let Some(shown) = values.iter().find_map(unusable) else { return Ok(()) };
        let comparison = wording![listed::named(&self.name), " ", operator_name(operator)];
        let message = wording!["must have JSON serializable values for ", comparison, format!(", got {shown}")];
        Err(Error::invalid("filter", message))
    }

    fn condition(&self, operator: &str, parameters: Vec<Value>) -> Condition {
        let (operator, parameters) = match (operator, parameters.as_slice()) {
            ("EQUAL", [Value::Null]) => ("IS_NULL", Vec::new()),
            ("NOT_EQUAL", [Value::Null]) => ("IS_NOT_NULL", Vec::new()),
            _ => (operator, parameters),
        };
        let (field, operator) = (self.name.clone(), operator.to_owned());
        Condition { field, operator, parameters, declared: self.declared, model: self.model }
    }
}

#[cfg(test)]
pub(crate) mod samples {
    //! Random filters and records for the properties in this folder.

    use proptest::prelude::*;

    use super::*;

    /// Numbers with an exact decimal form, with and without a fraction.
    fn quarters() -> impl Strategy<Value = f64> {
        (-36i32..36).prop_map(|count| f64::from(count) / 4.0)
    }

    /// Conditions that have an opposite.
    fn conditions() -> impl Strategy<Value = Filter> {
        let number = prop_oneof![(-9i64..9).prop_map(Value::from), quarters().prop_map(Value::from)];
        let operator = prop::sample::select(vec!["EQUAL", "NOT_EQUAL", "LESS", "GREATER", "LESS_OR_EQUAL", "NOT"]);
        let on_number = prop::sample::select(vec!["id", "weight"]);
        let list = prop::collection::vec(number.clone(), 1..4);
        let pattern = "[abA%_]{0,4}".prop_map(Value::from);
        prop_oneof![
            (on_number.clone(), operator, number.clone()).prop_map(|(f, op, n)| Filter::condition(f, op, vec![n])),
            (on_number.clone(), number.clone(), number).prop_map(|(f, a, b)| field(f).between(a, b)),
            (on_number, prop::sample::select(vec!["IN", "NOT_IN", "EQUAL", "NOT_EQUAL"]), list)
                .prop_map(|(f, op, list)| Filter::condition(f, op, list)),
            (prop::sample::select(vec!["LIKE", "NOT_LIKE", "EQUAL", "GREATER", "LESS_OR_EQUAL"]), pattern)
                .prop_map(|(op, pattern)| Filter::condition("name", op, vec![pattern])),
            prop::sample::select(vec!["IS_TRUE", "IS_FALSE"]).prop_map(|op| Filter::condition(
                "isFavorite",
                op,
                vec![]
            )),
            (prop::sample::select(vec!["tags", "name"]), prop::sample::select(vec!["IS_EMPTY", "IS_NOT_EMPTY"]))
                .prop_map(|(f, op)| Filter::condition(f, op, vec![])),
        ]
    }

    /// Trees of conditions that have an opposite.
    pub(crate) fn filters() -> impl Strategy<Value = Filter> {
        conditions().prop_recursive(4, 24, 4, |inner| {
            (any::<bool>(), prop::collection::vec(inner, 2..4)).prop_map(|(or, parts)| {
                let join = if or { Filter::or } else { Filter::and };
                parts.into_iter().reduce(join).unwrap()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn null_becomes_the_test_for_null() {
        assert_eq!(field("name").eq(Value::Null), field("name").is_null());
        assert_eq!(field("name").apply("NOT_EQUAL", vec![Value::Null]).unwrap(), field("name").is_not_null());
    }

    #[test]
    fn apply_checks_number_and_types_of_values() {
        for (operation, arguments, says) in [
            ("BETWEEN", vec![json!(1)], "two values for id BETWEEN, got 1"),
            ("IN", vec![], "at least one value"),
            ("IS_NULL", vec![json!(1)], "no value"),
            ("LIKE", vec![], "one value"),
            ("LESS", vec![Value::Null], "null"),
            ("EQUAL", vec![json!([1])], "a string, a number or a boolean"),
            ("NEWER", vec![json!({})], "a string, a number or a boolean"),
        ] {
            let error = field("id").apply(operation, arguments).unwrap_err();
            assert!(error.message().contains(says), "{error}");
        }
        assert!(field("id").is_in(Vec::<i64>::new()).refusal().is_err());
        assert!(field("id").apply("NEWER", vec![json!(1), json!(2)]).is_ok());
    }
}
