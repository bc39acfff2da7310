//! The operating system's trust store, which is read once per process, and never on a thread of the runtime.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

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

/// The store of one process. A child that was forked while its parent read the store reads it itself, since the thread
/// that would release the lock does not exist there.
struct Reading {
    process: u32,
    files: Files,
    store: OnceLock<Store>,
}

static READING: ArcSwapOption<Reading> = ArcSwapOption::const_empty();

/// Returns the operating system's trust store; the first call of a process reads it on a separate thread.
pub(crate) async fn system(files: &Files) -> Result<Store> {
    let reading = Reading::of_this_process(files);
    if let Some(store) = reading.known() {
        return Ok(store);
    }
    let read = tokio::task::spawn_blocking(move || reading.read());
    read.await.map_err(unfinished)
}

impl Reading {
    fn of_this_process(files: &Files) -> Arc<Self> {
        let process = std::process::id();
        let is_usable =
            |reading: &Self| reading.files == *files && (reading.process == process || reading.known().is_some());
        let current = READING.load_full();
        if let Some(reading) = current.as_ref().filter(|reading| is_usable(reading)) {
            return Arc::clone(reading);
        }
        let new = Arc::new(Self { process, files: files.clone(), store: OnceLock::new() });
        let found = READING.compare_and_swap(&current, Some(Arc::clone(&new)));
        // Another thread may have stored one meanwhile.
        found.as_ref().filter(|reading| is_usable(reading)).map_or(new, Arc::clone)
    }

    /// Returns the store if it was read before.
    fn known(&self) -> Option<Store> {
        self.store.get().cloned()
    }

    /// Returns the store, reading it if no other thread has.
    fn read(&self) -> Store {
        let store = self.store.get_or_init(|| read(&self.files)).clone();
        if store.is_empty() {
            // Missing certificates may be installed later.
            READING.store(None);
        }
        store
    }
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
