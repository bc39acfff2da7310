//! The proxy of each request: that of the options, else of the environment, which is read once, when the client is created: the program
//! may change it later while another thread reads it.

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper_util::client::proxy::matcher::Matcher;
use percent_encoding::percent_decode_str;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use url::Url;

use crate::error::{Error, Result};
use crate::options::is_local;
use crate::telemetry::masked_url;

/// What a proxy must be.
pub(crate) const FORM: &str = "is not a URL such as http://user:password@proxy.example.com:3128; http and https are its schemes, and what \
    is special in a URL is percent-encoded in a password";
/// The variables of the environment, the one that counts first.
const HTTP: [&str; 2] = ["HTTP_PROXY", "http_proxy"];
const HTTPS: [&str; 2] = ["HTTPS_PROXY", "https_proxy"];
const ALL: [&str; 2] = ["ALL_PROXY", "all_proxy"];
const NO: [&str; 2] = ["NO_PROXY", "no_proxy"];

/// The proxies of a client.
#[derive(Clone, Default)]
pub(crate) struct Proxies(Arc<Rules>);

#[derive(Default)]
struct Rules {
    http: Option<Named>,
    https: Option<Named>,
    /// Those of the operating system's settings.
    system: Option<Matcher>,
    /// What takes no proxy, each for a port or for all of them.
    exempt: Vec<(Option<u16>, Matcher)>,
    /// Whether they are for requests to this machine, too, which a proxy elsewhere could not reach.
    are_for_local: bool,
}

/// A proxy, or the name of a variable that cannot be used.
type Named = Result<Url, &'static str>;

impl Proxies {
    /// Returns the proxy of an option for all requests; an empty string means none.
    pub(crate) fn given(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::default());
        }
        // A scheme may be left out in the environment alone.
        let url = parsed(text).filter(|_| text.contains("://"))?;
        let rules =
            Rules { http: Some(Ok(url.clone())), https: Some(Ok(url)), are_for_local: true, ..Rules::default() };
        Some(Self(Arc::new(rules)))
    }

    /// Returns the proxies of the environment, whose variables `variable` returns, else those of the operating system's settings.
    pub(crate) fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        // The headers of a request to a CGI program are variables of its environment.
        if variable("REQUEST_METHOD").is_some() {
            return Self::default();
        }
        let first = |names: [&'static str; 2]| {
            let found = names.into_iter().filter_map(|name| Some((name, variable(name)?.trim().to_owned())));
            found.into_iter().find(|(_, value)| !value.is_empty())
        };
        let proxy = |names| {
            let (name, value) = first(names).or_else(|| first(ALL))?;
            Some(parsed(&value).ok_or(name))
        };
        let (http, https) = (proxy(HTTP), proxy(HTTPS));
        let exempt = first(NO).map(|(_, value)| exempt(&value)).unwrap_or_default();
        let system = (http.is_none() && https.is_none()).then(Matcher::from_system);
        Self(Arc::new(Rules { http, https, system, exempt, are_for_local: false }))
    }

    /// Returns an error where the proxy of requests to this URL cannot be used.
    pub(crate) fn check(&self, url: &Url) -> Result<()> {
        match self.named(url) {
            // The value is not shown, since it may contain credentials.
            Some(Err(name)) => Err(Error::config(format!("{name} of the environment {FORM}"))),
            _ => Ok(()),
        }
    }

    /// Returns the proxy of requests to this URL.
    pub(crate) fn of(&self, url: &Url) -> Option<Url> {
        self.named(url)?.ok()
    }

    fn named(&self, url: &Url) -> Option<Named> {
        let rules = &*self.0;
        if is_local(url) && !rules.are_for_local {
            return None;
        }
        let port = url.port_or_known_default();
        let uri = url.as_str().parse().ok()?;
        let is_exempt = |(of_port, hosts): &(Option<u16>, Matcher)| {
            of_port.is_none_or(|of_port| Some(of_port) == port) && hosts.intercept(&uri).is_none()
        };
        if rules.exempt.iter().any(is_exempt) {
            return None;
        }
        let of_system = || Url::parse(&rules.system.as_ref()?.intercept(&uri)?.uri().to_string()).ok().map(Ok);
        let named = if url.scheme() == "https" { &rules.https } else { &rules.http };
        named.clone().or_else(of_system)
    }

    /// Returns the proxy of requests to this URL, without its credentials.
    pub(crate) fn shown(&self, url: &Url) -> Option<String> {
        Some(masked_url(&self.of(url)?).trim_end_matches('/').to_owned())
    }

    /// Returns the credentials of that proxy, as its header has them, and the password.
    pub(crate) fn credentials(&self, url: &Url) -> Vec<String> {
        let Some(proxy) = self.of(url).filter(|proxy| !proxy.username().is_empty() || proxy.password().is_some())
        else {
            return Vec::new();
        };
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let (user, password) = (decoded(proxy.username()), decoded(proxy.password().unwrap_or_default()));
        vec![BASE64_STANDARD.encode(format!("{user}:{password}")), password]
    }

    /// Asks the proxy of this URL for a connection; returns the status of its answer.
    pub(crate) async fn status(&self, url: &Url) -> Option<u16> {
        let proxy = self.of(url).filter(|proxy| proxy.scheme() == "http")?;
        let mut stream = TcpStream::connect((proxy.host_str()?, proxy.port_or_known_default()?)).await.ok()?;
        let target = format!("{}:{}", url.host_str()?, url.port_or_known_default()?);
        let authorization = self.credentials(url).into_iter().next();
        let authorization =
            authorization.map(|pair| format!("Proxy-Authorization: Basic {pair}\r\n")).unwrap_or_default();
        let request = format!("CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n{authorization}\r\n");
        stream.write_all(request.as_bytes()).await.ok()?;
        // HTTP/1.1 and the status, each with a blank.
        let mut line = [0; 13];
        stream.read_exact(&mut line).await.ok()?;
        std::str::from_utf8(&line).ok()?.split(' ').nth(1)?.parse().ok()
    }

    /// Whether a connection to a proxy may use TLS.
    pub(crate) fn may_use_tls(&self) -> bool {
        let urls = [&self.0.http, &self.0.https].into_iter().flatten().flatten();
        self.0.system.is_none() && urls.into_iter().any(|url| url.scheme() == "https" || self.0.are_for_local)
    }
}

