//! How connections are made: TLS, trusted certificates, the client's own certificate, proxies.

use std::fmt;

use reqwest::tls::{Certificate, Identity};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

use super::classify::reason;
use crate::error::{Error, Result};
use crate::options::Settings;

const NO_PEM: &str = "the path of a PEM file, or its text";

/// Checked material for connections.
#[derive(Clone, Default)]
pub(crate) struct Network {
    certificates: Vec<Certificate>,
    identity: Option<Identity>,
    /// Absent: as the environment says; empty: none, whatever the environment says.
    proxy: Option<SecretString>,
}

impl Network {
    pub(crate) fn check(
        ca_certificates: Option<&str>,
        client_certificate: Option<&[SecretString]>,
        proxy: Option<SecretString>,
    ) -> Result<Self> {
        if let Some(proxy) = proxy.as_ref().filter(|proxy| !proxy.expose_secret().is_empty()) {
            check_proxy(proxy.expose_secret())?;
        }
        Ok(Self {
            certificates: ca_certificates.map_or_else(|| Ok(Vec::new()), trusted)?,
            identity: client_certificate.map(identity).transpose()?,
            proxy,
        })
    }
}

impl Network {
    /// Whether something was asked for that only TLS connections have, or a proxy that may be reached by TLS.
    pub(crate) fn is_set(&self) -> bool {
        let has_proxy = self.proxy.as_ref().is_some_and(|proxy| !proxy.expose_secret().is_empty());
        !self.certificates.is_empty() || self.identity.is_some() || has_proxy
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("certificates", &self.certificates.len()).finish_non_exhaustive()
    }
}

/// The pool of connections.
pub(crate) fn connect(settings: &Settings) -> Result<reqwest::Client> {
    // Ring is half the size of the default provider; a program that installed one of its own keeps it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let network = &settings.network;
    let mut builder = reqwest::Client::builder()
        .connect_timeout(settings.connect_timeout)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .user_agent(concat!("xpauto/", env!("CARGO_PKG_VERSION")));
    builder = if settings.may_need_tls() || is_proxied_by_tls() {
        builder.tls_certs_merge(network.certificates.clone().into_iter().chain(certificates_of_the_environment()))
    } else {
        // Reading the operating system's store takes longer than a first call to this machine.
        builder.tls_certs_only([])
    };
    if let Some(identity) = &network.identity {
        builder = builder.identity(identity.clone());
    }
    if let Some(proxy) = &network.proxy {
        builder = match proxy.expose_secret() {
            "" => builder.no_proxy(),
            address => builder.proxy(reqwest::Proxy::all(address).map_err(|_| not_a_proxy())?),
        };
    } else if is_nothing_proxied() {
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| Error::config(format!("connections cannot be set up: {}", reason(&error))))
}

/// Whether `NO_PROXY` names every host, which reqwest does not read as including addresses.
fn is_nothing_proxied() -> bool {
    let named = std::env::var("NO_PROXY").or_else(|_| std::env::var("no_proxy")).unwrap_or_default();
    named.split(',').any(|host| host.trim() == "*")
}

/// Whether the environment names a proxy that is itself reached by TLS.
fn is_proxied_by_tls() -> bool {
    let names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
    names.iter().any(|name| std::env::var(name).is_ok_and(|proxy| proxy.starts_with("https:")))
}

/// `SSL_CERT_FILE`, where the operating system's own verifier does not read it.
fn certificates_of_the_environment() -> Vec<Certificate> {
    if cfg!(target_os = "linux") {
        return Vec::new();
    }
    let Some(path) = std::env::var_os("SSL_CERT_FILE") else { return Vec::new() };
    let text = std::fs::read(path).unwrap_or_default();
    Certificate::from_pem_bundle(&text).unwrap_or_default()
}

fn check_proxy(text: &str) -> Result<()> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    url.map(drop).ok_or_else(not_a_proxy)
}

fn not_a_proxy() -> Error {
    // What was given is not shown: it may hold credentials.
    Error::config(
        "proxy is no URL such as http://user:password@proxy.example.com:3128; http and https are its schemes, and an \
         empty text means no proxy",
    )
}

fn trusted(given: &str) -> Result<Vec<Certificate>> {
    let pem = pem("ca_certificates", given)?;
    let refuse = |what: &str| Error::config(format!("ca_certificates {what}; it is {NO_PEM}"));
    let mut store = rustls::RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let certificate = certificate.map_err(|_| refuse("holds broken PEM"))?;
        store.add(certificate).map_err(|_| refuse("holds a certificate that cannot be read"))?;
    }
    if store.is_empty() {
        return Err(refuse("holds no certificate"));
    }
    Certificate::from_pem_bundle(&pem).map_err(|_| refuse("holds broken PEM"))
}

fn identity(parts: &[SecretString]) -> Result<Identity> {
    let mut all = Vec::new();
    for part in parts {
        all.extend(pem("client_certificate", part.expose_secret())?);
        all.push(b'\n');
    }
    if find(&all, b"ENCRYPTED") {
        return Err(Error::config("client_certificate holds an encrypted private key; decrypt it first"));
    }
    Identity::from_pem(&all).map_err(|_| {
        Error::config(format!(
            "client_certificate does not hold a certificate and its private key; it is {NO_PEM}, or a pair of both"
        ))
    })
}

/// PEM text as it is given, or as it stands in the file that is named.
fn pem(option: &str, given: &str) -> Result<Vec<u8>> {
    if given.contains("-----BEGIN") {
        return Ok(given.as_bytes().to_vec());
    }
    // What was given is not shown: it may be a key that lost its first line.
    std::fs::read(given)
        .map_err(|error| Error::config(format!("{option} names a file that cannot be read ({error}); it is {NO_PEM}")))
}

fn find(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
