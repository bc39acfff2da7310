//! What a file of records says about them: their type, and what they were read with.

use std::borrow::Cow;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::single_line;
use crate::date_time::Zone;
use crate::declaration::Model;
use crate::error::{Error, ErrorKind, Result};
use crate::record::{Projection, Record};

/// The version of the format that this version writes, and the newest that it reads.
const VERSION: u64 = 1;
/// The beginning of the last field of the first line.
const MARK: &str = "\"_xpauto\":";

/// What a file says about its records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    version: u64,
    /// The name of their type, if it is known.
    pub(super) model: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    selected: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    requested: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    timezone: Option<String>,
    pub(super) records: usize,
}

impl Header {
    /// Describes records of this type; refuses those that have several time zones, of which a file has one.
    pub fn of<'a>(
        model: &'static Model,
        projection: &Projection,
        records: impl Iterator<Item = &'a Record> + Clone,
    ) -> Result<Self> {
        let names = |names: Option<&[&str]>| names.map(|names| names.iter().map(ToString::to_string).collect());
        let zone = records.clone().next().map_or(projection.zone(), Record::zone);
        if records.clone().any(|record| record.zone() != zone) {
            return Err(Error::refused("records with different time zones cannot be saved in one file"));
        }
        Ok(Self {
            model: Some(model.name.to_owned()),
            selected: names(projection.selected()),
            requested: names(projection.requested()),
            timezone: zone.map(|zone| zone.name().to_owned()),
            ..Self::untyped(records.count())
        })
    }

    /// Describes records of an unknown type.
    #[must_use]
    pub fn untyped(records: usize) -> Self {
        Self { version: VERSION, model: None, selected: None, requested: None, timezone: None, records }
    }

    /// Describes records of the type with this name.
    #[must_use]
    pub fn with_model(self, model: Option<&'static Model>) -> Self {
        Self { model: model.map(|model| model.name.to_owned()), ..self }
    }

    /// Returns it as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses it; `None` if it is not valid.
    ///
    /// # Errors
    ///
    /// `file` if a newer version wrote it.
    pub(super) fn parse(json: &str) -> Result<Option<Self>> {
        #[derive(Deserialize)]
        struct Version {
            version: u64,
        }
        match serde_json::from_str(json) {
            Ok(Version { version }) if version > VERSION => Err(Error::new(
                ErrorKind::File,
                format!(" was written by a newer version of xpauto, in format {version}; update xpauto to read it"),
            )),
            _ => Ok(serde_json::from_str(json).ok()),
        }
    }

    /// Returns the fields and the time zone that the records were read with.
    pub(super) fn projection(&self, path: &Path, model: &'static Model) -> Result<Projection> {
        let projection = Projection::new(model, self.selected.as_deref(), self.requested.as_deref());
        let zone = self.timezone.as_deref().map(|name| {
            Zone::named(name).map_err(|error| {
                let message = format!("{} has the time zone {name:?}, which this system does not have", path.display());
                Error::new(ErrorKind::File, message).with_source(error)
            })
        });
        Ok(projection.with_zone(zone.transpose()?))
    }

    /// Returns the first line of a file, with its line break: the first record and this.
    pub(super) fn first_line(&self, record: Option<Cow<'_, str>>) -> String {
        let record = record.unwrap_or(Cow::Borrowed("{}"));
        let line = single_line(&record);
        let line = line.trim_end();
        let line = line.strip_suffix('}').unwrap_or(line).trim_end();
        let comma = if line.ends_with('{') { "" } else { "," };
        format!("{line}{comma}{MARK}{}}}\n", self.to_json())
    }

    /// Splits the first line of a file into the record, unless there is none, and this. `None` for any other line.
    pub(super) fn split(line: &str) -> Result<Option<(Option<String>, Self)>> {
        let Some((record, header)) = line.rfind(MARK).and_then(|at| line.split_at_checked(at)) else { return Ok(None) };
        let json = header.get(MARK.len()..).and_then(|json| json.trim_end().strip_suffix('}')).unwrap_or_default();
        // Other programs may have moved it.
        if serde_json::from_str::<&RawValue>(json).is_err() {
            return Ok(None);
        }
        let Some(header) = Self::parse(json)? else { return Ok(None) };
        // Other programs put spaces there.
        let record = record.trim_end();
        let record = record.strip_suffix(',').unwrap_or(record);
        Ok(Some(((header.records > 0).then(|| format!("{record}}}")), header)))
    }
}
