//! What a file of records says about them: their type, and what they were read with.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{about, single_line};
use crate::date_time::Zone;
use crate::error::{Error, Result};
use crate::json;
use crate::record::{Projection, Record};
use crate::schema::Model;
use crate::validate::Span;

/// The version of the format that this version writes, and the newest that it reads.
const VERSION: u64 = 1;
/// The field of the first line that has what the file says about its records.
const FIELD: &str = "_xpauto";
/// The same as a key.
pub(super) const KEY: &str = "\"_xpauto\"";

/// What a file says about its records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    version: u64,
    /// The name of their type.
    pub(super) model: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    timezone: Option<String>,
    /// Of records of several lists that were not all read with the same fields: those of each list, in order.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    lists: Vec<FieldsOfList>,
    #[serde(flatten)]
    pub(super) all: FieldsOfList,
}

/// What records were read with, and how many they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FieldsOfList {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    selected: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    requested: Option<Vec<String>>,
    pub(super) records: usize,
}

impl FieldsOfList {
    fn of(projection: &Projection, records: usize) -> Self {
        let names = |names: Option<&[&str]>| names.map(|names| names.iter().map(ToString::to_string).collect());
        Self { selected: names(projection.selected()), requested: names(projection.requested()), records }
    }

    fn projection(&self, model: &'static Model) -> Projection {
        Projection::new(model, self.selected.as_deref(), self.requested.as_deref())
    }
}

impl Header {
    /// Describes records of this type; refuses those that have several time zones, of which a file has one.
    pub fn of<'a>(
        model: &'static Model,
        projection: &Projection,
        records: impl Iterator<Item = &'a Record> + Clone,
    ) -> Result<Self> {
        let zone = records.clone().next().map_or(projection.zone(), Record::zone);
        if records.clone().any(|record| record.zone() != zone) {
            return Err(Error::refused("records with different time zones cannot be saved in one file"));
        }
        let lists = Self::lists(projection, records.clone().map(Record::projection));
        let timezone = zone.map(|zone| zone.name().to_owned());
        let (model, all) = (model.name.to_owned(), FieldsOfList::of(projection, records.count()));
        Ok(Self { version: VERSION, model, timezone, lists, all })
    }

    /// Returns what the records were read with, if it is not the same for all.
    fn lists<'a>(all: &Projection, records: impl Iterator<Item = &'a Projection>) -> Vec<FieldsOfList> {
        let is_same = |one: &&Projection, other: &&Projection| {
            (one.selected(), one.requested()) == (other.selected(), other.requested())
        };
        let records: Vec<_> = records.collect();
        if records.iter().all(|record| is_same(record, &all)) {
            return Vec::new();
        }
        let runs = records.chunk_by(is_same);
        runs.filter_map(|run| Some(FieldsOfList::of(run.first()?, run.len()))).collect()
    }

    /// Returns it as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses it.
    ///
    /// # Errors
    ///
    /// `file` if a newer version wrote it, or it is not valid.
    pub(super) fn parse(path: &Path, json: &str) -> Result<Self> {
        #[derive(Deserialize)]
        struct Version {
            version: u64,
        }
        match serde_json::from_str(json) {
            Ok(Version { version }) if version > VERSION => Err(about(
                path,
                format!("was written by a newer version of xpauto, in format {version}; update xpauto to read it"),
            )),
            _ => serde_json::from_str(json).map_err(|_| invalid(path)),
        }
    }

    /// Returns the fields and the time zone that the records were read with.
    pub(super) fn projection(&self, path: &Path, model: &'static Model) -> Result<Projection> {
        let zone = self.timezone.as_deref().map(|name| {
            Zone::named(name).map_err(|error| {
                about(path, format!("has the time zone {name:?}, which this system does not have")).with_source(error)
            })
        });
        Ok(self.all.projection(model).with_zone(zone.transpose()?))
    }

    /// Returns what the records were read with, in order: a projection and the number of consecutive records of it.
    pub(super) fn runs(&self, model: &'static Model, all: &Projection) -> VecDeque<(Projection, usize)> {
        if self.lists.is_empty() {
            return VecDeque::from([(all.clone(), usize::MAX)]);
        }
        let run = |list: &FieldsOfList| (list.projection(model).with_zone(all.zone().cloned()), list.records);
        self.lists.iter().map(run).collect()
    }

    /// Takes it out of the first line of a file, if it is there.
    pub(super) fn taken(path: &Path, text: &mut String) -> Result<Option<Self>> {
        let end = text.find('\n').unwrap_or(text.len());
        let Some((record, value)) = without_field(text.get(..end).unwrap_or_default()) else { return Ok(None) };
        let header = Self::parse(path, value)?;
        // Another reader would not find the field without a record.
        text.replace_range(..end, if header.all.records > 0 { &record } else { "" });
        Ok(Some(header))
    }

    /// Returns the first line of a file, with its line break: the first record and this.
    pub(super) fn first_line(&self, record: Option<Cow<'_, str>>) -> String {
        let record = record.unwrap_or(Cow::Borrowed("{}"));
        let line = single_line(&record);
        let line = line.trim_end();
        let line = line.strip_suffix('}').unwrap_or(line).trim_end();
        let comma = if line.ends_with('{') { "" } else { "," };
        format!("{line}{comma}{KEY}:{}}}\n", self.to_json())
    }
}

/// Takes the field of this format out of a record; returns what is left, and its value. `None` for a record without it.
pub(super) fn without_field(record: &str) -> Option<(String, &str)> {
    record.contains(KEY).then(|| json::check(record).ok())??;
    let (_, value) = json::fields(record).filter(|(key, _)| key == FIELD).last()?;
    let span = Span::of(value, record);
    let (before, after) = (record.get(..span.start())?, record.get(span.end()..)?);
    let before = before.trim_end().strip_suffix(':')?.trim_end().strip_suffix(KEY)?.trim_end();
    let rest = match before.strip_suffix(',') {
        Some(before) => format!("{before}{after}"),
        None => format!("{before}{}", after.trim_start().trim_start_matches(',')),
    };
    Some((rest, value))
}

pub(super) fn invalid(path: &Path) -> Error {
    about(path, "is damaged: what it says about its records is not valid; save it again")
}
