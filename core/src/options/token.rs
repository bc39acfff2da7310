//! The bearer token as an option: a string, client credentials, or a function that returns tokens.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use http::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::Value;

use super::ClientCredentials;
use super::read::{Read, Reader, config};
use crate::error::{BoxError, Problem};
use crate::message::{Language, Wording, wording};
use crate::schema::Field;

/// The source of the bearer token: a string, [`ClientCredentials`], or a function of the program.
///
/// ```
/// use xpauto::{Client, Token};
///
/// let token = Token::from_fn(|| async {
///     std::fs::read_to_string("/run/secrets/xpauto").map(|token| token.trim().to_owned())
/// });
/// let client = Client::builder().base_url("https://api.example.com").token(token).build()?;
/// # let _ = client;
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub enum Token {
    /// A string.
    Fixed(SecretString),
    /// A client id and secret, for which tokens are requested from the service.
    Credentials(ClientCredentials),
    /// A provider of the program.
    Provider(Arc<dyn TokenProvider>),
    #[doc(hidden)]
    Host,
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(token) => f.debug_tuple("Fixed").field(token).finish(),
            Self::Credentials(credentials) => f.debug_tuple("Credentials").field(credentials).finish(),
            Self::Provider(_) => f.write_str("Provider"),
            Self::Host => f.write_str("Host"),
        }
    }
}

impl Token {
    /// Returns the kind of a client's account and what identifies it; `None` for a function, whose account is unknown.
    pub(crate) fn account(token: Option<&Self>) -> Option<(&'static str, &str)> {
        match token {
            None => Some(("none", "")),
            Some(Self::Fixed(token)) => Some(("token", token.expose_secret())),
            Some(Self::Credentials(credentials)) => Some(("client", &credentials.client_id)),
            Some(Self::Provider(_) | Self::Host) => None,
        }
    }

    /// Obtains tokens from an async function. It is called when the first token is needed, and again when the service has
    /// rejected the previous one.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, Request, http};
    /// use xpauto::{Client, ErrorKind, Token};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|request: Request| async move {
    ///     assert_eq!(request.headers["authorization"], "Bearer fresh");
    ///     Ok(http::Response::new(Body::from("[]")))
    /// });
    /// let client = Client::builder().base_url("https://api.example.com").transport(service);
    /// let works = client.clone().token(Token::from_fn(|| async { Ok::<_, std::io::Error>("fresh".to_owned()) })).build()?;
    /// assert_eq!(works.goals().list().first().await?, None);
    ///
    /// let fails = client.token(Token::from_fn(|| async { Err::<String, _>("the vault is sealed") })).build()?;
    /// assert_eq!(fails.goals().list().first().await.unwrap_err().kind(), ErrorKind::Token);
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_fn<F, R, E>(function: F) -> Self
    where
        F: Fn() -> R + Send + Sync + 'static,
        R: Future<Output = Result<String, E>> + Send + 'static,
        E: Into<BoxError> + 'static,
    {
        Self::Provider(Arc::new(FromFn(function)))
    }
}

/// The provider of [`Token::from_fn`].
struct FromFn<F>(F);

impl<F, R, E> TokenProvider for FromFn<F>
where
    F: Fn() -> R + Send + Sync,
    R: Future<Output = Result<String, E>> + Send + 'static,
    E: Into<BoxError> + 'static,
{
    fn token(&self) -> Pin<Box<dyn Future<Output = Result<SecretString, BoxError>> + Send + '_>> {
        let token = (self.0)();
        Box::pin(async move { token.await.map(SecretString::from).map_err(Into::into) })
    }
}

impl From<&str> for Token {
    fn from(token: &str) -> Self {
        Self::Fixed(token.into())
    }
}

impl From<String> for Token {
    fn from(token: String) -> Self {
        Self::Fixed(token.into())
    }
}

impl From<SecretString> for Token {
    fn from(token: SecretString) -> Self {
        Self::Fixed(token)
    }
}

impl From<ClientCredentials> for Token {
    fn from(credentials: ClientCredentials) -> Self {
        Self::Credentials(credentials)
    }
}

impl<P: TokenProvider + 'static> From<Arc<P>> for Token {
    fn from(provider: Arc<P>) -> Self {
        Self::Provider(provider)
    }
}

