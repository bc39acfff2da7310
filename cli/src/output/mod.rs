//! Writes records: in which form, and where.

mod fields;
mod table;

use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::mem;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use either::Either;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use xpauto::arrow_60::arrow_array::RecordBatch;
use xpauto::bindings::columns::{ColumnOptions, Columns, Names};
use xpauto::bindings::files::{Replacement, single_line};
use xpauto::bindings::message::Part;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::Model;
use xpauto::bindings::{Record, Render};
use xpauto::{Error, ErrorKind, Result};

use crate::interrupt::{self, Interrupted};
use fields::Fields;
pub use fields::cell;
use table::Table;

/// The maximum size of a row group of Parquet, which is in memory until it is written.
const ROW_GROUP: usize = 16 << 20;

/// A form of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Table,
    Json,
    #[value(alias = "ndjson")]
    Jsonl,
    Csv,
    Parquet,
}

/// Where the output is written.
#[derive(Debug, Default, Args)]
pub struct Target {
    /// Writes to this file, which is complete or not there; - is standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Replaces the file of --out if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

/// In which form the output is written, and where.
#[derive(Debug, Default, Args)]
pub struct Output {
    /// The form of the output; by the ending of --out, else a table on a terminal and jsonl in a pipe
    #[arg(id = "output", long = "output", value_name = "FORMAT")]
    pub format: Option<Format>,
    #[command(flatten)]
    pub target: Target,
}

/// Where the output goes.
pub type Destination = Either<Box<dyn Write + Send>, Replacement>;

impl Target {
    /// The file that is written.
    pub fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|out| *out != Path::new("-"))
    }

    /// Refuses to replace a file.
    pub fn check(&self) -> Result<()> {
        match self.file() {
            Some(file) if !self.force && file.is_file() => {
                Err(Error::new(ErrorKind::File, format!("{} exists; replace it with --force", file.display())))
            }
            _ => Ok(()),
        }
    }

    /// Opens the output; a signal removes what was written to a file until it is finished. Before a write is sent, so that its
    /// response is not lost.
    pub fn open(&self) -> Result<Destination> {
        let Some(file) = self.file() else { return Ok(Either::Left(Box::new(io::stdout()))) };
        // A pipe or a device is written to, not replaced.
        if file.exists() && !file.is_file() && !file.is_dir() {
            let failed = |error| Error::new(ErrorKind::File, format!("{} cannot be written: {error}", file.display()));
            return Ok(Either::Left(Box::new(File::options().write(true).open(file).map_err(failed)?)));
        }
        let replacement = Replacement::create(file)?;
        let mut interrupted = interrupt::state();
        interrupted.temporary = Some(replacement.temporary().to_owned());
        interrupted.advice = format!("{} was not written", file.display());
        Ok(Either::Right(replacement))
    }

    /// Completes the output.
    fn finish(&self, mut out: Destination) -> anyhow::Result<()> {
        out.flush()?;
        if let Either::Right(replacement) = out {
            // Another program may have made it meanwhile.
            self.check()?;
            let mut interrupted = interrupt::state();
            replacement.finish()?;
            *interrupted = Interrupted { may_have_acted: interrupted.may_have_acted, ..Interrupted::default() };
        }
        Ok(())
    }

    /// Returns whether the output is a terminal that shows colours.
    fn has_colors(&self) -> bool {
        self.file().is_none() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
    }

    /// Writes a body as it is; one of text with a line break at its end.
    pub fn write(&self, mut out: Destination, body: &[u8]) -> anyhow::Result<()> {
        out.write_all(body)?;
        if !body.is_empty() && !body.ends_with(b"\n") && std::str::from_utf8(body).is_ok() {
            out.write_all(b"\n")?;
        }
        self.finish(out)
    }
}

impl Output {
    /// Refuses to replace a file, and binary output on a terminal.
    pub fn check(&self) -> Result<()> {
        if self.format() == Format::Parquet && self.is_on_terminal() {
            let message = "cannot be parquet on a terminal; write it to a file with --out FILE";
            return Err(Error::invalid(Part::name("output"), message));
        }
        self.target.check()
    }

    /// Refuses a new file whose ending is that of no form, unless one is chosen.
    pub fn check_ending(&self) -> Result<()> {
        let is_other = self.target.file().is_some_and(|file| file.exists() && !file.is_file());
        match self.ending() {
            Some(ending) if self.format.is_none() && self.format_of_ending().is_none() && !is_other => {
                let forms = Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
                let forms: Vec<String> = forms.map(|form| form.get_name().to_owned()).collect();
                let message = format!("must be one of {}, as .{ending} says none of them", forms.join(", "));
                Err(Error::invalid(Part::name("output"), message))
            }
            _ => Ok(()),
        }
    }

    /// Refuses forms of lists.
    pub fn check_object(&self) -> Result<()> {
        match self.format() {
            Format::Csv | Format::Parquet => {
                Err(Error::invalid(Part::name("output"), "must be table, json or jsonl, as it is no list"))
            }
            Format::Table | Format::Json | Format::Jsonl => Ok(()),
        }
    }

