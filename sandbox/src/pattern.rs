//! Path patterns, in which `*` matches any characters.

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
