//! Control requests under `/__sandbox/`: the functions of the Rust API over HTTP.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod page;
mod requests;

use std::sync::LazyLock;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use xpauto::Error;
use xpauto::bindings::text::Language;

use crate::account::Account;
use crate::http::{Call, Failure, Reply, Routes};
use crate::options::{Fault, read_object};
use crate::received::Expectation;
use crate::results;
use crate::service::Service;

/// The largest body of a control request, which may be a large account.
pub(crate) const MOST_BODY: usize = 512 * 1024 * 1024;

const PREFIX: &str = "/__sandbox";
const OPENAPI: &str = "/openapi.json";
/// What browsers ask for beside a page.
const ICON: &str = "/favicon.ico";

/// Returns whether a path belongs to the sandbox itself, not to the service.
pub(crate) fn is_control(path: &str) -> bool {
    [OPENAPI, ICON, page::PATH].contains(&path)
        || path.strip_prefix(PREFIX).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The arguments of a handler: the service, the request, and the parameter of its path.
struct Request<'a> {
    service: &'a Service,
    call: &'a Call,
    argument: &'a str,
}

type Handler = fn(&Request) -> Result<Reply, Failure>;

static ROUTES: LazyLock<Routes<Handler>> = LazyLock::new(|| Routes::new(HANDLERS.iter().copied()));

/// The control requests: method, path after the prefix, handler.
const HANDLERS: &[(&str, &str, Handler)] = &[
    ("GET", "/state", state),
    ("POST", "/reset", reset),
    ("POST", "/restore", restore),
    ("GET", "/requests", requests::list),
    ("GET", "/requests/{number}", requests::one),
    ("DELETE", "/requests", requests::clear),
    ("GET", "/faults", faults),
    ("GET", "/faults/{id}", fault),
    ("POST", "/faults", add_fault),
    ("DELETE", "/faults", clear_faults),
    ("DELETE", "/faults/{id}", remove_fault),
    ("POST", "/verify", verify),
    ("GET", results::PATH, results),
    ("GET", "/overview", page::overview),
    ("GET", "/objects/{resource}", page::objects),
    ("GET", "/conditions/{segmentId}", page::conditions),
    ("GET", "/page/{file}", page::file),
    ("GET", "/clock", clock),
    ("POST", "/clock", set_clock),
];

/// Responds to a control request.
pub(crate) fn respond(service: &Service, call: &Call) -> Reply {
    match call.path.as_str() {
        OPENAPI => return read_only(call, openapi),
        page::PATH => return read_only(call, page::index),
        ICON => return read_only(call, || Reply::empty(204)),
        _ => {}
    }
    let mut reply = dispatch(service, call).unwrap_or_else(|failure| failure.reply(service.clock.date()));
    reply.set_header("cache-control", "no-store".to_owned());
    reply
}

/// Responds to a request that only reads.
fn read_only(call: &Call, read: fn() -> Reply) -> Reply {
    if ["GET", "HEAD"].contains(&call.method.as_str()) {
        return read();
    }
    let mut reply = Reply::empty(405);
    reply.set_header("allow", "GET, HEAD".to_owned());
    reply
}

fn openapi() -> Reply {
    Reply::json_text(200, crate::OPENAPI.into())
}

fn dispatch(service: &Service, call: &Call) -> Result<Reply, Failure> {
    let path = call.path.strip_prefix(PREFIX).unwrap_or_default();
    let found = ROUTES.at(path).ok_or_else(|| {
        let known: Vec<String> = HANDLERS.iter().map(|(method, path, _)| format!("{method} {PREFIX}{path}")).collect();
        Failure::new(404, "PATH_UNKNOWN", format!("There is {}.", known.join(", ")))
    })?;
    let method = if call.method == "HEAD" { "GET" } else { &call.method };
    let handler = found.target(method).ok_or_else(|| Failure::method(&call.path, found.methods()))?;
    handler(&Request { service, call, argument: &found.parameter })
}

impl Request<'_> {
    fn json(&self) -> Result<Value, Failure> {
        serde_json::from_slice(&self.call.body)
            .map_err(|error| Failure::new(400, "BODY_UNREADABLE", format!("The body is not JSON: {error}.")))
    }
}

