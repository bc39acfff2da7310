//! The kinds of errors, and the details that they carry.

use super::options::types::{DATE_TIME, ERROR_CODE, FLAG, HEADER_VALUES, TEXT, Type, count, declared, seconds};
use crate::schema::{DefaultValue, Field, Kind, KindDeclaration, Limit, Model, kind};

/// A problem, as the bindings represent it.
pub static PROBLEM: Model = Model::new("Problem", "A broken rule.").fields(&[
    detail("path", TEXT, "Where the value is, for example `colors[1].value`.").required(),
    detail("message", TEXT, "What is wrong with it.").required(),
]);

/// An attempt, as the bindings represent it.
pub static ATTEMPT: Model = Model::new("Attempt", "One attempt of a call.").fields(&[
    detail("status", STATUS, "The response's status, where there was a response."),
    detail("fault", ERROR_CODE, "The kind of the error, where there was no response."),
    detail("wait", TIME, "The delay before the next attempt, where there was one."),
    detail("start", TIME, "When it was sent, counted from 1970."),
    detail("end", TIME, "When its response was there, or when it failed, counted from 1970."),
]);

const STATUS: Type = count("u16", 0, u64::MAX);
const TIME: Type = seconds(0.0, f64::MAX);

const fn detail(name: &'static str, kind: Type, doc: &'static str) -> Field {
    Field::option(name, kind, DefaultValue::None, doc)
}

/// The path into a document, which is named `path`, like that of a request.
static DOCUMENT_PATH: Field =
    detail("path", TEXT, "Where the fault is in the response body, in wire names; empty for the whole of it.")
        .required();
/// The status of an error that may also come from a stored document.
static RESPONSE_STATUS: Field = detail("status", STATUS, "The response's status.");

declared! {
    /// Every detail by its name. One that is there on request is read by its name, and not shown where the error is.
    pub mod details {
        /// Every broken rule.
        problems: (Kind::List(&Kind::Object(&PROBLEM)), Limit::None), DefaultValue::None, required;
        /// The request's path.
        path: TEXT, DefaultValue::None;
        /// The response body as a string, bytes that are not UTF-8 replaced; outside 2xx at most 64 KiB of it.
        body: TEXT, DefaultValue::None, on_request;
        /// Whether the body has more than was received.
        body_is_cut: FLAG, DefaultValue::None, required, on_request;
        /// The response's status.
        status: STATUS, DefaultValue::None, required;
        /// The response's headers, names in lower case.
        headers: HEADER_VALUES, DefaultValue::None, required, on_request;
        /// The call's HTTP method.
        method: TEXT, DefaultValue::None;
        /// Every attempt of the call.
        attempts: (Kind::List(&Kind::Object(&ATTEMPT)), Limit::None), DefaultValue::None, required;
        /// Whether the service may have carried out the write all the same; the message then says what to look at.
        may_have_acted: FLAG, DefaultValue::None, required;
        /// The page with which a list that failed can be continued.
        start_page: count("u32", 0, u64::MAX), DefaultValue::None;
        /// How long the service asks to wait.
        retry_after: TIME, DefaultValue::None;
        /// The Error object's `code`.
        code: TEXT, DefaultValue::None;
        /// The Error object's `message`.
        error_message: TEXT, DefaultValue::None;
        /// The Error object's `name`.
        error_name: TEXT, DefaultValue::None, on_request;
        /// The Error object's `sub`.
        sub: TEXT, DefaultValue::None, on_request;
        /// The Error object's `time`, in milliseconds since 1970.
        time: count("i64", 0, u64::MAX), DefaultValue::None, on_request;
        /// The Error object's `timestamp`.
        timestamp: DATE_TIME, DefaultValue::None, on_request;
        /// The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`.
        request_id: TEXT, DefaultValue::None;
        /// The operating system's number of the failure, except on Windows.
        errno: count("i32", 0, u64::MAX), DefaultValue::None;
        /// The path of the file.
        filename: TEXT, DefaultValue::None;
    }
}

/// The details that an error of any kind may have.
pub static BASE_DETAILS: &[&Field] =
    &[&details::method, &details::attempts, &details::may_have_acted, &details::start_page];

/// Declares the kinds of errors: code, class, exit status of the command line, and what else there is to say. Parents precede their
/// children.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $NAME:ident = $code:literal, $class:literal, exit $exit:literal $(, $field:ident: $value:expr)*;)*) => {
        $(
            $(#[doc = $doc])*
            pub static $NAME: KindDeclaration =
                KindDeclaration { $($field: $value,)* ..kind($code, $class, $exit, concat!($($doc, "\n"),*)) };
        )*

        /// The kinds of all languages.
        pub static KINDS: &[&KindDeclaration] = &[$(&$NAME),*];
    };
}

