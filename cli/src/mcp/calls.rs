//! The tools that call the service.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rmcp::model::JsonObject;
use serde_json::{Value, json};
use xpauto::bindings::json::with_integers;
use xpauto::bindings::list::LARGEST_PAGE;
use xpauto::bindings::message::{Language, Part};
use xpauto::bindings::{Arguments, Body, CheckedCall, ListOptions, Operation, RecordPager, Warning};
use xpauto::{CallOptions, Client, Error, ErrorKind, Result};

use super::answer;
use super::tools::{self, Confirmation, Request};
use crate::plan::planned;
use crate::{filter, interrupt};

/// The number of records of a list, unless more are asked for.
const RECORDS: u64 = 20;
/// The most records of an answer: those of the largest page.
const PAGE: u64 = LARGEST_PAGE as u64;
/// The maximum duration of a call, so that every tool answers within 45 s: clients give up after a minute.
const LONGEST_CALL: Duration = Duration::from_secs(44);

/// Calls the service, and remembers the writes that were prepared.
pub struct Calls {
    client: Client,
    /// By their confirmations.
    prepared: Mutex<HashMap<String, (&'static Operation, Arguments)>>,
    /// The number of writes without an answer.
    unanswered: AtomicI64,
}

impl Calls {
    /// Calls by a client, each call for at most this long if the user says so.
    pub fn new(client: &Client, total_timeout: Option<Duration>) -> Result<Self> {
        let longest = total_timeout.map_or(LONGEST_CALL, |own| own.min(LONGEST_CALL));
        let client = client.with_options(CallOptions::default().total_timeout(longest))?;
        Ok(Self { client, prepared: Mutex::default(), unanswered: AtomicI64::default() })
    }

    /// Reads a value, or one page of a list.
    pub async fn read(&self, given: JsonObject) -> Result<String> {
        let (operation, request) = tools::request(tools::READ, tools::is_read, given)?;
        if operation.is_list() {
            return self.page(operation, &request).await;
        }
        if request.data_code.is_some() || request.results_path.is_some() {
            return self.results(&request).await;
        }
        let model = operation.response.model();
        let fields = model.map(|model| model.fields_named("fields", &request.fields)).transpose()?.unwrap_or_default();
        let mut arguments = arguments(operation, request)?;
        arguments.optional_fields =
            fields.iter().filter(|field| field.is_on_request).map(|field| field.wire.to_owned()).collect();
        let mut call = self.client.checked(operation, arguments)?;
        if let Some(name) = call.sends_elsewhere() {
            let message = "is not sent by an assistant, since the service would send data to another address; leave it out, and read \
                           the results by data_code";
            return Err(Error::invalid(name, message));
        }
        let warnings = std::mem::take(&mut call.warnings);
        let names: Vec<&str> = fields.iter().map(|field| field.wire).collect();
        self.send(call, &names, &warnings).await
    }

    /// Reads one page of a list.
    async fn page(&self, operation: &'static Operation, request: &Request) -> Result<String> {
        let limit = request.limit.unwrap_or(RECORDS);
        if limit > PAGE {
            let message = format!("must be at most {PAGE} to read; the `next` of each answer goes on, got {limit}");
            return Err(Error::invalid(Part::name("limit"), message));
        }
        let mut pager = self.pager(operation, request, json!({"per_page": limit}))?;
        // One page of the service, of whatever size: the next answer begins behind it.
        let page = pager.next_page().await?;
        let records = page.iter().flat_map(|page| &page.records).map(|record| answer::shown(record.json()));
        let records: Vec<Value> = records.collect();
        let next = page.as_ref().filter(|_| !pager.is_at_end()).map(|page| u64::from(page.number) + 1);
        // A short first page that is not the last: the service returns this many, and may count pages of those that were asked for.
        let is_cut = next == Some(2) && page.is_some_and(|page| page.page_count.is_some());
        let size = if is_cut { limit.min(records.len() as u64) } else { limit };
        Ok(answer::of_records(&records, size, next, &pager.warnings()))
    }