    pub fn format(&self) -> Format {
        let default = if self.is_on_terminal() { Format::Table } else { Format::Jsonl };
        self.format.or_else(|| self.format_of_ending()).unwrap_or(default)
    }

    /// The ending of the file's name, also of a name that is nothing else.
    fn ending(&self) -> Option<&str> {
        let (_, ending) = self.target.file()?.file_name()?.to_str()?.rsplit_once('.')?;
        Some(ending).filter(|ending| !ending.is_empty())
    }

    fn format_of_ending(&self) -> Option<Format> {
        self.ending().and_then(|ending| Format::from_str(ending, true).ok())
    }

    fn is_on_terminal(&self) -> bool {
        self.target.file().is_none() && io::stdout().is_terminal()
    }
}

/// The columns of a page, which are converted while it is decoded; other forms than Parquet have none.
type Batches = Option<Result<Vec<RecordBatch>>>;

/// What makes the bytes of pages in a form.
enum Form {
    Json,
    Lines,
    Csv(Fields),
    Table(Table),
    Parquet { columns: Columns, writer: Box<ArrowWriter<Vec<u8>>> },
}

impl Form {
    /// Begins the output of records of this type that were read with these fields.
    fn of(output: &Output, model: &'static Model, projection: &Projection) -> anyhow::Result<Self> {
        let fields = Fields::of(model, projection);
        Ok(match output.format() {
            Format::Json => Self::Json,
            Format::Jsonl => Self::Lines,
            Format::Csv => Self::Csv(fields),
            Format::Table => Self::Table(Table::new(fields, projection, output.target.has_colors())),
            Format::Parquet => {
                let columns = Columns::of_records(model, projection, &ColumnOptions::new(Names::Wire, None)?);
                let properties = WriterProperties::builder().set_max_row_group_bytes(Some(ROW_GROUP));
                let properties = properties.set_compression(Compression::SNAPPY).build();
                let writer = Box::new(ArrowWriter::try_new(Vec::new(), columns.schema(), Some(properties))?);
                Self::Parquet { columns, writer }
            }
        })
    }

    /// Returns a page.
    fn page(&mut self, records: &[Record], batches: Batches, is_first: bool) -> anyhow::Result<Vec<u8>> {
        let mut page = Vec::new();
        match self {
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
            Self::Parquet { writer, .. } => {
                batches.transpose()?.iter().flatten().try_for_each(|batch| writer.write(batch))?;
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
            Self::Parquet { writer, .. } => end = writer.into_inner()?,
        }
        Ok(end)
    }
}

/// Writes records page by page.
pub struct Sink {
    target: Target,
    form: Form,
    out: Destination,
    is_empty: bool,
}

/// What there is of an output that ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// Every page that was written, after which another output can go on.
    Pages,
    /// Something that is of no use before its end.
    Part,
    /// No file.
    Nothing,
}

impl Sink {
    /// Opens the output of records of this type that were read with these fields.
    pub fn open(
        output: Output,
        out: Destination,
        model: &'static Model,
        projection: &Projection,
    ) -> anyhow::Result<Self> {
        let form = Form::of(&output, model, projection)?;
        Ok(Self { form, out, target: output.target, is_empty: true })
    }

    /// Returns what there is of the output until it is finished.
    pub fn begun(&self) -> Begun {
        match (&self.out, &self.form) {
            (Either::Right(_), _) => Begun::Nothing,
            (_, Form::Json | Form::Parquet { .. }) => Begun::Part,
            (_, Form::Lines | Form::Csv(_) | Form::Table(_)) => Begun::Pages,
        }
    }

    /// Returns what pages are converted to while they are decoded, several of them in parallel.
    pub fn rendering(&self) -> Option<Columns> {
        if let Form::Parquet { columns, .. } = &self.form { Some(columns.clone()) } else { None }
    }

    /// Writes a page.
    pub fn page(&mut self, records: &[Record], batches: Batches) -> anyhow::Result<()> {
        if !records.is_empty() {
            let is_first = mem::replace(&mut self.is_empty, false);
            self.out.write_all(&self.form.page(records, batches, is_first)?)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Completes the output of a list.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.out.write_all(&self.form.end(self.is_empty)?)?;
        self.target.finish(self.out)
    }
}

/// Writes the only record.
pub fn write_one(output: Output, out: Destination, record: &Record) -> anyhow::Result<()> {
    match output.format() {
        Format::Json => output.target.write(out, record.json().as_bytes()),
        Format::Table => output.target.write(out, &table::one(record, output.target.has_colors())?),
        Format::Jsonl | Format::Csv | Format::Parquet => {
            let mut sink = Sink::open(output, out, record.model(), record.projection())?;
            let records = std::slice::from_ref(record);
            sink.page(records, sink.rendering().render(records))?;
            sink.finish()
        }
    }
}
