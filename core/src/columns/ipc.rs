//! Writes columns as an Arrow IPC stream, which other languages read.

use arrow_array::RecordBatch;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, Schema};

use super::unmade;
use crate::error::Result;

/// Returns an Arrow IPC stream of batches with the columns of this schema.
///
/// # Errors
///
/// `decode` for batches of other columns, or columns that are too large.
///
/// ```
/// use xpauto::bindings::columns::{ColumnOptions, Columns, Names, ipc_stream};
/// use xpauto::model::{Goal, Typed as _};
/// use xpauto::bindings::record::{Projection, Record};
///
/// let columns = Columns::of_records(Goal::MODEL, &Projection::default(), &ColumnOptions::new(Names::Wire, None)?);
/// let goals = Record::decode_list(Goal::MODEL, r#"[{"id": 7, "name": "Sale"}]"#)?;
/// let bytes = ipc_stream(&columns.schema(), columns.batches(&goals)?)?;
/// # assert!(bytes.ends_with(&[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn ipc_stream(schema: &Schema, batches: impl IntoIterator<Item = RecordBatch>) -> Result<Vec<u8>> {
    stream(schema, batches).map_err(unmade)
}

fn stream(schema: &Schema, batches: impl IntoIterator<Item = RecordBatch>) -> Result<Vec<u8>, ArrowError> {
    let mut writer = StreamWriter::try_new(Vec::new(), schema)?;
    batches.into_iter().try_for_each(|batch| writer.write(&batch))?;
    writer.into_inner()
}
