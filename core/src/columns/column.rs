//! Builds one column: collects the JSON of each value, and becomes an Arrow array.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::iter;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Float64Builder, Int64Builder, StringBuilder, TimestampMicrosecondBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBufferBuilder};
use arrow_schema::{ArrowError, FieldRef, Fields};
use serde::de::{Deserialize as _, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::ColumnOptions;
use super::clock::Clock;
use super::schema::{children, data_type, is_open, item_field};
use super::words::Words;
use crate::error::Problem;
use crate::json::{StringBytes, integer, items, text_of, unquote};
use crate::schema::{Kind, Model};
use crate::validate;

/// The result of adding a value; a problem has the path of the value.
pub(super) type Taken = Result<(), Problem>;

/// The expected size of a column.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Capacity {
    pub(super) values: usize,
    /// The length of their JSON in bytes, which bounds that of all strings.
    pub(super) bytes: usize,
}

/// A column that is being built.
pub(super) enum Column {
    Int(Int64Builder),
    Float(Float64Builder),
    Bool(BooleanBuilder),
    Text(StringBuilder),
    Json(StringBuilder),
    Enum(Words),
    DateTime(TimestampMicrosecondBuilder, Clock),
    List(Box<ListColumn>),
    Struct(Box<StructColumn>),
}

impl Column {
    /// Creates a column for values of a declared type.
    pub(super) fn new(kind: &Kind, options: &ColumnOptions, capacity: Capacity) -> Result<Self, ArrowError> {
        let strings = || StringBuilder::with_capacity(capacity.values, capacity.bytes);
        Ok(match kind {
            _ if is_open(kind) => Self::Json(strings()),
            Kind::Int | Kind::Id => Self::Int(Int64Builder::with_capacity(capacity.values)),
            Kind::Float => Self::Float(Float64Builder::with_capacity(capacity.values)),
            Kind::Bool => Self::Bool(BooleanBuilder::with_capacity(capacity.values)),
            Kind::DateTime => {
                let builder = TimestampMicrosecondBuilder::with_capacity(capacity.values);
                let clock = Clock { zone: options.written.clone() };
                Self::DateTime(builder.with_data_type(data_type(kind, options)), clock)
            }
            Kind::Enum(set) => Self::Enum(Words::new(set.values.iter().copied())),
            Kind::List(item) => Self::List(Box::new(ListColumn::new(item, options, capacity.values)?)),
            Kind::Object(model) => Self::Struct(Box::new(StructColumn::new(model, options)?)),
            Kind::Text | Kind::OneOf(_) | Kind::Any => Self::Text(strings()),
        })
    }

    /// Adds an absent value.
    pub(super) fn push_null(&mut self) {
        // Only values have problems.
        let _ = self.extend(iter::once(None));
    }

    /// Adds the next value of a list or an object, which may be absent and is of this type unless that is a problem.
    fn push(&mut self, kind: &Kind, json: Option<&str>) -> Taken {
        json.map_or(Ok(()), |json| validate::outside(kind, json))?;
        self.extend(iter::once(json)).map_err(|(_, problem)| problem)
    }

    /// Adds the next values; returns the first problem, and the index of its value.
    pub(super) fn extend<'j>(&mut self, values: impl Iterator<Item = Option<&'j str>>) -> Result<(), (usize, Problem)> {
        // The type is looked at once for all of them.
        match self {
            Self::Int(builder) => each(values, builder, Int64Builder::append_null, |builder, json| {
                builder.append_value(integer(json).ok_or_else(not_a_number)?);
                Ok(())
            }),
            Self::Float(builder) => each(values, builder, Float64Builder::append_null, |builder, json| {
                builder.append_value(json.parse().map_err(|_| not_a_number())?);
                Ok(())
            }),
            Self::Bool(builder) => each(values, builder, BooleanBuilder::append_null, |builder, json| {
                builder.append_value(json == "true");
                Ok(())
            }),
            Self::Text(builder) => each(values, builder, StringBuilder::append_null, |builder, json| {
                builder.append_value(unquote(json));
                Ok(())
            }),
            Self::Json(builder) => each(values, builder, StringBuilder::append_null, |builder, json| {
                builder.append_value(json);
                Ok(())
            }),
            Self::Enum(words) => each(
                values,
                words,
                |words| words.push(None),
                |words, json| {
                    words.push(Some(&unquote(json)));
                    Ok(())
                },
            ),
            Self::DateTime(builder, clock) => {
                each(values, builder, TimestampMicrosecondBuilder::append_null, |builder, json| {
                    let moment = clock.microseconds(&unquote(json));
                    builder.append_value(moment.ok_or_else(no_date_time)?);
                    Ok(())
                })
            }
            Self::List(list) => each(values, &mut **list, ListColumn::push_null, ListColumn::push),
            Self::Struct(object) => each(values, &mut **object, StructColumn::push_null, StructColumn::push),
        }
    }

    /// Returns the complete column.
    pub(super) fn finish(self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Self::Int(mut builder) => Arc::new(builder.finish()),
            Self::Float(mut builder) => Arc::new(builder.finish()),
            Self::Bool(mut builder) => Arc::new(builder.finish()),
            Self::Text(mut builder) | Self::Json(mut builder) => Arc::new(builder.finish()),
            Self::Enum(words) => words.finish()?,
            Self::DateTime(mut builder, _) => Arc::new(builder.finish()),
            Self::List(list) => list.finish()?,
            Self::Struct(object) => object.finish()?,
        })
    }
}

