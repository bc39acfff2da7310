//! The client as the facade sees it: one call for every operation, and the free request.

use std::sync::Arc;

use napi::JsString;
use napi::bindgen_prelude::{Env, Result};
use napi_derive::napi;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Map, Value as JsonValue};
use xpauto::bindings::operation::{Effect, ParameterKind, PathParameter, ResponseShape};
use xpauto::bindings::text::{Language, wording};
use xpauto::bindings::{Arguments, Body, ClientOptions, ListOptions, Operation, PathArgument, RecordPager, operation};
use xpauto::{CallOptions, Client, ClientCredentials, Error, FreeRequest, KeyPath, Response, Rows, Token};

use crate::dates;
use crate::filter::NativeFilter;
use crate::host::{Origin, Program};
use crate::integers::Int64;
use crate::message::{Failure, Value};
use crate::open::Open;
use crate::pager::NativePager;
use crate::polling::NativePolling;
use crate::queue::{Close as _, CompletionQueue};
use crate::rejection::thrown;
use crate::response::NativeDocument;
use crate::shared::{Shared, described};
use crate::slices::Slicing;
use crate::text::JsonText;

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
    /// The minimum level of the logger, `off` for none.
    pub log_level: String,
    /// Whether a token function provides the token.
    pub has_token_function: bool,
    /// The file with additional CA certificates that the environment names.
    pub extra_ca_file: Option<String>,
}

#[napi]
impl NativeClient {
    /// Creates a client with these options, a JSON object in `camelCase` with times in milliseconds.
    #[napi(constructor)]
    pub fn new(queue: &CompletionQueue, options_json: String, setup: ClientSetup) -> Result<Self> {
        // Zeroed on drop: it may hold a token.
        let options_json = SecretString::from(options_json);
        let create = || {
            let int64 = Int64::parse(setup.int64.as_deref())?;
            let queue = Arc::clone(&queue.queue);
            let program = Arc::new(Program::new(queue, setup.callbacks, &setup.log_level));
            let mut options = ClientOptions::from_json(options_json.expose_secret(), Language::Node)?;
            options.extra_ca_files.extend(setup.extra_ca_file);
            if setup.has_token_function {
                options.token = Some(Token::Host);
            }
            Ok(Self::of(Open::new(Client::new(options)?, None), Shared { program, int64 }))
        };
        create().map_err(|error| thrown(&error))
    }

    /// Returns a client on the same connections, with other options for its calls.
    #[napi]
    pub fn with_options(&self, options_json: String) -> Result<Self> {
        let derive = || {
            CallOptions::of_derived_client(&options_json, Language::Node)
                .and_then(|options| self.client.derive(options))
        };
        let client = derive().map_err(|error| thrown(&error))?;
        Ok(Self::of(client, self.shared.clone()))
    }

    /// Returns the URL of the service.
    #[napi]
    pub fn base_url(&self) -> Result<String> {
        self.client.with(|client| client.base_url().to_owned()).map_err(|error| thrown(&error))
    }

    /// Returns the rate-limit budget as JSON, with times in seconds.
    #[napi]
    pub fn quota_json(&self) -> Result<String> {
        let quota = self.client.with(Client::quota).map_err(|error| thrown(&error))?;
        Ok(serde_json::to_string(&quota).unwrap_or_default())
    }

    /// Sets the kinds of events that this client and those that share its connections emit.
    #[napi]
    pub fn listen(&self, kinds: Vec<String>) -> Result<()> {
        self.shared.program.listen(&kinds).map_err(|error| thrown(&error))
    }

    /// Closes the connections when the calls in flight are complete; later ones are refused, and so are those of derived clients
    /// and of pagers.
    #[napi]
    pub fn close(&self) {
        self.client.close();
    }

    /// Starts a call of an operation that returns one value or nothing. `dates` are the paths of `Date` objects in the
    /// body.
    #[napi]
    #[allow(clippy::too_many_arguments, reason = "each is one argument of the call")]
    pub fn call(
        &self,
        call: u32,
        origin: Option<Origin>,
        operation: u32,
        path: Option<String>,
        body_json: Option<String>,
        dates: Vec<String>,
        optional_fields: Option<Vec<String>>,
        options_json: Option<String>,
    ) {
        let (client, int64) = (self.reporting(origin), self.shared.int64);
        let given = CallArguments { path, body_json, dates, optional_fields, options_json };
        self.shared.program.queue.run(call, async move {
            let client = client?;
            let operation = find(operation)?;
            let arguments = given.arguments(operation, int64)?;
            read(operation, client.call_with_response(operation, arguments).await?, int64)
        });
    }

