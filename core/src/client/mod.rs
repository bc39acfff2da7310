//! The client: where the service is, how it is spoken to, and a handle for each resource.

mod builder;

use std::fmt;
use std::sync::Arc;

use crate::error::{Error, Result};
use crate::events::{Event, EventHook, EventKind, Hook, Hooks};
use crate::exchange::{Content, Exchange, PreparedRequest, Quota, Request, Response};
use crate::host::{DefaultHost, Host, Message};
use crate::list::{SENT, list_option, name_problem, name_warning};
use crate::operation::{self, Body, Effect, Operation, PathArgument, ResponseShape};
use crate::options::{CallOptions, ClientOptions, Settings};
use crate::record::Record;
use crate::text::wording;
use crate::transport::Transport;
use crate::undeclared;
pub use builder::ClientBuilder;
use builder::{Own, checked};

/// A client of the service; cheap to clone, and all clones share connections.
#[derive(Clone)]
pub struct Client {
    exchange: Arc<Exchange>,
    options: CallOptions,
    /// The callbacks that programs in Rust registered; shared with derived clients.
    hooks: Hooks,
    host: Arc<dyn Host>,
}

/// What a call of one operation is given.
#[derive(Debug, Clone, Default)]
pub struct Arguments {
    /// The parameter of the path.
    pub path: Option<PathArgument>,
    /// The body.
    pub body: Option<Body>,
    /// The optional fields to answer, in either form of their names.
    pub optional_fields: Vec<String>,
    /// The options of this call.
    pub options: CallOptions,
}

/// A request to any path of the service.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct FreeRequest {
    /// The HTTP method.
    pub method: String,
    /// The path under the base URL, beginning with `/`.
    pub path: String,
    /// The query's names and values.
    pub query: Vec<(String, String)>,
    /// The body as JSON text.
    pub json: Option<String>,
    /// The options of this call.
    pub options: CallOptions,
}

impl FreeRequest {
    /// Creates a request by a method such as `GET`, to a path under the base URL that begins with `/`.
    ///
    /// ```
    /// use xpauto::FreeRequest;
    ///
    /// let request = FreeRequest::new("GET", "/experiments").query([("page", "2")]);
    /// assert_eq!(request.path, "/experiments");
    /// ```
    pub fn new(method: impl Into<String>, path: impl Into<String>) -> Self {
        Self { method: method.into(), path: path.into(), ..Self::default() }
    }

    /// Sets the query's names and values.
    #[must_use]
    pub fn query(mut self, pairs: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>) -> Self {
        self.query = pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
        self
    }

    /// Sets the body; the field `json` takes text that is there already.
    #[must_use]
    pub fn json(mut self, json: impl Into<serde_json::Value>) -> Self {
        self.json = Some(json.into().to_string());
        self
    }

    /// Sets the options of this call.
    #[must_use]
    pub fn options(self, options: CallOptions) -> Self {
        Self { options, ..self }
    }
}

impl Client {
    /// Starts building a client.
    #[must_use]
    pub fn builder() -> ClientBuilder {
        ClientBuilder::default()
    }

    /// A client with these options; nothing is sent.
    #[doc(hidden)]
    pub fn new(options: ClientOptions) -> Result<Self> {
        Self::opened(options, None)
    }

    fn opened(options: ClientOptions, own: Option<Own>) -> Result<Self> {
        let (settings, network) = checked(options, own.as_ref().map(|own| own.method))?;
        let exchange = Arc::new(Exchange::new(settings, network, own.map(|own| own.transport)));
        let hooks = Hooks::default();
        let host = DefaultHost::shared(&hooks);
        Ok(Self { exchange, options: CallOptions::default(), hooks, host })
    }

    /// A client on the same connections, with other options for its calls.
    pub fn with_options(&self, options: CallOptions) -> Result<Self> {
        let options = self.options.overlaid(options);
        options.effective(self.settings())?;
        Ok(Self { options, ..self.clone() })
    }

