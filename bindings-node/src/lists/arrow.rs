//! Reads a list as an Arrow IPC stream.

use xpauto::bindings::columns::{ColumnOptions, ListColumns, Names};
use xpauto::bindings::{RecordPager, Render};

/// A list that is yet to be read, and its columns.
pub(crate) struct TableReader {
    pager: RecordPager<()>,
    columns: ListColumns,
}

impl TableReader {
    /// Returns the same list with its columns, which have wire names.
    pub(crate) fn of<R: Render>(list: &RecordPager<R>, timezone: Option<&str>) -> xpauto::Result<Self> {
        let options = ColumnOptions::new(Names::Wire, timezone)?;
        let columns = ListColumns::new(list.model(), list.projection(), &options);
        Ok(Self { pager: list.rendered_by(())?, columns })
    }

    /// Reads the whole list; columns are built while further pages arrive.
    pub(crate) async fn table(mut self) -> xpauto::Result<Vec<u8>> {
        while let Some(page) = self.pager.next_page().await? {
            self.columns.push(page.records).await?;
        }
        self.columns.finish_stream().await
    }
}
