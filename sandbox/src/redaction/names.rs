//! Recognizes the names of secrets, by one rule for headers, query parameters and fields.

use super::counts::without_tokens;
use super::secrets::LONGEST_WORD;

/// Words that contain that of a secret, and name none.
const ORDINARY: [&str; 12] = [
    "author",
    "authors",
    "keyboard",
    "keyword",
    "keywords",
    "passwordless",
    "secretariat",
    "secretaries",
    "secretary",
    "tokenization",
    "tokenizer",
    "tokenizers",
];
/// Whole names of secrets, without what separates their words.
const WHOLE: [&str; 8] =
    ["authorization", "cookie", "cookies", "dpop", "proxyauthorization", "samlresponse", "setcookie", "setcookies"];
/// The last words of the names of secrets.
const LAST: [&str; 9] = ["auth", "otp", "pass", "passcode", "pin", "pw", "sig", "signature", "totp"];
/// Words that make a name that of a secret wherever they stand.
const ANYWHERE: [&str; 2] = ["csrf", "xsrf"];
/// How the names of codes end that grant access, without what separates their words.
const CODES: [&str; 7] =
    ["authcode", "authorizationcode", "devicecode", "otpcode", "pincode", "securitycode", "verificationcode"];
/// What stands before `key` in the names of secret keys; without it, `key` names a key of data, too.
const OF_KEYS: [&str; 14] = [
    "access",
    "aes",
    "api",
    "app",
    "auth",
    "decryption",
    "encryption",
    "hmac",
    "master",
    "session",
    "shared",
    "signing",
    "ssh",
    "subscription",
];
/// The field of the service that is declared as no secret, in the spellings of the languages.
const DECLARED_KEYS: [&str; 2] = ["apiKey", "api_key"];
/// The last words of the names of secret headers and query parameters, which are common in bodies.
const LAST_OF_PARAMETERS: [&str; 4] = ["phpsessid", "sessid", "session", "sid"];
/// Headers that are no secrets although their names contain a secret word: an idempotency key grants no access, and a
/// challenge only says how to authenticate.
const PUBLIC_HEADERS: [&str; 4] =
    ["access-control-allow-credentials", "idempotency-key", "proxy-authenticate", "www-authenticate"];

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

/// Returns whether a field with this name is secret.
pub(super) fn is_secret_field(name: &str) -> bool {
    !DECLARED_KEYS.contains(&name) && is_key(name) || is_secret_but_keys(name)
}

/// Returns whether a query parameter or a field of a form with this name is secret.
pub(super) fn is_secret_parameter(name: &str) -> bool {
    let words = judged(name);
    let is_last = || words.last().is_some_and(|last| LAST_OF_PARAMETERS.contains(&last.as_str()));
    xpauto::bindings::is_secret_name(&words.join("-")) || is_last()
}

/// Returns whether a header is no secret although its name contains a secret word.
pub(super) fn is_public_header(name: &str) -> bool {
    PUBLIC_HEADERS.contains(&name.to_ascii_lowercase().as_str())
}

/// Returns whether a header with this name is secret.
fn is_secret_header(name: &str) -> bool {
    !is_public_header(name) && (is_secret_parameter(name) || is_secret_field(name))
}

/// Returns whether a name that is the value of a field, such as `{"name": "X-Api-Key", "value": "…"}`, is that of a
/// secret; a title with several words is not a name.
pub(super) fn is_secret_of_pair(name: &str) -> bool {
    let is_header = || name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-")) && is_secret_header(name);
    !name.contains(char::is_whitespace) && (is_key(name) || is_secret_but_keys(name) || is_header())
}

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

/// Returns whether a number, a boolean or null is no secret under this secret name.
pub(super) fn is_harmless_literal(name: &str, literal: &str) -> bool {
    let is_boolean = ["true", "false"].contains(&literal);
    counts_tokens(name) || (is_boolean && !xpauto::bindings::is_secret_field(name)) || is_harmless(name, literal)
}

/// Returns whether a name is that of a count or limit of tokens, and without that word not that of a secret.
fn counts_tokens(name: &str) -> bool {
    without_tokens(&words(name)).is_some_and(|others| !is_secret_field(&others))
}

