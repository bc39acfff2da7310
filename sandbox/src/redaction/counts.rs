//! Tells the names of counts and limits of tokens, such as `maxTokens`, from those of tokens.

use super::names::{is_secret_field, words};

/// The words that make a name with `tokens` that of a count, wherever they stand.
const OF_TOKENS: [&str; 13] = [
    "budget",
    "count",
    "consumed",
    "limit",
    "max",
    "maximum",
    "min",
    "minimum",
    "quota",
    "remaining",
    "total",
    "usage",
    "used",
];
/// The last words that make a name with `token` that of a count; `usedToken` could be the token.
const OF_TOKEN: [&str; 5] = ["budget", "count", "limit", "quota", "usage"];

/// Returns whether a name is that of a count or limit of tokens, and without the word not that of a secret.
pub(super) fn counts_tokens(name: &str) -> bool {
    let words = words(name);
    let (tokens, others): (Vec<&str>, Vec<&str>) =
        words.iter().map(String::as_str).partition(|word| ["token", "tokens"].contains(word));
    let is_count = match tokens.as_slice() {
        ["tokens"] => others.iter().any(|word| OF_TOKENS.contains(word)),
        ["token"] => words.last().is_some_and(|word| OF_TOKEN.contains(&word.as_str())),
        _ => false,
    };
    is_count && !is_secret_field(&others.join("_"))
}

#[cfg(test)]
mod tests {
    use super::counts_tokens;

    #[test]
    fn counts_are_told_from_tokens() {
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
