//! Runs a command.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::{ArgMatches, FromArgMatches as _};
use serde_json::{Map, Value, json};
use xpauto::bindings::headers::header_pairs;
use xpauto::bindings::operation::{self, Effect, ResponseShape};
use xpauto::bindings::text::{Language, Part, shell_quoted, wording};
use xpauto::bindings::{RecordPager, masked_body};
use xpauto::model::{ResultsTicket, Typed as _};
use xpauto::{Client, Error, FreeRequest, Polling, PreparedRequest, Problem};

use crate::command::{self, Fixed, Request, Sending};
use crate::output::{self, Format, Output, Sink};
use crate::{arguments, connection, interrupt, mcp, progress, report};

/// Runs the command of these arguments; returns the exit status.
pub fn run(matches: &ArgMatches) -> anyhow::Result<i32> {
    match Fixed::from_arg_matches(matches) {
        Ok(Fixed::Sandbox { arguments }) => {
            return Ok(xpauto_sandbox::run_from_arguments(arguments.into_iter(), false));
        }
        Ok(Fixed::Completions { shell }) => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut command::command(), "xpauto", &mut text);
            std::io::stdout().write_all(&text)?;
        }
        Ok(Fixed::Request(given)) => block_on(request(matches, given))?,
        Ok(Fixed::Mcp { allow_writes }) => block_on(async { Ok(mcp::serve(matches, allow_writes).await?) })?,
        Err(_) => block_on(call(matches))?,
    }
    Ok(0)
}

fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    interrupt::listen();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Error::internal(format!("no runtime could be started: {error}")))?;
    let done = runtime.block_on(work);
    // What is still read ahead is of no use.
    runtime.shutdown_background();
    done
}

/// Calls the operation of a command, or plans it.
async fn call(matches: &ArgMatches) -> anyhow::Result<()> {
    let plan_of = matches.subcommand_matches("plan");
    let found = plan_of.unwrap_or(matches).subcommand().and_then(|(resource, of_resource)| {
        let (verb, given) = of_resource.subcommand()?;
        Some((operation::find(&resource.replace('-', "_"), &verb.replace('-', "_"))?, given))
    });
    let (operation, given) = found.ok_or_else(|| Error::internal("a command has no operation"))?;
    let output = if command::has_output(operation) { Output::from_arg_matches(given)? } else { Output::default() };
    output.check()?;
    let is_dry_run = Sending::from_arg_matches(given)?.dry_run;
    let connection = connection::open(matches)?;
    let client = &connection.client;
    if let ResponseShape::List(model) = operation.response {
        let pager = RecordPager::new(client.clone(), operation, arguments::of_list(model, given)?)?;
        pager.warn();
        return match plan_of {
            _ if is_dry_run => prepared(&pager.prepare()?, &output),
            Some(_) => write_object(&planned(&pager).await?, &output),
            None => list(pager, output).await,
        };
    }
    let arguments = arguments::of_call(operation, given)?;
    if is_dry_run {
        return prepared(&client.prepare(operation, arguments)?, &output);
    }
    let wait = arguments::text(given, "wait");
    // What cannot be polled is refused before anything is sent.
    wait.as_deref().map(|path| polling(client, path, "code", given)).transpose()?;
    let call = client.call(operation, arguments);
    let Some(record) = sent(operation.effect, operation.method, operation.path, call).await? else { return Ok(()) };
    let Some(path) = wait else { return output::write_one(output, &record) };
    let ticket = ResultsTicket::from_record(record);
    let code = ticket.data_code().unwrap_or_default();
    interrupt::advise(if connection.sandbox.is_some() {
        "the results ended with the sandbox of this command".to_owned()
    } else {
        later_request(matches, &path.replace("{dataCode}", &code))
    });
    let response = polling(client, &path, &code, given)?.until(|_| Ok(true)).await?;
    output.target.write(&response.content)
}

/// Says how to read results that were requested: with the connection of this command.
fn later_request(matches: &ArgMatches, path: &str) -> String {
    let (path, connection) = (shell_quoted(path), arguments::of_connection(matches));
    format!("the results are not lost: xpauto request GET {path}{connection}")
}

/// Waits for the response of a call; a signal before it says what a write would leave open.
async fn sent<T>(effect: Effect, method: &str, path: &str, call: impl IntoFuture<Output = T>) -> T {
    if effect != Effect::Read {
        interrupt::advise(format!("{method} {path} had no response yet; the service may have carried it out"));
    }
    let outcome = call.await;
    interrupt::advise(String::new());
    outcome
}