/// Returns the words of a name in `camelCase`, `snake_case` or `kebab-case`, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut was_lower, mut was_upper) = (false, false);
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        // The last capital of several begins a word: SAMLResponse has two.
        let ends_capitals = was_upper && rest.peek().is_some_and(|next| next.is_lowercase());
        let begins = !c.is_alphanumeric() || (c.is_uppercase() && (was_lower || ends_capitals));
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
        (was_lower, was_upper) = (c.is_lowercase() || c.is_numeric(), c.is_uppercase());
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the words that can make a name that of a secret.
fn judged(name: &str) -> Vec<String> {
    let mut words = words(name);
    words.retain(|word| !ORDINARY.contains(&word.as_str()));
    words
}

/// Returns whether a name is that of a secret key, such as `accessKey` or `x-api-key`.
fn is_key(name: &str) -> bool {
    let plain = judged(name).concat();
    let before = plain.strip_suffix("keys").or_else(|| plain.strip_suffix("key"));
    before.is_some_and(|before| OF_KEYS.iter().any(|kind| before.ends_with(kind)))
}

fn is_secret_but_keys(name: &str) -> bool {
    let all = words(name).len();
    let words = judged(name);
    let plain = words.concat();
    // A declared field is recognized by its whole name.
    (words.len() == all && xpauto::bindings::is_secret_field(name))
        || xpauto::bindings::is_secret_field(&plain)
        || WHOLE.contains(&plain.as_str())
        || CODES.iter().any(|code| plain.ends_with(code))
        || words.iter().any(|word| ANYWHERE.contains(&word.as_str()))
        || words.last().is_some_and(|last| LAST.contains(&last.as_str()))
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
    use xpauto::bindings::model;

    use super::{
        counts_tokens, is_harmless, is_secret_field, is_secret_header, is_secret_of_pair, is_secret_parameter, words,
    };

    #[test]
    fn secret_names_are_recognized_by_their_words() {
        for name in [
            "auth",
            "pass",
            "db_pass",
            "userPass",
            "pw",
            "passcode",
            "pass phrase",
            "otp",
            "pin",
            "cardPin",
            "csrf",
            "_csrf",
            "XSRFField",
            "signature",
            "sig",
            "SAMLResponse",
            "auth_code",
            "authorizationCode",
            "x-api-key",
            "X-Api-Key",
            "apikey",
            "APIKey",
            "accessKey",
            "access-key",
            "encryptionKey",
            "cookies",
            "Set-Cookie",
            "tokenizerToken",
            "secretaryPassword",
            "accesstoken",
        ] {
            assert!(is_secret_field(name) && is_secret_parameter_or_field(name) && is_secret_header(name), "{name}");
        }
        for name in [
            "author",
            "authors",
            "opinion",
            "compass",
            "designation",
            "passed",
            "pinned",
            "spin",
            "tokenizer",
            "tokenizerModel",
            "secretary",
            "keyword",
            "name",
            "status",
        ] {
            assert!(!is_secret_field(name) && !is_secret_parameter_or_field(name) && !is_secret_header(name), "{name}");
        }
        for name in ["apiKey", "api_key", "key", "primaryKey", "session", "sid", "code", "accessKeyId", ""] {
            assert!(!is_secret_field(name), "{name}");
        }
        for name in ["session", "sid", "PHPSESSID", "api_key", "user-session"] {
            assert!(is_secret_parameter(name), "{name}");
        }
        for name in ["X-Session", "x-csrf", "X-CSRF-Header", "DPoP", "X-Goog-Iap-JWT-Assertion", "X-Amz-Signature"] {
            assert!(is_secret_header(name), "{name}");
        }
        for name in ["Idempotency-Key", "WWW-Authenticate", "etag", "X-Author", "Access-Control-Allow-Credentials"] {
            assert!(!is_secret_header(name), "{name}");
        }
        for name in ["password", "client_secret", "Authorization", "X-Api-Key", "apiKey", "X-Session"] {
            assert!(is_secret_of_pair(name), "{name}");
        }
        for name in ["Reset your password", "color", "key", "x", "é"] {
            assert!(!is_secret_of_pair(name), "{name}");
        }
    }

    fn is_secret_parameter_or_field(name: &str) -> bool {
        is_secret_parameter(name) || is_secret_field(name)
    }

    #[test]
    fn declared_fields_are_secret_by_their_declaration_alone() {
        for field in model::all().flat_map(|model| model.fields) {
            assert_eq!(is_secret_field(field.wire), field.is_secret, "{}", field.wire);
        }
    }

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
    fn names_are_split_into_words() {
        assert_eq!(words("SAMLResponse"), ["saml", "response"]);
        assert_eq!(words("x-APIKey_id2Max"), ["x", "api", "key", "id2", "max"]);
        assert_eq!(words("MAX_TOKENS"), ["max", "tokens"]);
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
