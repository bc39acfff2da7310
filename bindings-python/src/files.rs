//! Files of records, and differences between lists of records; the work runs on a thread of its own, so that Ctrl-C stops it.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use arrow_array::builder::LargeStringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field as ArrowField, Schema, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyType};
use xpauto::Error;
use xpauto::bindings::declaration::{Field, Model as Declaration};
use xpauto::bindings::diff::{Diff, DiffOptions, Row, diff};
use xpauto::bindings::files::{self, Header, Loaded, Replacement, Stop, WithoutSecrets, single_line};
use xpauto::bindings::{Record, masked_body};

use crate::columns::{Columns, schema_capsule};
use crate::error::{BindingError, BindingResult};
use crate::object::declaration_of;
use crate::records::{RecordKind, Records};
use crate::runtime::lock;

/// The interval at which signals are checked.
const SIGNALS_EVERY: Duration = Duration::from_millis(20);
/// The number of bytes of JSON in a part of a Parquet file; Python handles signals between parts.
const PART: usize = 16 << 20;

/// Runs work on a thread of its own. An exception of a signal handler stops the work, and is raised once it has ended.
fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> xpauto::Result<T> + Send + 'static,
) -> BindingResult<T> {
    let (stop, (sender, receiver)) = (Stop::default(), sync_channel(1));
    let (stopped, receiver) = (stop.clone(), Mutex::new(receiver));
    // A receiver that has gone away needs no result.
    let run = move || drop(sender.send(work(&stopped)));
    let working = thread::Builder::new().name("xpauto files".to_owned()).spawn(run);
    working.map_err(|error| Error::internal(format!("a thread cannot be started: {error}")))?;
    loop {
        match py.detach(|| lock(&receiver).recv_timeout(SIGNALS_EVERY)) {
            Ok(result) => return Ok(result?),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Error::internal("the work panicked").into()),
        }
        if let Err(raised) = py.check_signals() {
            stop.stop();
            // It removes the file that it has begun.
            let _ = py.detach(|| lock(&receiver).recv());
            return Err(raised.into());
        }
    }
}

fn header(records: &Records) -> BindingResult<Header> {
    Ok(Header::of(records.kind().model(), records.kind().projection(), records.iter())?)
}

fn loaded(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> xpauto::Result<Loaded> + Send + 'static,
) -> BindingResult<Records> {
    let Loaded { model, projection, records } = interruptible(py, work)?;
    Ok(Records::new(RecordKind::new(model, projection), records))
}

/// Writes records to a file of JSON Lines; without their secret fields unless `secrets`; other
/// users cannot read a new one if it is `private`.
#[pyfunction]
pub fn save_records(
    py: Python<'_>,
    records: &Records,
    path: PathBuf,
    secrets: bool,
    private: bool,
) -> BindingResult<()> {
    let (header, all) = (header(records)?, records.iter().cloned().collect::<Vec<_>>());
    interruptible(py, move |stop| {
        let mut without = WithoutSecrets::default();
        let lines =
            all.iter().map(|record| if secrets { Cow::Borrowed(record.json()) } else { without.of(record.json()) });
        files::save(&path, &header, lines, private, stop)
    })
}

/// Reads the records of a file of JSON Lines.
#[pyfunction]
pub fn load_records(py: Python<'_>, path: PathBuf, model: Option<&Bound<'_, PyType>>) -> BindingResult<Records> {
    let model = model.map(declaration_of).transpose()?;
    loaded(py, move |stop| files::load(&path, model, stop))
}

/// Reads records from lines of JSON and the header of their file.
#[pyfunction]
pub fn parse_records(
    py: Python<'_>,
    path: PathBuf,
    header: String,
    lines: String,
    model: Option<&Bound<'_, PyType>>,
) -> BindingResult<Records> {
    let model = model.map(declaration_of).transpose()?;
    loaded(py, move |stop| files::parse(&path, &header, lines, model, stop))
}

/// Returns what a file says about records, as JSON.
#[pyfunction]
pub fn record_header(records: &Records) -> BindingResult<String> {
    Ok(header(records)?.to_json())
}

