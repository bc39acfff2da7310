//! Options with named values.

/// Values with names, such as `flat`.
pub(crate) trait Named: Copy + 'static {
    /// The names; the first is the default.
    const NAMES: &'static [&'static str];

    /// Returns the value with this name.
    fn named(name: &str) -> Option<Self>;
}

/// Declares an enum of named values; the first is the default.
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
    /// The encoding of `paramsIO` in the query.
    ParamsEncoding {
        /// One parameter for each field, `filter` and `sort` as JSON.
        Flat = "flat";
        /// One parameter `paramsIO`, as JSON.
        Json = "json";
        /// `paramsIO[page]=1`, one parameter for each value.
        Deep = "deep";
    }

    /// The encoding of `optionalFields` in the query.
    OptionalFieldsEncoding {
        /// One parameter, the names joined by commas.
        Comma = "comma";
        /// One parameter for each name.
        Repeat = "repeat";
    }

    /// How a token endpoint gets the id and secret of a client.
    AuthMethod {
        /// In the form.
        Post = "post";
        /// In the header `Authorization`.
        Basic = "basic";
    }

    /// The handling of undeclared fields in bodies.
    UndeclaredFields {
        /// Other spellings of declared fields are refused, and so are names close to a declared field that the object does not
        /// have; other fields are sent, with one warning per process for each type and name.
        Warn = "warn";
        /// All are sent; names are not checked.
        Allow = "allow";
        /// All are refused.
        Refuse = "refuse";
    }
}
