//! The traits that every generated type implements.

use crate::error::Result;
use crate::json::choose;
use crate::record::Record;
use crate::schema::Union;

/// Implements the traits of a declared type, a struct around its record.
macro_rules! record_type {
    ($name:ident, $model:expr) => {
        impl $crate::typed::Sealed for $name {}

        impl $crate::typed::Typed for $name {
            const MODEL: &'static $crate::schema::Model = $model;

            fn record(&self) -> &$crate::record::Record {
                &self.0
            }

            fn from_record(record: $crate::record::Record) -> Self {
                Self(record)
            }
        }

        impl $crate::typed::FieldType for $name {
            type View<'a> = $name;
            $crate::typed::checked_when_read!();

            fn view(value: $crate::record::Value<'_>) -> Option<$name> {
                match value {
                    $crate::record::Value::Record(record) => Some($name(record)),
                    _ => None,
                }
            }

            #[cfg(test)]
            fn sample() -> String {
                $crate::typed::tests::sample_object($model)
            }
        }

        impl $crate::typed::Declared for $name {
            fn to_json(&self) -> std::borrow::Cow<'_, str> {
                self.0.json().into()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::record::deserialize($model, from).map(Self)
            }
        }
    };
}

/// Implements the traits of an enum whose values are of one of several declared types.
macro_rules! union_type {
    ($name:ident, $union:expr) => {
        impl $crate::typed::Sealed for $name {}

        impl $crate::typed::FieldType for $name {
            type View<'a> = Self;
            $crate::typed::checked_when_read!();

            fn view(value: $crate::record::Value<'_>) -> Option<Self> {
                match value {
                    $crate::record::Value::Record(record) => Some(Self::from_record(record)),
                    _ => None,
                }
            }

            #[cfg(test)]
            fn sample() -> String {
                $crate::typed::tests::sample_object($union.models[0])
            }
        }

        impl $crate::typed::Declared for $name {
            fn to_json(&self) -> std::borrow::Cow<'_, str> {
                self.json().into()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.record().serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Self::from_json(&$crate::record::json_of(from)?).map_err(serde::de::Error::custom)
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

            #[cfg(test)]
            fn sample() -> String {
                format!("{:?}", Self::KNOWN[0])
            }
        }

        impl std::str::FromStr for $name {
            type Err = std::convert::Infallible;

            fn from_str(value: &str) -> Result<Self, Self::Err> {
                Ok(Self::from(value))
            }
        }

        impl From<String> for $name {
            fn from(value: String) -> Self {
                Self::from(value.as_str())
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
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

        impl $crate::typed::AnyOperand for &$name {
            fn into_parameter(self, _: $crate::typed::Seal) -> serde_json::Value {
                self.as_str().into()
            }
        }
    };
}

/// Reads JSON text as the type that it is of.
pub(crate) fn read_union(union: &'static Union, text: &str) -> Result<Record> {
    Record::from_json(choose(union, text), text)
}

pub(crate) use {open_enum, record_type, union_type};
