//! Declares the details of errors: fields, types, units and documentation.

use serde_json::{Map, Value, json};

use super::problem::Problem;
use crate::text::Language;

/// The type of a detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DetailType {
    /// A string.
    Text,
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
    /// The documentation.
    pub doc: &'static str,
}

impl DetailField {
    const fn optional(name: &'static str, kind: DetailType, doc: &'static str) -> Self {
        Self { name, kind, is_always_there: false, doc }
    }

    const fn always(name: &'static str, kind: DetailType, doc: &'static str) -> Self {
        Self { name, kind, is_always_there: true, doc }
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
    ],
};

/// One attempt of a call.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Attempt {
    /// The response's status, where there was a response.
    pub status: Option<u16>,
    /// The kind of the error, where there was no response.
    pub fault: Option<String>,
    /// The delay before the next attempt in seconds, where there was one.
    pub wait: Option<f64>,
}

/// Converts the value of a detail to JSON; `None` if it is absent.
trait DetailValue {
    fn to_value(&self, kind: DetailType, language: Language) -> Option<Value>;
}

impl DetailValue for Option<String> {
    fn to_value(&self, _kind: DetailType, _language: Language) -> Option<Value> {
        self.clone().map(Value::String)
    }
}

impl DetailValue for Option<f64> {
    fn to_value(&self, kind: DetailType, language: Language) -> Option<Value> {
        self.map(|number| if kind == DetailType::Time { language.time_value(number) } else { number.into() })
    }
}

impl DetailValue for Vec<(String, String)> {
    fn to_value(&self, _kind: DetailType, _language: Language) -> Option<Value> {
        (!self.is_empty()).then(|| json!(self))
    }
}

impl DetailValue for Vec<Problem> {
    fn to_value(&self, _kind: DetailType, language: Language) -> Option<Value> {
        let values: Vec<Value> = self.iter().map(|problem| problem.to_value(language)).collect();
        (!values.is_empty()).then_some(Value::Array(values))
    }
}

impl DetailValue for Vec<Attempt> {
    fn to_value(&self, _kind: DetailType, language: Language) -> Option<Value> {
        let values: Vec<Value> = self.iter().map(|attempt| attempt.to_value(language)).collect();
        (!values.is_empty()).then_some(Value::Array(values))
    }
}

macro_rules! integer_details {
    ($($integer:ty),*) => { $(
        impl DetailValue for Option<$integer> {
            fn to_value(&self, _kind: DetailType, _language: Language) -> Option<Value> {
                self.map(Value::from)
            }
        }
    )* };
}

integer_details! { u16, i32, i64 }

impl Attempt {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(status: Option<u16>, fault: Option<String>, wait: Option<f64>) -> Self {
        Self { status, fault, wait }
    }

    /// Returns the attempt as a JSON object, its times in the way of a language; what does not apply is left out.
    #[doc(hidden)]
    #[must_use]
    pub fn to_value(&self, language: Language) -> Value {
        let fields = [
            ("status", self.status.map(Value::from)),
            ("fault", self.fault.clone().map(Value::String)),
            ("wait", self.wait.to_value(DetailType::Time, language)),
        ];
        fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<Map<_, _>>().into()
    }
}

/// Declares the details: a field of [`Details`], a [`DetailField`] of the same name in `fields`, and its JSON key.
macro_rules! details {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty = $make:ident $kind:expr;)*) => {
        /// The details of an error; those that do not apply are `None` or empty.
        #[derive(Debug, Clone, Default, PartialEq)]
        #[non_exhaustive]
        pub struct Details {
            $($(#[doc = $doc])* pub $name: $type,)*
        }

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
                DetailField::$make(stringify!($name), $kind, concat!($($doc, "\n"),*));)*
        }

        impl Details {
            /// The details as JSON: names and units in the way of a language.
            pub(super) fn to_map(&self, language: Language) -> Map<String, Value> {
                let values = [$((stringify!($name), self.$name.to_value(fields::$name.kind, language))),*];
                let name = |name: &str| language.name(name).into_owned();
                values.into_iter().filter_map(|(snake, value)| Some((name(snake), value?))).collect()
            }
        }
    };
}

details! {
    /// Every broken rule.
    problems: Vec<Problem> = always DetailType::List(&PROBLEM);
    /// The request's path.
    path: Option<String> = optional DetailType::Text;
    /// The response body as a string, bytes that are not UTF-8 replaced.
    body: Option<String> = optional DetailType::Text;
    /// The response's status.
    status: Option<u16> = always DetailType::Integer;
    /// The response's headers, names in lower case.
    headers: Vec<(String, String)> = always DetailType::Headers;
    /// The call's HTTP method.
    method: Option<String> = optional DetailType::Text;
    /// Every attempt of the call.
    attempts: Vec<Attempt> = always DetailType::List(&ATTEMPT);
    /// The page with which a list that failed can be continued.
    start_page: Option<i32> = optional DetailType::Integer;
    /// How long the service asks to wait.
    retry_after: Option<f64> = optional DetailType::Time;
    /// The Error object's `code`.
    code: Option<String> = optional DetailType::Text;
    /// The Error object's `message`.
    error_message: Option<String> = optional DetailType::Text;
    /// The Error object's `name`.
    error_name: Option<String> = optional DetailType::Text;
    /// The Error object's `sub`.
    sub: Option<String> = optional DetailType::Text;
    /// The Error object's `time`, in milliseconds since 1970.
    time: Option<i64> = optional DetailType::Integer;
    /// The Error object's `timestamp`.
    timestamp: Option<String> = optional DetailType::DateTime;
    /// The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`.
    request_id: Option<String> = optional DetailType::Text;
}

/// The details that an error of any kind may have.
pub static BASE_DETAILS: &[&DetailField] = &[&fields::method, &fields::attempts, &fields::start_page];
