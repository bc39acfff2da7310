//! Options that are one of several named values.

/// Values with names, such as `flat`.
pub(crate) trait Named: Copy + 'static {
    /// The names, the default's first.
    const NAMES: &'static [&'static str];

    /// The value with this name.
    fn named(name: &str) -> Option<Self>;
}

/// Declares an enum whose values have names; the first is the default.
macro_rules! named {
    ($($(#[doc = $doc:literal])* $Enum:ident {
        $(#[doc = $default_doc:literal])* $Default:ident = $default_name:literal;
        $($(#[doc = $value_doc:literal])* $Value:ident = $name:literal;)*
    })*) => { $(
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        #[non_exhaustive]
        pub enum $Enum {
            $(#[doc = $default_doc])*
            #[default]
            $Default,
            $($(#[doc = $value_doc])* $Value,)*
        }

        impl Named for $Enum {
            const NAMES: &'static [&'static str] = &[$default_name, $($name),*];

            fn named(name: &str) -> Option<Self> {
                match name { $default_name => Some(Self::$Default), $($name => Some(Self::$Value),)* _ => None }
            }
        }
    )* };
}

named! {
    /// How `paramsIO` is written in the query.
    ParamsEncoding {
        /// Its fields side by side, `filter` and `sort` as JSON text.
        Flat = "flat";
        /// `paramsIO` as JSON text.
        Json = "json";
        /// `paramsIO[page]=1`, one key for each value.
        Deep = "deep";
    }

    /// How `optionalFields` is written in the query.
    OptionalFieldsEncoding {
        /// One value, the names joined by commas.
        Comma = "comma";
        /// One key for each name.
        Repeat = "repeat";
    }

    /// What happens to a field of a body that is not declared.
    UndeclaredFields {
        /// Another spelling of a declared field is refused, and so is a name close to a declared field that the same object
        /// lacks; any other is sent, with one warning for each model and name in a process.
        Warn = "warn";
        /// It is sent; names are not checked.
        Allow = "allow";
        /// It is refused.
        Refuse = "refuse";
    }
}