kinds! {
    /// An option of a client or of a sandbox is not valid.
    CONFIG = "config", "ConfigError", exit 2, details: &[&details::problems];
    /// An argument or a body breaks a rule of the specification; nothing was sent.
    VALIDATION = "validation", "ValidationError", exit 2, python_base: Some("ValueError"), details: &[&details::problems];
    /// An optional field was read that was not requested.
    FIELD_NOT_REQUESTED = "field-not-requested", "FieldNotRequestedError", exit 2, python_base: Some("AttributeError"), only: Some("Python");
    /// A file cannot be read or written, is damaged, or was written by a newer version.
    FILE = "file", "FileError", exit 3, python_base: Some("OSError"),
        details: &[&details::errno, &details::filename];
    /// The token function failed, or returned a token that cannot be sent.
    TOKEN = "token", "TokenError", exit 4;
    /// The service could not be reached, or the connection broke.
    TRANSPORT = "transport", "TransportError", exit 5, details: &[&details::path];
    /// One attempt took longer than `timeout`, a whole call than `total_timeout`, or results than polling waits for.
    REQUEST_TIMEOUT = "request-timeout", "RequestTimeoutError", exit 6, parent: Some(&TRANSPORT), python_base: Some("TimeoutError");
    /// The response body is larger than `max_response_bytes`.
    RESPONSE_TOO_LARGE = "response-too-large", "ResponseTooLargeError", exit 7, parent: Some(&TRANSPORT);
    /// The response body is not the JSON that the operation returns.
    DECODE = "decode", "DecodeError", exit 8, details: &[&DOCUMENT_PATH, &details::body, &RESPONSE_STATUS];
    /// The service repeated a page, returned too many empty ones in a row, or another list than was planned.
    PAGINATION = "pagination", "PaginationError", exit 9;
    /// An integer is beyond ±(2^53−1) and does not fit a JavaScript number.
    UNSAFE_INTEGER = "unsafe-integer", "UnsafeIntegerError", exit 8, only: Some("Node"), details: &[&DOCUMENT_PATH];
    /// A defect of this package: a panic, or a runtime that has ended.
    INTERNAL = "internal", "InternalError", exit 70;
    /// The service refused the call: the status of its response is outside 2xx, or the body its Error object.
    API = "api", "ApiError", exit 10, details: &[
        &details::status, &details::code, &details::error_message, &details::error_name, &details::sub, &details::time,
        &details::timestamp, &details::headers, &details::body, &details::body_is_cut, &details::path, &details::request_id,
        &details::retry_after
    ];
    /// Status 400.
    BAD_REQUEST = "bad-request", "BadRequestError", exit 11, parent: Some(&API), statuses: Some((400, 400)),
        advice: "The service rejected the parameters or the body of this request.";
    /// Status 401.
    AUTHENTICATION = "authentication", "AuthenticationError", exit 12, parent: Some(&API), statuses: Some((401, 401)),
        advice: "The service did not accept the token; {pass a valid one, or a function that returns a new one.|\
            set a valid one in XPAUTO_TOKEN or in the profile.}";
    /// Status 403.
    PERMISSION_DENIED = "permission-denied", "PermissionDeniedError", exit 13, parent: Some(&API), statuses: Some((403, 403)),
        advice: "The token is valid but lacks permission for this call.";
    /// Status 404.
    NOT_FOUND = "not-found", "NotFoundError", exit 14, parent: Some(&API), statuses: Some((404, 404)),
        advice: "Check the id or code in the path, and {base_url}.";
    /// Status 422.
    UNPROCESSABLE_ENTITY = "unprocessable-entity", "UnprocessableEntityError", exit 15, parent: Some(&API), statuses: Some((422, 422)),
        advice: "The service could read the request but cannot apply it.";
    /// Status 423.
    LOCKED = "locked", "LockedError", exit 16, parent: Some(&API), statuses: Some((423, 423)),
        advice: "The object is locked; try again once it is unlocked.";
    /// Status 429.
    RATE_LIMIT = "rate-limit", "RateLimitError", exit 17, parent: Some(&API), statuses: Some((429, 429)),
        advice: "Set {rate_limit} so that requests stay within the service's limit.";
    /// Status 500 to 599; of these, 500, 502, 503 and 504 may be temporary.
    SERVER = "server", "ServerError", exit 18, parent: Some(&API), statuses: Some((500, 599)),
        advice: "The service failed; the same call may succeed later.";
}
