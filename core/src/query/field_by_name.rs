//! The fields of listed records by name; their methods, and those of the constants of declared fields, build filters.

use jiff::civil::Date;
use serde_json::Value;

use super::condition::{self, Condition};
use super::filter::Filter;
use super::listed::{fields_named, listed_fields, named};
use super::typed::FilterOf;
use crate::error::{Error, Result};
use crate::message::{closest, did_you_mean, got, wording};
use crate::schema::{Field, Kind, Model};
use crate::typed::{Any, Bool, Comparable, FieldKey, FieldType, IntoField, List, Ordered, Seal, Text, Typed};

/// A field of the listed records, whose methods build conditions: `field("siteId").eq(42)`.
#[derive(Debug, Clone)]
#[must_use]
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
pub fn field(name: impl Into<String>) -> FieldRef {
    FieldRef { name: name.into(), declared: true, model: None }
}

/// Names a field by its wire name, which need not be declared.
///
/// ```
/// use xpauto::list::field_unchecked;
///
/// let filter = field_unchecked("anyWireName").eq(1);
/// assert_eq!(filter.to_json(), r#"{"field":"anyWireName","operator":"EQUAL","parameters":[1]}"#);
/// ```
pub fn field_unchecked(name: impl Into<String>) -> FieldRef {
    FieldRef { name: name.into(), declared: false, model: None }
}

/// Names a field of a model. Only lists of this model take it.
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

    /// Builds the condition with this operator, which a list checks.
    pub(super) fn applied(&self, operator: &str, values: Vec<Value>) -> Filter {
        Filter::Condition(self.condition(operator, values))
    }

    fn condition(&self, operator: &str, values: Vec<Value>) -> Condition {
        let (operator, parameters) = match (operator, values.as_slice()) {
            ("EQUAL", [Value::Null]) => ("IS_NULL", Vec::new()),
            ("NOT_EQUAL", [Value::Null]) => ("IS_NOT_NULL", Vec::new()),
            _ => (operator, values),
        };
        let (field, operator) = (self.name.clone(), operator.to_owned());
        Condition { field, operator, parameters, declared: self.declared, model: self.model }
    }

    /// Builds a condition likewise, and checks it at once: a field that is listed takes what suits its type on any of the lists
    /// that have it.
    #[doc(hidden)]
    pub fn apply(&self, operator: &str, values: Vec<Value>) -> Result<Filter> {
        let condition = self.condition(operator, values);
        let is_no_value = |value: &&Value| matches!(value, Value::Null | Value::Array(_) | Value::Object(_));
        let wrong = match self.model.and_then(|model| model.field_by_wire(&self.name)) {
            Some(field) => condition.wrong([&field.kind], None),
            None => condition.wrong(fields_named(&self.name).map(|field| &field.kind), None),
        };
        let no_value = || {
            let other = condition.parameters.iter().find(is_no_value)?;
            Some(condition.must_have("a string, a number or a boolean", got(other)))
        };
        match wrong.or_else(no_value) {
            Some(wrong) => Err(Error::invalid("filter", wrong)),
            None => Ok(Filter::Condition(condition)),
        }
    }

    /// Like [`FieldRef::apply`], where values at which `are_days` is true are calendar dates: for a date-time field, and for
    /// an undeclared one, each is the whole day.
    #[doc(hidden)]
    pub fn apply_to_days(&self, operator: &str, values: &[Value], are_days: &[bool]) -> Result<Filter> {
        let is_time = || fields_named(&self.name).any(|field| matches!(field.kind, Kind::DateTime));
        let plain = self.apply(operator, values.to_vec())?;
        if !are_days.contains(&true) || (self.declared && !is_time()) {
            return Ok(plain);
        }
        let day =
            |at: usize| values.get(at).filter(|_| are_days.get(at) == Some(&true))?.as_str()?.parse::<Date>().ok();
        // A comparison with the midnight at which a day begins, or after which it has ended, or with the value that is no day.
        let bound = |at: usize, is_end: bool, operator: &str| -> Result<Filter> {
            let Some(date) = day(at) else {
                let operator = if is_end { "LESS_OR_EQUAL" } else { "GREATER_OR_EQUAL" };
                return Ok(self.applied(operator, values.get(at).cloned().into_iter().collect()));
            };
            let midnight = if is_end { date.tomorrow() } else { Ok(date) };
            let is_last = || wording![format!("must have a date before {date} for "), named(&self.name)];
            let midnight = midnight.map_err(|_| Error::invalid("filter", is_last()))?;
            Ok(self.applied(operator, vec![Value::from(format!("{midnight}T00:00:00"))]))
        };
        match operator {
            "IN" | "NOT_IN" => {
                let advice = ": a date is a whole day; join a comparison with each day instead";
                let what = wording!["cannot have dates for ", named(&self.name), format!(" {operator}{advice}")];
                Err(Error::invalid("filter", what))
            }
            "EQUAL" => Ok(bound(0, false, "GREATER_OR_EQUAL")? & bound(0, true, "LESS")?),
            "NOT_EQUAL" => Ok(bound(0, false, "LESS")? | bound(0, true, "GREATER_OR_EQUAL")?),
            "LESS" => bound(0, false, "LESS"),
            "LESS_OR_EQUAL" => bound(0, true, "LESS"),
            "GREATER" => bound(0, true, "GREATER_OR_EQUAL"),
            "GREATER_OR_EQUAL" => bound(0, false, "GREATER_OR_EQUAL"),
            "BETWEEN" => Ok(bound(0, false, "GREATER_OR_EQUAL")? & bound(1, true, "LESS")?),
            _ => Ok(plain),
        }
    }
}

