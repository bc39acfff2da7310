//! Recognizes the names of counts and limits of tokens, such as `maxTokens`, which are no secrets.

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

/// Returns the other words of a name that is that of a count or limit of tokens; `None` for another name.
pub(super) fn without_tokens(words: &[String]) -> Option<String> {
    let (tokens, others): (Vec<&str>, Vec<&str>) =
        words.iter().map(String::as_str).partition(|word| ["token", "tokens"].contains(word));
    let is_count = match tokens.as_slice() {
        ["tokens"] => others.iter().any(|word| OF_TOKENS.contains(word)),
        ["token"] => words.last().is_some_and(|word| OF_TOKEN.contains(&word.as_str())),
        _ => false,
    };
    is_count.then(|| others.join("_"))
}
