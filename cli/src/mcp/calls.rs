//! The tools that call the service.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};
use xpauto::bindings::declaration::Model;
use xpauto::bindings::list::LARGEST_PAGE;
use xpauto::bindings::operation::{ALL, ResponseShape};
use xpauto::bindings::text::{Language, Part};
use xpauto::bindings::{Arguments, Body, CheckedCall, ListOptions, Operation, RecordPager, Warning, with_integers};
use xpauto::{Client, Error, Filter, Result};

use super::answer;
use super::tools::{self, Confirmation, Request};
use crate::arguments::path_argument;

/// The number of records of a list, unless more are asked for.
const RECORDS: u64 = 20;
/// The most records of an answer.
const MOST_RECORDS: u64 = 1000;
/// The records of the largest page.
const PAGE: u64 = LARGEST_PAGE as u64;
/// The most prepared writes that wait for their confirmation.
const MOST_PREPARED: usize = 32;

/// Calls the service, and remembers the writes that were prepared.
pub struct Calls {
    client: Client,
    prepared: Mutex<VecDeque<(String, &'static Operation, Arguments)>>,
}

impl Calls {
    pub fn new(client: Client) -> Self {
        Self { client, prepared: Mutex::default() }
    }

    /// Reads a value, or one page of a list.
    pub async fn read(&self, request: Request) -> Result<String> {
        let operation = find(&request.operation, tools::READ, tools::is_read)?;
        if let ResponseShape::List(model) = operation.response {
            let limit = count("limit", request.limit.as_ref())?.unwrap_or(RECORDS).min(MOST_RECORDS);
            let mut pager = self.pager(operation, model, &request, limit)?;
            let mut records = Vec::new();
            let mut page_count = None;
            while let Some(page) = pager.next_page().await? {
                page_count = page.page_count;
                records.extend(page.records.iter().map(|record| answer::shown(record.json())));
            }
            let first = count("start_page", request.start_page.as_ref())?.unwrap_or(1);
            let next = i64::try_from(first).unwrap_or(i64::MAX) + 1;
            let is_last = page_count.map_or((records.len() as u64) < limit, |count| next > count);
            // A limit beyond a page is read in pages of another size, after which no page begins.
            let next = (!is_last && limit <= PAGE).then_some(next);
            return Ok(answer::of_records(&records, next, &pager.warnings()));
        }
        let fields = request.fields.clone();
        let mut call = self.client.checked(operation, arguments(operation, request)?)?;
        let warnings = std::mem::take(&mut call.warnings);
        self.send(call, &fields, &warnings).await
    }

    /// Says what a list costs.
    pub async fn plan(&self, request: Request) -> Result<String> {
        let operation = find(&request.operation, tools::PLAN, Operation::is_list)?;
        let ResponseShape::List(model) = operation.response else { return Err(Error::internal("a list has records")) };
        let pager = self.pager(operation, model, &Request { limit: None, ..request }, u64::MAX)?;
        let (_, _, options) = pager.parts();
        let mut plan = serde_json::to_value(pager.plan().await?).unwrap_or_default();
        plan["filter"] = json!(options.filter.map(|filter| filter.to_string()));
        Ok(answer::bounded(plan, &pager.warnings()))
    }

    /// Checks a write, and remembers it by a confirmation.
    pub fn prepare(&self, request: Request, allows_writes: bool) -> Result<String> {
        let operation = find(&request.operation, tools::PREPARE, |operation| !tools::is_read(operation))?;
        let arguments = arguments(operation, request)?;
        let mut call = self.client.checked(operation, arguments.clone())?;
        let warnings = std::mem::take(&mut call.warnings);
        let prepared = self.client.prepare_checked(call)?;
        let mut shown = json!({
            "request": format!("{} {}", prepared.method, prepared.url),
            "body": prepared.body.as_deref().map(answer::shown),
            "curl": prepared.to_curl(),
        });
        if allows_writes {
            let confirmation = format!("{:016x}", fastrand::u64(..));
            shown["confirmation"] = json!(confirmation);
            shown["next"] =
                json!("Show the request to the user; where they agree, call `write` with the confirmation.");
            let mut waiting = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.truncate(MOST_PREPARED - 1);
            waiting.push_front((confirmation, operation, arguments));
        } else {
            shown["next"] =
                json!("Writes are off: the user can run the curl command, or start `xpauto mcp --allow-writes`.");
        }
        Ok(answer::bounded(shown, &warnings))
    }

