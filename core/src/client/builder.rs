//! The client's builder, with a setter for each option.

use std::fmt;
use std::sync::Arc;

use super::Client;
use crate::error::{Error, ErrorKind, Result};
use crate::options::{ClientOptions, Settings};
use crate::transport::{Network, Transport};

#[rustfmt::skip]
#[path = "../generated/client_builder.rs"]
mod setters;

/// Builds a client, option by option; what is left out has its default.
///
/// ```
/// use std::time::Duration;
/// use xpauto::Client;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::builder()
///     .base_url("https://api.example.com")
///     .token("t0ken")
///     .timeout(Duration::from_secs(10))
///     .rate_limit("50/10s, 1000/h".parse()?)
///     .build()?;
/// assert_eq!(client.base_url(), "https://api.example.com");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct ClientBuilder {
    pub(crate) options: ClientOptions,
    transport: Option<Own>,
}

/// A transport of the program, and by which method of the builder it was given.
#[derive(Clone)]
pub(super) struct Own {
    pub(super) transport: Arc<dyn Transport>,
    pub(super) method: &'static str,
}

impl ClientBuilder {
    /// Checks the options and builds the client; nothing is sent.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Config`](crate::ErrorKind::Config) with every option that is not valid.
    ///
    /// ```
    /// use xpauto::{Client, ErrorKind};
    ///
    /// let error = Client::builder().base_url("ftp://x").max_concurrency(0).build().unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Config);
    /// assert!(error.message().contains("base_url") && error.message().contains("max_concurrency"));
    /// ```
    pub fn build(self) -> Result<Client> {
        let Self { options, transport } = self;
        Client::opened(options, transport)
    }

    /// Connects without a proxy, also where the environment names one.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").no_proxy().build()?;
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn no_proxy(self) -> Self {
        self.proxy("")
    }

    /// Sends requests by an HTTP client of the program, with its connections, proxies and certificates.
    ///
    /// It should follow no redirects and retry nothing, which this client does by its own rules
    /// (`reqwest::redirect::Policy::none()`, `reqwest::retry::never()`). The options that say how connections are made
    /// (`connect_timeout`, `proxy`, `ca_certificates`, `client_certificate`) cannot be given beside it.
    ///
    /// It brings its own TLS: this crate enables `rustls-no-provider` alone, with which `reqwest::Client::new` panics for
    /// want of a cryptographic provider. The program enables one with
    ///
    /// ```toml
    /// reqwest = { version = "0.13", default-features = false, features = ["rustls"] }
    /// ```
    ///
    /// or gives its client a `rustls::ClientConfig` (`tls_backend_preconfigured`).
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").http(http).build()?;
    /// # let _ = client;
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "reqwest-0_13")]
    #[must_use]
    pub fn http(mut self, http: reqwest::Client) -> Self {
        self.transport = Some(Own { transport: Arc::new(http), method: "http" });
        self
    }

    /// Sends requests by a transport of the program, for example one that stands for the service in a test; see
    /// [`transport`](crate::transport).
    ///
    /// Retries, rate limits and tokens stay the client's. The options that say how connections are made cannot be given
    /// beside it, as with `http`.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 7}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert_eq!(client.goals().list().first().await?.and_then(|goal| goal.id()), Some(7));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn transport(mut self, transport: impl Transport + 'static) -> Self {
        self.transport = Some(Own { transport: Arc::new(transport), method: "transport" });
        self
    }
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.transport.as_ref().map(|own| own.method);
        f.debug_struct("ClientBuilder").field("options", &self.options).field("own", &own).finish()
    }
}

/// Checks all options; `own` is the method of the builder by which a transport of the program was given, if one was.
pub(super) fn checked(options: ClientOptions, own: Option<&str>) -> Result<(Settings, Network)> {
    let network = Network::check(&options);
    match (options.check(own), network) {
        (Ok(settings), Ok(network)) => {
            if own.is_none() {
                network.check_proxies(&settings)?;
            }
            Ok((settings, network))
        }
        (settings, network) => {
            let options = settings.err().map(|problems| Error::of_problems(ErrorKind::Config, problems));
            Err(Error::joined([options, Error::all(network.err().unwrap_or_default())]))
        }
    }
}
