//! Compressed bodies: an honest one, and one that is vastly larger than it looks.

use std::io::Write;

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};

/// How much of the bomb one compressed block holds.
const BLOCK: usize = 1024 * 1024;
/// How often the block is repeated: 1 GiB in all.
const BLOCKS: usize = 1024;
/// The header of a gzip stream without name or time: magic number, deflate, no flags, no time, best, unknown system.
const HEADER: [u8; 10] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF];

/// The bytes as gzip.
pub(crate) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Nothing can fail where a vector is written to.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

/// About 1 MiB of gzip that holds an empty JSON list with 1 GiB of white space in it.
///
/// One MiB of spaces is compressed and its result repeated, so that the whole never exists on this side.
pub(crate) fn bomb() -> Vec<u8> {
    let spaces = vec![b' '; BLOCK];
    let sums = [checksum(b"["), checksum(&spaces), checksum(b"]")];
    let [mut whole, of_spaces, of_end] = sums;
    let block = deflated(&spaces, Ending::MoreFollows);
    let mut bomb = HEADER.to_vec();
    bomb.extend(deflated(b"[", Ending::MoreFollows));
    for _ in 0..BLOCKS {
        bomb.extend(&block);
        whole.combine(&of_spaces);
    }
    bomb.extend(deflated(b"]", Ending::Last));
    whole.combine(&of_end);
    bomb.extend(whole.sum().to_le_bytes());
    bomb.extend(whole.amount().to_le_bytes());
    bomb
}

/// What comes after a piece of a deflate stream.
#[derive(Debug, Clone, Copy)]
enum Ending {
    MoreFollows,
    Last,
}

/// The bytes as a piece of a deflate stream, which ends on a whole byte and refers to nothing before it.
fn deflated(bytes: &[u8], ending: Ending) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let _ = encoder.write_all(bytes);
    match ending {
        Ending::MoreFollows => {
            let _ = encoder.flush();
            encoder.get_ref().clone()
        }
        Ending::Last => encoder.finish().unwrap_or_default(),
    }
}

fn checksum(bytes: &[u8]) -> Crc {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum
}
