//! Filters records in memory.

use super::evaluate::Matcher;
use super::filter::{Condition, Filter};
use super::list_option;
use super::listed::{named, records_of};
use crate::declaration::{Field, Model};
use crate::error::{Error, Problem, Result};
use crate::notice::Warning;
use crate::record::Record;
use crate::text::wording;

/// The records that match a filter.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Narrowed {
    /// The records, in order.
    pub records: Vec<Record>,
    /// Warnings about probable mistakes.
    pub warnings: Vec<Warning>,
}

impl Filter {
    /// Returns the records that match the filter, in order, with the same meaning as in the sandbox.
    ///
    /// The filter is checked like that of a list. A field that was not selected, and an optional field that was not requested,
    /// are errors too; if the records do not know what was requested, there is a warning.
    #[doc(hidden)]
    pub fn narrow<'a, R>(self, model: &'static Model, records: R) -> Result<Narrowed>
    where
        R: Iterator<Item = &'a Record> + Clone,
    {
        let filter = self.checked(model, records_of(model), None).map_err(Error::validation)?;
        let Some(first) = records.clone().next() else { return Ok(Narrowed::default()) };
        let mut warnings = filter.warnings(model, records_of(model), first.zone());
        let mut problems: Vec<Problem> =
            filter.conditions().into_iter().filter_map(Condition::operator_problem).collect();
        for name in filter.field_names() {
            let field = model.field_by_wire(name);
            if records.clone().any(|record| record.projection().leaves_out(name)) {
                let message = wording![
                    "cannot use ",
                    named(name),
                    ", which ",
                    list_option::select.part(),
                    " left out; add it there"
                ];
                problems.push(Problem::new("filter", message));
            } else if let Some(field) = field.filter(|field| field.is_on_request) {
                warnings.extend(not_requested(field, model, records.clone()));
            }
        }
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        let fields = filter.field_names().into_iter().filter_map(|name| model.field_by_wire(name));
        Record::check_requested(model, fields, &records)?;
        // Records of several accounts may have several zones, in which the same wall clock is another instant.
        let matcher_of = |record: &'a Record| (record, Matcher::of_account(&filter, model, record.zone()));
        let mut matchers = vec![matcher_of(first)];
        let (mut kept, mut latest) = (Vec::new(), 0);
        for record in records {
            let is_alike = |(other, _): &(&Record, Matcher)| record.shares_zone(other);
            if !matchers.get(latest).is_some_and(is_alike) {
                latest = matchers.iter().position(is_alike).unwrap_or(matchers.len());
                if latest == matchers.len() {
                    matchers.push(matcher_of(record));
                }
            }
            if matchers.get(latest).is_some_and(|(_, matcher)| matcher.keeps(record)) {
                kept.push(record.clone());
            }
        }
        Ok(Narrowed { records: kept, warnings })
    }

    /// Returns the distinct fields of its conditions.
    fn field_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.conditions().iter().map(|condition| condition.field.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// Returns a warning for a field that was probably not requested.
fn not_requested<'a>(field: &Field, model: &Model, mut records: impl Iterator<Item = &'a Record>) -> Option<Warning> {
    let position = model.position(field.wire, 0);
    let has_it = |record: &Record| position.and_then(|position| record.field_json(position)).is_some();
    (!records.any(has_it)).then(|| {
        let option = list_option::optional_fields.part();
        Warning::new(wording!["no record has ", field, ", which is in responses only when named in ", option])
    })
}

#[cfg(test)]
mod tests {
    use super::super::{field, field_unchecked};
    use super::*;
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    fn segments() -> Vec<Record> {
        let page = r#"[{"id":1,"name":"a","odd":1},{"id":2,"name":"b","odd":2},{"id":3,"name":null}]"#;
        Record::decode_list(Segment::MODEL, page).unwrap()
    }

    fn ids(filter: Filter, records: &[Record]) -> Vec<String> {
        let kept = filter.narrow(Segment::MODEL, records.iter()).unwrap().records;
        kept.iter().map(|record| record.field_json(0).unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn what_satisfies_the_filter_is_kept_in_order() {
        let segments = segments();
        assert_eq!(ids(field("id").ne(2), &segments), ["1", "3"]);
        assert_eq!(ids(field("name").ne("a"), &segments), ["2"]);
        assert_eq!(ids(field_unchecked("odd").gt(1) | field("name").is_null(), &segments), ["2", "3"]);
        assert_eq!(ids(Filter::condition("siteIdd", "IS_NULL", Vec::new()), &segments[..2]), ["1", "2"]);
        assert_eq!(ids(field("id").eq(1), &[]), [""; 0]);
    }

    #[test]
    fn fields_are_checked_as_those_of_a_list_are() {
        let refused = |filter: Filter| filter.narrow(Segment::MODEL, segments().iter()).unwrap_err();
        assert_eq!(
            refused(field("isActive").eq(true)).message(),
            "filter.field must be a field of segments, got \"isActive\", which goals have"
        );
        assert!(refused(field("id").eq("x")).message().contains("a number for id EQUAL"));
    }

    #[test]
    fn fields_that_were_left_out_are_refused() {
        let narrow = Record::select_all(&segments(), &["id"]);
        let either = field("id").eq(1) | field("siteId").eq(1);
        let error = either.narrow(Segment::MODEL, narrow.iter()).unwrap_err();
        assert_eq!(error.message(), "filter cannot use siteId, which select left out; add it there");
        assert_eq!(ids(field("id").gt(1), &narrow), ["2", "3"]);
    }
}
