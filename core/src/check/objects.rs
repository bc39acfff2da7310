//! The objects of declared types within records: where each is in the JSON, and where its fields are.
//!
//! They are in one list in the order of the JSON, each before those within it, so that the objects within a part of the text are
//! adjacent and are found by a binary search.

use super::{Problem, Span};
use crate::schema::{EMPTY, Model};

/// The number of words from which on no object is added. Their indexes have 32 bits, and two such lists fit into one.
const MOST: usize = if cfg!(test) { 1 << 20 } else { 1 << 31 };

/// The objects of declared types within values, in the order of the JSON: each before the objects within it. A null in a list
/// of objects has an entry too.
#[derive(Default)]
pub(crate) struct Objects {
    entries: Vec<Entry>,
    /// A header and the packed spans of the fields of each object, in the order in which the objects end.
    rows: Vec<u16>,
    /// The declarations of the objects.
    models: Vec<&'static Model>,
}

#[derive(Clone, Copy)]
struct Entry {
    start: u32,
    /// The index of its header; until the object ends, that of its declaration.
    row: u32,
}

/// What is known of an object besides its start.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Header {
    length: u32,
    /// The index of its declaration.
    model: u16,
}

impl Header {
    /// The declarations whose index fits into a header of one word.
    const FEW: u16 = 1 << 6;

    /// Returns the number of words after its first one; by it the spans of the fields take more words, too.
    fn form(self) -> u16 {
        match Span::with_length(0, self.length).words() {
            1 if self.model < Self::FEW => 0,
            1 | 2 => 1,
            _ => 2,
        }
    }

    /// Returns how many words the span of each field takes.
    fn words(form: u16) -> usize {
        1 << form
    }

    fn write(self, rows: &mut Vec<u16>) {
        let [high, low] = [(self.length >> 16) as u16, (self.length & 0xFFFF) as u16];
        let (form, model) = (self.form(), self.model << 2);
        match form {
            0 => rows.push(low << 8 | model | form),
            1 => rows.extend([model | form, low]),
            _ => rows.extend([model | form, high, low]),
        }
    }

    /// Reads the header at the beginning of these words; returns its form as well, and the words after it.
    fn read(rows: &[u16]) -> Option<(Self, u16, &[u16])> {
        let (&first, rest) = rows.split_first()?;
        let form = first & 0b11;
        let (length, model, rest) = match (form, rest) {
            (0, _) => (u32::from(first >> 8), first >> 2 & (Self::FEW - 1), rest),
            (1, [length, rest @ ..]) => (u32::from(*length), first >> 2, rest),
            (_, [high, low, rest @ ..]) => (u32::from(*high) << 16 | u32::from(*low), first >> 2, rest),
            _ => return None,
        };
        Some((Self { length, model }, form, rest))
    }
}

impl Objects {
    /// Returns whether no further ones can be added.
    pub(crate) fn are_full(&self) -> bool {
        self.rows.len() >= MOST
    }

    /// Adds an object, without its span and those of its fields; returns its index.
    pub(super) fn begin(&mut self, model: &'static Model) -> usize {
        let row = self.model_index(model).into();
        self.entries.push(Entry { start: 0, row });
        self.entries.len() - 1
    }

    /// Returns the index of a declaration, of which there are few.
    fn model_index(&mut self, model: &'static Model) -> u16 {
        let index = self.models.iter().position(|known| std::ptr::eq(*known, model));
        let index = index.unwrap_or_else(|| {
            self.models.push(model);
            self.models.len() - 1
        });
        u16::try_from(index).unwrap_or(u16::MAX)
    }

    /// Completes the object at an index with the spans of its fields.
    pub(super) fn end(&mut self, index: usize, whole: Span, fields: &[Span]) {
        let row = narrow(self.rows.len());
        let Some(object) = self.entries.get_mut(index) else { return };
        let header = Header { length: whole.narrow_length(), model: (object.row & 0xFFFF) as u16 };
        *object = Entry { start: narrow(whole.start()), row };
        header.write(&mut self.rows);
        whole.pack(fields, Header::words(header.form()), &mut self.rows);
    }

    /// Adds a null in a list of objects.
    pub(super) fn add_null(&mut self, whole: Span) {
        let null = self.begin(&EMPTY);
        self.end(null, whole, &[]);
    }

