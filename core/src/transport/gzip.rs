//! Decompresses the body of a response, all members of its gzip stream.

use std::io::{self, Write as _};

use bytes::Bytes;
use flate2::write::MultiGzDecoder;
use futures_util::stream::try_unfold;
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, HeaderMap};

use super::{Body, Fault};

/// How many bytes are decompressed at once: they become at most a thousand times as many.
const PIECE: usize = 4096;

/// A response whose body is decompressed while it is received.
struct Compressed {
    body: Body,
    /// What was received and is not decompressed yet.
    received: Bytes,
    /// `None` before the first byte: an empty body is no gzip stream, and valid.
    decoder: Option<MultiGzDecoder<Vec<u8>>>,
    /// What is wrong behind the bytes that were returned.
    broken: Option<io::Error>,
}

/// Whether the headers say that the body is a gzip stream, and nothing else; they then describe it no longer.
pub(super) fn take_coding(headers: &mut HeaderMap) -> bool {
    let values = headers.get_all(CONTENT_ENCODING).iter();
    let names = values.flat_map(|value| value.to_str().unwrap_or("unknown").split(','));
    let mut codings = names.map(str::trim).filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("identity"));
    let is_gzip = |name: &str| name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip");
    let is_gzip = codings.next().is_some_and(is_gzip) && codings.next().is_none();
    if is_gzip {
        headers.remove(CONTENT_ENCODING);
        headers.remove(CONTENT_LENGTH);
    }
    is_gzip
}

/// Returns the content of a gzip stream.
pub(super) fn decompressed(body: Body) -> Body {
    let compressed = Compressed { body, received: Bytes::new(), decoder: None, broken: None };
    let next = |mut body: Compressed| async { Ok(body.chunk().await?.map(|chunk| (chunk, body))) };
    Body::from_stream(try_unfold(compressed, next))
}

impl Compressed {
    /// Waits for the next decompressed bytes; `None` at the end.
    async fn chunk(&mut self) -> Result<Option<Bytes>, Fault> {
        loop {
            if let Some(error) = self.broken.take() {
                return Err(Fault::interrupted(error));
            }
            if self.received.is_empty() {
                match self.body.chunk().await? {
                    Some(received) => self.received = received,
                    None => return self.rest(),
                }
                continue;
            }
            let piece = self.received.split_to(self.received.len().min(PIECE));
            let mut chunk = Vec::new();
            self.broken = self.decompress(&piece, &mut chunk).err();
            if !chunk.is_empty() {
                return Ok(Some(chunk.into()));
            }
        }
    }

    /// Decompresses a piece into the chunk, up to an error.
    fn decompress(&mut self, piece: &[u8], chunk: &mut Vec<u8>) -> io::Result<()> {
        let decoder = self.decoder.get_or_insert_with(|| MultiGzDecoder::new(Vec::new()));
        let written = decoder.write_all(piece).and_then(|()| decoder.flush());
        chunk.append(decoder.get_mut());
        written
    }

    /// Returns what remains at the end of the stream, which must be complete.
    fn rest(&mut self) -> Result<Option<Bytes>, Fault> {
        let Some(decoder) = self.decoder.take() else { return Ok(None) };
        let rest = decoder.finish().map_err(Fault::interrupted)?;
        Ok(Some(rest).filter(|rest| !rest.is_empty()).map(Into::into))
    }
}
