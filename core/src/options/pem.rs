//! Certificates and private keys as options take them.

use std::path::{Path, PathBuf};

use secrecy::SecretString;
use serde::Deserialize;

/// PEM of certificates or of a private key: a string that is the text, or the path of a file; or a path.
///
/// ```no_run
/// use std::path::Path;
///
/// let builder = xpauto::Client::builder()
///     .base_url("https://api.example.com")
///     .ca_certificates(Path::new("/etc/ssl/company.pem"))
///     .client_certificate(["client.pem", "client.key"]);
/// let client = builder.build()?;
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "SecretString")]
pub struct Pem(pub(crate) PemSource);

/// Where PEM is.
#[derive(Debug, Clone)]
pub(crate) enum PemSource {
    /// The text itself, which may be a private key, or the path of a file.
    TextOrPath(SecretString),
    File(PathBuf),
}

/// Implements the conversions of strings and of paths.
macro_rules! sources {
    ($($Source:ident of $($from:ty),+;)*) => { $($(
        impl From<$from> for Pem {
            fn from(source: $from) -> Self {
                Self(PemSource::$Source(source.into()))
            }
        }
    )+)* };
}

sources! {
    TextOrPath of &str, String, SecretString;
    File of &Path, &PathBuf, PathBuf;
}
