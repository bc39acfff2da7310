//! String objects that equal short strings share, such as keys and the values of enums.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// The maximum size in bytes of a string that is shared.
const SHORT: usize = 32;

/// Creates strings, and remembers short ones.
#[derive(Debug)]
pub struct SharedStrings {
    /// By the hash of the string; a later string replaces an earlier one.
    remembered: Vec<Option<(Box<str>, Py<PyString>)>>,
}

impl SharedStrings {
    /// Remembers at most this number of strings, rounded up to a power of two.
    pub fn new(size: usize) -> Self {
        Self { remembered: std::iter::repeat_with(|| None).take(size.next_power_of_two()).collect() }
    }

    /// Returns an object for this string.
    pub fn string<'py>(&mut self, py: Python<'py>, text: &str) -> Bound<'py, PyString> {
        if text.len() > SHORT {
            return PyString::new(py, text);
        }
        let index = hash(text.as_bytes()) & (self.remembered.len() - 1);
        match self.remembered.get_mut(index) {
            Some(Some((known, object))) if **known == *text => object.bind(py).clone(),
            Some(place) => {
                let object = PyString::new(py, text);
                *place = Some((text.into(), object.clone().unbind()));
                object
            }
            None => PyString::new(py, text),
        }
    }
}

/// Returns a hash of the length and of the first and last eight bytes, which differ in the names of any one type.
fn hash(text: &[u8]) -> usize {
    let word = |part: &[u8]| part.iter().fold(0_u64, |word, byte| (word << 8) | u64::from(*byte));
    let first = text.first_chunk::<8>().map_or_else(|| word(text), |part| u64::from_le_bytes(*part));
    let last = text.last_chunk::<8>().map_or(0, |part| u64::from_le_bytes(*part));
    let mixed = (first ^ last.rotate_left(23)).wrapping_add(text.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 40) as usize
}
