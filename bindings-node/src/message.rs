//! Messages to JavaScript, each converted on its own: one that fails fails only the call that it belongs to.

use napi::bindgen_prelude::{Array, Buffer, Env, JavaScriptClassExt as _, Object, Result, Unknown};
use napi::{JsValue as _, Status};
use serde_json::json;
use xpauto::host::{FieldValue, LogRecord};
use xpauto::text::Language;
use xpauto::{Error, ErrorKind, Event, Response};

use crate::arrow::Table;
use crate::rejection;
use crate::sandbox::NativeSandbox;
use crate::text::JsonText;

/// What a call completes with.
pub(crate) enum Value {
    Nothing,
    Json(JsonText),
    /// A value, none where the operation returns nothing, and the response that it was read from.
    Read(Option<JsonText>, Response),
    Response(Response),
    Sandbox(NativeSandbox),
    Table(Table),
}

impl Value {
    pub(crate) fn without_response(self) -> Self {
        match self {
            Self::Read(Some(json), _) => Self::Json(json),
            Self::Read(None, _) => Self::Nothing,
            other => other,
        }
    }
}

/// What a call fails with.
pub(crate) struct Failure {
    error: Error,
    /// The response of a call that the service has carried out.
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

/// Something for JavaScript to do. `functions` is the number of the client's functions, `context` that of the
/// asynchronous context that they run in.
pub(crate) enum Message {
    /// A call is complete.
    Completion { call: u32, result: std::result::Result<Value, Failure> },
    /// The logger gets a record.
    Log { functions: u32, context: u32, record: LogRecord },
    /// The logger gets a warning.
    Warning { functions: u32, context: u32, text: String },
    /// Listeners get an event.
    Event { functions: u32, context: u32, event: Event },
    /// The token function of a client is asked for a token.
    Token { functions: u32, context: u32, request: u32, client: u64 },
    /// No error refers any more to what a token function threw.
    Forget { thrown: u32 },
}

/// Kind and content as JavaScript gets them.
type Parts<'env> = (&'static str, Unknown<'env>);

impl Message {
    /// Appends kind, number, context and content. Strings longer than `longest` are errors.
    pub(crate) fn write(self, env: Env, to: &mut Array<'_>, longest: usize) -> Result<()> {
        let to_js = Converter { env: &env, longest };
        let (number, context) = self.addressee();
        let is_completion = matches!(self, Self::Completion { .. });
        let (kind, value) = match to_js.message(self) {
            Ok(parts) => parts,
            Err(error) if is_completion => to_js.error(&not_convertible(&error))?,
            Err(error) => ("warning", to_js.string(&format!("xpauto could not report an event: {}", error.reason))?),
        };
        to.insert(kind)?;
        to.insert(number)?;
        to.insert(context)?;
        to.insert(value)
    }

    /// The number of what it is for, and that of the context.
    fn addressee(&self) -> (u32, u32) {
        match self {
            Self::Completion { call, .. } => (*call, 0),
            Self::Log { functions, context, .. }
            | Self::Warning { functions, context, .. }
            | Self::Event { functions, context, .. }
            | Self::Token { functions, context, .. } => (*functions, *context),
            Self::Forget { thrown } => (*thrown, 0),
        }
    }
}

/// The error of a call whose result cannot become a JavaScript value.
fn not_convertible(error: &napi::Error) -> Error {
    Error::new(ErrorKind::ResponseTooLarge, format!("the call succeeded, but {}", error.reason))
}

/// Converts messages to JavaScript.
struct Converter<'env> {
    env: &'env Env,
    longest: usize,
}

