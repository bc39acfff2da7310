//! What is said of a name that is no option: the option that was probably meant.

use std::borrow::Cow;

use serde_json::Value;

use super::{CALL, OF_BINDINGS, OptionDeclaration, Scope};
use crate::declaration::closest;
use crate::list::{list_option, listed_fields};
use crate::text::{Language, Part, Wording, did_you_mean, wording};

/// Each option with the names by which other libraries know it, without case and underscores.
const HABITS: &[(&str, &[&str])] = &[
    ("base_url", &["url", "uri", "host", "endpoint", "server", "apibase", "apiurl", "baseuri", "prefixurl"]),
    (
        "token",
        &[
            "apikey",
            "apitoken",
            "accesstoken",
            "authtoken",
            "auth",
            "authorization",
            "bearer",
            "bearertoken",
            "key",
            "password",
        ],
    ),
    ("timeout", &["requesttimeout", "readtimeout", "timeoutms", "timeoutseconds", "deadline"]),
    ("max_retries", &["retries", "retry", "retrycount", "maxattempts", "numretries", "maxretry"]),
    ("retry_backoff", &["backoff", "backofffactor", "retrydelay"]),
    ("headers", &["defaultheaders", "extraheaders", "httpheaders", "header"]),
    ("max_concurrency", &["concurrency", "maxconnections", "maxsockets", "poolsize", "maxworkers"]),
    ("rate_limit", &["throttle", "limiter", "requestspersecond"]),
    ("proxy", &["proxies", "httpproxy", "httpsproxy", "proxyurl", "httpagent", "httpsagent"]),
    ("ca_certificates", &["verify", "ca", "cacert", "cabundle", "cafile", "sslcafile"]),
    ("client_certificate", &["cert", "clientcert", "certificate", "pfx"]),
    ("client_secret", &["secret"]),
    ("logger", &["log", "debug", "loglevel"]),
    ("signal", &["abortsignal", "abort", "canceltoken", "cancel"]),
    ("filter", &["where", "filters", "q", "query"]),
    ("sort", &["orderby", "sortby", "order", "ordering"]),
    ("start_page", &["page", "firstpage", "startat", "offset"]),
    ("per_page", &["pagesize", "size", "batchsize", "itemsperpage"]),
    ("limit", &["max", "maxitems", "maxresults", "maxrecords", "take", "top", "first"]),
    ("select", &["fields", "columns", "only", "pick"]),
    ("optional_fields", &["include", "expand", "embed", "extrafields", "with"]),
];

/// A name without case and what separates its words, by which all spellings of it are equal.
fn folded(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The option that was probably meant by a name that is none of those `known`, which are in `snake_case`.
fn likely<'a>(name: &str, known: &[&'a str], language: Language) -> Option<Cow<'a, str>> {
    let plain = folded(name);
    let same = known.iter().find(|known| folded(known) == plain);
    let habit = HABITS.iter().find(|(ours, others)| others.contains(&plain.as_str()) && known.contains(ours));
    let habitual = habit.and_then(|(ours, _)| known.iter().find(|known| *known == ours));
    if let Some(found) = same.or(habitual) {
        return Some(language.name(found));
    }
    let names: Vec<_> = known.iter().map(|known| (language.name(known), *known)).collect();
    let close = closest(name, names.iter().map(|(name, _)| &**name))?;
    names.iter().find(|(name, _)| *name == close).map(|(_, known)| language.name(known))
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
    if known.contains(&list_option::filter.name)
        && let Some(hint) = filter_hint(name, value, language).or_else(|| call_option_hint(name, language))
    {
        return hint;
    }
    if let Some(likely) = likely(name, known, language) {
        return did_you_mean(Some(likely.into_owned()));
    }
    wording!["; it has ", known.iter().map(|known| language.name(known)).collect::<Vec<_>>().join(", ")]
}

/// What to write where a field is given as if it were an option of a list.
fn filter_hint(name: &str, value: &Value, language: Language) -> Option<Wording> {
    let field = listed_fields().find(|field| field.attribute == name || field.wire == name)?;
    let value = if value.is_object() || value.is_array() { Part::text("…") } else { Part::Value(value.clone()) };
    Some(match language {
        Language::Python => wording!["; use filter=F.", field, " == ", value],
        Language::Node => wording!["; use filter: F('", field, "').eq(", value, ")"],
        Language::Rust => wording!["; use filter(field(\"", field, "\").eq(", value, "))"],
    })
}

/// Where an option of single calls belongs that is given as one of a list.
fn call_option_hint(name: &str, language: Language) -> Option<Wording> {
    let is_named = |option: &&OptionDeclaration| language.name(option.name) == name;
    CALL.iter().copied().chain(OF_BINDINGS).find(is_named).filter(|option| option.scope != Scope::Whole)?;
    let in_node = || "; options of the call are the next argument".into();
    let elsewhere = || wording!["; pass it to ", Part::Call("with_options".into())];
    Some(if language == Language::Node { in_node() } else { elsewhere() })
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
