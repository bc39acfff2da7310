//! What is said of a name that is no option: the option that was probably meant.

use std::borrow::Cow;

use serde_json::Value;

use super::{CALL, OF_BINDINGS, Scope};
use crate::declaration::closest;
use crate::list::{list_option, listed_fields};
use crate::text::{Language, Part, Wording, did_you_mean, wording};

/// Names by which other libraries know an option, without case and underscores, beside ours.
const HABITS: &[(&[&str], &str)] = &[
    (&["apikey", "accesstoken", "authtoken", "auth", "bearer", "bearertoken", "key"], "token"),
    (&["url", "uri", "host", "endpoint", "server", "apibase", "apiurl", "baseuri"], "base_url"),
    (&["retries", "retry", "maxattempts", "numretries", "maxretry"], "max_retries"),
    (&["requesttimeout", "readtimeout", "timeoutms", "timeoutseconds"], "timeout"),
    (&["concurrency", "maxconnections", "poolsize", "maxworkers"], "max_concurrency"),
    (&["backoff", "backofffactor", "retrydelay"], "retry_backoff"),
    (&["defaultheaders", "extraheaders", "header"], "headers"),
    (&["proxies", "httpproxy", "httpsproxy", "proxyurl"], "proxy"),
    (&["verify", "ca", "cacert", "cabundle", "cafile", "sslcafile"], "ca_certificates"),
    (&["cert", "clientcert", "certificate"], "client_certificate"),
    (&["log", "debug", "loglevel"], "logger"),
    (&["abort", "abortsignal", "canceltoken"], "signal"),
    (&["where", "filters", "q", "query"], "filter"),
    (&["orderby", "sortby", "order", "ordering"], "sort"),
    (&["page", "firstpage", "startat"], "start_page"),
    (&["pagesize", "size", "batchsize"], "per_page"),
    (&["fields", "columns", "only"], "select"),
    (&["include", "expand", "extrafields"], "optional_fields"),
    (&["max", "maxitems", "maxresults", "maxrecords", "top", "first"], "limit"),
];

/// A name without case and what separates its words, by which all spellings of it are equal.
fn folded(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The option that was probably meant by a name that is none of those `known`, which are in `snake_case`.
fn likely<'a>(name: &str, known: &[&'a str], language: Language) -> Option<Cow<'a, str>> {
    let plain = folded(name);
    let same = known.iter().find(|known| folded(known) == plain);
    let habit = HABITS.iter().find(|(others, ours)| others.contains(&plain.as_str()) && known.contains(ours));
    let habitual = habit.and_then(|(_, ours)| known.iter().find(|known| *known == ours));
    if let Some(found) = same.or(habitual) {
        return Some(language.name(found));
    }
    let names: Vec<_> = known.iter().map(|known| (language.name(known), *known)).collect();
    let close = closest(name, names.iter().map(|(name, _)| &**name))?;
    names.iter().find(|(name, _)| *name == close).map(|(_, known)| language.name(known))
}

/// Whether it is an option of single calls in this language.
fn is_of_call(name: &str, language: Language) -> bool {
    let only_of_calls =
        OF_BINDINGS.iter().filter(|option| option.scope == Scope::CallOnly && option.only == Some(language));
    CALL.iter().copied().chain(only_of_calls).any(|option| language.name(option.name) == name)
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
    let field = listed_fields().find(|field| field.attribute == name || field.wire == name);
    if let Some(field) = field.filter(|_| is_of_list) {
        let value = if value.is_object() || value.is_array() { Part::text("…") } else { Part::Value(value.clone()) };
        if language == Language::Node {
            return wording![format!("; use filter: F('{}').eq(", field.wire), value, ")"];
        }
        return wording![format!("; use filter=F.{} == ", field.attribute), value];
    }
    if is_of_list && is_of_call(name, language) {
        if language == Language::Node {
            return "; options of the call are the next argument".into();
        }
        return wording!["; pass it to ", Part::Call("with_options".into())];
    }
    if let Some(likely) = likely(name, known, language) {
        return did_you_mean(Some(likely.into_owned()));
    }
    wording!["; it has ", known.iter().map(|known| language.name(known)).collect::<Vec<_>>().join(", ")]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::list::LIST_OPTIONS;
    use crate::options::CLIENT;

    fn hint(name: &str, value: &Value, language: Language) -> String {
        let known: Vec<&str> = CLIENT.iter().map(|option| option.name).collect();
        unknown_option_hint(name, value, &known, language).render(language)
    }

    #[test]
    fn habits_of_other_libraries_are_known() {
        for (name, meant) in [
            ("api_key", "token"),
            ("apiKey", "token"),
            ("url", "base_url"),
            ("baseURL", "base_url"),
            ("retries", "max_retries"),
            ("timeuot", "timeout"),
            ("verify", "ca_certificates"),
        ] {
            assert_eq!(hint(name, &json!("x"), Language::Python), format!("; did you mean \"{meant}\"?"));
        }
        assert_eq!(hint("baseURL", &json!("x"), Language::Node), "; did you mean \"baseUrl\"?");
        assert!(hint("colour", &json!("x"), Language::Node).starts_with("; it has baseUrl, token,"));
    }

    #[test]
    fn a_field_as_a_list_option_is_a_filter() {
        let known: Vec<&str> = LIST_OPTIONS.iter().map(|option| option.name).collect();
        let hint = |name: &str, language| unknown_option_hint(name, &json!(101), &known, language).render(language);
        assert_eq!(hint("site_id", Language::Python), "; use filter=F.site_id == 101");
        assert_eq!(hint("siteId", Language::Node), "; use filter: F('siteId').eq(101)");
        assert_eq!(hint("page", Language::Python), "; did you mean \"start_page\"?");
    }
}
