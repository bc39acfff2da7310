//! Messages to JavaScript. Each is converted on its own, so that a failure affects only its own call.

use napi::JsValue as _;
use napi::bindgen_prelude::{Array, Buffer, Env, Object, ToNapiValue as _, Unknown};
use serde_json::json;
use xpauto::bindings::headers::header_object;
use xpauto::bindings::host::{CompletedRequest, Level};
use xpauto::bindings::message::Language;
use xpauto::{Error, Response};

use crate::boundary::rejection::{self, Result};
use crate::boundary::text::{JsonText, LongestString};

/// The result of a call.
pub(crate) enum Value {
    Nothing,
    Json(JsonText),
    /// The value of an operation (`None` if it returns nothing), and its response.
    Read(Option<JsonText>, Response),
    Response(Response),
    Instance(Box<dyn Instance>),
    /// A list as an Arrow IPC stream.
    Table(Vec<u8>),
}

/// An object that becomes an instance of its class in JavaScript.
pub(crate) trait Instance: Send {
    fn into_js(self: Box<Self>, env: &Env) -> napi::Result<Unknown<'_>>;
}

impl Value {
    /// Takes the response of an operation from its value.
    pub(crate) fn without_response(self) -> Self {
        let Self::Read(json, _) = self else { return self };
        json.map_or(Self::Nothing, Self::Json)
    }
}

/// The failure of a call.
pub(crate) struct Failure {
    error: Error,
    /// The response of a write that succeeded on the service.
    response: Option<Box<Response>>,
}

impl Failure {
    pub(crate) fn with_response(error: Error, response: Response) -> Self {
        Self { error, response: Some(Box::new(response)) }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { error, response: None }
    }
}

/// A message to JavaScript. `callbacks` is the number of the client's callbacks, `context` that of the asynchronous
/// context that they run in.
#[expect(clippy::large_enum_variant, reason = "nearly all are completions")]
pub(crate) enum Message {
    /// A call is complete.
    Completion { call: u32, result: std::result::Result<Value, Failure> },
    /// A line for the logger.
    Log { callbacks: u32, context: u32, level: Level, text: String },
    /// A request for the listeners.
    Event { callbacks: u32, context: u32, request: Box<CompletedRequest> },
    /// A request for a token, for the token function of a client.
    Token { callbacks: u32, context: u32, request: u32 },
    /// Nothing runs any more in the context of a call.
    Release { context: u32 },
}

impl Message {
    /// Appends kind, number, context and content.
    pub(crate) fn write(self, env: Env, to: &mut Array<'_>, longest_string: LongestString) -> Result<()> {
        let to_js = Converter { env: &env, longest_string };
        let (kind, number, context) = self.head();
        let is_completion = matches!(self, Self::Completion { .. });
        let (kind, value) = match to_js.content(self) {
            Ok(value) => (kind, value),
            Err(error) if is_completion => ("error", to_js.error(&error)?),
            Err(error) => (Level::Warn.name(), to_js.plain(&format!("an event cannot be reported: {error}"))?),
        };
        to.insert(kind)?;
        to.insert(number)?;
        to.insert(context)?;
        Ok(to.insert(value)?)
    }

    /// Returns its kind, the number of the call or callbacks that it is for, and that of the context.
    fn head(&self) -> (&'static str, u32, u32) {
        match self {
            Self::Completion { call, result: Ok(_) } => ("value", *call, 0),
            Self::Completion { call, result: Err(_) } => ("error", *call, 0),
            Self::Log { callbacks, context, level, .. } => (level.name(), *callbacks, *context),
            Self::Event { callbacks, context, .. } => ("event", *callbacks, *context),
            Self::Token { callbacks, context, .. } => ("token", *callbacks, *context),
            Self::Release { context } => ("release", *context, 0),
        }
    }
}

/// Converts messages to JavaScript.
struct Converter<'env> {
    env: &'env Env,
    longest_string: LongestString,
}

/// A value in JavaScript, or the error of its conversion.
type Converted<'env> = xpauto::Result<Unknown<'env>>;

impl<'env> Converter<'env> {
    fn content(&self, message: Message) -> Converted<'env> {
        match message {
            Message::Completion { result: Ok(value), .. } => self.value(value),
            Message::Completion { result: Err(Failure { error, response: None }), .. } => self.error(&error),
            Message::Completion { result: Err(Failure { error, response: Some(response) }), .. } => {
                self.object([("error", self.error(&error)?), ("response", self.response(*response)?)])
            }
            Message::Log { text, .. } => self.string(&text),
            Message::Event { request, .. } => self.string(&serde_json::to_string(&request).unwrap_or_default()),
            Message::Token { request, .. } => self.string(&request.to_string()),
            Message::Release { .. } => self.string(""),
        }
    }

    fn value(&self, value: Value) -> Converted<'env> {
        match value {
            Value::Nothing => self.string(""),
            Value::Json(json) => self.json(&json),
            Value::Read(json, response) => {
                let json = json.map_or_else(|| self.string(""), |json| self.json(&json))?;
                self.object([("json", json), ("response", self.response(response)?)])
            }
            Value::Response(response) => self.response(response),
            Value::Instance(instance) => instance.into_js(self.env).map_err(broken),
            Value::Table(stream) => self.bytes(stream),
        }
    }

    fn error(&self, error: &Error) -> Converted<'env> {
        let json = rejection::json(error);
        if self.longest_string.check(json.len()).is_ok() {
            return self.string(&json);
        }
        let message: String = error.message().chars().take(1000).collect();
        let short = Error::new(error.kind(), format!("{message} (the response does not fit into a string)"));
        self.plain(&rejection::json(&short))
    }

    fn response(&self, response: Response) -> Converted<'env> {
        let attempts: Vec<_> = response.attempts.iter().map(|attempt| attempt.to_value(Language::Node)).collect();
        let headers = header_object(&response.headers);
        let head = json!({"status": response.status, "headers": headers, "attempts": attempts}).to_string();
        self.object([("headJson", self.string(&head)?), ("content", self.bytes(response.content)?)])
    }

    fn object<const N: usize>(&self, fields: [(&str, Unknown<'env>); N]) -> Converted<'env> {
        let mut object = Object::new(self.env).map_err(broken)?;
        for (name, value) in fields {
            object.set(name, value).map_err(broken)?;
        }
        Ok(object.to_unknown())
    }

    fn bytes(&self, bytes: Vec<u8>) -> Converted<'env> {
        Buffer::from(bytes).into_unknown(self.env).map_err(broken)
    }

    fn json(&self, json: &JsonText) -> Converted<'env> {
        self.longest_string.check(json.bytes())?;
        Ok(json.to_js(self.env).map_err(broken)?.to_unknown())
    }

    fn string(&self, text: &str) -> Converted<'env> {
        self.longest_string.check(text.len())?;
        self.plain(text)
    }

    /// A string that is short enough for any engine.
    fn plain(&self, text: &str) -> Converted<'env> {
        Ok(self.env.create_string(text).map_err(broken)?.to_unknown())
    }
}

/// Converts the error of a value that the engine refused.
#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn broken(error: napi::Error) -> Error {
    Error::internal(format!("the result cannot become a JavaScript value: {}", error.reason))
}
