//! The operating system's trust store, which is read once per process, and never on a thread of the runtime.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwapOption;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::tls::{Authorities, Verifier};
use crate::background::unfinished;
use crate::error::Result;

/// Where the environment and the operating system have certificates. Looked up when a client is created, since the program may change
/// the environment later while another thread reads it.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Places {
    /// That of `SSL_CERT_FILE`.
    pub(crate) given: Option<PathBuf>,
    /// Further files of trusted certificates.
    extra: Vec<String>,
    /// Files of certificates, and folders of such files, where the operating system has them in files.
    others: Vec<PathBuf>,
    /// Whether `given` takes the place of the operating system's certificates.
    is_all: bool,
}

impl Places {
    pub(crate) fn find(extra: Vec<String>) -> Self {
        let given = std::env::var_os("SSL_CERT_FILE").filter(|path| !path.is_empty()).map(PathBuf::from);
        let folders = std::env::var_os("SSL_CERT_DIR").filter(|folders| !folders.is_empty());
        let is_all = cfg!(not(any(windows, target_vendor = "apple"))) && given.is_some() && folders.is_none();
        let others = match folders {
            Some(folders) => std::env::split_paths(&folders).collect(),
            None if is_all => Vec::new(),
            None => of_system(),
        };
        Self { given, extra, others, is_all }
    }
}

/// What the operating system and the environment trust.
#[derive(Clone, Default)]
pub(crate) struct Store {
    /// Those of `SSL_CERT_FILE` and of further files.
    pub(crate) files: Vec<Authorities>,
    /// The operating system's verifier; none if it has no certificates, or `SSL_CERT_FILE` takes their place.
    pub(crate) platform: Option<Verifier>,
}

impl Store {
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty() && self.platform.is_none()
    }
}

/// The store of one process. A child that was forked while its parent read the store reads it itself, since the thread
/// that would release the lock does not exist there.
struct Reading {
    process: u32,
    places: Places,
    store: Mutex<Option<Store>>,
}

static READING: ArcSwapOption<Reading> = ArcSwapOption::const_empty();

/// Returns the operating system's trust store; the first call of a process reads it on a separate thread.
pub(crate) async fn system(places: &Places) -> Result<Store> {
    let reading = Reading::of_this_process(places);
    if let Some(store) = reading.known() {
        return Ok(store);
    }
    let read = tokio::task::spawn_blocking(move || reading.read());
    read.await.map_err(unfinished)
}

impl Reading {
    fn of_this_process(places: &Places) -> Arc<Self> {
        let process = std::process::id();
        let is_usable =
            |reading: &Self| reading.places == *places && (reading.process == process || reading.known().is_some());
        let current = READING.load_full();
        if let Some(reading) = current.as_ref().filter(|reading| is_usable(reading)) {
            return Arc::clone(reading);
        }
        let new = Arc::new(Self { process, places: places.clone(), store: Mutex::default() });
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
            return known.clone();
        }
        let read = read(&self.places);
        // Missing certificates may be installed later.
        if !read.is_empty() {
            *store = Some(read.clone());
        }
        read
    }
}

fn read(places: &Places) -> Store {
    let platform = if places.is_all { None } else { of_platform(&places.others) };
    let extra = places.extra.iter().map(Path::new);
    Store { files: places.given.as_deref().into_iter().chain(extra).filter_map(of_file).collect(), platform }
}

/// Returns the files and folders in which the operating system has its certificates.
#[cfg(not(any(windows, target_vendor = "apple")))]
fn of_system() -> Vec<PathBuf> {
    let found = openssl_probe::probe();
    found.cert_file.map_or(found.cert_dir, |file| vec![file])
}

/// Returns a verifier of the certificates in files and folders.
#[cfg(not(any(windows, target_vendor = "apple")))]
fn of_platform(places: &[PathBuf]) -> Option<Verifier> {
    let load = |place: &PathBuf| {
        let (file, folder) = if place.is_dir() { (None, Some(&**place)) } else { (Some(&**place), None) };
        rustls_native_certs::load_certs_from_paths(file, folder).certs
    };
    Authorities::of(places.iter().flat_map(load).collect()).map(Authorities::into_verifier)
}

#[cfg(any(windows, target_vendor = "apple"))]
fn of_system() -> Vec<PathBuf> {
    Vec::new()
}

/// Returns the verifier of the operating system.
#[cfg(any(windows, target_vendor = "apple"))]
fn of_platform(_: &[PathBuf]) -> Option<Verifier> {
    let verifier = rustls_platform_verifier::Verifier::new(Arc::clone(&super::tls::PROVIDER));
    verifier.ok().map(|verifier| Arc::new(verifier) as Verifier)
}

/// Returns the authorities in a PEM file; `None` if it cannot be read or has none.
fn of_file(path: &Path) -> Option<Authorities> {
    let pem = std::fs::read(path).unwrap_or_default();
    Authorities::of(CertificateDer::pem_slice_iter(&pem).flatten().collect())
}
