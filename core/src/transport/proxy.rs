//! The proxy of each request: that of the options, else of the environment or of the operating system's settings, which are read once,
//! when the client is created: the program may change its environment later while another thread reads it.

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper_util::client::proxy::matcher::Matcher;
use url::Url;

use crate::message::percent_encoded;
use crate::options::is_local;
use crate::telemetry::masking::masked_url;

/// What a proxy of the environment must be.
const FORM: &str = "is not a URL such as http://user:password@proxy.example.com:3128; http and https are its schemes, and what \
    is special in a URL is percent-encoded in a password";

/// The variables of the environment that name the proxy of requests over HTTPS and HTTP; the first that is set counts.
const VARIABLES: [(&str, [&str; 4]); 2] = [
    ("https", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"]),
    ("http", ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]),
];

/// The proxies of a client.
#[derive(Clone)]
pub(crate) struct Proxies {
    rules: Arc<Matcher>,
    /// Whether they are for requests to this machine, too, which a proxy elsewhere could not reach.
    are_for_local: bool,
    /// The variables of the environment that cannot be used, by the scheme of the requests that would go out by themselves.
    unusable: Vec<(&'static str, &'static str)>,
    /// Whether a request is for a proxy of the environment, whatever that is.
    is_covered: Arc<Matcher>,
}

/// A proxy, and its credentials as a header has them, with the password.
type WithCredentials = (Url, Option<(String, String)>);

impl Proxies {
    /// Returns the proxy of an option for all requests; an empty string means none. What is more than a URL of a proxy may be a mistake,
    /// such as a password that is not encoded.
    pub(crate) fn given(text: &str) -> Option<Self> {
        let is_proxy = |url: &Url| {
            let is_url = text.contains("://") && url.has_host();
            let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
            matches!(url.scheme(), "http" | "https") && is_url && is_bare
        };
        let all = if text.is_empty() { String::new() } else { Url::parse(text).ok().filter(is_proxy)?.into() };
        Some(Self::of_rules(Matcher::builder().all(all).build(), true))
    }

    fn of_rules(rules: Matcher, are_for_local: bool) -> Self {
        let is_covered = Arc::new(Matcher::builder().build());
        Self { rules: Arc::new(rules), are_for_local, unusable: Vec::new(), is_covered }
    }

    /// Returns the proxies of the environment, else those of the operating system's settings.
    pub(crate) fn of_system() -> Self {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let is_unusable = |value: String| {
            let url = if value.contains("://") { value } else { format!("http://{value}") };
            Self::given(&url).is_none()
        };
        let unusable = VARIABLES.into_iter().filter_map(|(scheme, names)| {
            let (name, value) = names.into_iter().find_map(|name| Some((name, set(name)?)))?;
            is_unusable(value).then_some((scheme, name))
        });
        let none = set("NO_PROXY").or_else(|| set("no_proxy")).unwrap_or_default();
        let is_covered = Arc::new(Matcher::builder().all("http://proxy").no(none).build());
        Self { unusable: unusable.collect(), is_covered, ..Self::of_rules(Matcher::from_system(), false) }
    }

    /// Returns what is wrong with the proxies for requests to this URL.
    pub(crate) fn wrong(&self, url: &Url) -> Option<String> {
        let (_, name) = self.unusable.iter().find(|(scheme, _)| *scheme == url.scheme())?;
        let is_for_proxy = !is_local(url) && self.is_covered.intercept(&url.as_str().parse().ok()?).is_some();
        is_for_proxy.then(|| format!("{name} of the environment {FORM}"))
    }

    fn with_credentials(&self, url: &Url) -> Option<WithCredentials> {
        if is_local(url) && !self.are_for_local {
            return None;
        }
        let found = self.rules.intercept(&url.as_str().parse().ok()?)?;
        let mut proxy = Url::parse(&found.uri().to_string()).ok()?;
        let basic = found.basic_auth().and_then(|value| value.to_str().ok()?.strip_prefix("Basic "));
        let credentials = basic.and_then(|pair| {
            let decoded = String::from_utf8(BASE64_STANDARD.decode(pair).ok()?).ok()?;
            let (user, password) = decoded.split_once(':')?;
            proxy.set_username(&percent_encoded(user).to_string()).ok()?;
            proxy.set_password(Some(&percent_encoded(password).to_string())).ok()?;
            Some((pair.to_owned(), password.to_owned()))
        });
        Some((proxy, credentials))
    }

    /// Returns the proxy of requests to this URL.
    pub(crate) fn of(&self, url: &Url) -> Option<Url> {
        Some(self.with_credentials(url)?.0)
    }

    /// Returns the proxy of requests to this URL, without its credentials.
    pub(crate) fn shown(&self, url: &Url) -> Option<String> {
        Some(masked_url(&self.of(url)?).trim_end_matches('/').to_owned())
    }

    /// Returns the credentials of that proxy, as its header has them, and the password.
    pub(crate) fn credentials(&self, url: &Url) -> Vec<String> {
        let credentials = self.with_credentials(url).and_then(|(_, credentials)| credentials);
        credentials.into_iter().flat_map(<[String; 2]>::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_of_the_options_is_for_all_requests() {
        let given = Proxies::given("http://user:se%20cr%2540et@p:3128").unwrap();
        for url in ["http://127.0.0.1:8080", "https://api.example.com"] {
            let url = url.parse().unwrap();
            assert_eq!(given.shown(&url).as_deref(), Some("http://p:3128"));
            assert_eq!(given.of(&url).unwrap().as_str(), "http://user:se%20cr%2540et@p:3128/");
            assert_eq!(given.credentials(&url), ["dXNlcjpzZSBjciU0MGV0", "se cr%40et"]);
        }
        assert_eq!(Proxies::given("").unwrap().shown(&"https://x.example".parse().unwrap()), None);
        for text in ["p:3128", "http:/p", "socks5://p:1080", "http://user:p/ss@p:3128", "http://user:12#3@p", "x y"] {
            assert!(Proxies::given(text).is_none(), "{text}");
        }
    }
}
