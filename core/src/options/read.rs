//! Options as JSON: each is taken out by its declaration, and what is left is a misspelt name.

use serde_json::{Map, Value};

use super::declared::OptionDeclaration;
use super::types::OptionType;
use crate::declaration::closest;
use crate::error::{Error, Problem, Result};
use crate::list::{list_hint, list_option};
use crate::text::{JsonType, Language, Part, Wording, did_you_mean, wording};

/// The only key of an object that stands for a value which JSON cannot represent, and says what it is.
pub const UNUSABLE: &str = "$unusable";

/// Reads options from a JSON object with the names and units of a language; all problems are found.
#[derive(Debug)]
pub struct Reader {
    values: Map<String, Value>,
    language: Language,
    known: Vec<&'static str>,
    hints: Vec<Hint>,
    problems: Vec<Problem>,
}

/// What to do instead, of an unknown name and what was given under it.
pub(crate) type Hint = fn(&str, &Value, Language) -> Option<Wording>;

/// How other libraries name the options here, without case and underscores.
const HABITS: &[(&str, &[&str])] = &[
    ("base_url", &["baseurl", "url", "uri", "host", "endpoint", "apiurl", "apibase", "prefixurl"]),
    ("token", &["apikey", "apitoken", "accesstoken", "authtoken", "bearertoken", "auth", "authorization", "password"]),
    ("timeout", &["requesttimeout", "timeoutms", "timeoutseconds", "deadline"]),
    ("max_retries", &["retries", "retry", "retrycount", "maxattempts"]),
    ("headers", &["defaultheaders", "extraheaders", "httpheaders"]),
    ("max_concurrency", &["concurrency", "maxconnections", "maxsockets", "poolsize"]),
    ("rate_limit", &["throttle", "limiter", "requestspersecond"]),
    ("proxy", &["proxies", "httpproxy", "httpsproxy", "httpagent", "httpsagent"]),
    ("ca_certificates", &["verify", "ca", "cacert", "cabundle", "cafile"]),
    ("client_certificate", &["cert", "certificate", "pfx"]),
    ("logger", &["log", "debug", "loglevel"]),
    ("signal", &["abortsignal", "abort", "canceltoken", "cancel"]),
    ("client_secret", &["secret"]),
    ("filter", &["where", "filters", "query", "q"]),
    ("sort", &["orderby", "order", "ordering", "sortby"]),
    ("per_page", &["pagesize", "itemsperpage"]),
    ("start_page", &["page", "offset"]),
    ("limit", &["max", "maxitems", "take", "top", "first"]),
    ("select", &["fields", "columns", "only", "pick"]),
    ("optional_fields", &["include", "expand", "embed", "with"]),
];

impl Reader {
    /// Starts reading JSON text; text that is not an object is a problem.
    #[must_use]
    pub fn new(text: &str, language: Language) -> Self {
        Self::of(serde_json::from_str(text).unwrap_or_default(), language)
    }

    /// Starts reading a JSON value.
    #[must_use]
    pub fn of(value: Value, language: Language) -> Self {
        let (values, problems) = match value {
            Value::Object(values) => (values, Vec::new()),
            other => {
                (Map::new(), vec![Problem::sentence(wording!["the options must be ", JsonType::Object, got(&other)])])
            }
        };
        Self { values, language, known: Vec::new(), hints: Vec::new(), problems }
    }

    /// The language whose names and units are read.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Knows the names of options that are read elsewhere, and are named beside those that are read here.
    pub fn know(&mut self, options: impl IntoIterator<Item = &'static OptionDeclaration>) {
        self.known.extend(options.into_iter().map(|option| option.name));
    }

    /// Asks for a hint before any other where a name is unknown.
    pub(crate) fn hint(&mut self, hint: Hint) {
        self.hints.push(hint);
    }

    /// Takes the value of an option; `None` where it is absent or null.
    pub fn value(&mut self, option: &'static OptionDeclaration) -> Option<Value> {
        if option.is_internal {
            return None;
        }
        self.known.push(option.name);
        self.values.remove(&*self.language.name(option.name)).filter(|value| !value.is_null())
    }

