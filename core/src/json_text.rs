//! Values as JSON text within other formats: `#[serde(with = "xpauto::json_text")]`.
//!
//! A model reads and writes itself with serde as an object. Two kinds of formats lose something by that, where this module
//! writes the exact JSON as one string instead:
//!
//! - **Buffers of serde**: what is `flatten`ed, untagged or internally tagged is read through values that hold integers of 64 bits and
//!   floats only, which round other numbers, and lose their spelling.
//! - **Formats that do not describe themselves**, such as postcard and bincode, cannot read an object whose fields are not known.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use xpauto::model::Segment;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Cached {
//!     age: u32,
//!     #[serde(with = "xpauto::json_text")]
//!     segments: Vec<Segment>,
//! }
//!
//! let segments = vec![Segment::from_json(r#"{"id": 7, "score": 1.50}"#)?];
//! let bytes = postcard::to_allocvec(&Cached { age: 60, segments })?;
//! let cached: Cached = postcard::from_bytes(&bytes)?;
//! assert_eq!(cached.segments[0].json(), r#"{"id":7,"score":1.50}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::de::{Deserialize as _, DeserializeOwned, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, Serializer};

/// Writes a value as a string: its JSON.
///
/// # Errors
///
/// Those of the format, and that the value is no JSON.
pub fn serialize<T: Serialize + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&serde_json::to_string(value).map_err(S::Error::custom)?)
}

/// Reads a value from a string with its JSON.
///
/// # Errors
///
/// Those of the format, and that the string is no JSON of such a value.
pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    serde_json::from_str(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}
