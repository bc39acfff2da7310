//! Requests to any path of the service, and their calls.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;

use super::Client;
use crate::error::Result;
use crate::http::{Content, PreparedRequest, Request, Response};
use crate::options::{CallOptions, call_setters};
use crate::schema::Effect;
use crate::telemetry::masked_query;
use crate::telemetry::masking::masked_body;

/// A request to any path of the service. Its `Debug` form masks secrets.
#[derive(Clone, Default)]
#[non_exhaustive]
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
    #[must_use]
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
    #[must_use]
    pub fn json(mut self, json: impl Into<serde_json::Value>) -> Self {
        self.json = Some(json.into().to_string());
        self
    }

    /// Sets the options of this call.
    ///
    /// ```
    /// use std::time::Duration;
    /// use xpauto::{CallOptions, FreeRequest};
    ///
    /// let options = CallOptions::default().timeout(Duration::from_secs(5)).max_retries(0);
    /// let request = FreeRequest::new("GET", "/experiments").options(options);
    /// assert_eq!(request.options.max_retries, Some(0));
    /// ```
    #[must_use]
    pub fn options(self, options: CallOptions) -> Self {
        Self { options, ..self }
    }
}

/// A call of [`Client::request`], which is sent when it is awaited.
#[must_use = "a call sends nothing before it is awaited"]
pub struct FreeCall {
    client: Client,
    request: FreeRequest,
    sending: Option<BoxFuture<'static, Result<Response>>>,
}

impl FreeCall {
    pub(super) const fn new(client: Client, request: FreeRequest) -> Self {
        Self { client, request, sending: None }
    }

    /// Sets options of this call, which take precedence over earlier ones, those of the request, and those of its client.
    ///
    /// ```
    /// use xpauto::{CallOptions, Client, FreeRequest};
    ///
    /// let client = Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.request(FreeRequest::new("GET", "/experiments"));
    /// let call = call.options(CallOptions::default().headers([("x-team", "growth")]));
    /// assert_eq!(call.prepare()?.headers["x-team"], "growth");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn options(mut self, options: CallOptions) -> Self {
        self.request.options = self.request.options.overlaid(options);
        self
    }

    call_setters!("client.request(FreeRequest::new(\"GET\", \"/experiments\"))");

    /// Checks the call and returns the request that it would send; nothing is sent, and no token is obtained.
    ///
    /// # Errors
    ///
    /// `validation` and `config`, as the call itself before anything is sent.
    ///
    /// ```
    /// use xpauto::{Client, FreeRequest};
    ///
    /// let client = Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.request(FreeRequest::new("GET", "/experiments").query([("page", "2")]));
    /// assert_eq!(call.prepare()?.url, "https://api.example.com/experiments?page=2");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn prepare(&self) -> Result<PreparedRequest> {
        self.client.prepared(self.client.free_request(self.request.clone()))
    }
}

impl Future for FreeCall {
    type Output = Result<Response>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Self { client, request, sending } = &mut *self;
        let sending = sending.get_or_insert_with(|| {
            let (client, request) = (client.clone(), client.free_request(request.clone()));
            Box::pin(async move { client.send(request).await })
        });
        sending.as_mut().poll(context)
    }
}

impl fmt::Debug for FreeCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FreeCall").field(&self.request).finish()
    }
}

impl Client {
    fn free_request(&self, request: FreeRequest) -> Request {
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
