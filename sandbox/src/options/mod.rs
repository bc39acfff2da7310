//! The options of a sandbox.

mod check;
mod fault;
#[rustfmt::skip]
#[path = "../generated/options.rs"]
mod generated;
mod value;

use xpauto::Result;
use xpauto::bindings::message::Language;
use xpauto::bindings::options::Reader;

pub(crate) use check::parse_date_time;
pub(crate) use fault::header_value;
pub use generated::{Action, Fault, Options};
pub(crate) use value::{declared, joined, read_json};
pub(crate) use xpauto::bindings::spec::options::sandbox::{OPTIONS, option};

/// A second token, which is read-only.
pub const READ_ONLY_TOKEN: &str = "sandbox-read-only-token";
/// The client id that `POST /oauth/token` accepts.
pub const CLIENT_ID: &str = "sandbox-client";
/// The client secret that `POST /oauth/token` accepts.
pub const CLIENT_SECRET: &str = "sandbox-secret";

impl Options {
    /// Reads options from JSON text with the names and units of a language; `null` means the default.
    ///
    /// # Errors
    /// `config` with everything that is wrong.
    pub fn from_json(json: &str, language: Language) -> Result<Self> {
        let mut reader = Reader::new(json, language).checking_ranges();
        let options = Self::read(&mut reader);
        reader.finish_config("the sandbox").map(|()| options)
    }
}
