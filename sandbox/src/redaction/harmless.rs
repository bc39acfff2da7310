//! Recognizes values that are no secrets although their names are those of secrets, such as `"token_type": "bearer"`.

use super::counts::without_tokens;
use super::json::Json;
use super::names::{is_secret_field, words};
use super::secrets::LONGEST_WORD;

/// The last words of names whose values are words, such as `token_type`.
const OF_WORDS: [&str; 10] =
    ["format", "kind", "method", "methods", "mode", "policy", "status", "supported", "type", "types"];
/// The last words of names whose values are times.
const OF_TIMES: [&str; 7] = ["age", "expiration", "expires", "expiry", "lifetime", "ttl", "until"];
/// The last words of names whose values are URLs.
const OF_URLS: [&str; 3] = ["endpoint", "uri", "url"];
/// How the names of types begin in OAuth 2.0, RFC 6755.
const OAUTH: &str = "urn:ietf:params:oauth:";
/// The most digits of a time in milliseconds.
const MOST_DIGITS: usize = 13;
/// The most digits of a number that stands for a word.
const MOST_DIGITS_OF_WORD: usize = 3;

/// Returns whether the value shows by itself and by this name that it is no secret, such as `"token_type": "bearer"`.
pub(super) fn is_harmless(name: &str, value: &str) -> bool {
    let words = words(name);
    let (last, before) = match words.as_slice() {
        [.., before, last] => (last.as_str(), before.as_str()),
        _ => return false,
    };
    match last {
        "at" if before.ends_with("ed") || before.starts_with("expire") => is_time(value),
        "in" if before.starts_with("expire") => is_time(value),
        last if OF_TIMES.contains(&last) => is_time(value),
        last if OF_URLS.contains(&last) => is_plain_url(value),
        last if OF_WORDS.contains(&last) => match value.strip_prefix(OAUTH) {
            Some(name) => name.split(':').all(is_word),
            None => is_word(value) || is_number(value, MOST_DIGITS_OF_WORD),
        },
        _ => false,
    }
}

/// Returns whether the JSON value of a field shows by itself and by this name that it is no secret.
pub(super) fn is_harmless_json(name: &str, value: &Json) -> bool {
    let is_harmless_text = |value: &Json| matches!(value, Json::String(text) if is_harmless(name, text));
    match value {
        Json::Object(_) => false,
        Json::Array(items) => items.iter().all(is_harmless_text),
        Json::String(_) => is_harmless_text(value),
        Json::Other(literal) => is_harmless_literal(name, literal),
    }
}

/// Returns whether a number, a boolean or null is no secret under this secret name.
fn is_harmless_literal(name: &str, literal: &str) -> bool {
    let is_boolean = ["true", "false"].contains(&literal);
    counts_tokens(name) || (is_boolean && !xpauto::bindings::is_secret_field(name)) || is_harmless(name, literal)
}

/// Returns whether a name is that of a count or limit of tokens, and without that word not that of a secret.
fn counts_tokens(name: &str) -> bool {
    without_tokens(&words(name)).is_some_and(|others| !is_secret_field(&others))
}

fn is_word(value: &str) -> bool {
    (1..=LONGEST_WORD).contains(&value.len())
        && value.bytes().all(|byte| byte.is_ascii_alphabetic() || [b'_', b'-'].contains(&byte))
}

