//! The control of a running sandbox: requests with a method, a path and JSON, which programs of every language send over
//! HTTP under `/__sandbox/` or by [`crate::Sandbox::control`].

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod page;
mod requests;

use std::sync::Arc;

use serde_json::{Value, json};
use xpauto::bindings::message::Language;
use xpauto::{Error, Result};

use crate::account::Snapshot;
use crate::faults::Rule;
use crate::http::{Call, Failure, Found, Reply, header};
use crate::options::Fault;
use crate::pattern::CONTROL_PREFIX as PREFIX;
use crate::received::{Expectation, report};
use crate::service::Service;

/// The largest body of a control request, which may be a large account.
pub(crate) const MOST_BODY: usize = 512 * 1024 * 1024;

/// Returns whether a path belongs to the sandbox itself, not to the service.
pub(crate) fn is_control(path: &str) -> bool {
    HANDLERS.iter().any(|(_, known, _)| *known == path)
        || path.strip_prefix(PREFIX).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The arguments of a handler: the service, the request, the parameter of its path, and the language of its times and messages.
struct Request<'a> {
    service: &'a Service,
    call: &'a Call,
    argument: &'a str,
    language: Language,
}

type Handled = Result<Reply, Failure>;
type Handler = fn(&Request) -> Handled;

/// The control requests: method, path, handler. The first are of browsers.
const HANDLERS: &[(&str, &str, Handler)] = &[
    ("GET", "/", page::index),
    ("GET", "/favicon.ico", |_| Ok(Reply::empty(204))),
    ("GET", "/openapi.json", |_| Ok(Reply::json_text(200, crate::OPENAPI.into()))),
    ("GET", "/__sandbox/state", |request| Ok(Reply::json_text(200, request.service.state_json().into_bytes()))),
    ("POST", "/__sandbox/reset", |request| request.change(Service::reset)),
    ("POST", "/__sandbox/restore", restore),
    ("GET", "/__sandbox/requests", requests::list),
    ("GET", "/__sandbox/requests/{number}", requests::one),
    ("DELETE", "/__sandbox/requests", |request| request.change(|service| service.log.clear())),
    ("GET", "/__sandbox/report", |request| Ok(Reply::text(200, report(&request.service.log)))),
    ("GET", "/__sandbox/faults", faults),
    ("GET", "/__sandbox/faults/{id}", |request| Ok(Reply::json(200, &request.rule()?.to_value(request.language)))),
    ("POST", "/__sandbox/faults", add_fault),
    ("DELETE", "/__sandbox/faults", |request| request.change(|service| service.faults.clear())),
    ("DELETE", "/__sandbox/faults/{id}", remove_fault),
    ("POST", "/__sandbox/verify", verify),
    ("GET", "/__sandbox/results/{dataCode}", |Request { service, argument, .. }| {
        service.results.respond(argument, service.clock.now())
    }),
    ("DELETE", "/__sandbox/tokens", |request| request.change(|service| service.tokens.revoke())),
    ("GET", "/__sandbox/overview", page::overview),
    ("GET", "/__sandbox/objects/{resource}", page::objects),
    ("GET", "/__sandbox/page/{file}", page::file),
    ("GET", "/__sandbox/clock", clock),
    ("POST", "/__sandbox/clock", set_clock),
];

/// Responds to a control request.
pub(crate) fn respond(service: &Service, call: &Call) -> Reply {
    let replied = dispatch(service, call, Language::Rust);
    let mut reply = replied.unwrap_or_else(|failure| failure.reply(service.clock.date()));
    reply.set_header("cache-control", "no-store".to_owned());
    reply
}

/// Performs a control request of this process; returns its result as JSON text, in which other text is a string.
pub(crate) fn perform(service: &Service, language: Language, method: &str, path: &str, json: &str) -> Result<String> {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let (path, body) = (format!("{PREFIX}{path}"), json.to_owned().into());
    let call = Call { method: method.to_owned(), path, query: query.to_owned(), headers: Vec::new(), body };
    let reply = dispatch(service, &call, language).map_err(|failure| Error::config(failure.message().clone()))?;
    let is_json = header(&reply.headers, "content-type") == Some("application/json");
    let text = String::from_utf8(reply.body).unwrap_or_default();
    Ok(match reply.status {
        204 => Value::Null.to_string(),
        _ if is_json => text,
        _ => Value::from(text).to_string(),
    })
}

fn dispatch(service: &Service, call: &Call, language: Language) -> Handled {
    let found = Found::of(HANDLERS.iter().copied(), &call.path).ok_or_else(|| {
        let known: Vec<String> = HANDLERS.iter().map(|(method, path, _)| format!("{method} {path}")).collect();
        Failure::new(404, "PATH_UNKNOWN", format!("There is {}.", known.join(", ")))
    })?;
    let method = if call.method == "HEAD" { "GET" } else { &call.method };
    let handler = found.target(method).ok_or_else(|| Failure::method(&call.path, found.methods()))?;
    handler(&Request { service, call, argument: found.parameters.first().map_or("", String::as_str), language })
}

impl Request<'_> {
    fn body(&self) -> Result<&str, Failure> {
        str::from_utf8(&self.call.body)
            .map_err(|error| Failure::new(400, "BODY_UNREADABLE", format!("The body is not UTF-8: {error}.")))
    }

    fn change(&self, change: impl FnOnce(&Service)) -> Handled {
        change(self.service);
        Ok(Reply::empty(204))
    }

    fn rule(&self) -> Result<Arc<Rule>, Failure> {
        let rule = self.argument.parse().ok().and_then(|id| self.service.faults.find(id));
        rule.ok_or_else(|| Failure::not_found("fault", self.argument))
    }
}

fn restore(request: &Request) -> Handled {
    let snapshot = Snapshot::from_json(request.body()?)?;
    request.change(|service| service.restore(snapshot.0))
}

fn faults(request: &Request) -> Handled {
    let rules = request.service.faults.all();
    let rules: Vec<Value> = rules.iter().map(|rule| rule.to_value(request.language)).collect();
    Ok(Reply::json(200, &rules))
}

fn add_fault(request: &Request) -> Handled {
    let rule = request.service.faults.add(Fault::from_json(request.body()?, request.language)?)?;
    Ok(Reply::json(201, &rule.to_value(request.language)))
}

fn remove_fault(request: &Request) -> Handled {
    request.rule()?.remove();
    Ok(Reply::empty(204))
}

fn verify(request: &Request) -> Handled {
    let expected = Expectation::from_json(request.body()?, request.language)?;
    let Err(missed) = request.service.verify(&expected) else { return Ok(Reply::empty(204)) };
    Ok(Failure::new(409, "VERIFICATION_FAILED", missed.to_string()).reply(request.service.clock.date()))
}

fn clock(request: &Request) -> Handled {
    let clock = &request.service.clock;
    Ok(Reply::json(200, &json!({ "now": clock.date_time(), "frozen": clock.is_frozen() })))
}

fn set_clock(request: &Request) -> Handled {
    request.service.clock.set_by(request.body()?, request.language)?;
    clock(request)
}
