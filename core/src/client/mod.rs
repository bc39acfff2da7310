//! The client: its options, its connections, and a handle for each resource.

mod builder;
mod call;
mod checked_call;
mod free_request;
mod polling;

use std::fmt;
use std::future::Future;
use std::sync::Arc;

use http::header::HeaderValue;

use crate::date_time::Zone;
use crate::error::{Error, Result};
use crate::http::{Exchange, PreparedRequest, Request, Response};
use crate::options::{CallOptions, CallSettings, ClientOptions, Settings, config};
use crate::telemetry::host::{DefaultHost, Host};
use crate::transport::{Network, Transport};
pub use builder::ClientBuilder;
pub use call::Call;
pub use checked_call::{Arguments, CheckedCall};
pub use free_request::FreeRequest;
pub use polling::Polling;

/// A client of the service; cheap to clone, and all clones share connections.
#[derive(Clone)]
pub struct Client {
    exchange: Arc<Exchange>,
    options: CallOptions,
    host: Arc<dyn Host>,
}

impl Client {
    /// Starts building a client. The default of every option is in its setter's documentation.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").token("t0ken").build()?;
    /// assert_eq!(client.base_url(), "https://api.example.com");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn builder() -> ClientBuilder {
        ClientBuilder::default()
    }

    fn opened(options: ClientOptions, own: Option<Arc<dyn Transport>>) -> Result<Self> {
        let network = Network::check(&options);
        let settings = options.check(own.is_some()).map_err(config);
        let (settings, network) = Error::both(settings, network)?;
        network.check_proxies(&settings)?;
        let exchange = Arc::new(Exchange::new(settings, network, own));
        Ok(Self { exchange, options: CallOptions::default(), host: Arc::new(DefaultHost) })
    }

    /// Returns a client on the same connections and rate limit, with other options for its calls.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Config`](crate::ErrorKind::Config) for an option that is not valid.
    ///
    /// ```
    /// use std::time::Duration;
    /// use xpauto::{CallOptions, Client};
    ///
    /// let client = Client::builder().base_url("https://api.example.com").build()?;
    /// let patient = client.with_options(CallOptions::default().timeout(Duration::from_secs(120)))?;
    /// assert_eq!(patient.base_url(), client.base_url());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn with_options(&self, options: CallOptions) -> Result<Self> {
        let options = self.options.overlaid(options);
        options.effective(self.settings())?;
        Ok(Self { options, ..self.clone() })
    }

    /// Closes the connections of this client and of all clients derived from it; rate limit and token stay.
    ///
    /// In-flight calls complete, and later ones open new connections.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// client.disconnect();
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn disconnect(&self) {
        self.exchange.disconnect();
    }

    /// Returns the URL of the service, without a slash at its end.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com/v1/").build()?;
    /// assert_eq!(client.base_url(), "https://api.example.com/v1");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn base_url(&self) -> &str {
        self.settings().base_url.as_str().trim_end_matches('/')
    }

    /// Estimates the seconds until the last of `requests` requests may be sent, where each takes `latency` seconds.
    pub(crate) fn wait_for(&self, requests: u64, latency: f64) -> f64 {
        self.exchange.pace.wait_for(requests, latency)
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.exchange.settings
    }

    /// Sends a request to any path, with the same token, rate limit and retries as every other call.
    ///
    /// # Errors
    ///
    /// Those of every call, once it is awaited; a response outside 2xx is an error of the kind of its status.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    /// use xpauto::{Client, FreeRequest};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|request: transport::Request| async move {
    ///     assert_eq!(request.url.query(), Some("page=2"));
    ///     Ok(http::Response::new(Body::from(r#"{"total": 7}"#)))
    /// });
    /// let client = Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let response = client.request(FreeRequest::new("GET", "/experiments").query([("page", "2")])).await?;
    /// assert_eq!((response.status, response.text().as_str()), (200, r#"{"total": 7}"#));
    /// # Ok(())
    /// # }
    /// ```
    pub fn request(&self, request: FreeRequest) -> Call<Response> {
        Call::of_path(self.clone(), request)
    }

    // No asynchronous function, here and in `send_checked`: its future would hold the request beside that of the exchange.
    pub(crate) fn send(&self, mut request: Request) -> impl Future<Output = Result<Response>> + Send {
        request.options = self.options.overlaid(request.options);
        let sending = self.exchange.send(request);
        async move { Ok(Response { zone: self.zone().cloned(), ..sending.await? }) }
    }

    pub(crate) fn prepared(&self, mut request: Request) -> Result<PreparedRequest> {
        request.options = self.options.overlaid(request.options);
        self.exchange.prepare(&request)
    }

    /// Returns the checked options of a call.
    pub(crate) fn effective(&self, options: &CallOptions) -> Result<CallSettings> {
        self.options.overlaid(options.clone()).effective(self.settings())
    }
}

#[doc(hidden)]
impl Client {
    /// Creates a client with these options; nothing is sent.
    pub fn new(options: ClientOptions) -> Result<Self> {
        Self::opened(options, None)
    }

    /// Returns a client on the same connections whose calls report to this host, instead of to `tracing`.
    #[must_use]
    pub fn with_host(&self, host: Arc<dyn Host>) -> Self {
        Self { host, ..self.clone() }
    }

    /// Returns the host that the calls of this client report to.
    #[must_use]
    pub fn host(&self) -> &Arc<dyn Host> {
        &self.host
    }

    /// Returns the proxy that requests of the service take, without its credentials.
    #[must_use]
    pub fn proxy(&self) -> Option<String> {
        self.exchange.proxies()?.shown(&self.settings().base_url)
    }

    /// Returns a client with the same options and its own connections, as a child process needs.
    #[must_use]
    pub fn reconnected(&self) -> Self {
        Self { exchange: Arc::new(self.exchange.again()), ..self.clone() }
    }

    /// Returns this client on the connections of another, which has been reconnected.
    #[must_use]
    pub fn connected_as(&self, other: &Self) -> Self {
        Self { exchange: Arc::clone(&other.exchange), ..self.clone() }
    }

    /// Returns the transport of this client, configured with its certificates, proxy and connect timeout.
    pub async fn transport(&self) -> Result<Arc<dyn Transport>> {
        self.exchange.transport().await
    }

    /// Returns the `Authorization` header of the next request, for requests that [`Client::transport`] sends; `refused` is one
    /// that the service has rejected, which is replaced if the token can be renewed.
    pub async fn authorization(&self, refused: Option<&HeaderValue>) -> Result<Option<HeaderValue>> {
        self.exchange.authorization(&self.host, refused).await
    }

    /// Returns the time zone of the account, if it is known.
    #[must_use]
    pub fn zone(&self) -> Option<&Zone> {
        self.settings().timezone.as_ref()
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("base_url", &self.base_url()).finish_non_exhaustive()
    }
}
