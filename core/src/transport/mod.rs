//! The transport: sends one request and returns its response. All requests of a client use it, including token requests;
//! retries, rate limits, tokens and the classification of responses are the client's.
//!
//! The default transport is a client of `reqwest`. Another one replaces the service in tests, or sends requests where reqwest
//! cannot:
//!
//! ```
//! use xpauto::transport::{self, Body, Request, http};
//! use xpauto::Client;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> xpauto::Result<()> {
//! let service = transport::from_fn(|request: Request| async move {
//!     assert_eq!(request.url.path(), "/segments");
//!     Ok(http::Response::new(Body::from(r#"[{"id": 1, "name": "Loyal"}]"#)))
//! });
//! let client = Client::builder().base_url("https://api.example.com").token("t0ken").transport(service).build()?;
//! let first = client.segments().list().first().await?;
//! assert_eq!(first.and_then(|segment| segment.id()), Some(1));
//! # Ok(())
//! # }
//! ```

mod body;
mod connect;
mod fault;
mod gzip;
mod proxy;
mod reqwest_client;
mod reqwest_error;
mod tls;
mod trust;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use body::Body;
pub use bytes::Bytes;
pub(crate) use connect::{Network, USER_AGENT, connect};
pub use fault::Fault;
pub(crate) use fault::{FaultKind, PROXY_ADVICE};
pub use http;
pub(crate) use proxy::Proxies;
pub(crate) use reqwest_client::Connections;
pub use url::Url;

/// A response: status, headers, and a body that may still be in flight.
pub type Response = http::Response<Body>;

/// A request that is being sent.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<Response, Fault>> + Send + 'a>>;

/// Sends requests.
///
/// The client drops the future of a request that is cancelled or that takes longer than its `timeout`; its connection
/// should then be closed. A transport follows no redirects, retries nothing and treats no status as an error, since the
/// client has its own rules for these. It must return decompressed bodies.
///
/// Tests may use [`from_fn`] instead of their own type.
///
/// ```
/// use xpauto::transport::{Request, Sending, Transport};
///
/// /// Counts what another transport sends.
/// struct Counted<T>(T, std::sync::atomic::AtomicUsize);
///
/// impl<T: Transport> Transport for Counted<T> {
///     fn send(&self, request: Request) -> Sending<'_> {
///         self.1.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
///         self.0.send(request)
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let service = xpauto::transport::from_fn(|_| async { Err(xpauto::transport::Fault::unreached("no network")) });
/// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(Counted(service, 0.into())).build()?;
/// # Ok(())
/// # }
/// ```
pub trait Transport: Send + Sync {
    /// Sends a request and returns its response as soon as the headers have arrived.
    ///
    /// # Errors
    ///
    /// A [`Fault`], which determines whether the request may be retried.
    fn send(&self, request: Request) -> Sending<'_>;
}

impl<T: Transport + ?Sized> Transport for Arc<T> {
    fn send(&self, request: Request) -> Sending<'_> {
        (**self).send(request)
    }
}

/// A request, with the token among its headers.
///
/// The transport sets `user-agent`, unless it is there, `host`, `content-length` and `accept-encoding`.
#[derive(Clone)]
#[non_exhaustive]
pub struct Request {
    /// The method.
    pub method: http::Method,
    /// The URL with its query, percent-encoded.
    pub url: Url,
    /// The headers.
    pub headers: http::HeaderMap,
    /// The body: JSON, or a form in token requests.
    pub body: Option<Bytes>,
}

impl Request {
    /// Creates a request, for tests of a transport.
    ///
    /// ```
    /// use xpauto::transport::{Request, Url, http};
    ///
    /// let url = Url::parse("https://api.example.com/goals").unwrap();
    /// let request = Request::new(http::Method::GET, url, http::HeaderMap::new(), None);
    /// assert_eq!(request.url.path(), "/goals");
    /// ```
    #[must_use]
    pub const fn new(method: http::Method, url: Url, headers: http::HeaderMap, body: Option<Bytes>) -> Self {
        Self { method, url, headers, body }
    }
}

impl fmt::Debug for Request {
    /// Shows method, host and path only, since headers, query and body may contain secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Request({} {}{})", self.method, self.url.host_str().unwrap_or_default(), self.url.path())
    }
}

/// Creates a transport from an async function, for tests.
///
/// ```
/// use xpauto::transport::{self, Fault};
///
/// let broken = transport::from_fn(|_| async { Err(Fault::unreached("the cable is cut")) });
/// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(broken).build();
/// # client.map(drop)
/// # ; Ok::<(), xpauto::Error>(())
/// ```
pub fn from_fn<F, R>(send: F) -> impl Transport
where
    F: Fn(Request) -> R + Send + Sync,
    R: Future<Output = Result<Response, Fault>> + Send + 'static,
{
    FromFn(send)
}

struct FromFn<F>(F);

impl<F, R> Transport for FromFn<F>
where
    F: Fn(Request) -> R + Send + Sync,
    R: Future<Output = Result<Response, Fault>> + Send + 'static,
{
    fn send(&self, request: Request) -> Sending<'_> {
        Box::pin((self.0)(request))
    }
}
