//! Snapshots of accounts.

use xpauto::bindings::message::wording;
use xpauto::{Error, Result};

use super::Account;

/// A snapshot of an account.
#[derive(Debug, Clone)]
pub struct Snapshot(pub(crate) Account);

impl Snapshot {
    /// Reads an account from JSON text, in the form of [`crate::Sandbox::state_json`] and [`crate::Options::data`].
    ///
    /// # Errors
    /// `config` if the text is not JSON or not an account.
    pub fn from_json(json: &str) -> Result<Self> {
        Account::from_json(json.as_bytes())
            .map(Self)
            .map_err(|reason| Error::config(wording!["the snapshot: ", reason]))
    }
}
