//! What the generated types are made of: typed fields, builders, and the traits of both.

mod accepted;
mod builder;
mod field;
mod implement;
#[cfg(feature = "jiff-0_2")]
mod moments;
mod sample;
mod sealed;
mod values;

pub use accepted::{Declared, IntoField, OpenEnum};
pub use builder::Builder;
pub use field::{Field, FieldKey, Unlisted};
pub(crate) use implement::{object_type, open_enum, read_union, record_type};
#[cfg(feature = "jiff-0_2")]
pub use moments::zoned;
pub use sample::checked_sample;
pub use sealed::{Seal, Sealed};
pub use values::{Any, Bool, Comparable, DateTime, FieldType, Float, Id, Int, List, Ordered, Text, Typed};
pub(crate) use values::{checked_when_read, checked_with_its_page, got};
