//! The checks of options, beyond what their types express.

use hyper::header::HeaderValue;
use jiff::Timestamp;
use jiff::tz::Offset;
use url::{Host, Url};
use xpauto::bindings::Warning;
use xpauto::bindings::date_time::instant_in_utc;
use xpauto::bindings::operation::{self, Effect};
use xpauto::bindings::options::OptionDeclaration;
use xpauto::bindings::rate::{self, RateWindow};
use xpauto::bindings::text::{Language, Path, wording};
use xpauto::{Error, Problem, Result};

use super::choices::OnMissing;
use super::fault::Fault;
use super::value::{range_problem, refuse};
use super::{OBJECTS, Options, TOKEN, option};
use crate::pattern::{overlap, parse_regex, path_problem};

/// The most locked paths.
const MOST_LOCKED: usize = 1000;
/// The most faults that a sandbox can start with.
const MOST_FAULTS: usize = 1000;
/// The most requests in a window of the rate limit; the time of each is kept.
const MOST_IN_WINDOW: usize = 1_000_000;

impl Options {
    /// Checks what the types do not express: the value of each option, and whether they go together.
    pub(crate) fn check(&self) -> Result<()> {
        refuse(&self.problems(), "")?;
        if self.isolated_token && self.token != TOKEN {
            return Err(Error::config(wording![
                option::isolated_token.part(),
                " has no effect with ",
                option::token.part()
            ]));
        }
        self.check_recording()?;
        self.check_account()
    }

    /// Returns warnings for times that were probably given in milliseconds instead of seconds.
    #[must_use]
    pub fn time_doubts(&self) -> Vec<Warning> {
        let options =
            self.numbers().into_iter().filter_map(|(option, number)| option.time_doubt(number?, Language::Rust));
        options.chain(self.faults.iter().filter_map(Fault::time_doubt)).collect()
    }

    /// Returns what is wrong with the values of options, each by itself: ranges, and values that cannot be used.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        let numbers = self.numbers().into_iter().filter_map(|(option, number)| range_problem(option, number));
        let mut problems: Vec<Problem> = numbers.collect();
        problems.extend(most(&option::locked, self.locked.len(), MOST_LOCKED));
        problems.extend(most(&option::faults, self.faults.len(), MOST_FAULTS));
        let at = |option: &OptionDeclaration, index: usize| Path::from(format!("[{index}]")).under(option.part());
        problems.extend(self.faults.iter().enumerate().filter_map(|(index, fault)| {
            let problem = fault.problem().map(|problem| problem.under(at(&option::faults, index)));
            problem.or_else(|| Some(Problem::new(at(&option::faults, index), self.useless(index, fault)?)))
        }));
        problems.extend(self.locked.iter().enumerate().filter_map(|(index, path)| {
            let unwritten = || format!("must match a path that can be written, such as \"/themes/501\", got {path:?}");
            let problem = path_problem(path).or_else(|| (!is_written(path)).then(unwritten))?;
            Some(Problem::new(at(&option::locked, index), problem))
        }));
        problems.extend(self.redact_patterns.iter().enumerate().filter_map(|(index, pattern)| {
            let problem = format!("{pattern:?} {}", parse_regex(pattern).err()?);
            Some(Problem::new(at(&option::redact_patterns, index), problem))
        }));
        problems.extend(token_problem(&self.token));
        problems.extend(self.start().err());
        problems.extend(self.rate_windows().err());
        problems.extend(self.upstream_url().err());
        problems
    }

    /// Returns why a rule has no effect among the others.
    fn useless(&self, index: usize, fault: &Fault) -> Option<String> {
        if fault.lets_pass() && index + 1 == self.faults.len() {
            let advice = "give it a status, a body, headers, an action or a delay";
            return Some(format!("lets requests pass, which has no effect as the last rule; {advice}"));
        }
        // An earlier rule acts on all of its requests.
        let first = self.faults.iter().take(index).position(|earlier| earlier.hides(fault))?;
        Some(format!("never acts, since faults[{first}] always acts on the same requests"))
    }

    /// Returns the windows of the rate limit.
    pub(crate) fn rate_windows(&self) -> Result<Vec<RateWindow>, Problem> {
        let Some(text) = &self.rate_limit else { return Ok(Vec::new()) };
        let windows = rate::parse(text).ok_or_else(|| option::rate_limit.problem(format!(", got {text:?}")))?;
        if let Some(window) = windows.iter().find(|window| window.most > MOST_IN_WINDOW) {
            let window = format!("has a window of {}; the most is {MOST_IN_WINDOW}", window.most);
            return Err(Problem::new(option::rate_limit.part(), window));
        }
        Ok(windows)
    }

    /// Returns the date-time at which the clock starts; `None` for that of the machine.
    pub(crate) fn start(&self) -> Result<Option<Timestamp>, Problem> {
        let Some(text) = &self.now else { return Ok(None) };
        parse_date_time(text).map(Some).ok_or_else(|| option::now.problem(format!(", got {text:?}")))
    }

    /// Returns the base URL of the real service; `None` if there is none.
    pub(crate) fn upstream_url(&self) -> Result<Option<Url>, Problem> {
        let Some(given) = &self.upstream else { return Ok(None) };
        // The value is not shown, since it may contain credentials.
        let mut url = parse_upstream(given).ok_or_else(|| option::upstream.problem(", without credentials"))?;
        if url.scheme() == "http" && !is_this_machine(&url) {
            let message = "is plain http, which shows the token to the network; it must be https";
            return Err(Problem::new(option::upstream.part(), message));
        }
        url.set_query(None);
        url.set_fragment(None);
        Ok(Some(url))
    }

    /// Refuses options of recordings that contradict each other.
    fn check_recording(&self) -> Result<()> {
        let needs_upstream = self.record.is_some() || self.on_missing == OnMissing::Record;
        let problem = match (&self.record, &self.replay) {
            (Some(_), Some(_)) => {
                "record and replay cannot be given together; replay with on_missing \"record\" does both"
            }
            (None, None) if self.upstream.is_some() => "upstream needs record, or replay with on_missing \"record\"",
            (None, None) => return self.check_without_recording(),
            _ if needs_upstream && self.upstream.is_none() => "recording needs upstream, the URL of the real service",
            _ => return Ok(()),
        };
        Err(Error::config(format!("the sandbox's options: {problem}")))
    }

    /// Refuses options that have an effect only with a recording.
    fn check_without_recording(&self) -> Result<()> {
        let given = [
            (&option::upstream_token, self.upstream_token.is_some()),
            (&option::on_missing, self.on_missing != OnMissing::default()),
            (&option::redact, !self.redact.is_empty()),
            (&option::redact_patterns, !self.redact_patterns.is_empty()),
            (&option::proxy, self.proxy.is_some()),
            (&option::ca_certificates, self.ca_certificates.is_some()),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => {
                Err(Error::config(wording![option.part(), " has no effect without a recording: give record or replay"]))
            }
            None => Ok(()),
        }
    }

    /// Refuses numbers of objects to generate for an account that is given.
    fn check_account(&self) -> Result<()> {
        if self.data.is_none() {
            return Ok(());
        }
        let mut counts = self.numbers().into_iter().zip(Self::default().numbers());
        match counts.find(|((option, given), (_, default))| option.kind == OBJECTS && given != default) {
            Some(((option, _), _)) => {
                Err(Error::config(wording![option.part(), " has no effect with data, which is the whole account"]))
            }
            None => Ok(()),
        }
    }
}

