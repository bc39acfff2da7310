//! Checks the options of a list, and the names in them for misspellings: some are refused, others cause a warning.

use std::collections::HashSet;

use super::filter::Filter;
use super::options::{LARGEST_PAGE, ListOptions, list_option};
use super::params::ListQuery;
use super::sort::Sort;
use crate::date_time::Zone;
use crate::error::{Error, Problem, Result};
use crate::message::{Language, wording};
use crate::options::{Reader, each, number};
use crate::record::Projection;
use crate::schema::{Field, Model, distinct};
use crate::validate::several_names;
use crate::validate::warning::{self, Warning};

/// Checks a name: an empty or misspelt one is a problem, and so are several in one string; one that is neither declared nor similar
/// to a declared one is a warning, in which `outcome` says how it is handled.
fn check_name(
    model: &'static Model,
    option: &Field,
    name: &str,
    outcome: &'static str,
) -> Result<Option<Warning>, Problem> {
    if name.is_empty() {
        return Err(Problem::new(option.part(), "must name a field"));
    }
    if let Some(several) = several_names(option.part(), name) {
        return Err(several);
    }
    if model.field_by_either_name(name).is_some() {
        return Ok(None);
    }
    if model.likely_field(name).is_some() {
        return Err(model.unknown_name(option.part(), name));
    }
    let what = format!(" names {name:?}, which is not a declared field of {}; ", model.name);
    Ok(Some(Warning::new(wording![option.part(), what, outcome])))
}

/// The outcome of a name that is sent unchanged.
const SENT: &str = "it is sent unchanged";

impl ListOptions {
    /// Parses options of a list of these records from a JSON object with the names of a language; `built` is a filter from the
    /// builder.
    pub fn from_json(
        text: &str,
        language: Language,
        built: Option<Filter>,
        model: Option<&'static Model>,
    ) -> Result<Self> {
        let mut reader = Reader::new(text, language);
        let options = Self::read(&mut reader);
        let options = Self { filter: built.or(options.filter), ..options };
        let read = Error::refuse(reader.finish(&"the list".into()));
        match model {
            // The others are checked too, so that all problems come at once.
            Some(model) if read.is_err() => Error::both(read, options.query(model, None)).map(|_| options),
            _ => read.map(|()| options),
        }
    }

    /// Returns the page size to request: no more than the limit, so that one request has all records. With a later
    /// `start_page` the size has to stay, since the page's position depends on it.
    pub(crate) fn page_size(&self) -> u32 {
        let size = self.per_page.and_then(|size| u32::try_from(size).ok()).unwrap_or(LARGEST_PAGE);
        let is_first = self.start_page.unwrap_or(1) == 1;
        let most = self.limit.filter(|_| is_first).and_then(|limit| u32::try_from(limit.max(1)).ok());
        most.map_or(size, |most| size.min(most))
    }

    /// Returns warnings about probable mistakes in valid options of a list of these records, of an account in this time zone.
    pub(crate) fn warnings(&self, model: &'static Model, zone: Option<&Zone>) -> Vec<Warning> {
        let sorts = self.sorts(model).unwrap_or_default();
        let named = self.check_names(model, &sorts).filter_map(|checked| checked.ok().flatten());
        let filtered = self.filter.iter().flat_map(|filter| filter.warnings(model, zone));
        warning::distinct(named.chain(filtered).collect())
    }

    /// Checks each name of a field.
    fn check_names<'a>(
        &'a self,
        model: &'static Model,
        sorts: &'a [Sort],
    ) -> impl Iterator<Item = Result<Option<Warning>, Problem>> + use<'a> {
        let optional = self.optional_fields.iter().map(|name| (&list_option::optional_fields, name, SENT));
        let sorted = sorts.iter().map(|sort| (&list_option::sort, &sort.field, SENT));
        let selected = self.select.iter().flatten().map(|name| (&list_option::select, name, "no record keeps it"));
        let named = optional.chain(sorted).chain(selected);
        named.map(move |(option, name, outcome)| check_name(model, option, name, outcome))
    }

    fn sorts(&self, model: &'static Model) -> Result<Vec<Sort>, Vec<Problem>> {
        let mut sorts = Sort::read_all(&self.sort, model)?;
        // A further order by the same field changes nothing.
        let mut seen = HashSet::new();
        sorts.retain(|sort| seen.insert(sort.field.clone()));
        Ok(sorts)
    }

    /// Returns the query of the first page, with instants as the wall clock of the time zone; reports all problems.
    pub(crate) fn query(&self, model: &'static Model, zone: Option<&Zone>) -> Result<ListQuery> {
        let mut problems = Vec::new();
        let sort = each(self.sorts(model), &mut problems).unwrap_or_default();
        let page = each(number(&self.start_page, &list_option::start_page), &mut problems);
        let page = page.and_then(|page| u32::try_from(page).ok()).unwrap_or(1);
        each(number(&self.per_page, &list_option::per_page), &mut problems);
        problems.extend(self.check_names(model, &sort).filter_map(Result::err));
        let filter = self.filter.as_ref().and_then(|filter| each(filter.checked(model, zone), &mut problems));
        Error::refuse(problems)?;
        let optional_fields = self.requested(model);
        Ok(ListQuery { filter, sort, page, per_page: self.page_size(), optional_fields })
    }

    /// Returns the wire names of the optional fields: those in `optional_fields`, and those in `select`.
    fn requested(&self, model: &'static Model) -> Vec<String> {
        let named = self.optional_fields.iter().map(|name| model.wire_name(name));
        let selected = self.select.iter().flatten().filter_map(|name| model.field_by_either_name(name));
        let selected = selected.filter(|field| field.is_on_request).map(|field| field.wire);
        distinct(named.chain(selected)).into_iter().map(str::to_owned).collect()
    }

    /// Returns the selected and the requested fields, with the time zone.
    pub(crate) fn projection(&self, model: &'static Model, zone: Option<&Zone>) -> Projection {
        let wire = |name: &String| Some(model.field_by_either_name(name)?.wire);
        let selected: Option<Vec<&str>> = self.select.as_ref().map(|names| names.iter().filter_map(wire).collect());
        Projection::new(model, selected.as_deref(), Some(&self.requested(model))).with_zone(zone.cloned())
    }
}