    /// A client on the same connections, whose calls report to this host instead of to `tracing` and the callbacks of
    /// [`Client::on_event`].
    #[doc(hidden)]
    #[must_use]
    pub fn with_host(&self, host: Arc<dyn Host>) -> Self {
        Self { host, ..self.clone() }
    }

    /// Returns where the calls of this client report to.
    #[doc(hidden)]
    #[must_use]
    pub fn host(&self) -> &Arc<dyn Host> {
        &self.host
    }

    /// A client with the same options and connections of its own, as a child process needs.
    #[doc(hidden)]
    #[must_use]
    pub fn reconnected(&self) -> Self {
        Self { exchange: Arc::new(self.exchange.again()), ..self.clone() }
    }

    /// Returns what sends the requests of this client, set up by its certificates, proxy and connect timeout.
    #[doc(hidden)]
    pub async fn transport(&self) -> Result<Arc<dyn Transport>> {
        self.exchange.transport().await
    }

    /// Lets go of the connections of this client and of everything that is derived from it; quota and token stay.
    ///
    /// Calls under way come to their end, and later ones make new connections.
    pub fn disconnect(&self) {
        self.exchange.disconnect();
    }

    /// Where the service is.
    #[must_use]
    pub fn base_url(&self) -> &str {
        self.settings().base_url.as_str().trim_end_matches('/')
    }

    /// What is left of the quota, and when more comes.
    #[must_use]
    pub fn quota(&self) -> Quota {
        self.exchange.quota()
    }

    /// How long it will be until the last of so many requests may go, in seconds, each answered after so many seconds.
    pub(crate) fn wait_for(&self, requests: u64, answered: f64) -> f64 {
        self.exchange.wait_for(requests, answered)
    }

    /// Has a function told of every request when it has ended, also of those of clients derived from this one; gives
    /// the number by which [`Client::remove_hook`] ends that.
    ///
    /// The function runs where the call runs, so it should not take long.
    pub fn on_request(&self, hook: &Hook) -> u64 {
        let hook = Arc::clone(hook);
        let told: EventHook = Arc::new(move |event| {
            if let Event::Response(facts) = event {
                hook(facts);
            }
        });
        self.on_event(EventKind::Response, &told)
    }

    /// Has a function told of every event of a kind, like [`Client::on_request`].
    pub fn on_event(&self, kind: EventKind, hook: &EventHook) -> u64 {
        self.hooks.add(kind, hook)
    }

    /// Ends what [`Client::on_request`] or [`Client::on_event`] began.
    pub fn remove_hook(&self, number: u64) {
        self.hooks.remove(number);
    }

    pub(crate) fn settings(&self) -> &Settings {
        self.exchange.settings()
    }

    /// Sends a request to any path; an answer outside 2xx is an error.
    pub async fn request(&self, request: FreeRequest) -> Result<Response> {
        self.send(Request {
            effect: Effect::of_method(&request.method),
            method: request.method,
            template: None,
            path: request.path,
            query: request.query,
            content: request.json.map(Content::Json),
            options: request.options,
            is_authorized: true,
            elsewhere: None,
            meter: None,
            host: Arc::clone(&self.host),
        })
        .await
    }

    pub(crate) async fn send(&self, mut request: Request) -> Result<Response> {
        request.options = self.options.overlaid(request.options);
        self.exchange.send(request).await
    }

    /// Calls an operation that responds with one value or nothing; a list is read by a [`crate::RecordPager`].
    #[doc(hidden)]
    pub async fn call(&self, operation: &'static Operation, arguments: Arguments) -> Result<Option<Record>> {
        let response = self.call_with_response(operation, arguments).await?;
        let status = response.status;
        read_record(operation, status, || response.into_text())
    }

    /// Calls an operation like [`Client::call`], but returns the response; [`Response::record`] reads its body.
    #[doc(hidden)]
    pub async fn call_with_response(&self, operation: &'static Operation, arguments: Arguments) -> Result<Response> {
        self.send(self.request_of(operation, arguments)?).await
    }

