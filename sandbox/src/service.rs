//! One request's way through the sandbox: record, fault, quota, latency, token, operation.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::header::{HeaderName, HeaderValue};
use hyper::{Request, Response, StatusCode};
use serde_json::{Map, Value, json};
use tokio::time::sleep;
use xpauto::Result;

use crate::account::Account;
use crate::answer;
use crate::fault::{Action, Fault, Faults, matches_pattern};
use crate::options::Options;
use crate::quota::Quota;
use crate::reply::{Failure, Reply};
use crate::route::Route;
use crate::sandbox::lock;
use crate::tokens::{Standing, Tokens};
use crate::wire::{Broken, Payload};

/// The largest body that is read.
const BODY_LIMIT: usize = 16 * 1024 * 1024;
/// How many of the latest requests are remembered.
const REMEMBERED: usize = 100_000;

/// A request, read to its end.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Bytes,
}

impl Call {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Everything that the sandbox's connections share.
#[derive(Debug)]
pub(crate) struct Service {
    account: Mutex<Account>,
    requests: Mutex<VecDeque<Value>>,
    faults: Faults,
    locked: Vec<String>,
    quota: Quota,
    latency: Duration,
    tokens: Tokens,
    pages: answer::Pages,
}

impl Service {
    pub(crate) fn new(options: Options) -> Result<Self> {
        Ok(Self {
            account: Mutex::new(Account::open(&options)?),
            requests: Mutex::default(),
            quota: Quota::parse(options.rate_limit.as_deref(), options.enforce_rate_limit)?,
            latency: Duration::from_secs_f64(options.latency),
            pages: answer::Pages { largest: options.max_per_page, are_counted: options.page_count_header },
            faults: Faults::new(options.faults),
            locked: options.locked,
            tokens: Tokens::new(options.token, Duration::from_secs_f64(options.token_lifetime)),
        })
    }

    pub(crate) fn token(&self) -> &str {
        self.tokens.fixed()
    }

    pub(crate) fn revoke_tokens(&self) {
        self.tokens.revoke();
    }

    pub(crate) fn requests_json(&self) -> String {
        let requests = lock(&self.requests);
        serde_json::to_string(&*requests).unwrap_or_default()
    }

    pub(crate) fn state_json(&self) -> String {
        lock(&self.account).to_json()
    }

    pub(crate) fn quota_violations(&self) -> u64 {
        self.quota.violations()
    }

    /// Answers one request; an error ends the connection without an answer.
    pub(crate) async fn answer(&self, request: Request<Incoming>) -> Result<Response<Payload>, Broken> {
        let call = read(request).await?;
        self.remember(&call);
        let fault = self.faults.take(&call.method, &call.path);
        let room = self.take_room(fault);
        let delay = Duration::from_secs_f64(fault.map_or(0.0, |fault| fault.delay));
        if let Some(wait) = self.latency.checked_add(delay).filter(|wait| !wait.is_zero()) {
            sleep(wait).await;
        }
        let action = fault.and_then(|fault| fault.action);
        match action {
            Some(Action::Close) => return Err(Broken::Closed),
            Some(Action::Reset) => return Err(Broken::Reset),
            Some(Action::Hang) => std::future::pending().await,
            _ => {}
        }
        let mut reply = fault.and_then(Fault::own_reply).unwrap_or_else(|| self.serve(&call, room));
        if let Some(fault) = fault {
            fault.add_headers(&mut reply);
        }
        spoil(&mut reply, action)?;
        Ok(response(reply, action))
    }

    /// Counts a request when it has come, so that what it then waits for changes nothing.
    ///
    /// A request that a fault keeps from the service uses up nothing of the service's quota. Where the quota only
    /// counts, it is the client's pace that is looked at, and every request is part of that.
    fn take_room(&self, fault: Option<&Fault>) -> Result<(), Failure> {
        if self.quota.is_enforced() && !fault.is_none_or(Fault::is_served) {
            return Ok(());
        }
        self.quota.take(Instant::now()).map_err(|wait| {
            // Rounded up to the last nanosecond: a client that waits exactly that long must not come too early.
            let seconds = wait.as_nanos().div_ceil(1_000_000_000);
            Failure::new(429, "QUOTA_EXCEEDED", format!("The quota is used up; try again in {seconds} s."))
                .with_header("retry-after", seconds.to_string())
        })
    }