impl ClientCredentials {
    /// Creates credentials, for which tokens are requested at `{base_url}/oauth/token`.
    ///
    /// ```
    /// use xpauto::{AuthMethod, Client, ClientCredentials};
    ///
    /// let credentials = ClientCredentials::new("shop", "s3cret").token_url("https://login.example.com/token");
    /// assert_eq!(credentials.token_url.as_deref(), Some("https://login.example.com/token"));
    /// // Every endpoint has to take `Basic` by RFC 6749.
    /// let credentials = credentials.auth_method(AuthMethod::Basic).scope("segments:read");
    /// let client = Client::builder().base_url("https://api.example.com").token(credentials).build()?;
    /// # let _ = client;
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn new(client_id: impl Into<String>, client_secret: impl Into<SecretString>) -> Self {
        let (client_id, client_secret) = (client_id.into(), client_secret.into());
        Self { client_id, client_secret, token_url: None, auth_method: None, scope: None }
    }

    /// Parses credentials from a JSON object with the names of a language.
    #[doc(hidden)]
    pub fn from_json(text: &str, language: Language) -> crate::error::Result<Self> {
        let value = serde_json::from_str(text).unwrap_or_default();
        Self::from_value(value, language).map_err(config)
    }

    fn from_value(value: Value, language: Language) -> Result<Self, Vec<Problem>> {
        let mut reader = Reader::of(value, language);
        let credentials = Self::read(&mut reader);
        let problems = reader.finish(&"ClientCredentials".into());
        if problems.is_empty() { Ok(credentials) } else { Err(problems) }
    }
}

/// Provides bearer tokens; [`Token::from_fn`] creates one from an async function.
///
/// It is called for the first token, and again when the service has rejected the previous one.
///
/// ```
/// use std::pin::Pin;
/// use std::sync::Arc;
/// use xpauto::{BoxError, Client, SecretString, TokenProvider};
///
/// struct File(&'static str);
///
/// impl TokenProvider for File {
///     fn token(&self) -> Pin<Box<dyn Future<Output = Result<SecretString, BoxError>> + Send + '_>> {
///         Box::pin(async { Ok(std::fs::read_to_string(self.0)?.trim().into()) })
///     }
/// }
///
/// let client = Client::builder().base_url("https://api.example.com").token(Arc::new(File("/run/secrets/xpauto"))).build()?;
/// # let _ = client;
/// # Ok::<(), xpauto::Error>(())
/// ```
pub trait TokenProvider: Send + Sync {
    /// Returns a token, or the reason why it could not be obtained.
    fn token(&self) -> Pin<Box<dyn Future<Output = Result<SecretString, BoxError>> + Send + '_>>;
}

impl Read for Token {
    fn read(value: Value, option: &'static Field, language: Language) -> Result<Self, Vec<Problem>> {
        match value {
            Value::String(token) => Ok(token.into()),
            credentials @ Value::Object(_) => {
                let invalid = |problems: Vec<Problem>| {
                    let message = Wording::join(problems.iter().map(Problem::wording), "; ");
                    Problem::new(option.part(), wording!["must be valid ClientCredentials: ", message]).into()
                };
                ClientCredentials::from_value(credentials, language).map(Self::Credentials).map_err(invalid)
            }
            _ => Err(Vec::new()),
        }
    }
}

/// Why a token cannot be sent, after "must not"; `None` where it can be.
pub(crate) fn unfit(token: &SecretString) -> Option<&'static str> {
    let text = token.expose_secret();
    if text.is_empty() {
        Some("be an empty string")
    } else if has_scheme(text) {
        Some("begin with \"Bearer \", which is put in front of it")
    } else if !text.trim_end_matches('=').bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~+/".contains(&byte))
    {
        Some("hold characters that a bearer token cannot have (RFC 6750), such as a blank, a quote or a line break")
    } else {
        None
    }
}

/// Returns the header value of a token.
pub(crate) fn bearer(token: &SecretString) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("Bearer {}", token.expose_secret())).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// Whether a token is already a header value.
fn has_scheme(token: &str) -> bool {
    token.split_once(' ').is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
}
