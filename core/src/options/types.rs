//! The types of options: their Rust types, parsing from JSON, and checks.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::time::Duration;

use http::header::{
    AUTHORIZATION, CONNECTION, CONTENT_LENGTH, HOST, HeaderMap, HeaderName, HeaderValue, TRANSFER_ENCODING, UPGRADE,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use super::choices::Named;
use super::declared::{DefaultValue, OptionDeclaration, OptionKind};
use super::pem::Pem;
use super::unusable::described;
use crate::date_time::Zone;
use crate::error::Problem;
use crate::rate_limit::{RateLimit, RateWindow};
use crate::text::{Language, Part, Wording, wording};

/// A type of option.
pub(crate) trait OptionType {
    /// The type in which Rust programs pass it.
    type Given: Clone + Default;
    /// The type of the checked value or default.
    type Checked: Clone;

    /// Parses a JSON value. An empty list of problems means that it does not have the declared type.
    fn read(value: Value, language: Language) -> Result<Self::Given, Vec<Problem>>;

    /// Checks the value of an option; returns the default if it is absent.
    fn check(given: &Self::Given, option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>>;
}

/// A type of option that calls accept too.
pub(crate) trait CallOptionType: OptionType {
    /// Merges the value with `over`, which takes precedence.
    fn overlay(base: &Self::Given, over: Self::Given) -> Self::Given;

    /// Returns the effective value of a call: its own, else that of its client.
    fn effective(
        given: &Self::Given,
        client: &Self::Checked,
        option: &OptionDeclaration,
    ) -> Result<Self::Checked, Vec<Problem>>;
}

/// An option that replaces the client's entirely.
impl<T: OptionType<Given = Option<G>>, G: Clone> CallOptionType for T {
    fn overlay(base: &Self::Given, over: Self::Given) -> Self::Given {
        over.or_else(|| base.clone())
    }

    fn effective(
        given: &Self::Given,
        client: &Self::Checked,
        option: &OptionDeclaration,
    ) -> Result<Self::Checked, Vec<Problem>> {
        if given.is_some() { Self::check(given, option) } else { Ok(client.clone()) }
    }
}

fn json<T: DeserializeOwned>(value: Value) -> Result<T, Vec<Problem>> {
    serde_json::from_value(value).map_err(|_| Vec::new())
}

/// A duration.
#[derive(Debug)]
pub(crate) enum Time {}

impl OptionType for Time {
    type Given = Option<Duration>;
    type Checked = Duration;

    fn read(value: Value, language: Language) -> Result<Self::Given, Vec<Problem>> {
        let units: f64 = json(value)?;
        Duration::try_from_secs_f64(units / language.units_per_second()).map(Some).map_err(|_| Vec::new())
    }

    fn check(given: &Self::Given, option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        let default = if let DefaultValue::Time(seconds) = option.default { seconds } else { 0.0 };
        let time = given.unwrap_or(Duration::from_secs_f64(default));
        let seconds = time.as_secs_f64();
        let is_met = matches!(option.kind, OptionKind::Time { least, most, .. } if (least..=most).contains(&seconds));
        if is_met { Ok(time) } else { Err(option.problem(wording![", got ", Part::TimeValue(seconds)]).into()) }
    }
}

/// A duration without a default.
#[derive(Debug)]
pub(crate) enum OptionalTime {}

impl OptionType for OptionalTime {
    type Given = Option<Duration>;
    type Checked = Option<Duration>;

    fn read(value: Value, language: Language) -> Result<Self::Given, Vec<Problem>> {
        Time::read(value, language)
    }

    fn check(given: &Self::Given, option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        given.map(|time| Time::check(&Some(time), option)).transpose()
    }
}

/// An integer of the type `T`.
#[derive(Debug)]
pub(crate) struct Count<T>(PhantomData<T>);

impl<T: Copy + DeserializeOwned + TryFrom<u64> + TryInto<u64> + ToString> OptionType for Count<T> {
    type Given = Option<T>;
    type Checked = T;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        json(value).map(Some)
    }

    fn check(given: &Self::Given, option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        let default = if let DefaultValue::Count(count) = option.default { T::try_from(count).ok() } else { None };
        let refuse = || option.problem(given.map(|count| format!(", got {}", count.to_string())).unwrap_or_default());
        let count = given.or(default).ok_or_else(refuse)?;
        match (option.kind, count.try_into()) {
            (OptionKind::Count { least, most }, Ok(number)) if (least..=most).contains(&number) => Ok(count),
            _ => Err(refuse().into()),
        }
    }
}

/// A boolean that is false by default.
#[derive(Debug)]
pub(crate) enum Flag {}

impl OptionType for Flag {
    type Given = bool;
    type Checked = bool;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        json(value)
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(*given)
    }
}