    /// Waits for results.
    async fn results(&self, request: &Request) -> Result<String> {
        let alone = request.path.is_empty() && request.body.is_none();
        let (Some(data_code), Some(path), true) = (&request.data_code, &request.results_path, alone) else {
            return Err(Error::refused(
                "data_code and results_path, the path of the results, have to be given together, without path and body",
            ));
        };
        let polling = self.client.poll(path, data_code)?;
        match polling.timeout(LONGEST_CALL).until(|_| Ok(true)).await {
            Ok(response) => Ok(answer::bounded(answer::shown(&response.text()), &[])),
            Err(error) if error.kind() == ErrorKind::RequestTimeout => {
                let again =
                    "call `read` again with the same `data_code` and `results_path`, perhaps some minutes later";
                Ok(json!({"ready": false, "next": again}).to_string())
            }
            Err(error) => Err(error),
        }
    }

    /// Says what a list costs.
    pub async fn plan(&self, given: JsonObject) -> Result<String> {
        let (operation, request) = tools::request(tools::PLAN, Operation::is_list, given)?;
        let pager = self.pager(operation, &request, json!({"limit": request.limit}))?;
        Ok(answer::bounded(planned(&pager).await?, &pager.warnings()))
    }

    /// Checks a write, and remembers it by a confirmation.
    pub fn prepare(&self, given: JsonObject, allows_writes: bool) -> Result<String> {
        let (operation, request) = tools::request(tools::PREPARE, tools::is_write, given)?;
        let arguments = arguments(operation, request)?;
        let mut call = self.client.checked(operation, arguments.clone())?;
        let warnings = std::mem::take(&mut call.warnings);
        let prepared = self.client.prepare_checked(call)?;
        let mut shown = json!({
            "request": format!("{} {}", prepared.method, prepared.url),
            "body": prepared.body.as_deref().map(answer::shown),
            "curl": prepared.to_curl(),
        });
        if shown.to_string().len() > answer::LARGEST {
            // The confirmation has to be in the answer.
            let size = prepared.body.as_ref().map_or(0, String::len);
            shown = json!({"request": shown["request"], "body": format!("{size} bytes, as they were given")});
        }
        if allows_writes {
            let confirmation = format!("{:016x}", fastrand::u64(..));
            shown["confirmation"] = json!(confirmation);
            shown["next"] =
                json!("Show the request to the user; where they agree, call `write` with the confirmation.");
            let mut waiting = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.insert(confirmation, (operation, arguments));
        } else {
            shown["next"] = json!(
                "Writes are off: the user can start `xpauto mcp --allow-writes`, or run the curl command with the token and secrets in place of ***."
            );
        }
        Ok(answer::bounded(shown, &warnings))
    }

    /// Carries out a write that was prepared.
    pub async fn write(&self, given: Confirmation) -> Result<String> {
        let found = self.prepared.lock().unwrap_or_else(PoisonError::into_inner).remove(&given.confirmation);
        let Some((operation, arguments)) = found else {
            let message = "is none that prepare returned, or was used before: its write may have been carried out, so look at the object \
                           before another is prepared";
            return Err(Error::invalid(Part::name("confirmation"), message));
        };
        let call = self.client.checked(operation, arguments)?;
        self.note_unanswered(1);
        let answer = self.send(call, &[], &[]).await;
        self.note_unanswered(-1);
        answer
    }

    /// Adds to the number of writes without an answer, which is what may have been carried out unseen when the server ends.
    fn note_unanswered(&self, more: i64) {
        // Held meanwhile, so that another write's answer sets no earlier number.
        let mut state = interrupt::state();
        state.may_have_acted = self.unanswered.fetch_add(more, Ordering::Relaxed) + more > 0;
    }

