//! JSON as text: its fields and items, numbers of any size, and objects that are written anew.

mod cursor;
mod entries;
mod integers;
mod number;
mod rewrite;
mod strings;

use crate::error::Problem;
use crate::message::{Wording, wording};
use crate::schema::DEPTH;

pub(crate) use cursor::Cursor;
pub use entries::object_fields;
pub(crate) use entries::{check, fields, items};
pub use integers::{may_have_long_integers, with_exact_numbers, with_integers};
pub use number::integer;
pub(crate) use number::{Decimal, fits_decimal};
pub(crate) use rewrite::{Rewrite, choose, quote, write_array, write_object};
pub(crate) use strings::{StringBytes, string_bytes, unquote};

/// The maximum length of JSON in bytes, since positions are kept in 32 bits. It is smaller in this crate's own tests,
/// which would need 4 GiB otherwise.
pub(crate) const LONGEST: usize = if cfg!(test) { 16 << 20 } else { u32::MAX as usize };

/// What may stand before a string in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Refuses JSON that nests too deep.
pub fn depth(json: &str) -> Result<(), Problem> {
    if is_deeper(json, DEPTH) { Err(too_deep()) } else { Ok(()) }
}

/// Whether JSON nests deeper than this.
pub(crate) fn is_deeper(json: &str, most: usize) -> bool {
    let opens = |byte: &u8| matches!(byte, b'[' | b'{');
    // Nearly all JSON has fewer brackets than that. To count them in bytes, as many as one can hold, is eight times as fast.
    let parts = json.as_bytes().chunks(u8::MAX.into());
    let counts = parts.map(|part| usize::from(part.iter().map(|byte| u8::from(opens(byte))).sum::<u8>()));
    if counts.sum::<usize>() <= most {
        return false;
    }
    let (mut depth, mut in_string, mut is_escaped) = (0_usize, false, false);
    json.bytes().any(|byte| {
        if in_string {
            in_string = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
            return false;
        }
        in_string = byte == b'"';
        depth += usize::from(opens(&byte));
        depth = depth.saturating_sub(matches!(byte, b']' | b'}').into());
        depth > most
    })
}

/// Refuses JSON that is too long.
pub(crate) fn length(text: &str) -> Result<(), Problem> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    Err(Problem::new("", format!("has {} bytes, and at most {LONGEST} can be read", text.len())))
}

pub(crate) fn too_deep() -> Problem {
    Problem::new("", format!("nests deeper than {DEPTH} levels"))
}

/// Returns the problem of invalid JSON, or of a value of another type than expected.
pub(crate) fn not_json(error: &serde_json::Error, expected: impl Into<Wording>) -> Problem {
    let message =
        if error.is_data() { wording!["must be ", expected] } else { wording![format!("is invalid JSON: {error}")] };
    Problem::new("", message)
}
