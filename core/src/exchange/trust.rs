//! The operating system's trust store, which is read once per process, and never on a thread of the runtime.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use arc_swap::{ArcSwap, ArcSwapOption};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::tls::{Authorities, PROVIDER, Verifier, authorities};
use crate::background::unfinished;
use crate::error::{Error, Result};

/// The operating system's verifiers; empty if it has no certificates.
type Store = Arc<[Verifier]>;

/// The store of one process. A child that was forked while its parent read the store reads it itself, since the thread
/// that would release the lock does not exist there.
struct Reading {
    process: u32,
    store: Mutex<Option<Store>>,
}

static READING: ArcSwapOption<Reading> = ArcSwapOption::const_empty();

/// Returns the operating system's trust store; the first call of a process reads it on a separate thread.
pub(super) async fn system() -> Result<Store> {
    let reading = Reading::of_this_process();
    if let Some(store) = reading.known() {
        return Ok(store);
    }
    let read = tokio::task::spawn_blocking(move || reading.read());
    read.await.map_err(unfinished)
}

/// The authorities of files that were read, by path; `None` for a file without any.
type Files = Vec<(String, Option<Authorities>)>;

static FILES: LazyLock<ArcSwap<Files>> = LazyLock::new(ArcSwap::default);

/// Returns the authorities in PEM files, ignoring invalid ones; each file is read once per process.
pub(super) async fn of_files(paths: &[String]) -> Result<Vec<Authorities>> {
    let is_known = |path: &&String| FILES.load().iter().any(|(known, _)| known == *path);
    let unread: Vec<String> = paths.iter().filter(|path| !is_known(path)).cloned().collect();
    if !unread.is_empty() {
        let read = tokio::task::spawn_blocking(move || read_files(unread));
        let read = read.await.map_err(|error| Error::internal(format!("certificates could not be read: {error}")))?;
        FILES.rcu(|known| known.iter().chain(&read).cloned().collect::<Files>());
    }
    let known = FILES.load();
    let of_path = |path: &String| known.iter().find(|(known, _)| known == path).and_then(|(_, found)| found.clone());
    Ok(paths.iter().filter_map(of_path).collect())
}

fn read_files(paths: Vec<String>) -> Files {
    let read = |path: &String| {
        let pem = std::fs::read(path).unwrap_or_default();
        Authorities::of(CertificateDer::pem_slice_iter(&pem).flatten().collect())
    };
    paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
}

impl Reading {
    fn of_this_process() -> Arc<Self> {
        let process = std::process::id();
        let is_usable = |reading: &Self| reading.process == process || reading.known().is_some();
        let current = READING.load_full();
        if let Some(reading) = current.as_ref().filter(|reading| is_usable(reading)) {
            return Arc::clone(reading);
        }
        let new = Arc::new(Self { process, store: Mutex::default() });
        let found = READING.compare_and_swap(&current, Some(Arc::clone(&new)));
        // Another thread may have stored one meanwhile.
        found.as_ref().filter(|reading| is_usable(reading)).map_or(new, Arc::clone)
    }

    /// Returns the store if it was read before.
    fn known(&self) -> Option<Store> {
        self.store.try_lock().ok()?.clone()
    }

    /// Returns the store, reading it if no other thread has.
    fn read(&self) -> Store {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*store {
            return Arc::clone(known);
        }
        let read = read();
        // Missing certificates may be installed later.
        if !read.is_empty() {
            *store = Some(Arc::clone(&read));
        }
        read
    }
}

fn read() -> Store {
    let platform = rustls_platform_verifier::Verifier::new(Arc::clone(&PROVIDER));
    let platform = platform.ok().map(|verifier| Arc::new(verifier) as Verifier);
    authorities(certificates_of_the_environment()).into_iter().chain(platform).collect()
}

/// Reads `SSL_CERT_FILE` on systems whose own verifier does not.
fn certificates_of_the_environment() -> Vec<CertificateDer<'static>> {
    if !cfg!(any(windows, target_vendor = "apple")) {
        return Vec::new();
    }
    let text = std::env::var_os("SSL_CERT_FILE").map(|path| std::fs::read(path).unwrap_or_default());
    CertificateDer::pem_slice_iter(&text.unwrap_or_default()).flatten().collect()
}