    /// Returns the request that such a call would send: `{"method", "url", "headers", "body", "curl", "warnings"}`.
    #[napi]
    pub fn prepare(
        &self,
        operation: u32,
        path: Option<String>,
        body_json: Option<String>,
        dates: Vec<String>,
        optional_fields: Option<Vec<String>>,
        options_json: Option<String>,
    ) -> Result<String> {
        let given = CallArguments { path, body_json, dates, optional_fields, options_json };
        let prepare = || {
            let operation = find(operation)?;
            let arguments = given.arguments(operation, self.shared.int64)?;
            let client = self.reporting(None)?;
            let mut call = client.checked(operation, arguments)?;
            let warnings = self.shared.program.shown(std::mem::take(&mut call.warnings));
            Ok(described(&client.prepare_checked(call)?, warnings))
        };
        prepare().map_err(|error| thrown(&error))
    }

    /// Returns a pager of an operation that returns a list; nothing is sent yet.
    #[napi]
    pub fn list(
        &self,
        operation: u32,
        params_json: String,
        filter: Option<&NativeFilter>,
        options_json: Option<String>,
    ) -> Result<NativePager> {
        let create = || {
            let (operation, int64) = (find(operation)?, self.shared.int64);
            let call = call_options(options_json.as_deref())?;
            let filter = match (filter, operation.response) {
                (Some(filter), ResponseShape::List(model)) => Some(filter.of_list(model, int64)?),
                _ => None,
            };
            let options = ListOptions { call, ..ListOptions::from_json(&params_json, Language::Node, filter)? };
            RecordPager::rendering(self.reporting(None)?, operation, options, Slicing { int64 })
        };
        let pager = create().and_then(|pager| NativePager::new(pager, Arc::clone(&self.client), self.shared.clone()));
        pager.map_err(|error| thrown(&error))
    }

    /// Starts a request to any path, which completes with its response.
    #[napi]
    #[allow(clippy::too_many_arguments, reason = "each is one argument of the call")]
    pub fn request(
        &self,
        call: u32,
        origin: Option<Origin>,
        method: String,
        path: String,
        query: Vec<Vec<String>>,
        body_json: Option<String>,
        options_json: Option<String>,
    ) {
        let client = self.reporting(origin);
        self.shared.program.queue.run(call, async move {
            let options = call_options(options_json.as_deref())?;
            let query =
                query.into_iter().filter_map(|pair| <[String; 2]>::try_from(pair).ok()).map(Into::into).collect();
            let mut request = FreeRequest::new(method, path).options(options);
            (request.query, request.json) = (query, body_json);
            Ok(Value::Response(client?.request(request).await?))
        });
    }

    /// Starts to poll for the results of a data code, with these options as a JSON object in `camelCase`.
    #[napi]
    pub fn polling(&self, data_code: String, path: String, options_json: String) -> Result<NativePolling> {
        let start = || self.reporting(None)?.poll(&path, &data_code)?.with_options(&options_json, Language::Node);
        start().map(|polling| NativePolling::new(polling, self.shared.clone())).map_err(|error| thrown(&error))
    }

    /// Returns rows of JSON, `{"value", "paths"}`; `paths_json` has the record path and the columns by name, each a string or
    /// an array of keys.
    #[napi]
    pub fn rows<'env>(&self, env: &'env Env, json: String, paths_json: String) -> Result<JsString<'env>> {
        let read = || self.shared.int64.apply(rows(&json, &paths_json)?);
        JsonText::new(read().map_err(|error| thrown(&error))?.with_paths()).to_js(env)
    }

    /// Returns an empty document, which the facade fills with the body of a response.
    #[napi]
    pub fn document(&self) -> NativeDocument {
        NativeDocument::new(self.shared.clone())
    }

    /// Returns the body of a response with unsafe integers as strings: `{"value", "paths"}`.
    #[napi]
    pub fn readable<'env>(&self, env: &'env Env, json: String) -> Result<JsString<'env>> {
        let readable = self.shared.int64.apply(json).map_err(|error| thrown(&error))?;
        JsonText::new(readable.with_paths()).to_js(env)
    }
}

impl NativeClient {
    fn of(client: Arc<Open>, shared: Shared) -> Self {
        shared.program.queue.close_with_thread(&client);
        Self { client, shared }
    }

    /// Returns the client for one call, which reports to its origin.
    fn reporting(&self, origin: Option<Origin>) -> xpauto::Result<Client> {
        self.client.with(|client| client.with_host(self.shared.program.host(origin)))
    }
}

