//! Maps declared types to Arrow types.

use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Fields, TimeUnit};

use super::ColumnOptions;
use crate::date_time::Zone;
use crate::schema::{Kind, Model};

/// The name of the column, and of the last child of each struct, with undeclared fields.
const EXTRA: &str = "extra";

/// Returns the Arrow type of a declared type.
pub(super) fn data_type(kind: &Kind, options: &ColumnOptions) -> DataType {
    match kind {
        // As JSON.
        _ if is_open(kind) => DataType::Utf8,
        Kind::Int | Kind::Id => DataType::Int64,
        Kind::Float => DataType::Float64,
        Kind::Bool => DataType::Boolean,
        Kind::DateTime => {
            let zone = options.zone.as_ref().map(Zone::name);
            DataType::Timestamp(TimeUnit::Microsecond, zone.map(Arc::from))
        }
        // A dictionary.
        Kind::Enum(_) => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
        Kind::List(item) => DataType::List(item_field(item, options)),
        Kind::Object(model) => DataType::Struct(children(model, options)),
        Kind::Text | Kind::OneOf(_) | Kind::Any => DataType::Utf8,
    }
}

/// Whether a type contains values without a declared type at any depth, or lists of lists, so that its column holds JSON.
pub(super) fn is_open(kind: &Kind) -> bool {
    match kind {
        Kind::Any | Kind::OneOf(_) => true,
        Kind::Object(model) => model.is_open || model.fields.iter().any(|field| is_open(&field.kind)),
        Kind::List(item) => matches!(item, Kind::List(_)) || is_open(item),
        Kind::Int | Kind::Id | Kind::Float | Kind::Bool | Kind::Text | Kind::DateTime | Kind::Enum(_) => false,
    }
}

/// Returns the field of a list's items.
pub(super) fn item_field(item: &Kind, options: &ColumnOptions) -> FieldRef {
    Arc::new(Field::new_list_field(data_type(item, options), true))
}

/// Returns the fields of a struct.
pub(super) fn children(model: &Model, options: &ColumnOptions) -> Fields {
    let declared = model.fields.iter().map(|field| column_field(field, options));
    declared.chain([extra_field()]).collect()
}

/// Returns the column of a declared field.
pub(super) fn column_field(field: &crate::schema::Field, options: &ColumnOptions) -> FieldRef {
    Arc::new(Field::new(options.names.of(field.attribute, field.wire), data_type(&field.kind, options), true))
}

/// Returns the column of undeclared fields.
pub(super) fn extra_field() -> FieldRef {
    Arc::new(Field::new(EXTRA, DataType::Utf8, true))
}
