//! What reads the account: the two lists, and a site by its code.

use std::cmp::Ordering;

use serde_json::{Map, Value};
use xpauto::declaration::Model;
use xpauto::list::evaluate::compare;
use xpauto::list::{Filter, ListQuery, OPERATORS, Sort};

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
    let mut found: Vec<&Value> =
        records.filter(|record| query.filter.as_ref().is_none_or(|filter| filter.matches(record))).collect();
    if !query.sort.is_empty() {
        found.sort_by(|one, other| order(one, other, &query.sort));
    }
    let per_page = usize::try_from(query.per_page).unwrap_or(1).clamp(1, pages.largest);
    let before = usize::try_from(query.page - 1).unwrap_or(0).saturating_mul(per_page);
    let page = found.iter().skip(before).take(per_page);
    let body: Value = page.map(|record| shown(record, resource.model(), &query.optional_fields)).collect();
    let mut reply = Reply::json(200, &body);
    if pages.are_counted {
        reply.set_header(PAGE_COUNT, found.len().div_ceil(per_page).to_string());
    }
    Ok(reply)
}

/// A site by its code.
pub(super) fn site(account: &Account, code: &str, query: &str) -> Result<Reply, Failure> {
    let optional_fields = decode(query)?.optional_fields;
    let site = account.find(Resource::Sites, "code", code).ok_or_else(|| Failure::not_found("site", code))?;
    Ok(Reply::json(200, &shown(site, Resource::Sites.model(), &optional_fields)))
}

fn decode(query: &str) -> Result<ListQuery, Failure> {
    ListQuery::decode(&pairs(query.as_bytes()), PER_PAGE).map_err(|error| {
        let first = error.details().problems.first().map(|problem| problem.path.clone());
        Failure::parameter(first.unwrap_or_default(), error.message())
    })
}

/// A record without the optional fields that were not asked for.
fn shown(record: &Value, model: Option<&'static Model>, optional_fields: &[String]) -> Value {
    let Value::Object(members) = record else { return record.clone() };
    let is_shown = |name: &str| {
        let declared = model.and_then(|model| model.field_by_wire(name));
        !declared.is_some_and(|field| field.is_on_request) || optional_fields.iter().any(|asked| asked == name)
    };
    let kept = members.iter().filter(|(name, _)| is_shown(name));
    Value::from(kept.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<String, Value>>())
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

/// The order of two records; null is last whichever way the values run.
fn order(one: &Value, other: &Value, sorts: &[Sort]) -> Ordering {
    sorts.iter().fold(Ordering::Equal, |so_far, sort| {
        so_far.then_with(|| {
            let [one, other] = [one, other].map(|record| record.get(&sort.field).unwrap_or(&Value::Null));
            let forward = compare(one, other);
            if sort.descending && !one.is_null() && !other.is_null() { forward.reverse() } else { forward }
        })
    })
}