fn refused(error: &Error) -> Failure {
    Failure::new(400, "BODY_INVALID", error.message())
}

fn state(request: &Request) -> Result<Reply, Failure> {
    Ok(Reply::json_text(200, request.service.state_json().into_bytes()))
}

fn reset(request: &Request) -> Result<Reply, Failure> {
    request.service.reset();
    Ok(Reply::empty(204))
}

fn restore(request: &Request) -> Result<Reply, Failure> {
    let account = Account::from_value(request.json()?)
        .map_err(|reason| Failure::new(400, "BODY_INVALID", format!("The account: {reason}.")))?;
    request.service.restore(account);
    Ok(Reply::empty(204))
}

fn faults(request: &Request) -> Result<Reply, Failure> {
    let rules: Vec<Value> = request.service.faults.all().iter().map(|rule| rule.to_value()).collect();
    Ok(Reply::json(200, &rules))
}

fn fault(request: &Request) -> Result<Reply, Failure> {
    let rules = request.service.faults.all();
    let rule = rules.iter().find(|rule| rule.id.to_string() == request.argument);
    rule.map(|rule| Reply::json(200, &rule.to_value())).ok_or_else(|| Failure::not_found("fault", request.argument))
}

fn add_fault(request: &Request) -> Result<Reply, Failure> {
    let fault = Fault::from_value(request.json()?, Language::Rust).map_err(|error| refused(&error))?;
    let rule = request.service.faults.add(fault).map_err(|error| refused(&error))?;
    Ok(Reply::json(201, &rule.to_value()))
}

fn remove_fault(request: &Request) -> Result<Reply, Failure> {
    let is_removed = request.argument.parse().is_ok_and(|id| request.service.faults.remove(id));
    if is_removed { Ok(Reply::empty(204)) } else { Err(Failure::not_found("fault", request.argument)) }
}

fn clear_faults(request: &Request) -> Result<Reply, Failure> {
    request.service.faults.clear();
    Ok(Reply::empty(204))
}

fn verify(request: &Request) -> Result<Reply, Failure> {
    let expected = Expectation::from_value(request.json()?, Language::Rust).map_err(|error| refused(&error))?;
    match request.service.verify(&expected) {
        Ok(()) => Ok(Reply::empty(204)),
        Err(mismatch) => {
            let failure = Failure::new(409, "VERIFICATION_FAILED", mismatch.to_string());
            let mut error = failure.error_object(request.service.clock.date());
            if let (Some(fields), Ok(Value::Object(facts))) = (error.as_object_mut(), serde_json::to_value(&mismatch)) {
                fields.extend(facts);
            }
            Ok(Reply::json(409, &error))
        }
    }
}

fn results(Request { service, argument, .. }: &Request) -> Result<Reply, Failure> {
    service.results.respond(argument, &service.account, service.clock.now())
}

fn clock(request: &Request) -> Result<Reply, Failure> {
    let clock = &request.service.clock;
    Ok(Reply::json(
        200,
        &json!({ "now": clock.date_time(), "frozen": clock.is_frozen(), "ahead": clock.seconds_ahead() }),
    ))
}

/// The body of `POST clock`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ClockChange {
    freeze: Option<bool>,
    advance: Option<f64>,
    set: Option<String>,
}

fn set_clock(request: &Request) -> Result<Reply, Failure> {
    let change: ClockChange = read_object(request.json()?, "clock").map_err(|error| refused(&error))?;
    let clock = &request.service.clock;
    // First what can be refused: then nothing has changed.
    if change.set.is_some() && change.advance.is_some() {
        let message = "The clock takes set or advance, not both at once.";
        return Err(Failure::new(400, "BODY_INVALID", message));
    }
    if let Some(date_time) = change.set {
        clock.set(&date_time).map_err(|error| refused(&error))?;
    }
    if let Some(seconds) = change.advance {
        let by = Duration::try_from_secs_f64(seconds).map_err(|_| {
            Failure::new(400, "BODY_INVALID", format!("advance is {seconds}; it must be seconds, 0 or more."))
        })?;
        clock.advance(by).map_err(|error| refused(&error))?;
    }
    match change.freeze {
        Some(true) => clock.freeze(),
        Some(false) => clock.unfreeze(),
        None => {}
    }
    self::clock(request)
}
