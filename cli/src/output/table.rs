//! Records as a table for people, and as the cells of CSV.

use std::borrow::Cow;
use std::io::Write as _;

use anstyle::Style;
use terminal_size::{Width, terminal_size};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};
use xpauto::bindings::declaration::{Field, Kind, Model};
use xpauto::bindings::record::Projection;
use xpauto::bindings::{Record, is_secret_field, masked_body};

use super::destination::Destination;
use crate::report::{self, Failure};

/// The width of a table that is not on a terminal.
const WIDTH: usize = 120;
/// The width of the widest column.
const WIDEST: usize = 40;
/// What is between two columns.
const GAP: &str = "  ";
const BOLD: Style = Style::new().bold();

/// The fields that records were read with.
pub struct Fields(Vec<(usize, &'static Field)>);

impl Fields {
    /// Returns the fields of a projection: the selected ones in the order of the selection.
    pub fn of(model: &'static Model, projection: &Projection) -> Self {
        let fields = || model.fields.iter().enumerate().filter(|(_, field)| projection.has(field));
        let Some(selected) = projection.selected() else { return Self(fields().collect()) };
        Self(selected.iter().filter_map(|name| fields().find(|(_, field)| field.wire == *name)).collect())
    }

    /// Returns their names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(_, field)| field.wire)
    }

    /// Returns their values: strings as they are, others as JSON, and nothing for null.
    pub fn cells<'a>(&self, record: &'a Record) -> impl Iterator<Item = Cow<'a, str>> {
        self.0.iter().map(|(position, _)| cell(record.field_json(*position).unwrap_or("null")))
    }

    /// Keeps those that a line has space for: single values, of which a record has one.
    fn keep_shown(&mut self, records: &[Record]) {
        let is_single = |kind: &Kind| !matches!(kind, Kind::Object(_) | Kind::OneOf(_) | Kind::List(_) | Kind::Any);
        let has_value =
            |position| records.iter().any(|record| record.field_json(position).is_some_and(|json| json != "null"));
        self.0.retain(|(position, field)| is_single(&field.kind) && has_value(*position));
    }
}

fn cell(json: &str) -> Cow<'_, str> {
    match json {
        "null" => Cow::Borrowed(""),
        text if text.starts_with('"') => serde_json::from_str::<String>(text).map_or(text.into(), Cow::Owned),
        other => other.into(),
    }
}

/// Returns a value for people: secrets are masked, and what would move the cursor of a terminal is escaped.
fn shown(name: &str, json: &str) -> String {
    if is_secret_field(name) && json != "null" {
        return "***".to_owned();
    }
    let masked = if json.starts_with(['{', '[']) { Cow::Owned(masked_body(json)) } else { cell(json) };
    let escaped =
        |letter: char| if letter.is_control() { letter.escape_default().collect() } else { String::from(letter) };
    masked.chars().map(escaped).collect()
}

/// Returns a string of at most this width.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fits = |letter: &char| {
        let wide = letter.width().unwrap_or(0);
        left.checked_sub(wide).is_some_and(|rest| {
            left = rest;
            true
        })
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// A table whose columns are as wide as the first page needs.
pub struct Table {
    out: Destination,
    fields: Fields,
    is_selection: bool,
    widths: Vec<usize>,
    hidden: usize,
}

impl Table {
    pub fn new(out: Destination, model: &'static Model, projection: &Projection) -> Self {
        let is_selection = projection.selected().is_some();
        Self { out, fields: Fields::of(model, projection), is_selection, widths: Vec::new(), hidden: 0 }
    }

    /// Writes a page.
    pub fn page(&mut self, records: &[Record]) -> Result<(), Failure> {
        if self.widths.is_empty() {
            self.lay_out(records);
            let names: Vec<String> = self.fields.names().map(str::to_owned).collect();
            self.line(&names, BOLD)?;
        }
        for record in records {
            let values = self
                .fields
                .0
                .iter()
                .map(|(position, field)| shown(field.wire, record.field_json(*position).unwrap_or("null")));
            let values: Vec<String> = values.collect();
            self.line(&values, Style::new())?;
        }
        Ok(self.out.flush()?)
    }

    /// Chooses the columns and their widths. All that were selected are shown.
    fn lay_out(&mut self, records: &[Record]) {
        let all = self.fields.0.len();
        if !self.is_selection {
            self.fields.keep_shown(records);
        }
        let width = |(position, field): &(usize, &Field)| {
            let values = records.iter().filter_map(|record| record.field_json(*position));
            let widest = values.map(|json| shown(field.wire, json).width()).max().unwrap_or(0);
            widest.max(field.wire.width()).min(WIDEST)
        };
        self.widths = self.fields.0.iter().map(width).collect();
        let mut left = terminal_size().map_or(WIDTH, |(Width(width), _)| usize::from(width)) + GAP.len();
        let fits = |width: &&usize| {
            left.checked_sub(**width + GAP.len()).is_some_and(|rest| {
                left = rest;
                true
            })
        };
        let count = self.widths.iter().take_while(fits).count().max(1);
        if !self.is_selection {
            self.fields.0.truncate(count);
            self.hidden = all - self.fields.0.len();
        }
    }

    fn line(&mut self, values: &[String], style: Style) -> Result<(), Failure> {
        let mut line = String::new();
        for (value, width) in values.iter().zip(&self.widths) {
            let value = cut(value, *width);
            line.push_str(&value);
            line.extend(std::iter::repeat_n(' ', width - value.width().min(*width)));
            line.push_str(GAP);
        }
        self.styled(line.trim_end(), style)?;
        Ok(self.out.write_all(b"\n")?)
    }

    /// Writes a string in this style where the output is a terminal that shows it.
    fn styled(&mut self, text: &str, style: Style) -> Result<(), Failure> {
        let has_colors = matches!(self.out, Destination::Stdout(_))
            && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        let styled = if has_colors { format!("{style}{text}{style:#}") } else { text.to_owned() };
        Ok(self.out.write_all(styled.as_bytes())?)
    }

    /// Writes the only record: a line for each of its fields.
    pub fn one(mut self, record: &Record) -> Result<(), Failure> {
        let widest = record.json_fields().map(|(name, _)| name.width()).max().unwrap_or(0);
        for (name, json) in record.json_fields() {
            let padded = format!("{name}{}", " ".repeat(widest - name.width()));
            self.styled(&padded, BOLD)?;
            writeln!(self.out, "{GAP}{}", shown(&name, json))?;
        }
        self.out.finish()
    }

    pub fn finish(self) -> Result<(), Failure> {
        self.out.finish()?;
        if self.hidden > 0 {
            report::line(&format!("{} more fields: --select NAMES chooses, --output json shows all", self.hidden));
        }
        Ok(())
    }
}
