//! Path patterns, in which `*` matches any characters, and the methods beside them.

use percent_encoding::percent_decode_str;

/// The methods of requests.
const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// What the paths of the sandbox's own requests begin with.
pub(crate) const CONTROL_PREFIX: &str = "/__sandbox";

/// Returns why no request can match a pattern, if so.
pub(crate) fn path_problem(pattern: &str) -> Option<String> {
    let is_path = pattern.starts_with(['/', '*']) && !pattern.contains('?') && !pattern.starts_with(CONTROL_PREFIX);
    (!is_path)
        .then(|| format!("must be a path of the service, such as \"/themes/*\", without a query, got {pattern:?}"))
}

/// Returns why no request can have a method, if so.
pub(crate) fn method_problem(method: &str) -> Option<String> {
    let is_known = METHODS.iter().any(|known| known.eq_ignore_ascii_case(method));
    (!is_known).then(|| format!("must be an HTTP method, got {method:?}"))
}

/// Returns whether a path matches a pattern, in which each `*` matches any characters. Both are compared without
/// percent-encoding, since the service finds an object under any spelling of its path.
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
