//! The reason why a request has no response, and whether it may be retried.

use std::fmt;
use std::sync::Arc;

use crate::error::{BoxError, Cause};
use crate::message::{Part, Wording};

/// The advice if a proxy refuses a request.
pub(crate) const PROXY_ADVICE: [Part; 3] = [
    Part::text("The proxy asks for credentials; pass them in "),
    Part::name("proxy"),
    Part::text(", as in http://user:password@proxy.example.com:3128."),
];

/// The reason why a request has no complete response.
///
/// The client converts it to an [`Error`](crate::Error) that names the call and has the cause as its
/// [`source`](std::error::Error::source).
#[derive(Debug)]
pub struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) cause: Cause,
    /// The description, if that of the cause is unclear.
    pub(crate) reason: Option<String>,
    /// The advice.
    pub(crate) advice: Option<Wording>,
    pub(crate) is_timeout: bool,
}

/// The kind of a [`Fault`], which decides whether the request is retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// No connection was made; retried.
    Unreached,
    /// The connection broke; retried unless the request creates an object.
    Interrupted,
    /// Not retried, such as an untrusted certificate.
    Fatal,
    /// The request cannot be sent.
    Invalid,
    /// A response arrived that is not readable HTTP; retried for reads.
    Unreadable,
}

impl Fault {
    /// No connection was made: the service did not receive the request, which is retried.
    ///
    /// ```
    /// use xpauto::transport::Fault;
    ///
    /// assert_eq!(Fault::unreached("no such host").to_string(), "no such host");
    /// ```
    pub fn unreached(cause: impl Into<BoxError>) -> Self {
        Self::new(FaultKind::Unreached, cause)
    }

    /// The connection broke: the service may have received the request, which is retried unless it creates an object.
    ///
    /// ```
    /// use xpauto::transport::{self, Fault};
    /// use xpauto::{Client, ErrorKind};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Err(Fault::interrupted("connection reset")) });
    /// let client = Client::builder().base_url("https://api.example.com").max_retries(0).transport(service).build()?;
    /// assert_eq!(client.goals().list().first().await.unwrap_err().kind(), ErrorKind::Transport);
    /// # Ok(())
    /// # }
    /// ```
    pub fn interrupted(cause: impl Into<BoxError>) -> Self {
        Self::new(FaultKind::Interrupted, cause)
    }

    /// The request failed in a way that a retry cannot change, such as an untrusted certificate.
    ///
    /// ```
    /// use xpauto::transport::{self, Fault};
    /// use xpauto::{Client, ErrorKind};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Err(Fault::fatal("untrusted certificate")) });
    /// let client = Client::builder().base_url("https://api.example.com").max_retries(0).transport(service).build()?;
    /// assert_eq!(client.goals().list().first().await.unwrap_err().kind(), ErrorKind::Transport);
    /// # Ok(())
    /// # }
    /// ```
    pub fn fatal(cause: impl Into<BoxError>) -> Self {
        Self::new(FaultKind::Fatal, cause)
    }

    /// Marks the fault as a time limit of the transport: a [`RequestTimeout`](crate::ErrorKind::RequestTimeout).
    ///
    /// Like a timeout of the client it is retried for reads alone, since the service may still be working on the request; one of
    /// connecting always is ([`Fault::unreached`]).
    ///
    /// ```
    /// use xpauto::transport::{self, Fault};
    /// use xpauto::{Client, ErrorKind};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Err(Fault::interrupted("no response in 5 s").timed_out()) });
    /// let client = Client::builder().base_url("https://api.example.com").max_retries(0).transport(service).build()?;
    /// assert_eq!(client.goals().list().first().await.unwrap_err().kind(), ErrorKind::RequestTimeout);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn timed_out(self) -> Self {
        Self { is_timeout: true, ..self }
    }

    pub(super) fn new(kind: FaultKind, cause: impl Into<BoxError>) -> Self {
        Self { kind, cause: Arc::from(cause.into()), reason: None, advice: None, is_timeout: false }
    }
}

impl fmt::Display for Fault {
    /// Shows the innermost cause, which is the most specific.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(reason) = &self.reason {
            return f.write_str(reason);
        }
        let mut innermost: &dyn std::error::Error = &*self.cause;
        while let Some(cause) = innermost.source().filter(|cause| !cause.to_string().is_empty()) {
            innermost = cause;
        }
        fmt::Display::fmt(innermost, f)
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.cause)
    }
}

impl From<http::Error> for Fault {
    /// Converts the error of building an invalid response.
    fn from(error: http::Error) -> Self {
        Self::fatal(error)
    }
}
