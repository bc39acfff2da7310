//! Converts records to Arrow columns: one for each declared field, and a last one for undeclared fields.
//!
//! | declared type | column |
//! |---|---|
//! | integer, id | int64 |
//! | number | float64 |
//! | boolean | bool |
//! | string | utf8 |
//! | open enum | dictionary of int32 to utf8: the known values first, others as they come |
//! | date-time | timestamp in microseconds |
//! | list | list |
//! | declared type | struct, its last child `extra` |
//! | any JSON, one of several types, an open type, and types that contain these | utf8, the JSON as received |
//!
//! Absent and `null` both become null. The last column, `extra`, holds the undeclared fields as a JSON object. Secrets
//! are not masked. Fields that were not selected have no column, and optional fields that were not requested have none;
//! with a selection there is no `extra`.
//!
//! ```
//! use xpauto::bindings::columns::{ColumnOptions, Columns, Names};
//! use xpauto::model::{Goal, Typed as _};
//! use xpauto::bindings::record::{Projection, Record};
//!
//! let goals = Record::decode_list(Goal::MODEL, r#"[{"id": 7, "name": "Sale", "dateCreated": "2026-05-07T14:47:42Z"}]"#)?;
//! let options = ColumnOptions::new(Names::Attribute, Some("Europe/Paris"))?;
//! let columns = Columns::of_records(Goal::MODEL, &Projection::default(), &options);
//! assert_eq!(columns.schema().field(0).name(), "id");
//! for batch in columns.batches(&goals)? {
//!     assert_eq!(batch.num_rows(), 1);
//! }
//! # Ok::<(), xpauto::Error>(())
//! ```

mod column;
mod conditions;
#[cfg(feature = "client")]
mod list;
mod schema;
#[cfg(test)]
mod tests;
mod words;

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};

use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, Schema, SchemaRef};

use crate::date_time::Zone;
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::message::wording;
use crate::record::{Projection, Record};
use crate::schema::{Field, Model};
use crate::typed::Typed;

use column::{Capacity, Column, ExtraColumn, ObjectColumns};
#[cfg(feature = "client")]
pub use list::ListColumns;

/// The maximum number of bytes of JSON in one batch: Arrow has 31-bit offsets into a column of strings, which is never
/// longer than its JSON.
const LARGEST: usize = 1 << 30;
/// The minimum number of bytes of JSON that justifies another thread.
const APART: usize = 2 << 20;

/// The number of records that are converted column by column: their JSON fits into the CPU's caches.
const TOGETHER: usize = 256;

/// The form of column names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// Attribute names, as in Rust and Python: `site_id`.
    Attribute,
    /// Wire names, as in JSON and JavaScript: `siteId`.
    Wire,
}

impl Names {
    fn of(self, attribute: &'static str, wire: &'static str) -> &'static str {
        match self {
            Self::Attribute => attribute,
            Self::Wire => wire,
        }
    }
}

/// The form of column names, and the time zone of date-times.
#[derive(Debug, Clone)]
pub struct ColumnOptions {
    names: Names,
    /// The time zone of the columns.
    zone: Option<Zone>,
    /// The time zone in which date-times without an offset are interpreted, once the records of a batch are known.
    written: Option<Zone>,
}

impl ColumnOptions {
    /// Creates options with which columns have this time zone, an IANA name such as `Europe/Paris`, or else that of their
    /// records. Date-times without an offset are interpreted in the time zone of their records, or else in that of the columns;
    /// without any they are taken as written.
    ///
    /// Offsets are always applied. An ambiguous local time, when clocks are set back, means the first of the two; one that
    /// is skipped, when they are set forward, is shifted by the length of the gap.
    pub fn new(names: Names, timezone: Option<&str>) -> Result<Self> {
        Ok(Self { names, zone: timezone.map(Zone::named).transpose()?, written: None })
    }

    /// Returns the options of columns of records with this time zone.
    fn of_columns(&self, zone: Option<&Zone>) -> Self {
        Self { zone: self.zone.clone().or_else(|| zone.cloned()), ..self.clone() }
    }