/// Returns whether a pattern matches a path of an operation that writes.
fn is_written(pattern: &str) -> bool {
    let writes = operation::ALL.iter().filter(|operation| operation.effect != Effect::Read);
    writes.into_iter().any(|operation| {
        let path = match (operation.path.split_once('{'), operation.path.split_once('}')) {
            (Some((before, _)), Some((_, after))) => format!("{before}*{after}"),
            _ => operation.path.to_owned(),
        };
        overlap(pattern, &path)
    })
}

/// Parses a date-time in ISO 8601, in UTC where it has no offset; returns `None` if it is none of the years that the clock may
/// show.
pub(crate) fn parse_date_time(text: &str) -> Option<Timestamp> {
    let parsed = Timestamp::from_duration(instant_in_utc(text)?).ok()?;
    (1970..9000).contains(&Offset::UTC.to_datetime(parsed).year()).then_some(parsed)
}

/// Parses the base URL of a real service; returns `None` if it is not one.
pub(crate) fn parse_upstream(text: &str) -> Option<Url> {
    let is_usable = |url: &Url| {
        let has_credentials = !url.username().is_empty() || url.password().is_some();
        matches!(url.scheme(), "http" | "https") && url.has_host() && !has_credentials
    };
    Url::parse(text).ok().filter(is_usable)
}

/// Returns whether a URL is of this machine.
pub(crate) fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Refuses more items than any test needs; they would only use memory.
fn most(option: &OptionDeclaration, count: usize, most: usize) -> Option<Problem> {
    (count > most).then(|| Problem::new(option.part(), format!("must have at most {most} items, got {count}")))
}

/// Refuses a token that no client could send; the message does not show the token.
fn token_problem(token: &str) -> Option<Problem> {
    // Clients trim white space around a token, and a space inside would end it.
    let can_be_sent = HeaderValue::try_from(token).is_ok() && token.bytes().all(|byte| byte.is_ascii_graphic());
    let problem = match (token.is_empty(), can_be_sent) {
        (true, _) => "must not be an empty string",
        (false, false) => "must not hold characters that a header cannot carry, such as a line break",
        (false, true) => return None,
    };
    Some(Problem::new(option::token.part(), problem))
}
