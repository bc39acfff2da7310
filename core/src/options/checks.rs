//! Checks of options as programs pass them: each returns the value that the client uses, or what is wrong.

#![allow(clippy::unnecessary_wraps, reason = "every check has the same signature")]
#![allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "all checks have one form")]

use std::collections::BTreeMap;
use std::time::Duration;

use http::header::{
    AUTHORIZATION, CONNECTION, CONTENT_LENGTH, HOST, HeaderMap, HeaderName, HeaderValue, TRANSFER_ENCODING, UPGRADE,
};
use url::Url;

use super::token::{Token, unfit};
use crate::date_time::Zone;
use crate::error::Problem;
use crate::message::{Part, Wording, wording};
use crate::rate_limit::{RateLimit, RateWindow};
use crate::schema::{DefaultValue, Field, Limit};
use crate::spec::options::{client, credentials};

/// The checked value of an option, or its problems.
type Checked<T> = Result<T, Vec<Problem>>;

/// Adds the problems of an option to the others; returns its value if there are none.
pub(crate) fn each<T>(checked: Checked<T>, problems: &mut Vec<Problem>) -> Option<T> {
    checked.map_err(|found| problems.extend(found)).ok()
}

/// Returns the effective value of a call: its own, else that of its client.
pub(super) fn own<G, C: Clone>(
    given: &Option<G>,
    of_client: &C,
    check: impl FnOnce(&Option<G>, &'static Field) -> Checked<C>,
    option: &'static Field,
    problems: &mut Vec<Problem>,
) -> Option<C> {
    if given.is_some() { each(check(given, option), problems) } else { Some(of_client.clone()) }
}

/// Takes a value as it is.
pub(super) fn plain<T: Clone>(given: &T, _: &Field) -> Checked<T> {
    Ok(given.clone())
}

/// Takes one of several values.
pub(super) fn choice<T: Copy + Default>(given: &Option<T>, _: &Field) -> Checked<T> {
    Ok(given.unwrap_or_default())
}

/// A value that may have a range.
pub trait Number: Copy {
    /// The default as such a value.
    fn of_default(default: DefaultValue) -> Option<Self>;

    /// The value, of times in seconds.
    fn number(self) -> f64;
}

impl Number for Duration {
    fn of_default(default: DefaultValue) -> Option<Self> {
        if let DefaultValue::Time(seconds) = default { Self::try_from_secs_f64(seconds).ok() } else { None }
    }

    fn number(self) -> f64 {
        self.as_secs_f64()
    }
}

macro_rules! integers {
    ($($integer:ty),*) => { $(
        impl Number for $integer {
            fn of_default(default: DefaultValue) -> Option<Self> {
                if let DefaultValue::Count(count) = default { count.try_into().ok() } else { None }
            }

            #[allow(clippy::cast_precision_loss, clippy::cast_lossless, reason = "limits are far below 2^53")]
            fn number(self) -> f64 {
                self as f64
            }
        }
    )* };
}

impl Number for f64 {
    fn of_default(default: DefaultValue) -> Option<Self> {
        if let DefaultValue::Time(seconds) = default { Some(seconds) } else { None }
    }

    fn number(self) -> f64 {
        self
    }
}

integers!(u16, u32, u64, usize, i64);

impl Field {
    /// Returns the problem of a value that the option does not accept, which `got` describes.
    pub fn problem(&self, got: impl Into<Wording>) -> Problem {
        Problem::new(self.part(), wording!["must be ", self.accepts(), got])
    }

    /// Returns the problem of a number outside of the declared range; times are in seconds.
    #[must_use]
    pub fn range_problem(&self, number: f64) -> Option<Problem> {
        let (is_met, shown) = match self.limit {
            Limit::Seconds(least, most) => ((least..=most).contains(&number), Part::TimeValue(number)),
            Limit::Range(least, most, _) => {
                ((least.number()..=most.number()).contains(&number), Part::Text(number.to_string().into()))
            }
            _ => return None,
        };
        (!is_met).then(|| self.problem(wording![", got ", shown]))
    }
}

/// Checks a number, or takes the default.
pub fn number<T: Number>(given: &Option<T>, option: &Field) -> Checked<T> {
    let number = given.or_else(|| T::of_default(option.default)).ok_or_else(|| option.problem(""))?;
    option.range_problem(number.number()).map_or(Ok(number), |problem| Err(problem.into()))
}

/// Checks a number that has no default.
pub(super) fn optional_number<T: Number>(given: &Option<T>, option: &Field) -> Checked<Option<T>> {
    given.map(|value| number(&Some(value), option)).transpose()
}

pub(super) fn share(given: &Option<f64>, option: &Field) -> Checked<Option<f64>> {
    let refused = given.filter(|share| !(*share > 0.0 && *share <= 1.0));
    refused.map_or(Ok(*given), |share| Err(option.problem(format!(", got {share}")).into()))
}

pub(super) fn rate_limit(given: &Option<RateLimit>, _: &Field) -> Checked<Vec<RateWindow>> {
    Ok(given.as_ref().map(|limit| limit.0.clone()).unwrap_or_default())
}

pub(super) fn zone(given: &Option<String>, _: &Field) -> Checked<Option<Zone>> {
    given.as_deref().map(Zone::named).transpose().map_err(|error| error.details().problems.clone())
}

/// Checks the token, or takes that of the environment.
pub(super) fn token(given: &Option<Token>, option: &Field) -> Checked<Option<Token>> {
    let token = given.clone().or_else(|| environment(option).map(|token| Token::Fixed(token.into())));
    match &token {
        Some(Token::Fixed(fixed)) => {
            if let Some(what) = unfit(fixed) {
                let problem = Problem::new(option.part(), format!("must not {what}"));
                return Err(with_origin(problem, option, given.is_some()).into());
            }
        }
        Some(Token::Credentials(credentials)) => {
            if let Some(url) = &credentials.token_url {
                check_url(&credentials::token_url, url, &client::token)?;
            }
        }
        _ => {}
    }
    Ok(token)
}

/// Checks the service's URL, or takes that of the environment.
pub(super) fn base_url(given: &Option<String>, option: &Field) -> Checked<Url> {
    let text = given.clone().or_else(|| environment(option));
    let text = text.ok_or_else(|| Problem::new(option.part(), missing(option)))?;
    let refuse = |problem| with_origin(problem, option, given.is_some());
    let mut url = check_url(option, &text, &client::token).map_err(refuse)?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(refuse(Problem::new(option.part(), "must not have a query or a fragment")).into());
    }
    let path = url.path().trim_end_matches('/').to_owned();
    url.set_path(&path);
    Ok(url)
}