    /// What the service itself answers to a request for which there was room in the quota, or was not.
    fn serve(&self, call: &Call, room: Result<(), Failure>) -> Reply {
        let reply = room.and_then(|()| self.admit(call)).and_then(|route| match route {
            Route::Token => answer::token(call, &self.tokens),
            route => answer::operation(&route, call, &mut lock(&self.account), self.pages),
        });
        reply.unwrap_or_else(|failure| failure.reply())
    }

    /// The operation, once token, path, method and lock allow it.
    fn admit(&self, call: &Call) -> Result<Route, Failure> {
        let route = Route::at(&call.path);
        if !matches!(route, Some(Route::Token)) {
            self.authorize(call, route.as_ref())?;
        }
        let route =
            route.ok_or_else(|| Failure::new(404, "PATH_UNKNOWN", format!("There is nothing at {}.", call.path)))?;
        if call.method != route.method() {
            let message = format!("{} answers to {} only.", call.path, route.method());
            return Err(Failure::new(405, "METHOD_NOT_ALLOWED", message).with_header("allow", route.method()));
        }
        if route.is_write() && self.locked.iter().any(|pattern| matches_pattern(pattern, &call.path)) {
            return Err(Failure::new(423, "OBJECT_LOCKED", format!("{} is locked.", call.path)));
        }
        Ok(route)
    }

    fn authorize(&self, call: &Call, route: Option<&Route>) -> Result<(), Failure> {
        let token = call.header("authorization").and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        let Some(token) = token else {
            return Err(unauthorized("TOKEN_MISSING", "Send the header Authorization: Bearer <token>."));
        };
        match self.tokens.standing(token, Instant::now()) {
            Standing::OnlyReads if route.is_some_and(Route::is_write) => {
                Err(Failure::new(403, "WRITE_NOT_ALLOWED", "This token may read and not write."))
            }
            Standing::OpensAll | Standing::OnlyReads => Ok(()),
            Standing::Expired => Err(unauthorized("TOKEN_EXPIRED", "This token has expired.")),
            Standing::Revoked => Err(unauthorized("TOKEN_REVOKED", "This token was revoked.")),
            Standing::Unknown => Err(unauthorized("TOKEN_UNKNOWN", "This token is not known.")),
        }
    }

    fn remember(&self, call: &Call) {
        let mut headers = Map::new();
        for (name, value) in &call.headers {
            match headers.get_mut(name) {
                Some(Value::String(text)) => *text = format!("{text}, {value}"),
                _ => drop(headers.insert(name.clone(), json!(value))),
            }
        }
        let body = (!call.body.is_empty()).then(|| String::from_utf8_lossy(&call.body));
        let request = json!({
            "method": call.method, "path": call.path, "query": call.query, "headers": headers, "body": body,
        });
        let mut requests = lock(&self.requests);
        if requests.len() == REMEMBERED {
            requests.pop_front();
        }
        requests.push_back(request);
    }
}

fn unauthorized(code: &'static str, message: &str) -> Failure {
    Failure::new(401, code, message).with_header("www-authenticate", "Bearer")
}

async fn read(request: Request<Incoming>) -> Result<Call, Broken> {
    let (head, body) = request.into_parts();
    let body = Limited::new(body, BODY_LIMIT).collect().await.map_err(|_| Broken::Closed)?;
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    Ok(Call {
        method: head.method.as_str().to_owned(),
        path: head.uri.path().to_owned(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        headers: head.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect(),
        body: body.to_bytes(),
    })
}

/// Does to a reply what its action wants, as far as that is done before it goes out.
fn spoil(reply: &mut Reply, action: Option<Action>) -> Result<(), Broken> {
    match action {
        Some(Action::Cut | Action::Lie | Action::TruncateGzip) if !reply.has_body() => return Err(Broken::Closed),
        Some(Action::Gzip) if reply.has_body() => reply.compress(),
        Some(Action::TruncateGzip) => {
            reply.compress();
            reply.body.truncate(reply.body.len() / 2);
        }
        _ => {}
    }
    Ok(())
}

fn response(reply: Reply, action: Option<Action>) -> Response<Payload> {
    let mut response = Response::new(Payload::new(reply.body, action));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in reply.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    response
}