/// One of several named values.
#[derive(Debug)]
pub(crate) struct Choice<E>(PhantomData<E>);

impl<E: Named + Default> OptionType for Choice<E> {
    type Given = Option<E>;
    type Checked = E;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        let name: String = json(value)?;
        E::named(&name).map(Some).ok_or_else(Vec::new)
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.unwrap_or_default())
    }
}

/// A rate limit.
#[derive(Debug)]
pub(crate) enum Limit {}

impl OptionType for Limit {
    type Given = Option<RateLimit>;
    type Checked = Vec<RateWindow>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        let text: String = json(value)?;
        text.parse().map(Some).map_err(|_| Vec::new())
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.as_ref().map(|limit| limit.windows().to_vec()).unwrap_or_default())
    }
}

/// Declares types of options without a default, whose values are a `T` that satisfies a condition.
macro_rules! conditional_types {
    ($($(#[doc = $doc:literal])* $Name:ident: $Value:ty, $accepts:expr;)*) => { $(
        $(#[doc = $doc])*
        #[derive(Debug)]
        pub(crate) enum $Name {}

        impl OptionType for $Name {
            type Given = Option<$Value>;
            type Checked = Option<$Value>;

            fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
                json(value).map(Some)
            }

            fn check(given: &Self::Given, option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
                let accepts: fn(&$Value) -> bool = $accepts;
                let refused = given.iter().find(|value| !accepts(value));
                refused.map_or_else(|| Ok(given.clone()), |value| Err(option.problem(format!(", got {value}")).into()))
            }
        }
    )* };
}

conditional_types! {
    /// A part of a whole.
    Share: f64, |share| *share > 0.0 && *share <= 1.0;
}

/// The name of a time zone.
#[derive(Debug)]
pub(crate) enum ZoneName {}

impl OptionType for ZoneName {
    type Given = Option<String>;
    type Checked = Option<Zone>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        json(value).map(Some)
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        given.as_deref().map(Zone::named).transpose().map_err(|error| error.details().problems.clone())
    }
}

/// A value that is checked together with others.
#[derive(Debug)]
pub(crate) struct Plain<T>(PhantomData<T>);

impl<T: Clone + DeserializeOwned> OptionType for Plain<T> {
    type Given = Option<T>;
    type Checked = Option<T>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        json(value).map(Some)
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.clone())
    }
}

/// A list of strings, or a single one.
#[derive(Debug)]
pub(crate) enum Strings {}

impl OptionType for Strings {
    type Given = Vec<String>;
    type Checked = Vec<String>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        if value.is_string() { Ok(vec![json(value)?]) } else { json(value) }
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.clone())
    }
}

/// A list of strings, in which an empty list differs from an absent one.
#[derive(Debug)]
pub(crate) enum OptionalStrings {}

impl OptionType for OptionalStrings {
    type Given = Option<Vec<String>>;
    type Checked = Option<Vec<String>>;

    fn read(value: Value, language: Language) -> Result<Self::Given, Vec<Problem>> {
        Strings::read(value, language).map(Some)
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.clone())
    }
}

/// PEM of a certificate and its private key.
#[derive(Debug)]
pub(crate) enum PemPair {}

impl OptionType for PemPair {
    type Given = Option<Vec<Pem>>;
    type Checked = Option<Vec<Pem>>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        let parts: Vec<Pem> = if value.is_array() { json(value)? } else { vec![json(value)?] };
        if (1..=2).contains(&parts.len()) { Ok(Some(parts)) } else { Err(Vec::new()) }
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.clone())
    }
}

/// The service's URL.
#[derive(Debug)]
pub(crate) enum BaseUrl {}

impl OptionType for BaseUrl {
    type Given = Option<String>;
    type Checked = Url;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        json(value).map(Some)
    }

    fn check(given: &Self::Given, option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        let text = given.clone().or_else(|| environment(option));
        let text = text.ok_or_else(|| Problem::new(option.part(), missing(option)))?;
        let refuse = |problem| with_origin(problem, option, given.is_some());
        let mut url = check_url(option, &text).map_err(refuse)?;
        if url.query().is_some() || url.fragment().is_some() {
            return Err(refuse(Problem::new(option.part(), "must not have a query or a fragment")).into());
        }
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path(&path);
        Ok(url)
    }
}

/// Headers by name.
#[derive(Debug)]
pub(crate) enum Headers {}

/// Headers that frame or route a request, which callers must not change.
const OF_CONNECTIONS: [HeaderName; 5] = [HOST, CONTENT_LENGTH, TRANSFER_ENCODING, CONNECTION, UPGRADE];

impl OptionType for Headers {
    type Given = BTreeMap<String, String>;
    type Checked = HeaderMap;