    /// Takes an option; a value that it does not accept is a problem, and the default is taken.
    pub(crate) fn take<T: OptionType>(&mut self, option: &'static OptionDeclaration) -> T::Given {
        self.take_with(option, T::read).unwrap_or_default()
    }

    /// Takes an option that `read` makes of its JSON value. No problems at all mean that the value is not of the declared
    /// kind; `None` is returned with any, and where the option is absent.
    pub fn take_with<T>(
        &mut self,
        option: &'static OptionDeclaration,
        read: impl FnOnce(Value, Language) -> Result<T, Vec<Problem>>,
    ) -> Option<T> {
        let value = self.value(option)?;
        let shown = if option.is_secret { got_type(&value) } else { got(&value) };
        let taken = if unusable(&value).is_some() { Err(Vec::new()) } else { read(value, self.language) };
        match taken {
            Ok(taken) => return Some(taken),
            Err(problems) if problems.is_empty() => self.refuse(option.problem(shown)),
            Err(problems) => self.problems.extend(problems),
        }
        None
    }

    /// Notes a problem.
    pub fn refuse(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Refuses the names that are left, and returns every problem; `whose` options they are is said of unknown names.
    #[must_use]
    pub fn finish(mut self, whose: &Wording) -> Vec<Problem> {
        for (name, value) in &self.values {
            let special = self.hints.iter().find_map(|hint| hint(name, value, self.language));
            let hint = special.unwrap_or_else(|| suggestion(name, &self.known, self.language));
            self.problems.push(Problem::sentence(wording![whose.clone(), format!(" has no option {name:?}"), hint]));
        }
        self.problems
    }

    /// The same as an error of the kind `config`.
    pub fn finish_config(self, whose: impl Into<Wording>) -> Result<()> {
        let problems = self.finish(&whose.into());
        if problems.is_empty() { Ok(()) } else { Err(config(&problems)) }
    }
}

/// Suggests the option that an unknown name probably means, or lists all of them.
fn suggestion(name: &str, known: &[&str], language: Language) -> Wording {
    let plain: String = name.chars().filter(|letter| *letter != '_').flat_map(char::to_lowercase).collect();
    let is_habit = |known: &&&str| HABITS.iter().any(|(option, names)| option == *known && names.contains(&&*plain));
    if let Some(option) = known.iter().find(is_habit) {
        return did_you_mean(Some(language.name(option).into_owned()));
    }
    let known: Vec<_> = known.iter().map(|known| language.name(known)).collect();
    let likely = closest(name, known.iter().map(|known| &**known));
    likely.map_or_else(|| wording!["; it has ", known.join(", ")], |likely| did_you_mean(Some(likely.to_owned())))
}

/// What to write instead of a name that is none of the options `known`, as the end of a message.
///
/// ```
/// use xpauto::options::unknown_option_hint;
/// use xpauto::text::Language;
///
/// let hint = unknown_option_hint("apiKey", &"secret".into(), &["base_url", "token"], Language::Python);
/// assert_eq!(hint.render(Language::Python), "; did you mean \"token\"?");
/// ```
#[must_use]
pub fn unknown_option_hint(name: &str, value: &Value, known: &[&str], language: Language) -> Wording {
    let is_of_list = known.contains(&list_option::filter.name);
    let hint = if is_of_list { list_hint(name, value, language) } else { None };
    hint.unwrap_or_else(|| suggestion(name, known, language))
}

/// What is wrong with options, as an error of the kind `config`.
pub(crate) fn config(problems: &[Problem]) -> Error {
    Error::config(Wording::join(problems.iter().map(Problem::wording), "; "))
}

/// What a caller gave instead, in words that a binding chose where JSON has none for it.
fn got(value: &Value) -> Wording {
    let part = match unusable(value) {
        Some(words) => Part::Text(words.to_owned().into()),
        None => Part::Value(value.clone()),
    };
    wording![", got ", part]
}

/// The same where the value may be secret.
fn got_type(value: &Value) -> Wording {
    if unusable(value).is_some() { got(value) } else { crate::text::got_type(value) }
}

fn unusable(value: &Value) -> Option<&str> {
    value.get(UNUSABLE).and_then(Value::as_str)
}
