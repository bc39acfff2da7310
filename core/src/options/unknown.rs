//! Suggests options for unknown names.

use std::borrow::Cow;

use crate::declaration::{closest, folded};
use crate::text::{Language, Wording, did_you_mean, wording};

/// Options with their names in other libraries, in lower case without underscores.
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
    ("start_page", &["firstpage", "startat"]),
    ("per_page", &["pagesize", "size", "batchsize", "itemsperpage"]),
    ("limit", &["max", "maxitems", "maxresults", "maxrecords", "take", "top", "first"]),
    ("select", &["fields", "columns", "only", "pick"]),
    ("optional_fields", &["include", "expand", "embed", "extrafields", "with"]),
    ("path", &["url", "uri", "endpoint"]),
    ("query", &["params", "searchparams", "querystring"]),
    ("json", &["body", "data", "payload"]),
];

/// Returns the option that was probably meant by an unknown name; `known` are the options in `snake_case`.
fn likely<'a>(name: &str, known: &[&'a str], language: Language) -> Option<Cow<'a, str>> {
    let plain = folded(name);
    if let Some((ours, _)) =
        HABITS.iter().find(|(ours, others)| others.contains(&plain.as_str()) && known.contains(ours))
    {
        return Some(language.name(ours));
    }
    let names: Vec<_> = known.iter().map(|known| (language.name(known), *known)).collect();
    let close = closest(name, names.iter().map(|(name, _)| &**name))?;
    names.iter().find(|(name, _)| *name == close).map(|(_, known)| language.name(known))
}

/// Returns the end of a message about an unknown name: the option to use instead. `known` are the options in `snake_case`.
///
/// ```
/// use xpauto::bindings::options::unknown_option_hint;
/// use xpauto::bindings::text::Language;
///
/// let hint = unknown_option_hint("apiKey", &["base_url", "token"], Language::Python);
/// assert_eq!(hint.render(Language::Python), "; did you mean \"token\"?");
/// ```
#[must_use]
pub fn unknown_option_hint(name: &str, known: &[&str], language: Language) -> Wording {
    if let Some(hint) = credentials_hint(name, known, language) {
        return hint;
    }
    if let Some(likely) = likely(name, known, language) {
        return did_you_mean(Some(likely.into_owned()));
    }
    wording!["; it has ", known.iter().map(|known| language.name(known)).collect::<Vec<_>>().join(", ")]
}

/// Returns what to write instead of client credentials that were passed as separate options.
fn credentials_hint(name: &str, known: &[&str], language: Language) -> Option<Wording> {
    let is_part = matches!(folded(name).as_str(), "clientid" | "clientsecret" | "clientcredentials" | "credentials");
    let takes_token = known.contains(&"token") && !known.contains(&"client_id");
    (is_part && takes_token).then(|| match language {
        Language::Python => "; pass token=xpauto.ClientCredentials(client_id, client_secret)".into(),
        Language::Node => "; pass token: new ClientCredentials({ clientId, clientSecret })".into(),
        Language::Rust => "; pass token(ClientCredentials::new(client_id, client_secret))".into(),
        Language::Shell | Language::Tool => "; set token = { client_id = \"…\", client_secret = \"…\" }".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::CLIENT;

    fn hint(name: &str, language: Language) -> String {
        let known: Vec<&str> = CLIENT.iter().map(|option| option.name).collect();
        unknown_option_hint(name, &known, language).render(language)
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
            assert_eq!(hint(name, Language::Python), format!("; did you mean \"{meant}\"?"));
        }
        let credentials = "; pass token=xpauto.ClientCredentials(client_id, client_secret)";
        assert_eq!(hint("client_secret", Language::Python), credentials);
        assert_eq!(hint("baseURL", Language::Node), "; did you mean \"baseUrl\"?");
        assert!(hint("colour", Language::Node).starts_with("; it has baseUrl, token,"));
    }
}
