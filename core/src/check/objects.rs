//! The objects of declared types within records: where each is in the JSON, and where its fields are.
//!
//! They are in one list in the order of the JSON, each before those within it, so that the objects within a part of the text are
//! adjacent and are found by a binary search.

use super::Span;
use crate::declaration::{EMPTY, Model};

/// The objects of declared types within values, in the order of the JSON: each before the objects within it. A null in a list
/// of objects has an entry too.
#[derive(Default)]
pub(crate) struct Objects {
    objects: Vec<Entry>,
    /// For each object its span, followed by those of its fields.
    spans: Vec<Span>,
}

struct Entry {
    model: &'static Model,
    /// The index of its span.
    row: u32,
    /// The index of the object after those within it.
    next: u32,
}

/// An object that is being added.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    index: usize,
    row: usize,
}

impl Objects {
    /// Returns how many bytes of memory they take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.objects.as_slice()) + size_of_val(self.spans.as_slice())
    }

    /// Adds an object, without its span and those of its fields.
    pub(super) fn begin(&mut self, model: &'static Model) -> Pending {
        let (index, row) = (self.objects.len(), self.spans.len());
        self.objects.push(Entry { model, row: narrow(row), next: 0 });
        self.spans.resize(row + 1 + model.fields.len(), Span::default());
        Pending { index, row }
    }

    /// Sets the span of a field.
    pub(super) fn set(&mut self, object: Pending, position: usize, span: Span) {
        if let Some(place) = self.spans.get_mut(object.row + 1 + position) {
            *place = span;
        }
    }

    /// Returns the spans of the fields of an object.
    pub(super) fn spans(&self, object: Pending) -> &[Span] {
        let fields = self.objects.get(object.index).map_or(0, |object| object.model.fields.len());
        self.spans.get(object.row + 1..).and_then(|spans| spans.get(..fields)).unwrap_or_default()
    }

    /// Completes an object: those that were added after it are within it.
    pub(super) fn end(&mut self, object: Pending, whole: Span) {
        let next = narrow(self.objects.len());
        if let Some(place) = self.spans.get_mut(object.row) {
            *place = whole;
        }
        if let Some(object) = self.objects.get_mut(object.index) {
            object.next = next;
        }
    }

    /// Adds a null in a list of objects.
    pub(super) fn add_null(&mut self, whole: Span) {
        let null = self.begin(&EMPTY);
        self.end(null, whole);
    }

    /// Reserves space for as many times the objects that there are.
    pub(super) fn reserve_times(&mut self, times: usize) {
        self.objects.reserve(self.objects.len() * times);
        self.spans.reserve(self.spans.len() * times);
    }

    /// Frees what was reserved and not used.
    pub(super) fn shrink(&mut self) {
        self.objects.shrink_to_fit();
        self.spans.shrink_to_fit();
    }

    /// Adds the objects of a part of other JSON, which begins at `start` in this.
    pub(crate) fn append(&mut self, others: &Self, part: Span, start: usize) {
        let (first, last) = (others.first_from(part.start()), others.first_from(part.end()));
        let base = self.objects.len();
        for other in others.objects.get(first..last).unwrap_or_default() {
            let next = narrow(base + (other.next as usize).saturating_sub(first));
            self.objects.push(Entry { model: other.model, row: narrow(self.spans.len()), next });
            let columns = 0..=other.model.fields.len();
            self.spans.extend(columns.map(|column| others.span(other, column).moved(part.start(), start)));
        }
    }

    /// Returns the indexes of the objects within a part of the JSON, without those within them; `first` is the index of an
    /// object before them, or of the first of them.
    pub(crate) fn within(&self, first: usize, part: Span) -> impl Iterator<Item = usize> {
        let mut next = first;
        std::iter::from_fn(move || {
            while let Some(object) = self.objects.get(next) {
                let (index, start) = (next, self.span(object, 0).start());
                next = (object.next as usize).max(index + 1);
                if start >= part.start() {
                    return Some(index).filter(|_| start < part.end());
                }
            }
            None
        })
    }

    /// Returns the index of the first object within each of these parts of the JSON, which are in order; where there is none,
    /// of the next.
    pub(crate) fn firsts(&self, parts: impl Iterator<Item = Span>) -> Vec<u32> {
        let mut first = 0;
        let first_within = |part: Span| {
            while self.objects.get(first).is_some_and(|object| self.span(object, 0).start() < part.start()) {
                first += 1;
            }
            narrow(first)
        };
        parts.map(first_within).collect()
    }

    /// Returns the index of the first object that does not begin before this position.
    fn first_from(&self, start: usize) -> usize {
        let begins_before = |object: &Entry| self.span(object, 0).start() < start;
        self.objects.partition_point(begins_before)
    }

    /// Whether there is a null of a list at an index.
    pub(crate) fn is_null(&self, index: usize) -> bool {
        self.model(index).is_some_and(|model| std::ptr::eq(model, &raw const EMPTY))
    }

    /// Returns the declaration of the object at an index.
    pub(crate) fn model(&self, index: usize) -> Option<&'static Model> {
        self.objects.get(index).map(|object| object.model)
    }

    /// Returns the span of the object at an index; absent if there is none.
    pub(crate) fn whole(&self, index: usize) -> Span {
        self.objects.get(index).map(|object| self.span(object, 0)).unwrap_or_default()
    }

    /// Returns the span of a field of the object at an index; absent if there is no such field.
    pub(crate) fn field(&self, index: usize, position: usize) -> Span {
        let object = self.objects.get(index).filter(|object| position < object.model.fields.len());
        object.map(|object| self.span(object, position + 1)).unwrap_or_default()
    }

    fn span(&self, object: &Entry, column: usize) -> Span {
        self.spans.get(object.row as usize + column).copied().unwrap_or_default()
    }
}

/// Positions in JSON have 32 bits, and so few objects, whose spans take more than 30 GB where there are too many of them.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