    /// Carries out a write that was prepared.
    pub async fn write(&self, given: Confirmation) -> Result<String> {
        let found = {
            let mut waiting = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
            let position = waiting.iter().position(|(confirmation, ..)| *confirmation == given.confirmation);
            position.and_then(|position| waiting.remove(position))
        };
        let Some((_, operation, arguments)) = found else {
            let message =
                "is none that prepare returned, or was used before; call prepare, and show its request to the user";
            return Err(Error::invalid(Part::name("confirmation"), message));
        };
        let call = self.client.checked(operation, arguments)?;
        self.send(call, &[], &[]).await
    }

    /// Sends a call; answers with these fields of what it returns, or with all.
    async fn send(&self, call: CheckedCall, fields: &[String], warnings: &[Warning]) -> Result<String> {
        let record = self.client.send_checked_for_record(call).await?;
        let mut value = record.map_or_else(|| json!({"done": true}), |record| answer::shown(record.json()));
        if let Some(object) = value.as_object_mut().filter(|_| !fields.is_empty()) {
            object.retain(|name, _| fields.contains(name));
        }
        Ok(answer::bounded(value, warnings))
    }

    fn pager(
        &self,
        operation: &'static Operation,
        model: &'static Model,
        request: &Request,
        limit: u64,
    ) -> Result<RecordPager> {
        let filter = request.filter.as_deref().map(|filter| Filter::of_list(filter, model)).transpose()?;
        let mut options = json!({"sort": request.sort});
        if !request.fields.is_empty() {
            options["select"] = json!(request.fields);
        }
        if limit < u64::MAX {
            options["limit"] = json!(limit);
            options["per-page"] = json!(limit.clamp(1, PAGE));
        }
        if let Some(page) = count("start_page", request.start_page.as_ref())? {
            options["start-page"] = json!(page);
        }
        let options = ListOptions::from_json(&options.to_string(), Language::Shell, filter)?;
        RecordPager::new(self.client.clone(), operation, options)
    }
}

/// Returns the operation with this name that a tool calls.
fn find(name: &str, tool: &str, is_wanted: fn(&Operation) -> bool) -> Result<&'static Operation> {
    let wanted = || ALL.iter().copied().filter(|operation| is_wanted(operation));
    wanted().find(|operation| tools::name(operation) == name).ok_or_else(|| {
        let names: Vec<String> = wanted().map(tools::name).collect();
        let hint = answer::likely(name, &names, "it calls");
        Error::refused(format!("{tool} calls no operation {name:?}; {hint}"))
    })
}

/// Returns the arguments of a call; integers may be strings of digits.
fn arguments(operation: &'static Operation, request: Request) -> Result<Arguments> {
    let path = operation.parameters.iter().zip(&request.path).map(|(parameter, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        path_argument(*parameter, &text, value)
    });
    let of = |model, fields: Map<String, Value>| with_integers(model, &Value::Object(fields).to_string());
    let query: Map<String, Value> = serde_json::from_str(&of(operation.query, request.query)).unwrap_or_default();
    let body = operation.body.zip(request.body).map(|(shape, body)| Body::Json(of(shape.model, body)));
    Ok(Arguments {
        path: path.collect::<Result<_>>()?,
        query: query.into_iter().map(|(name, value)| (name, value.to_string())).collect(),
        body,
        optional_fields: on_request(operation, request.fields),
        ..Arguments::default()
    })
}

/// Returns those fields that a response has on request only.
fn on_request(operation: &Operation, fields: Vec<String>) -> Vec<String> {
    let model = operation.response.model().filter(|_| operation.takes_optional_fields);
    let is_optional =
        |name: &String| model.and_then(|model| model.field_by_wire(name)).is_some_and(|field| field.is_on_request);
    fields.into_iter().filter(is_optional).collect()
}

/// Reads an integer, which may be a string of digits.
fn count(name: &'static str, value: Option<&Value>) -> Result<Option<u64>> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(None) };
    let count = value.as_u64().or_else(|| value.as_str()?.parse().ok());
    count.map(Some).ok_or_else(|| Error::invalid(Part::name(name), format!("must be a positive integer, got {value}")))
}
