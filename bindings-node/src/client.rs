//! The client as the facade sees it: one call for every operation, and the free request.

use std::sync::{Arc, Mutex, PoisonError};

use napi::JsString;
use napi::bindgen_prelude::{Env, Result};
use napi_derive::napi;
use secrecy::{ExposeSecret as _, SecretString};
use xpauto::{
    Arguments, Body, CallOptions, Client, ClientOptions, Error, EventHook, EventKind, FreeRequest, ListOptions,
    Operation, PathArgument, RecordPager, Token, operation,
};

use crate::dates;
use crate::filter::NativeFilter;
use crate::integers::Int64;
use crate::logging::{CALL, Caller, Logger, reporting};
use crate::mailbox::{Calls, Ending, Given, Letter, Mailbox};
use crate::pager::NativePager;
use crate::provider::NodeProvider;
use crate::rejection::thrown;
use crate::runtime::runtime;
use crate::slices::Slicing;
use crate::tables::takes_code;
use crate::text::JsonText;

/// A client of the service.
#[napi]
pub struct NativeClient {
    client: Arc<Open>,
    shared: Shared,
}

/// A client until it is closed.
struct Open(Mutex<Option<Client>>);

impl Ending for Open {
    fn end(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// What a client shares with those that are derived from it, and with its lists.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) mailbox: Arc<Mailbox>,
    pub(crate) logger: Logger,
    pub(crate) int64: Int64,
}

/// What beside its options a client is made with.
#[napi(object)]
pub struct Surroundings {
    /// What becomes of integers that a number cannot hold: `bigint` or `string`, else an error.
    pub int64: Option<String>,
    /// The number of the function that gives tokens.
    pub provider: Option<u32>,
    /// The number of the logger.
    pub logger: u32,
    /// How much it wants to hear.
    pub log_level: String,
}

#[napi]
impl NativeClient {
    /// A client with these options, a JSON object in `snake_case` with times in seconds.
    #[napi(constructor)]
    pub fn new(calls: &Calls, options_json: String, surroundings: Surroundings) -> Result<Self> {
        let mailbox = Arc::clone(&calls.0);
        // Overwritten when it is dropped: it may hold a token.
        let options_json = SecretString::from(options_json);
        let make = || {
            let int64 = Int64::parse(surroundings.int64.as_deref())?;
            let logger = Logger::new(surroundings.logger, &surroundings.log_level);
            let mut options = ClientOptions::from_json(options_json.expose_secret())?;
            if let Some(number) = surroundings.provider {
                options.token = Some(Token::Provider(Arc::new(NodeProvider { mailbox: Arc::clone(&mailbox), number })));
            }
            Ok(Self::of(reporting(&Client::new(options)?), Shared { mailbox: Arc::clone(&mailbox), logger, int64 }))
        };
        make().map_err(|error| thrown(&error))
    }

    /// A client on the same connections, with other options for its calls.
    #[napi]
    pub fn with_options(&self, options_json: String) -> Result<Self> {
        let derive = || self.open()?.with_options(CallOptions::from_json(&options_json)?);
        let client = derive().map_err(|error| thrown(&error))?;
        Ok(Self::of(client, self.shared.clone()))
    }

    /// Where the service is.
    #[napi]
    pub fn base_url(&self) -> Result<String> {
        self.open().map(|client| client.base_url().to_owned()).map_err(|error| thrown(&error))
    }

    /// What is left of the quota, as JSON with times in seconds.
    #[napi]
    pub fn quota_json(&self) -> Result<String> {
        let client = self.open().map_err(|error| thrown(&error))?;
        Ok(serde_json::to_string(&client.quota()).unwrap_or_default())
    }

    /// Has the facade's hook with this number told of every event of a kind, as the JSON of a pair: the context
    /// of the call that it belongs to, and the event.
    #[napi]
    pub fn on_event(&self, kind: String, number: u32) -> Result<i64> {
        let add = || {
            let kind = EventKind::ALL.into_iter().find(|known| known.name() == kind);
            let kind = kind.ok_or_else(|| Error::config("there is no such event"))?;
            let mailbox = Arc::clone(&self.shared.mailbox);
            let hook: EventHook = Arc::new(move |event| {
                let context = CALL.try_with(|caller| caller.context).unwrap_or_default();
                let told = serde_json::to_string(&(context, event)).unwrap_or_default();
                mailbox.leave(number, Letter::Event(told));
            });
            Ok(i64::try_from(self.open()?.on_event(kind, &hook)).unwrap_or_default())
        };
        add().map_err(|error| thrown(&error))
    }

    /// Ends what `onEvent` began, by the number that it gave.
    #[napi]
    pub fn remove_hook(&self, number: i64) {
        if let Ok(client) = self.open() {
            client.remove_hook(u64::try_from(number).unwrap_or_default());
        }
    }

    /// Lets go of the connections; calls under way come to their end, later ones are refused.
    #[napi]
    pub fn close(&self) {
        self.client.end();
    }

