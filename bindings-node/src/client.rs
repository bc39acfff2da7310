//! The client as the facade sees it: one call for every operation, and the free request.

use std::sync::Mutex;

use napi::JsString;
use napi::bindgen_prelude::{Buffer, Either, Env, Null, PromiseRaw, Result};
use napi_derive::napi;
use xpauto::{
    Arguments, Body, CallOptions, Client, ClientOptions, Error, FreeRequest, ListOptions, Operation, PathArgument,
    RecordPager, operation,
};

use crate::cancellation::Cancellation;
use crate::filter::NativeFilter;
use crate::integers::Int64;
use crate::pager::NativePager;
use crate::rejection;
use crate::tables::takes_code;
use crate::text::JsonText;

/// JSON text, or `null` where the service answers with nothing.
pub(crate) type Answer<'env> = Either<JsString<'env>, Null>;

/// A client of the service.
#[napi]
pub struct NativeClient {
    client: Mutex<Option<Client>>,
    int64: Int64,
}

/// An answer to a free request.
#[napi(object)]
pub struct NativeResponse {
    /// The status.
    pub status: u16,
    /// The headers as a JSON array of pairs, names in lower case.
    pub headers_json: String,
    /// The body.
    pub content: Buffer,
}

#[napi]
impl NativeClient {
    /// A client with these options, a JSON object in `snake_case` with times in seconds.
    #[napi(constructor)]
    pub fn new(options_json: String, int64: Option<String>) -> Result<Self> {
        let make = || {
            let int64 = Int64::parse(int64.as_deref())?;
            let client = Client::new(ClientOptions::from_json(&options_json)?)?;
            Ok(Self { client: Mutex::new(Some(client)), int64 })
        };
        make().map_err(|error| rejection(&error))
    }

    /// A client on the same connections, with other options for its calls.
    #[napi]
    pub fn with_options(&self, options_json: String) -> Result<Self> {
        let derive = || self.open()?.with_options(CallOptions::from_json(&options_json)?);
        let client = derive().map_err(|error| rejection(&error))?;
        Ok(Self { client: Mutex::new(Some(client)), int64: self.int64 })
    }

    /// Where the service is.
    #[napi]
    pub fn base_url(&self) -> Result<String> {
        self.open().map(|client| client.base_url().to_owned()).map_err(|error| rejection(&error))
    }

    /// Lets go of the connections; calls under way come to their end, later ones are refused.
    #[napi]
    pub fn close(&self) {
        drop(self.client.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take());
    }

    /// Calls an operation that answers with one value or nothing.
    #[napi(ts_return_type = "Promise<string | null>")]
    #[allow(clippy::too_many_arguments, reason = "each is one argument of the call")]
    pub fn call<'env>(
        &self,
        env: &'env Env,
        title: String,
        path: Option<String>,
        body_json: Option<String>,
        optional_fields: Vec<String>,
        options_json: String,
        cancellation: &Cancellation,
    ) -> Result<PromiseRaw<'env, Answer<'env>>> {
        let (client, int64) = (self.open(), self.int64);
        let call = async move {
            let client = client?;
            let operation = find(&title)?;
            let arguments = Arguments {
                path: path.map(|text| path_argument(operation, text)).transpose()?,
                body: body_json.map(Body::Json),
                optional_fields,
                options: CallOptions::from_json(&options_json)?,
            };
            let Some(record) = client.call(operation, arguments).await? else { return Ok(None) };
            let readable = int64.apply(record.json_with_integer_ids().into_owned())?;
            let json = match int64 {
                Int64::BigInt => format!("{{\"value\":{},\"paths\":{}}}", readable.json, readable.paths_json()),
                Int64::Error | Int64::Text => readable.json,
            };
            Ok(Some(JsonText::new(json)))
        };
        env.spawn_future_with_callback(cancellation.guard(call), answer)
    }

    /// A pager of an operation that answers with a list; nothing is sent yet.
    #[napi]
    pub fn list(
        &self,
        title: String,
        params_json: String,
        filter: Option<&NativeFilter>,
        options_json: String,
    ) -> Result<NativePager> {
        let filter = filter.map(|filter| filter.0.clone());
        let make = || {
            let call = CallOptions::from_json(&options_json)?;
            let options = ListOptions { call, ..ListOptions::from_json(&params_json, filter)? };
            RecordPager::new(self.open()?, find(&title)?, options)
        };
        make().map_err(|error| rejection(&error)).and_then(|pager| NativePager::new(pager, self.int64))
    }

    /// Sends a request to any path.
    #[napi(ts_return_type = "Promise<NativeResponse>")]
    #[allow(clippy::too_many_arguments, reason = "each is one argument of the call")]
    pub fn request<'env>(
        &self,
        env: &'env Env,
        method: String,
        path: String,
        query: Vec<Vec<String>>,
        body_json: Option<String>,
        options_json: String,
        cancellation: &Cancellation,
    ) -> Result<PromiseRaw<'env, NativeResponse>> {
        let client = self.open();
        let call = async move {
            let options = CallOptions::from_json(&options_json)?;
            let query =
                query.into_iter().filter_map(|pair| <[String; 2]>::try_from(pair).ok()).map(Into::into).collect();
            client?.request(FreeRequest { method, path, query, json: body_json, options }).await
        };
        env.spawn_future_with_callback(cancellation.guard(call), |_, response| {
            let headers: Vec<serde_json::Value> =
                response.headers.into_iter().map(|(name, value)| vec![name, value].into()).collect();
            let headers_json = serde_json::Value::from(headers).to_string();
            Ok(NativeResponse { status: response.status, headers_json, content: response.content.into() })
        })
    }

    /// The body of a free request as the facade may parse it: `{"value", "paths"}`.
    #[napi]
    pub fn readable<'env>(&self, env: &'env Env, json: String) -> Result<JsString<'env>> {
        let readable = self.int64.apply(json).map_err(|error| rejection(&error))?;
        let paths = readable.paths_json();
        JsonText::new(format!("{{\"value\":{},\"paths\":{paths}}}", readable.json)).into_js(env)
    }
}

impl NativeClient {
    fn open(&self) -> xpauto::Result<Client> {
        let client = self.client.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        client.ok_or_else(|| Error::config("the client is closed; make another one"))
    }
}

/// Hands over text on the JavaScript thread.
pub(crate) fn answer(env: &Env, text: Option<JsonText>) -> Result<Answer<'_>> {
    text.map_or(Ok(Either::B(Null)), |text| text.into_js(env).map(Either::A))
}

fn find(title: &str) -> xpauto::Result<&'static Operation> {
    let (resource, verb) = title.split_once('.').unwrap_or((title, ""));
    operation::find(resource, verb).ok_or_else(|| Error::config(format!("there is no operation {title}")))
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
