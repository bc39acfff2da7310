//! Fault rules: how they are declared, read and checked.

use hyper::header::{HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use xpauto::Problem;
use xpauto::bindings::options::Reader;
use xpauto::bindings::schema::{DefaultValue, Enumeration, Field};
use xpauto::bindings::spec::option_types::{HEADERS, JSON, TEXT, count, listed, seconds};
use xpauto::bindings::text::{JsonType, Language, Wording, got, wording};
use xpauto::{Error, Result};

use super::A_DAY;
use super::value::{OptionValue, parse_json, range_problem, refuse, take};
use crate::pattern::{matches_pattern, method_problem, path_problem};

/// Declares the fields of a rule: `name: type => kind`, in the order of documentation.
macro_rules! fault_options {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty => $kind:expr;)*) => {
        /// A rule that makes matching requests fail or misbehave; its time is in seconds.
        ///
        /// With a `status` or a `body`, the rule responds in place of the service. Otherwise the service responds, after `delay`,
        /// with `headers` added and changed by `action`.
        #[derive(Debug, Clone, Default, Serialize)]
        pub struct Fault {
            $($(#[doc = $doc])* pub $name: $type,)*
        }

        impl Fault {
            fn take(reader: &mut Reader) -> Self {
                Self { $($name: take(reader, &option::$name, Default::default()),)* }
            }
        }

        #[allow(non_upper_case_globals, clippy::wildcard_imports)]
        mod option {
            use super::*;

            $(pub(super) static $name: Field =
                Field::option(stringify!($name), $kind, DefaultValue::None, concat!($($doc, "\n"),*));)*
        }

        /// The declarations of the fields of a rule.
        pub static FAULT: &[&Field] = &[$(&option::$name),*];
    };
}

fault_options! {
    /// The method, in any case; every method by default.
    method: Option<String> => TEXT;
    /// The path without query, in any percent-encoding; `*` matches any characters. Every path by default.
    path: Option<String> => TEXT;
    /// The maximum number of requests that it acts on; all of them by default.
    times: Option<u64> => count("u64", 1, u64::MAX);
    /// The status to respond with.
    status: Option<u16> => count("u16", 200, 599);
    /// Headers to respond with.
    headers: Map<String, Value> => HEADERS;
    /// The body to respond with: a string as it is, anything else as JSON.
    body: Option<Value> => JSON;
    /// The misbehavior of the connection or the body.
    action: Option<Action> => listed(&ACTIONS);
    /// The delay before it acts.
    delay: f64 => seconds(0.0, A_DAY);
}

/// Declares the actions: `Name = "name in JSON"`.
macro_rules! actions {
    ($($(#[doc = $doc:literal])* $action:ident = $name:literal;)*) => {
        /// How a connection misbehaves.
        ///
        /// `Cut` needs a body: if the response has none, such as a 204, the connection is closed without a response.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Action {
            $($(#[doc = $doc])* #[serde(rename = $name)] $action,)*
        }

        /// The names of the actions in JSON.
        static ACTIONS: Enumeration =
            Enumeration { name: "FaultAction", doc: "How a connection misbehaves.", values: &[$($name),*] };

        /// What each action does, by its name in JSON.
        pub static ACTION_DOCS: &[(&str, &str)] = &[$(($name, concat!($($doc),*))),*];
    };
}

actions! {
    /// Reads the whole request, then closes the connection without a response.
    Close = "close";
    /// Announces the whole body, sends half of it and closes the connection.
    Cut = "cut";
    /// Never responds.
    Hang = "hang";
}

impl OptionValue for Vec<Fault> {
    fn read(value: Value, language: Language) -> Result<Self, Vec<Problem>> {
        let Value::Array(rules) = value else { return Err(Vec::new()) };
        let mut faults = Self::new();
        for (index, rule) in rules.into_iter().enumerate() {
            faults.push(Fault::read(rule, format!("faults[{index}]"), language)?);
        }
        Ok(faults)
    }
}

impl OptionValue for Option<Action> {
    fn read(value: Value, _language: Language) -> Result<Self, Vec<Problem>> {
        serde_json::from_value(value).map(Some).map_err(|_| Vec::new())
    }
}

impl Fault {
    /// Reads a rule from JSON text; the keys are those of this struct, and `delay` is in the units of the language.
    ///
    /// # Errors
    /// `config` where the text is not JSON, or the rule cannot be used.
    pub fn from_json(json: &str, language: Language) -> Result<Self> {
        let fault = Self::read(parse_json(json, "the sandbox's fault")?, "fault".to_owned(), language);
        let fault = fault.or_else(|problems| refuse(&problems, "").map(|()| Self::default()))?;
        fault.check()?;
        Ok(fault)
    }

    /// Reads a rule from JSON; messages call it `name`.
    pub(crate) fn read(value: Value, name: String, language: Language) -> Result<Self, Vec<Problem>> {
        if !value.is_object() {
            return Err(vec![Problem::new(name, wording!["must be ", JsonType::Object, got(&value)])]);
        }
        let mut reader = Reader::of(value, language);
        let fault = Self::take(&mut reader);
        let problems = reader.finish(&"it".into());
        if problems.is_empty() {
            return Ok(fault);
        }
        Err(problems.into_iter().map(|problem| problem.under(name.clone())).collect())
    }

    /// Returns the fields that are set as JSON, with the delay in the units of a language.
    pub(crate) fn to_value(&self, language: Language) -> Map<String, Value> {
        let [rule, unset] = [self, &Self::default()].map(|fault| match serde_json::to_value(fault) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        });
        let mut set: Map<String, Value> =
            rule.into_iter().filter(|(name, value)| unset.get(name) != Some(value)).collect();
        if let Some(delay) = set.get_mut(option::delay.attribute) {
            *delay = language.time_value(self.delay);
        }
        set
    }

    /// Refuses a rule that cannot be used.
    pub(crate) fn check(&self) -> Result<()> {
        let refused = |problem: Problem| Err(Error::config(wording!["a sandbox fault's ", problem.wording()]));
        self.problem().map_or(Ok(()), refused)
    }

    /// Returns what is wrong with a field: a pattern that no request can match, or what cannot be sent.
    pub(crate) fn problem(&self) -> Option<Problem> {
        let path = self.path.as_deref().and_then(path_problem).map(Wording::from);
        let checked = [(&option::path, path), (&option::method, self.method.as_deref().and_then(method_problem))];
        let first = checked.into_iter().find_map(|(option, problem)| Some(Problem::new(option.part(), problem?)));
        first
            .or_else(|| range_problem(&option::times, self.times.number()))
            .or_else(|| range_problem(&option::delay, self.delay.number()))
            .or_else(|| range_problem(&option::status, self.status.number()))
            .or_else(|| self.headers.iter().find_map(|(name, value)| header_problem(name, value)))
    }

    pub(crate) fn matches(&self, method: &str, path: &str) -> bool {
        self.method.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(method))
            && self.path.as_ref().is_none_or(|pattern| matches_pattern(pattern, path))
    }
}

/// Returns why a header cannot be sent.
fn header_problem(name: &str, value: &Value) -> Option<Problem> {
    // The server writes these: wrong ones would break the connection in ways that no action describes.
    let is_framing = ["content-length", "transfer-encoding"].iter().any(|known| name.eq_ignore_ascii_case(known));
    let problem = if !value.is_string() && !value.is_number() {
        wording!["must be a string or a number", got(value)]
    } else if is_framing || HeaderName::try_from(name).is_err() || HeaderValue::try_from(header_value(value)).is_err() {
        "cannot be sent".into()
    } else {
        return None;
    };
    Some(Problem::new(format!("[{name:?}]"), problem).under(option::headers.part()))
}

/// Returns the value of a header as it is sent.
pub(crate) fn header_value(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