/// The columns of records with the JSON of each as a last one, in parts: while Python works on one, a thread builds the next.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct FileColumns {
    schema: SchemaRef,
    row: &'static str,
    parts: Mutex<Receiver<xpauto::Result<RecordBatch>>>,
}

#[pymethods]
impl FileColumns {
    /// Begins; `name` is that of the last column.
    #[new]
    fn new(records: &Records, name: &str) -> BindingResult<Self> {
        let columns = records.own_columns(None)?;
        let json = Arc::new(ArrowField::new(name, DataType::LargeUtf8, false));
        let fields: Vec<_> = columns.schema().fields().iter().cloned().chain([json]).collect();
        let (schema, row) = (Arc::new(Schema::new(fields)), records.kind().name());
        let (records, whole): (Vec<_>, _) = (records.iter().cloned().collect(), Arc::clone(&schema));
        let (sender, parts) = sync_channel(0);
        let build = move || {
            let records: Vec<&Record> = records.iter().collect();
            let sent = match columns.successive(&records, PART) {
                Ok(mut parts) => parts.try_for_each(|(records, batch)| {
                    sender.send(batch.and_then(|batch| with_json(&whole, records, &batch)))
                }),
                Err(error) => sender.send(Err(error)),
            };
            // Python may need no more of them.
            drop(sent);
        };
        let building = thread::Builder::new().name("xpauto files".to_owned()).spawn(build);
        building.map_err(|error| Error::internal(format!("a thread cannot be started: {error}")))?;
        Ok(Self { schema, row, parts: Mutex::new(parts) })
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> BindingResult<Option<Columns>> {
        let Ok(batch) = py.detach(|| lock(&self.parts).recv()) else { return Ok(None) };
        Ok(Some(Columns::new(Arc::clone(&self.schema), vec![batch?], self.row)))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }
}

/// Adds the JSON of each record, on one line, to their columns.
fn with_json(schema: &SchemaRef, records: &[&Record], batch: &RecordBatch) -> xpauto::Result<RecordBatch> {
    let bytes = records.iter().map(|record| record.json().len()).sum();
    let mut json = LargeStringBuilder::with_capacity(records.len(), bytes);
    for record in records {
        json.append_value(single_line(record.json()));
    }
    let columns = batch.columns().iter().cloned().chain([Arc::new(json.finish()) as ArrayRef]).collect();
    RecordBatch::try_new(Arc::clone(schema), columns)
        .map_err(|error| Error::internal(format!("a column of JSON cannot be built: {error}")))
}

/// A context in which a file is written whose content replaces that of another once it is complete.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct FileReplacement {
    path: PathBuf,
    begun: Mutex<Option<Replacement>>,
}

#[pymethods]
impl FileReplacement {
    #[new]
    fn new(path: PathBuf) -> Self {
        Self { path, begun: Mutex::new(None) }
    }

    /// Creates the file to write, and returns its path.
    fn __enter__(&self) -> BindingResult<PathBuf> {
        let replacement = Replacement::create(&self.path, false)?;
        let path = replacement.path().to_owned();
        *lock(&self.begun) = Some(replacement);
        Ok(path)
    }

    /// Puts it in its place, or removes it after an exception.
    fn __exit__(
        &self,
        py: Python<'_>,
        kind: Option<&Bound<'_, PyAny>>,
        _error: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) -> BindingResult<()> {
        let replacement = lock(&self.begun).take();
        match replacement {
            Some(replacement) if kind.is_none() => Ok(py.detach(|| replacement.finish())?),
            _ => Ok(()),
        }
    }
}

/// Creates a folder unless it exists, and checks that files can be created there.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
pub fn check_folder(py: Python<'_>, folder: PathBuf) -> BindingResult<()> {
    Ok(py.detach(|| files::check_writable(&folder))?)
}

/// Returns the records at these indexes.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
pub fn taken(records: &Records, indexes: Vec<usize>) -> Records {
    let all: Vec<&Record> = records.iter().collect();
    let kept = indexes.iter().filter_map(|index| all.get(*index).copied().cloned()).collect();
    Records::new(records.kind().clone(), kept)
}

