//! The options of lists.

use serde_json::Value;

use super::Filter;
use crate::error::Problem;
use crate::message::Language;
use crate::options::Read;
use crate::schema::{DefaultValue, Field};

pub use crate::spec::options::{LARGEST_PAGE, LIST_OPTIONS, list_option};
pub use generated::ListOptions;

#[rustfmt::skip]
#[path = "../generated/list_options.rs"]
mod generated;

impl ListOptions {
    /// Returns the options that differ from their defaults, in their order.
    #[must_use]
    pub fn set(&self) -> Vec<(&'static str, Value)> {
        let values = |options: &Self| serde_json::to_value(options).unwrap_or_default();
        let (own, unset) = (values(self), values(&Self::default()));
        let is_default = |option: &Field, value: &Value| {
            unset.get(option.attribute) == Some(value)
                || matches!(option.default, DefaultValue::Count(count) if value.as_u64() == Some(count))
        };
        let is_set = |option: &Field| own.get(option.attribute).filter(|value| !is_default(option, value));
        LIST_OPTIONS.iter().filter_map(|option| Some((option.attribute, is_set(option)?.clone()))).collect()
    }
}

impl Read for Filter {
    fn read(value: Value, _: &'static Field, _: Language) -> Result<Self, Vec<Problem>> {
        Self::from_value(&value).map_err(|error| error.details().problems.clone())
    }
}
