//! Reads the account: lists, and single objects by id or code.

use serde_json::Value;

use super::query::Query;
use super::selection::select;
use crate::account::Table;
use crate::account::resource::Resource;
use crate::http::{Failure, Reply};

/// The header with the number of pages of a list.
const PAGE_COUNT: &str = "X-Pagination-Page-Count";

/// How lists are paged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pages {
    /// The largest page size; larger ones are capped to it.
    pub(crate) largest: usize,
    /// Whether responses have the header with the number of pages.
    pub(crate) are_counted: bool,
}

/// Returns a page of a list.
pub(super) fn page(table: &mut Table, query: &str, pages: Pages) -> Result<Reply, Failure> {
    let query = Query::read(query)?;
    let hidden = hidden(table.resource(), &query.optional_fields);
    write_page(table, &query, pages, &hidden)
}

/// Returns a page of any resource with all fields, for the sandbox's web page.
pub(crate) fn whole_page(table: &mut Table, query: &str) -> Result<Reply, Failure> {
    write_page(table, &Query::read(query)?, Pages { largest: 200, are_counted: true }, &[])
}

fn write_page(table: &mut Table, query: &Query, pages: Pages, hidden: &[&'static str]) -> Result<Reply, Failure> {
    check_fields(table.resource(), query)?;
    let found = select(table, query.filter.as_ref(), &query.sort);
    let per_page = query.per_page.min(pages.largest);
    let before = (query.page - 1).saturating_mul(per_page);
    let positions = found.iter().skip(before).take(per_page);
    let records: Vec<Value> = positions.map(|position| shown(table, *position as usize, hidden)).collect();
    let mut reply = Reply::json(200, &records);
    if pages.are_counted {
        reply.set_header(PAGE_COUNT, found.len().div_ceil(per_page).to_string());
    }
    Ok(reply)
}

/// Returns one object.
pub(super) fn one(table: &Table, position: usize, query: &str) -> Result<Reply, Failure> {
    let hidden = hidden(table.resource(), &Query::read(query)?.optional_fields);
    Ok(Reply::json(200, &shown(table, position, &hidden)))
}

/// Returns the object at a position without its hidden fields.
fn shown(table: &Table, position: usize, hidden: &[&'static str]) -> Value {
    let mut object = table.object(position);
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|name, _| !hidden.contains(&name.as_str()));
    }
    object
}

/// Returns the optional fields that were not requested.
fn hidden(resource: &Resource, requested: &[String]) -> Vec<&'static str> {
    let optional = resource.model.into_iter().flat_map(|model| model.fields).filter(|field| field.is_on_request);
    optional.map(|field| field.wire).filter(|wire| !requested.iter().any(|name| name == wire)).collect()
}

/// Refuses fields that the resource does not have.
fn check_fields(resource: &Resource, query: &Query) -> Result<(), Failure> {
    let filtered = query.conditions().map(|condition| ("filter", &condition.field));
    let mut fields = filtered.chain(query.sort.iter().map(|sort| ("sort", &sort.field)));
    let unknown = fields.find(|(_, field)| resource.model.is_some_and(|model| model.field_by_wire(field).is_none()));
    unknown.map_or(Ok(()), |(parameter, field)| {
        Err(Failure::parameter(parameter, format!("A {} has no field {field:?}.", resource.one)))
    })
}