/// Returns JSON whose secret fields are masked.
#[pyfunction]
pub fn masked(json: &str) -> String {
    masked_body(json)
}

/// A difference without references: indexes of added and removed records; of each changed field the indexes of its record,
/// its name and its JSON before and after; and the number of unchanged records.
type Found = (Vec<usize>, Vec<usize>, Vec<(usize, usize, String, Option<String>, Option<String>)>, usize);

fn found(diff: Diff<'_>, name: impl Fn(&str) -> String) -> Found {
    let owned = |json: Option<&str>| json.map(str::to_owned);
    let changed = diff.changed.into_iter().map(|change| {
        let ((old, new), (before, after)) = (change.records, change.values);
        (old, new, name(&change.field), owned(before), owned(after))
    });
    (diff.added, diff.removed, changed.collect(), diff.unchanged)
}

/// Compares records by the field with this attribute or wire name. Returns the difference, and the attribute names of the
/// fields that only one list was read with.
#[pyfunction]
pub fn diff_records(
    py: Python<'_>,
    before: &Records,
    after: &Records,
    key: String,
) -> BindingResult<(Found, Vec<&'static str>)> {
    let (model, other) = (before.kind().model(), after.kind().model());
    if !std::ptr::eq(model, other) {
        let message =
            format!("must be of one type, and before is of type {}, after of type {}", model.name, other.name);
        return Err(BindingError::invalid("the lists", message));
    }
    let field = model.field_by_either_name(&key);
    let skipped = skipped(model, before, after);
    let options = DiffOptions {
        key,
        skipped: skipped.iter().map(|field| field.wire.to_owned()).collect(),
        ..DiffOptions::default()
    };
    let position = field.and_then(|field| model.position(field.wire, 0));
    let (before, after): (Vec<Record>, Vec<Record>) =
        (before.iter().cloned().collect(), after.iter().cloned().collect());
    let found = interruptible(py, move |stop| {
        let row = |record| match position {
            Some(position) => Row { key: Record::field_json(record, position), json: Record::json(record) },
            None => Row::of(Record::json(record), &options.key),
        };
        let (before, after): (Vec<_>, Vec<_>) = (before.iter().map(row).collect(), after.iter().map(row).collect());
        let name = |wire: &str| model.field_by_wire(wire).map_or(wire, |field| field.attribute).to_owned();
        Ok(found(diff(&before, &after, &options, stop)?, name))
    })?;
    Ok((found, skipped.iter().map(|field| field.attribute).collect()))
}

/// Returns the fields that only one of the lists was read with, and that have a value there.
fn skipped(model: &'static Declaration, before: &Records, after: &Records) -> Vec<&'static Field> {
    let read_with = |records: &Records| records.kind().projection().clone().with_sent(model, &records.iter());
    let (old, new) = (read_with(before), read_with(after));
    let has_value = |records: &Records, position| {
        records.iter().any(|record| record.field_json(position).is_some_and(|json| json != "null"))
    };
    let is_skipped = |(position, field): &(usize, &'static Field)| match (old.has(field), new.has(field)) {
        (true, false) => has_value(before, *position),
        (false, true) => has_value(after, *position),
        _ => false,
    };
    model.fields.iter().enumerate().filter(is_skipped).map(|(_, field)| field).collect()
}

/// Compares the rows of tables, which are JSON objects.
#[pyfunction]
pub fn diff_rows(py: Python<'_>, before: Vec<String>, after: Vec<String>, key: String) -> BindingResult<Found> {
    let options = DiffOptions { key, has_json_in_strings: true, ..DiffOptions::default() };
    interruptible(py, move |stop| {
        let row = |json| Row::of(String::as_str(json), &options.key);
        let (before, after): (Vec<_>, Vec<_>) = (before.iter().map(row).collect(), after.iter().map(row).collect());
        Ok(found(diff(&before, &after, &options, stop)?, str::to_owned))
    })
}
