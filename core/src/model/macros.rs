//! The macros that build Rust types from declarations.
//!
//! For each declared type `models!` writes a struct around a record, with a getter, a constant and a setter for each field, and its
//! `Model`, from which checks, lists, columns and the other languages read all they need. `enumerations!` does the same for open
//! enums.

/// Declares open enums by their wire values: a variant for each, and `Unknown` for every other value.
macro_rules! enumerations {
    ($($(#[doc = $doc:literal])* $name:ident { $($value:ident),* $(,)? })*) => { pastey::paste! { $(
        $(#[doc = $doc])*
        ///
        /// An open enum: a value that the specification does not list is [`Self::Unknown`], and
        #[doc = concat!("`", stringify!($name), "::from(\"NEW\")` spells it. Values are ordered by their wire values.")]
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = concat!("`", stringify!($value), "`.")] [<$value:lower:camel>],)*
            /// A value that the specification does not list, as it was read.
            Unknown($crate::model::Unlisted),
        }

        impl $name {
            /// The wire values that the specification lists.
            pub const KNOWN: &'static [&'static str] = &[$(stringify!($value)),*];

            /// Returns the wire value.
            ///
            /// ```
            #[doc = concat!("assert_eq!(xpauto::model::", stringify!($name), "::from(\"NEW\").as_str(), \"NEW\");")]
            /// ```
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::[<$value:lower:camel>] => stringify!($value),)*
                    Self::Unknown(value) => value,
                }
            }
        }

        impl From<&str> for $name {
            fn from(value: &str) -> Self {
                match value {
                    $(stringify!($value) => Self::[<$value:lower:camel>],)*
                    other => Self::Unknown($crate::model::Unlisted::new(other)),
                }
            }
        }

        impl $crate::model::sealed::Sealed for $name {}

        impl $crate::model::declare::FieldType for $name {
            const KIND: $crate::schema::Kind = {
                static SET: $crate::schema::Enumeration = $crate::schema::Enumeration {
                    name: stringify!($name),
                    doc: concat!($($doc, "\n"),*),
                    values: $name::KNOWN,
                };
                $crate::schema::Kind::Enum(&SET)
            };
            type View<'a> = Self;
            $crate::model::declare::checked_with_its_page!();

            fn view(value: $crate::record::Value<'_>) -> Option<Self> {
                match value {
                    $crate::record::Value::Text(text) => Some(Self::from(&*text)),
                    _ => None,
                }
            }
        }
        $crate::model::macros::enumeration_traits!($name);
    )* } };
}

/// Implements the conversions of an open enum.
macro_rules! enumeration_traits {
    ($name:ident) => {
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

        impl $crate::model::declare::OpenEnum for $name {}

        impl $crate::model::declare::Declared for $name {
            fn to_json(&self) -> std::borrow::Cow<'_, str> {
                serde_json::Value::from(self.as_str()).to_string().into()
            }
        }

        impl $crate::model::AnyOperand for &$name {
            fn into_parameter(self, _: $crate::model::sealed::Seal) -> serde_json::Value {
                self.as_str().into()
            }
        }
    };
}

