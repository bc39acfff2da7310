//! Finds the known name that an unknown one probably means.

use super::{Language, Wording, did_you_mean, wording};

/// Returns a name in lower case without separators, so that all spellings are equal.
pub(crate) fn folded(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the candidate that a misspelt word probably means: one that differs in case and separators alone, else a close one.
#[must_use]
pub fn closest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = folded(word);
    let score = |candidate| if folded(candidate) == plain { 1.0 } else { strsim::jaro_winkler(word, candidate) };
    candidates
        .map(|candidate| (score(candidate), candidate))
        .filter(|(score, _)| *score > 0.8)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, candidate)| candidate)
}

/// Returns the end of a message about an unknown name: the one of `known`, which are in `snake_case`, that was probably meant,
/// else all of them.
///
/// ```
/// use xpauto::bindings::message::unknown_name_hint;
/// use xpauto::bindings::message::Language;
///
/// let hint = unknown_name_hint("baseURL", &["base_url", "token"], Language::Node);
/// assert_eq!(hint.render(Language::Node), "; did you mean \"baseUrl\"?");
/// ```
pub fn unknown_name_hint(name: &str, known: &[&str], language: Language) -> Wording {
    let names: Vec<_> = known.iter().map(|known| language.name(known)).collect();
    if let Some(close) = closest(name, names.iter().map(|name| &**name)) {
        did_you_mean(Some(close.to_owned()))
    } else {
        wording!["; it has ", names.join(", ")]
    }
}