/// Returns rows of JSON as JSON.
fn rows(json: &str, paths_json: &str) -> xpauto::Result<String> {
    let (record_path, columns): (JsonValue, Map<String, JsonValue>) =
        serde_json::from_str(paths_json).unwrap_or_default();
    let columns: Vec<_> = columns.into_iter().map(|(name, path)| (name, key_path(&path))).collect();
    Ok(Rows::read(json, &key_path(&record_path), &columns)?.to_json())
}

/// Reads a path: a string, or an array of keys and indexes.
fn key_path(path: &JsonValue) -> KeyPath {
    let text = |step: &JsonValue| step.as_str().map_or_else(|| step.to_string(), str::to_owned);
    match path {
        JsonValue::Array(steps) => steps.iter().map(text).collect::<Vec<_>>().into(),
        path => text(path).as_str().into(),
    }
}

/// Checks the options of client credentials, a JSON object in `camelCase`.
#[napi]
pub fn check_credentials(options_json: String) -> Result<()> {
    let options_json = SecretString::from(options_json);
    let credentials = ClientCredentials::from_json(options_json.expose_secret(), Language::Node);
    credentials.map(drop).map_err(|error| thrown(&error))
}

/// The arguments of a call, as the facade passes them.
struct CallArguments {
    path: Option<String>,
    body_json: Option<String>,
    dates: Vec<String>,
    optional_fields: Option<Vec<String>>,
    options_json: Option<String>,
}

impl CallArguments {
    fn arguments(self, operation: &'static Operation, int64: Int64) -> xpauto::Result<Arguments> {
        dates::check(operation, &self.dates)?;
        Ok(Arguments {
            path: self.path.map(|text| path_argument(operation, text)).transpose()?,
            body: self.body_json.map(|json| Body::Json(int64.read_body(operation, json))),
            optional_fields: self.optional_fields.unwrap_or_default(),
            options: call_options(self.options_json.as_deref())?,
        })
    }
}

/// Returns a valid value of a declared type as JSON; the fields to replace are checked.
#[napi]
pub fn sample(model: String, fields_json: String) -> Result<String> {
    let found = xpauto::bindings::model::all().find(|declared| declared.name == model);
    let unknown = || {
        let likely = xpauto::bindings::declaration::closest(
            &model,
            xpauto::bindings::model::all().map(|declared| declared.name),
        );
        let hint = xpauto::bindings::text::did_you_mean(likely.map(str::to_owned));
        Error::invalid("name", wording![format!("is not a declared type: {model:?}"), hint])
    };
    let found = found.ok_or_else(|| thrown(&unknown()))?;
    xpauto::bindings::model::sample_with(found, &fields_json).map_err(|error| thrown(&error))
}

/// Converts a response to the result of a call.
fn read(operation: &Operation, response: Response, int64: Int64) -> std::result::Result<Value, Failure> {
    let Some(record) = response.record(operation)? else { return Ok(Value::Read(None, response)) };
    match int64.apply_to_record(&record) {
        Ok(readable) if int64 == Int64::BigInt => Ok(Value::Read(Some(JsonText::new(readable.with_paths())), response)),
        Ok(readable) => Ok(Value::Read(Some(JsonText::new(readable.json)), response)),
        Err(error) if operation.effect == Effect::Read => Err(Failure::with_response(error, response)),
        Err(error) => Err(Failure::with_response(carried_out(operation, &error), response)),
    }
}

/// Returns the error of a write that succeeded, but whose response cannot be represented.
fn carried_out(operation: &Operation, error: &Error) -> Error {
    let message = format!(
        "{} {} was carried out and must not be repeated, but its response cannot be returned: {} (`response` of this \
         error is the response)",
        operation.method,
        operation.path,
        error.message()
    );
    Error::new(error.kind(), message).with(|details| details.path.clone_from(&error.details().path))
}

fn call_options(json: Option<&str>) -> xpauto::Result<CallOptions> {
    json.map_or_else(|| Ok(CallOptions::default()), |json| CallOptions::from_json(json, Language::Node))
}

/// Returns the operation with this index in the table that the facade was generated from.
fn find(operation: u32) -> xpauto::Result<&'static Operation> {
    let found = usize::try_from(operation).ok().and_then(|at| operation::ALL.get(at));
    found.copied().ok_or_else(|| Error::config(format!("there is no operation {operation}")))
}

fn path_argument(operation: &Operation, text: String) -> xpauto::Result<PathArgument> {
    let Some(PathParameter { name, kind: ParameterKind::Id }) = operation.parameter else {
        return Ok(PathArgument::Code(text));
    };
    let wrong = |_| Error::invalid(name, format!("is {text}; an id is a 64-bit integer"));
    text.parse().map(PathArgument::Id).map_err(wrong)
}
