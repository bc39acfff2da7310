//! Writes records: in which form, and where.

mod destination;
mod rendering;
mod table;

use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use xpauto::bindings::columns::{ColumnOptions, Columns, Names};
use xpauto::bindings::declaration::Model;
use xpauto::bindings::record::Projection;
use xpauto::bindings::text::Part;
use xpauto::bindings::{Record, Render as _};
use xpauto::{Error, ErrorKind, Result};

use crate::arguments;
use crate::report::Failure;
use destination::Destination;
pub use rendering::{Rendered, Rendering};
use table::{Fields, Table};

/// The forms of the output.
pub const FORMATS: &[&str] = &["table", "json", "jsonl", "csv", "parquet"];

/// The form of the output, and its file if there is one.
#[derive(Debug)]
pub struct Output {
    format: &'static str,
    pub file: Option<PathBuf>,
    is_forced: bool,
}

impl Output {
    /// Reads the arguments; refuses a file that exists, and binary output on a terminal.
    pub fn of(matches: &ArgMatches) -> Result<Self> {
        let file = arguments::text(matches, "out").map(PathBuf::from);
        let is_forced = file.is_some() && matches.get_flag("force");
        let named = arguments::text(matches, "output");
        let ending = file.as_deref().and_then(Path::extension).map(|ending| ending.to_string_lossy().into_owned());
        let on_terminal = file.is_none() && io::stdout().is_terminal();
        let known = |name: &String| FORMATS.iter().copied().find(|format| format == name);
        let default = if on_terminal { "table" } else { "jsonl" };
        let format = named.as_ref().or(ending.as_ref()).and_then(known).unwrap_or(default);
        if format == "parquet" && on_terminal {
            let message = "cannot be parquet on a terminal; write it to a file with --out FILE";
            return Err(Error::invalid(Part::name("output"), message));
        }
        let output = Self { format, file, is_forced };
        output.check_absent()?;
        Ok(output)
    }

    /// Returns whether the output is JSON by wish.
    pub fn is_json(&self) -> bool {
        self.format == "json"
    }

    /// Refuses to replace a file.
    fn check_absent(&self) -> Result<()> {
        match &self.file {
            Some(file) if !self.is_forced && file.exists() => {
                let message = format!("{} exists; replace it with --force", file.display());
                Err(Error::new(ErrorKind::File, message))
            }
            _ => Ok(()),
        }
    }
}

/// Writes a body as it is, with a line break at its end.
pub fn write_body(body: &[u8], output: Output) -> Result<(), Failure> {
    let mut out = Destination::open(output)?;
    out.write_all(body)?;
    if !body.is_empty() && !body.ends_with(b"\n") {
        out.write_all(b"\n")?;
    }
    out.finish()
}

/// Writes records page by page.
pub struct Sink {
    form: Form,
    has_records: bool,
}

enum Form {
    Json(Destination),
    Lines(Destination),
    Table(Table),
    Csv(Fields, Box<csv::Writer<Destination>>),
    Parquet(Columns, Box<ArrowWriter<Destination>>),
}

impl Sink {
    /// Opens the output of records of this type that were read with these fields.
    pub fn open(output: Output, model: &'static Model, projection: &Projection) -> Result<Self, Failure> {
        let format = output.format;
        let out = Destination::open(output)?;
        let form = match format {
            "json" => Form::Json(out),
            "jsonl" => Form::Lines(out),
            "csv" => {
                let fields = Fields::of(model, projection);
                let mut csv = csv::Writer::from_writer(out);
                csv.write_record(fields.names()).map_err(csv_failed)?;
                Form::Csv(fields, Box::new(csv))
            }
            "parquet" => {
                let columns = Columns::of_records(model, projection, &ColumnOptions::new(Names::Wire, None)?);
                let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
                let writer = ArrowWriter::try_new(out, columns.schema(), Some(properties)).map_err(parquet_failed)?;
                Form::Parquet(columns, Box::new(writer))
            }
            _ => Form::Table(Table::new(out, model, projection)),
        };
        Ok(Self { form, has_records: false })
    }

    /// Returns what is made of pages while they are decoded.
    pub fn rendering(&self) -> Rendering {
        match &self.form {
            Form::Json(_) => Rendering::Text { between: ",\n" },
            Form::Lines(_) => Rendering::Text { between: "\n" },
            Form::Parquet(columns, _) => Rendering::Batches(columns.clone()),
            Form::Table(_) | Form::Csv(..) => Rendering::None,
        }
    }

    /// Writes a page.
    pub fn page(&mut self, records: &[Record], rendered: Rendered) -> Result<(), Failure> {
        let is_first = !std::mem::replace(&mut self.has_records, true);
        match (&mut self.form, rendered) {
            (Form::Json(out), Rendered::Text(text)) => {
                out.write_all(if is_first { b"[" } else { b",\n" })?;
                out.write_all(text.as_bytes())?;
            }
            (Form::Lines(out), Rendered::Text(text)) => {
                out.write_all(text.as_bytes())?;
                out.write_all(b"\n")?;
                out.flush()?;
            }
            (Form::Table(table), _) => table.page(records)?,
            (Form::Csv(fields, csv), _) => {
                for record in records {
                    csv.write_record(fields.cells(record).map(Cow::into_owned)).map_err(csv_failed)?;
                }
                csv.flush()?;
            }
            (Form::Parquet(_, writer), Rendered::Batches(batches)) => {
                for batch in batches? {
                    writer.write(&batch).map_err(parquet_failed)?;
                }
            }
            _ => return Err(Error::internal("a page was rendered for another output").into()),
        }
        Ok(())
    }

    /// Completes the output of a list.
    pub fn finish(self) -> Result<(), Failure> {
        match self.form {
            Form::Json(mut out) => {
                out.write_all(if self.has_records { b"\n]\n" } else { b"[]\n" })?;
                out.finish()
            }
            Form::Lines(out) => out.finish(),
            Form::Table(table) => table.finish(),
            Form::Csv(_, csv) => csv.into_inner().map_err(csv::IntoInnerError::into_error)?.finish(),
            Form::Parquet(_, writer) => writer.into_inner().map_err(parquet_failed)?.finish(),
        }
    }

    /// Writes the only record, and completes the output.
    pub fn one(mut self, record: Record) -> Result<(), Failure> {
        match self.form {
            Form::Json(mut out) => {
                out.write_all(record.json().as_bytes())?;
                out.write_all(b"\n")?;
                out.finish()
            }
            Form::Table(table) => table.one(&record),
            _ => {
                let rendered = self.rendering().render(std::slice::from_ref(&record));
                self.page(&[record], rendered)?;
                self.finish()
            }
        }
    }
}

fn csv_failed(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => io::Error::other(format!("{other:?}")).into(),
    }
}

fn parquet_failed(error: ParquetError) -> Failure {
    match error {
        ParquetError::External(cause) => match cause.downcast::<io::Error>() {
            Ok(error) => (*error).into(),
            Err(other) => io::Error::other(other).into(),
        },
        other => io::Error::other(other).into(),
    }
}
