//! The client as the facade sees it: one call for every operation, and the free request.

use std::sync::Arc;

use napi::JsString;
use napi::bindgen_prelude::Env;
use napi_derive::napi;
use secrecy::{ExposeSecret as _, SecretString};
use xpauto::bindings::json::{depth, may_have_long_integers};
use xpauto::bindings::message::Language;
use xpauto::bindings::operation::{Effect, PathParameter};
use xpauto::bindings::options::Reader;
use xpauto::bindings::{Arguments, Body, ClientOptions, ListOptions, Operation, PathArgument, RecordPager, operation};
use xpauto::{CallOptions, Client, ClientCredentials, Error, ErrorKind, FreeRequest, Problem, Response, Token};

use crate::boundary::event_loop::Close as _;
use crate::boundary::host::{Program, told};
use crate::boundary::integers::Int64;
use crate::boundary::message::{Failure, Value};
use crate::boundary::open::Open;
use crate::boundary::queue::CompletionQueue;
use crate::boundary::rejection::Result;
use crate::boundary::shared::{Shared, described};
use crate::boundary::text::JsonText;
use crate::lists::NativePager;
use crate::polling::NativePolling;

/// A client of the service.
#[napi]
pub struct NativeClient {
    client: Arc<Open>,
    shared: Shared,
}

/// The arguments of a client besides its options.
#[napi(object)]
pub struct ClientSetup {
    /// The representation of integers beyond ±(2^53−1): `bigint` or `string`, else they are an error.
    pub int64: Option<String>,
    /// The number under which the facade keeps the client's callbacks.
    pub callbacks: u32,
    /// Whether there is a logger, which receives more than warnings.
    pub has_logger: bool,
    /// Whether a token function provides the token.
    pub has_token_function: bool,
    /// The file with additional CA certificates that the environment names.
    pub extra_ca_file: Option<String>,
}

/// The arguments of a call besides its path.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct CallArguments {
    pub body_json: Option<String>,
    pub optional_fields: Option<Vec<String>>,
    pub options_json: Option<String>,
}

/// The arguments of a request to any path.
#[napi(object, object_to_js = false)]
pub struct RequestArguments {
    pub method: String,
    pub path: String,
    /// The query parameters in order, as pairs.
    pub query: Vec<Vec<String>>,
    pub body_json: Option<String>,
    pub options_json: Option<String>,
}

#[napi]
impl NativeClient {
    /// Creates a client with these options, a JSON object in `camelCase` with times in milliseconds.
    #[napi(constructor)]
    pub fn new(queue: &CompletionQueue, options_json: String, setup: ClientSetup) -> Result<Self> {
        // Zeroed on drop: it may hold a token.
        let options_json = SecretString::from(options_json);
        let int64 = Int64::parse(setup.int64.as_deref())?;
        let queue = Arc::clone(&queue.queue);
        let program = Arc::new(Program::new(queue, setup.callbacks, setup.has_logger));
        let mut options = ClientOptions::from_json(options_json.expose_secret(), Language::Node)?;
        options.extra_ca_files.extend(setup.extra_ca_file);
        if setup.has_token_function {
            options.token = Some(Token::Host);
        }
        Ok(Self::of(Open::new(Client::new(options)?, None), Shared { program, int64 }))
    }

    /// Returns a client on the same connections, with other options for its calls.
    #[napi]
    pub fn with_options(&self, options_json: String) -> Result<Self> {
        let options = CallOptions::of_derived_client(&options_json, Language::Node)?;
        Ok(Self::of(self.client.derive(options)?, self.shared.clone()))
    }

    /// Returns the URL of the service.
    #[napi]
    pub fn base_url(&self) -> Result<String> {
        Ok(self.client.with(|client| client.base_url().to_owned())?)
    }

    /// Sets whether this client and those that share its connections emit their requests.
    #[napi]
    pub fn listen(&self, has_listeners: bool) {
        self.shared.program.listen(has_listeners);
    }

    /// Closes the connections when the calls in flight are complete; later ones are refused, and so are those of derived clients
    /// and of pagers.
    #[napi]
    pub fn close(&self) {
        self.client.close();
    }

    /// Starts a call of an operation that returns one value or nothing. Reading an object takes longer than the rest, so the
    /// arguments that most calls lack are an object of their own.
    #[napi]
    pub fn call(&self, call: u32, context: u32, operation: u32, path: Vec<String>, others: Option<CallArguments>) {
        let (client, int64) = (self.reporting(context), self.shared.int64);
        self.shared.program.queue.run(call, move || async move {
            let client = client?;
            let operation = find(operation)?;
            let arguments = others.unwrap_or_default().read(operation, path, int64)?;
            read(operation, client.send_checked(client.reported(operation, arguments)?).await?, int64)
        });
    }

    /// Returns the request that such a call would send: `{"method", "url", "shown", "headers", "body", "curl", "warnings"}`.
    #[napi]
    pub fn prepare(&self, operation: u32, path: Vec<String>, others: Option<CallArguments>) -> Result<String> {
        let operation = find(operation)?;
        let arguments = others.unwrap_or_default().read(operation, path, self.shared.int64)?;
        let client = self.reporting(0)?;
        let mut call = client.checked(operation, arguments)?;
        let warnings = std::mem::take(&mut call.warnings).into_iter().filter_map(told).collect();
        Ok(described(&client.prepare_checked(call)?, warnings))
    }

