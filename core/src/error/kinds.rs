//! Declares the kinds of errors, from which the classes of Python and JavaScript and the reference page are generated.

use std::fmt;

use serde::{Serialize, Serializer};

use super::fields::{DetailField, fields};
use crate::text::{Language, Part};

/// The declaration of a kind of error.
#[derive(Debug)]
pub struct KindDeclaration {
    /// The kind.
    pub kind: ErrorKind,
    /// The stable kebab-case code, for example `not-found`.
    pub code: &'static str,
    /// The name of the class in Python and JavaScript.
    pub class_name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The kind whose class is the base of this one's; the base of the others is `XpautoError`.
    pub parent: Option<ErrorKind>,
    /// The response statuses that are of this kind: the first and the last.
    pub statuses: Option<(u16, u16)>,
    /// The advice, which is the last sentence of the message.
    pub advice: &'static [Part],
    /// The built-in exception that the class in Python also derives from.
    pub python_base: Option<&'static str>,
    /// The language that has the kind; `None` for all.
    pub only: Option<Language>,
    /// The details of this kind in addition to those of its parents and [`super::BASE_DETAILS`].
    pub fields: &'static [&'static DetailField],
    /// The exit status of the command line.
    pub exit_status: u8,
}

impl KindDeclaration {
    /// The details of this kind and of its parents, the outermost parent's first.
    #[must_use]
    pub fn all_fields(&self) -> Vec<&'static DetailField> {
        let mut all = self.parent.map(|parent| parent.declaration().all_fields()).unwrap_or_default();
        all.extend(self.fields);
        all
    }

    /// Returns the default status of an error of this kind that a program constructs.
    #[must_use]
    pub fn default_status(&self) -> Option<u16> {
        self.statuses.map(|(first, _)| first)
    }
}