impl<'env> Converter<'env> {
    fn message(&self, message: Message) -> Result<Parts<'env>> {
        Ok(match message {
            Message::Completion { result: Ok(value), .. } => return self.value(value),
            Message::Completion { result: Err(Failure { error, response: None }), .. } => return self.error(&error),
            Message::Completion { result: Err(Failure { error, response: Some(response) }), .. } => {
                let mut object = Object::new(self.env)?;
                object.set("error", self.error(&error)?.1)?;
                object.set("response", self.response(*response)?)?;
                ("failure", object.to_unknown())
            }
            Message::Log { record, .. } => ("log", self.string(&log_json(&record))?),
            Message::Warning { text, .. } => ("warning", self.string(&text)?),
            Message::Event { event, .. } => ("event", self.string(&event_json(&event))?),
            Message::Token { request, client, .. } => {
                ("token", self.string(&format!("{{\"request\":{request},\"client\":{client}}}"))?)
            }
            Message::Forget { .. } => ("forget", self.string("")?),
        })
    }

    fn value(&self, value: Value) -> Result<Parts<'env>> {
        Ok(match value {
            Value::Nothing => ("nothing", self.string("")?),
            Value::Json(json) => ("json", self.json(&json)?),
            Value::Read(json, response) => {
                let mut object = Object::new(self.env)?;
                object.set("json", json.map(|json| self.json(&json)).transpose()?)?;
                object.set("response", self.response(response)?)?;
                ("read", object.to_unknown())
            }
            Value::Response(response) => ("response", self.response(response)?.to_unknown()),
            Value::Sandbox(sandbox) => ("sandbox", sandbox.into_instance(self.env)?.as_object(self.env).to_unknown()),
            Value::Table(table) => {
                let mut object = Object::new(self.env)?;
                object.set("stream", Buffer::from(table.stream))?;
                object.set("summaryJson", self.string(&serde_json::to_string(&table.summary).unwrap_or_default())?)?;
                ("table", object.to_unknown())
            }
        })
    }

    fn error(&self, error: &Error) -> Result<Parts<'env>> {
        let json = rejection::json(error);
        if json.len() <= self.longest {
            return Ok(("error", self.string(&json)?));
        }
        let kept: String = error.message().chars().take(1000).collect();
        let message = format!("{kept} (what else is known is too long for a string)");
        Ok(("error", self.string(&rejection::json(&Error::new(error.kind(), message)))?))
    }

    fn response(&self, response: Response) -> Result<Object<'env>> {
        let headers = serde_json::to_string(&response.headers()).unwrap_or_default();
        let mut object = Object::new(self.env)?;
        object.set("status", response.status)?;
        object.set("headersJson", self.string(&headers)?)?;
        let attempts: serde_json::Value =
            response.attempts.iter().map(|attempt| attempt.to_value(Language::Node)).collect();
        object.set("attemptsJson", self.string(&attempts.to_string())?)?;
        object.set("content", Buffer::from(response.content))?;
        Ok(object)
    }

    fn json(&self, json: &JsonText) -> Result<Unknown<'env>> {
        self.check(json.bytes())?;
        Ok(json.to_js(self.env)?.to_unknown())
    }

    fn string(&self, text: &str) -> Result<Unknown<'env>> {
        self.check(text.len())?;
        Ok(self.env.create_string(text)?.to_unknown())
    }

    fn check(&self, length: usize) -> Result<()> {
        if length <= self.longest {
            return Ok(());
        }
        let longest = self.longest;
        let reason = format!("its response has {length} characters, and a JavaScript string holds at most {longest}");
        Err(napi::Error::new(Status::GenericFailure, reason))
    }
}

fn event_json(event: &Event) -> String {
    json!({"kind": event.kind().name(), "event": event}).to_string()
}

fn log_json(record: &LogRecord) -> String {
    let value = |value: &FieldValue| match value {
        FieldValue::Str(text) => serde_json::Value::from(text.as_ref()),
        FieldValue::Int(number) => (*number).into(),
        FieldValue::Float(number) => (*number).into(),
    };
    let fields: serde_json::Map<_, _> =
        record.fields.iter().map(|(name, field)| ((*name).to_owned(), value(field))).collect();
    let (level, message) = (record.level.name(), record.to_string());
    json!({"level": level, "message": message, "template": record.template, "fields": fields}).to_string()
}
