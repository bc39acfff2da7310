//! Where the output goes: to standard output, or to a file that is complete or not there.

use std::io::{self, Stdout, Write};

use xpauto::bindings::files::Replacement;

use super::Output;
use crate::interrupt;
use crate::report::Failure;

/// An open output.
pub enum Destination {
    Stdout(Stdout),
    File(Output, Replacement),
}

impl Destination {
    /// Opens the output; a signal removes what was written to a file until it is finished.
    pub fn open(output: Output) -> Result<Self, Failure> {
        let Some(file) = &output.file else { return Ok(Self::Stdout(io::stdout())) };
        let replacement = Replacement::create(file, false)?;
        let mut interrupted = interrupt::state();
        interrupted.temporary = Some(replacement.temporary().to_owned());
        interrupted.advice = format!("{} was not written", file.display());
        drop(interrupted);
        Ok(Self::File(output, replacement))
    }

    /// Completes the output.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.flush()?;
        if let Self::File(output, replacement) = self {
            // Another program may have made it meanwhile.
            output.check_absent()?;
            let mut interrupted = interrupt::state();
            replacement.finish()?;
            interrupted.temporary = None;
        }
        Ok(())
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(_, file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(_, file) => file.flush(),
        }
    }
}
