//! Runs a command.

use std::io::Write as _;

use clap::{ArgMatches, FromArgMatches as _};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use xpauto::bindings::headers::header_object;
use xpauto::bindings::message::{Language, shell_quoted, wording};
use xpauto::bindings::operation::{self, Effect, ResponseShape};
use xpauto::bindings::options::Reader;
use xpauto::bindings::{MASK, RecordPager, masked_body};
use xpauto::model::{ResultsTicket, Typed as _};
use xpauto::{Client, Error, FreeRequest, Polling, PreparedRequest, Problem};

use crate::command::{self, Fixed, Request, Sending};
use crate::output::{Format, Output, Target, write_list, write_record};
use crate::plan::planned;
use crate::{arguments, connection, interrupt, mcp, report};

/// Runs the command of these arguments; returns the exit status.
pub fn run(matches: &ArgMatches) -> anyhow::Result<i32> {
    match Fixed::from_arg_matches(matches) {
        Ok(Fixed::Sandbox { .. }) => {
            let message = "sandbox must be the first argument; the options in front of it are those of a client";
            return Err(Error::refused(message).into());
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
    let is_dry_run = Sending::from_arg_matches(given)?.dry_run;
    let wait = arguments::text(given, "wait");
    let format = output.format(!is_dry_run && plan_of.is_none() && wait.is_none())?;
    let target = output.target;
    target.check()?;
    let connection = connection::open(matches)?;
    let client = &connection.client;
    if let ResponseShape::List(model) = operation.response {
        let pager = RecordPager::new(client.clone(), operation, arguments::of_list(model, given)?)?;
        pager.warn();
        return match plan_of {
            _ if is_dry_run => prepared(&pager.prepare()?, format, target),
            Some(_) => target.open()?.object(&planned(&pager).await?.to_string(), format),
            None => write_list(pager, target.open()?, format).await,
        };
    }
    let arguments = arguments::of_call(operation, given)?;
    // What cannot be polled is refused before anything is sent.
    wait.as_deref().map(|path| polling(client, path, "code", given)).transpose()?;
    let call = client.reported(operation, arguments)?;
    if is_dry_run {
        return prepared(&client.prepare_checked(call)?, format, target);
    }
    let out = target.open()?;
    let call = client.send_checked_for_record(call);
    let Some(record) = sent(operation.effect, operation.method, operation.path, call).await? else { return Ok(()) };
    let Some(path) = wait else { return write_record(record, out, format) };
    let ticket = ResultsTicket::from_record(record);
    let polling = polling(client, &path, &ticket.data_code().unwrap_or_default(), given)?;
    interrupt::advise(if connection.sandbox.is_some() {
        "the results ended with the sandbox of this command".to_owned()
    } else {
        later_request(polling.request())
    });
    out.body(&polling.until(|_| Ok(true)).await?.content)
}

/// Says how to read results that were requested.
fn later_request(request: &FreeRequest) -> String {
    let query =
        request.query.iter().map(|(name, value)| format!(" --query {}", shell_quoted(&format!("{name}={value}"))));
    let (path, query) = (shell_quoted(&request.path), query.collect::<String>());
    format!(
        "the results are not lost; where they are ready, with the connection of this command: xpauto request GET {path}{query}"
    )
}

/// Waits for the response of a call; a signal or an error says what became of a write.
async fn sent<T>(
    effect: Effect,
    method: &str,
    path: &str,
    call: impl IntoFuture<Output = xpauto::Result<T>>,
) -> xpauto::Result<T> {
    if effect == Effect::Read {
        return call.await;
    }
    let note = |advice, may_have_acted| {
        let mut state = interrupt::state();
        state.unanswered = usize::from(may_have_acted);
        std::mem::replace(&mut state.advice, advice)
    };
    let before = note(format!("{method} {path} had not ended; the service may have carried it out"), true);
    let outcome = call.await;
    match &outcome {
        Ok(_) => note(format!("{method} {path} was carried out; its response was not written"), true),
        // The error says it.
        Err(error) => note(before, error.may_have_acted()),
    };
    outcome
}

/// A request that was not sent, with every number of its body as it would be sent.
#[derive(Serialize)]
struct Shown<'a> {
    method: &'a str,
    url: String,
    headers: Value,
    body: Option<Box<RawValue>>,
    curl: String,
}

/// Writes a request that was not sent.
fn prepared(request: &PreparedRequest, format: Format, target: Target) -> anyhow::Result<()> {
    let PreparedRequest { method, headers, body, .. } = request;
    let body = body.as_deref().map(|body| RawValue::from_string(masked_body(body))).transpose()?;
    let shown =
        Shown { method, url: request.masked_url(), headers: header_object(headers), body, curl: request.to_curl() };
    target.open()?.object(&serde_json::to_string(&shown)?, format)?;
    if shown.curl.contains(MASK) {
        report::line("the token and secrets are masked in it: put them in before the curl command is run");
    }
    Ok(())
}

/// Returns the requests that wait for results.
fn polling(client: &Client, path: &str, code: &str, matches: &ArgMatches) -> xpauto::Result<Polling> {
    let options = Reader::of(Value::Object(xpauto_sandbox::given_options(matches, "wait.")), Language::Shell);
    let named = |problem: &Problem| Problem::sentence(wording!["wait-", problem.wording()]);
    client
        .poll(path, code)?
        .with_options(options)
        .map_err(|error| Error::validation(error.details().problems.iter().map(named).collect()))
}

/// Sends a request to any path.
async fn request(matches: &ArgMatches, given: Request) -> anyhow::Result<()> {
    let output = Output { format: None, target: given.target };
    output.target.check()?;
    let (method, path) = (given.method.to_uppercase(), given.path);
    let mut request = FreeRequest::new(&method, &path).query(given.query);
    request.json = given.json.map(|json| arguments::body(&json)).transpose()?;
    let connection = connection::open(matches)?;
    let call = connection.client.request(request);
    if given.sending.dry_run {
        return prepared(&call.prepare()?, output.format(false)?, output.target);
    }
    let out = output.target.open()?;
    let response = sent(Effect::of_method(&method), &method, &path, call).await?;
    out.body(&response.content)
}
