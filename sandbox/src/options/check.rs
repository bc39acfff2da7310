//! The checks of options, beyond what their types express.

use hyper::header::HeaderValue;
use jiff::Timestamp;
use jiff::tz::Offset;
use url::{Host, Url};
use xpauto::bindings::operation::{self, Effect};
use xpauto::bindings::rate::{self, RateWindow};
use xpauto::bindings::text::{Wording, wording};
use xpauto::{Error, Result};

use super::choices::OnMissing;
use super::fault::Fault;
use super::{Options, TOKEN, option};
use crate::pattern::{overlap, parse_regex, path_problem};

/// The most locked paths.
const MOST_LOCKED: usize = 1000;
/// The most faults that a sandbox can start with.
const MOST_FAULTS: usize = 1000;
/// The most requests in a window of the rate limit; the time of each is kept.
const MOST_IN_WINDOW: usize = 1_000_000;

impl Options {
    /// Checks what the types do not express: ranges, and values that cannot be sent.
    pub(crate) fn check(&self) -> Result<()> {
        self.check_ranges()?;
        most("locked paths", self.locked.len(), MOST_LOCKED)?;
        most("faults", self.faults.len(), MOST_FAULTS)?;
        if let Some((_, problem)) = self.useless_fault() {
            return Err(Error::config(problem));
        }
        let problem = |(index, path): (usize, &String)| path_problem(path).map(|problem| (index, problem));
        if let Some((index, problem)) = self.locked.iter().enumerate().find_map(problem) {
            return Err(Error::config(wording![option::locked.part(), format!("[{index}] {problem}")]));
        }
        if let Some((index, path)) = self.locked.iter().enumerate().find(|(_, path)| !is_written(path)) {
            let message =
                format!("[{index}] must match a path that can be written, such as \"/themes/501\", got {path:?}");
            return Err(Error::config(wording![option::locked.part(), message]));
        }
        check_token(&self.token)?;
        if self.isolated_token && self.token != TOKEN {
            return Err(Error::config(wording![
                option::isolated_token.part(),
                " has no effect with ",
                option::token.part()
            ]));
        }
        self.start()?;
        self.rate_windows()?;
        self.check_recording()?;
        self.check_patterns()?;
        self.check_account()?;
        self.upstream_url()?;
        self.faults.iter().try_for_each(Fault::check)
    }

    /// Finds a rule that has no effect among the others: returns its index and the message.
    pub(crate) fn useless_fault(&self) -> Option<(usize, Wording)> {
        let rules = || option::faults.part();
        if self.faults.last().is_some_and(Fault::lets_pass) {
            let advice = " must not end with a rule that lets requests pass; give it a status, a body, headers, an action or a delay";
            return Some((self.faults.len() - 1, wording![rules(), advice]));
        }
        self.faults.iter().enumerate().find_map(|(index, fault)| {
            // An earlier rule acts on all of its requests.
            let first = self.faults.iter().take(index).position(|earlier| earlier.hides(fault))?;
            let (never, always) =
                (format!("[{index}] never acts, since "), format!("[{first}] always acts on the same requests"));
            Some((index, wording![rules(), never, rules(), always]))
        })
    }

    /// Returns the windows of the rate limit.
    pub(crate) fn rate_windows(&self) -> Result<Vec<RateWindow>> {
        let Some(text) = &self.rate_limit else { return Ok(Vec::new()) };
        let refused = || Error::config(option::rate_limit.problem(format!(", got {text:?}")).wording());
        let windows = rate::parse(text).ok_or_else(refused)?;
        if let Some(window) = windows.iter().find(|window| window.most > MOST_IN_WINDOW) {
            let window = format!(" has a window of {}; the most is {MOST_IN_WINDOW}", window.most);
            return Err(Error::config(wording![option::rate_limit.part(), window]));
        }
        Ok(windows)
    }

    /// Returns the date-time at which the clock starts; `None` for that of the machine.
    pub(crate) fn start(&self) -> Result<Option<Timestamp>> {
        let Some(text) = &self.now else { return Ok(None) };
        let refused = || Error::config(option::now.problem(format!(", got {text:?}")).wording());
        parse_date_time(text).map(Some).ok_or_else(refused)
    }

    /// Returns the base URL of the real service; `None` if there is none.
    pub(crate) fn upstream_url(&self) -> Result<Option<Url>> {
        let Some(given) = &self.upstream else { return Ok(None) };
        // The value is not shown, since it may contain credentials.
        let refused = || Error::config(option::upstream.problem(", without credentials").wording());
        let mut url = parse_upstream(given).ok_or_else(refused)?;
        if url.scheme() == "http" && !is_this_machine(&url) {
            let message = " is plain http, which shows the token to the network; it must be https";
            return Err(Error::config(wording![option::upstream.part(), message]));
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

    /// Refuses regular expressions that cannot be used.
    fn check_patterns(&self) -> Result<()> {
        let patterns = self.redact_patterns.iter().enumerate();
        let mut problems = patterns.filter_map(|(index, pattern)| Some((index, pattern, parse_regex(pattern).err()?)));
        problems.next().map_or(Ok(()), |(index, pattern, problem)| {
            let problem = format!("[{index}] {pattern:?} {problem}");
            Err(Error::config(wording![option::redact_patterns.part(), problem]))
        })
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
        let generated = Self::default();
        let counts = [
            (&option::segments, self.segments != generated.segments),
            (&option::goals, self.goals != generated.goals),
            (&option::sites, self.sites != generated.sites),
            (&option::images, self.images != generated.images),
            (&option::themes, self.themes != generated.themes),
            (&option::recommender_blocks, self.recommender_blocks != generated.recommender_blocks),
            (&option::studio_recommender_blocks, self.studio_recommender_blocks != generated.studio_recommender_blocks),
            (&option::widget_studios, self.widget_studios != generated.widget_studios),
            (&option::personalizations, self.personalizations != generated.personalizations),
            (&option::key_moments, self.key_moments != generated.key_moments),
        ];
        match counts.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => {
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
    let without_offset = || Offset::UTC.to_timestamp(text.parse().ok()?).ok();
    let parsed = text.parse().ok().or_else(without_offset)?;
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
fn most(what: &str, count: usize, most: usize) -> Result<()> {
    if count <= most {
        return Ok(());
    }
    Err(Error::config(format!("the sandbox takes at most {most} {what}, got {count}")))
}

/// Refuses a token that no client could send; the message does not show the token.
fn check_token(token: &str) -> Result<()> {
    // Clients trim white space around a token, and a space inside would end it.
    let can_be_sent = HeaderValue::try_from(token).is_ok() && token.bytes().all(|byte| byte.is_ascii_graphic());
    let problem = match (token.is_empty(), can_be_sent) {
        (true, _) => "must not be an empty string",
        (false, false) => "must not hold characters that a header cannot carry, such as a line break",
        (false, true) => return Ok(()),
    };
    Err(Error::config(wording![option::token.part(), " ", problem]))
}
