//! A column of strings that are few and come often: each is written once, and stands for itself by its number.
//!
//! Arrow's own builder would bring the code for arrays of every type along, a quarter of a megabyte.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, StringBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray};
use arrow_schema::ArrowError;

/// A column of words in the making.
pub(super) struct Words {
    numbers: HashMap<Cow<'static, str>, i32>,
    strings: StringBuilder,
    keys: Int32Builder,
}

impl Words {
    /// A column in which the known words are numbered first, so that the columns of several pages go together; others are
    /// numbered as they come.
    pub(super) fn new(known: impl IntoIterator<Item = &'static str>) -> Self {
        let mut column = Self { numbers: HashMap::new(), strings: StringBuilder::new(), keys: Int32Builder::new() };
        for word in known {
            column.number(Cow::Borrowed(word));
        }
        column
    }

    /// Takes the next word, which may be absent.
    pub(super) fn push(&mut self, word: Option<&str>) {
        let number = word.map(|word| match self.numbers.get(word) {
            Some(number) => *number,
            None => self.number(Cow::Owned(word.to_owned())),
        });
        self.keys.append_option(number);
    }

    fn number(&mut self, word: Cow<'static, str>) -> i32 {
        self.strings.append_value(&word);
        // There are never more words than a batch has bytes.
        let number = i32::try_from(self.numbers.len()).unwrap_or(i32::MAX);
        *self.numbers.entry(word).or_insert(number)
    }

    pub(super) fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        let strings = Arc::new(self.strings.finish());
        Ok(Arc::new(DictionaryArray::<Int32Type>::try_new(self.keys.finish(), strings)?))
    }
}