/// Parses the URL of a proxy, whose scheme may be left out; anything that is more than that may be a mistake, such as a password
/// that is not encoded.
fn parsed(text: &str) -> Option<Url> {
    let whole = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
    let url = Url::parse(&whole).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())?;
    (url.path() == "/" && url.query().is_none() && url.fragment().is_none()).then_some(url)
}

/// Parses `NO_PROXY`: hosts, which stand for their subdomains too, also as `*.host` or `.host`, addresses and networks of them, each with
/// a port or without, separated by commas or blanks; `*` is all.
fn exempt(text: &str) -> Vec<(Option<u16>, Matcher)> {
    let entries = text.split(|each: char| each == ',' || each.is_whitespace()).filter(|entry| !entry.is_empty());
    let hosts = |hosts: &str| Matcher::builder().all("http://proxy.invalid").no(hosts).build();
    let entry = |entry: &str| {
        let (host, port) = match entry.rsplit_once(':') {
            Some((host, port)) if !host.contains(':') || host.ends_with(']') => (host, port.parse().ok()),
            _ => (entry, None),
        };
        let host = host.trim_start_matches('[').trim_end_matches([']', '.']);
        (port, hosts(host.strip_prefix('*').filter(|rest| !rest.is_empty()).unwrap_or(host)))
    };
    // An address matches as such only, `*` and names not.
    entries.map(|each| if each == "*" { (None, hosts("*,0.0.0.0/0,::/0")) } else { entry(each) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(variables: &[(&str, &str)]) -> Proxies {
        let of = |name: &str| Some(variables.iter().find(|(known, _)| *known == name)?.1.to_owned());
        Proxies::of_environment(of)
    }

    fn shown(variables: &[(&str, &str)], url: &str) -> Option<String> {
        proxies(variables).shown(&url.parse().unwrap())
    }

    #[test]
    fn a_variable_is_trimmed_and_what_cannot_be_used_is_refused_by_its_name() {
        let url = "https://api.example.com/x";
        for (value, expected) in [
            ("http://p:3128", "http://p:3128"),
            (" http://p:3128 \r", "http://p:3128"),
            ("p:3128", "http://p:3128"),
            ("https://user:p%2Fss@p/", "https://p"),
        ] {
            assert_eq!(shown(&[("HTTPS_PROXY", value)], url).as_deref(), Some(expected), "{value:?}");
        }
        for value in
            ["\"http://p:3128\"", "http:/p", "socks5://p:1080", "http://user:p/ss@p:3128", "http://user:12#3@p", "x y"]
        {
            let proxies = proxies(&[("https_proxy", value), ("NO_PROXY", "b.example")]);
            for url in ["http://x.example", "https://b.example", "https://127.0.0.1"] {
                assert!(proxies.check(&url.parse().unwrap()).is_ok(), "it does not apply to {url}");
            }
            let error = proxies.check(&url.parse().unwrap()).unwrap_err().to_string();
            assert!(
                error.starts_with("https_proxy of the environment is not a URL") && !error.contains(value),
                "{error}"
            );
        }
        assert_eq!(shown(&[("HTTPS_PROXY", " "), ("https_proxy", "http://q")], url).as_deref(), Some("http://q"));
        assert_eq!(shown(&[("ALL_PROXY", "http://p"), ("HTTP_PROXY", "http://q")], url).as_deref(), Some("http://p"));
        assert_eq!(shown(&[("HTTP_PROXY", "http://p"), ("REQUEST_METHOD", "GET")], "http://x.example"), None);
    }

    #[test]
    fn what_takes_no_proxy_may_be_written_in_all_usual_ways() {
        let is_proxied = |no: &str, url: &str| shown(&[("ALL_PROXY", "http://p"), ("NO_PROXY", no)], url).is_some();
        for (no, url) in [
            ("*.corp.example", "https://api.corp.example"),
            (".corp.example", "https://api.corp.example"),
            ("corp.example", "https://api.corp.example"),
            ("corp.example.", "https://api.corp.example"),
            ("a.example b.example\tapi.corp.example", "https://api.corp.example"),
            ("api.corp.example:443", "https://api.corp.example"),
            ("[2001:db8::1]", "https://[2001:db8::1]"),
            ("[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
            ("2001:db8::1", "https://[2001:db8::1]"),
            ("10.0.0.0/8", "https://10.1.2.3"),
            ("*", "https://10.1.2.3"),
            ("*", "https://[2001:db8::1]"),
            ("*", "https://api.corp.example"),
        ] {
            assert!(!is_proxied(no, url), "{no} {url}");
        }
        for (no, url) in [
            ("corp.example", "https://notcorp.example"),
            ("api.corp.example:8443", "https://api.corp.example"),
            ("*.corp.example", "https://corp.example.org"),
            ("10.0.0.0/8", "https://11.1.2.3"),
            (" ", "https://api.corp.example"),
        ] {
            assert!(is_proxied(no, url), "{no} {url}");
        }
        assert_eq!(
            shown(&[("ALL_PROXY", "http://p"), ("NO_PROXY", ""), ("no_proxy", "b.example")], "https://b.example"),
            None
        );
    }

    #[test]
    fn a_proxy_of_the_environment_is_not_for_this_machine_and_one_of_the_options_is() {
        assert_eq!(shown(&[("ALL_PROXY", "http://p")], "http://127.0.0.1:8080"), None);
        let given = Proxies::given("http://user:se%20cret@p:3128").unwrap();
        let url = "http://127.0.0.1:8080".parse().unwrap();
        assert_eq!(given.shown(&url).as_deref(), Some("http://p:3128"));
        assert_eq!(given.credentials(&url), ["dXNlcjpzZSBjcmV0", "se cret"]);
        assert_eq!(Proxies::given("").unwrap().shown(&"https://x.example".parse().unwrap()), None);
    }
}
