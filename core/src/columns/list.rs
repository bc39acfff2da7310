//! Builds the columns of a list while its further pages arrive.

use std::collections::VecDeque;
use std::mem::take;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, FieldRef, SchemaRef};
use tokio::task::{JoinHandle, spawn_blocking};

use super::column::{Capacity, Column};
use super::{ColumnOptions, Columns, LARGEST, groups, unmade};
use crate::background::unfinished;
use crate::error::Result;
use crate::record::{Projection, Record};
use crate::schema::{Kind, Model};

/// The bytes of JSON from which the columns of the latest pages are built. Of a short list they are built early, while its JSON
/// is in the CPU's caches; those of a long one are larger, since libraries take longer to import and to read many batches.
const FIRST_BATCH: usize = 1 << 20;
const LARGEST_BATCH: usize = 4 << 20;
/// The part of a batch by which the next one is larger.
const GROWTH: usize = 16;
/// The most batches that are built at once. Their records are in memory meanwhile.
const AT_ONCE: usize = 4;

/// The columns of a list that is being read. The columns of several pages are built together on another thread, and their
/// records are dropped.
///
/// They are those that all records together would have: also of optional fields that the service returned without a request,
/// which are null where a batch has none.
#[derive(Debug)]
pub struct ListColumns {
    /// The columns of records with the fields that the list requested.
    columns: Arc<Columns>,
    /// The records of the latest pages.
    records: Vec<Record>,
    /// The size of their JSON, and that from which their columns are built.
    bytes: usize,
    batch: usize,
    /// The index of the first of them in the list.
    first: usize,
    building: VecDeque<JoinHandle<Result<Built>>>,
    built: Vec<Built>,
}

/// Batches of adjacent records, and the fields that these records have.
#[derive(Debug)]
struct Built {
    projection: Projection,
    batches: Vec<RecordBatch>,
}

impl ListColumns {
    /// Creates the columns of a list of this type that is read with these fields.
    #[must_use]
    pub fn new(model: &'static Model, projection: &Projection, options: &ColumnOptions) -> Self {
        Self {
            columns: Arc::new(Columns::of_records(model, projection, options)),
            records: Vec::new(),
            bytes: 0,
            batch: FIRST_BATCH,
            first: 0,
            building: VecDeque::new(),
            built: Vec::new(),
        }
    }

    /// Appends the records of the next page. Must be called within a runtime.
    ///
    /// # Errors
    ///
    /// Those of [`Columns::batches`], for any records so far.
    pub async fn push(&mut self, records: Vec<Record>) -> Result<()> {
        self.bytes += records.iter().map(Record::json_length).sum::<usize>();
        self.records.extend(records);
        if self.bytes < self.batch {
            return Ok(());
        }
        if self.building.len() == AT_ONCE {
            self.take_built().await?;
        }
        self.build();
        self.batch = (self.batch + self.batch / GROWTH).min(LARGEST_BATCH);
        Ok(())
    }

    /// Begins to build the columns of the latest records, which are dropped then.
    fn build(&mut self) {
        let (columns, records, first) = (Arc::clone(&self.columns), take(&mut self.records), self.first);
        self.first += records.len();
        self.bytes = 0;
        self.building.push_back(spawn_blocking(move || columns.build(&records, first)));
    }

    /// Returns the names and types of the columns, and the batches of all records.
    ///
    /// # Errors
    ///
    /// Those of [`Columns::batches`].
    pub async fn finish(mut self) -> Result<(SchemaRef, Vec<RecordBatch>)> {
        self.build();
        while !self.building.is_empty() {
            self.take_built().await?;
        }
        let joined = |all: Projection, built: &Built| all.joined(&built.projection);
        let projection = self.built.iter().fold(self.columns.projection.clone(), joined);
        let columns = self.columns.with_fields(&projection);
        let batches = self.built.into_iter().flat_map(|built| built.batches);
        let batches = batches.map(|batch| widened(batch, &columns)).collect::<Result<_, _>>().map_err(unmade)?;
        Ok((columns.schema(), batches))
    }

    /// Returns the columns as an Arrow IPC stream.
    ///
    /// # Errors
    ///
    /// Those of [`Columns::batches`].
    #[cfg(feature = "arrow-ipc")]
    pub async fn finish_stream(self) -> Result<Vec<u8>> {
        let (schema, batches) = self.finish().await?;
        let stream = move || {
            let mut writer = arrow_ipc::writer::StreamWriter::try_new(Vec::new(), &schema)?;
            batches.iter().try_for_each(|batch| writer.write(batch))?;
            writer.into_inner()
        };
        spawn_blocking(stream).await.map_err(unfinished)?.map_err(unmade)
    }

    /// Waits for the batches that were begun first.
    async fn take_built(&mut self) -> Result<()> {
        if let Some(built) = self.building.pop_front() {
            self.built.push(built.await.map_err(unfinished)??);
        }
        Ok(())
    }
}

impl Columns {
    /// Returns the columns of records with these fields.
    fn with_fields(&self, projection: &Projection) -> Self {
        let is_same = *projection == self.projection;
        if is_same { self.clone() } else { Self::of_records(self.model, projection, &self.options) }
    }

    /// Converts records; `first` is the index of the first in the list.
    fn build(&self, records: &[Record], first: usize) -> Result<Built> {
        let projection = self.projection.clone().with_sent(self.model, &records.iter());
        let records: Vec<&Record> = records.iter().collect();
        let columns = self.with_fields(&projection);
        let groups = groups(&records, first, LARGEST, LARGEST)?;
        let batches = groups.into_iter().map(|(first, group)| columns.batch(group, first)).collect::<Result<_>>()?;
        Ok(Built { projection, batches })
    }
}

