//! Where the objects of declared types are in JSON, and where their fields are.

use std::ops::Range;

use crate::schema::{EMPTY, Model};

/// The most objects that space is reserved for: those after the first may be longer.
const MOST_AT_ONCE: usize = 1000;

/// The byte range of a value in JSON; absent if its end is zero, since no value is empty.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// Creates the span from `start` to `end` (exclusive). Longer JSON than can be indexed is refused before.
    pub(crate) fn at(start: usize, end: usize) -> Self {
        let narrow = |position: usize| u32::try_from(position).unwrap_or_default();
        Self { start: narrow(start), end: narrow(end) }
    }

    /// Returns the span of `part`, which is a slice of `whole`.
    pub(crate) fn of(part: &str, whole: &str) -> Self {
        let start = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        Self::at(start, start + part.len())
    }

    pub(crate) fn start(self) -> usize {
        self.start as usize
    }

    pub(crate) fn end(self) -> usize {
        self.end as usize
    }

    pub(crate) fn length(self) -> usize {
        self.range().len()
    }

    pub(crate) fn is_absent(self) -> bool {
        self.end == 0
    }

    fn range(self) -> Range<usize> {
        self.start()..self.end()
    }

    /// Returns the text of the span, unless it is absent.
    pub(crate) fn text(self, whole: &str) -> Option<&str> {
        if self.is_absent() { None } else { whole.get(self.range()) }
    }
}

/// An object of a declared type, or a null in a list of objects.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Object {
    pub(crate) model: &'static Model,
    pub(crate) span: Span,
    /// The index of the span of its first field.
    fields: u32,
}

impl Object {
    /// Whether it is a null in a list of objects.
    pub(crate) fn is_null(&self) -> bool {
        std::ptr::eq(self.model, &raw const EMPTY)
    }
}

/// Objects in the order of the JSON, each before those within it.
#[derive(Debug, Default)]
pub(crate) struct Objects {
    all: Vec<Object>,
    fields: Vec<Span>,
    /// Whether ids may be strings of digits.
    pub(crate) has_text_ids: bool,
    /// Whether there are fields that are not declared.
    pub(crate) has_undeclared: bool,
}

impl Objects {
    /// Adds an object without its fields, whose end is not known yet; returns its index.
    pub(crate) fn begin(&mut self, model: &'static Model, start: usize) -> usize {
        // Each field takes more bytes of JSON than it counts, and positions in JSON have 32 bits.
        let fields = u32::try_from(self.fields.len()).unwrap_or(u32::MAX);
        self.all.push(Object { model, span: Span::at(start, start), fields });
        self.fields.resize(self.fields.len() + model.fields.len(), Span::default());
        self.all.len() - 1
    }

    /// Sets the span of a field of an object.
    pub(crate) fn set_field(&mut self, index: usize, position: usize, span: Span) {
        let Some(object) = self.all.get(index) else { return };
        if let Some(place) = self.fields.get_mut(object.fields as usize + position) {
            *place = span;
        }
    }

    /// Sets the end of an object.
    pub(crate) fn end(&mut self, index: usize, end: usize) {
        if let Some(object) = self.all.get_mut(index) {
            object.span = Span::at(object.span.start(), end);
        }
    }

    /// Adds a null of a list of objects.
    pub(crate) fn add_null(&mut self, span: Span) {
        let null = self.begin(&EMPTY, span.start());
        self.end(null, span.end());
    }

    /// Reserves space for what is within JSON of this length, as objects of conditions have it.
    pub(crate) fn reserve_within(&mut self, length: usize) {
        self.all.reserve((length / 80).min(MOST_AT_ONCE));
        self.fields.reserve((length / 20).min(MOST_AT_ONCE));
    }

    /// Reserves space for the objects of a list with this length of JSON, of which the first was read.
    pub(crate) fn reserve_for(&mut self, length: usize) {
        let first = self.all.first().map_or(1, |object| object.span.length().max(1));
        let count = (length / first).min(MOST_AT_ONCE);
        self.all.reserve(count);
        self.fields.reserve(count * self.fields.len());
    }

    /// Frees what was reserved and not used.
    pub(crate) fn shrink(&mut self) {
        self.all.shrink_to_fit();
        self.fields.shrink_to_fit();
    }

    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Object> {
        self.all.get(index)
    }

    /// Returns the span of a field of the object at an index; absent if there is no such field.
    pub(crate) fn field(&self, index: usize, position: usize) -> Span {
        let span = |object: &Object| {
            let has_field = position < object.model.fields.len();
            if has_field { self.fields.get(object.fields as usize + position).copied() } else { None }
        };
        self.all.get(index).and_then(span).unwrap_or_default()
    }

    /// Returns the indexes of the objects within a part of the JSON, without those within them.
    pub(crate) fn within(&self, part: Span) -> impl Iterator<Item = usize> {
        let first = self.all.partition_point(|object| object.span.start() < part.start());
        let mut end = 0;
        let rest = self.all.iter().enumerate().skip(first);
        let within = rest.take_while(move |(_, object)| object.span.start() < part.end());
        within.filter_map(move |(index, object)| {
            let is_outer = object.span.start() >= end;
            end = end.max(object.span.end());
            is_outer.then_some(index)
        })
    }
}
