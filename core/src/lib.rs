#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(feature = "client", feature = "arrow-60", feature = "files")),
    allow(dead_code, unused_imports, unused_macros, reason = "some code is used by these features only")
)]

#[cfg(feature = "client")]
mod auth;
#[cfg(feature = "client")]
mod background;
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "arrow-60")]
mod columns;
mod conditions;
mod date_time;
mod diff;
mod error;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "client")]
mod hash;
#[rustfmt::skip]
mod generated;
mod headers;
#[cfg(feature = "client")]
mod http;
mod json;
#[doc(hidden)]
pub mod message;
mod operation;
mod options;
#[cfg(feature = "client")]
mod pager;
mod query;
mod rate_limit;
mod record;
#[cfg(feature = "client")]
#[rustfmt::skip]
pub mod resources;
mod schema;
mod seconds;
mod spec;
mod telemetry;
#[cfg(feature = "client")]
pub mod transport;
mod typed;
mod validate;

#[cfg(feature = "client")]
pub use self::http::{PreparedRequest, Response};
#[cfg(feature = "client")]
pub use client::{Call, Client, ClientBuilder, FreeRequest, Polling};
pub use error::{Attempt, BoxError, Details, Error, ErrorKind, Problem, Result};
pub use options::{
    AuthMethod, CallOptions, ClientCredentials, OptionalFieldsEncoding, ParamsEncoding, Pem, Token, TokenProvider,
    UndeclaredFields,
};
#[cfg(feature = "client")]
pub use pager::{List, ListStream, Page, Plan};
pub use query::Filter;
pub use rate_limit::RateLimit;
pub use secrecy;
/// A secret string, masked in all output; re-exported from `secrecy`.
pub use secrecy::SecretString;

/// Every type of the service.
pub mod model {
    pub use crate::generated::*;
    #[cfg(feature = "jiff-0_2")]
    pub use crate::typed::zoned;
    pub use crate::typed::{
        Builder, Comparable, Declared, Field, FieldKey, FieldType, IntoField, OpenEnum, Ordered, Typed, Unlisted,
    };

    /// The types of fields that are no declared types themselves, as the constants of fields have them.
    pub mod field_type {
        pub use crate::typed::{Any, Bool, DateTime, Float, Id, Int, List, Text};
    }
}

/// Filters and sort orders of lists.
pub mod list {
    pub use crate::query::{FieldNames, FieldRef, FilterOf, SortOf, field, field_unchecked};
}

/// Records as Arrow columns, and the crates of Arrow whose types these have.
#[cfg(feature = "arrow-60")]
pub mod arrow_60 {
    pub use crate::columns::to_arrow;
    pub use arrow_array;
    pub use arrow_schema;
}
/// The version of jiff whose types the feature `jiff-0_2` takes.
#[cfg(feature = "jiff-0_2")]
pub use jiff as jiff_0_2;

/// The interface for the bindings of other languages, the sandbox and the generator: declarations, localized messages,
/// options as JSON, calls by name. It is not part of the public API and may change in any release.
#[doc(hidden)]
pub mod bindings {
    /// Makes private modules of the crate visible here.
    macro_rules! modules {
        ($($(#[$when:meta])? $name:ident),* $(,)?) => {
            $($(#[$when])? pub mod $name { pub use crate::$name::*; })*
        };
    }

    modules!(
        #[cfg(feature = "client")]
        background,
        #[cfg(feature = "arrow-60")]
        columns,
        conditions,
        date_time,
        schema,
        diff,
        error,
        #[cfg(feature = "files")]
        files,
        headers,
        message,
        options,
        record,
        spec,
    );

    /// The fields of any JSON object, the limits of JSON, and integers in it.
    pub mod json {
        pub use crate::json::{
            depth, integer, may_have_long_integers, object_fields, with_exact_numbers, with_integers,
        };
        pub use crate::schema::{DEPTH, LONGEST_ARGUMENT, MOST_VALUES, too_long, too_many_values};
    }

    /// Lists, and the parsers of their options and queries.
    pub mod list {
        pub use crate::query::{
            checked_filter::unknown_field, condition::*, field_by_name::*, filter::*, listed::*, operator::*,
            options::*, params::*, sort::*, wire::*, *,
        };
    }

    /// The declared types, with their declarations.
    pub mod model {
        pub use crate::model::*;
        pub use crate::schema::sample;
        pub use crate::spec::models as all;
        pub use crate::typed::checked_sample;
    }

    /// The declared operations, and their arguments.
    pub mod operation {
        pub use crate::operation::{Body, IntoBody, PathArgument};
        pub use crate::schema::{BodyShape, Effect, Operation, PathParameter, ResponseShape};
        pub use crate::spec::{ALIASES, OPERATIONS as ALL, find};
    }

    pub use crate::message::UNUSABLE;
    pub use crate::operation::{Body, PathArgument};
    pub use crate::options::ClientOptions;
    pub use crate::query::options::ListOptions;
    pub use crate::rate_limit::limit as rate;
    pub use crate::record::{Record, Value};
    pub use crate::schema::Operation;
    pub use crate::telemetry::masking::{
        MASK, is_secret_field, is_secret_header, is_secret_name, masked_body, masked_text, secret_values,
    };
    pub use crate::telemetry::sent_secrets::SentSecrets;
    pub use crate::validate::warning::Warning;
    #[cfg(feature = "client")]
    pub use crate::{
        client::{Arguments, CheckedCall},
        http::is_error_object,
        pager::{
            end::Length,
            record_pager::RecordPager,
            render::{Render, Rendered},
        },
        telemetry::host::{self, Host, Level, Message},
    };
}

/// The examples in the documentation pages, which run as tests; they are not part of the package.
#[cfg(all(doctest, feature = "client"))]
mod pages {
    #[doc = include_str!("../../docs/rust.md")]
    struct Guide;

    #[doc = include_str!("../../README.md")]
    struct Readme;
}