/// Adds values one after the other by a function, and by another one where they are absent or null; returns the first problem,
/// and the index of its value.
fn each<'j, C>(
    values: impl Iterator<Item = Option<&'j str>>,
    column: &mut C,
    push_null: impl Fn(&mut C),
    push: impl Fn(&mut C, &'j str) -> Taken,
) -> Result<(), (usize, Problem)> {
    for (index, json) in values.enumerate() {
        match json {
            None | Some("null") => push_null(column),
            Some(json) => push(column, json).map_err(|problem| (index, problem))?,
        }
    }
    Ok(())
}

fn not_a_number() -> Problem {
    Problem::new("", "must be a 64-bit number, got a larger one")
}

fn no_date_time() -> Problem {
    Problem::new("", "must be a date-time, got another string")
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

/// A column of lists: the items of all lists, and the offset of each list's end.
pub(super) struct ListColumn {
    field: FieldRef,
    kind: &'static Kind,
    item: Column,
    offsets: OffsetBufferBuilder<i32>,
    nulls: NullBufferBuilder,
}

impl ListColumn {
    fn new(item: &'static Kind, options: &ColumnOptions, capacity: usize) -> Result<Self, ArrowError> {
        Ok(Self {
            field: item_field(item, options),
            kind: item,
            item: Column::new(item, options, Capacity::default())?,
            offsets: OffsetBufferBuilder::new(capacity),
            nulls: NullBufferBuilder::new(capacity),
        })
    }

    fn push_null(&mut self) {
        self.offsets.push_length(0);
        self.nulls.append_null();
    }

    fn push(&mut self, json: &str) -> Taken {
        let read = serde_json::Deserializer::from_str(json).deserialize_seq(&mut *self);
        // It stops at an item that is not the object it should be.
        let check = |(index, item)| validate::outside(self.kind, item).map_err(|problem| problem.under(at(index)));
        read.unwrap_or_else(|_| items(json).enumerate().try_for_each(check))
    }

    fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        let (offsets, nulls) = (self.offsets.finish(), self.nulls.finish());
        Ok(Arc::new(ListArray::try_new(self.field, offsets, self.item.finish()?, nulls)?))
    }
}

impl<'de> Visitor<'de> for &mut ListColumn {
    type Value = Taken;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Taken, A::Error> {
        let (mut length, mut taken) = (0, Ok(()));
        while let Some(next) = items.next_element_seed(Item(&mut self.item, self.kind))? {
            taken = taken.and(next.map_err(|problem| problem.under(at(length))));
            length += 1;
        }
        self.offsets.push_length(length);
        self.nulls.append_non_null();
        Ok(taken)
    }
}

fn at(index: usize) -> String {
    format!("[{index}]")
}

/// Adds the next item of a list of this type to the column of all items.
struct Item<'c>(&'c mut Column, &'static Kind);

impl<'de> DeserializeSeed<'de> for Item<'_> {
    type Value = Taken;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Taken, D::Error> {
        match self.0 {
            Column::Struct(object) => from.deserialize_any(&mut **object),
            column => Ok(column.push(self.1, Some(<&RawValue>::deserialize(from)?.get()))),
        }
    }
}

/// A column of objects: a column for each declared field, and one for undeclared fields.
pub(super) struct StructColumn {
    model: &'static Model,
    fields: Fields,
    columns: Vec<Column>,
    extra: ExtraColumn,
    nulls: NullBufferBuilder,
}

impl StructColumn {
    fn new(model: &'static Model, options: &ColumnOptions) -> Result<Self, ArrowError> {
        let columns = model.fields.iter().map(|field| Column::new(&field.kind, options, Capacity::default()));
        Ok(Self {
            model,
            fields: children(model, options),
            columns: columns.collect::<Result<_, _>>()?,
            extra: ExtraColumn::default(),
            nulls: NullBufferBuilder::new(0),
        })
    }

    fn push_null(&mut self) {
        self.columns.iter_mut().for_each(Column::push_null);
        self.extra.end_row();
        self.nulls.append_null();
    }

    fn push(&mut self, json: &str) -> Taken {
        serde_json::Deserializer::from_str(json).deserialize_any(self).unwrap_or(Ok(()))
    }

    fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        let columns = self.columns.into_iter().map(Column::finish);
        let mut arrays = columns.collect::<Result<Vec<_>, _>>()?;
        arrays.push(self.extra.finish());
        Ok(Arc::new(StructArray::try_new(self.fields, arrays, self.nulls.finish())?))
    }
}

impl<'de> Visitor<'de> for &mut StructColumn {
    type Value = Taken;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or null")
    }

    fn visit_unit<E>(self) -> Result<Taken, E> {
        self.push_null();
        Ok(Ok(()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Taken, A::Error> {
        let mut values = vec![None; self.columns.len()];
        let mut hint = 0;
        while let Some(key) = map.next_key_seed(StringBytes)? {
            let value = map.next_value::<&RawValue>()?.get();
            let Some((position, _)) = self.model.field_of_key(&key, hint) else {
                self.extra.push_field(&text_of(key), value);
                continue;
            };
            hint = position + 1;
            if let Some(slot) = values.get_mut(position) {
                *slot = Some(value);
            }
        }
        let mut columns = self.columns.iter_mut().zip(values).zip(self.model.fields);
        let taken = columns.try_for_each(|((column, value), field)| {
            column.push(&field.kind, value).map_err(|problem| problem.under(field.wire))
        });
        self.extra.end_row();
        self.nulls.append_non_null();
        Ok(taken)
    }
}
