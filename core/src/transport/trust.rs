//! The operating system's trust store, which is read once per process, and never on a thread of the runtime.

use std::path::PathBuf;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::tls::{PROVIDER, Verifier};
use crate::background::unfinished;
use crate::error::Result;

/// The files of certificates that are trusted beside those of the operating system: that of `SSL_CERT_FILE`, which is looked up when a
/// client is created, and further ones.
pub(crate) type Files = Vec<PathBuf>;

/// Returns the files, with these further ones.
pub(crate) fn files(extra: &[String]) -> Files {
    given().into_iter().chain(extra.iter().map(PathBuf::from)).collect()
}

/// Returns the file of `SSL_CERT_FILE`.
pub(crate) fn given() -> Option<PathBuf> {
    std::env::var_os("SSL_CERT_FILE").filter(|path| !path.is_empty()).map(PathBuf::from)
}

/// What the operating system and the environment trust.
#[derive(Clone, Default)]
pub(crate) struct Store {
    /// Those of files.
    pub(crate) certificates: Vec<CertificateDer<'static>>,
    /// The operating system's verifier; none if it has no certificates.
    pub(crate) platform: Option<Verifier>,
}

impl Store {
    pub(crate) fn is_empty(&self) -> bool {
        self.certificates.is_empty() && self.platform.is_none()
    }
}

/// What was read, with these files. Without a lock, which a child that was forked meanwhile would never get.
static STORE: ArcSwapOption<(Files, Store)> = ArcSwapOption::const_empty();

/// Returns the operating system's trust store. It is read on a separate thread by the first calls of a process.
pub(crate) async fn system(files: &Files) -> Result<Store> {
    if let Some(known) = STORE.load_full().filter(|known| known.0 == *files) {
        return Ok(known.1.clone());
    }
    let files = files.clone();
    let reading = tokio::task::spawn_blocking(|| (read(&files), files));
    let (store, files) = reading.await.map_err(unfinished)?;
    // Missing certificates may be installed later.
    if !store.is_empty() {
        STORE.store(Some(Arc::new((files, store.clone()))));
    }
    Ok(store)
}

fn read(files: &Files) -> Store {
    // Where the operating system has its certificates in files, those of `SSL_CERT_FILE` and `SSL_CERT_DIR` take their place.
    let platform = rustls_platform_verifier::Verifier::new(Arc::clone(&PROVIDER));
    let platform = platform.ok().map(|verifier| Arc::new(verifier) as Verifier);
    let certificates = files.iter().flat_map(|path| {
        let pem = std::fs::read(path).unwrap_or_default();
        CertificateDer::pem_slice_iter(&pem).flatten().collect::<Vec<_>>()
    });
    Store { certificates: certificates.collect(), platform }
}
