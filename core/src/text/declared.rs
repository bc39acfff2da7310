//! Names of declared fields as parts of messages.

use super::{Part, Path, Wording};
use crate::schema::Field;

impl From<&Field> for Part {
    fn from(field: &Field) -> Self {
        Self::Field { attribute: field.attribute, wire: field.wire }
    }
}

impl From<&Field> for Wording {
    fn from(field: &Field) -> Self {
        Part::from(field).into()
    }
}

impl From<&Field> for Path {
    fn from(field: &Field) -> Self {
        Part::from(field).into()
    }
}