/// Adds the columns that a batch lacks; they are null.
fn widened(batch: RecordBatch, columns: &Columns) -> Result<RecordBatch, ArrowError> {
    // It has some of these columns, in their order.
    if batch.num_columns() == columns.schema.fields().len() {
        return Ok(batch);
    }
    let array =
        |(index, column): (usize, &FieldRef)| match (batch.column_by_name(column.name()), columns.fields.get(index)) {
            (None, Some((_, field))) => nulls(&field.kind, &columns.options, batch.num_rows()).map(Some),
            (array, _) => Ok(array.cloned()),
        };
    let arrays = columns.schema.fields().iter().enumerate().map(array);
    let arrays: Vec<Option<ArrayRef>> = arrays.collect::<Result<_, _>>()?;
    RecordBatch::try_new(columns.schema(), arrays.into_iter().flatten().collect())
}

/// Returns a column of this type without values.
fn nulls(kind: &Kind, options: &ColumnOptions, rows: usize) -> Result<ArrayRef, ArrowError> {
    let mut column = Column::new(kind, options, Capacity { values: rows, bytes: 0 });
    let nothing = Record::nothing();
    column.extend(&vec![&nothing; rows], 0).map_err(|(_, problem)| ArrowError::ComputeError(problem.to_string()))?;
    column.finish()
}

#[cfg(test)]
mod tests {
    use tokio::runtime::Runtime;

    use super::super::Names;
    use super::*;
    use crate::generated::Goal;
    use crate::typed::Typed as _;

    /// Converts a list that requested no optional fields, with a batch for each page, or with one for all.
    fn converted(pages: &[&str], batch: usize) -> Result<(SchemaRef, Vec<RecordBatch>)> {
        let projection = Projection::new(Goal::MODEL, None::<&[&str]>, Some(&[] as &[&str]));
        let options = ColumnOptions::new(Names::Attribute, None)?;
        let mut columns = ListColumns::new(Goal::MODEL, &projection, &options);
        columns.batch = batch;
        Runtime::new().unwrap().block_on(async {
            for page in pages {
                let page = (*page).to_owned();
                columns.push(Record::decode_projected(Goal::MODEL, page, projection.clone())?).await?;
            }
            columns.finish().await
        })
    }

    #[test]
    fn batches_have_the_columns_and_values_of_all_records_together() {
        let lists = [
            vec![],
            vec![r#"[{"id":1,"name":"a","type":"PAGE_VIEWS"},{"x":[2]}]"#, r#"[{"id":3}]"#],
            vec![
                r#"[{"id":1}]"#,
                r#"[{"id":2,"tags":["b"]},{"id":3,"trackingTools":["OTHER"]}]"#,
                r#"[{"holdouts":null,"id":4}]"#,
                r#"[{"trackingTools":null}]"#,
                r#"[{"id":5},{"id":6}]"#,
            ],
        ];
        for list in lists {
            let (schema, batches) = converted(&list, 1).unwrap();
            let (whole, all) = converted(&list, usize::MAX).unwrap();
            assert_eq!(schema, whole);
            assert_eq!((batches.len(), all.len()), (list.len(), list.len().min(1)));
            let mut first = 0;
            for batch in batches {
                assert_eq!(batch, all[0].slice(first, batch.num_rows()));
                first += batch.num_rows();
            }
        }
    }

    #[test]
    fn optional_fields_have_a_column_where_any_page_has_them() {
        let columns = |pages: &[&str]| converted(pages, 1).unwrap().0;
        assert!(columns(&[r#"[{"id":1}]"#]).field_with_name("tags").is_err());
        let names = columns(&[r#"[{"id":1}]"#, r#"[{"holdouts":[7]}]"#, r#"[{"tags":["a"],"links":[ ]}]"#]);
        assert!(names.field_with_name("tags").is_ok() && names.field_with_name("holdouts").is_ok());
        assert!(names.field_with_name("experiments").is_err() && names.field_with_name("links").is_err());
    }

    #[test]
    fn batches_grow_up_to_the_largest() {
        let name = "a".repeat(FIRST_BATCH);
        let page = format!(r#"[{{"id":1,"name":"{name}"}}]"#);
        let (_, batches) = converted(&[&*page; 100], FIRST_BATCH).unwrap();
        let pages: Vec<_> = batches.iter().map(RecordBatch::num_rows).collect();
        let (last, pages) = pages.split_last().unwrap();
        assert!(pages[0] == 1 && pages.is_sorted() && pages.contains(&3), "{pages:?}");
        assert_eq!((pages.last(), pages.iter().sum::<usize>() + last), (Some(&(LARGEST_BATCH / FIRST_BATCH)), 100));
    }

    #[test]
    fn a_problem_has_the_index_of_its_record_in_the_list() {
        let page = r#"[{"id":1},{"id":2}]"#;
        let list = [page, page, r#"[{"id":3},{"id":4,"dateCreated":"soon"}]"#, page];
        for batch in [1, 50, usize::MAX] {
            let error = converted(&list, batch).unwrap_err();
            assert_eq!(error.details().path.as_deref(), Some("[5].dateCreated"));
        }
    }

    #[test]
    fn more_pages_than_are_converted_at_once_keep_their_order() {
        let pages: Vec<String> = (0..50).map(|id| format!(r#"[{{"id":{id}}}]"#)).collect();
        let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
        let (_, batches) = converted(&pages, 1).unwrap();
        let (_, all) = converted(&pages, usize::MAX).unwrap();
        assert!(batches.iter().enumerate().all(|(row, batch)| *batch == all[0].slice(row, 1)));
    }
}
