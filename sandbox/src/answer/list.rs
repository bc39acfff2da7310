//! What reads the account: the two lists, and a site by its code.

use serde::{Serialize, Serializer};
use serde_json::Value;
use xpauto::list::{Filter, ListQuery, Matcher, OPERATORS, sort_records};

use super::pairs;
use crate::account::{Account, Resource};
use crate::reply::{Failure, Reply};

/// The header that tells how many pages a list has.
const PAGE_COUNT: &str = "X-Pagination-Page-Count";
/// The page size of a query that names none.
const PER_PAGE: i32 = 20;

/// How lists are cut into pages.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pages {
    /// The largest page; a larger one is capped to it.
    pub(crate) largest: usize,
    /// Whether answers tell how many pages there are.
    pub(crate) are_counted: bool,
}

/// One page of a list.
pub(super) fn records(account: &Account, resource: Resource, query: &str, pages: Pages) -> Result<Reply, Failure> {
    let query = decode(query)?;
    check_fields(resource, &query)?;
    let records = account.records(resource).iter();
    let matcher = query.filter.as_ref().map(|filter| match resource.model() {
        Some(model) => Matcher::of_records(filter, model),
        None => Matcher::new(filter),
    });
    let mut found: Vec<&Value> =
        records.filter(|record| matcher.as_ref().is_none_or(|matcher| matcher.matches(record))).collect();
    sort_records(&mut found, &query.sort);
    let per_page = usize::try_from(query.per_page).unwrap_or(1).clamp(1, pages.largest);
    let before = usize::try_from(query.page - 1).unwrap_or(0).saturating_mul(per_page);
    let hidden = hidden(resource, &query.optional_fields);
    let page = found.iter().skip(before).take(per_page);
    let page: Vec<Shown> = page.map(|record| Shown { record, hidden: &hidden }).collect();
    let mut reply = Reply::json(200, &page);
    if pages.are_counted {
        reply.set_header(PAGE_COUNT, found.len().div_ceil(per_page).to_string());
    }
    Ok(reply)
}

/// A site by its code.
pub(super) fn site(account: &Account, code: &str, query: &str) -> Result<Reply, Failure> {
    let hidden = hidden(Resource::Sites, &decode(query)?.optional_fields);
    let record = account.find(Resource::Sites, "code", code).ok_or_else(|| Failure::not_found("site", code))?;
    Ok(Reply::json(200, &Shown { record, hidden: &hidden }))
}

/// A record as it is answered; it is written from where it is kept, so that large pages are not copied first.
struct Shown<'a> {
    record: &'a Value,
    hidden: &'a [&'static str],
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = self.record.as_object().into_iter().flatten();
        serializer.collect_map(members.filter(|(name, _)| !self.hidden.contains(&name.as_str())))
    }
}

/// The optional fields that were not asked for.
fn hidden(resource: Resource, asked: &[String]) -> Vec<&'static str> {
    let optional = resource.model().into_iter().flat_map(|model| model.fields).filter(|field| field.is_on_request);
    optional.map(|field| field.wire).filter(|wire| !asked.iter().any(|name| name == wire)).collect()
}

fn decode(query: &str) -> Result<ListQuery, Failure> {
    ListQuery::decode(&pairs(query.as_bytes()), PER_PAGE).map_err(|error| {
        let first = error.details().problems.first().map(|problem| problem.path.clone());
        Failure::parameter(first.unwrap_or_default(), error.message())
    })
}

/// Refuses a field that the resource does not have, and an operator that the specification does not list.
fn check_fields(resource: Resource, query: &ListQuery) -> Result<(), Failure> {
    if let Some(filter) = &query.filter {
        check_filter(resource, filter)?;
    }
    query.sort.iter().try_for_each(|sort| check_field(resource, "sort", &sort.field))
}

fn check_filter(resource: Resource, filter: &Filter) -> Result<(), Failure> {
    match filter {
        Filter::Logic { expressions, .. } => expressions.iter().try_for_each(|part| check_filter(resource, part)),
        Filter::Condition(condition) if !OPERATORS.contains(&condition.operator.as_str()) => {
            Err(Failure::parameter("filter", format!("There is no operator {:?}.", condition.operator)))
        }
        Filter::Condition(condition) => check_field(resource, "filter", &condition.field),
    }
}

fn check_field(resource: Resource, parameter: &str, field: &str) -> Result<(), Failure> {
    if resource.model().is_none_or(|model| model.field_by_wire(field).is_some()) {
        return Ok(());
    }
    Err(Failure::parameter(parameter, format!("A {} has no field {field:?}.", resource.one())))
}
