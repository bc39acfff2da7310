//! Runs a command.

#![expect(clippy::indexing_slicing, reason = "the values are JSON objects, or null, which becomes one")]

use std::io::Write as _;

use clap::ArgMatches;
use clap_complete::Shell;
use serde_json::{Map, Value, json};
use xpauto::bindings::headers::header_pairs;
use xpauto::bindings::operation::{self, Effect, ResponseShape};
use xpauto::bindings::text::{Language, Part, wording};
use xpauto::bindings::{Operation, POLLING, RecordPager, masked_body};
use xpauto::model::ResultsTicket;
use xpauto::{Client, Error, FreeRequest, Plan, PreparedRequest, Result};

use crate::output::{Output, Sink};
use crate::report::Failure;
use crate::{arguments, command, connection, interrupt, mcp, output, progress, report};

/// Runs the command of these arguments; returns the exit status.
pub fn run(matches: &ArgMatches) -> Result<i32, Failure> {
    match matches.subcommand() {
        Some(("sandbox", given)) => {
            let given = arguments::strings(given, "arguments");
            return Ok(xpauto_sandbox::run_from_arguments(given.into_iter(), false));
        }
        Some(("completions", given)) => completions(given)?,
        Some(("request", given)) => block_on(request(given))?,
        Some(("plan", given)) => block_on(plan(given))?,
        Some(("mcp", given)) => block_on(mcp(given))?,
        Some((_, given)) => block_on(call(matches, given))?,
        None => {}
    }
    Ok(0)
}

fn block_on(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    interrupt::listen();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Error::internal(format!("no runtime could be started: {error}")))?;
    let done = runtime.block_on(work);
    // What is still read ahead is of no use.
    runtime.shutdown_background();
    done
}

fn completions(matches: &ArgMatches) -> Result<(), Failure> {
    let mut text = Vec::new();
    if let Some(shell) = matches.get_one::<Shell>("shell") {
        clap_complete::generate(*shell, &mut command::command(), "xpauto", &mut text);
    }
    Ok(std::io::stdout().write_all(&text)?)
}

/// Returns the operation of a resource's command, and its arguments.
fn operation<'a>(resource: &str, matches: &'a ArgMatches) -> Result<(&'static Operation, &'a ArgMatches)> {
    let (verb, given) = matches.subcommand().unwrap_or(("", matches));
    let found = operation::find(&resource.replace('-', "_"), &verb.replace('-', "_"));
    found.map(|operation| (operation, given)).ok_or_else(|| Error::internal(format!("there is no {resource} {verb}")))
}

async fn call(matches: &ArgMatches, given: &ArgMatches) -> Result<(), Failure> {
    let (operation, given) = operation(matches.subcommand_name().unwrap_or_default(), given)?;
    let output = Output::of(given)?;
    let connection = connection::open(given)?;
    let client = &connection.client;
    if let ResponseShape::List(model) = operation.response {
        let options = arguments::of_list(model, given)?;
        let pager = RecordPager::new(client.clone(), operation, options)?;
        pager.warn();
        if given.get_flag("dry-run") {
            return prepared(&pager.prepare()?, output);
        }
        return list(pager, output).await;
    }
    let arguments = arguments::of_call(operation, given)?;
    if given.get_flag("dry-run") {
        return prepared(&client.prepare(operation, arguments)?, output);
    }
    let polling = arguments::text(given, "wait");
    // A path that cannot be polled is refused before anything is sent.
    polling.as_deref().map(|path| client.poll(path, "code")).transpose()?;
    if operation.effect != Effect::Read {
        let Operation { method, path, .. } = operation;
        interrupt::state().advice = format!("{method} {path} had no response yet; the service may have carried it out");
    }
    let Some(record) = client.call(operation, arguments).await? else { return Ok(()) };
    match (polling, command::has_results(operation)) {
        (Some(path), true) => {
            let ticket: Value = serde_json::from_str(record.json()).unwrap_or_default();
            let code = ticket[ResultsTicket::DATA_CODE.wire_name()].as_str().unwrap_or_default();
            results(client, &path, code, given, output).await
        }
        _ => Sink::open(output, record.model(), record.projection())?.one(record),
    }
}

/// Reads a list to its end, and writes each page as it comes.
async fn list(pager: RecordPager, output: Output) -> Result<(), Failure> {
    let has_progress = progress::is_wanted(output.file.is_some());
    let file = output.file.clone();
    let mut sink = Sink::open(output, pager.model(), pager.projection())?;
    let mut pager = pager.rendered_by(sink.rendering())?;
    while let Some((page, rendered)) = pager.next_rendered().await? {
        sink.page(&page.records, rendered)?;
        if has_progress {
            progress::show(pager.summary());
        }
        interrupt::state().advice = match &file {
            Some(file) => format!("{} was not written; {} records were read", file.display(), pager.summary().records),
            None => {
                format!("pages up to {0} were written; continue with --start-page {1}", page.number, page.number + 1)
            }
        };
    }
    progress::clear();
    sink.finish()?;
    if let Some(file) = file {
        report::line(&format!("{} records in {}", pager.summary().records, file.display()));
    }
    Ok(())
}

