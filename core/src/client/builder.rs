//! The client's builder, with a setter for each option.

use std::fmt;
use std::sync::Arc;

use super::Client;
use crate::error::Result;
use crate::options::ClientOptions;
use crate::transport::Transport;

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
    transport: Option<Arc<dyn Transport>>,
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

    /// Sends requests by a transport of the program, for example one that stands for the service in a test; see
    /// [`transport`](crate::transport).
    ///
    /// Retries, rate limits and tokens stay the client's. The options that say how connections are made cannot be given
    /// beside it.
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
        self.transport = Some(Arc::new(transport));
        self
    }
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder").field("options", &self.options).finish_non_exhaustive()
    }
}