    /// Sends a call; answers with these fields of what it returns, or with all.
    async fn send(&self, call: CheckedCall, fields: &[&'static str], warnings: &[Warning]) -> Result<String> {
        let has_results = call.operation().has_results();
        let mut value = match self.client.send_checked_for_record(call).await? {
            Some(record) if fields.is_empty() => answer::shown(record.json()),
            Some(record) => answer::shown(record.select(fields).json()),
            None => json!({"done": true}),
        };
        if has_results {
            value["next"] = json!("call `read` with the operation, `data_code` and `results_path` for the results");
        }
        Ok(answer::bounded(value, warnings))
    }

    fn pager(&self, operation: &'static Operation, request: &Request, mut options: Value) -> Result<RecordPager> {
        let model = operation.response.model().ok_or_else(|| Error::internal("a list has records"))?;
        let filter = request.filter.as_deref().map(|filter| filter::read(filter, model)).transpose()?;
        options["sort"] = json!(request.sort);
        options["select"] = json!((!request.fields.is_empty()).then_some(&request.fields));
        options["start_page"] = json!(request.start_page);
        options["prefetch"] = json!(0);
        model.fields_named("fields", &request.fields)?;
        let options = ListOptions::from_json(&options.to_string(), Language::Tool, filter)?;
        RecordPager::new(self.client.clone(), operation, options)
    }
}

/// Returns the arguments of a call; integers may be strings of digits.
fn arguments(operation: &'static Operation, request: Request) -> Result<Arguments> {
    if request.path.len() > operation.parameters.len() {
        let names: Vec<&str> = operation.parameters.iter().map(|parameter| parameter.name).collect();
        let message = format!("must be the values of {}, got {} values", names.join(", "), request.path.len());
        return Err(Error::invalid("path", message));
    }
    let path = operation.parameters.iter().zip(&request.path).map(|(parameter, value)| match value {
        Value::String(text) => parameter.read(text),
        Value::Number(number) => parameter.read(&number.to_string()),
        other => Err(Error::invalid("path", format!("must have an id or a code for {}, got {other}", parameter.name))),
    });
    let body = operation.body.zip(request.body);
    let body = body.map(|(shape, body)| Body::Json(with_integers(shape.model, &Value::Object(body).to_string())));
    Ok(Arguments { path: path.collect::<Result<_>>()?, body, ..Arguments::default() })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use tokio::time::Instant;
    use xpauto::transport::{self, Body, http};

    use super::*;

    /// A client of a service that takes its time: it asks to wait before a read, and never responds to a write.
    fn calls(total_timeout: Option<Duration>) -> Calls {
        let service = transport::from_fn(|request: transport::Request| async move {
            if request.method == "POST" {
                std::future::pending::<()>().await;
            }
            Ok(http::Response::builder().status(503).header("retry-after", "40").body(Body::from("")).unwrap())
        });
        let client = Client::builder().base_url("https://api.example.com").timeout(Duration::from_secs(90));
        Calls::new(&client.transport(service).build().unwrap(), total_timeout).unwrap()
    }

    fn object(value: &Value) -> JsonObject {
        value.as_object().cloned().unwrap_or_default()
    }

    /// Returns the error of a tool, and after how many seconds it came.
    async fn failed(answer: impl Future<Output = Result<String>>) -> (Error, u64) {
        let begun = Instant::now();
        (answer.await.unwrap_err(), begun.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn every_tool_answers_within_45_seconds() {
        let calls = calls(None);
        let list = || object(&json!({"operation": "segments.list"}));
        for (error, seconds) in [failed(calls.read(list())).await, failed(calls.plan(list())).await] {
            assert!(error.message().contains("total_timeout (44 s)") && seconds <= 45, "{error} after {seconds} s");
        }
        let theme = json!({"operation": "themes.create", "body": {"name": "Spring"}});
        let prepared: Value = serde_json::from_str(&calls.prepare(object(&theme), true).unwrap()).unwrap();
        let confirmation = prepared["confirmation"].as_str().unwrap().to_owned();
        let (error, seconds) = failed(calls.write(Confirmation { confirmation })).await;
        assert!(error.may_have_acted() && (40..=45).contains(&seconds), "{error} after {seconds} s");
    }

    #[tokio::test(start_paused = true)]
    async fn a_shorter_limit_of_the_user_stays() {
        let calls = calls(Some(Duration::from_secs(10)));
        let (error, seconds) = failed(calls.read(object(&json!({"operation": "segments.list"})))).await;
        assert!(error.message().contains("total_timeout (10 s)") && seconds <= 10, "{error} after {seconds} s");
    }
}
