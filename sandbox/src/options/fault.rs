//! Fault rules: how they are declared, read and checked.

use hyper::header::{HeaderName, HeaderValue};
use serde_json::{Map, Value};
use xpauto::bindings::message::{Language, got, wording};
use xpauto::bindings::options::Reader;
use xpauto::bindings::spec::options::sandbox::fault as fields;
use xpauto::{Error, Problem, Result};

use super::Fault;
use super::value::{read_fields, read_json};
use crate::pattern::{matches_pattern, method_problem, path_problem};

impl Fault {
    /// Reads a rule from JSON text; the keys are those of this struct, and `delay` is in the units of the language.
    ///
    /// # Errors
    /// `config` where the text is not JSON, or the rule cannot be used.
    pub fn from_json(json: &str, language: Language) -> Result<Self> {
        let fault = read_json(json, "the sandbox's fault", language, Self::read)?;
        fault.check()?;
        Ok(fault)
    }

    /// Reads rules from JSON.
    pub(super) fn list(value: Value, language: Language) -> Result<Vec<Self>, Vec<Problem>> {
        let Value::Array(rules) = value else { return Err(Vec::new()) };
        let one = |(index, rule)| {
            let under = |problem: Problem| problem.under(format!("faults[{index}]"));
            let fault = read_fields(Reader::of(rule, language), Self::read);
            fault.map_err(|problems| problems.into_iter().map(under).collect())
        };
        rules.into_iter().enumerate().map(one).collect()
    }

    /// Returns the fields that are set as JSON, with the delay in the units of a language.
    pub(crate) fn to_value(&self, language: Language) -> Map<String, Value> {
        let [rule, unset] = [self, &Self::default()].map(|fault| match serde_json::to_value(fault) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        });
        let mut set: Map<String, Value> =
            rule.into_iter().filter(|(name, value)| unset.get(name) != Some(value)).collect();
        if let Some(delay) = set.get_mut(fields::delay.attribute) {
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
        let path = self.path.as_deref().and_then(path_problem).map(|problem| (&fields::path, problem));
        let method = self.method.as_deref().and_then(method_problem).map(|problem| (&fields::method, problem));
        let first = path.or(method).map(|(field, problem)| Problem::new(field.part(), problem));
        first
            .or_else(|| self.numbers().into_iter().find_map(|(field, number)| field.range_problem(number?)))
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
    Some(Problem::new(format!("[{name:?}]"), problem).under(fields::headers.part()))
}

/// Returns the value of a header as it is sent.
pub(crate) fn header_value(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