    /// Checks a call like [`Client::call`], and returns the request that it would send. Nothing is sent, and no token is
    /// obtained.
    ///
    /// # Errors
    ///
    /// Those of the call that come before anything is sent.
    #[doc(hidden)]
    pub fn prepare(&self, operation: &'static Operation, arguments: Arguments) -> Result<PreparedRequest> {
        self.prepared(self.request_of(operation, arguments)?)
    }

    pub(crate) fn prepared(&self, mut request: Request) -> Result<PreparedRequest> {
        request.options = self.options.overlaid(request.options);
        self.exchange.prepare(&request)
    }

    fn request_of(&self, operation: &'static Operation, arguments: Arguments) -> Result<Request> {
        if let ResponseShape::List(_) = operation.response {
            let message = format!("{} is a list, which is read page by page: use RecordPager", operation.title());
            return Err(Error::invalid("", message));
        }
        let path = operation.path_with(arguments.path.as_ref())?;
        let policy = self.settings().undeclared_fields;
        let checked = operation.checked_body(arguments.body, arguments.path.as_ref(), policy)?;
        let (body, undeclared) = checked.map_or((None, Vec::new()), |(body, undeclared)| (Some(body), undeclared));
        let query = self.optional_fields_query(operation, &arguments.optional_fields)?;
        let misspelt = body.as_ref().map(Record::warnings).unwrap_or_default();
        for warning in undeclared::warnings(undeclared).into_iter().chain(misspelt) {
            self.host.post(Message::Warning(warning));
        }
        let content = body.map(|body| Content::Json(body.json().to_owned()));
        Ok(Request { query, content, ..Request::of(operation, path, arguments.options, &self.host) })
    }

    fn optional_fields_query(&self, operation: &Operation, names: &[String]) -> Result<Vec<(String, String)>> {
        let ResponseShape::One(model) = operation.response else { return Ok(Vec::new()) };
        let option = &list_option::optional_fields;
        let problems: Vec<_> = names.iter().filter_map(|name| name_problem(model, option, name)).collect();
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        for warning in names.iter().filter_map(|name| name_warning(model, option, name, SENT)) {
            self.host.post(Message::Warning(warning));
        }
        let names: Vec<String> = names.iter().map(|name| model.wire_name(name).to_owned()).collect();
        Ok(self.settings().optional_fields_encoding.pairs(&names))
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base_url", &self.base_url()).finish_non_exhaustive()
    }
}

impl Response {
    /// Reads the body as what [`Client::call`] of this operation returns.
    #[doc(hidden)]
    pub fn record(&self, operation: &Operation) -> Result<Option<Record>> {
        read_record(operation, self.status, || self.checked_text())
    }
}

/// Reads the body as what the operation returns; the text is decoded only where that is a value.
fn read_record<Text: Into<String>>(
    operation: &Operation,
    status: u16,
    text: impl FnOnce() -> Result<Text>,
) -> Result<Option<Record>> {
    let ResponseShape::One(model) = operation.response else { return Ok(None) };
    let record = text().and_then(|text| Record::decode_response(model, text));
    record.map(Some).map_err(|error| carried_out(operation, status, error))
}

/// The error of a response that cannot be read, which says that a write happened all the same.
fn carried_out(operation: &Operation, status: u16, error: Error) -> Error {
    if operation.effect == Effect::Read {
        return error;
    }
    error.and_sentence(wording![
        "The service carried out ",
        operation,
        format!(" (status {status}): do not repeat it.")
    ])
}

impl operation::Effect {
    /// The effect of a free request, by its method.
    fn of_method(method: &str) -> Self {
        match method.to_ascii_uppercase().as_str() {
            "GET" | "HEAD" | "OPTIONS" => Self::Read,
            "PUT" | "PATCH" | "DELETE" => Self::Write,
            _ => Self::Create,
        }
    }
}
