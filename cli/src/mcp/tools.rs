//! The tools, which are declared where they are carried out: their documentation here is what assistants read.

use std::collections::HashMap;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{ContentBlock, IntoContents, JsonObject};
use rmcp::{tool, tool_router};
use serde::Deserialize;
use serde_json::{Value, json};
use xpauto::bindings::json::with_integers;
use xpauto::bindings::list::LARGEST_PAGE;
use xpauto::bindings::message::{Language, shortened};
use xpauto::bindings::{Arguments, Body, CheckedCall, ListOptions, Operation, RecordPager};
use xpauto::{CallOptions, Client, Error, ErrorKind, Result};
use xpauto_sandbox::Sandbox;

use super::answer;
use super::operations::{self, Request, is_read, is_write};
use crate::connection::Connection;
use crate::plan::planned;
use crate::{filter, interrupt};

/// The number of records of a list, unless more are asked for.
const RECORDS: u64 = 20;
/// The maximum duration of a call, so that every tool answers within 45 s: clients give up after a minute.
const LONGEST_CALL: Duration = Duration::from_secs(44);
/// What `confirmation` is.
const CONFIRMATION: &str = "The confirmation that `prepare` returned; it works once.";
/// The most characters of an error.
const LARGEST_ERROR: usize = 4000;

/// The server of an account.
pub struct Server {
    client: Client,
    /// A sandbox of its own.
    pub sandbox: Option<Sandbox>,
    /// Whether a write was sent.
    pub has_written: Arc<AtomicBool>,
    pub tools: ToolRouter<Self>,
    /// The writes that were prepared, by their confirmations.
    prepared: Mutex<HashMap<String, (&'static Operation, Arguments)>>,
}

/// The error of a tool.
#[derive(Debug)]
pub struct Refusal(Error);

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

impl IntoContents for Refusal {
    fn into_contents(self) -> Vec<ContentBlock> {
        vec![ContentBlock::text(shortened(&self.0.render(Language::Tool), LARGEST_ERROR))]
    }
}

type Answer = Result<String, Refusal>;

/// The arguments of `describe`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Describe {
    resource: Option<String>,
}

/// The arguments of `write`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Write {
    confirmation: String,
}

#[tool_router]
impl Server {
    /// Serves a connection; a call takes at most as long as the user says, and as clients wait.
    pub fn new(connection: Connection, allows_writes: bool) -> Result<Self> {
        let longest = connection.total_timeout.map_or(LONGEST_CALL, |own| own.min(LONGEST_CALL));
        let client = connection.client.with_options(CallOptions::default().total_timeout(longest))?;
        let mut tools = Self::tool_router();
        if !allows_writes {
            tools.remove_route("write");
        }
        Ok(Self { client, sandbox: connection.sandbox, has_written: Arc::default(), tools, prepared: Mutex::default() })
    }