/// Returns the reference to a field of listed records by its wire or attribute name; an unknown name is an error with a
/// suggestion.
pub fn listed_field(name: &str) -> Result<FieldRef> {
    if let Some(found) = fields_named(name).next() {
        return Ok(field(found.wire));
    }
    let close = closest(name, listed_fields().map(|field| field.attribute));
    let hint = did_you_mean(close.and_then(|close| fields_named(close).next()));
    Err(Error::invalid("filter", wording![format!("has no field {name:?}"), hint]))
}

/// The value in the example of an operator that takes one.
macro_rules! example {
    ($given:ident $value:literal) => {
        $value
    };
}

/// Defines the methods for operators with up to two values, by the types of the fields that have them.
macro_rules! operators {
    ($(
        $Operand:ty: [$($bounds:tt)*] $key:ty, as $constant:literal $wire:literal $value:literal {
            $($(#[doc = $doc:literal])* $name:ident $(($($given:ident),+))? = $operator:literal;)*
        }
    )*) => {
        impl FieldRef {
            $($($(#[doc = $doc])*
            ///
            /// ```
            #[doc = concat!("let filter = xpauto::list::field(\"", $wire, "\").", stringify!($name), "(" $($(, example!($given $value), ",")+)?, ");")]
            #[doc = concat!("assert!(filter.to_json().contains(\"", $operator, "\"));")]
            /// ```
            pub fn $name(&self $($(, $given: impl IntoField<Any>)+)?) -> Filter {
                self.applied($operator, vec![$($(parameter($given)),+)?])
            })*)*
        }

        $(impl<$($bounds)*> $key {
            $($(#[doc = $doc])*
            ///
            /// ```
            /// use xpauto::model::Segment;
            ///
            #[doc = concat!("let filter = Segment::", $constant, ".", stringify!($name), "(" $($(, example!($given $value), ",")+)?, ");")]
            #[doc = concat!("assert!(filter.as_filter().to_json().contains(\"", $operator, "\"));")]
            /// ```
            pub fn $name(self $($(, $given: impl IntoField<$Operand>)+)?) -> FilterOf<M> {
                field(self.wire_name()).applied($operator, vec![$($(parameter::<$Operand>($given)),+)?]).into()
            })*
        })*
    };
}

/// Returns a value as a parameter of a filter.
fn parameter<F>(value: impl IntoField<F>) -> Value {
    condition::parameter(&value.into_json(Seal))
}

operators! {
    F: [M: Typed, F: FieldType + Comparable] FieldKey<M, F>, as "SITE_ID" "siteId" "42" {
        /// Matches where the field equals the value; null, which fields by name take, means `IS_NULL`.
        eq(value) = "EQUAL";
        /// Matches where the field differs from the value; null, which fields by name take, means `IS_NOT_NULL`.
        ne(value) = "NOT_EQUAL";
    }
    Any: [M: Typed, F: FieldType] FieldKey<M, F>, as "TAGS" "tags" "0" {
        /// Matches where the field is null or absent.
        is_null = "IS_NULL";
        /// Matches where the field is neither null nor absent.
        is_not_null = "IS_NOT_NULL";
        /// Matches where the field is null, absent, an empty string or an empty list.
        is_empty = "IS_EMPTY";
        /// Matches where `is_empty` does not.
        is_not_empty = "IS_NOT_EMPTY";
    }
    F: [M: Typed, F: FieldType + Ordered] FieldKey<M, F>, as "ID" "id" "7" {
        /// Matches where the field is less than the value.
        lt(value) = "LESS";
        /// Matches where the field is at most the value.
        lte(value) = "LESS_OR_EQUAL";
        /// Matches where the field is greater than the value.
        gt(value) = "GREATER";
        /// Matches where the field is at least the value.
        gte(value) = "GREATER_OR_EQUAL";
        /// Matches from `low` to `high`, both included.
        between(low, high) = "BETWEEN";
    }
    Text: [M: Typed] FieldKey<M, Text>, as "NAME" "name" "\"cart\"" {
        /// Matches a pattern with `%` and `_`, ignoring case; one that has neither matches anywhere in the string.
        like(pattern) = "LIKE";
        /// Matches where `like` does not.
        not_like(pattern) = "NOT_LIKE";
        /// Matches strings that contain the value, and lists that have it as an element.
        contains(part) = "CONTAINS";
    }
    Bool: [M: Typed] FieldKey<M, Bool>, as "IS_FAVORITE" "isFavorite" "true" {
        /// Matches where the field is true.
        is_true = "IS_TRUE";
        /// Matches where the field is false; null is not false.
        is_false = "IS_FALSE";
    }
}

impl FieldRef {
    /// Matches where the field equals one of the values. Without any, the list refuses the filter.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("id").is_in([1, 9]).to_json(), r#"{"field":"id","operator":"IN","parameters":[1,9]}"#);
    /// ```
    pub fn is_in<T: IntoField<Any>>(&self, values: impl IntoIterator<Item = T>) -> Filter {
        self.applied("IN", values.into_iter().map(parameter).collect())
    }

    /// Matches where the field equals none of the values. Without any, the list refuses the filter.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("id").not_in([1, 9]).to_json(), r#"{"field":"id","operator":"NOT_IN","parameters":[1,9]}"#);
    /// ```
    pub fn not_in<T: IntoField<Any>>(&self, values: impl IntoIterator<Item = T>) -> Filter {
        self.applied("NOT_IN", values.into_iter().map(parameter).collect())
    }
}

impl<M: Typed, F: FieldType + Comparable> FieldKey<M, F> {
    /// Like [`FieldRef::is_in`].
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.is_in([1, 2]);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"IN","parameters":[1,2]}"#);
    /// ```
    pub fn is_in<T: IntoField<F>>(self, values: impl IntoIterator<Item = T>) -> FilterOf<M> {
        field(self.wire_name()).applied("IN", values.into_iter().map(parameter::<F>).collect()).into()
    }

    /// Like [`FieldRef::not_in`].
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.not_in([1, 2]);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"NOT_IN","parameters":[1,2]}"#);
    /// ```
    pub fn not_in<T: IntoField<F>>(self, values: impl IntoIterator<Item = T>) -> FilterOf<M> {
        field(self.wire_name()).applied("NOT_IN", values.into_iter().map(parameter::<F>).collect()).into()
    }
}

impl<M: Typed, F: FieldType> FieldKey<M, List<F>> {
    /// Matches lists that have the value as an element.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::TAGS.contains("vip");
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"tags","operator":"CONTAINS","parameters":["vip"]}"#);
    /// ```
    pub fn contains(self, item: impl IntoField<F>) -> FilterOf<M> {
        field(self.wire_name()).applied("CONTAINS", vec![parameter(item)]).into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn apply_checks_number_and_types_of_values() {
        for (operation, arguments, says) in [
            ("BETWEEN", vec![json!(1)], "two values for id BETWEEN, got 1"),
            ("IN", vec![], "at least one value"),
            ("IS_NULL", vec![json!(1)], "no value"),
            ("LIKE", vec![], "one value"),
            ("LESS", vec![Value::Null], "null"),
            ("EQUAL", vec![json!([1])], "a number for id EQUAL, got an array"),
            ("NEWER", vec![json!({})], "a string, a number or a boolean"),
        ] {
            let error = field("id").apply(operation, arguments).unwrap_err();
            assert!(error.message().contains(says), "{error}");
        }
        assert!(field("id").apply("NEWER", vec![json!(1), json!(2)]).is_ok());
    }

    #[test]
    fn a_date_is_the_whole_day() {
        let created = field("dateCreated");
        let (first, second) = ("2026-05-07T00:00:00", "2026-05-08T00:00:00");
        let of_day = |operator| created.apply_to_days(operator, &[json!("2026-05-07")], &[true]).unwrap();
        assert_eq!(of_day("EQUAL"), created.gte(first) & created.lt(second));
        assert_eq!(of_day("NOT_EQUAL"), created.lt(first) | created.gte(second));
        assert_eq!([of_day("LESS"), of_day("LESS_OR_EQUAL")], [created.lt(first), created.lt(second)]);
        assert_eq!([of_day("GREATER"), of_day("GREATER_OR_EQUAL")], [created.gte(second), created.gte(first)]);
        let between = |are_days: [bool; 2]| {
            created.apply_to_days("BETWEEN", &[json!("2026-05-01"), json!("2026-05-07")], &are_days).unwrap()
        };
        let (low, high) = (created.gte("2026-05-01T00:00:00"), created.lt(second));
        assert_eq!(between([true, true]), low.clone() & high.clone());
        assert_eq!(between([true, false]), low & created.lte("2026-05-07"));
        assert_eq!(between([false, true]), created.gte("2026-05-01") & high);
        assert_eq!(between([false, false]), created.between("2026-05-01", "2026-05-07"));
        let error = created.apply_to_days("IN", &[json!("2026-05-07")], &[true]).unwrap_err();
        assert!(error.message().contains("a date is a whole day"), "{error}");
        let error = created.apply_to_days("EQUAL", &[json!("9999-12-31")], &[true]).unwrap_err();
        assert!(error.message().contains("must have a date before 9999-12-31 for dateCreated"), "{error}");
        assert_eq!(field("name").apply_to_days("EQUAL", &[json!("x")], &[true]).unwrap(), field("name").eq("x"));
    }
}
