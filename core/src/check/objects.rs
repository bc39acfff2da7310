//! The objects of declared types within records: where each is in the JSON, and where its fields are.
//!
//! They are in one list in the order of the JSON, each before those within it, so that the objects within a part of the text are
//! adjacent and are found by a binary search.

use super::{Problem, Span};
use crate::declaration::{EMPTY, Model};

/// The number of words from which on no object is added. Their indexes have 32 bits, and two such lists fit into one.
const MOST: usize = if cfg!(test) { 1 << 20 } else { 1 << 31 };

/// The objects of declared types within values, in the order of the JSON: each before the objects within it. A null in a list
/// of objects has an entry too.
#[derive(Default)]
pub(crate) struct Objects {
    entries: Vec<Entry>,
    /// The packed spans of the fields of each object, in the order in which the objects end.
    fields: Vec<u16>,
    /// The declarations of the objects.
    models: Vec<&'static Model>,
}

struct Entry {
    whole: Span,
    /// The index of the spans of its fields.
    row: u32,
    /// The index of its declaration.
    model: u32,
}

impl Objects {
    /// Returns how many bytes of memory they take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice()) + size_of_val(self.fields.as_slice())
    }

    /// Returns whether no further ones can be added.
    pub(crate) fn are_full(&self) -> bool {
        self.fields.len() >= MOST
    }

    /// Adds an object, without its span and those of its fields; returns its index.
    pub(super) fn begin(&mut self, model: &'static Model) -> usize {
        let model = self.model_index(model);
        self.entries.push(Entry { whole: Span::default(), row: 0, model });
        self.entries.len() - 1
    }

    /// Returns the index of a declaration, of which there are few.
    fn model_index(&mut self, model: &'static Model) -> u32 {
        let index = self.models.iter().position(|known| std::ptr::eq(*known, model));
        narrow(index.unwrap_or_else(|| {
            self.models.push(model);
            self.models.len() - 1
        }))
    }

    /// Completes the object at an index with the spans of its fields.
    pub(super) fn end(&mut self, index: usize, whole: Span, fields: &[Span]) {
        let row = narrow(self.fields.len());
        whole.pack(fields, whole.words(), &mut self.fields);
        if let Some(object) = self.entries.get_mut(index) {
            *object = Entry { whole, row, model: object.model };
        }
    }

    /// Adds a null in a list of objects.
    pub(super) fn add_null(&mut self, whole: Span) {
        let null = self.begin(&EMPTY);
        self.end(null, whole, &[]);
    }

    /// Reserves space for as many times the objects that there are.
    pub(super) fn reserve_times(&mut self, times: usize) {
        self.entries.reserve(self.entries.len() * times);
        self.fields.reserve(self.fields.len() * times);
    }

    /// Frees what was reserved and not used.
    pub(crate) fn shrink(&mut self) {
        self.entries.shrink_to_fit();
        self.fields.shrink_to_fit();
    }

    /// Adds the objects of a part of other JSON, which begins at `start` in this.
    pub(crate) fn append(&mut self, others: &Self, part: Span, start: usize) {
        let (first, last) = (others.first_from(part.start()), others.first_from(part.end()));
        for index in first..last {
            let Some((other, model)) = others.entries.get(index).zip(others.model(index)) else { return };
            let whole = other.whole.moved(part.start(), start);
            let (row, model_index) = (narrow(self.fields.len()), self.model_index(model));
            self.entries.push(Entry { whole, row, model: model_index });
            let fields = other.row as usize..other.row as usize + model.fields.len() * whole.words();
            self.fields.extend_from_slice(others.fields.get(fields).unwrap_or_default());
        }
    }

    /// Returns the indexes of the objects within a part of the JSON, without those within them; `first` is the index of an
    /// object before them, or of the first of them.
    pub(crate) fn within(&self, first: usize, part: Span) -> impl Iterator<Item = usize> {
        let (mut next, mut is_taken) = (first, false);
        std::iter::from_fn(move || {
            loop {
                // Those within an object are passed only if another one is asked for.
                if std::mem::replace(&mut is_taken, true) {
                    next = self.after(next);
                }
                let start = self.entries.get(next)?.whole.start();
                if start >= part.start() {
                    return Some(next).filter(|_| start < part.end());
                }
            }
        })
    }

    /// Returns the index of the object after those within the one at an index.
    fn after(&self, index: usize) -> usize {
        let (end, others) = (self.whole(index).end(), self.entries.get(index + 1..).unwrap_or_default());
        index + 1 + others.iter().take_while(|other| other.whole.start() < end).count()
    }

    /// Returns the index of the first object within each of these parts of the JSON, which are in order; where there is none,
    /// of the next.
    pub(crate) fn firsts(&self, parts: impl Iterator<Item = Span>) -> Vec<u32> {
        let mut first = 0;
        let first_within = |part: Span| {
            while self.entries.get(first).is_some_and(|object| object.whole.start() < part.start()) {
                first += 1;
            }
            narrow(first)
        };
        parts.map(first_within).collect()
    }

    /// Returns the index of the first object that does not begin before this position.
    fn first_from(&self, start: usize) -> usize {
        let begins_before = |object: &Entry| object.whole.start() < start;
        self.entries.partition_point(begins_before)
    }

    /// Whether there is a null of a list at an index.
    pub(crate) fn is_null(&self, index: usize) -> bool {
        self.model(index).is_some_and(|model| std::ptr::eq(model, &raw const EMPTY))
    }

    /// Returns the declaration of the object at an index.
    pub(crate) fn model(&self, index: usize) -> Option<&'static Model> {
        self.models.get(self.entries.get(index)?.model as usize).copied()
    }

    /// Returns the span of the object at an index; absent if there is none.
    pub(crate) fn whole(&self, index: usize) -> Span {
        self.entries.get(index).map(|object| object.whole).unwrap_or_default()
    }

    /// Returns the span of a field of the object at an index; absent if there is no such field.
    pub(crate) fn field(&self, index: usize, position: usize) -> Span {
        let has_field = self.model(index).is_some_and(|model| position < model.fields.len());
        let Some(object) = self.entries.get(index).filter(|_| has_field) else { return Span::default() };
        let words = object.whole.words();
        object.whole.unpack(&self.fields, object.row as usize + position * words, words)
    }
}

/// Returns the problem of JSON with more objects than can be kept.
pub(super) fn too_many() -> Problem {
    Problem::new("", "has more objects than can be read; read it in parts")
}

/// Positions in JSON have 32 bits, and there are fewer objects; [`MOST`] limits their words.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
