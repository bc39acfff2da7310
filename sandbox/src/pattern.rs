//! Path patterns, in which `*` matches any characters, the methods beside them, and regular expressions.

use percent_encoding::percent_decode_str;
use regex::{Regex, RegexBuilder};
use xpauto::bindings::declaration::closest;
use xpauto::bindings::text::{Wording, did_you_mean, wording};

/// The largest compiled regular expression, in bytes.
const MOST_COMPILED: usize = 1024 * 1024;
/// The methods of requests.
const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// What the paths of the sandbox's own requests begin with.
pub(crate) const CONTROL_PREFIX: &str = "/__sandbox";

/// Returns why no request can match a pattern, if so.
pub(crate) fn path_problem(pattern: &str) -> Option<String> {
    if !pattern.starts_with(['/', '*']) {
        return Some(format!("must begin with \"/\" or \"*\", got {pattern:?}"));
    }
    if pattern.split('/').nth(1) == Some(CONTROL_PREFIX.trim_start_matches('/')) {
        return Some(format!(
            "must not begin with {CONTROL_PREFIX}, whose requests are the sandbox's own, got {pattern:?}; to test polling, \
             respond to another path, such as \"/results/*\", with the rule's own status and body"
        ));
    }
    pattern.contains('?').then(|| format!("must have no query, which is not matched, got {pattern:?}"))
}

/// Returns why no request can have a method, if so.
pub(crate) fn method_problem(method: &str) -> Option<Wording> {
    if METHODS.iter().any(|known| known.eq_ignore_ascii_case(method)) {
        return None;
    }
    let likely = closest(&method.to_ascii_uppercase(), METHODS.into_iter()).map(str::to_owned);
    Some(wording![format!("must be an HTTP method, got {method:?}"), did_you_mean(likely)])
}

/// Returns whether a path matches a pattern, in which each `*` matches any characters. Both are compared without
/// percent-encoding, since the service finds an object under any spelling of its path. The path may be another pattern, whose
/// stars only those of the first match: then it matches every path that the other one matches.
pub(crate) fn matches_pattern(pattern: &str, path: &str) -> bool {
    let [pattern, path] = [pattern, path].map(|text| percent_decode_str(text).decode_utf8_lossy());
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == path };
    let Some(mut remaining) = path.strip_prefix(start) else { return false };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let end = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = remaining.find(piece) else { return false };
        remaining = remaining.get(at + piece.len()..).unwrap_or_default();
    }
    remaining.ends_with(end)
}

/// Returns whether some path matches both patterns.
pub(crate) fn overlap(pattern: &str, other: &str) -> bool {
    let [pattern, other] = [pattern, other].map(|text| percent_decode_str(text).decode_utf8_lossy());
    let other = other.as_bytes();
    // Whether the rest of the pattern and the rest of the other one overlap, for each rest of the other one.
    let rest_of_other = |at: usize| other.get(at..).unwrap_or_default().iter().all(|byte| *byte == b'*');
    let mut overlaps: Vec<bool> = (0..=other.len()).map(rest_of_other).collect();
    for byte in pattern.bytes().rev() {
        let mut longer = vec![false; other.len() + 1];
        for at in (0..=other.len()).rev() {
            let of = |overlaps: &[bool], at: usize| overlaps.get(at).copied().unwrap_or_default();
            let overlaps_here = match (byte, other.get(at)) {
                (b'*', None) => of(&overlaps, at),
                (b'*', Some(_)) => of(&overlaps, at) || of(&longer, at + 1),
                (_, Some(b'*')) => of(&longer, at + 1) || of(&overlaps, at),
                (byte, Some(known)) => byte == *known && of(&overlaps, at + 1),
                (_, None) => false,
            };
            if let Some(place) = longer.get_mut(at) {
                *place = overlaps_here;
            }
        }
        overlaps = longer;
    }
    overlaps.first().copied().unwrap_or_default()
}

/// Compiles a regular expression of the option `redact_patterns`; the error is the reason why it cannot be used.
pub(crate) fn parse_regex(pattern: &str) -> Result<Regex, String> {
    let parsed = RegexBuilder::new(pattern).size_limit(MOST_COMPILED).build();
    let parsed = parsed.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "is too large".to_owned(),
        error => format!("is not a regular expression: {error}"),
    })?;
    if parsed.is_match("") { Err("matches an empty string, and so everything".to_owned()) } else { Ok(parsed) }
}

#[cfg(test)]
mod tests {
    use super::overlap;

    #[test]
    fn patterns_are_compared() {
        for (one, other) in
            [("/themes/501", "/themes/*"), ("/th*", "/*/x"), ("*", ""), ("/a*b", "/*ab"), ("*1", "/k/*")]
        {
            assert!(overlap(one, other) && overlap(other, one), "{one} {other}");
        }
        for (one, other) in [("/thmes/*", "/themes/*"), ("/themes", "/themes/*"), ("/a", "/b"), ("*a", "/b*b")] {
            assert!(!overlap(one, other) && !overlap(other, one), "{one} {other}");
        }
    }
}
