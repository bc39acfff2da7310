//! Builds the array of a column from the JSON of its values.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::builder::{PrimitiveBuilder, StringBuilder};
use arrow_array::types::{Float64Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{ArrayRef, ArrowPrimitiveType, BooleanArray, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType};

use super::ColumnOptions;
use super::clock::Clock;
use super::schema::{children, data_type, is_open, item_field};
use super::words::Words;
use crate::error::Problem;
use crate::json::{fields, integer, items, unquote};
use crate::schema::{Field, Kind, Model};
use crate::validate;

/// What prevents an array.
pub(super) enum Fault {
    /// The value at this index; the problem has the path within it.
    Value(usize, Problem),
    /// A defect of this crate.
    Arrow(ArrowError),
}

impl From<ArrowError> for Fault {
    fn from(error: ArrowError) -> Self {
        Self::Arrow(error)
    }
}

impl Fault {
    /// Returns the fault with the path of the value under that of its parent.
    pub(super) fn under(self, parent: &str) -> Self {
        match self {
            Self::Value(index, problem) => Self::Value(index, problem.under(parent)),
            Self::Arrow(error) => Self::Arrow(error),
        }
    }
}

/// Returns the array of values of a declared type, which were checked; `None` is null.
pub(super) fn array(kind: &Kind, values: &[Option<&str>], options: &ColumnOptions) -> Result<ArrayRef, Fault> {
    match kind {
        _ if is_open(kind) => Ok(strings(values, Cow::Borrowed)),
        Kind::Int | Kind::Id => numbers::<Int64Type>(data_type(kind, options), values, |json| {
            integer(json).ok_or("must be a 64-bit number, got a larger one")
        }),
        Kind::Float => numbers::<Float64Type>(data_type(kind, options), values, |json| {
            json.parse().map_err(|_| "must be a 64-bit number, got a larger one")
        }),
        Kind::Bool => Ok(Arc::new(values.iter().map(|json| json.map(|json| json == "true")).collect::<BooleanArray>())),
        Kind::DateTime => {
            let clock = Clock { zone: options.written.clone() };
            numbers::<TimestampMicrosecondType>(data_type(kind, options), values, |json| {
                clock.microseconds(&unquote(json)).ok_or("must be a date-time, got another string")
            })
        }
        Kind::Enum(set) => {
            let mut words = Words::new(set.values.iter().copied());
            values.iter().for_each(|json| words.push(json.map(unquote).as_deref()));
            Ok(words.finish()?)
        }
        Kind::List(item) => lists(item, values, options),
        Kind::Object(model) => objects(model, values, options),
        Kind::Text | Kind::OneOf(_) | Kind::Any => Ok(strings(values, unquote)),
    }
}

fn strings<'j>(values: &[Option<&'j str>], read: impl Fn(&'j str) -> Cow<'j, str>) -> ArrayRef {
    let bytes = values.iter().flatten().map(|json| json.len()).sum();
    let mut strings = StringBuilder::with_capacity(values.len(), bytes);
    values.iter().for_each(|json| strings.append_option(json.map(&read)));
    Arc::new(strings.finish())
}

fn numbers<T: ArrowPrimitiveType>(
    data_type: DataType,
    values: &[Option<&str>],
    read: impl Fn(&str) -> Result<T::Native, &'static str>,
) -> Result<ArrayRef, Fault> {
    let mut numbers = PrimitiveBuilder::<T>::with_capacity(values.len()).with_data_type(data_type);
    for (index, json) in values.iter().enumerate() {
        let number = json.map(&read).transpose().map_err(|wrong| Fault::Value(index, Problem::new("", wrong)))?;
        numbers.append_option(number);
    }
    Ok(Arc::new(numbers.finish()))
}

/// Returns the array of lists: all their items, and where each list ends.
fn lists(item: &'static Kind, values: &[Option<&str>], options: &ColumnOptions) -> Result<ArrayRef, Fault> {
    let (mut all, mut lengths) = (Vec::new(), Vec::with_capacity(values.len()));
    for json in values {
        let before = all.len();
        all.extend(json.iter().flat_map(|json| items(json)).map(unless_null));
        lengths.push(all.len() - before);
    }
    let array = nested(item, &all, options).map_err(|fault| match fault {
        Fault::Value(mut position, problem) => {
            // Of the list that has this item.
            let is_before = |length: &&usize| position.checked_sub(**length).map(|rest| position = rest).is_some();
            let list = lengths.iter().take_while(is_before).count();
            Fault::Value(list, problem.under(format!("[{position}]")))
        }
        fault => fault,
    })?;
    let offsets = OffsetBuffer::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(item_field(item, options), offsets, array, nulls(values))?))
}

