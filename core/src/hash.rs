//! SHA-256, and hashes in hexadecimal. File names and tables of earlier versions hold them: their bytes must not change.

use std::fmt::Write as _;

use ring::digest::{Context, Digest, SHA256};

/// Returns the hash of several parts, which differs where they are divided otherwise.
pub(crate) fn of_parts(parts: &[&str]) -> Digest {
    let mut hash = Context::new(&SHA256);
    for part in parts {
        hash.update(&part.len().to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finish()
}

/// Returns bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut hex, byte| {
        // Writing to a string is infallible.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