    /// Reserves space for as many times the objects that there are.
    pub(super) fn reserve_times(&mut self, times: usize) {
        self.entries.reserve(self.entries.len() * times);
        self.rows.reserve(self.rows.len() * times);
    }

    /// Frees what was reserved and not used.
    pub(crate) fn shrink(&mut self) {
        self.entries.shrink_to_fit();
        self.rows.shrink_to_fit();
    }

    /// Adds the objects of a part of other JSON, which begins at `start` in this.
    pub(crate) fn append(&mut self, others: &Self, part: Span, start: usize) {
        let mut fields = Vec::new();
        for index in others.first_from(part.start())..others.first_from(part.end()) {
            let Some(model) = others.model(index) else { return };
            let spans = (0..model.fields.len()).map(|position| others.field(index, position));
            fields.clear();
            fields.extend(spans.map(|span| if span.is_absent() { span } else { span.moved(part.start(), start) }));
            let added = self.begin(model);
            self.end(added, others.whole(index).moved(part.start(), start), &fields);
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
                let start = self.entries.get(next)?.start as usize;
                if start >= part.start() {
                    return Some(next).filter(|_| start < part.end());
                }
            }
        })
    }

    /// Returns the index of the object after those within the one at an index.
    fn after(&self, index: usize) -> usize {
        let (end, others) = (self.whole(index).end(), self.entries.get(index + 1..).unwrap_or_default());
        index + 1 + others.iter().take_while(|other| (other.start as usize) < end).count()
    }

    /// Returns the index of the first object within each of these parts of the JSON, which are in order; where there is none,
    /// of the next.
    pub(crate) fn firsts(&self, parts: impl Iterator<Item = Span>) -> Vec<u32> {
        let mut first = 0;
        let first_within = |part: Span| {
            while self.entries.get(first).is_some_and(|object| (object.start as usize) < part.start()) {
                first += 1;
            }
            narrow(first)
        };
        parts.map(first_within).collect()
    }

    /// Returns the index of the first object that does not begin before this position.
    fn first_from(&self, start: usize) -> usize {
        let begins_before = |object: &Entry| (object.start as usize) < start;
        self.entries.partition_point(begins_before)
    }

    /// Whether there is a null of a list at an index.
    pub(crate) fn is_null(&self, index: usize) -> bool {
        self.model(index).is_some_and(|model| std::ptr::eq(model, &raw const EMPTY))
    }

    /// Returns the declaration of the object at an index.
    pub(crate) fn model(&self, index: usize) -> Option<&'static Model> {
        let (_, header, ..) = self.object(index)?;
        self.models.get(usize::from(header.model)).copied()
    }

    /// Returns the span of the object at an index; absent if there is none.
    pub(crate) fn whole(&self, index: usize) -> Span {
        self.object(index).map(|(whole, ..)| whole).unwrap_or_default()
    }

    /// Returns the span of a field of the object at an index; absent if there is no such field.
    pub(crate) fn field(&self, index: usize, position: usize) -> Span {
        let Some((whole, header, form, fields)) = self.object(index) else { return Span::default() };
        let has_field = self.models.get(usize::from(header.model)).is_some_and(|model| position < model.fields.len());
        let words = Header::words(form);
        if has_field { whole.unpack(fields, position * words, words) } else { Span::default() }
    }

    /// Returns the object at an index: its span, its header with its form, and from the spans of its fields on all that follow.
    fn object(&self, index: usize) -> Option<(Span, Header, u16, &[u16])> {
        let Entry { start, row } = *self.entries.get(index)?;
        let (header, form, fields) = Header::read(self.rows.get(row as usize..)?)?;
        Some((Span::with_length(start, header.length), header, form, fields))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read_as_it_was_written_whatever_the_length_and_the_number_of_declarations() {
        let lengths = [0, 1, 255, 256, 65_535, 65_536, u32::MAX];
        for (length, model) in
            lengths.into_iter().flat_map(|length| [0, 1, 63, 64, 16_383].map(|model| (length, model)))
        {
            let header = Header { length, model };
            let mut rows = Vec::new();
            header.write(&mut rows);
            assert_eq!(rows.len(), usize::from(header.form()) + 1);
            rows.push(7);
            assert_eq!(Header::read(&rows), Some((header, header.form(), [7].as_slice())));
        }
        assert_eq!(Header::read(&[]), None);
        assert_eq!(Header::read(&[1]), None);
    }
}
