//! The traits that every generated type implements.

use crate::error::Result;
use crate::json::choose;
use crate::record::Record;
use crate::schema::Union;

/// Implements the traits of a type whose values are objects; `$of_record` makes one of a record.
macro_rules! object_type {
    ($name:ident, $of_record:expr) => {
        impl $crate::typed::Sealed for $name {}

        impl $crate::typed::FieldType for $name {
            type View<'a> = $name;
            $crate::typed::checked_when_read!();

            fn view(value: $crate::record::Value<'_>) -> Option<$name> {
                match value {
                    $crate::record::Value::Record(record) => Some($of_record(record)),
                    _ => None,
                }
            }
        }

        impl $crate::typed::Declared for $name {
            fn to_json(&self) -> std::borrow::Cow<'_, str> {
                self.json().into()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::record::serialize(self.json(), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Self::from_json(&$crate::record::json_of(from)?).map_err(serde::de::Error::custom)
            }
        }
    };
}

/// Implements the traits of a declared type, a struct around its record.
macro_rules! record_type {
    ($name:ident, $model:expr) => {
        $crate::typed::object_type!($name, $name);

        impl $crate::typed::Typed for $name {
            const MODEL: &'static $crate::schema::Model = $model;

            fn record(&self) -> &$crate::record::Record {
                &self.0
            }

            fn from_record(record: $crate::record::Record) -> Self {
                Self(record)
            }
        }
    };
}

/// Implements the conversions of an open enum.
macro_rules! open_enum {
    ($name:ident) => {
        impl $crate::typed::Sealed for $name {}

        impl $crate::typed::FieldType for $name {
            type View<'a> = Self;
            $crate::typed::checked_with_its_page!();

            fn view(value: $crate::record::Value<'_>) -> Option<Self> {
                match value {
                    $crate::record::Value::Text(text) => Some(Self::from(&*text)),
                    _ => None,
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <std::borrow::Cow<'de, str>>::deserialize(deserializer).map(|value| Self::from(&*value))
            }
        }

        impl $crate::typed::OpenEnum for $name {}

        impl $crate::typed::Declared for $name {
            fn to_json(&self) -> std::borrow::Cow<'_, str> {
                serde_json::Value::from(self.as_str()).to_string().into()
            }
        }
    };
}

/// Reads JSON text as the type that it is of.
pub(crate) fn read_union(union: &'static Union, text: &str) -> Result<Record> {
    Record::from_json(choose(union, text), text)
}

pub(crate) use {object_type, open_enum, record_type};
