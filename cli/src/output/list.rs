//! Writes a list page by page in one of the forms, and a record as a list of one where the form has columns.

use std::io::Write as _;
use std::mem;

use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use xpauto::bindings::columns::{ColumnOptions, Columns, Names};
use xpauto::bindings::files::single_line;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::Model;
use xpauto::bindings::{Record, RecordPager};

use super::fields::Fields;
use super::table::Table;
use super::{Format, Opened};
use crate::{interrupt, report};

/// The maximum size of a row group of Parquet, which is in memory until it is written.
const ROW_GROUP: usize = 16 << 20;

/// Reads a list to its end, and writes each page as it comes.
pub async fn write(mut pager: RecordPager, mut out: Opened, format: Format) -> anyhow::Result<()> {
    let limit = pager.options().limit;
    let mut form = Form::new(pager.model(), pager.projection(), &out, format)?;
    // A file that is replaced has its word already.
    let is_replaced = out.to.is_right();
    let is_part = !is_replaced && matches!(form, Form::Json | Form::Parquet(..));
    let mut written = 0;
    while let Some(page) = pager.next_page().await? {
        let advise = |place: &str, next: u32, written: u64| {
            let rest = limit.map(|limit| format!(" --limit {}", limit.saturating_sub(written))).unwrap_or_default();
            if is_part {
                interrupt::advise("the output is not complete, and of no use".to_owned());
            } else if !is_replaced {
                let ends = format!("the output ends {place} page {}", page.number);
                interrupt::advise(format!("{ends}; continue with --start-page {next}{rest}"));
            }
        };
        advise("within", page.number, written);
        let bytes = form.page(&page.records, written == 0)?;
        out.to.write_all(&bytes)?;
        out.to.flush()?;
        written += page.records.len() as u64;
        advise("with", page.number + 1, written);
    }
    out.to.write_all(&form.end(written == 0)?)?;
    let said = out.target.file().map(|file| format!("{written} records in {}", file.display()));
    out.finish()?;
    if let Some(said) = said {
        report::line(&said);
    }
    Ok(())
}

/// Writes one record.
pub fn write_record(record: Record, mut out: Opened, format: Format) -> anyhow::Result<()> {
    if !matches!(format, Format::Csv | Format::Parquet) {
        return out.object(record.json(), format);
    }
    let mut form = Form::new(record.model(), record.projection(), &out, format)?;
    out.to.write_all(&form.page(&[record], true)?)?;
    out.to.write_all(&form.end(false)?)?;
    out.finish()
}

/// What makes the bytes of pages in a form.
enum Form {
    Json,
    Lines,
    Csv(Fields),
    Table(Table),
    Parquet(Columns, Box<ArrowWriter<Vec<u8>>>),
}

impl Form {
    /// Begins the output of records.
    fn new(model: &'static Model, projection: &Projection, out: &Opened, format: Format) -> anyhow::Result<Self> {
        let fields = Fields::of(model, projection);
        Ok(match format {
            Format::Json => Self::Json,
            Format::Jsonl => Self::Lines,
            Format::Csv => Self::Csv(fields),
            Format::Table => Self::Table(Table::new(fields, projection, out.has_colors())),
            Format::Parquet => {
                let columns = Columns::of_records(model, projection, &ColumnOptions::new(Names::Wire, None)?);
                let properties = WriterProperties::builder().set_max_row_group_bytes(Some(ROW_GROUP));
                let properties = properties.set_compression(Compression::SNAPPY).build();
                let writer = ArrowWriter::try_new(Vec::new(), columns.schema(), Some(properties))?;
                Self::Parquet(columns, Box::new(writer))
            }
        })
    }

    /// Returns a page.
    fn page(&mut self, records: &[Record], is_first: bool) -> anyhow::Result<Vec<u8>> {
        let mut page = Vec::new();
        match self {
            _ if records.is_empty() => {}
            Self::Json => {
                for (index, record) in records.iter().enumerate() {
                    page.extend_from_slice(if is_first && index == 0 { b"[" } else { b",\n" });
                    page.extend_from_slice(record.json().as_bytes());
                }
            }
            Self::Lines => {
                for record in records {
                    page.extend_from_slice(single_line(record.json()).as_bytes());
                    page.push(b'\n');
                }
            }
            Self::Csv(fields) => fields.csv(records, is_first, &mut page)?,
            Self::Table(table) => table.page(records, is_first, &mut page)?,
            Self::Parquet(columns, writer) => {
                columns.batches(records)?.iter().try_for_each(|batch| writer.write(batch))?;
                // What is complete: the rest of a row group stays in memory.
                page = mem::take(writer.inner_mut());
            }
        }
        Ok(page)
    }

    /// Returns what follows the last page, which may be the first one.
    fn end(self, is_empty: bool) -> anyhow::Result<Vec<u8>> {
        let mut end = Vec::new();
        match self {
            Self::Json => end.extend_from_slice(if is_empty { b"[]\n" } else { b"\n]\n" }),
            Self::Csv(fields) if is_empty => fields.csv(&[], true, &mut end)?,
            Self::Table(table) => table.finish(),
            Self::Lines | Self::Csv(_) => {}
            Self::Parquet(_, writer) => end = writer.into_inner()?,
        }
        Ok(end)
    }
}
