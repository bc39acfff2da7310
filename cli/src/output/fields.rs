//! The fields of records as columns, and as CSV.

use std::borrow::Cow;

use xpauto::bindings::Record;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::{Field, Model};

/// The fields that records were read with, and their positions.
pub struct Fields(pub Vec<(usize, &'static Field)>);

impl Fields {
    /// Returns the fields of a projection: the selected ones in the order of the selection.
    pub fn of(model: &'static Model, projection: &Projection) -> Self {
        let fields = || model.fields.iter().enumerate().filter(|(_, field)| projection.has(field));
        let Some(selected) = projection.selected() else { return Self(fields().collect()) };
        Self(selected.iter().filter_map(|name| fields().find(|(_, field)| field.wire == *name)).collect())
    }

    /// Returns the names of the fields, and the JSON of their values.
    pub fn of_record<'a>(&self, record: &'a Record) -> impl Iterator<Item = (&'static str, &'a str)> {
        self.0.iter().map(|(position, field)| (field.wire, record.field_json(*position).unwrap_or("null")))
    }

    /// Writes a page, on the first one below the names.
    pub fn csv(&self, records: &[Record], is_first: bool, page: &mut Vec<u8>) -> anyhow::Result<()> {
        let mut csv = csv::Writer::from_writer(page);
        if is_first {
            csv.write_record(self.0.iter().map(|(_, field)| field.wire))?;
        }
        for record in records {
            csv.write_record(self.of_record(record).map(|(_, json)| cell(json).into_owned()))?;
        }
        Ok(csv.flush()?)
    }
}

/// Returns a value as text: strings as they are, others as JSON, and nothing for null.
pub fn cell(json: &str) -> Cow<'_, str> {
    match json {
        "null" => Cow::Borrowed(""),
        text if text.starts_with('"') => serde_json::from_str::<String>(text).map_or(text.into(), Cow::Owned),
        other => other.into(),
    }
}
