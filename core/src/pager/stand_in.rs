//! Records of tests, and pagers of these, which stand in for those of a service.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::Arc;

use http::{HeaderValue, StatusCode};

use super::fetch::PAGE_COUNT;
use super::record_pager::RecordPager;
use crate::check::{Audience, object_fields};
use crate::client::Client;
use crate::declaration::Model;
use crate::error::{Error, Problem, Result};
use crate::hash;
use crate::list::listed::listed;
use crate::list::{Filter, ListOptions};
use crate::model::RequestParams;
use crate::operation::{self, Operation, ResponseShape};
use crate::options::UndeclaredFields;
use crate::record::{Projection, Record};
use crate::transport::{self, Body, Request, Response};

/// The base URL of the pagers, with a hash of the records, by which a cache tells pagers apart.
const BASE_URL: &str = "https://records.invalid/";

/// Returns records as a list would that requests the optional fields which some of these documents have. The documents are
/// JSON objects in wire names.
///
/// # Errors
///
/// A validation error for a value of another type, and for a field that is probably misspelt.
pub fn listed_records(model: &'static Model, documents: Vec<String>) -> Result<(Vec<Record>, Projection)> {
    let mut problems: Vec<Problem> = Vec::new();
    let mut records = Vec::with_capacity(documents.len());
    for (index, text) in documents.into_iter().enumerate() {
        match Record::given(model, text, Audience::Stored, Some(UndeclaredFields::Warn)) {
            Ok((record, _)) => records.push(record),
            Err(error) => {
                problems.extend(
                    error.details().problems.iter().map(|problem| problem.clone().under(format!("records[{index}]"))),
                );
            }
        }
    }
    if !problems.is_empty() {
        return Err(Error::validation(problems));
    }
    let projection = listed_with(model, &records);
    let records = records.into_iter().map(|record| record.with_projection(projection.clone())).collect();
    Ok((records, projection))
}

/// Returns the projection of a list that requests the optional fields which some of these records have.
#[must_use]
pub fn listed_with(model: &'static Model, records: &[Record]) -> Projection {
    let is_there = |position: usize| records.iter().any(|record| record.field_json(position).is_some());
    let optional = model.fields.iter().enumerate().filter(|(_, field)| field.is_on_request);
    let requested: Vec<_> = optional.filter(|(position, _)| is_there(*position)).map(|(_, field)| field.wire).collect();
    Projection::new(model, None::<&[&str]>, Some(&requested))
}

/// Returns a pager of these records, which reads them as those of a list, by pages of `per_page`; nothing is sent. Without
/// a type, the records are of the one that has most of their fields.
///
/// # Errors
///
/// The errors of [`listed_records`], and a validation error for a type that the service does not list.
pub fn stand_in(model: Option<&'static Model>, documents: Vec<String>, per_page: Option<i64>) -> Result<RecordPager> {
    let model = model.or_else(|| likely_model(&documents)).ok_or_else(|| Error::config("the service has no lists"))?;
    let lists = |operation: &&&Operation| match operation.response {
        ResponseShape::List(listed) => std::ptr::eq(listed, model),
        ResponseShape::One(_) | ResponseShape::Nothing => false,
    };
    let operation = operation::ALL.iter().find(lists).ok_or_else(|| {
        let types: Vec<_> = listed().map(|(_, model)| model.name).collect();
        Error::refused(format!("the service lists {}, but no {}", types.join(" and "), model.name))
    })?;
    let (records, projection) = listed_records(model, documents)?;
    let parts: Vec<&str> = records.iter().map(Record::json).collect();
    let base_url = format!("{BASE_URL}{}", hash::hex(hash::of_parts(&parts).as_ref()));
    let records: Arc<[Record]> = records.into();
    let service = transport::from_fn(move |request: Request| {
        let page = page(model, &records, &request).unwrap_or_else(|error| {
            let mut refusal = Response::new(Body::from(error.message().to_owned()));
            *refusal.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            refusal
        });
        async move { Ok(page) }
    });
    let client = Client::builder().base_url(base_url).transport(service).build()?;
    let optional_fields = projection.requested().unwrap_or_default().iter().map(|&name| name.to_owned()).collect();
    let options = ListOptions { per_page, optional_fields, ..ListOptions::default() };
    RecordPager::new(client, operation, options)
}

/// Returns the page that a request asks for; queries of data frames have filters.
fn page(model: &'static Model, records: &[Record], request: &Request) -> Result<Response> {
    let parameter = |name: &str| request.url.query_pairs().find(|(known, _)| known == name).map(|(_, value)| value);
    let number = |name| parameter(name).and_then(|text| text.parse().ok()).unwrap_or(1_usize).max(1);
    let kept = match parameter(RequestParams::FILTER.wire_name()) {
        Some(filter) => Cow::Owned(Filter::from_json(&filter)?.narrow(model, records.iter())?.records),
        None => Cow::Borrowed(records),
    };
    let mut pages = kept.chunks(number(RequestParams::PER_PAGE.wire_name()));
    let count = pages.len();
    let records = pages.nth(number(RequestParams::PAGE.wire_name()) - 1).unwrap_or_default();
    let mut response = Response::new(Body::from(Record::json_array(records)));
    response.headers_mut().insert(PAGE_COUNT, HeaderValue::from(count));
    Ok(response)
}

/// Returns the listed type that declares most of the fields of these objects; of several, the first.
fn likely_model(documents: &[String]) -> Option<&'static Model> {
    let names: Vec<String> =
        documents.iter().filter_map(|text| object_fields(text).ok()).flatten().map(|(name, _)| name).collect();
    let declared = |model: &Model| names.iter().filter(|name| model.field_by_wire(name).is_some()).count();
    listed().map(|(_, model)| model).min_by_key(|model| Reverse(declared(model)))
}
