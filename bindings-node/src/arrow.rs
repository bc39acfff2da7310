//! Converts a list to an Arrow IPC stream.

use xpauto::Summary;
use xpauto::bindings::columns::{ColumnOptions, Columns, IpcBatch, IpcStream, Names};
use xpauto::bindings::{Record, RecordPager, Render};

/// A list as an Arrow IPC stream, with the counts of the read.
pub(crate) struct Table {
    /// An Arrow IPC stream, with a batch for each page.
    pub(crate) stream: Vec<u8>,
    pub(crate) summary: Summary,
}

/// Renders pages as Arrow record batches.
#[derive(Debug, Clone)]
pub(crate) struct Batching(Columns);

impl Render for Batching {
    type Output = xpauto::Result<Vec<IpcBatch>>;

    fn render(&self, records: &[Record]) -> Self::Output {
        self.0.ipc_batches(records)
    }

    fn bytes(batches: &Self::Output) -> usize {
        batches.as_ref().map_or(0, |batches| batches.iter().map(IpcBatch::bytes).sum())
    }
}

/// Returns a pager for the same list that renders pages as record batches; columns have wire names.
pub(crate) fn batching<R: Render>(
    list: &RecordPager<R>,
    timezone: Option<&str>,
) -> xpauto::Result<RecordPager<Batching>> {
    let options = ColumnOptions::new(Names::Wire, timezone)?;
    list.rendered_by(Batching(Columns::of_records(list.model(), list.projection(), &options)))
}

/// Reads the whole list.
pub(crate) async fn table(mut pager: RecordPager<Batching>) -> xpauto::Result<Table> {
    let mut stream = IpcStream::new(&pager.render().0);
    while let Some((_, batches)) = pager.next_rendered().await? {
        for batch in batches? {
            stream.push(&batch);
        }
    }
    Ok(Table { stream: stream.finish(), summary: pager.summary().clone() })
}