    /// Lists the operations, or the fields of one resource.
    #[tool(
        input_schema = operations::schema(&json!({ "resource": { "type": "string", "enum": operations::resources() } }), &[]),
        annotations(read_only_hint = true, open_world_hint = false)
    )]
    fn describe(Parameters(given): Parameters<Describe>) -> Answer {
        Ok(operations::describe(given.resource.as_deref())?)
    }

    /// Reads an object, or a list with filter, fields and limit.
    #[tool(input_schema = operations::calling(is_read), annotations(read_only_hint = true))]
    async fn read(&self, given: JsonObject) -> Answer {
        let (operation, request) = operations::request("read", is_read, given)?;
        Ok(if operation.is_list() {
            self.page(operation, &request).await?
        } else if request.data_code.is_some() || request.results_path.is_some() {
            self.results(&request).await?
        } else {
            self.object(operation, request).await?
        })
    }

    /// Says how many records a list has at most, and what reading it costs, by its first page.
    #[tool(input_schema = operations::calling(Operation::is_list), annotations(read_only_hint = true))]
    async fn plan(&self, given: JsonObject) -> Answer {
        let (operation, request) = operations::request("plan", Operation::is_list, given)?;
        let pager = self.pager(operation, &request, json!({"limit": request.limit}))?;
        Ok(answer::bounded(planned(&pager).await?, &pager.warnings()))
    }

    /// Checks a write and shows the request, without sending it; returns its confirmation.
    #[tool(input_schema = operations::calling(is_write), annotations(read_only_hint = true))]
    fn prepare(&self, given: JsonObject) -> Answer {
        let (operation, request) = operations::request("prepare", is_write, given)?;
        let arguments = call_arguments(operation, request)?;
        let mut call = self.client.checked(operation, arguments.clone())?;
        let warnings = std::mem::take(&mut call.warnings);
        let prepared = self.client.prepare_checked(call)?;
        let body = prepared.body.as_deref().map(answer::shown);
        let mut shown = json!({ "request": format!("{} {}", prepared.method, prepared.url), "body": body, "curl": prepared.to_curl() });
        if !answer::fits(&shown) {
            // It says what the body says.
            shown["curl"] = Value::Null;
        }
        if !answer::fits(&shown) {
            let message = "the request is too large to be shown whole, so that nobody could agree to it; the user can send it by the \
                           command line";
            return Err(Error::refused(message).into());
        }
        shown["next"] = if self.tools.has_route("write") {
            let confirmation = format!("{:016x}", fastrand::u64(..));
            let mut waiting = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.insert(confirmation.clone(), (operation, arguments));
            shown["confirmation"] = confirmation.into();
            "Show the request to the user; where they agree, call `write` with the confirmation.".into()
        } else {
            "Writes are off: the user can start `xpauto mcp --allow-writes`, or run the curl command with the token and secrets in \
             place of ***."
                .into()
        };
        Ok(answer::bounded(shown, &warnings))
    }

    /// Carries out a write that `prepare` showed and the user agreed to.
    #[tool(
        input_schema = operations::schema(&json!({ "confirmation": { "type": "string", "description": CONFIRMATION } }), &["confirmation"]),
        annotations(read_only_hint = false, destructive_hint = true, idempotent_hint = false)
    )]
    async fn write(&self, Parameters(given): Parameters<Write>) -> Answer {
        let found = self.prepared.lock().unwrap_or_else(PoisonError::into_inner).remove(&given.confirmation);
        let Some((operation, arguments)) = found else {
            let message = "is none that prepare returned, or was used before: its write may have been carried out, so look at the object \
                           before another is prepared";
            return Err(Error::invalid("confirmation", message).into());
        };
        let call = self.client.checked(operation, arguments)?;
        interrupt::state().unanswered += 1;
        self.has_written.store(true, Ordering::Relaxed);
        let answer = self.send(call, &[]).await;
        interrupt::state().unanswered -= 1;
        Ok(answer?)
    }
}

impl Server {
    /// Reads a value.
    async fn object(&self, operation: &'static Operation, request: Request) -> Result<String> {
        let model = operation.response.model();
        let fields = model.map(|model| model.fields_named("fields", &request.fields)).transpose()?.unwrap_or_default();
        let mut arguments = call_arguments(operation, request)?;
        arguments.optional_fields =
            fields.iter().filter(|field| field.is_on_request).map(|field| field.wire.to_owned()).collect();
        let call = self.client.checked(operation, arguments)?;
        if let Some(name) = call.sends_elsewhere() {
            let message = "is not sent by an assistant, since the service would send data to another address; leave it out, and read \
                           the results by data_code";
            return Err(Error::invalid(name, message));
        }
        let names: Vec<&str> = fields.iter().map(|field| field.wire).collect();
        self.send(call, &names).await
    }