async fn results(client: &Client, path: &str, code: &str, matches: &ArgMatches, output: Output) -> Result<(), Failure> {
    let [interval, timeout, _] = &POLLING;
    let options = arguments::declared([interval, timeout].into_iter(), "wait", matches);
    let polling = client.poll(path, code)?.with_options(&Value::Object(options).to_string(), Language::Shell)?;
    let again = format!("the results are not lost: xpauto request GET '{}'", path.replace("{dataCode}", code));
    interrupt::state().advice.clone_from(&again);
    let response = polling.until(|_| Ok(true)).await.inspect_err(|_| report::line(&again))?;
    output::write_body(&response.content, output)
}

async fn request(matches: &ArgMatches) -> Result<(), Failure> {
    let output = Output::of(matches)?;
    let text = |id| arguments::text(matches, id).unwrap_or_default();
    let pair = |text: String| match text.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(Error::invalid(Part::name("query"), wording![format!("must be NAME=VALUE, got {text:?}")])),
    };
    let query = arguments::strings(matches, "query").into_iter().map(pair).collect::<Result<Vec<_>>>()?;
    let mut request = FreeRequest::new(text("method").to_uppercase(), text("path")).query(query);
    request.json = arguments::body(matches)?;
    let connection = connection::open(matches)?;
    if matches.get_flag("dry-run") {
        return prepared(&connection.client.request(request).prepare()?, output);
    }
    let response = connection.client.request(request).await?;
    output::write_body(&response.content, output)
}

/// Writes a request that was not sent.
fn prepared(request: &PreparedRequest, output: Output) -> Result<(), Failure> {
    let PreparedRequest { method, url, headers, body, .. } = request;
    let body = body.as_deref().map(masked_body);
    let curl = request.to_curl();
    let text = if output.is_json() {
        let body = body.as_deref().map(|body| serde_json::from_str::<Value>(body).unwrap_or_default());
        let headers: Map<String, Value> =
            header_pairs(headers).into_iter().map(|(name, value)| (name, value.into())).collect();
        format!("{:#}", json!({"method": method, "url": url, "headers": headers, "body": body, "curl": curl}))
    } else {
        let headers =
            header_pairs(headers).iter().fold(String::new(), |all, (name, value)| all + name + ": " + value + "\n");
        let body = body.map(|body| format!("\n{body}\n")).unwrap_or_default();
        format!("{method} {url}\n{headers}{body}\n{curl}")
    };
    output::write_body(text.as_bytes(), output)
}

async fn plan(matches: &ArgMatches) -> Result<(), Failure> {
    let (resource, given) = matches.subcommand().unwrap_or(("", matches));
    let (operation, given) = operation(resource, given)?;
    let model = operation.response.model().ok_or_else(|| Error::internal("a list has records"))?;
    let output = Output::of(given)?;
    let connection = connection::open(given)?;
    let options = arguments::of_list(model, given)?;
    let filter = options.filter.as_ref().map(ToString::to_string);
    let pager = RecordPager::new(connection.client.clone(), operation, options)?;
    pager.warn();
    let request = pager.prepare()?;
    let plan = pager.plan().await?;
    let text = if output.is_json() {
        let mut value = serde_json::to_value(plan).unwrap_or_default();
        value["filter"] = json!(filter);
        value["url"] = json!(request.url);
        format!("{value:#}")
    } else {
        let filter = filter.map(|filter| format!("filter:  {filter}\n")).unwrap_or_default();
        format!("{} {}\n{filter}{}", request.method, request.url, shown(&plan))
    };
    output::write_body(text.as_bytes(), output)
}

async fn mcp(matches: &ArgMatches) -> Result<(), Failure> {
    let connection = connection::open_or_sandbox(matches)?;
    Ok(mcp::serve(&connection, matches.get_flag("allow-writes")).await?)
}

/// Describes what a list costs.
fn shown(plan: &Plan) -> String {
    let number = |count: Option<u64>| {
        count.map_or("unknown; the service reports no page count".to_owned(), |count| count.to_string())
    };
    let records = match plan.records {
        Some(records) if records == plan.records_at_least => records.to_string(),
        Some(records) => format!("{} to {records}", plan.records_at_least),
        None => format!("at least {}", plan.records_at_least),
    };
    let seconds = plan.time.map_or("unknown".to_owned(), |time| format!("about {:.1}", time.as_secs_f64()));
    format!("calls:   {}\nrecords: {records}\nseconds: {seconds}", number(plan.calls))
}
