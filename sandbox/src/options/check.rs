//! The checks of options, beyond what their types express.

use jiff::Timestamp;
use jiff::tz::Offset;
use url::Url;
use xpauto::bindings::date_time::instant_in_utc;
use xpauto::bindings::message::{Path, wording};
use xpauto::bindings::options::{check_url, is_local};
use xpauto::bindings::rate::{self, RateWindow};
use xpauto::bindings::schema::Field;
use xpauto::{Error, Problem, Result};

use super::value::refuse;
use super::{Options, option};
use crate::pattern::path_problem;

impl Options {
    /// Checks what the types do not express: the value of each option, and whether they go together.
    pub(crate) fn check(&self) -> Result<()> {
        refuse(&self.problems())?;
        self.check_recording()
    }

    /// Returns what is wrong with the values of options, each by itself: ranges, and values that cannot be used.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        let numbers = self.numbers().into_iter().filter_map(|(option, number)| option.range_problem(number?));
        let mut problems: Vec<Problem> = numbers.collect();
        let at = |option: &Field, index: usize| Path::from(format!("[{index}]")).under(option.part());
        problems.extend(
            self.faults
                .iter()
                .enumerate()
                .filter_map(|(index, fault)| fault.problem().map(|problem| problem.under(at(&option::faults, index)))),
        );
        for (option, paths) in [(&option::locked, &self.locked), (&option::keep, &self.keep)] {
            let refused = |(index, path): (usize, &String)| Some(Problem::new(at(option, index), path_problem(path)?));
            problems.extend(paths.iter().enumerate().filter_map(refused));
        }
        problems.extend(self.token.as_deref().and_then(token_problem));
        problems.extend(self.start().err());
        problems.extend(self.rate_windows().err());
        problems.extend(self.upstream_url().err());
        problems
    }

    /// Returns the windows of the rate limit.
    pub(crate) fn rate_windows(&self) -> Result<Vec<RateWindow>, Problem> {
        let Some(text) = &self.rate_limit else { return Ok(Vec::new()) };
        rate::parse(text).ok_or_else(|| option::rate_limit.problem(format!(", got {text:?}")))
    }

    /// Returns the date-time at which the clock starts; `None` for that of the machine.
    pub(crate) fn start(&self) -> Result<Option<Timestamp>, Problem> {
        let Some(text) = &self.now else { return Ok(None) };
        parse_date_time(text).map(Some).ok_or_else(|| option::now.problem(format!(", got {text:?}")))
    }

    /// Returns the base URL of the real service; `None` if there is none.
    pub(crate) fn upstream_url(&self) -> Result<Option<Url>, Problem> {
        let Some(given) = &self.upstream else { return Ok(None) };
        let url = check_url(&option::upstream, given, &option::upstream_token)?;
        if url.scheme() == "http" && !is_local(&url) {
            let message = "is plain http, which shows the token to the network; it must be https";
            return Err(Problem::new(option::upstream.part(), message));
        }
        Ok(Some(url))
    }

    /// Refuses options of recordings that contradict each other, or have no effect.
    fn check_recording(&self) -> Result<()> {
        let of_recording = [
            (&option::upstream, self.upstream.is_some()),
            (&option::upstream_token, self.upstream_token.is_some()),
            (&option::keep, !self.keep.is_empty()),
            (&option::proxy, self.proxy.is_some()),
            (&option::ca_certificates, self.ca_certificates.is_some()),
        ];
        let problem = match (&self.record, &self.replay) {
            (Some(_), Some(_)) => "the sandbox's options: record and replay cannot be given together".into(),
            (Some(_), None) if self.upstream.is_none() => {
                "the sandbox's options: recording needs upstream, the URL of the real service".into()
            }
            (Some(_), None) => return Ok(()),
            (None, _) => match of_recording.into_iter().find(|(_, is_given)| *is_given) {
                Some((option, _)) => wording![option.part(), " has no effect without record"],
                None => return Ok(()),
            },
        };
        Err(Error::config(problem))
    }
}

/// Parses a date-time in ISO 8601, in UTC where it has no offset; returns `None` if it is none of the years that the clock may
/// show.
pub(crate) fn parse_date_time(text: &str) -> Option<Timestamp> {
    let parsed = Timestamp::from_duration(instant_in_utc(text)?).ok()?;
    (1970..9000).contains(&Offset::UTC.to_datetime(parsed).year()).then_some(parsed)
}

/// Refuses a token that no client could send; the message does not show the token.
fn token_problem(token: &str) -> Option<Problem> {
    let can_be_sent = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
    (!can_be_sent)
        .then(|| Problem::new(option::token.part(), "must have visible ASCII characters only, and at least one"))
}
