//! The account of a sandbox: a table of objects for each resource.

mod check;
pub(crate) mod generate;
pub(crate) mod resource;
mod table;

use std::fs::File;

use jiff::civil::DateTime;
use serde::{Serialize, Serializer};
use serde_json::Value;
use xpauto::bindings::message::{Wording, got, wording};
use xpauto::bindings::schema::Kind;
use xpauto::{Error, Result};

use crate::options::{Options, joined};
use crate::text_file::read_text;

use check::problems;
use resource::Resource;
pub(crate) use table::{Table, is_named};

/// An account; a clone shares the objects.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    /// One table for each resource, in the order of the resources.
    pub(crate) tables: Vec<Table>,
}

impl Account {
    /// Opens the account of the options: the one in `data`, else one that was generated before a day.
    pub(crate) fn open(options: &Options, day: DateTime) -> Result<Self> {
        match &options.data {
            Some(Value::String(path)) => {
                let refused =
                    |reason: Wording| Error::config(wording![format!("the sandbox's data file {path:?}: "), reason]);
                let read = File::open(path).and_then(read_text).map_err(|error| refused(error.to_string().into()))?;
                Self::from_json(read.as_bytes()).map_err(refused)
            }
            Some(data) => {
                Self::from_value(data.clone()).map_err(|reason| Error::config(wording!["the sandbox's data: ", reason]))
            }
            None => {
                let table = |resource| Table::generated(resource, options, day);
                Ok(Self { tables: resource::all().iter().map(table).collect() })
            }
        }
    }

    /// Reads an account from JSON text; the error is a message.
    pub(crate) fn from_json(text: &[u8]) -> Result<Self, Wording> {
        Self::from_value(serde_json::from_slice(text).map_err(|error| format!("invalid JSON: {error}"))?)
    }

    /// Reads an account; absent resources are empty. The error is a message with everything that is wrong.
    pub(crate) fn from_value(data: Value) -> Result<Self, Wording> {
        let Value::Object(mut fields) = data else {
            return Err(wording!["an account must be ", Kind::OBJECT, got(&data)]);
        };
        let problems = joined(&problems(&fields));
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut records = |resource: &'static Resource| match fields.remove(&resource.name) {
            Some(Value::Array(records)) => Table::of(resource, records),
            _ => Table::of(resource, Vec::new()),
        };
        Ok(Self { tables: resource::all().iter().map(&mut records).collect() })
    }

    /// Returns the account as JSON text, in the form of the option `data`.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the table of the resource with this name.
    pub(crate) fn table(&mut self, name: &str) -> Option<&mut Table> {
        self.tables.iter_mut().find(|table| table.resource().name == name)
    }
}

impl Serialize for Account {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.tables.iter().map(|table| (&table.resource().name, table)))
    }
}

/// A snapshot of an account.
#[derive(Debug, Clone)]
pub struct Snapshot(pub(crate) Account);

impl Snapshot {
    /// Reads an account from JSON text, in the form of [`crate::Sandbox::state_json`] and [`crate::Options::data`].
    ///
    /// # Errors
    /// `config` if the text is not JSON or not an account.
    pub fn from_json(json: &str) -> Result<Self> {
        let account = Account::from_json(json.as_bytes());
        account.map(Self).map_err(|reason| Error::config(wording!["the snapshot: ", reason]))
    }
}
