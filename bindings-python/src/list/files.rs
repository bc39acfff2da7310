//! Files of records, and differences between lists of records; the work runs on a thread of its own, so that Ctrl-C stops it.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};
use std::thread;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyType};
use xpauto::Error;
use xpauto::bindings::diff::{Change, Side, diff as core_diff};
use xpauto::bindings::files::{self, Header, Loaded, Replacement, Stop};
use xpauto::bindings::message::wording;
use xpauto::bindings::record::Record;

use crate::call::blocking::arrival;
use crate::call::runtime::lock;
use crate::error::{BindingError, BindingResult};
use crate::input::json_text::{got, json_text, utf8};
use crate::input::protocols::is_mapping;
use crate::list::records::{RecordKind, Records};
use crate::output::dicts;
use crate::output::object::declaration_of;

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
    let then =
        |result: Option<xpauto::Result<T>>| Ok(result.unwrap_or_else(|| Err(Error::internal("the work panicked")))?);
    Ok(arrival(py, &receiver, || Ok(()), then).inspect_err(|_| {
        stop.stop();
        // It removes the file that it has begun.
        let _ = py.detach(|| lock(&receiver).recv());
    })?)
}

fn header(records: &Records) -> BindingResult<Header> {
    Ok(Header::of(records.kind.model, &records.kind.projection, records.all.iter())?)
}

fn loaded(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> xpauto::Result<Loaded> + Send + 'static,
) -> BindingResult<Records> {
    let Loaded { model, projection, records } = interruptible(py, work)?;
    Ok(Records::new(RecordKind { model, projection }, records))
}

/// Writes records to a file of JSON Lines.
#[pyfunction]
pub fn save_records(py: Python<'_>, records: &Records, path: PathBuf) -> BindingResult<()> {
    let (header, all) = (header(records)?, Arc::clone(&records.all));
    interruptible(py, move |stop| {
        files::save(&path, &header, all.iter().map(|record| Cow::Borrowed(record.json())), stop)
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

/// Replaces a file by what `write` writes to the path that it receives; an exception leaves the file as it is.
#[pyfunction]
pub fn replace_file(py: Python<'_>, path: PathBuf, write: &Bound<'_, PyAny>) -> BindingResult<()> {
    let replacement = Replacement::create(&path)?;
    write.call1((replacement.temporary(),))?;
    Ok(py.detach(|| replacement.finish())?)
}

/// A difference: indexes of added and removed records; of each changed field the key of its record, its name and its values
/// before and after; the number of unchanged records; and the fields that only one list was read with.
type Found<'py> = (
    Vec<usize>,
    Vec<usize>,
    Vec<(Bound<'py, PyAny>, String, Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    usize,
    Vec<String>,
);

/// The JSON of the records of one of two lists, and what records of a list were read with.
type Listed<'a> = (Vec<Cow<'a, str>>, Option<&'a RecordKind>);

/// Compares `Records` or lists of dicts by the field `key`. Fields of `Records` on both sides have attribute names.
#[pyfunction]
pub fn diff<'py>(
    before: &Bound<'py, PyAny>,
    after: &Bound<'py, PyAny>,
    key: &Bound<'py, PyString>,
) -> BindingResult<Found<'py>> {
    let (py, key) = (key.py(), utf8(key, "key")?);
    let (old, new) = (listed("before", before)?, listed("after", after)?);
    let model = old.1.or(new.1).map(|kind| kind.model);
    if let (Some(old), Some(new)) = (old.1, new.1)
        && !std::ptr::eq(old.model, new.model)
    {
        let (old, new) = (old.model.name, new.model.name);
        return Err(Error::refused(format!("before has records of type {old}, and after of type {new}")).into());
    }
    let key = model.and_then(|model| model.field_by_either_name(key)).map_or(key, |field| field.wire);
    let named = model.filter(|_| old.1.is_some() && new.1.is_some());
    let name =
        |wire: &str| named.and_then(|model| model.field_by_wire(wire)).map_or(wire, |field| field.attribute).to_owned();
    let (old, new) = (side(&old), side(&new));
    // On a thread of its own, since that of the caller may have too small a stack for nested values.
    let compare = || thread::scope(|scope| scope.spawn(|| core_diff(&old, &new, key)).join());
    let found = py.detach(compare).map_err(|_| Error::internal("the comparison panicked"))??;
    let value = |json: Option<&str>| json.map_or_else(|| Ok(py.None().into_bound(py)), |json| dicts::value(py, json));
    let change = |change: Change<'_>| {
        let (before, after) = change.values;
        Ok((dicts::value(py, change.id)?, name(&change.field), value(before)?, value(after)?))
    };
    let changed = found.changed.into_iter().map(change).collect::<BindingResult<_>>()?;
    Ok((found.added, found.removed, changed, found.unchanged, found.skipped.iter().map(|wire| name(wire)).collect()))
}

fn listed<'a>(name: &str, value: &'a Bound<'_, PyAny>) -> BindingResult<Listed<'a>> {
    if let Ok(records) = value.cast::<Records>() {
        let records = records.get();
        return Ok((records.all.iter().map(Record::json_with_integer_ids).collect(), Some(&records.kind)));
    }
    let refuse = || BindingError::invalid(name, wording!["must be Records or a list of dicts", got(value)]);
    let items = value.cast::<PyList>().map_err(|_| refuse())?;
    let dict = |(index, item): (usize, Bound<'_, PyAny>)| {
        if is_mapping(&item)? { Ok(json_text(&item, &format!("{name}[{index}]"))?.into()) } else { Err(refuse()) }
    };
    Ok((items.iter().enumerate().map(dict).collect::<BindingResult<_>>()?, None))
}

fn side<'a>((records, kind): &'a Listed<'_>) -> Side<'a> {
    let read_with = kind.map(|kind| (kind.model, kind.projection.clone()));
    Side { records: records.iter().map(|json| &**json).collect(), read_with }
}
