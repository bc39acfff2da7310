//! Converts errors to JSON, from which the facade builds its classes.

use napi::JsError;
use serde_json::Value;
use xpauto::bindings::message::Language;

use crate::boundary::tokens::Thrown;

/// The result of a function that JavaScript calls.
pub(crate) type Result<T> = std::result::Result<T, Rejection>;

/// An error that such a function throws.
pub struct Rejection(napi::Error);

impl From<xpauto::Error> for Rejection {
    fn from(error: xpauto::Error) -> Self {
        Self(napi::Error::from_reason(json(&error)))
    }
}

impl From<napi::Error> for Rejection {
    fn from(error: napi::Error) -> Self {
        Self(error)
    }
}

impl From<Rejection> for JsError {
    fn from(Rejection(error): Rejection) -> Self {
        error.into()
    }
}

/// Returns the error as JSON, with its cause: the number of a value that JavaScript threw, or an error.
pub(crate) fn json(error: &xpauto::Error) -> String {
    let text = error.to_json(Language::Node);
    let Some(cause) = error.shared_source() else { return text };
    let Ok(Value::Object(mut fields)) = serde_json::from_str(&text) else { return text };
    let cause: &(dyn std::error::Error + 'static) = &**cause;
    if let Some(thrown) = cause.downcast_ref::<Thrown>() {
        fields.insert("thrown".to_owned(), thrown.request.into());
    } else if let Some(inner) = cause.downcast_ref::<xpauto::Error>() {
        fields.insert("cause".to_owned(), serde_json::from_str(&inner.to_json(Language::Node)).unwrap_or_default());
    }
    Value::Object(fields).to_string()
}