/// Reads a list to its end, and writes each page as it comes.
async fn list(pager: RecordPager, output: Output) -> anyhow::Result<()> {
    let (file, limit) = (output.target.file.clone(), pager.parts().2.limit);
    let has_progress = progress::is_wanted(file.is_some());
    let mut sink = Sink::open(output, pager.model(), pager.projection())?;
    let mut pager = pager.rendered_by(sink.rendering())?;
    while let Some((page, columns)) = pager.next_rendered().await? {
        let records = pager.summary().records;
        let advise = |place: &str, next: u32, written: usize| {
            let rest =
                limit.map(|limit| format!(" --limit {}", limit.saturating_sub(written as u64))).unwrap_or_default();
            interrupt::advise(match &file {
                Some(file) => format!("{} was not written; {records} records were read", file.display()),
                None => {
                    format!("the output ends {place} page {}; continue with --start-page {next}{rest}", page.number)
                }
            });
        };
        advise("within", page.number, records.saturating_sub(page.records.len()));
        sink.page(&page.records, columns)?;
        advise("with", page.number + 1, records);
        if has_progress {
            progress::show(pager.summary());
        }
    }
    progress::clear();
    sink.finish()?;
    if let Some(file) = file {
        report::line(&format!("{} records in {}", pager.summary().records, file.display()));
    }
    Ok(())
}

/// Returns the first request of a list, and what the list costs.
pub async fn planned(pager: &RecordPager) -> xpauto::Result<Value> {
    let (PreparedRequest { method, url, .. }, (_, _, options)) = (pager.prepare()?, pager.parts());
    let filter = options.filter.map(|filter| filter.to_string());
    let mut planned = json!({"method": method, "url": url, "filter": filter});
    let costs = serde_json::to_value(pager.plan().await?).unwrap_or_default();
    if let (Value::Object(planned), Value::Object(costs)) = (&mut planned, costs) {
        planned.extend(costs);
    }
    Ok(planned)
}

/// Writes a request that was not sent.
fn prepared(request: &PreparedRequest, output: &Output) -> anyhow::Result<()> {
    let PreparedRequest { method, url, headers, body, .. } = request;
    let headers: Map<_, _> = header_pairs(headers).into_iter().map(|(name, value)| (name, value.into())).collect();
    let body: Option<Value> = body.as_deref().map(|body| serde_json::from_str(&masked_body(body))).transpose()?;
    let shown = json!({"method": method, "url": url, "headers": headers, "body": body, "curl": request.to_curl()});
    write_object(&shown, output)?;
    report::line("the token and secrets are *** in it: put them in before the curl command is run");
    Ok(())
}

/// Writes an object: as JSON, or a field a line.
fn write_object(object: &Value, output: &Output) -> anyhow::Result<()> {
    let mut text = String::new();
    match output.format() {
        Format::Json => text = format!("{object:#}"),
        Format::Jsonl => text = object.to_string(),
        Format::Table => {
            for (name, value) in object.as_object().into_iter().flatten() {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                writeln!(text, "{name}: {value}")?;
            }
        }
        Format::Csv | Format::Parquet => {
            return Err(Error::invalid(Part::name("output"), "must be table, json or jsonl, as it is no list").into());
        }
    }
    output.target.write(text.as_bytes())
}

/// Returns the requests that wait for results.
fn polling(client: &Client, path: &str, code: &str, matches: &ArgMatches) -> xpauto::Result<Polling> {
    let options = Value::Object(arguments::given(matches, "wait."));
    let named = |problem: &Problem| Problem::sentence(wording!["wait-", problem.wording()]);
    client
        .poll(path, code)?
        .with_options(&options.to_string(), Language::Shell)
        .map_err(|error| Error::validation(error.details().problems.iter().map(named).collect()))
}

/// Sends a request to any path.
async fn request(matches: &ArgMatches, given: Request) -> anyhow::Result<()> {
    let output = Output { format: None, target: given.target };
    output.check()?;
    let (method, path) = (given.method.to_uppercase(), given.path);
    let mut request = FreeRequest::new(&method, &path).query(given.query);
    request.json = given.json.map(|json| arguments::body(&json)).transpose()?;
    let connection = connection::open(matches)?;
    let call = connection.client.request(request);
    if given.sending.dry_run {
        return prepared(&call.prepare()?, &output);
    }
    let response = sent(Effect::of_method(&method), &method, &path, call).await?;
    output.target.write(&response.content)
}
