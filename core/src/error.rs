//! The one error type, and the one list of its kinds.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Lists every kind once: variant, stable kebab-case code, class name in Python and Node.
macro_rules! error_kinds {
    ($($(#[doc = $doc:literal])* $variant:ident = $code:literal, $class:literal;)*) => {
        /// What went wrong, as a stable code that is the same in every language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind { $($(#[doc = $doc])* $variant),* }

        impl ErrorKind {
            /// Every kind, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The stable kebab-case code, for example `not-found`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),* }
            }

            /// The name of the class that stands for this kind in Python and Node.
            #[must_use]
            pub const fn class_name(self) -> &'static str {
                match self { $(Self::$variant => $class),* }
            }
        }
    };
}

error_kinds! {
    /// An option of the client cannot be used as it is.
    Config = "config", "ConfigError";
    /// What the caller made or wants to send breaks a rule of the specification; nothing was sent.
    Validation = "validation", "ValidationError";
    /// The token could not be had from the program's own provider.
    Token = "token", "TokenError";
    /// The service could not be reached, or the connection broke.
    Transport = "transport", "TransportError";
    /// One attempt took longer than `timeout`.
    RequestTimeout = "request-timeout", "RequestTimeoutError";
    /// The body is larger than `max_response_bytes`.
    ResponseTooLarge = "response-too-large", "ResponseTooLargeError";
    /// The body is not the JSON that the operation answers with.
    Decode = "decode", "DecodeError";
    /// The service repeated a page of a list.
    Pagination = "pagination", "PaginationError";
    /// An integer does not fit the number type of the language.
    UnsafeInteger = "unsafe-integer", "UnsafeIntegerError";
    /// An answer outside 2xx that has no class of its own.
    Api = "api", "ApiError";
    /// Status 400.
    BadRequest = "bad-request", "BadRequestError";
    /// Status 401.
    Authentication = "authentication", "AuthenticationError";
    /// Status 403.
    PermissionDenied = "permission-denied", "PermissionDeniedError";
    /// Status 404.
    NotFound = "not-found", "NotFoundError";
    /// Status 422.
    UnprocessableEntity = "unprocessable-entity", "UnprocessableEntityError";
    /// Status 423.
    Locked = "locked", "LockedError";
    /// Status 429.
    RateLimit = "rate-limit", "RateLimitError";
    /// Status 500 to 599.
    Server = "server", "ServerError";
}

impl ErrorKind {
    /// The kind that an answer with this status has.
    #[must_use]
    pub const fn from_status(status: u16) -> Self {
        match status {
            400 => Self::BadRequest,
            401 => Self::Authentication,
            403 => Self::PermissionDenied,
            404 => Self::NotFound,
            422 => Self::UnprocessableEntity,
            423 => Self::Locked,
            429 => Self::RateLimit,
            500..=599 => Self::Server,
            _ => Self::Api,
        }
    }
}

/// One broken rule: where, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The field's path in wire names, for example `conditionsData.firstLevel[0].conditions[2].weight`.
    pub path: String,
    /// What is wrong, in words.
    pub message: String,
}

impl Problem {
    /// A problem at `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }

    /// The same problem seen from one level further out.
    #[must_use]
    pub fn under(mut self, parent: &str) -> Self {
        self.path = if self.path.is_empty() || self.path.starts_with('[') {
            format!("{parent}{}", self.path)
        } else {
            format!("{parent}.{}", self.path)
        };
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

/// One try of a call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Attempt {
    /// The status that was answered, where there was an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// What broke, where there was no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Seconds waited before the next try.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<f64>,
}

/// What an error tells beside its kind and message; fields that do not apply are `None` or empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Details {
    /// The broken rules (validation).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// The path into the document (decoding), or the request's path (answers outside 2xx).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The body as text, bytes that are not UTF-8 replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// The answer's status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// The answer's headers, names in lower case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<(String, String)>,
    /// The call's method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Each try of the call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<Attempt>,
    /// The page with which a list that failed can go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_page: Option<i32>,
    /// Seconds that the service asks to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<f64>,
    /// The Error object's `code`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The Error object's `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_name: Option<String>,
    /// The Error object's `sub`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sub: Option<String>,
    /// The Error object's `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<i64>,
    /// The Error object's `timestamp`, as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
}

/// What every call of this crate fails with.
#[derive(Debug, Clone)]
pub struct Error(Box<Parts>);

#[derive(Debug, Clone)]
struct Parts {
    kind: ErrorKind,
    message: String,
    details: Details,
    cause: Option<Cause>,
}

/// What made an error, where that came from outside this crate.
pub type Cause = Arc<dyn std::error::Error + Send + Sync>;

/// The result of everything that can fail here.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error of `kind` with a message that says what happened and what to do.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Parts { kind, message: message.into(), details: Details::default(), cause: None }))
    }

    /// A validation error with all the problems that were found.
    #[must_use]
    pub fn validation(problems: Vec<Problem>) -> Self {
        let text: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Self::new(ErrorKind::Validation, text.join("; ")).with(|details| details.problems = problems)
    }

    /// A validation error with one problem.
    pub fn invalid(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::validation(vec![Problem::new(path, message)])
    }

    /// A client option that cannot be used.
    pub fn config(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Config, message)
    }

    /// The same error with more details.
    #[must_use]
    pub fn with(mut self, add: impl FnOnce(&mut Details)) -> Self {
        add(&mut self.0.details);
        self
    }

    /// The same error with another message.
    #[must_use]
    pub(crate) fn with_message(mut self, message: String) -> Self {
        self.0.message = message;
        self
    }

    /// The same error with what made it.
    #[must_use]
    pub fn caused_by(mut self, cause: Cause) -> Self {
        self.0.cause = Some(cause);
        self
    }

    /// What made it, where that came from outside this crate.
    #[must_use]
    pub fn cause(&self) -> Option<&Cause> {
        self.0.cause.as_ref()
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What happened and what to do.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Everything else that is known.
    #[must_use]
    pub fn details(&self) -> &Details {
        &self.0.details
    }

    /// The error as JSON text, `kind`, `message` and the details side by side; bindings build their classes from it.
    #[must_use]
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct Flat<'a> {
            kind: &'static str,
            message: &'a str,
            #[serde(flatten)]
            details: &'a Details,
        }
        let flat = Flat { kind: self.kind().code(), message: self.message(), details: self.details() };
        serde_json::to_string(&flat).unwrap_or_default()
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

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.kind(), self.message(), self.details()) == (other.kind(), other.message(), other.details())
    }
}
