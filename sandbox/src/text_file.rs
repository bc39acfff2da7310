//! Text that people write and shells redirect: options, accounts, profiles and bodies.

use std::io::{Error, ErrorKind, Read, Result};

/// Reads UTF-8, without the mark that some programs on Windows put before it.
///
/// # Errors
///
/// Fails where the source does, and for other encodings: UTF-16, which older shells of Windows write, is named.
#[doc(hidden)]
pub fn read_text(mut source: impl Read) -> Result<String> {
    let invalid = |message| Error::new(ErrorKind::InvalidData, message);
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes)?;
    // Its mark, or without one the half of a first character that is zero.
    if matches!(bytes.as_slice(), [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, _, ..] | [_, 0, ..]) {
        return Err(invalid("the text is UTF-16; save it as UTF-8"));
    }
    let text = String::from_utf8(bytes).map_err(|_| invalid("the text is not UTF-8"))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}
