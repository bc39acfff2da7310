"""Makes the certificates of the network tests anew, beside this file: `pip install trustme`, then run it."""

from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

import trustme
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

HERE = Path(__file__).parent
# Longer than anyone will run these tests, so that none of them fails by the calendar.
END = datetime(2126, 1, 1, tzinfo=UTC)


def write(name: str, certificate: trustme.LeafCert) -> None:
    """Writes a certificate with its chain, and its key; of a client also both in one file."""
    chain = b"".join(blob.bytes() for blob in certificate.cert_chain_pems)
    key = certificate.private_key_pem.bytes()
    (HERE / f"{name}.pem").write_bytes(chain)
    (HERE / f"{name}-key.pem").write_bytes(key)
    if name == "client":
        (HERE / f"{name}-both.pem").write_bytes(chain + key)


NAMES = (x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1")))


def self_signed(name: str, names: tuple[x509.GeneralName, ...] = NAMES, begin: int = 2001, end: datetime = END) -> None:
    """Writes what `openssl req -x509` makes for a server: the certificate of an authority, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    builder = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(datetime(begin, 1, 1, tzinfo=UTC))
        .not_valid_after(end)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    )
    if names:
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    (HERE / f"{name}.pem").write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (HERE / f"{name}-key.pem").write_bytes(pem)


def main() -> None:
    """Makes an authority, what it signed, another authority that signed nothing, and self-signed servers."""
    authority = trustme.CA(organization_name="xpauto tests")
    authority.cert_pem.write_to_path(str(HERE / "ca.pem"))
    trustme.CA(organization_name="another authority").cert_pem.write_to_path(str(HERE / "other-ca.pem"))
    write("server", authority.issue_cert("localhost", "127.0.0.1", not_after=END))
    write("another-host", authority.issue_cert("another.example", not_after=END))
    write("expired", authority.issue_cert("localhost", "127.0.0.1", not_after=datetime(2001, 1, 1, tzinfo=UTC)))
    write("client", authority.issue_cert("client@xpauto.example", common_name="a client", not_after=END))
    self_signed("self-signed")
    self_signed("self-signed-twin")
    self_signed("self-signed-elsewhere", names=(x509.DNSName("another.example"),))
    self_signed("self-signed-expired", end=datetime(2002, 1, 1, tzinfo=UTC))
    self_signed("self-signed-future", begin=2125)
    self_signed("self-signed-nameless", names=())


if __name__ == "__main__":
    main()
