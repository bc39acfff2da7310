//! TLS: verification of server certificates, and the client certificate.
//!
//! The configuration has its own cryptography provider; the process-wide default is left to the program.

use std::sync::{Arc, LazyLock};

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{ResolvesClientCert, WebPkiServerVerifier, verify_server_name};
use rustls::crypto::{CryptoProvider, WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, OtherError, RootCertStore, SignatureScheme};
use webpki::{EndEntityCert, KeyUsage};

/// The cryptography provider: ring, which is half the size of rustls' default.
pub(crate) static PROVIDER: LazyLock<Arc<CryptoProvider>> =
    LazyLock::new(|| Arc::new(rustls::crypto::ring::default_provider()));

/// Verifies server certificates; shared between clients.
pub(crate) type Verifier = Arc<dyn ServerCertVerifier>;

/// The client certificate with its key.
pub(crate) type Identity = Arc<dyn ResolvesClientCert>;

/// Builds the configuration of a client's TLS connections, which trust these certificates in addition to those that the operating
/// system verifies.
pub(crate) fn config(
    certificates: Vec<CertificateDer<'static>>,
    platform: Option<Verifier>,
    identity: Option<&Identity>,
) -> Result<ClientConfig, rustls::Error> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates.iter().cloned());
    // None where no certificate is valid.
    let own = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&PROVIDER)).build().ok();
    let verifiers = own.map(|verifier| verifier as Verifier).into_iter().chain(platform).collect();
    let verifier = Trusted { certificates, verifiers, algorithms: PROVIDER.signature_verification_algorithms };
    let builder = ClientConfig::builder_with_provider(Arc::clone(&PROVIDER))
        .with_protocol_versions(rustls::ALL_VERSIONS)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier));
    let mut config = match identity {
        Some(identity) => builder.with_client_cert_resolver(Arc::clone(identity)),
        None => builder.with_no_client_auth(),
    };
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}

/// Builds the client's identity; an error if the key does not match the certificate.
pub(crate) fn identity(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
) -> Result<Identity, rustls::Error> {
    Ok(Arc::new(SingleCertAndKey::from(CertifiedKey::from_der(chain, key, &PROVIDER)?)))
}

/// Accepts certificates that any of several verifiers accepts, and some certificates themselves.
#[derive(Debug)]
struct Trusted {
    /// Accepted as server certificates themselves, even if they are certificates of authorities.
    certificates: Vec<CertificateDer<'static>>,
    /// Tried in this order.
    verifiers: Vec<Verifier>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl Trusted {
    /// Checks only the name and the validity period of a certificate that is itself trusted.
    fn verify_as_it_is(
        &self,
        certificate: &CertificateDer<'_>,
        name: &ServerName<'_>,
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        verify_server_name(&ParsedCertificate::try_from(certificate)?, name)?;
        let parsed = EndEntityCert::try_from(certificate).map_err(other)?;
        let usage = KeyUsage::server_auth();
        match parsed.verify_for_usage(self.algorithms.all, &[], &[], now, usage, None, None) {
            // The validity period is checked before either of these errors is returned.
            Ok(_) | Err(webpki::Error::CaUsedAsEndEntity | webpki::Error::UnknownIssuer) => {
                Ok(ServerCertVerified::assertion())
            }
            Err(webpki::Error::CertExpired { time, not_after }) => {
                Err(CertificateError::ExpiredContext { time, not_after }.into())
            }
            Err(webpki::Error::CertNotValidYet { time, not_before }) => {
                Err(CertificateError::NotValidYetContext { time, not_before }.into())
            }
            Err(error) => Err(other(error)),
        }
    }
}

fn other(error: webpki::Error) -> rustls::Error {
    CertificateError::Other(OtherError(Arc::new(error))).into()
}

impl ServerCertVerifier for Trusted {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if self.certificates.contains(end_entity) {
            return self.verify_as_it_is(end_entity, server_name, now);
        }
        let unknown = rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer);
        let mut error = unknown.clone();
        for verifier in &self.verifiers {
            match verifier.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now) {
                Ok(verified) => return Ok(verified),
                // The error of the verifier that knows the issuer is more precise.
                Err(refusal) if error == unknown => error = refusal,
                Err(_) => {}
            }
        }
        Err(error)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, cert, dss, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, cert, dss, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}
