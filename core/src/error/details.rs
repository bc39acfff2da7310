//! What an error carries beside its kind and text.

use std::fmt;
use std::time::{Duration, SystemTime};

use http::HeaderMap;
use serde_json::{Map, Value, json};

use super::fields::{each_detail, fields};
use super::kinds::ErrorKind;
use super::problem::Problem;
use crate::headers::header_pairs;
use crate::text::Language;

/// One attempt of a call.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Attempt {
    /// The response's status, where there was a response.
    pub status: Option<u16>,
    /// The kind of the error, where there was no response.
    pub fault: Option<ErrorKind>,
    /// The delay before the next attempt, where there was one.
    pub wait: Option<Duration>,
    /// When it was sent.
    pub start: Option<SystemTime>,
    /// When its response was there, or when it failed.
    pub end: Option<SystemTime>,
}

/// Converts the value of a detail to JSON; `None` if it is absent.
trait DetailValue {
    fn to_value(&self, language: Language) -> Option<Value>;
}

impl DetailValue for Option<String> {
    fn to_value(&self, _language: Language) -> Option<Value> {
        self.clone().map(Value::String)
    }
}

impl DetailValue for Option<Duration> {
    fn to_value(&self, language: Language) -> Option<Value> {
        self.map(|time| language.time_value(time.as_secs_f64()))
    }
}

impl DetailValue for bool {
    fn to_value(&self, _language: Language) -> Option<Value> {
        self.then_some(Value::Bool(true))
    }
}

impl DetailValue for HeaderMap {
    fn to_value(&self, _language: Language) -> Option<Value> {
        (!self.is_empty()).then(|| json!(header_pairs(self)))
    }
}

impl DetailValue for Vec<Problem> {
    fn to_value(&self, language: Language) -> Option<Value> {
        let values: Vec<Value> = self.iter().map(|problem| problem.to_value(language)).collect();
        (!values.is_empty()).then_some(Value::Array(values))
    }
}

impl DetailValue for Vec<Attempt> {
    fn to_value(&self, language: Language) -> Option<Value> {
        let values: Vec<Value> = self.iter().map(|attempt| attempt.to_value(language)).collect();
        (!values.is_empty()).then_some(Value::Array(values))
    }
}

macro_rules! integer_details {
    ($($integer:ty),*) => { $(
        impl DetailValue for Option<$integer> {
            fn to_value(&self, _language: Language) -> Option<Value> {
                self.map(Value::from)
            }
        }
    )* };
}

integer_details! { u16, u32, i64 }

impl Attempt {
    #[doc(hidden)]
    #[must_use]
    pub fn new(status: Option<u16>, fault: Option<ErrorKind>, wait: Option<Duration>) -> Self {
        Self { status, fault, wait, ..Self::default() }
    }

    /// Returns the attempt as a JSON object, its times in the way of a language; what does not apply is left out.
    #[doc(hidden)]
    #[must_use]
    pub fn to_value(&self, language: Language) -> Value {
        let since_1970 = |time: Option<SystemTime>| time?.duration_since(SystemTime::UNIX_EPOCH).ok();
        let fields = [
            ("status", self.status.map(Value::from)),
            ("fault", self.fault.map(|kind| kind.code().into())),
            ("wait", self.wait.to_value(language)),
            ("start", since_1970(self.start).to_value(language)),
            ("end", since_1970(self.end).to_value(language)),
        ];
        fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<Map<_, _>>().into()
    }
}

/// Writes the type of the details, with a field for each.
macro_rules! details {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty $(, $by_name:ident)? = $make:ident $kind:expr;)*) => {
        /// The details of an error; those that do not apply are `None` or empty.
        #[derive(Clone, Default, PartialEq)]
        #[non_exhaustive]
        pub struct Details {
            $($(#[doc = $doc])* pub $name: $type,)*
            /// The names of details that are not shown, since they have a part of a secret of the request.
            pub(crate) left_out: Vec<&'static str>,
        }

        impl fmt::Debug for Details {
            /// Leaves out what is read by name only, and what has a part of a secret of the request.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut shown = f.debug_struct("Details");
                $(if fields::$name.is_shown && !self.left_out.contains(&stringify!($name)) {
                    shown.field(stringify!($name), &self.$name);
                })*
                shown.finish_non_exhaustive()
            }
        }

        impl Details {
            /// The details as JSON: names and units in the way of a language.
            pub(super) fn to_map(&self, language: Language) -> Map<String, Value> {
                let values = [$((stringify!($name), self.$name.to_value(language))),*];
                let name = |name: &str| language.name(name).into_owned();
                let left_out: Vec<_> = self.left_out.iter().map(|snake| name(snake)).collect();
                let values = values.into_iter().filter_map(|(snake, value)| Some((name(snake), value?)));
                values.chain((!left_out.is_empty()).then(|| (name("left_out"), json!(left_out)))).collect()
            }
        }
    };
}

each_detail!(details);
