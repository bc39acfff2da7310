//! Finds the declared name that an unknown one probably means.

use crate::error::{Error, Problem, Result};
use crate::schema::{Field, Model};
use crate::text::{Language, Path, Wording, did_you_mean, wording};

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
/// use xpauto::bindings::nearest::unknown_name_hint;
/// use xpauto::bindings::text::Language;
///
/// let hint = unknown_name_hint("baseURL", &["base_url", "token"], Language::Node);
/// assert_eq!(hint.render(Language::Node), "; did you mean \"baseUrl\"?");
/// ```
#[must_use]
pub fn unknown_name_hint(name: &str, known: &[&str], language: Language) -> Wording {
    let names: Vec<_> = known.iter().map(|known| language.name(known)).collect();
    if let Some(close) = closest(name, names.iter().map(|name| &**name)) {
        did_you_mean(Some(close.to_owned()))
    } else {
        wording!["; it has ", names.join(", ")]
    }
}

impl Model {
    /// Returns the field that a misspelt name probably means.
    #[must_use]
    pub fn likely_field(&self, name: &str) -> Option<&'static Field> {
        let by_attribute = self.suggestion(name, |field| field.attribute);
        by_attribute
            .and_then(|close| self.field_by_attribute(close))
            .or_else(|| self.suggestion(name, |field| field.wire).and_then(|close| self.field_by_wire(close)))
    }

    /// Returns the declared name closest to a misspelt one, if one is close.
    #[must_use]
    pub fn suggestion(&self, name: &str, pick: fn(&'static Field) -> &'static str) -> Option<&'static str> {
        closest(name, self.fields.iter().map(pick))
    }
}

impl Model {
    /// Returns the problem of a keyword that is not the attribute name of a field.
    #[must_use]
    pub(crate) fn unknown_field(&self, name: &str) -> Problem {
        self.not_a_field(name, did_you_mean(self.likely_field(name).map(|field| field.attribute)))
    }

    /// Returns the problem of a name that is not a field; its message ends with `hint`.
    #[must_use]
    pub(crate) fn not_a_field(&self, name: &str, hint: impl Into<Wording>) -> Problem {
        Problem::new(name, wording![format!("is not a field of {}", self.name), hint.into()])
    }

    /// Returns the problem at `path` of a wire or attribute name that is not a field.
    #[must_use]
    pub(crate) fn unknown_name(&self, path: impl Into<Path>, name: &str) -> Problem {
        let hint = did_you_mean(self.likely_field(name));
        Problem::new(path, wording![format!("must name fields of {}, got {name:?}", self.name), hint])
    }

    /// Returns the fields of these names, in either form; a name of none is a problem of the argument at `path`.
    pub fn fields_named(&self, path: impl Into<Path>, names: &[String]) -> Result<Vec<&'static Field>> {
        let path = path.into();
        let problem = |name: &String| {
            let several = || several_names(path.clone(), name);
            let unknown = || self.unknown_name(path.clone(), name);
            self.field_by_either_name(name).is_none().then(|| several().unwrap_or_else(unknown))
        };
        let problems: Vec<Problem> = names.iter().filter_map(problem).collect();
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        Ok(names.iter().filter_map(|name| self.field_by_either_name(name)).collect())
    }
}

/// Returns the problem at `path` of a string with several names instead of one.
pub(crate) fn several_names(path: impl Into<Path>, text: &str) -> Option<Problem> {
    let names: Vec<String> = text.split(',').map(|name| format!("{:?}", name.trim())).collect();
    let list = names.join(", ");
    (names.len() > 1)
        .then(|| Problem::new(path, format!("must be a list of names, [{list}], got the one string {text:?}")))
}
