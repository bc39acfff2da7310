//! Requests to any path of the service.

use std::fmt;

use super::Client;
use crate::http::{Content, Request};
use crate::options::CallOptions;
use crate::schema::Effect;
use crate::telemetry::masking::{masked_body, masked_query};

/// A request to any path of the service. Its `Debug` form masks secrets.
#[derive(Clone, Default)]
#[non_exhaustive]
#[must_use]
pub struct FreeRequest {
    /// The HTTP method.
    pub method: String,
    /// The path under the base URL, beginning with `/`.
    pub path: String,
    /// The query parameters.
    pub query: Vec<(String, String)>,
    /// The body as JSON text.
    pub json: Option<String>,
    /// The options of this call.
    pub options: CallOptions,
}

impl fmt::Debug for FreeRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let query = self.query.iter().map(|(name, value)| (name.into(), value.into()));
        f.debug_struct("FreeRequest")
            .field("method", &self.method)
            .field("path", &self.path)
            .field("query", &masked_query(query))
            .field("json", &self.json.as_deref().map(masked_body))
            .field("options", &self.options)
            .finish()
    }
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

    /// Sets the query parameters, which are percent-encoded when the request is sent.
    pub fn query(mut self, pairs: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>) -> Self {
        self.query = pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
        self
    }

    /// Sets the JSON body; assign the field `json` where the body is JSON text already.
    ///
    /// ```
    /// use serde_json::json;
    /// use xpauto::FreeRequest;
    ///
    /// let request = FreeRequest::new("POST", "/experiments").json(json!({"name": "Checkout"}));
    /// assert_eq!(request.json.as_deref(), Some(r#"{"name":"Checkout"}"#));
    /// ```
    pub fn json(mut self, json: impl Into<serde_json::Value>) -> Self {
        self.json = Some(json.into().to_string());
        self
    }
}

impl Client {
    pub(super) fn free_request(&self, request: FreeRequest) -> Request {
        let FreeRequest { method, path, query, json, options } = request;
        let content = json.map(Content::Json);
        Request { query, content, ..Request::new(&method, path, Effect::of_method(&method), options, self.host()) }
    }
}

impl Effect {
    /// Returns the effect of a free request, by its method.
    ///
    /// ```
    /// use xpauto::bindings::operation::Effect;
    ///
    /// assert_eq!(Effect::of_method("get"), Effect::Read);
    /// assert_eq!(Effect::of_method("POST"), Effect::Create);
    /// ```
    #[must_use]
    pub fn of_method(method: &str) -> Self {
        match method.to_ascii_uppercase().as_str() {
            "GET" | "HEAD" | "OPTIONS" => Self::Read,
            "PUT" | "PATCH" | "DELETE" => Self::Write,
            _ => Self::Create,
        }
    }
}
