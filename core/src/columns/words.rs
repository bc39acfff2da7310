//! A dictionary column of strings: each distinct string is stored once, and rows hold its index.
//!
//! The builder of the `arrow` crates supports arrays of every type, which adds a quarter of a megabyte of code.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, StringBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray};
use arrow_schema::ArrowError;
use foldhash::fast::RandomState;

/// A dictionary column that is being built.
pub(super) struct Words {
    /// The standard library's hash would take a tenth of what it takes to build the columns of records.
    numbers: HashMap<Cow<'static, str>, i32, RandomState>,
    strings: StringBuilder,
    keys: Int32Builder,
}

impl Words {
    /// Creates a column whose dictionary starts with the known strings, so that columns of several pages agree; others are
    /// added as they occur.
    pub(super) fn new(known: impl IntoIterator<Item = &'static str>) -> Self {
        let mut column = Self { numbers: HashMap::default(), strings: StringBuilder::new(), keys: Int32Builder::new() };
        for word in known {
            column.number(Cow::Borrowed(word));
        }
        column
    }

    /// Adds the next string, or none.
    pub(super) fn push(&mut self, word: Option<&str>) {
        let number = word.map(|word| match self.numbers.get(word) {
            Some(number) => *number,
            None => self.number(Cow::Owned(word.to_owned())),
        });
        self.keys.append_option(number);
    }

    fn number(&mut self, word: Cow<'static, str>) -> i32 {
        self.strings.append_value(&word);
        // A batch has fewer strings than bytes.
        let number = i32::try_from(self.numbers.len()).unwrap_or(i32::MAX);
        *self.numbers.entry(word).or_insert(number)
    }

    pub(super) fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        let strings = Arc::new(self.strings.finish());
        Ok(Arc::new(DictionaryArray::<Int32Type>::try_new(self.keys.finish(), strings)?))
    }
}
