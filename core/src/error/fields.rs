//! The declarations of what an error carries: names, types, units and documentation.

/// The type of a detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DetailType {
    /// A string.
    Text,
    /// A boolean.
    Flag,
    /// An integer.
    Integer,
    /// A time: seconds, in JavaScript milliseconds.
    Time,
    /// An ISO 8601 date-time as the service wrote it.
    DateTime,
    /// A mapping of strings to strings.
    Headers,
    /// The code of an [`ErrorKind`](super::ErrorKind), or `cancelled`.
    Kind,
    /// A list of objects.
    List(&'static Shape),
}

/// The class of the objects in a list of an error.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    /// The class's name.
    pub name: &'static str,
    /// The documentation of the class.
    pub doc: &'static str,
    /// Its fields.
    pub fields: &'static [DetailField],
}

/// A field of an error.
#[derive(Debug, PartialEq, Eq)]
pub struct DetailField {
    /// The name in `snake_case`; JavaScript writes `camelCase`.
    pub name: &'static str,
    /// The type.
    pub kind: DetailType,
    /// Whether every error of the kind has it; otherwise it may be `None`.
    pub is_always_there: bool,
    /// Whether it is shown where the error is, and not only read by its name.
    pub is_shown: bool,
    /// The documentation.
    pub doc: &'static str,
}

impl DetailField {
    /// The same detail, which is read by its name only.
    const fn by_name(self) -> Self {
        Self { is_shown: false, ..self }
    }

    const fn optional(name: &'static str, kind: DetailType, doc: &'static str) -> Self {
        Self { name, kind, is_always_there: false, is_shown: true, doc }
    }

    const fn always(name: &'static str, kind: DetailType, doc: &'static str) -> Self {
        Self { name, kind, is_always_there: true, is_shown: true, doc }
    }
}

/// A problem, as the bindings represent it.
pub static PROBLEM: Shape = Shape {
    name: "Problem",
    doc: "A broken rule.",
    fields: &[
        DetailField::always("path", DetailType::Text, "Where the value is, for example `colors[1].value`."),
        DetailField::always("message", DetailType::Text, "What is wrong with it."),
    ],
};

/// An attempt, as the bindings represent it.
pub static ATTEMPT: Shape = Shape {
    name: "Attempt",
    doc: "One attempt of a call.",
    fields: &[
        DetailField::optional("status", DetailType::Integer, "The response's status, where there was a response."),
        DetailField::optional("fault", DetailType::Kind, "The kind of the error, where there was no response."),
        DetailField::optional("wait", DetailType::Time, "The delay before the next attempt, where there was one."),
        DetailField::optional("start", DetailType::Time, "When it was sent, counted from 1970."),
        DetailField::optional(
            "end",
            DetailType::Time,
            "When its response was there, or when it failed, counted from 1970.",
        ),
    ],
};

/// Calls a macro with every detail, as `name: Type = always or optional, type`; one that is only read `by_name` is not shown where the
/// error is.
macro_rules! each_detail {
    ($macro:ident) => {
        $macro! {
            /// Every broken rule.
            problems: Vec<Problem> = always DetailType::List(&PROBLEM);
            /// The request's path.
            path: Option<String> = optional DetailType::Text;
            /// The response body as a string, bytes that are not UTF-8 replaced; outside 2xx at most 64 KiB of it.
            body: Option<String>, by_name = optional DetailType::Text;
            /// Whether the body has more than was received.
            body_is_cut: bool, by_name = always DetailType::Flag;
            /// The response's status.
            status: Option<u16> = always DetailType::Integer;
            /// The response's headers, names in lower case.
            headers: HeaderMap, by_name = always DetailType::Headers;
            /// The call's HTTP method.
            method: Option<String> = optional DetailType::Text;
            /// Every attempt of the call.
            attempts: Vec<Attempt> = always DetailType::List(&ATTEMPT);
            /// Whether the service may have carried out the write all the same; the message then says what to look at.
            may_have_acted: bool = always DetailType::Flag;
            /// The page with which a list that failed can be continued.
            start_page: Option<u32> = optional DetailType::Integer;
            /// How long the service asks to wait.
            retry_after: Option<Duration> = optional DetailType::Time;
            /// The Error object's `code`.
            code: Option<String> = optional DetailType::Text;
            /// The Error object's `message`.
            error_message: Option<String> = optional DetailType::Text;
            /// The Error object's `name`.
            error_name: Option<String>, by_name = optional DetailType::Text;
            /// The Error object's `sub`.
            sub: Option<String>, by_name = optional DetailType::Text;
            /// The Error object's `time`, in milliseconds since 1970.
            time: Option<i64>, by_name = optional DetailType::Integer;
            /// The Error object's `timestamp`.
            timestamp: Option<String>, by_name = optional DetailType::DateTime;
            /// The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`.
            request_id: Option<String> = optional DetailType::Text;
        }
    };
}

pub(super) use each_detail;

/// Declares the details: a [`DetailField`] of the same name for each.
macro_rules! declarations {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty $(, $by_name:ident)? = $make:ident $kind:expr;)*) => {
        /// Every detail by its name.
        #[allow(non_upper_case_globals)]
        pub mod fields {
            use super::{ATTEMPT, DetailField, DetailType, PROBLEM};

            /// The path into a document, which is named `path`, like that of a request.
            pub static document_path: DetailField = DetailField::always(
                "path",
                DetailType::Text,
                "Where the fault is in the response body, in wire names; empty for the whole of it.",
            );
            /// The details' status of an error that may also come from a stored document.
            pub static response_status: DetailField =
                DetailField::optional("status", DetailType::Integer, "The response's status.");
            $($(#[doc = $doc])* pub static $name: DetailField =
                DetailField::$make(stringify!($name), $kind, concat!($($doc, "\n"),*))$(.$by_name())?;)*
        }
    };
}

each_detail!(declarations);

/// The details that an error of any kind may have.
pub static BASE_DETAILS: &[&DetailField] =
    &[&fields::method, &fields::attempts, &fields::may_have_acted, &fields::start_page];