/// Declares the kinds: variant and parent; code, class name, and the base that Python's class has beside; the exit status, the
/// statuses, the advice, the only language that has it, and the details.
macro_rules! error_kinds {
    ($(
        $(#[doc = $doc:literal])*
        $(#[doc($hidden:ident)])?
        $variant:ident $(in $parent:ident)? = $code:literal, $class:literal $(with $base:literal)?, exit $exit:literal
        $(, status $first:literal $(to $last:literal)?)?
        $(, advice [$($advice:expr),*])?
        $(, only $only:ident)?
        $(, fields [$($field:ident),*])?;
    )*) => {
        /// The kind of an error, with a stable code that is the same in every language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind { $($(#[doc = $doc])* $(#[doc($hidden)])? $variant),* }

        impl ErrorKind {
            /// All kinds of all languages in the order of declaration: parents precede their children.
            #[doc(hidden)]
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the declaration of this kind.
            #[doc(hidden)]
            #[must_use]
            pub fn declaration(self) -> &'static KindDeclaration {
                match self { $(Self::$variant => {
                    static DECLARATION: KindDeclaration = KindDeclaration {
                        kind: ErrorKind::$variant,
                        code: $code,
                        class_name: $class,
                        doc: concat!($($doc, "\n"),*),
                        parent: error_kinds!(@optional $(ErrorKind::$parent)?),
                        statuses: error_kinds!(@statuses $($first $($last)?)?),
                        advice: &[$($($advice),*)?],
                        python_base: error_kinds!(@optional $($base)?),
                        only: error_kinds!(@optional $(Language::$only)?),
                        fields: &[$($(&fields::$field),*)?],
                        exit_status: $exit,
                    };
                    &DECLARATION
                }),* }
            }
        }
    };
    (@optional) => { None };
    (@optional $value:expr) => { Some($value) };
    (@statuses) => { None };
    (@statuses $only:literal) => { Some(($only, $only)) };
    (@statuses $first:literal $last:literal) => { Some(($first, $last)) };
}

const PASS_A_TOKEN: &str = "pass a valid one, or a function that returns a new one.";

error_kinds! {
    /// An option of a client or of a sandbox is not valid.
    Config = "config", "ConfigError", exit 2, fields [problems];
    /// An argument or a body breaks a rule of the specification; nothing was sent.
    Validation = "validation", "ValidationError" with "ValueError", exit 2, fields [problems];
    /// An optional field was read that was not requested.
    #[doc(hidden)]
    FieldNotRequested = "field-not-requested", "FieldNotRequestedError" with "AttributeError", exit 2, only Python;
    /// A file cannot be read or written, is damaged, or was written by a newer version.
    File = "file", "FileError" with "OSError", exit 3;
    /// The token function failed, or returned a token that cannot be sent.
    Token = "token", "TokenError", exit 4;
    /// The service could not be reached, or the connection broke.
    Transport = "transport", "TransportError", exit 5, fields [path];
    /// One attempt took longer than `timeout`, a whole call than `total_timeout`, or results than polling waits for.
    RequestTimeout in Transport = "request-timeout", "RequestTimeoutError" with "TimeoutError", exit 6;
    /// The response body is larger than `max_response_bytes`.
    ResponseTooLarge in Transport = "response-too-large", "ResponseTooLargeError", exit 7;
    /// The response body is not the JSON that the operation returns.
    Decode = "decode", "DecodeError", exit 8, fields [document_path, body, response_status];
    /// The service repeated a page, returned too many empty ones in a row, or another list than was planned.
    Pagination = "pagination", "PaginationError", exit 9;
    /// An integer is beyond ±(2^53−1) and does not fit a JavaScript number.
    #[doc(hidden)]
    UnsafeInteger = "unsafe-integer", "UnsafeIntegerError", exit 8, only Node, fields [document_path];
    /// A defect of this package: a panic, or a runtime that has ended.
    Internal = "internal", "InternalError", exit 70;
    /// The response's status is outside 2xx.
    Api = "api", "ApiError", exit 10, fields [
        status, code, error_message, error_name, sub, time, timestamp, headers, body, body_is_cut, path, request_id, retry_after
    ];
    /// Status 400.
    BadRequest in Api = "bad-request", "BadRequestError", exit 11, status 400,
        advice [Part::text("The service rejected the parameters or the body of this request.")];
    /// Status 401.
    Authentication in Api = "authentication", "AuthenticationError", exit 12, status 401,
        advice [
            Part::text("The service did not accept the token; "),
            Part::unless_shell(PASS_A_TOKEN, "set a valid one in XPAUTO_TOKEN or in the profile.")
        ];
    /// Status 403.
    PermissionDenied in Api = "permission-denied", "PermissionDeniedError", exit 13, status 403,
        advice [Part::text("The token is valid but lacks permission for this call.")];
    /// Status 404.
    NotFound in Api = "not-found", "NotFoundError", exit 14, status 404,
        advice [Part::text("Check the id or code in the path, and "), Part::name("base_url"), Part::text(".")];
    /// Status 422.
    UnprocessableEntity in Api = "unprocessable-entity", "UnprocessableEntityError", exit 15, status 422,
        advice [Part::text("The service could read the request but cannot apply it.")];
    /// Status 423.
    Locked in Api = "locked", "LockedError", exit 16, status 423,
        advice [Part::text("The object is locked; try again once it is unlocked.")];
    /// Status 429.
    RateLimit in Api = "rate-limit", "RateLimitError", exit 17, status 429,
        advice [Part::text("Set "), Part::name("rate_limit"), Part::text(" so that requests stay within the service's limit.")];
    /// Status 500 to 599; of these, 500, 502, 503 and 504 may be temporary.
    Server in Api = "server", "ServerError", exit 18, status 500 to 599,
        advice [Part::text("The service failed; the same call may succeed later.")];
}

impl ErrorKind {
    /// The stable kebab-case code, for example `not-found`.
    ///
    /// ```
    /// assert_eq!(xpauto::ErrorKind::NotFound.code(), "not-found");
    /// ```
    #[must_use]
    pub fn code(self) -> &'static str {
        self.declaration().code
    }

    /// The kind with this code, if there is one.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::from_code("not-found"), Some(ErrorKind::NotFound));
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().find(|kind| kind.code() == code).copied()
    }

    /// Returns the kind that this one is a special case of, if there is one.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::NotFound.parent(), Some(ErrorKind::Api));
    /// assert_eq!(ErrorKind::Api.parent(), None);
    /// ```
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        self.declaration().parent
    }

    /// Returns whether this is the other kind, or a special case of it.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert!(ErrorKind::RequestTimeout.is(ErrorKind::Transport));
    /// assert!(!ErrorKind::Transport.is(ErrorKind::RequestTimeout));
    /// ```
    #[must_use]
    pub fn is(self, other: Self) -> bool {
        self == other || self.parent().is_some_and(|parent| parent.is(other))
    }

    /// Returns the name of the class of this kind in Python and JavaScript.
    #[doc(hidden)]
    #[must_use]
    pub fn class_name(self) -> &'static str {
        self.declaration().class_name
    }

    /// Returns the kind of a response with this status.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::from_status(404), ErrorKind::NotFound);
    /// assert_eq!(ErrorKind::from_status(418), ErrorKind::Api);
    /// ```
    #[must_use]
    pub fn from_status(status: u16) -> Self {
        let is_of =
            |kind: &&Self| kind.declaration().statuses.is_some_and(|(first, last)| (first..=last).contains(&status));
        Self::ALL.iter().find(is_of).copied().unwrap_or(Self::Api)
    }
}

impl Serialize for ErrorKind {
    /// Writes the code.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl fmt::Display for ErrorKind {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_before_their_children() {
        for (index, kind) in ErrorKind::ALL.iter().enumerate() {
            let parent = kind.declaration().parent;
            assert!(parent.is_none_or(|parent| ErrorKind::ALL[..index].contains(&parent)), "{kind:?}");
        }
    }

    #[test]
    fn every_status_has_a_kind() {
        assert_eq!(ErrorKind::from_status(404), ErrorKind::NotFound);
        assert_eq!(ErrorKind::from_status(418), ErrorKind::Api);
        assert_eq!([500, 503, 599].map(ErrorKind::from_status), [ErrorKind::Server; 3]);
    }
}
