//! Reads records from files.

use std::collections::VecDeque;
use std::io::{Cursor, Read};
use std::path::Path;

use memchr::memmem;

use super::header::{Header, KEY, invalid, without_field};
use super::lines::Lines;
use super::{Stop, about};
use crate::error::{Error, Result};
use crate::message::{Language, Part, wording};
use crate::record::{Projection, Record};
use crate::schema::Model;
use crate::spec;

/// The records of a file.
#[derive(Debug)]
pub struct Loaded {
    /// The type of the records.
    pub model: &'static Model,
    /// What they were read with.
    pub projection: Projection,
    /// The records in order.
    pub records: Vec<Record>,
}

/// Reads the records of a file that ends with `.jsonl` or `.jsonl.gz`. One that [`save`](super::save) did not write needs the
/// type of its records.
///
/// # Errors
///
/// `validation` for another ending, another type than that of the file, or none; `file` for a file that cannot be read, is
/// damaged, or was written by a newer version.
pub fn load(path: &Path, model: Option<&'static Model>, stop: &Stop) -> Result<Loaded> {
    read(Lines::open(path, stop)?, None, model)
}

/// Reads records from a string of lines, and the JSON of their header; errors name `path`.
///
/// # Errors
///
/// Those of [`load`].
pub fn parse(path: &Path, header: &str, lines: String, model: Option<&'static Model>, stop: &Stop) -> Result<Loaded> {
    let header = Header::parse(path, header)?;
    let from: Box<dyn Read> = Box::new(Cursor::new(lines));
    read(Lines::of(from, path, stop), Some(header), model)
}

/// Returns the lines that are not empty, with their indexes.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').map(str::trim).enumerate().filter(|(_, line)| !line.is_empty())
}

fn read(mut lines: Lines<'_>, header: Option<Header>, model: Option<&'static Model>) -> Result<Loaded> {
    let mut loaded: Option<(Loaded, Runs)> = None;
    let path = lines.path();
    let header = each_block(&mut lines, header, |header, lines, first, text| {
        let (into, runs) = match &mut loaded {
            Some(loaded) => loaded,
            None => loaded.insert(begun(path, header, model)?),
        };
        let before = into.records.len();
        let mut records = numbered(text).map(|(_, record)| record).peekable();
        while records.peek().is_some() {
            let (projection, left) = runs.pop_front().ok_or_else(|| invalid(path))?;
            // The records keep it, so there is space for all only where all are in it.
            let mut array = String::with_capacity(if left == usize::MAX { text.len() + 2 } else { 0 });
            let mut count = 0;
            for record in records.by_ref().take(left) {
                array.push(if count == 0 { '[' } else { ',' });
                array.push_str(record);
                count += 1;
            }
            array.push(']');
            array.shrink_to_fit();
            match Record::decode_projected(into.model, array, projection.clone()) {
                Ok(records) if records.len() == count => into.records.extend(records),
                _ => return Err(damage(into.model, lines, first, text)),
            }
            if count < left {
                runs.push_front((projection, left - count));
            }
        }
        Ok(into.records.len() - before)
    })?;
    loaded.map_or_else(|| begun(path, header.as_ref(), model).map(|(loaded, _)| loaded), |(loaded, _)| Ok(loaded))
}

/// Works on the lines of each block, of which the number of the first is passed; the work returns the number of its records.
/// The header is not in them: it is passed, and returned.
fn each_block(
    lines: &mut Lines<'_>,
    header: Option<Header>,
    mut work: impl FnMut(Option<&Header>, &Lines<'_>, usize, &str) -> Result<usize>,
) -> Result<Option<Header>> {
    let (is_in_lines, mut own) = (header.is_none(), OwnField { header, is_rewritten: false });
    let mut count = 0;
    while let Some((first, mut text)) = lines.next_block()? {
        if is_in_lines && memmem::find(text.as_bytes(), KEY.as_bytes()).is_some() {
            text = own.taken(lines.path(), first, &text)?;
        }
        count += work(own.header.as_ref(), lines, first, &text)?;
    }
    match &own.header {
        Some(header) if header.records != count && !own.is_rewritten => Err(lines.cut_off(count, header.records)),
        _ => Ok(own.header),
    }
}

/// What the lines say in the field of this format.
struct OwnField {
    header: Option<Header>,
    /// Whether another program wrote the lines: with a column for the field, which then is in every line.
    is_rewritten: bool,
}

impl OwnField {
    /// Returns a block of lines without the field, of which the number of the first is passed.
    fn taken(&mut self, path: &Path, first: usize, text: &str) -> Result<String> {
        let mut rest = String::with_capacity(text.len());
        for (line, number) in text.split('\n').zip(first..) {
            match without_field(line) {
                Some((record, value)) if number == 1 && value.starts_with('{') => {
                    let header = self.header.insert(Header::parse(path, value)?);
                    // Another reader would not find the field without a record.
                    rest.push_str(if header.records > 0 { &record } else { "" });
                }
                // Other records would be read in another way than they were saved.
                Some((_, value)) if value.starts_with('{') => {
                    let what = format!(
                        "says in line {number} how its records are read ({KEY}); put that line first, and load files \
                         that were joined one by one"
                    );
                    return Err(about(path, what));
                }
                Some((record, _)) => {
                    self.is_rewritten = true;
                    rest.push_str(&record);
                }
                None => rest.push_str(line),
            }
            rest.push('\n');
        }
        if let Some(header) = self.header.as_mut().filter(|_| self.is_rewritten) {
            // They depend on the order of the records, which may be another one.
            header.parts.clear();
        }
        Ok(rest)
    }
}

/// What the records that are still to be read were read with, and how many of them in turn.
type Runs = VecDeque<(Projection, usize)>;

/// Returns no records yet, of the type of the file or the one that the caller named.
fn begun(path: &Path, header: Option<&Header>, model: Option<&'static Model>) -> Result<(Loaded, Runs)> {
    let named = header.map(|header| header.model.as_str());
    let known = named.map(|name| spec::models().find(|model| model.name == name).ok_or_else(|| unknown(path, name)));
    let model = match (known.transpose()?, model) {
        (Some(known), Some(model)) if !std::ptr::eq(known, model) => {
            let message = format!("{} has records of type {}, not {}", path.display(), known.name, model.name);
            return Err(Error::refused(message));
        }
        (Some(model), _) | (None, Some(model)) => model,
        (None, None) => {
            let start = format!("{} does not name the type of its records; pass it as ", path.display());
            return Err(Error::refused(wording![start, Part::name("model")]));
        }
    };
    let projection = header.map_or_else(|| Ok(Projection::default()), |header| header.projection(path, model))?;
    let runs = match header {
        Some(header) => header.runs(path, model, &projection)?,
        None => Runs::from([(projection.clone(), usize::MAX)]),
    };
    Ok((Loaded { model, projection, records: Vec::new() }, runs))
}

fn unknown(path: &Path, name: &str) -> Error {
    about(path, format!("has records of type {name}, which this version of xpauto does not have"))
}

/// Returns the error of the first line that is not a record.
fn damage(model: &'static Model, lines: &Lines<'_>, first: usize, text: &str) -> Error {
    for (index, line) in numbered(text) {
        if let Err(error) = Record::from_json(model, line) {
            return lines.damaged(first + index, &error.render(Language::Rust));
        }
    }
    lines.damaged(first, "it and the lines after it are not the records that they seem to be")
}