/// Declares types: `attribute "wireName": Type [flags]`, the wire name left out where it is the attribute's. Behind the
/// type's name stand its marker, if it has one, and `open`, where fields that are not declared are nothing unusual.
macro_rules! models {
    ($($(#[doc = $doc:literal])* $name:ident $([$marker:literal])? $($open:ident)? { $(
        $(#[doc = $field_doc:literal])*
        $(#[deprecated = $instead:literal])?
        $attribute:ident $($wire:literal)? : $kind:ident $(<$item:ident>)? $([$($flag:ident $(($($argument:expr),*))?),*])? ;
    )* })*) => {
        $(
            $(#[doc = $doc])*
            ///
            /// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
            #[derive(Clone, Debug, PartialEq, Eq, Hash)]
            pub struct $name($crate::record::Record);

            impl $crate::model::sealed::Sealed for $name {}

            impl $crate::model::declare::Typed for $name {
                const MODEL: &'static $crate::schema::Model = {
                    static MODEL: $crate::schema::Model = $crate::schema::Model {
                        name: stringify!($name),
                        doc: concat!($($doc, "\n"),*),
                        marker: models!(@marker $($marker)?),
                        is_open: models!(@open $($open)?),
                        fields: models!(@fields $(
                            $(#[doc = $field_doc])* $(#[deprecated = $instead])?
                            $attribute $($wire)? : $kind $(<$item>)? $([$($flag $(($($argument),*))?),*])?;
                        )*),
                    };
                    &MODEL
                };

                fn record(&self) -> &$crate::record::Record {
                    &self.0
                }

                fn from_record(record: $crate::record::Record) -> Self {
                    Self(record)
                }
            }

            impl $name {
                /// Starts building a value; `build` checks it.
                ///
                /// ```
                #[doc = concat!("let builder = xpauto::model::", stringify!($name), "::builder();")]
                /// # let _ = builder.build(); // reports all fields that are required
                /// ```
                #[must_use]
                pub const fn builder() -> $crate::model::declare::Builder<Self> {
                    $crate::model::declare::Builder::new()
                }

                /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
                ///
                /// ```
                #[doc = concat!("let value = xpauto::model::", stringify!($name), "::from_json(r#\"{\"x\": 1}\"#)?;")]
                /// assert_eq!(value.clone().into_builder().build()?, value);
                /// # Ok::<(), xpauto::Error>(())
                /// ```
                #[must_use]
                pub fn into_builder(self) -> $crate::model::declare::Builder<Self> {
                    $crate::model::declare::Builder::of(self.0)
                }

                /// Parses JSON text. The types of fields are checked, limits and required fields are not.
                ///
                /// # Errors
                ///
                /// `validation` with all problems.
                ///
                /// ```
                #[doc = concat!("use xpauto::model::", stringify!($name), ";")]
                ///
                #[doc = concat!("assert!(", stringify!($name), "::from_json(\"{}\").is_ok());")]
                #[doc = concat!("assert!(", stringify!($name), "::from_json(\"[]\").is_err());")]
                /// ```
                pub fn from_json(text: &str) -> $crate::Result<Self> {
                    $crate::record::Record::from_json(<Self as $crate::model::declare::Typed>::MODEL, text).map(Self)
                }

                /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
                ///
                /// ```
                #[doc = concat!("let value = xpauto::model::", stringify!($name), "::from_json(r#\"{\"x\": 1}\"#)?;")]
                /// assert_eq!(value.json(), r#"{"x": 1}"#);
                /// # Ok::<(), xpauto::Error>(())
                /// ```
                #[must_use]
                pub fn json(&self) -> &str {
                    self.0.json()
                }

                /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number
                /// beyond 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
                ///
                /// ```
                #[doc = concat!("let value = xpauto::model::", stringify!($name), "::from_json(r#\"{\"x\": 1}\"#)?;")]
                /// assert_eq!(value.extra("x"), Some(1.into()));
                /// assert_eq!(value.extra("y"), None);
                /// # Ok::<(), xpauto::Error>(())
                /// ```
                #[must_use]
                pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
                    self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
                }

                /// Iterates over the fields that are not declared, in their order.
                ///
                /// ```
                #[doc = concat!("let value = xpauto::model::", stringify!($name), "::from_json(r#\"{\"x\": 1}\"#)?;")]
                /// assert!(value.extras().eq([("x".into(), 1.into())]));
                /// # Ok::<(), xpauto::Error>(())
                /// ```
                pub fn extras(&self) -> impl Iterator<Item = (std::borrow::Cow<'_, str>, serde_json::Value)> {
                    self.0.extras()
                }

                $(
                    $(#[doc = $field_doc])*
                    $(#[deprecated = $instead])?
                    ///
                    #[doc = models!(@absent $kind)]
                    #[allow(clippy::double_must_use, reason = "only some of them return iterators")]
                    #[must_use]
                    pub fn $attribute(&self) -> models!(@getter $kind $($item)?) {
                        models!(@read $kind $($item)?, self.0.get(models!(@wire $attribute $($wire)?)))
                    }
                )*
            }

            pastey::paste! {
                impl $name {
                    /// Returns the value of a field, which may also be absent or null; see [`Field`](crate::model::Field). That of
                    /// an object or a list is a `Result`: what is within it is checked when it is read.
                    ///
                    /// ```
                    /// use xpauto::model::{Field, Theme};
                    ///
                    /// let theme = Theme::from_json(r#"{"name": null}"#)?;
                    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
                    /// # Ok::<(), xpauto::Error>(())
                    /// ```
                    #[must_use]
                    pub fn get<F: $crate::model::declare::FieldType>(
                        &self,
                        field: $crate::model::FieldKey<Self, F>,
                    ) -> $crate::model::Field<F::Read<'_>> {
                        match self.0.get(field.wire_name()) {
                            Ok($crate::record::Value::Absent) => $crate::model::Field::Absent,
                            value => F::read($crate::model::declare::present::<F>(value))
                                .map_or($crate::model::Field::Null, $crate::model::Field::Value),
                        }
                    }

                    $(
                        $(#[doc = $field_doc])*
                        $(#[deprecated = $instead])?
                        pub const [<$attribute:upper>]: $crate::model::FieldKey<Self, $kind$(<$item>)?> =
                            $crate::model::FieldKey::new(models!(@wire $attribute $($wire)?));
                    )*
                }
            }

            #[allow(clippy::should_implement_trait)] // A setter is named after its field, which may be `sub`.
            impl $crate::model::declare::Builder<$name> {
                $(
                    $(#[doc = $field_doc])*
                    $(#[deprecated = $instead])?
                    ///
                    /// `None` writes null.
                    #[must_use]
                    pub fn $attribute(self, value: impl $crate::model::declare::IntoField<$kind$(<$item>)?>) -> Self {
                        self.set(stringify!($attribute), value.into_json($crate::model::sealed::Seal))
                    }
                )*
            }

            impl $crate::model::declare::FieldType for $name {
                const KIND: $crate::schema::Kind =
                    $crate::schema::Kind::Object(<$name as $crate::model::declare::Typed>::MODEL);
                type View<'a> = $name;
                $crate::model::declare::checked_when_read!();

                fn view(value: $crate::record::Value<'_>) -> Option<$name> {
                    match value {
                        $crate::record::Value::Record(record) => Some($name(record)),
                        _ => None,
                    }
                }
            }

            impl $crate::model::declare::Declared for $name {
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
                    $crate::record::deserialize(<Self as $crate::model::declare::Typed>::MODEL, from).map(Self)
                }
            }
        )*

        /// A value of each type of this file, built with every setter.
        #[cfg(test)]
        pub(crate) const BUILT: &[$crate::model::declare::tests::Build] = &[$(|| {
            use $crate::model::declare::{Typed as _, tests::Sample};
            #[allow(deprecated, reason = "every setter is called")]
            $name::builder()$(.$attribute(Sample))*.build().map(|value| value.record().clone())
        }),*];

        /// The declarations of this file.
        pub(crate) const DECLARED: &[&$crate::schema::Model] =
            &[$(<$name as $crate::model::declare::Typed>::MODEL),*];
    };
    (@fields $(
        $(#[doc = $doc:literal])*
        $(#[deprecated = $instead:literal])?
        $attribute:ident $($wire:literal)? : $kind:ident $(<$item:ident>)? $([$($flag:ident $(($($argument:expr),*))?),*])? ;
    )*) => {
        &[$(
            $crate::schema::Field::new(
                stringify!($attribute),
                $crate::model::macros::models!(@wire $attribute $($wire)?),
                <$kind$(<$item>)? as $crate::model::declare::FieldType>::KIND,
                concat!($($doc, "\n"),*),
            ) $(.deprecated($instead))? $($(.$flag($($($argument),*)?))*)?
        ),*]
    };
    (@wire $attribute:ident) => { stringify!($attribute) };
    (@wire $attribute:ident $wire:literal) => { $wire };
    (@marker) => { None };
    (@marker $marker:literal) => { Some($marker) };
    (@absent List) => { "Empty where the field is absent or null, and without items that are null; `get` has these." };
    (@absent $kind:ident) => { "`None` where the field is absent or null." };
    (@read List $item:ident, $value:expr) => {
        <List<$item> as $crate::model::declare::FieldType>::getter($crate::model::declare::present::<List<$item>>($value))
            .map(|items| items.into_iter().flatten().flatten())
    };
    (@read $kind:ident, $value:expr) => {
        <$kind as $crate::model::declare::FieldType>::getter($crate::model::declare::present::<$kind>($value))
    };
    // The types of getters are written out, so that documentation shows them.
    (@getter List $item:ident) => { $crate::Result<impl Iterator<Item = models!(@view $item)>> };
    (@getter Int) => { Option<i64> };
    (@getter Id) => { Option<i64> };
    (@getter Float) => { Option<f64> };
    (@getter Bool) => { Option<bool> };
    (@getter Text) => { Option<std::borrow::Cow<'_, str>> };
    (@getter DateTime) => { Option<std::borrow::Cow<'_, str>> };
    (@getter Any) => { Option<&str> };
    (@getter $declared:ident) => { <$declared as $crate::model::declare::FieldType>::Getter<'_> };
    (@view Int) => { i64 };
    (@view Id) => { i64 };
    (@view Float) => { f64 };
    (@view Bool) => { bool };
    (@view Text) => { std::borrow::Cow<'_, str> };
    (@view DateTime) => { std::borrow::Cow<'_, str> };
    (@view Any) => { &str };
    (@view $declared:ident) => { $declared };
    (@open) => { false };
    (@open open) => { true };
}

/// Declares types that are one of two others: the first, unless an object has the marker of the second.
macro_rules! unions {
    ($($(#[doc = $doc:literal])* $name:ident {
        $(#[doc = $first_doc:literal])* $First:ident($FirstModel:ident),
        $(#[doc = $second_doc:literal])* $Second:ident($SecondModel:ident), example $example:literal,
    })*) => { $(
        $(#[doc = $doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = $first_doc])*
            $First($FirstModel),
            $(#[doc = $second_doc])*
            $Second($SecondModel),
        }

        impl $name {
            fn models() -> &'static [&'static $crate::schema::Model] {
                &[
                    <$FirstModel as $crate::model::declare::Typed>::MODEL,
                    <$SecondModel as $crate::model::declare::Typed>::MODEL,
                ]
            }

            fn from_record(record: $crate::record::Record) -> Self {
                use $crate::model::declare::Typed;

                if std::ptr::eq(record.model(), <$SecondModel as Typed>::MODEL) {
                    Self::$Second(Typed::from_record(record))
                } else {
                    Self::$First(Typed::from_record(record))
                }
            }

            /// Parses JSON text. The types of fields are checked, limits and required fields are not.
            ///
            /// # Errors
            ///
            /// `validation` with all problems.
            ///
            /// ```
            #[doc = concat!("use xpauto::model::", stringify!($name), ";")]
            ///
            #[doc = concat!("let value = ", stringify!($name), "::from_json(r#\"", $example, "\"#)?;")]
            #[doc = concat!("assert_eq!(value.json(), r#\"", $example, "\"#);")]
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            pub fn from_json(text: &str) -> $crate::Result<Self> {
                let model = $crate::json::choose(Self::models, text);
                $crate::record::Record::from_json(model, text).map(Self::from_record)
            }

            /// Returns the JSON text, exactly as it was read or built.
            ///
            /// ```
            #[doc = concat!("let value = xpauto::model::", stringify!($name), "::from_json(r#\"", $example, "\"#)?;")]
            #[doc = concat!("assert_eq!(value.json(), r#\"", $example, "\"#);")]
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            #[must_use]
            pub fn json(&self) -> &str {
                match self {
                    Self::$First(value) => value.json(),
                    Self::$Second(value) => value.json(),
                }
            }
        }

        impl $crate::model::sealed::Sealed for $name {}

        impl $crate::model::declare::FieldType for $name {
            const KIND: $crate::schema::Kind = $crate::schema::Kind::OneOf(Self::models);
            type View<'a> = Self;
            $crate::model::declare::checked_when_read!();

            fn view(value: $crate::record::Value<'_>) -> Option<Self> {
                match value {
                    $crate::record::Value::Record(record) => Some(Self::from_record(record)),
                    _ => None,
                }
            }
        }

        impl $crate::model::declare::Declared for $name {
            fn to_json(&self) -> std::borrow::Cow<'_, str> {
                self.json().into()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    Self::$First(value) => value.serialize(serializer),
                    Self::$Second(value) => value.serialize(serializer),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Self::from_json(&$crate::record::json_of(from)?).map_err(serde::de::Error::custom)
            }
        }
    )* };
}

pub(crate) use {enumeration_traits, enumerations, models, unions};
