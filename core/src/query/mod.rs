//! Filters, sort orders and the other options of lists, and the encodings of their query.

pub(crate) mod checked_filter;
mod checked_options;
pub(crate) mod condition;
pub(crate) mod field_by_name;
pub(crate) mod filter;
pub(crate) mod listed;
pub(crate) mod operator;
pub(crate) mod options;
pub(crate) mod params;
pub(crate) mod sort;
mod typed;
pub(crate) mod wire;

pub use field_by_name::{FieldRef, field, field_unchecked};
pub use filter::Filter;
pub(crate) use options::{LARGEST_PAGE, ListOptions, list_option};
pub(crate) use params::{ListQuery, to_query_string};
pub use typed::{FieldNames, FilterOf, SortOf};

#[cfg(test)]
pub(crate) mod samples {
    //! Random filters and records for the properties in this folder.

    use proptest::prelude::*;

    use serde_json::Value;

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
            (on_number.clone(), number.clone(), number).prop_map(|(f, a, b)| Filter::condition(
                f,
                "BETWEEN",
                vec![a, b]
            )),
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
