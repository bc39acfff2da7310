//! Records as a table for people.

use std::borrow::Cow;
use std::io::Write as _;

use anstyle::Style;
use terminal_size::{Width, terminal_size};
use unicode_truncate::{Alignment, UnicodeTruncateStr as _};
use unicode_width::UnicodeWidthStr as _;
use xpauto::bindings::json::object_fields;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::{Field, Kind};
use xpauto::bindings::{MASK, Record, is_secret_field, masked_body};

use super::fields::{Fields, cell};
use crate::report;

/// The width of a table that is not on a terminal.
const WIDTH: usize = 120;
/// The width of the widest column.
const WIDEST: usize = 40;
/// What is between two columns.
const GAP: &str = "  ";

/// Returns the style of names.
fn bold(has_colors: bool) -> Style {
    if has_colors { Style::new().bold() } else { Style::new() }
}

/// Returns a value for people: secrets are masked, and what would move the cursor of a terminal is escaped.
fn shown((name, json): (&str, &str)) -> String {
    if is_secret_field(name) && json != "null" {
        return MASK.to_owned();
    }
    let masked = if json.starts_with(['{', '[']) { Cow::Owned(masked_body(json)) } else { cell(json) };
    escaped(&masked)
}

fn escaped(text: &str) -> String {
    let escaped =
        |letter: char| if letter.is_control() { letter.escape_default().collect() } else { String::from(letter) };
    text.chars().map(escaped).collect()
}

/// Returns a string of exactly this width; where it is cut, an ellipsis is at its end.
fn fitted(text: &str, width: usize) -> String {
    if text.width() > width {
        return text.unicode_pad(width.saturating_sub(1), Alignment::Left, true).into_owned() + "…";
    }
    text.unicode_pad(width, Alignment::Left, true).into_owned()
}

/// A table whose columns are as wide as the first page needs.
pub struct Table {
    fields: Fields,
    names: Style,
    is_selection: bool,
    widths: Vec<usize>,
    hidden: usize,
}

impl Table {
    pub fn new(fields: Fields, projection: &Projection, has_colors: bool) -> Self {
        let is_selection = projection.selected().is_some();
        Self { fields, names: bold(has_colors), is_selection, widths: Vec::new(), hidden: 0 }
    }

    /// Writes a page.
    pub fn page(&mut self, records: &[Record], is_first: bool, page: &mut Vec<u8>) -> anyhow::Result<()> {
        if is_first && !records.is_empty() {
            self.lay_out(records);
            let names = self.line(self.fields.0.iter().map(|(_, field)| field.wire.to_owned()));
            writeln!(page, "{}{names}{:#}", self.names, self.names)?;
        }
        for record in records {
            writeln!(page, "{}", self.line(self.fields.of_record(record).map(shown)))?;
        }
        Ok(())
    }

    /// Chooses the columns and their widths: all that were selected, else single values of which a record has one, as many as a
    /// line has space for.
    fn lay_out(&mut self, records: &[Record]) {
        let all = self.fields.0.len();
        let values = |position: usize| records.iter().filter_map(move |record| record.field_json(position));
        let is_single = |kind: &Kind| !matches!(kind, Kind::Object(_) | Kind::OneOf(_) | Kind::List(_) | Kind::Any);
        let is_selection = self.is_selection;
        self.fields.0.retain(|(position, field)| {
            is_selection || (is_single(&field.kind) && values(*position).any(|json| json != "null"))
        });
        let width = |(position, field): &(usize, &Field)| {
            let widest = values(*position).map(|json| shown((field.wire, json)).width()).max().unwrap_or(0);
            widest.max(field.wire.width()).min(WIDEST)
        };
        self.widths = self.fields.0.iter().map(width).collect();
        if !is_selection {
            let line = terminal_size().map_or(WIDTH, |(Width(width), _)| usize::from(width)) + GAP.len();
            let ends = self.widths.iter().scan(0, |end, width| {
                *end += width + GAP.len();
                Some(*end)
            });
            self.fields.0.truncate(ends.take_while(|end| *end <= line).count().max(1));
            self.hidden = all - self.fields.0.len();
        }
    }

    fn line(&self, values: impl Iterator<Item = String>) -> String {
        let fitted = values.zip(&self.widths).map(|(value, width)| fitted(&value, *width));
        fitted.collect::<Vec<_>>().join(GAP).trim_end().to_owned()
    }

    pub fn finish(self) {
        if self.hidden > 0 {
            report::line(&format!("{} more fields: --select NAMES chooses, --output json shows all", self.hidden));
        }
    }
}

/// Returns an object in JSON as lines, one for each of its fields.
pub fn one(json: &str, has_colors: bool) -> anyhow::Result<Vec<u8>> {
    let (mut lines, names) = (Vec::new(), bold(has_colors));
    let fields: Vec<(String, String)> = object_fields(json)
        .unwrap_or_default()
        .into_iter()
        .map(|(name, value)| (escaped(&name), shown((&name, value))))
        .collect();
    let widest = fields.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    for (name, value) in fields {
        writeln!(lines, "{names}{}{names:#}{GAP}{value}", fitted(&name, widest))?;
    }
    Ok(lines)
}
