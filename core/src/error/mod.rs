//! The one error type, its kinds and what they carry.

mod details;
#[rustfmt::skip]
#[path = "../generated/errors.rs"]
mod generated;
mod kinds;
mod problem;

use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::message::{Language, Wording};

pub use details::Attempt;
pub use generated::{Details, ErrorKind};
pub use problem::Problem;

/// The number of problems after which an argument is not checked further: small arguments can have millions.
pub(crate) const MOST_PROBLEMS: usize = 1000;

/// The error of every call of this crate. [`Error::kind`] decides what to do, [`Error::details`] has the facts.
#[derive(Clone)]
pub struct Error(Box<Parts>);

#[derive(Clone)]
struct Parts {
    kind: ErrorKind,
    /// Whether the same call may succeed later.
    is_transient: bool,
    message: Wording,
    /// The message for Rust.
    text: String,
    details: Details,
    cause: Option<Cause>,
}

/// The cause of an error from outside this crate.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// Any error of a program: what `?` converts to where a token provider or a transport fails.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// The result of every fallible function of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// The same error of an attempt, with the retry policy's decision for a read.
    pub(crate) fn transient(mut self, is_transient: bool) -> Self {
        self.0.is_transient |= is_transient;
        self
    }

    /// Creates an error of a kind with a message: for mocks of calls, in tests. Those of responses are [`Error::api`].
    ///
    /// It is transient where such errors of reads are: lost connections and timeouts.
    ///
    /// ```
    /// use xpauto::{Error, ErrorKind};
    ///
    /// let error = Error::of_kind(ErrorKind::Transport, "GET /goals could not reach the service");
    /// assert!(error.is_transient());
    /// assert_eq!((error.kind(), error.message()), (ErrorKind::Transport, "GET /goals could not reach the service"));
    /// ```
    #[must_use]
    pub fn of_kind(kind: ErrorKind, message: impl Into<String>) -> Self {
        let mut error = Self::new(kind, message.into());
        error.0.is_transient |= matches!(kind, ErrorKind::Transport | ErrorKind::Server);
        error
    }

    /// Returns a validation error if there are any problems.
    pub(crate) fn refuse(problems: Vec<Problem>) -> Result<()> {
        if problems.is_empty() { Ok(()) } else { Err(Self::validation(problems)) }
    }

    /// Returns the value unless there are problems, which are joined with those of the value.
    pub(crate) fn refuse_with<T>(problems: Vec<Problem>, value: Result<T>) -> Result<T> {
        Self::both(Self::refuse(problems), value).map(|((), value)| value)
    }

    /// An error whose text is all these problems.
    pub(crate) fn of_problems(kind: ErrorKind, problems: Vec<Problem>) -> Self {
        let message = Wording::join(problems.iter().map(Problem::wording), "; ");
        Self::new(kind, message).with(|details| details.problems = problems)
    }

    /// Joins errors that were found before anything was sent: the problems of both in one, which is of the kind `validation` where one
    /// of them is. An error that has no problems stands for both.
    fn joined(one: Self, other: Self) -> Self {
        if let Some(alone) = [&one, &other].into_iter().find(|error| error.details().problems.is_empty()) {
            return alone.clone();
        }
        let kind = if other.kind() == ErrorKind::Validation { ErrorKind::Validation } else { one.kind() };
        let problems = [&one, &other].into_iter().flat_map(|error| error.details().problems.clone()).collect();
        let cause = one.0.cause.or(other.0.cause);
        Self(Box::new(Parts { cause, ..*Self::of_problems(kind, problems).0 }))
    }

    /// Returns both values, or the problems of both.
    pub(crate) fn both<A, B>(one: Result<A>, other: Result<B>) -> Result<(A, B)> {
        match (one, other) {
            (Ok(one), Ok(other)) => Ok((one, other)),
            (Err(one), Err(other)) => Err(Self::joined(one, other)),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// The error of work that panicked.
    pub(crate) fn panicked(panic: &(dyn std::any::Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Self::internal(format!("xpauto panicked, which is a defect; please report it: {}", text.unwrap_or("unknown")))
    }

    /// The same error with a sentence after its text.
    pub(crate) fn and_sentence(mut self, sentence: impl Into<Wording>) -> Self {
        let is_ended = self.0.text.ends_with(['.', '!', '?', '…']);
        self.0.message.push(if is_ended { " " } else { ". " });
        self.0.message.push(sentence);
        self.0.text = self.0.message.render(Language::Rust);
        self
    }

    /// The same error with another library's error as its cause.
    pub(crate) fn with_source(self, cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.caused_by(Arc::new(cause))
    }

    /// Returns the kind.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// let error = xpauto::model::Theme::from_json("[]").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Validation);
    /// ```
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns whether the service responded with an error: the kinds of [`ErrorKind::Api`].
    ///
    /// ```
    /// let error = xpauto::model::Theme::from_json("[]").unwrap_err();
    /// assert!(!error.is_api());
    /// ```
    #[must_use]
    pub fn is_api(&self) -> bool {
        self.kind().is(ErrorKind::Api)
    }

    /// Returns whether the cause may pass, so that a read may succeed later: failures that the client retries for a read,
    /// timeouts, and failures of the token function. Of a write, see [`Error::may_have_acted`] first.
    ///
    /// ```
    /// let error = xpauto::model::Theme::from_json("[]").unwrap_err();
    /// assert!(!error.is_transient());
    /// ```
    #[must_use]
    pub fn is_transient(&self) -> bool {
        self.0.is_transient
    }

    /// Returns whether the service may have carried out the write that failed, in any of its attempts: its response was lost,
    /// could not be read, or was a failure of the service. To call it again may have its effect twice; the message says what to
    /// look at. False for reads.
    ///
    /// ```
    /// use xpauto::model::Theme;
    /// use xpauto::transport::{self, Fault};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let lost = transport::from_fn(|_| async { Err(Fault::interrupted("connection reset")) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(lost).max_retries(0).build()?;
    /// let error = client.themes().create(Theme::builder().name("Spring")).await.unwrap_err();
    /// assert!(error.is_transient() && error.may_have_acted()); // look whether the theme is there
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn may_have_acted(&self) -> bool {
        self.details().may_have_acted
    }

    /// Returns what happened, to which call, and what to do.
    ///
    /// ```
    /// use xpauto::model::{Goal, GoalType};
    ///
    /// let error = Goal::builder().name("Sale").site_id(1).r#type(GoalType::Click).build().unwrap_err();
    /// assert_eq!(error.message(), "hasMultipleConversions is required by Goal");
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.text
    }

    /// Returns the details, such as the response's status and every attempt.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async {
    ///     Ok(http::Response::builder().status(404).body(Body::from(r#"{"code": "GONE"}"#)).unwrap())
    /// });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let error = client.key_moments().delete(7).await.unwrap_err();
    /// assert_eq!((error.details().status, error.details().code.as_deref()), (Some(404), Some("GONE")));
    /// assert_eq!(error.details().attempts.len(), 1);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn details(&self) -> &Details {
        &self.0.details
    }
}