    /// A number becomes its text, as HTTP clients of most languages accept it.
    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        let headers: BTreeMap<String, Value> = json(value)?;
        let text = |(name, value)| match value {
            Value::String(text) => Ok((name, text)),
            Value::Number(number) => Ok((name, number.to_string())),
            other @ (Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_)) => {
                let option = &super::client::headers;
                let found = wording![format!("; {name:?} is "), described(&other)];
                Err(vec![Problem::new(option.part(), wording!["must be ", option.kind.accepts(), found])])
            }
        };
        headers.into_iter().map(text).collect()
    }

    fn check(given: &Self::Given, option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        let (mut map, mut problems) = (HeaderMap::new(), Vec::new());
        for (name, value) in given {
            match header(name, value, option) {
                Ok((key, value)) => {
                    if map.insert(key, value).is_some() {
                        let hint = "appears twice: header names are case-insensitive";
                        problems.push(wrong_header(option, name, hint));
                    }
                }
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() { Ok(map) } else { Err(problems) }
    }
}

fn wrong_header(option: &OptionDeclaration, name: &str, what: &str) -> Problem {
    Problem::new(option.part(), format!("must have valid names and values; {name:?} {what}"))
}

/// A header as it is sent.
fn header(name: &str, value: &str, option: &OptionDeclaration) -> Result<(HeaderName, HeaderValue), Problem> {
    let refuse = |what: &str| wrong_header(option, name, what);
    let key = HeaderName::from_bytes(name.as_bytes()).map_err(|_| refuse("is not a header name"))?;
    let mut value = HeaderValue::from_str(value)
        .map_err(|_| refuse("has characters in its value that a header cannot carry, such as a line break"))?;
    if key == AUTHORIZATION {
        let place = super::client::token.part();
        let hint = wording![format!("must not contain {name:?}; use the option "), place, " instead"];
        return Err(Problem::new(option.part(), hint));
    }
    if OF_CONNECTIONS.contains(&key) {
        let hint = format!("must not contain {name:?}, which the client sets for each request");
        return Err(Problem::new(option.part(), hint));
    }
    // Any of them may be secret.
    value.set_sensitive(true);
    Ok((key, value))
}

impl CallOptionType for Headers {
    fn overlay(base: &Self::Given, over: Self::Given) -> Self::Given {
        // Header names are case-insensitive.
        let is_replaced = |name: &str| over.keys().any(|other| other.eq_ignore_ascii_case(name));
        let kept = base.iter().filter(|(name, _)| !is_replaced(name));
        kept.map(|(name, value)| (name.clone(), value.clone())).chain(over.clone()).collect()
    }

    fn effective(
        given: &Self::Given,
        client: &Self::Checked,
        option: &OptionDeclaration,
    ) -> Result<Self::Checked, Vec<Problem>> {
        let mut headers = client.clone();
        headers.extend(Self::check(given, option)?);
        Ok(headers)
    }
}

pub(super) fn environment(option: &OptionDeclaration) -> Option<String> {
    let DefaultValue::Environment(variable) = option.default else { return None };
    std::env::var(variable).ok().filter(|value| !value.is_empty())
}

/// Says of a problem that the value is that of the environment, unless it was given.
pub(super) fn with_origin(mut problem: Problem, option: &OptionDeclaration, is_given: bool) -> Problem {
    if let (DefaultValue::Environment(variable), false) = (option.default, is_given) {
        problem.message.push(format!("; it comes from {variable}"));
    }
    problem
}

fn missing(option: &OptionDeclaration) -> Wording {
    let DefaultValue::Environment(variable) = option.default else { return "is missing".into() };
    let shell = "--base-url, choose a profile by --profile, take a generated account by --sandbox";
    wording!["is missing; pass ", Part::unless_shell("it", shell), format!(", or set {variable}")]
}

/// Parses a URL of the service.
pub(super) fn check_url(option: &OptionDeclaration, text: &str) -> Result<Url, Problem> {
    let refuse = |what: String| Err(Problem::new(option.part(), wording!["must be ", option.kind.accepts(), what]));
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(error) => return refuse(format!(" ({error})")),
    };
    if !matches!(url.scheme(), "http" | "https") {
        refuse(", with the scheme http or https".to_owned())
    } else if !url.username().is_empty() || url.password().is_some() {
        let hint = wording!["must not hold credentials; use ", super::client::token.part(), " for them"];
        Err(Problem::new(option.part(), hint))
    } else if url.path().trim_end_matches('/').starts_with("//") {
        // Most likely a typo of a host, or of a path, which some parsers would take for a host.
        let host = url.host_str().unwrap_or_default();
        let hint = format!("must have a single / after the host {host}, got the path {:?}", url.path());
        Err(Problem::new(option.part(), hint))
    } else {
        Ok(url)
    }
}