    /// Returns the options for records with this time zone.
    fn of_records(&self, zone: Option<&Zone>) -> Self {
        Self { written: zone.cloned().or_else(|| self.zone.clone()), ..self.clone() }
    }
}

/// Converts records to Arrow: a column for each declared field, named as its getter, and a last one, `extra`, with the
/// undeclared fields as JSON. Date-times without an offset are taken as written.
///
/// A batch holds at most 1 GiB of JSON, so that there is rarely more than one.
///
/// # Errors
///
/// [`ErrorKind::Decode`] for an invalid date-time, with its path.
///
/// ```
/// use xpauto::arrow_60::to_arrow;
/// use xpauto::model::Goal;
///
/// let goals = [Goal::from_json(r#"{"id": 7, "name": "Sale"}"#)?];
/// let batches = to_arrow(&goals)?;
/// assert_eq!((batches[0].num_rows(), batches[0].schema().field(0).name().as_str()), (1, "id"));
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn to_arrow<M: Typed>(records: &[M]) -> Result<Vec<RecordBatch>> {
    let records = records.iter().map(M::record);
    let projection = Projection::of_all(&mut records.clone()).with_sent(M::MODEL, &records);
    let options = ColumnOptions { names: Names::Attribute, zone: None, written: None };
    Columns::of_records(M::MODEL, &projection, &options).batches(records)
}

/// The columns, and how they are filled from records.
#[derive(Debug, Clone)]
pub struct Columns {
    /// The type of the records, and what they were read with.
    model: &'static Model,
    projection: Projection,
    schema: SchemaRef,
    options: ColumnOptions,
    rows: Rows,
    /// The fields of a row, with their indexes in the declaration.
    fields: Arc<[(usize, &'static Field)]>,
    has_extra: bool,
}

/// What has a row.
#[derive(Debug, Clone, Copy)]
enum Rows {
    Records,
    /// The conditions of each segment.
    Conditions,
}

impl Columns {
    /// Defines one row for each record and one column for each field of `projection`.
    #[must_use]
    pub fn of_records(model: &'static Model, projection: &Projection, options: &ColumnOptions) -> Self {
        Self::new(Rows::Records, model, projection, options.of_columns(projection.zone()))
    }

    /// Defines one row for each condition, in whichever form a segment has; segments without conditions have none. An error for types
    /// other than [`Segment`](crate::model::Segment).
    pub fn of_conditions(model: &'static Model, projection: &Projection, options: &ColumnOptions) -> Result<Self> {
        conditions::check(model, projection)?;
        Ok(Self::new(Rows::Conditions, &conditions::ROW, &Projection::default(), options.clone()))
    }

    fn new(rows: Rows, model: &'static Model, projection: &Projection, options: ColumnOptions) -> Self {
        let fields: Vec<_> = model.fields.iter().enumerate().filter(|(_, field)| projection.has(field)).collect();
        let has_extra = projection.selected().is_none();
        let declared = fields.iter().map(|(_, field)| schema::column_field(field, &options));
        let columns = declared.chain(has_extra.then(schema::extra_field)).collect::<Vec<_>>();
        let (schema, projection) = (Arc::new(Schema::new(columns)), projection.clone());
        Self { model, projection, schema, options, rows, fields: fields.into(), has_extra }
    }

    /// Returns the names and types of the columns, which do not depend on the records.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Converts records to batches: usually one, several if there are many records, none without records.
    ///
    /// An invalid date-time is an [`ErrorKind::Decode`] error with its path, such as `[17].dateCreated`: a column cannot
    /// represent it, and null would hide it.
    pub fn batches<'a>(&self, records: impl IntoIterator<Item = &'a Record>) -> Result<Vec<RecordBatch>> {
        let records: Vec<&Record> = records.into_iter().collect();
        let lengths = records.iter().map(|record| record.json_length());
        let (bytes, longest) = (lengths.clone().sum::<usize>(), lengths.max().unwrap_or(0));
        // To find out how many there are takes as long as to convert a hundred records.
        let workers = if bytes > APART { thread::available_parallelism().map_or(1, NonZero::get) } else { 1 };
        // With space for one more record, there are no more groups than workers, unless time zones alternate.
        let groups = groups(&records, 0, (bytes.div_ceil(workers) + longest).clamp(APART, LARGEST), LARGEST)?;
        let convert = |&(first, group): &(usize, &[&Record])| self.batch(group, first);
        if groups.len() < 2 || groups.len() > 2 * workers {
            return groups.iter().map(convert).collect();
        }
        thread::scope(|scope| {
            let begin = |group| {
                let working = thread::Builder::new().spawn_scoped(scope, move || convert(group));
                // If no thread can be started, this one does the work.
                working.map_err(|_| convert(group))
            };
            // Starts all of them before waiting for the first.
            let working: Vec<_> = groups.iter().map(begin).collect();
            let finish = |one: Result<ScopedJoinHandle<'_, _>, _>| match one {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(done) => done,
            };
            working.into_iter().map(finish).collect()
        })
    }