#[doc(hidden)]
impl Error {
    /// An error of `kind` with a message that says what happened and what to do.
    pub fn new(kind: ErrorKind, message: impl Into<Wording>) -> Self {
        let message = message.into();
        let text = message.render(Language::Rust);
        // These the retry policy does not judge, or not alone: a timeout is not retried while the service may be working.
        let is_transient = matches!(kind, ErrorKind::RequestTimeout | ErrorKind::Token | ErrorKind::RateLimit);
        let details = Details::default();
        Self(Box::new(Parts { kind, is_transient, message, text, details, cause: None }))
    }

    /// A validation error with all the problems that were found.
    #[must_use]
    pub fn validation(problems: Vec<Problem>) -> Self {
        Self::of_problems(ErrorKind::Validation, problems)
    }

    /// A validation error with one problem.
    pub fn invalid(path: impl Into<crate::message::Path>, message: impl Into<Wording>) -> Self {
        Self::validation(vec![Problem::new(path, message)])
    }

    /// A validation error of a call or a whole object, said in a sentence.
    pub fn refused(message: impl Into<Wording>) -> Self {
        Self::validation(vec![Problem::sentence(message)])
    }

    /// An option of a client or of a sandbox that is not valid.
    pub fn config(message: impl Into<Wording>) -> Self {
        Self::of_problems(ErrorKind::Config, vec![Problem::sentence(message)])
    }

    /// A defect of this crate, or a runtime that has ended.
    pub fn internal(message: impl Into<Wording>) -> Self {
        Self::new(ErrorKind::Internal, message)
    }

    /// The same error with more details.
    #[must_use]
    pub fn with(mut self, add: impl FnOnce(&mut Details)) -> Self {
        add(&mut self.0.details);
        self
    }

    /// The same error with its text as the end of a longer sentence.
    #[must_use]
    pub fn after(mut self, beginning: impl Into<Wording>) -> Self {
        self.0.message = beginning.into().and(self.0.message);
        self.0.text = self.0.message.render(Language::Rust);
        self
    }

    /// The same error with what caused it, as [`std::error::Error::source`] returns it.
    #[must_use]
    pub fn caused_by(mut self, cause: Cause) -> Self {
        self.0.cause = Some(cause);
        self
    }

    /// Returns the cause, where it came from outside this crate, such as a token provider.
    #[must_use]
    pub fn shared_source(&self) -> Option<&Cause> {
        self.0.cause.as_ref()
    }

    /// What happened and what to do, from which the text of each language is rendered.
    pub fn structured_message(&self) -> &Wording {
        &self.0.message
    }

    /// Renders the message for a language.
    #[must_use]
    pub fn render(&self, language: Language) -> String {
        self.0.message.render(language)
    }

    /// The error as JSON text: `kind`, `message` and the details side by side, with the names, terms and units of a
    /// language. Bindings build their classes from it.
    #[must_use]
    pub fn to_json(&self, language: Language) -> String {
        let mut fields = Map::new();
        fields.insert("kind".to_owned(), self.kind().code().into());
        fields.insert("message".to_owned(), self.render(language).into());
        fields.extend(self.details().to_map(language));
        Value::Object(fields).to_string()
    }
}

impl fmt::Debug for Error {
    /// The kind and the message, which a `main` that returns the error prints; `{:#?}` adds the details that are not read by name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.kind(), self.message())?;
        if f.alternate() { write!(f, "\n{:#?}", self.details()) } else { Ok(()) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.cause.as_ref().map(|cause| &**cause as _)
    }
}

impl From<Infallible> for Error {
    /// Lets `?` parse open enums, which never fails, in functions that return [`Result`].
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.kind(), &self.0.message, self.details()) == (other.kind(), &other.0.message, other.details())
    }
}
