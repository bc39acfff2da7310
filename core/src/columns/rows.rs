//! Converts rows of unspecified JSON to Arrow columns, whose types follow from the values.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, NullArray, RecordBatch, RecordBatchOptions, StringArray,
};
use arrow_schema::{Field, Schema};

use super::unmade;
use crate::check::unquote;
use crate::error::Result;
use crate::rows::Rows;

/// The largest integer up to which floats represent every integer.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

type Values<'r, 'a> = &'r [Option<Cow<'a, str>>];

impl Rows<'_> {
    /// Converts the rows to Arrow: columns of integers, numbers, booleans and strings. A column of other or of several types is
    /// one of strings: strings as they are, all else as JSON. So is one of integers that its numbers cannot represent exactly.
    /// A column without values has the type null.
    ///
    /// # Errors
    ///
    /// `decode` if the rows are too large for a batch.
    pub fn to_arrow(&self) -> Result<RecordBatch> {
        let arrays: Vec<(&str, ArrayRef)> = self.columns().map(|(name, values)| (name, array(values))).collect();
        let fields = arrays.iter().map(|(name, array)| Field::new(*name, array.data_type().clone(), true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let options = RecordBatchOptions::new().with_row_count(Some(self.len()));
        let arrays = arrays.into_iter().map(|(_, array)| array).collect();
        RecordBatch::try_new_with_options(schema, arrays, &options).map_err(unmade)
    }
}

/// The type of a value, or of all values of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Type {
    Null,
    Flag,
    /// A 64-bit integer; not all of them are exact as floats.
    Integer {
        is_exact: bool,
    },
    Float,
    Text,
}

impl Type {
    fn of(json: &str) -> Self {
        match json.as_bytes().first() {
            Some(b't' | b'f') => Self::Flag,
            Some(b'-' | b'0'..=b'9') if json.contains(['.', 'e', 'E']) => Self::Float,
            Some(b'-' | b'0'..=b'9') => json.parse::<i64>().map_or(Self::Text, |integer| {
                let is_exact = integer.unsigned_abs() <= EXACT;
                Self::Integer { is_exact }
            }),
            _ => Self::Text,
        }
    }

    /// Returns the type that represents the values of both.
    fn joined(self, other: Self) -> Self {
        match (self, other) {
            (Self::Null, one) | (one, Self::Null) => one,
            (Self::Integer { is_exact }, Self::Integer { is_exact: other }) => {
                Self::Integer { is_exact: is_exact && other }
            }
            (Self::Float, Self::Integer { is_exact: true }) | (Self::Integer { is_exact: true }, Self::Float) => {
                Self::Float
            }
            _ if self == other => self,
            _ => Self::Text,
        }
    }
}

/// Returns a string as it is, and anything else as JSON.
fn text(json: &str) -> Cow<'_, str> {
    if json.starts_with('"') { unquote(json) } else { Cow::Borrowed(json) }
}

fn array(values: Values) -> ArrayRef {
    let present = || values.iter().map(|value| value.as_deref().filter(|json| *json != "null"));
    match present().flatten().map(Type::of).fold(Type::Null, Type::joined) {
        Type::Null => Arc::new(NullArray::new(values.len())),
        Type::Flag => Arc::new(present().map(|value| Some(value? == "true")).collect::<BooleanArray>()),
        Type::Integer { .. } => Arc::new(present().map(|value| value?.parse().ok()).collect::<Int64Array>()),
        Type::Float => Arc::new(present().map(|value| value?.parse().ok()).collect::<Float64Array>()),
        Type::Text => Arc::new(present().map(|value| value.map(text)).collect::<StringArray>()),
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::Array as _;
    use arrow_schema::DataType;

    use super::*;

    #[test]
    fn the_type_of_a_column_follows_from_its_values_and_no_integer_is_rounded() {
        for (values, kind) in [
            ("1, null, -9223372036854775808", DataType::Int64),
            ("1, 2.5, null", DataType::Float64),
            ("true, null, false", DataType::Boolean),
            (r#""a\n", null, "b""#, DataType::Utf8),
            (r#"1, "NaN", [1]"#, DataType::Utf8),
            ("true, 1, 1", DataType::Utf8),
            ("9007199254740993, 0.5, 1", DataType::Utf8),
            ("1, 9223372036854775808, 1", DataType::Utf8),
            ("null, null, null", DataType::Null),
        ] {
            let records: Vec<_> = values.split(", ").map(|value| format!(r#"{{"v": {value}}}"#)).collect();
            let columns = [("v".to_owned(), "v".into())];
            let json = format!("[{}]", records.join(","));
            let batch = Rows::read(&json, &"".into(), &columns).unwrap().to_arrow().unwrap();
            let column = batch.column(0);
            assert_eq!((column.data_type(), column.len()), (&kind, 3), "{values}");
            if let Some(integers) = column.as_any().downcast_ref::<Int64Array>() {
                assert_eq!((integers.value(0), integers.value(2)), (1, i64::MIN));
            }
            if let Some(strings) = column.as_any().downcast_ref::<StringArray>() {
                let expected: Vec<_> = values.split(", ").map(text).collect();
                assert!((0..3).all(|row| strings.is_null(row) || strings.value(row) == expected[row]), "{values}");
            }
        }
    }
}
