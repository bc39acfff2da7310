//! A call of an operation: its arguments are checked before anything is sent, and its response is read as the declared type.

use std::future::Future;

use crate::error::{Error, Result};
use crate::http::{Content, PreparedRequest, Request, Response};
use crate::json;
use crate::operation::{Body, IntoBody, PathArgument};
use crate::options::CallOptions;
use crate::query::{ListOptions, list_option};
use crate::record::Record;
use crate::schema::{Model, Operation, ResponseShape};
use crate::telemetry::host::Message;
use crate::typed::Seal;
use crate::validate::warning::{self, Warning};

use super::Client;

/// The parameters of a query.
type Pairs = Vec<(String, String)>;

/// The arguments of a call of one operation.
#[derive(Debug, Clone, Default)]
pub struct Arguments {
    /// The parameters of the path, in its order.
    pub path: Vec<PathArgument>,
    /// The body.
    pub body: Option<Body>,
    /// The names of the optional fields to request, in either form.
    pub optional_fields: Vec<String>,
    /// The options of this call.
    pub options: CallOptions,
}

impl Arguments {
    /// Starts with the parameters of a path.
    pub(crate) fn of_path(path: Vec<PathArgument>) -> Self {
        Self { path, ..Self::default() }
    }

    /// Adds the body of a call that sends an `M`.
    pub(crate) fn with_body<M>(self, body: impl IntoBody<M>) -> Self {
        Self { body: Some(body.into_body(Seal)), ..self }
    }
}

/// A call whose arguments were checked, so that it only has to be sent.
pub struct CheckedCall {
    /// The operation.
    pub operation: &'static Operation,
    pub(super) request: Request,
    /// Probable mistakes in the arguments, to be reported before the call is sent.
    pub warnings: Vec<Warning>,
}

impl CheckedCall {
    /// Returns the name of the field that has the service send data to a URL.
    #[doc(hidden)]
    #[must_use]
    pub fn sends_elsewhere(&self) -> Option<String> {
        let Some(Content::Json(body)) = &self.request.content else { return None };
        let given = json::object_fields(body).unwrap_or_default();
        let mut names = given.into_iter().filter(|(_, value)| *value != "null").map(|(name, _)| name);
        names.find(|name| self.operation.sends_to(name))
    }
}

#[doc(hidden)]
impl Client {
    /// Returns the request that a checked call would send.
    pub fn prepare_checked(&self, call: CheckedCall) -> Result<PreparedRequest> {
        self.prepared(call.request)
    }

    /// Sends a checked call.
    pub fn send_checked(&self, call: CheckedCall) -> impl Future<Output = Result<Response>> + Send {
        self.send(Request { host: self.host().clone(), ..call.request })
    }

    /// Sends a checked call and reads its result.
    pub async fn send_checked_for_record(&self, call: CheckedCall) -> Result<Option<Record>> {
        let ResponseShape::One(model) = call.operation.response else {
            return self.send_checked(call).await.map(|_| None);
        };
        self.send_checked(call).await?.into_record(model).map(Some)
    }

    /// Checks a call like [`Client::checked`], and posts its warnings to the host.
    pub fn reported(&self, operation: &'static Operation, arguments: Arguments) -> Result<CheckedCall> {
        let mut call = self.checked(operation, arguments)?;
        for warning in std::mem::take(&mut call.warnings) {
            warning.post(|warning| self.host().post(Message::Warning(warning)));
        }
        Ok(call)
    }

    /// Checks the arguments of a call. All that can be refused or doubted without the service is: a program that turns warnings
    /// into errors stops the call before anything is sent.
    pub fn checked(&self, operation: &'static Operation, arguments: Arguments) -> Result<CheckedCall> {
        if operation.is_list() {
            let message = format!("{} is a list, which is read page by page: use RecordPager", operation.title());
            return Err(Error::invalid("", message));
        }
        let path = operation.path_with(&arguments.path);
        let query = self.optional_fields_query(operation, &arguments.optional_fields);
        let (policy, zone) = (self.settings().undeclared_fields, self.zone());
        let checked = operation.checked_body(arguments.body, &arguments.path, policy, zone);
        let options = self.effective(&arguments.options);
        let arguments_checked = Error::both(Error::both(path, checked), query);
        let (((path, checked), (query, mut warnings)), _) = Error::both(arguments_checked, options)?;
        let (body, of_body) = checked.unzip();
        warnings.extend(of_body.into_iter().flatten());
        let content = body.map(Content::Json);
        let request = Request { query, content, ..Request::of(operation, path, arguments.options, self.host()) };
        Ok(CheckedCall { operation, request, warnings: warning::distinct(warnings) })
    }

    /// Returns the query that requests these fields.
    fn optional_fields_query(&self, operation: &Operation, names: &[String]) -> Result<(Pairs, Vec<Warning>)> {
        let ResponseShape::One(model) = operation.response else { return Ok((Vec::new(), Vec::new())) };
        if !operation.takes_optional_fields && !names.is_empty() {
            let message = format!("cannot be requested from {}", operation.title());
            return Err(Error::invalid(list_option::optional_fields.attribute, message));
        }
        // As those of a list.
        let options = ListOptions { optional_fields: names.to_vec(), ..ListOptions::default() };
        let names = options.query(model, None)?.optional_fields;
        Ok((self.settings().optional_fields_encoding.pairs(&names), options.warnings(model, None)))
    }
}

impl Response {
    /// Decodes the body as the result of this operation.
    #[doc(hidden)]
    pub fn record(&self, operation: &Operation) -> Result<Option<Record>> {
        let ResponseShape::One(model) = operation.response else { return Ok(None) };
        self.decoded(model, self.checked_text()?).map(Some)
    }

    /// Decodes the body as a record, without a copy.
    pub(super) fn into_record(mut self, model: &'static Model) -> Result<Record> {
        let text = self.take_text()?;
        self.decoded(model, text)
    }

    fn decoded(&self, model: &'static Model, text: impl Into<String>) -> Result<Record> {
        let record = Record::decode_response(model, text).map_err(|error| self.unreadable(error))?;
        Ok(record.with_zone(self.zone.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::KEY_MOMENTS_DELETE;

    /// The memory of larger ones is slow to allocate.
    #[test]
    fn the_future_of_a_call_is_small() {
        let client = Client::builder().base_url("http://127.0.0.1:1").token("x").build().unwrap();
        let call = || client.checked(&KEY_MOMENTS_DELETE, Arguments::of_path(vec![7.into()])).unwrap();
        assert!(size_of_val(&client.send_checked(call())) <= 1024);
        assert!(size_of_val(&client.send_checked_for_record(call())) <= 1024);
    }
}
