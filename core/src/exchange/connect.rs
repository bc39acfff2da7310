//! Sets up connections: trusted certificates, the client certificate, proxies.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::Path;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use hyper_util::client::proxy::matcher::{Intercept, Matcher};
use percent_encoding::percent_decode_str;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

use super::masked::masked_url;
use super::tls::{self, Authorities, Identity};
use super::trust;
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::options::{ClientOptions, Pem, PemSource, Settings, is_local};
use crate::text::{Part, Wording, wording};
use crate::transport::{Connections, reason};

const NO_PEM: &str = "the path of a PEM file, or its text";
/// The checked options of connections.
#[derive(Clone, Default)]
pub(crate) struct Network {
    /// Trusted in addition to the operating system's.
    certificates: Vec<CertificateDer<'static>>,
    /// Files of further trusted certificates, from the environment.
    extra: Vec<String>,
    identity: Option<Identity>,
    /// `None` for the proxy of the environment, empty for no proxy.
    proxy: Option<SecretString>,
}

impl Network {
    /// Checks the options of connections and returns all problems; `extra_ca_files` are read when connecting.
    pub(crate) fn check(options: &ClientOptions) -> Result<Self, Vec<Error>> {
        let given = options.proxy.as_ref().map(secrecy::ExposeSecret::expose_secret).filter(|proxy| !proxy.is_empty());
        let proxied = given.map(check_proxy).transpose();
        let certificates = options.ca_certificates.as_ref().map(trusted).transpose();
        let identity = options.client_certificate.as_deref().map(identity).transpose();
        match (proxied, certificates, identity) {
            (Ok(_), Ok(certificates), Ok(identity)) => {
                let (certificates, extra) = (certificates.unwrap_or_default(), options.extra_ca_files.clone());
                Ok(Self { certificates, extra, identity, proxy: options.proxy.clone() })
            }
            (proxied, certificates, identity) => {
                Err([proxied.err(), certificates.err(), identity.err()].into_iter().flatten().collect())
            }
        }
    }

    /// Returns whether a connection may use TLS.
    fn may_need_tls(&self, settings: &Settings) -> bool {
        let is_plain = |url: &str| url.starts_with("http:") || url.is_empty();
        !is_plain(settings.base_url.as_str()) || !is_plain(settings.token_url()) || self.is_set()
    }

    /// Returns the proxy of requests to this URL, without its credentials: that of the options, else of the environment.
    pub(super) fn proxy_of(&self, url: &Url) -> Option<String> {
        let proxy = masked_url(&Url::parse(&self.intercept(url)?.uri().to_string()).ok()?);
        Some(proxy.trim_end_matches('/').to_owned())
    }

    /// Returns the credentials of that proxy, as its header has them, and the password of the options.
    pub(super) fn proxy_credentials(&self, url: &Url) -> Vec<String> {
        let intercept = self.intercept(url);
        let header = intercept.as_ref().and_then(Intercept::basic_auth).and_then(|value| value.to_str().ok());
        let encoded = header.and_then(|value| value.strip_prefix("Basic ")).map(str::to_owned);
        let given = self.proxy.as_ref().and_then(|proxy| Url::parse(proxy.expose_secret()).ok());
        let password = given.as_ref().and_then(Url::password);
        let password = password.map(|password| percent_decode_str(password).decode_utf8_lossy().into_owned());
        encoded.into_iter().chain(password).collect()
    }

    fn intercept(&self, url: &Url) -> Option<Intercept> {
        let matcher = match &self.proxy {
            // Parsed as reqwest does, which encodes what is not ASCII.
            Some(given) => Matcher::builder().all(Url::parse(given.expose_secret()).ok()?.as_str()).build(),
            None if is_local(url) || is_nothing_proxied() => return None,
            None => Matcher::from_system(),
        };
        matcher.intercept(&url.as_str().parse().ok()?)
    }

    /// Whether an option requires TLS, or there is a proxy, which may use TLS.
    fn is_set(&self) -> bool {
        let has_proxy = self.proxy.as_ref().is_some_and(|proxy| !proxy.expose_secret().is_empty());
        !self.certificates.is_empty() || self.identity.is_some() || has_proxy
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("certificates", &self.certificates.len()).finish_non_exhaustive()
    }
}

/// The `User-Agent` of all requests.
pub(super) const USER_AGENT: &str = concat!("xpauto/", env!("CARGO_PKG_VERSION"));

/// Builds the connection pool. Boxed for the same reason as [`Exchange::send`](super::Exchange::send).
pub(super) fn connect<'a>(settings: &'a Settings, network: &'a Network) -> BoxFuture<'a, Result<Connections>> {
    connections(settings, network).boxed()
}

/// A proxy of the environment does not count for this machine: it could not reach it from elsewhere, and would get the token of
/// plain `http`.
async fn connections(settings: &Settings, network: &Network) -> Result<Connections> {
    let tls = tls_config(settings, network).await?;
    let are_local = settings.are_requests_local();
    let proxy = match &network.proxy {
        Some(proxy) => Some(proxy.expose_secret()),
        None => (are_local == Some(true) || is_nothing_proxied()).then_some(""),
    };
    let local = match (proxy, are_local) {
        (None, None) => Some(client(settings, tls.clone(), Some(""))?),
        _ => None,
    };
    Ok(Connections { usual: client(settings, tls, proxy)?, local })
}

