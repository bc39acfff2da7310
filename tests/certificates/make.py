"""Makes the certificates of the network tests anew, beside this file: `pip install trustme`, then run it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import trustme

HERE = Path(__file__).parent
# Longer than anyone will run these tests, so that none of them fails by the calendar.
END = datetime(2126, 1, 1, tzinfo=UTC)


def write(name: str, certificate: trustme.LeafCert) -> None:
    """Writes a certificate with its chain, its key, and both in one file."""
    chain = b"".join(blob.bytes() for blob in certificate.cert_chain_pems)
    key = certificate.private_key_pem.bytes()
    (HERE / f"{name}.pem").write_bytes(chain)
    (HERE / f"{name}-key.pem").write_bytes(key)
    (HERE / f"{name}-both.pem").write_bytes(chain + key)


def main() -> None:
    """Makes an authority, what it signed, and another authority that signed nothing."""
    authority = trustme.CA(organization_name="xpauto tests")
    authority.cert_pem.write_to_path(str(HERE / "ca.pem"))
    trustme.CA(organization_name="another authority").cert_pem.write_to_path(str(HERE / "other-ca.pem"))
    write("server", authority.issue_cert("localhost", "127.0.0.1", not_after=END))
    write("another-host", authority.issue_cert("another.example", not_after=END))
    write("expired", authority.issue_cert("localhost", "127.0.0.1", not_after=datetime(2001, 1, 1, tzinfo=UTC)))
    write("client", authority.issue_cert("client@xpauto.example", common_name="a client", not_after=END))


if __name__ == "__main__":
    main()