    /// Starts a call of an operation that answers with one value or nothing; the answer comes under the call's number.
    /// `dates` are the paths of the body's dates.
    #[napi]
    #[allow(clippy::too_many_arguments, reason = "each is one argument of the call")]
    pub fn call(
        &self,
        number: u32,
        operation: u32,
        path: Option<String>,
        body_json: Option<String>,
        dates: Vec<String>,
        optional_fields: Option<Vec<String>>,
        options_json: Option<String>,
    ) {
        let (client, int64) = (self.open(), self.shared.int64);
        self.shared.run(number, async move {
            let client = client?;
            let operation = find(operation)?;
            dates::check(operation, &dates)?;
            let arguments = Arguments {
                path: path.map(|text| path_argument(operation, text)).transpose()?,
                body: body_json.map(Body::Json),
                optional_fields: optional_fields.unwrap_or_default(),
                options: call_options(options_json.as_deref())?,
            };
            let Some(record) = client.call(operation, arguments).await? else { return Ok(Given::Nothing) };
            let readable = int64.apply_to_record(&record)?;
            let json = match int64 {
                Int64::BigInt => readable.with_paths(),
                Int64::Error | Int64::Text => readable.json,
            };
            Ok(Given::Json(JsonText::new(json)))
        });
    }

    /// A pager of an operation that answers with a list; nothing is sent yet.
    #[napi]
    pub fn list(
        &self,
        operation: u32,
        params_json: String,
        filter: Option<&NativeFilter>,
        options_json: Option<String>,
    ) -> Result<NativePager> {
        let filter = filter.map(|filter| filter.0.clone());
        let make = || {
            let call = call_options(options_json.as_deref())?;
            let options = ListOptions { call, ..ListOptions::from_json(&params_json, filter)? };
            RecordPager::rendering(self.open()?, find(operation)?, options, Slicing { int64: self.shared.int64 })
        };
        make().map_err(|error| thrown(&error)).and_then(|pager| NativePager::new(pager, self.shared.clone(), 0))
    }

    /// Starts a request to any path; the answer comes under the call's number.
    #[napi]
    #[allow(clippy::too_many_arguments, reason = "each is one argument of the call")]
    pub fn request(
        &self,
        number: u32,
        method: String,
        path: String,
        query: Vec<Vec<String>>,
        body_json: Option<String>,
        options_json: Option<String>,
    ) {
        let client = self.open();
        self.shared.run(number, async move {
            let options = call_options(options_json.as_deref())?;
            let query =
                query.into_iter().filter_map(|pair| <[String; 2]>::try_from(pair).ok()).map(Into::into).collect();
            let request = FreeRequest { method, path, query, json: body_json, options };
            client?.request(request).await.map(Given::Response)
        });
    }

    /// The body of a free request as the facade may parse it: `{"value", "paths"}`.
    #[napi]
    pub fn readable<'env>(&self, env: &'env Env, json: String) -> Result<JsString<'env>> {
        let readable = self.shared.int64.apply(json).map_err(|error| thrown(&error))?;
        JsonText::new(readable.with_paths()).into_js(env)
    }
}

impl NativeClient {
    fn of(client: Client, shared: Shared) -> Self {
        let client = Arc::new(Open(Mutex::new(Some(client))));
        shared.mailbox.end_with_thread(&client);
        Self { client, shared }
    }

    fn open(&self) -> xpauto::Result<Client> {
        let client = self.client.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        client.ok_or_else(|| Error::config("the client is closed; make another one"))
    }
}

impl Shared {
    /// Runs a call in a context of its own, which has its number.
    pub(crate) fn run(&self, number: u32, call: impl Future<Output = xpauto::Result<Given>> + Send + 'static) {
        self.run_in(number, number, call);
    }

    /// Runs a call as a part of what was begun in a context.
    pub(crate) fn run_in(
        &self,
        context: u32,
        number: u32,
        call: impl Future<Output = xpauto::Result<Given>> + Send + 'static,
    ) {
        Mailbox::run(number, self.caller(context), call);
    }

    fn caller(&self, context: u32) -> Caller {
        Caller { mailbox: Arc::clone(&self.mailbox), logger: self.logger, context }
    }

    /// Does what takes no time on this thread, as a part of a call.
    pub(crate) fn at_once<T>(&self, context: u32, work: impl FnOnce() -> xpauto::Result<T>) -> xpauto::Result<T> {
        let _entered = runtime()?.enter();
        CALL.sync_scope(self.caller(context), work)
    }
}

fn call_options(json: Option<&str>) -> xpauto::Result<CallOptions> {
    json.map_or_else(|| Ok(CallOptions::default()), CallOptions::from_json)
}

/// The operation at this place of the table that the facade was built from.
fn find(operation: u32) -> xpauto::Result<&'static Operation> {
    let found = usize::try_from(operation).ok().and_then(|at| operation::ALL.get(at));
    found.copied().ok_or_else(|| Error::config(format!("there is no operation {operation}")))
}

fn path_argument(operation: &Operation, text: String) -> xpauto::Result<PathArgument> {
    let name = operation.path_parameter().unwrap_or_default();
    if takes_code(operation) {
        return Ok(PathArgument::Code(text));
    }
    text.parse()
        .map(PathArgument::Id)
        .map_err(|_| Error::invalid(name, format!("is {text}; an id is an integer of 64 bits")))
}
