//! Recognizes the names of secrets, by one rule for headers, query parameters and fields.

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

/// Returns the words of a name in `camelCase`, `snake_case` or `kebab-case`, in lower case.
pub(super) fn words(name: &str) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use xpauto::bindings::model;

    use super::{is_secret_field, is_secret_header, is_secret_of_pair, is_secret_parameter, words};

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
    fn names_are_split_into_words() {
        assert_eq!(words("SAMLResponse"), ["saml", "response"]);
        assert_eq!(words("x-APIKey_id2Max"), ["x", "api", "key", "id2", "max"]);
        assert_eq!(words("MAX_TOKENS"), ["max", "tokens"]);
    }
}
