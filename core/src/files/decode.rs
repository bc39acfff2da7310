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

fn read(mut lines: Lines<'_>, mut header: Option<Header>, model: Option<&'static Model>) -> Result<Loaded> {
    let path = lines.path();
    let mut block = lines.next_block()?;
    if let (None, Some((_, text))) = (&header, &mut block) {
        header = Header::taken(path, text)?;
    }
    let (mut loaded, mut runs) = begun(path, header.as_ref(), model)?;
    while let Some((first, text)) = block {
        add_block(&mut loaded, &mut runs, &lines, first, &text)?;
        block = lines.next_block()?;
    }
    match header {
        Some(header) if header.all.records != loaded.records.len() => {
            Err(lines.cut_off(loaded.records.len(), header.all.records))
        }
        _ => Ok(loaded),
    }
}

/// Adds the records of a block of lines, of which the number of the first is passed.
fn add_block(into: &mut Loaded, runs: &mut Runs, lines: &Lines<'_>, first: usize, text: &str) -> Result<()> {
    if memmem::find(text.as_bytes(), KEY.as_bytes()).is_some()
        && let Some((index, _)) = numbered(text).find(|(_, line)| without_field(line).is_some())
    {
        // Its records may be others, and would be read in another way.
        let why = format!(
            "it has the field {KEY}, which stands in the first line alone; load files that were joined one by one"
        );
        return Err(lines.damaged(first + index, &why));
    }
    let mut records = numbered(text).map(|(_, record)| record).peekable();
    while records.peek().is_some() {
        let (projection, left) = runs.pop_front().ok_or_else(|| invalid(lines.path()))?;
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
    Ok(())
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
    let all = || Runs::from([(projection.clone(), usize::MAX)]);
    let runs = header.map_or_else(all, |header| header.runs(model, &projection));
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