/// Creates the client of a proxy: `None` for that of the environment, empty for no proxy.
fn client(settings: &Settings, tls: rustls::ClientConfig, proxy: Option<&str>) -> Result<reqwest::Client> {
    let builder = reqwest::Client::builder()
        .connect_timeout(settings.connect_timeout)
        .redirect(reqwest::redirect::Policy::none())
        // The exchange retries. Without this number, each request would be cloned for retries that never come.
        .retry(reqwest::retry::never().max_retries_per_request(0))
        .user_agent(USER_AGENT)
        .tls_backend_preconfigured(tls);
    // By the definition of these names, which no name server has to follow.
    let builder = settings.own_names().into_iter().fold(builder, |builder, name| {
        builder.resolve_to_addrs(&name, &[(Ipv4Addr::LOCALHOST, 0).into(), (Ipv6Addr::LOCALHOST, 0).into()])
    });
    let builder = match proxy {
        None => builder,
        Some("") => builder.no_proxy(),
        Some(address) => builder.proxy(reqwest::Proxy::all(address).map_err(|_| not_a_proxy())?),
    };
    builder.build().map_err(|error| unusable(reason(&error)).with_source(error))
}

async fn tls_config(settings: &Settings, network: &Network) -> Result<rustls::ClientConfig> {
    // Reading the operating system's trust store takes longer than a call to this machine.
    let (store, extra) =
        if network.may_need_tls(settings) || (settings.are_requests_local() != Some(true) && is_proxied_by_tls()) {
            let (store, extra) = (trust::system().await?, trust::of_files(&network.extra).await?);
            if store.is_empty() && extra.is_empty() && network.certificates.is_empty() {
                return Err(unusable(no_store()));
            }
            (store, extra)
        } else {
            Default::default()
        };
    let given = Authorities::of(network.certificates.clone());
    let trusted = given.into_iter().chain(extra).chain(store.given).collect();
    tls::config(trusted, store.platform, network.identity.as_ref())
        .map_err(|error| unusable(error.to_string()).with_source(error))
}

fn unusable(what: impl Into<Wording>) -> Error {
    Error::config(wording!["connections cannot be set up: ", what])
}

fn no_store() -> Wording {
    wording![
        "the operating system has no certificates to trust; install them, for example the package ca-certificates, or \
         pass them with ",
        Part::name("ca_certificates"),
        " or SSL_CERT_FILE"
    ]
}

/// Whether `NO_PROXY` is `*`, which reqwest does not apply to IP addresses.
fn is_nothing_proxied() -> bool {
    let named = std::env::var("NO_PROXY").or_else(|_| std::env::var("no_proxy")).unwrap_or_default();
    named.split(',').any(|host| host.trim() == "*")
}

/// Whether the environment has an `https` proxy.
fn is_proxied_by_tls() -> bool {
    let names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
    names.iter().any(|name| std::env::var(name).is_ok_and(|proxy| proxy.starts_with("https:")))
}

fn check_proxy(text: &str) -> Result<()> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.map(drop).ok_or_else(not_a_proxy)
}

fn not_a_proxy() -> Error {
    // The value is not shown, since it may contain credentials.
    let what = "is not a URL such as http://user:password@proxy.example.com:3128; http and https are its schemes, and an \
                empty string means no proxy";
    refused("proxy", what)
}

fn refused(option: &'static str, what: impl Into<Wording>) -> Error {
    Error::of_problems(ErrorKind::Config, vec![Problem::new(Part::name(option), what)])
}

fn trusted(given: &Pem) -> Result<Vec<CertificateDer<'static>>> {
    let pem = pem("ca_certificates", given)?;
    let refuse = |what: &'static str| refused("ca_certificates", format!("{what}; it must be {NO_PEM}"));
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
    let certificates = certificates.map_err(|error| refuse("holds broken PEM").with_source(error))?;
    if certificates.is_empty() {
        return Err(refuse("holds no certificate"));
    }
    let mut store = rustls::RootCertStore::empty();
    for certificate in &certificates {
        store
            .add(certificate.clone())
            .map_err(|error| refuse("holds a certificate that cannot be read").with_source(error))?;
    }
    Ok(certificates)
}

fn identity(parts: &[Pem]) -> Result<Identity> {
    let mut all = Vec::new();
    for part in parts {
        all.extend(pem("client_certificate", part)?);
        all.push(b'\n');
    }
    if find(&all, b"ENCRYPTED") {
        return Err(refused("client_certificate", "holds an encrypted private key; decrypt it first"));
    }
    let refuse =
        |what: String| refused("client_certificate", format!("{what}; it must be {NO_PEM}, or a pair of both"));
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&all).collect();
    let chain = chain.ok().filter(|chain| !chain.is_empty());
    let (Some(chain), Ok(key)) = (chain, PrivateKeyDer::from_pem_slice(&all)) else {
        return Err(refuse("does not hold a certificate and its private key".to_owned()));
    };
    tls::identity(chain, key).map_err(|error| {
        refuse(format!("holds no certificate with the private key that belongs to it ({error})")).with_source(error)
    })
}

/// Returns the PEM of an option: the value itself, or the content of the file at that path.
fn pem(option: &'static str, given: &Pem) -> Result<Vec<u8>> {
    let path = match &given.0 {
        PemSource::File(path) => path.as_path(),
        PemSource::TextOrPath(text) if text.expose_secret().contains("-----BEGIN") => {
            return Ok(text.expose_secret().as_bytes().to_vec());
        }
        PemSource::TextOrPath(path) => Path::new(path.expose_secret()),
    };
    std::fs::read(path).map_err(|error| {
        // A string is not shown, since it may be a key without its first line.
        let name = match &given.0 {
            PemSource::File(path) => format!("{:?}, which", path.to_string_lossy()),
            PemSource::TextOrPath(_) => "a file that".to_owned(),
        };
        let what = format!("names {name} cannot be read ({error}); it must be {NO_PEM}");
        refused(option, what).with_source(error)
    })
}

fn find(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