fn environment(option: &Field) -> Option<String> {
    std::env::var(option.variable()?).ok().filter(|value| !value.is_empty())
}

/// Says of a problem that the value is that of the environment, unless it was given.
fn with_origin(mut problem: Problem, option: &Field, is_given: bool) -> Problem {
    if let (Some(variable), false) = (option.variable(), is_given) {
        problem.message.push(format!("; it comes from {variable}"));
    }
    problem
}

fn missing(option: &Field) -> Wording {
    let Some(variable) = option.variable() else { return "is missing".into() };
    let shell = "--base-url, choose a profile by --profile, take a generated account by --sandbox";
    wording!["is missing; pass ", Part::UnlessShell("it", shell), format!(", or set {variable}")]
}

/// Parses a URL of the service, whose token is an option of its own.
pub fn check_url(option: &Field, text: &str, token: &Field) -> Result<Url, Problem> {
    let url = Url::parse(text).map_err(|error| option.problem(format!(" ({error})")))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(option.problem(", with the scheme http or https"));
    }
    let hint = if !url.username().is_empty() || url.password().is_some() {
        wording!["must not hold credentials; use ", token.part(), " for them"]
    } else if url.path().trim_end_matches('/').starts_with("//") {
        // Most likely a typo of a host, or of a path, which some parsers would take for a host.
        let host = url.host_str().unwrap_or_default();
        format!("must have a single / after the host {host}, got the path {:?}", url.path()).into()
    } else {
        return Ok(url);
    };
    Err(Problem::new(option.part(), hint))
}

/// Headers by name, as they are given.
type Pairs = BTreeMap<String, String>;

/// Headers that frame or route a request, which callers must not change.
const OF_CONNECTIONS: [HeaderName; 5] = [HOST, CONTENT_LENGTH, TRANSFER_ENCODING, CONNECTION, UPGRADE];

/// Returns headers with others over them; names are case-insensitive.
pub(crate) fn over(base: &Pairs, over: Pairs) -> Pairs {
    let is_kept = |name: &str| !over.keys().any(|other| other.eq_ignore_ascii_case(name));
    let kept = base.iter().filter(|(name, _)| is_kept(name)).map(|(name, value)| (name.clone(), value.clone()));
    kept.collect::<Vec<_>>().into_iter().chain(over).collect()
}

/// Returns the headers of a client with those of a call over them.
pub(super) fn own_headers(given: &Pairs, of_client: &HeaderMap, problems: &mut Vec<Problem>) -> Option<HeaderMap> {
    let mut all = of_client.clone();
    all.extend(each(headers(given, &client::headers), problems)?);
    Some(all)
}

pub(super) fn headers(given: &Pairs, option: &Field) -> Checked<HeaderMap> {
    let (mut map, mut problems) = (HeaderMap::new(), Vec::new());
    for (name, value) in given {
        match header(name, value, option) {
            Ok((key, value)) => {
                if map.insert(key, value).is_some() {
                    problems.push(wrong_header(option, name, "appears twice: header names are case-insensitive"));
                }
            }
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(map) } else { Err(problems) }
}

fn wrong_header(option: &Field, name: &str, what: &str) -> Problem {
    Problem::new(option.part(), format!("must have valid names and values; {name:?} {what}"))
}

/// A header as it is sent.
fn header(name: &str, value: &str, option: &Field) -> Result<(HeaderName, HeaderValue), Problem> {
    let refuse = |what: &str| wrong_header(option, name, what);
    let key = HeaderName::from_bytes(name.as_bytes()).map_err(|_| refuse("is not a header name"))?;
    let mut value = HeaderValue::from_str(value)
        .map_err(|_| refuse("has characters in its value that a header cannot carry, such as a line break"))?;
    let must_not = format!("must not contain {name:?}");
    if key == AUTHORIZATION {
        let hint = wording![must_not, "; use the option ", client::token.part(), " instead"];
        return Err(Problem::new(option.part(), hint));
    }
    if OF_CONNECTIONS.contains(&key) {
        return Err(Problem::new(option.part(), must_not + ", which the client sets for each request"));
    }
    // Any of them may be secret.
    value.set_sensitive(true);
    Ok((key, value))
}
