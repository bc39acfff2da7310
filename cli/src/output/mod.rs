//! Writes records and other answers: in which form, and where.

mod fields;
mod list;
mod table;

use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use either::Either;
use xpauto::bindings::files::{Replacement, single_line};
use xpauto::{Error, ErrorKind, Result};

use crate::interrupt::{self, Interrupted};
pub use list::{write as write_list, write_record};

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

impl Output {
    /// Returns the form of an output, which has records or is another object; refuses another one.
    pub fn format(&self, has_records: bool) -> Result<Format> {
        let invalid = |message: &str| Err(Error::invalid("output", message.to_owned()));
        let ending = self.target.ending();
        let of_ending = ending.and_then(|ending| Format::from_str(ending, true).ok());
        let is_on_terminal = self.target.is_on_terminal();
        match (self.format.or(of_ending), ending) {
            (Some(Format::Csv | Format::Parquet), _) if !has_records => {
                invalid("must be table, json or jsonl, as it is no record of the account")
            }
            (Some(Format::Parquet), _) if is_on_terminal => {
                invalid("cannot be parquet on a terminal; write it to a file with --out FILE")
            }
            (Some(format), _) => Ok(format),
            (None, Some(ending)) if has_records => {
                invalid(&format!("must be chosen, as .{ending} is the ending of no form"))
            }
            (None, _) => Ok(if is_on_terminal { Format::Table } else { Format::Jsonl }),
        }
    }
}

impl Target {
    /// The file that is written.
    fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|out| *out != Path::new("-"))
    }

    /// The ending of the file's name.
    fn ending(&self) -> Option<&str> {
        self.file()?.extension()?.to_str().filter(|ending| !ending.is_empty())
    }

    fn is_on_terminal(&self) -> bool {
        self.file().is_none() && io::stdout().is_terminal()
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
    pub fn open(self) -> anyhow::Result<Opened> {
        let to: Destination = match self.file() {
            None => Either::Left(Box::new(io::stdout())),
            // A pipe or a device is written to, not replaced.
            Some(file) if file.exists() && !file.is_file() && !file.is_dir() => {
                Either::Left(Box::new(File::options().write(true).open(file)?))
            }
            Some(file) => {
                let replacement = Replacement::create(file)?;
                let mut interrupted = interrupt::state();
                interrupted.temporary = Some(replacement.temporary().to_owned());
                interrupted.advice = format!("{} was not written", file.display());
                Either::Right(replacement)
            }
        };
        Ok(Opened { target: self, to })
    }
}

type Destination = Either<Box<dyn Write + Send>, Replacement>;

/// An output that was opened.
pub struct Opened {
    target: Target,
    to: Destination,
}

impl Opened {
    /// Completes the output.
    fn finish(mut self) -> anyhow::Result<()> {
        self.to.flush()?;
        if let Either::Right(replacement) = self.to {
            // Another program may have made it meanwhile.
            self.target.check()?;
            let mut interrupted = interrupt::state();
            replacement.finish()?;
            *interrupted = Interrupted { unanswered: interrupted.unanswered, ..Interrupted::default() };
        }
        Ok(())
    }

    /// Returns whether the output is a terminal that shows colours.
    fn has_colors(&self) -> bool {
        self.target.file().is_none() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
    }

    /// Writes a body as it is; one of text with a line break at its end.
    pub fn body(mut self, body: &[u8]) -> anyhow::Result<()> {
        self.to.write_all(body)?;
        if !body.is_empty() && !body.ends_with(b"\n") && std::str::from_utf8(body).is_ok() {
            self.to.write_all(b"\n")?;
        }
        self.finish()
    }

    /// Writes an object in JSON: as it is, on one line, or a field a line.
    pub fn object(self, json: &str, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Table => {
                let lines = table::one(json, self.has_colors())?;
                self.body(&lines)
            }
            Format::Json => self.body(json.as_bytes()),
            Format::Jsonl | Format::Csv | Format::Parquet => self.body(single_line(json).as_bytes()),
        }
    }
}
