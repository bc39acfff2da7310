//! Bodies compressed with gzip, among them a decompression bomb.

use std::io::Write;

use flate2::write::GzEncoder;
use flate2::{Compress, Compression, Crc, FlushCompress};

/// The uncompressed size of one block of the bomb, in bytes.
const BLOCK: usize = 1024 * 1024;
/// The number of blocks: 1 GiB in total.
const BLOCKS: usize = 1024;
/// The header of a gzip stream without name or time: magic number, deflate, no flags, no time, best, unknown system.
const HEADER: [u8; 10] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF];

/// Compresses bytes with gzip.
pub(crate) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to a vector cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

/// Returns about 1 MiB of gzip that decompresses to an empty JSON array with 1 GiB of white space in it.
///
/// One MiB of spaces is compressed once and the result repeated, so that the whole never has to fit into memory.
pub(crate) fn bomb() -> Vec<u8> {
    let spaces = vec![b' '; BLOCK];
    let (mut whole, of_spaces, of_end) = (checksum(b"["), checksum(&spaces), checksum(b"]"));
    let block = deflated(&spaces, FlushCompress::Sync);
    let mut bomb = HEADER.to_vec();
    bomb.extend(deflated(b"[", FlushCompress::Sync));
    for _ in 0..BLOCKS {
        bomb.extend(&block);
        whole.combine(&of_spaces);
    }
    bomb.extend(deflated(b"]", FlushCompress::Finish));
    whole.combine(&of_end);
    bomb.extend(whole.sum().to_le_bytes());
    bomb.extend(whole.amount().to_le_bytes());
    bomb
}

/// Compresses bytes to a part of a deflate stream that ends on a whole byte and does not refer to earlier parts.
fn deflated(bytes: &[u8], ending: FlushCompress) -> Vec<u8> {
    // A small part may grow.
    let mut part = Vec::with_capacity(bytes.len() + 64);
    let _ = Compress::new(Compression::best(), false).compress_vec(bytes, &mut part, ending);
    part
}

fn checksum(bytes: &[u8]) -> Crc {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum
}
