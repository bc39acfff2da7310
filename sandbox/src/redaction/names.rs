//! The names of secrets among undeclared values, and the response headers that are kept.

use std::sync::LazyLock;

use regex::Regex;
use xpauto::bindings::is_secret_field;

/// The names of secrets, [`normalized`].
static SECRET: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let anywhere = "token|secret|passw|passphrase|passcode|pwd|credential|signature|jwt|csrf|xsrf|saml|\
        codeverifier|authori[sz]|oauth|sessionid|connectionstring|webhookurl";
    let keys = "(?:api|access|private|shared|encryption|signing|account|storage|master|license|client|service)keys?";
    let whole = "auth|authcode|cookies?|setcookie|session|sid|sig|otp|totp|pin|pass|pw|bearer|dsn|dpop";
    Regex::new(&format!("{anywhere}|{keys}|auth$|cookies?$|session$|^(?:x?(?:{whole}))$")).ok()
});

/// Response headers that are kept: content type, paging, retry, request id and date.
const KEPT: [&str; 7] = ["content-type", "date", "link", "request-id", "retry-after", "x-request-id", "x-total-count"];
/// The beginnings of the names of further ones: paging and rate limits.
const KEPT_FAMILIES: [&str; 4] = ["x-pagination-", "ratelimit", "x-ratelimit-", "x-rate-limit-"];

/// Returns whether an undeclared value with this name is secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    // Without the rule, which is a constant, everything would be secret.
    SECRET.as_ref().is_none_or(|rule| rule.is_match(&normalized(name))) || is_secret_field(name)
}

/// Returns whether a recording has this header of a response, whose name is in lower case.
pub(super) fn is_kept_header(name: &str) -> bool {
    KEPT.contains(&name) || KEPT_FAMILIES.iter().any(|family| name.starts_with(family))
}

/// Returns a name in lower case, without what separates its words.
pub(super) fn normalized(name: &str) -> String {
    name.chars().filter(|c| !['_', '-', '.', ' '].contains(c)).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::is_secret_name;

    #[test]
    fn secrets_are_known_by_their_names() {
        for name in [
            "access_token",
            "clientSecret",
            "X-Api-Key",
            "Authorization",
            "Set-Cookie",
            "auth",
            "DB password",
            "sig",
            "recommendationSecretKey",
            "apiSecret",
            "user[password]",
            "session_id",
            "x-csrf-token",
            "encryptionKey",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in ["author", "key", "name", "sessions", "designation", "opinion", "authorName", "page", "monkey"] {
            assert!(!is_secret_name(name), "{name}");
        }
    }
}