fn is_number(value: &str, most_digits: usize) -> bool {
    (1..=most_digits).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a value is a number of seconds or milliseconds, or a date, with or without a time.
fn is_time(value: &str) -> bool {
    let (whole, fraction) = value.split_once('.').unwrap_or((value, "0"));
    if is_number(whole, MOST_DIGITS) && is_number(fraction, MOST_DIGITS) {
        return true;
    }
    let is_part = |byte: u8| byte.is_ascii_digit() || b"-:.+TZ ".contains(&byte);
    let shape = value.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    let is_iso = shape.take(10).eq(*b"0000-00-00") && value.len() <= 35 && value.bytes().all(is_part);
    is_iso || httpdate(value)
}

/// Returns whether a value is a date of HTTP, such as `Wed, 21 Oct 2015 07:28:00 GMT`.
fn httpdate(value: &str) -> bool {
    let shape = value.bytes().map(|byte| match byte {
        digit if digit.is_ascii_digit() => b'0',
        letter if letter.is_ascii_alphabetic() => b'a',
        other => other,
    });
    shape.eq(*b"aaa, 00 aaa 0000 00:00:00 aaa")
}

/// Returns whether a value is a URL whose path has only words and versions, and which has no user, query or fragment.
fn is_plain_url(value: &str) -> bool {
    let Some(rest) = value.strip_prefix("https://").or_else(|| value.strip_prefix("http://")) else { return false };
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-:".contains(&byte);
    let is_version = |part: &str| part.strip_prefix('v').is_some_and(|number| is_number(number, MOST_DIGITS_OF_WORD));
    !authority.is_empty()
        && authority.bytes().all(is_host)
        && path.split('/').all(|part| part.is_empty() || is_word(part) || is_version(part))
}

#[cfg(test)]
mod tests {
    use super::{counts_tokens, is_harmless};

    #[test]
    fn harmless_values_are_recognized_by_name_and_form() {
        for (name, value) in [
            ("token_type", "bearer"),
            ("tokenType", "Bearer"),
            ("TOKEN_TYPE", "DPoP"),
            ("issued_token_type", "urn:ietf:params:oauth:token-type:access_token"),
            ("passwordPolicy", "strict"),
            ("credentialType", "2"),
            ("tokenExpiresAt", "2026-11-22T23:59:59.123+01:00"),
            ("tokenExpiresAt", "1795391999"),
            ("tokenCreatedAt", "2026-11-22"),
            ("refresh_token_expires_in", "3600"),
            ("tokenExpiry", "Wed, 21 Oct 2015 07:28:00 GMT"),
            ("token_endpoint", "https://login.example.com:8443/oauth/v2/token"),
            ("tokenUrl", "http://x.example/"),
        ] {
            assert!(is_harmless(name, value), "{name}: {value}");
        }
        for (name, value) in [
            ("token", "bearer"),
            ("type", "x"),
            ("tokenType", "s3cret"),
            ("tokenType", "averyveryverylongwordofletters"),
            ("tokenType", "12345678"),
            ("tokenType", ""),
            ("tokenExpiresAt", "s3cret"),
            ("tokenExpiresAt", "2026-11-22 s3cret"),
            ("tokenIn", "3600"),
            ("pinAt", "1234"),
            ("tokenId", "abc"),
            ("tokenState", "ACTIVE"),
            ("tokenUrl", "https://x.example/reset/s3cret"),
            ("tokenUrl", "https://ann:s3cret@x.example/"),
            ("tokenUrl", "https://x.example/?a=b"),
            ("tokenUrl", "secret"),
        ] {
            assert!(!is_harmless(name, value), "{name}: {value}");
        }
    }

    #[test]
    fn counts_of_tokens_are_recognized() {
        for name in [
            "maxTokens",
            "max_tokens",
            "MAX_TOKENS",
            "max-tokens",
            "tokenCount",
            "token_count",
            "tokens_used",
            "tokensUsed",
            "totalTokens",
            "tokensRemaining",
            "tokenLimit",
            "accessTokenCount",
            "maxOutputTokens",
        ] {
            assert!(counts_tokens(name), "{name}");
        }
        for name in [
            "token",
            "tokens",
            "accessToken",
            "tokenUsed",
            "lastUsedToken",
            "maxToken",
            "countToken",
            "maxtokens",
            "tokenCountKeySecret",
            "secretTokenCount",
            "passwordTokensUsed",
            "sessionIdTokensTotal",
            "count",
            "maxPasswords",
            "tokensByTokenCount",
            "",
        ] {
            assert!(!counts_tokens(name), "{name}");
        }
    }
}
