//! Rate limits such as `"50/10s, 1000/h"`: several windows that apply together.

use std::str::FromStr;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::message::wording;
use crate::spec::options::client;

/// At most `most` requests within any period of `length`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateWindow {
    /// The number of requests.
    pub most: usize,
    /// The length of the window.
    pub length: Duration,
}

/// The shortest window: less than the clock of timers tells is no limit.
const SHORTEST: Duration = Duration::from_millis(1);
/// The longest window: a longer one than ten years is a mistake, and would overflow the clock.
const LONGEST: Duration = Duration::from_secs(315_360_000);

impl RateWindow {
    /// Returns the window of a client that uses this part of the limit, above 0 and up to 1.
    ///
    /// The number of requests is rounded down; where it would be below 1, the window is longer instead.
    pub(crate) fn part(self, share: f64) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53, and rounded down below")]
        let count = self.most as f64 * share;
        if count < 1.0 {
            let length = Duration::try_from_secs_f64(self.length.as_secs_f64() / count).unwrap_or(LONGEST);
            return Self { most: 1, length: length.min(LONGEST) };
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at least 1, at most `most`")]
        let most = count.floor() as usize;
        Self { most: most.min(self.most), ..self }
    }
}

/// A rate limit: several windows that apply together, such as `"50/10s, 1000/h"`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateLimit(pub(crate) Vec<RateWindow>);

impl FromStr for RateLimit {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let refuse = || Error::config(wording![format!("{text:?} is not "), client::rate_limit.accepts()]);
        parse(text).map(Self).ok_or_else(refuse)
    }
}

/// Parses a rate limit; returns `None` if it is invalid.
///
/// ```
/// use std::time::Duration;
///
/// let windows = xpauto::bindings::rate::parse("50/10s, 1000/h").unwrap();
/// assert_eq!((windows[0].most, windows[0].length), (50, Duration::from_secs(10)));
/// assert_eq!(xpauto::bindings::rate::parse("fast"), None);
/// ```
#[must_use]
pub fn parse(text: &str) -> Option<Vec<RateWindow>> {
    text.split(',').map(|part| window(part.trim())).collect()
}

fn window(part: &str) -> Option<RateWindow> {
    let (most, period) = part.split_once('/')?;
    let most = most.trim().parse().ok().filter(|most| *most > 0)?;
    let period = period.trim();
    let unit_at = period.find(|character: char| !character.is_ascii_digit() && character != '.')?;
    let (count, unit) = period.split_at(unit_at);
    let count: f64 = if count.is_empty() { 1.0 } else { count.parse().ok()? };
    let seconds = match unit.trim() {
        "s" => 1.0,
        "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let length = Duration::try_from_secs_f64(count * seconds).ok()?;
    (SHORTEST..=LONGEST).contains(&length).then_some(RateWindow { most, length })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn refuses_invalid_rate_limits() {
        for text in [
            "",
            "fast",
            "50",
            "0/s",
            "-1/s",
            "5/0s",
            "5/day",
            "x/s",
            "5/s,",
            "5/99999999999h",
            "5/0.0001s",
            "5/.s",
            "5/1.2.3s",
        ] {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn parts_of_a_limit_are_rounded_down_and_never_exceed_it_in_all() {
        let part = |text: &str, share| {
            let window = parse(text).unwrap()[0].part(share);
            (window.most, window.length.as_secs_f64())
        };
        assert_eq!(part("50/10s", 1.0), (50, 10.0));
        assert_eq!(part("50/10s", 0.25), (12, 10.0));
        assert_eq!(part("3/s", 1.0 / 3.0), (1, 1.0));
        assert_eq!(part("2/s", 0.2), (1, 2.5));
        assert_eq!(part("1/h", f64::MIN_POSITIVE), (1, 315_360_000.0));
    }

    #[test]
    fn parses_multiples_and_spaces() {
        let windows = parse(" 1/s ,2/10s,3 / 5 min,4/2h,5/0.1s, 6/.5min").unwrap();
        let lengths: Vec<u128> = windows.iter().map(|window| window.length.as_millis()).collect();
        assert_eq!(lengths, [1000, 10_000, 300_000, 7_200_000, 100, 30_000]);
    }
}
