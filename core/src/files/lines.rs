//! Reads a file in blocks of whole lines.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::{Stop, about, check_is_regular, failed, is_gzip};
use crate::error::{Error, Result};
use crate::json::BYTE_ORDER_MARK;

/// The number of bytes that are read at once; it takes a few milliseconds to read them as records.
const BLOCK: u64 = 2 << 20;

/// The whole lines of a file.
pub(super) struct Lines<'a> {
    from: Box<dyn Read>,
    path: &'a Path,
    stop: &'a Stop,
    /// The beginning of the next line.
    rest: Vec<u8>,
    /// The number of lines of the blocks before.
    count: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn open(path: &'a Path, stop: &'a Stop) -> Result<Self> {
        let is_gzip = is_gzip(path)?;
        check_is_regular(path, "read")?;
        let file = File::open(path).map_err(|error| failed(path, "read", error))?;
        let packed = |file| MultiGzDecoder::new(io::BufReader::new(file));
        Ok(Self::of(if is_gzip { Box::new(packed(file)) } else { Box::new(file) }, path, stop))
    }

    /// The lines of `from`; errors name `path`.
    pub(super) fn of(from: Box<dyn Read>, path: &'a Path, stop: &'a Stop) -> Self {
        Self { from, path, stop, rest: Vec::new(), count: 0 }
    }

    /// Returns the next lines, and the number of the first from 1; `None` at the end.
    pub(super) fn next_block(&mut self) -> Result<Option<(usize, String)>> {
        let mut block = std::mem::take(&mut self.rest);
        loop {
            self.stop.check()?;
            let read = self.from.by_ref().take(BLOCK).read_to_end(&mut block);
            let read = read.map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                    self.damaged(self.count + 1, &format!("the compressed data ends or breaks after it ({error})"))
                }
                _ => failed(self.path, "read", error),
            })?;
            if read == 0 {
                break;
            }
            if let Some(end) = block.iter().rposition(|byte| *byte == b'\n') {
                self.rest = block.split_off(end + 1);
                break;
            }
        }
        if self.count == 0 && block.starts_with(BYTE_ORDER_MARK.as_bytes()) {
            block.drain(..BYTE_ORDER_MARK.len());
        }
        let first = self.count + 1;
        self.count += line_breaks(&block);
        let text = String::from_utf8(block).map_err(|error| {
            let before = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
            self.damaged(first + line_breaks(before), "it is not UTF-8")
        })?;
        Ok((!text.is_empty()).then_some((first, text)))
    }

    /// The error of a line that cannot be read.
    pub(super) fn damaged(&self, line: usize, why: &str) -> Error {
        about(self.path, format!("is damaged in line {line}: {why}; save or download it again"))
    }

    /// The error of a file whose records are not as many as it says.
    pub(super) fn cut_off(&self, found: usize, expected: usize) -> Error {
        about(self.path, format!("has {found} of {expected} records; it was cut off or changed, so save it again"))
    }

    pub(super) fn path(&self) -> &'a Path {
        self.path
    }
}

fn line_breaks(bytes: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', bytes).count()
}
