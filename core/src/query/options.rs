//! The options of lists.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::Filter;
use crate::error::Problem;
use crate::options::{
    CallOptions, Count, DefaultValue, Flag, OptionDeclaration, OptionKind, OptionType, OptionalStrings, Reader, Scope,
    Strings,
};
use crate::text::Language;

/// The maximum page size of the service, which is the default.
pub const LARGEST_PAGE: u32 = 200;

/// The default of `per_page`.
const DEFAULT_PAGE: u64 = LARGEST_PAGE as u64;

/// Declares the options of lists: `name: Given as Type = kind, default`, in the order of documentation.
macro_rules! list_options {
    ($($(#[doc = $doc:literal])* $name:ident: $given:ty as $type:ty = $kind:expr, $default:expr;)*) => {
        /// The options of a list.
        #[derive(Clone, Default, Serialize)]
        pub struct ListOptions {
            $($(#[doc = $doc])* pub $name: $given,)*
            /// The options of each page's call.
            #[serde(skip)]
            pub call: CallOptions,
        }

        impl fmt::Debug for ListOptions {
            /// Shows the options that are set.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut shown = f.debug_struct("ListOptions");
                $(if self.$name != <$given>::default() {
                    shown.field(stringify!($name), &self.$name);
                })*
                shown.field("call", &self.call).finish()
            }
        }

        /// The declaration of each option of lists, by its name.
        #[allow(non_upper_case_globals)]
        pub mod list_option {
            use super::{DEFAULT_PAGE, DefaultValue, OptionDeclaration, OptionKind, Scope};

            $($(#[doc = $doc])* pub static $name: OptionDeclaration = OptionDeclaration::new(
                stringify!($name), $kind, $default, Scope::Whole, concat!($($doc, "\n"),*)
            );)*
        }

        /// The options of lists.
        pub static LIST_OPTIONS: &[&OptionDeclaration] = &[$(&list_option::$name),*];

        impl ListOptions {
            pub(super) fn read(reader: &mut Reader) -> Self {
                Self { $($name: reader.take::<$type>(&list_option::$name),)* call: CallOptions::default() }
            }
        }
    };
}

list_options! {
    /// The filter of the records.
    filter: Option<Filter> as FilterForm = OptionKind::Filter, DefaultValue::None;
    /// The order of the records: names of fields, with `-` in front for descending, or `SortingParameter` objects.
    sort: Vec<Value> as SortForm = OptionKind::Sort, DefaultValue::None;
    /// The number of records per page; the service may return fewer.
    per_page: Option<i64> as Count<i64> =
        OptionKind::Count { least: 1, most: i32::MAX as u64 }, DefaultValue::Count(DEFAULT_PAGE);
    /// The first page that is read.
    start_page: Option<i64> as Count<i64> =
        OptionKind::Count { least: 1, most: i32::MAX as u64 }, DefaultValue::Count(1);
    /// Optional fields, which the service returns only on request.
    optional_fields: Vec<String> as Strings = OptionKind::FieldNames, DefaultValue::Empty;
    /// The only fields to keep of each record; all by default.
    select: Option<Vec<String>> as OptionalStrings = OptionKind::FieldNames, DefaultValue::None;
    /// The maximum number of records; all by default. From the first page on, no more are requested per page.
    limit: Option<u64> as Count<u64> = OptionKind::COUNT, DefaultValue::None;
    /// The maximum number of prefetched pages, 0 for none; by default as many as `max_concurrency` allows.
    prefetch: Option<usize> as Count<usize> = OptionKind::COUNT, DefaultValue::None;
    /// Whether to drop records with the id of an earlier one, which occur when records move between pages.
    unique: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
}

impl ListOptions {
    /// Returns the options that differ from their defaults, in their order.
    #[must_use]
    pub fn set(&self) -> Vec<(&'static str, Value)> {
        let values = |options: &Self| serde_json::to_value(options).unwrap_or_default();
        let (own, unset) = (values(self), values(&Self::default()));
        let is_default = |option: &OptionDeclaration, value: &Value| {
            unset.get(option.name) == Some(value)
                || matches!(option.default, DefaultValue::Count(count) if value.as_u64() == Some(count))
        };
        let is_set = |option: &OptionDeclaration| own.get(option.name).filter(|value| !is_default(option, value));
        LIST_OPTIONS.iter().filter_map(|option| Some((option.name, is_set(option)?.clone()))).collect()
    }
}

/// A filter in wire form.
enum FilterForm {}

impl OptionType for FilterForm {
    type Given = Option<Filter>;
    type Checked = Option<Filter>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        Filter::from_value(&value).map(Some).map_err(|error| error.details().problems.clone())
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.clone())
    }
}

/// Orders, or one.
enum SortForm {}

impl OptionType for SortForm {
    type Given = Vec<Value>;
    type Checked = Vec<Value>;

    fn read(value: Value, _language: Language) -> Result<Self::Given, Vec<Problem>> {
        Ok(match value {
            Value::Array(sorts) => sorts,
            one => vec![one],
        })
    }

    fn check(given: &Self::Given, _option: &OptionDeclaration) -> Result<Self::Checked, Vec<Problem>> {
        Ok(given.clone())
    }
}
