//! Sets up connections: trusted certificates, the client certificate, proxies.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::Path;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use secrecy::ExposeSecret as _;
use url::Url;

use super::proxy::Proxies;
use super::reqwest_client::Connections;
use super::reqwest_error::reason;
use super::tls::{self, Identity};
use super::trust::{self, Files, Store};
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::message::{Part, Wording, wording};
use crate::options::{ClientOptions, Pem, PemSource, Settings};
use crate::schema::Field;
use crate::spec::options::client;

/// The checked options of connections.
#[derive(Clone)]
pub(crate) struct Network {
    /// Trusted in addition to the operating system's.
    certificates: Vec<CertificateDer<'static>>,
    identity: Option<Identity>,
    pub(crate) proxies: Proxies,
    /// Files of further trusted certificates.
    files: Files,
}

impl Network {
    /// Checks the options of connections, and reads what concerns them in the environment; returns all problems. `extra_ca_files` are
    /// read when connecting.
    pub(crate) fn check(options: &ClientOptions) -> Result<Self> {
        let proxies = match &options.proxy {
            Some(proxy) => Proxies::given(proxy.expose_secret()).ok_or_else(not_a_proxy),
            None => Ok(Proxies::of_system()),
        };
        let certificates = options.ca_certificates.as_ref().map(trusted).transpose();
        let identity = options.client_certificate.as_deref().map(identity).transpose();
        let ((proxies, certificates), identity) = Error::both(Error::both(proxies, certificates), identity)?;
        let files = trust::files(&options.extra_ca_files);
        Ok(Self { certificates: certificates.unwrap_or_default(), identity, proxies, files })
    }

    /// Refuses the proxies where they cannot be used for a request of this client.
    pub(crate) fn check_proxies(&self, settings: &Settings) -> Result<()> {
        let wrong = settings.urls().find_map(|(_, url)| self.proxies.wrong(&url));
        wrong.map_or(Ok(()), |wrong| Err(Error::config(wrong)))
    }

    /// Returns whether a connection may use TLS.
    fn may_need_tls(&self, settings: &Settings) -> bool {
        let is_tls = |url: &Url| {
            let proxy = self.proxies.of(url);
            [Some(url), proxy.as_ref()].into_iter().flatten().any(|url| url.scheme() == "https")
        };
        let is_set = !self.certificates.is_empty() || self.identity.is_some();
        is_set || settings.urls().any(|(_, url)| is_tls(&url))
    }
}

/// The `User-Agent` of all requests.
pub(crate) const USER_AGENT: &str = concat!("xpauto/", env!("CARGO_PKG_VERSION"));

/// Builds the connection pool. Boxed: each crate that awaits an asynchronous function compiles it again, with all that it awaits.
pub(crate) fn connect<'a>(settings: &'a Settings, network: &'a Network) -> BoxFuture<'a, Result<Connections>> {
    connections(settings, network).boxed()
}

async fn connections(settings: &Settings, network: &Network) -> Result<Connections> {
    let (tls, proxies) = (tls_config(settings, network).await?, network.proxies.clone());
    let builder = reqwest::Client::builder()
        // Below the timeout of an attempt, so that this is not the reason: nothing was sent then.
        .connect_timeout(settings.connect_timeout.min(settings.timeout.mul_f64(0.9)))
        .redirect(reqwest::redirect::Policy::none())
        // The exchange retries. Without this number, each request would be cloned for retries that never come.
        .retry(reqwest::retry::never().max_retries_per_request(0))
        .user_agent(USER_AGENT)
        // What another crate of the program may switch on: bodies are decompressed here.
        .no_gzip()
        .no_deflate()
        .no_brotli()
        .no_zstd()
        // Another crate of the program may switch on HTTP/2.
        .http1_only()
        .tls_backend_preconfigured(tls);
    // Such names are this machine's by definition, which no name server has to follow.
    let own_names = settings.urls().filter(|(_, url)| url.domain().is_some_and(|name| name.ends_with(".localhost")));
    let builder = own_names.fold(builder, |builder, (_, url)| {
        let addresses = [(Ipv4Addr::LOCALHOST, 0).into(), (Ipv6Addr::LOCALHOST, 0).into()];
        builder.resolve_to_addrs(url.domain().unwrap_or_default(), &addresses)
    });
    // A function for proxies would be called three times a request, with a URL that is parsed for it.
    let may_be_proxied = settings.urls().any(|(_, url)| proxies.of(&url).is_some());
    let proxy = may_be_proxied.then(|| reqwest::Proxy::custom(move |url| proxies.of(url)));
    let builder = proxy.into_iter().fold(builder.no_proxy(), reqwest::ClientBuilder::proxy);
    let client = builder.build().map_err(|error| unusable(reason(&error)).with_source(error))?;
    Ok(Connections(client))
}

async fn tls_config(settings: &Settings, network: &Network) -> Result<rustls::ClientConfig> {
    // Reading the operating system's trust store takes longer than a call to this machine.
    let may_need_tls = network.may_need_tls(settings);
    let store = if may_need_tls { trust::system(&network.files).await? } else { Store::default() };
    if may_need_tls && store.is_empty() && network.certificates.is_empty() {
        return Err(unusable(no_store()));
    }
    let certificates = [network.certificates.clone(), store.certificates].concat();
    tls::config(certificates, store.platform, network.identity.as_ref())
        .map_err(|error| unusable(error.to_string()).with_source(error))
}

fn unusable(what: impl Into<Wording>) -> Error {
    Error::config(wording!["connections cannot be set up: ", what])
}

fn no_store() -> Wording {
    let reason = match trust::given() {
        Some(path) => {
            format!("SSL_CERT_FILE names {:?}, which has no certificates that can be read", path.to_string_lossy())
        }
        None => "the operating system has no certificates to trust".to_owned(),
    };
    wording![
        reason,
        "; install them, for example the package ca-certificates, or pass them with ",
        Part::name("ca_certificates"),
        " or SSL_CERT_FILE"
    ]
}

fn not_a_proxy() -> Error {
    // The value is not shown, since it may contain credentials.
    let hint = "; what is special in a URL is percent-encoded in a password";
    Error::of_problems(ErrorKind::Config, client::proxy.problem(hint).into())
}

fn refused(option: &Field, what: impl Into<Wording>) -> Error {
    let problem = Problem::new(option.part(), wording![what, "; it must be ", option.accepts()]);
    Error::of_problems(ErrorKind::Config, problem.into())
}

fn trusted(given: &Pem) -> Result<Vec<CertificateDer<'static>>> {
    let pem = pem(&client::ca_certificates, given)?;
    let refuse = |what: &'static str| refused(&client::ca_certificates, what);
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
        all.extend(pem(&client::client_certificate, part)?);
        all.push(b'\n');
    }
    let refuse = |what: String| refused(&client::client_certificate, what);
    if memchr::memmem::find(&all, b"ENCRYPTED").is_some() {
        return Err(refuse("holds an encrypted private key, which has to be decrypted first".to_owned()));
    }
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
fn pem(option: &Field, given: &Pem) -> Result<Vec<u8>> {
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
        refused(option, format!("names {name} cannot be read ({error})")).with_source(error)
    })
}
