//! Path patterns, in which `*` matches any characters, and the methods beside them.

use xpauto::bindings::declaration::closest;
use xpauto::bindings::text::{Wording, did_you_mean, wording};

/// The methods of requests.
const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// Returns why no request can match a pattern, if so.
pub(crate) fn path_problem(pattern: &str) -> Option<String> {
    if !pattern.starts_with(['/', '*']) {
        return Some(format!("must begin with \"/\" or \"*\", got {pattern:?}"));
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

/// Returns whether a path matches a pattern, in which each `*` matches any characters.
pub(crate) fn matches_pattern(pattern: &str, path: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::matches_pattern;

    #[test]
    fn a_star_stands_for_any_characters() {
        assert!(matches_pattern("/segments", "/segments"));
        assert!(matches_pattern("/themes/*", "/themes/501"));
        assert!(matches_pattern("*", "/"));
        assert!(matches_pattern("/personalizations/*/results", "/personalizations/301/results"));
        assert!(!matches_pattern("/personalizations/*/results", "/personalizations/301"));
        assert!(!matches_pattern("/a*a", "/a"));
    }
}
