//! String objects that equal short strings share, such as keys and the values of enums.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// The maximum size in bytes of a string that is shared.
const SHORT: usize = 32;

/// Creates strings, and remembers short ones.
#[derive(Debug)]
pub struct SharedStrings {
    /// Each at the place of its hash; a later string replaces an earlier one.
    remembered: Vec<Option<Remembered>>,
}

#[derive(Debug)]
struct Remembered {
    summary: Summary,
    text: Box<str>,
    object: Py<PyString>,
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
        let summary = Summary::of(text);
        if let Some(known) = self.found(&summary, text) {
            return known.bind(py).clone();
        }
        let object = PyString::new(py, text);
        let index = self.index(&summary);
        if let Some(place) = self.remembered.get_mut(index) {
            *place = Some(Remembered { summary, text: text.into(), object: object.clone().unbind() });
        }
        object
    }

    /// Returns the object of this string, if it is remembered.
    pub fn known<'py>(&self, py: Python<'py>, text: &str) -> Option<Bound<'py, PyString>> {
        self.found(&Summary::of(text), text).map(|known| known.bind(py).clone())
    }

    fn found(&self, summary: &Summary, text: &str) -> Option<&Py<PyString>> {
        let known = self.remembered.get(self.index(summary))?.as_ref()?;
        known.is(summary, text).then_some(&known.object)
    }

    fn index(&self, summary: &Summary) -> usize {
        summary.hash() & (self.remembered.len() - 1)
    }
}

impl Remembered {
    fn is(&self, summary: &Summary, text: &str) -> bool {
        self.summary == *summary && (summary.is_whole() || *self.text == *text)
    }
}

/// The length of a string, and its first and last eight bytes, which differ in the names of any one type.
#[derive(Debug, PartialEq, Eq)]
struct Summary {
    length: usize,
    first: u64,
    last: u64,
}

impl Summary {
    fn of(text: &str) -> Self {
        let text = text.as_bytes();
        let all = |part: &[u8]| part.iter().fold(0, |word, byte| (word << 8) | u64::from(*byte));
        Self {
            length: text.len(),
            first: text.first_chunk().map_or_else(|| all(text), |part| u64::from_le_bytes(*part)),
            last: text.last_chunk().map_or(0, |part| u64::from_le_bytes(*part)),
        }
    }

    /// Whether it has all bytes of the string.
    fn is_whole(&self) -> bool {
        self.length <= 16
    }

    fn hash(&self) -> usize {
        let mixed = self.first ^ self.last.rotate_left(23);
        (mixed.wrapping_add(self.length as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize
    }
}