    /// Converts records to one batch; `first` is the index of the first.
    fn batch(&self, records: &[&Record], first: usize) -> Result<RecordBatch> {
        let mut columns = self.empty(records);
        for (first, records) in (first..).step_by(TOGETHER).zip(records.chunks(TOGETHER)) {
            let added = match self.rows {
                Rows::Records => columns.extend(records),
                Rows::Conditions => conditions::extend(&mut columns, records),
            };
            added.map_err(|(index, problem)| unreadable(first, index, problem))?;
        }
        let arrays = columns.finish().map_err(unmade)?;
        // Without columns, the number of rows is that of the records.
        let count = arrays.is_empty().then_some(records.len());
        let options = RecordBatchOptions::new().with_row_count(count);
        RecordBatch::try_new_with_options(self.schema(), arrays, &options).map_err(unmade)
    }

    /// Returns the columns, with space for these records.
    fn empty(&self, records: &[&Record]) -> ObjectColumns {
        let options = self.options.of_records(records.first().and_then(|first| first.zone()));
        let column = |&(position, field): &(usize, &'static Field)| {
            let bytes = match self.rows {
                Rows::Records => records.iter().map(|record| record.field_length(position)).sum(),
                Rows::Conditions => 0,
            };
            (position, field, Column::new(&field.kind, &options, Capacity { values: records.len(), bytes }))
        };
        let extra = self.has_extra.then(ExtraColumn::default);
        ObjectColumns { columns: self.fields.iter().map(column).collect(), extra }
    }
}

/// Groups records with the same time zone into at most `bytes` bytes of JSON, or one larger record; each group has the index
/// of its first, where `start` is that of the first record.
fn groups<'r, 'a>(
    records: &'r [&'a Record],
    start: usize,
    bytes: usize,
    longest: usize,
) -> Result<Vec<(usize, &'r [&'a Record])>> {
    let (mut groups, mut first, mut room) = (Vec::new(), 0, bytes);
    for (index, record) in records.iter().enumerate() {
        let length = record.json_length();
        if length > longest {
            return Err(unreadable(start, index, Problem::new("", format!("is longer than {longest} bytes"))));
        }
        let is_alike = index == 0 || records.get(index - 1).is_some_and(|before| before.shares_zone(record));
        if index > first && (length > room || !is_alike) {
            groups.extend(records.get(first..index).map(|group| (start + first, group)));
            (first, room) = (index, bytes);
        }
        room = room.saturating_sub(length);
    }
    groups.extend(records.get(first..).filter(|group| !group.is_empty()).map(|group| (start + first, group)));
    Ok(groups)
}

fn unreadable(first: usize, index: usize, problem: Problem) -> Error {
    let problem = problem.under(format!("[{}]", first + index));
    let select = crate::query::list_option::select.part();
    let message = wording![
        format!("the records cannot become columns: {problem}; leave the field out with "),
        select,
        " to go without"
    ];
    Error::new(ErrorKind::Decode, message).with(|details| details.path = Some(problem.path.to_string()))
}

/// Converts an Arrow error, which would be a defect of this crate.
fn unmade(error: ArrowError) -> Error {
    Error::new(ErrorKind::Decode, format!("the records cannot become columns: {error}")).with_source(error)
}