/// Returns the array of objects: a column for each declared field, and one for undeclared fields.
fn objects(model: &'static Model, values: &[Option<&str>], options: &ColumnOptions) -> Result<ArrayRef, Fault> {
    let mut columns = vec![vec![None; values.len()]; model.fields.len()];
    let mut extra = ExtraColumn::default();
    for (index, json) in values.iter().enumerate() {
        let mut hint = 0;
        for (key, value) in json.iter().flat_map(|json| fields(json)) {
            let Some((position, _)) = model.field_of_key(key.as_bytes(), hint) else {
                extra.push_field(&key, value);
                continue;
            };
            hint = position + 1;
            if let Some(slot) = columns.get_mut(position).and_then(|column| column.get_mut(index)) {
                *slot = unless_null(value);
            }
        }
        extra.end_row();
    }
    let column = |(field, values): (&'static Field, Vec<_>)| {
        nested(&field.kind, &values, options).map_err(|fault| fault.under(field.wire))
    };
    let mut arrays = all(model.fields.iter().zip(columns).map(column))?;
    arrays.push(extra.finish());
    Ok(Arc::new(StructArray::try_new(children(model, options), arrays, nulls(values))?))
}

/// Returns the array of values that are within others, and were not checked.
fn nested(kind: &'static Kind, values: &[Option<&str>], options: &ColumnOptions) -> Result<ArrayRef, Fault> {
    for (index, json) in values.iter().enumerate() {
        json.map_or(Ok(()), |json| validate::outside(kind, json)).map_err(|problem| Fault::Value(index, problem))?;
    }
    array(kind, values, options)
}

/// Returns all arrays, or the fault of the first value that has one.
pub(super) fn all(arrays: impl Iterator<Item = Result<ArrayRef, Fault>>) -> Result<Vec<ArrayRef>, Fault> {
    let (mut built, mut first) = (Vec::new(), None);
    for array in arrays {
        match (array, &first) {
            (Ok(array), _) => built.push(array),
            (Err(Fault::Value(index, _)), Some(Fault::Value(least, _))) if index >= *least => {}
            (Err(fault), _) => first = Some(fault),
        }
    }
    first.map_or(Ok(built), Err)
}

/// Returns the JSON of a value, unless that is null.
pub(super) fn unless_null(json: &str) -> Option<&str> {
    (json != "null").then_some(json)
}

fn nulls(values: &[Option<&str>]) -> Option<NullBuffer> {
    let valid: Vec<bool> = values.iter().map(Option::is_some).collect();
    valid.contains(&false).then(|| valid.into())
}

/// A column of undeclared fields: one JSON object for each row that has any.
#[derive(Default)]
pub(super) struct ExtraColumn {
    builder: StringBuilder,
    has_fields: bool,
}

impl ExtraColumn {
    /// Adds a field of the row by its name and JSON value.
    pub(super) fn push_field(&mut self, name: &str, json: &str) {
        let separator = if self.has_fields { "," } else { "{" };
        self.has_fields = true;
        let is_plain = name.bytes().all(|byte| byte >= b' ' && !matches!(byte, b'"' | b'\\'));
        let quoted = if is_plain { Cow::Borrowed(name) } else { Cow::Owned(serde_json::Value::from(name).to_string()) };
        let quote = if is_plain { "\"" } else { "" };
        for part in [separator, quote, &quoted, quote, ":", json] {
            // Writing to a builder is infallible.
            let _ = self.builder.write_str(part);
        }
    }

    /// Ends the row.
    pub(super) fn end_row(&mut self) {
        if std::mem::take(&mut self.has_fields) {
            self.builder.append_value("}");
        } else {
            self.builder.append_null();
        }
    }

    pub(super) fn finish(mut self) -> ArrayRef {
        Arc::new(self.builder.finish())
    }
}