    /// Returns a pager of an operation that returns a list; nothing is sent yet.
    #[napi]
    pub fn list(&self, operation: u32, params_json: String, options_json: Option<String>) -> Result<NativePager> {
        let (call, operation) = (call_options(options_json.as_deref())?, find(operation)?);
        let read = ListOptions::from_json(&params_json, Language::Node, None, operation.response.model())?;
        let options = ListOptions { call, ..read };
        let pager = RecordPager::rendering(self.reporting(0)?, operation, options, self.shared.int64)?;
        Ok(NativePager::new(pager, Arc::clone(&self.client), self.shared.clone()))
    }

    /// Starts a request to any path, which completes with its response.
    #[napi]
    pub fn request(&self, call: u32, context: u32, given: RequestArguments) {
        let client = self.reporting(context);
        self.shared.program.queue.run(call, move || async move {
            let query = given.query.into_iter().filter_map(|pair| <[String; 2]>::try_from(pair).ok());
            let options = call_options(given.options_json.as_deref())?;
            let mut request = FreeRequest::new(given.method, given.path);
            request.options = options;
            (request.query, request.json) = (query.map(Into::into).collect(), given.body_json);
            Ok(Value::Response(client?.request(request).await?))
        });
    }

    /// Starts to poll for the results of a data code, with these options as a JSON object in `camelCase`.
    #[napi]
    pub fn polling(&self, data_code: String, path: String, options_json: String) -> Result<NativePolling> {
        let options = Reader::new(&options_json, Language::Node);
        let polling = self.reporting(0)?.poll(&path, &data_code)?.with_options(options)?;
        Ok(NativePolling::new(polling, Arc::clone(&self.client), self.shared.clone()))
    }

    /// Returns valid JSON of a response for JavaScript, where a number cannot hold one of its integers.
    #[napi]
    pub fn readable<'env>(&self, env: &'env Env, json: String) -> Result<Option<JsString<'env>>> {
        if !may_have_long_integers(&json) {
            return Ok(None);
        }
        let deep = |deep: Problem| Error::new(ErrorKind::Decode, format!("the response body {}", deep.message()));
        depth(&json).map_err(deep)?;
        Ok(Some(JsonText::new(self.shared.int64.apply(json, 0)?).to_js(env)?))
    }
}

impl NativeClient {
    fn of(client: Arc<Open>, shared: Shared) -> Self {
        shared.program.queue.event_loop.close_with_thread(&client);
        Self { client, shared }
    }

    /// Returns the client for one call, which reports within this context. The host comes first: dropping it releases the
    /// context, also if the client is closed.
    fn reporting(&self, context: u32) -> xpauto::Result<Client> {
        let host = self.shared.program.host(context);
        self.client.with(|client| client.with_host(host))
    }
}

/// Checks the options of client credentials, a JSON object in `camelCase`.
#[napi]
pub fn check_credentials(options_json: String) -> Result<()> {
    let options_json = SecretString::from(options_json);
    ClientCredentials::from_json(options_json.expose_secret(), Language::Node)?;
    Ok(())
}

impl CallArguments {
    fn read(self, operation: &'static Operation, path: Vec<String>, int64: Int64) -> xpauto::Result<Arguments> {
        let path = operation.parameters.iter().zip(path).map(|(parameter, text)| path_argument(*parameter, text));
        let body = operation.body.zip(self.body_json);
        Ok(Arguments {
            path: path.collect::<xpauto::Result<_>>()?,
            body: body.map(|(shape, json)| Body::Json(int64.to_send(shape.model, json))),
            optional_fields: self.optional_fields.unwrap_or_default(),
            options: call_options(self.options_json.as_deref())?,
        })
    }
}

/// Converts a response to the result of a call.
fn read(operation: &Operation, response: Response, int64: Int64) -> std::result::Result<Value, Failure> {
    let Some(record) = response.record(operation)? else { return Ok(Value::Read(None, response)) };
    match int64.apply_to_record(&record) {
        Ok(json) => Ok(Value::Read(Some(JsonText::new(json)), response)),
        Err(error) if operation.effect == Effect::Read => Err(Failure::with_response(error, response)),
        Err(error) => Err(Failure::with_response(response.unreadable(error), response)),
    }
}

fn call_options(json: Option<&str>) -> xpauto::Result<CallOptions> {
    let read = |json| CallOptions::from_reader(Reader::new(json, Language::Node));
    json.map_or_else(|| Ok(CallOptions::default()), read)
}

/// Returns the operation with this index in the table that the facade was generated from.
fn find(operation: u32) -> xpauto::Result<&'static Operation> {
    let found = usize::try_from(operation).ok().and_then(|at| operation::ALL.get(at));
    found.copied().ok_or_else(|| Error::config(format!("there is no operation {operation}")))
}

fn path_argument(parameter: PathParameter, text: String) -> xpauto::Result<PathArgument> {
    let wrong = |_| Error::invalid(parameter.part(), format!("is {text}; an id is a 64-bit integer"));
    if parameter.is_id() { text.parse().map(PathArgument::Id).map_err(wrong) } else { Ok(text.into()) }
}
