//! Conditions on whole days, as filters with calendar dates mean them.

use jiff::civil::Date;
use serde_json::Value;

use super::listed::{fields_named, named};
use super::{FieldRef, Filter};
use crate::error::{Error, Result};
use crate::schema::Kind;
use crate::text::wording;

impl FieldRef {
    /// Like [`FieldRef::apply`], where values at which `are_days` is true are calendar dates: for a date-time field, and for
    /// an undeclared one, each is the whole day.
    #[doc(hidden)]
    pub fn apply_to_days(&self, operator: &str, values: &[Value], are_days: &[bool]) -> Result<Filter> {
        let is_time = || fields_named(&self.name).any(|field| matches!(field.kind, Kind::DateTime));
        let has_days = are_days.contains(&true) && (!self.declared || is_time());
        let plain = self.apply(operator, values.to_vec())?;
        if !has_days {
            return Ok(plain);
        }
        let day =
            |at: usize| are_days.get(at).filter(|is_day| **is_day).and_then(|_| values.get(at)?.as_str()?.parse().ok());
        let midnight = |operator: &str, date: Date| self.build(operator, vec![Value::from(format!("{date}T00:00:00"))]);
        let from = |date: Date| midnight("GREATER_OR_EQUAL", date);
        let before = |date: Date| midnight("LESS", date);
        let next = |date: Date| {
            let last = |_| {
                Error::invalid("filter", wording![format!("must have a date before {date} for "), named(&self.name)])
            };
            date.tomorrow().map_err(last)
        };
        let end = |operator: &str, at: usize| self.build(operator, values.get(at).cloned().into_iter().collect());
        Ok(match (operator, day(0), day(1)) {
            ("IN" | "NOT_IN", ..) => {
                let message = wording![
                    "cannot have dates for ",
                    named(&self.name),
                    format!(" {operator}: a date is a whole day; join a comparison with each day instead")
                ];
                return Err(Error::invalid("filter", message));
            }
            ("EQUAL", Some(date), _) => from(date) & before(next(date)?),
            ("NOT_EQUAL", Some(date), _) => before(date) | from(next(date)?),
            ("LESS", Some(date), _) => before(date),
            ("LESS_OR_EQUAL", Some(date), _) => before(next(date)?),
            ("GREATER", Some(date), _) => from(next(date)?),
            ("GREATER_OR_EQUAL", Some(date), _) => from(date),
            ("BETWEEN", low, high) => {
                let low = low.map_or_else(|| end("GREATER_OR_EQUAL", 0), from);
                low & high.map_or_else(|| Ok(end("LESS_OR_EQUAL", 1)), |date| next(date).map(before))?
            }
            _ => plain,
        })
    }
}
