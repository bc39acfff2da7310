//! Finds credentials that are recognized by their form, whatever their name: schemes of HTTP, JWTs and private keys.

use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::secrets::{LONGEST_WORD, REDACTED, SHORTEST};

/// The schemes whose credentials are one token.
const SCHEMES: [&str; 3] = ["bearer", "dpop", "token"];
const BASIC: &str = "basic";
/// How a JWT begins: `{"` in base64.
const JWT: &str = "eyJ";
const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";
const PRIVATE_KEY: &str = "PRIVATE KEY";
const DASHES: &str = "-----";

/// Returns where credentials are in text, without their scheme, in order; they can overlap.
pub(super) fn ranges(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = schemes(text).chain(jwts(text)).chain(private_keys(text)).collect();
    found.retain(|range| text.get(range.clone()).is_some_and(|value| value != REDACTED));
    found.sort_by_key(|range| (range.start, usize::MAX - range.end));
    found
}

/// Finds the credentials after `Bearer` and `Basic`.
fn schemes(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices(' ').filter_map(|(space, _)| {
        let before = text.get(..space)?;
        let scheme = before.get(before.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len()..)?;
        let is_basic = scheme.eq_ignore_ascii_case(BASIC);
        if !is_basic && !SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
            return None;
        }
        let rest = text.get(space + 1..)?;
        let value = rest.trim_start_matches(' ');
        let start = text.len() - value.len();
        let is_token = |c: char| c.is_ascii_alphanumeric() || "-._~+/".contains(c);
        let plain = value.len() - value.trim_start_matches(is_token).len();
        let after = value.get(plain..)?;
        let end = plain + after.len() - after.trim_start_matches('=').len();
        let token = value.get(..end)?;
        let is_whole = || before.trim_start().len() == scheme.len() && value.trim_end().len() == end;
        let is_secret = if is_basic { is_basic_credential(token) } else { is_secret_token(token, scheme, is_whole()) };
        is_secret.then_some(start..start + end)
    })
}

/// Returns whether a token is a secret and no word of prose, such as `bearer tokens`, or of a challenge.
fn is_secret_token(token: &str, scheme: &str, is_whole: bool) -> bool {
    let is_prose = token.len() <= LONGEST_WORD && token.bytes().all(|byte| !byte.is_ascii_digit());
    let is_name = ["auth", "authentication", "authorization", "token", "tokens"].contains(&token);
    // "Token" is a common word.
    let is_scheme = scheme.eq_ignore_ascii_case("token");
    let is_challenge = token.ends_with('=') && is_prose;
    let shortest = if is_scheme { LONGEST_WORD } else { SHORTEST };
    token.len() >= shortest && !is_challenge && (!is_prose || (is_whole && !is_name && !is_scheme))
}

/// Returns whether a token is a user and a password.
fn is_basic_credential(token: &str) -> bool {
    basic_password(token).is_some()
}

/// Returns the password in the credential of the scheme Basic.
pub(super) fn basic_password(token: &str) -> Option<String> {
    let padded = format!("{:=<1$}", token.trim_end_matches('='), token.trim_end_matches('=').len().next_multiple_of(4));
    let decoded = STANDARD.decode(padded).ok()?;
    String::from_utf8_lossy(&decoded).split_once(':').map(|(_, password)| password.to_owned())
}

/// Finds JWTs and encrypted ones, and what is left of a truncated one.
fn jwts(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices(JWT).filter_map(|(start, _)| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || ['-', '_', '.'].contains(&c);
        let rest = text.get(start..)?;
        let token = rest.get(..rest.len() - rest.trim_start_matches(is_part).len())?;
        let mut parts = token.split('.').skip(1);
        let second = parts.next()?;
        let is_token = second.starts_with(JWT) || (parts.next().is_some() && token.len() > 2 * LONGEST_WORD);
        is_token.then(|| start..start + token.trim_end_matches('.').len())
    })
}

/// Finds private keys in PEM; one without its end reaches to that of the text.
fn private_keys(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices(BEGIN).filter_map(|(start, _)| {
        let label = text.get(start + BEGIN.len()..)?;
        let label = label.get(..label.find(DASHES)?)?;
        let is_label = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == ' ';
        if !label.contains(PRIVATE_KEY) || !label.chars().all(is_label) {
            return None;
        }
        let ending = format!("{END}{label}{DASHES}");
        let rest = text.get(start..)?;
        Some(start..start + rest.find(&ending).map_or(rest.len(), |end| end + ending.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::ranges;
    use crate::redaction::secrets::replaced;

    #[test]
    fn credentials_are_found_by_their_form() {
        for (text, shown) in [
            ("Bearer s3cret-1", "Bearer REDACTED"),
            ("sent bearer  s3cret-1== there", "sent bearer  REDACTED there"),
            ("Bearer onlyletters", "Bearer REDACTED"),
            ("DPoP s3cret-1.", "DPoP REDACTED"),
            ("Basic YW5uOnMzY3JldA==", "Basic REDACTED"),
            ("Basic YW5uOnMzY3JldA, x", "Basic REDACTED, x"),
            ("Token 0123456789abcdef0123", "Token REDACTED"),
            ("a eyJhbGciOi.eyJzdWIi.c2ln, b", "a REDACTED, b"),
            ("eyJhbGciOi.eyJzdWIi.", "REDACTED."),
            ("eyJhbGciOi.c2lnc2lnc2lnc2lnc2ln.aXY.Y2lwaGVy.dGFn", "REDACTED"),
            ("a -----BEGIN RSA PRIVATE KEY-----\nx\n-----END RSA PRIVATE KEY----- b", "a REDACTED b"),
            ("-----BEGIN PRIVATE KEY-----\\nx", "REDACTED"),
        ] {
            assert_eq!(replaced(text, ranges(text)), shown);
        }
        for text in [
            "Bearer or bearer",
            "the bearer authentication of today",
            "Bearer token",
            "Bearer realm=\"x1234567\", error=\"invalid_token\"",
            "Basic realm=\"x\"",
            "Basic knowledge and basic training2",
            "Token expired at 2026-11-22",
            "eyJ.png and eyJhbGci",
            "-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----",
            "Bearer REDACTED",
        ] {
            assert_eq!(replaced(text, ranges(text)), text);
        }
    }
}
