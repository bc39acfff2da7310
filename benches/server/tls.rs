//! TLS with the certificate that the tests use.

use std::error::Error;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

const CERTIFICATE: &[u8] = include_bytes!("../../tests/certificates/server.pem");
const KEY: &[u8] = include_bytes!("../../tests/certificates/server-key.pem");

/// Returns what makes connections TLS ones.
pub(crate) fn acceptor() -> Result<TlsAcceptor, Box<dyn Error>> {
    let chain = CertificateDer::pem_slice_iter(CERTIFICATE).collect::<Result<_, _>>()?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, PrivateKeyDer::from_pem_slice(KEY)?)?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}