    /// Reads one page of a list.
    async fn page(&self, operation: &'static Operation, request: &Request) -> Result<String> {
        let limit = request.limit.map_or(RECORDS, NonZeroU64::get).min(LARGEST_PAGE.into());
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

    /// Sends a call; answers with these fields of what it returns, or with all.
    async fn send(&self, mut call: CheckedCall, fields: &[&'static str]) -> Result<String> {
        let (has_results, warnings) = (call.operation.has_results(), std::mem::take(&mut call.warnings));
        let mut value = match self.client.send_checked_for_record(call).await? {
            Some(record) if fields.is_empty() => answer::shown(record.json()),
            Some(record) => answer::shown(record.select(fields).json()),
            None => json!({ "done": true }),
        };
        if has_results {
            value["next"] = json!("call `read` with the operation, `data_code` and `results_path` for the results");
        }
        Ok(answer::bounded(value, &warnings))
    }

    fn pager(&self, operation: &'static Operation, request: &Request, mut options: Value) -> Result<RecordPager> {
        let model = operation.response.model().ok_or_else(|| Error::internal("a list has records"))?;
        let filter = request.filter.as_deref().map(|filter| filter::read(filter, model)).transpose()?;
        options["sort"] = json!(request.sort);
        options["select"] = json!((!request.fields.is_empty()).then_some(&request.fields));
        options["start_page"] = json!(request.start_page);
        options["prefetch"] = json!(0);
        model.fields_named("fields", &request.fields)?;
        let options = ListOptions::from_json(&options.to_string(), Language::Tool, filter, Some(model))?;
        RecordPager::new(self.client.clone(), operation, options)
    }
}

/// Returns the arguments of a call; integers may be strings of digits.
fn call_arguments(operation: &'static Operation, request: Request) -> Result<Arguments> {
    let (most, given) = (operation.parameters.len(), request.path.len());
    if given > most {
        return Err(Error::invalid("path", format!("must have {most} values for {}, got {given}", operation.title())));
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

    /// A server of a service that takes its time: it asks to wait before a read, and never responds to a write.
    fn server(total_timeout: Option<Duration>) -> Server {
        let service = transport::from_fn(|request: transport::Request| async move {
            if request.method == "POST" {
                std::future::pending::<()>().await;
            }
            Ok(http::Response::builder().status(503).header("retry-after", "40").body(Body::from("")).unwrap())
        });
        let client = Client::builder().base_url("https://api.example.com").timeout(Duration::from_secs(90));
        let client = client.transport(service).build().unwrap();
        Server::new(Connection { client, total_timeout, sandbox: None }, true).unwrap()
    }

    fn object(value: &Value) -> JsonObject {
        value.as_object().cloned().unwrap_or_default()
    }

    /// Returns the error of a tool, and after how many seconds it came.
    async fn failed(answer: impl Future<Output = Answer>) -> (Error, u64) {
        let begun = Instant::now();
        (answer.await.unwrap_err().0, begun.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn every_tool_answers_within_45_seconds() {
        let server = server(None);
        let list = || object(&json!({"operation": "segments.list"}));
        for (error, seconds) in [failed(server.read(list())).await, failed(server.plan(list())).await] {
            assert!(error.message().contains("total_timeout (44 s)") && seconds <= 45, "{error} after {seconds} s");
        }
        let theme = json!({"operation": "themes.create", "body": {"name": "Spring"}});
        let prepared: Value = serde_json::from_str(&server.prepare(object(&theme)).unwrap()).unwrap();
        let confirmation = prepared["confirmation"].as_str().unwrap().to_owned();
        let (error, seconds) = failed(server.write(Parameters(Write { confirmation }))).await;
        assert!(error.may_have_acted() && (40..=45).contains(&seconds), "{error} after {seconds} s");
    }

    #[tokio::test(start_paused = true)]
    async fn a_shorter_limit_of_the_user_stays() {
        let server = server(Some(Duration::from_secs(10)));
        let (error, seconds) = failed(server.read(object(&json!({"operation": "segments.list"})))).await;
        assert!(error.message().contains("total_timeout (10 s)") && seconds <= 10, "{error} after {seconds} s");
    }
}
