//! Compares values with the parameters of conditions.

use std::cmp::Ordering;
use std::collections::HashSet;

use jiff::SignedDuration;
use jiff::civil::DateTime;
use serde_json::Value;

use super::datum::{Datum, Form};
use super::order::Exact;
use crate::date_time::Moment;

/// The number of parameters from which a hash set is faster than comparing one by one.
pub(super) const WORTH_A_TABLE: usize = 8;

/// A parameter, in every form that comparisons need.
#[derive(Debug)]
pub(super) struct Parameter {
    kind: ParameterKind,
    number: Option<Exact>,
    /// The date-time of a string, if the field is a date-time.
    moment: Option<Moment>,
    pub(super) text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ParameterKind {
    Null,
    Number,
    Text,
    Other,
}

impl Parameter {
    /// Reads the parameter of a condition on a field whose values compare in this form.
    pub(super) fn new(value: &Value, form: &Form) -> Self {
        let kind = match value {
            Value::Null => ParameterKind::Null,
            Value::Number(_) => ParameterKind::Number,
            Value::String(_) => ParameterKind::Text,
            _ => ParameterKind::Other,
        };
        let datum = Datum::from(value).in_form(form);
        let (number, text) = (datum.number(), datum.text().into_owned());
        let moment = if let Datum::Time(_, moment) = datum { Some(moment) } else { None };
        Self { kind, number, moment, text }
    }

    pub(super) fn is_null(&self) -> bool {
        self.kind == ParameterKind::Null
    }
}

/// Compares a value with a parameter; `None` if one of them is null.
///
/// Numeric strings compare with numbers, since all parameters in a query may be strings. Date-times compare as instants
/// if both have an offset, else as local times.
pub(super) fn order(value: &Datum<'_>, parameter: &Parameter) -> Option<Ordering> {
    use ParameterKind::{Null, Number, Text};
    if let (Datum::Time(_, moment), Some(wanted)) = (value, &parameter.moment) {
        return Some(moment.compare(wanted));
    }
    let by_text = || value.text().as_ref().cmp(&parameter.text);
    Some(match (value, parameter.kind) {
        (Datum::Null, _) | (_, Null) => return None,
        (Datum::Number(_), Number | Text) | (Datum::Text(_), Number) => match parameter.number {
            Some(wanted) => value.number().map_or_else(by_text, |number| number.compare(wanted)),
            None => by_text(),
        },
        _ => by_text(),
    })
}

pub(super) fn equal(value: &Datum<'_>, parameter: &Parameter) -> bool {
    order(value, parameter).is_some_and(Ordering::is_eq)
}

pub(super) fn contains(value: &Datum<'_>, parameter: &Parameter) -> bool {
    match value {
        _ if value.is_null() || parameter.is_null() => false,
        Datum::List(items) => items.any(|item| equal(item, parameter)),
        _ => value.text().contains(&parameter.text),
    }
}

/// Sets of parameters, for fast membership tests of strings and integers.
#[derive(Debug, Default)]
pub(super) struct ParameterSet {
    strings: HashSet<String>,
    integers: HashSet<i128>,
    /// Integers from strings, which equal numbers, but not other spellings in strings.
    spelled: HashSet<i128>,
    fractions: Vec<Parameter>,
    times: Times,
}

/// The date-times among the parameters.
#[derive(Debug, Default)]
struct Times {
    /// Those with an offset.
    instants: HashSet<SignedDuration>,
    zoned_clocks: HashSet<DateTime>,
    /// The local times of those without an offset.
    clocks: HashSet<DateTime>,
}

impl Times {
    fn insert(&mut self, moment: &Moment) {
        if let Some(instant) = moment.instant() {
            self.instants.insert(instant);
            self.zoned_clocks.insert(moment.local);
        } else {
            self.clocks.insert(moment.local);
        }
    }

    /// Whether one of them is equal by [`Moment::compare`].
    fn hold(&self, moment: &Moment) -> bool {
        let is_equal_with_offset = match moment.instant() {
            Some(instant) => self.instants.contains(&instant),
            None => self.zoned_clocks.contains(&moment.local),
        };
        is_equal_with_offset || self.clocks.contains(&moment.local)
    }
}

impl ParameterSet {
    pub(super) fn new(parameters: Vec<Parameter>) -> Self {
        let mut set = Self::default();
        for parameter in parameters {
            if let Some(moment) = &parameter.moment {
                set.times.insert(moment);
            }
            let is_number = parameter.kind == ParameterKind::Number;
            if !is_number {
                set.strings.insert(parameter.text.clone());
            }
            match parameter.number.map(Exact::whole) {
                Some(Some(whole)) if is_number => drop(set.integers.insert(whole)),
                Some(Some(whole)) => drop(set.spelled.insert(whole)),
                Some(None) => set.fractions.push(parameter),
                None => {}
            }
        }
        set
    }

    pub(super) fn hold(&self, value: &Datum<'_>) -> bool {
        let whole = value.number().and_then(Exact::whole);
        let is_integer = |among: &HashSet<i128>| whole.is_some_and(|whole| among.contains(&whole));
        let is_found = match value {
            Datum::Time(_, moment) => self.times.hold(moment),
            Datum::Number(_) => is_integer(&self.integers) || is_integer(&self.spelled),
            _ => self.strings.contains(value.text().as_ref()) || is_integer(&self.integers),
        };
        is_found || self.fractions.iter().any(|parameter| equal(value, parameter))
    }
}
