//! Declared types: enums, the types of fields, fields and objects.

use std::fmt;

use super::limit::Limit;
use super::notation::DefaultValue;

/// An open enum: its declared values; unknown values are accepted.
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub struct Enumeration {
    /// The name, for example `SegmentType`.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The values that the specification lists.
    pub values: &'static [&'static str],
    /// The documentation of each value of an option.
    pub docs: &'static [&'static str],
}

impl Enumeration {
    /// Declares an enum.
    pub const fn new(name: &'static str, doc: &'static str, values: &'static [&'static str]) -> Self {
        Self { name, doc, values, docs: &[] }
    }

    /// Declares what each value of an option means.
    pub const fn with_docs(self, docs: &'static [&'static str]) -> Self {
        Self { docs, ..self }
    }
}

/// Values of one of several types.
#[derive(Debug, PartialEq, Eq)]
pub struct Union {
    /// The name in Rust; other languages name the types themselves.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The types: a value is of the last whose `marker` field is present, else of the first.
    pub models: &'static [&'static Model],
    /// The name of each variant in Rust, and its documentation.
    pub variants: &'static [(&'static str, &'static str)],
    /// A value as JSON.
    pub example: &'static str,
}

/// The type of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A 64-bit integer.
    Int,
    /// A 64-bit integer that may be written as a string of digits.
    Id,
    /// A number.
    Float,
    /// A boolean.
    Bool,
    /// A string.
    Text,
    /// A date-time as a string, with an optional offset and fraction.
    DateTime,
    /// An open enum.
    Enum(&'static Enumeration),
    /// Another declared type.
    Object(&'static Model),
    /// One of several declared types.
    OneOf(&'static Union),
    /// A list.
    List(&'static Kind),
    /// Any JSON value.
    Any,
}

impl Kind {
    /// A list of anything.
    pub const ARRAY: Self = Self::List(&Self::Any);
    /// An object with any fields.
    pub const OBJECT: Self = Self::Object(&EMPTY);

    /// Returns the type of the items of a list, also of one within lists, and any other type itself.
    #[must_use]
    pub fn item(&self) -> &Self {
        if let Self::List(item) = self { item.item() } else { self }
    }

    /// Returns whether its values are integers.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        matches!(self, Self::Int | Self::Id)
    }

    /// Returns the enum of its values, or of the items of a list.
    #[must_use]
    pub fn enumeration(&self) -> Option<&'static Enumeration> {
        if let Self::Enum(set) = self.item() { Some(set) } else { None }
    }

    /// Returns the declared types of objects: none, one or several.
    pub fn models(&self) -> &[&'static Model] {
        if let Self::Object(model) = self {
            std::slice::from_ref(model)
        } else if let Self::OneOf(union) = self {
            union.models
        } else {
            &[]
        }
    }
}

/// One field of a type.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is an independent fact of the specification.
#[must_use]
pub struct Field {
    /// The name in Rust and Python.
    pub attribute: &'static str,
    /// The name in JSON and in JavaScript.
    pub wire: &'static str,
    /// The type.
    pub kind: Kind,
    /// The documentation.
    pub doc: &'static str,
    /// Whether callers must set it.
    pub is_required: bool,
    /// Whether only the service sets it.
    pub is_read_only: bool,
    /// Whether it is returned only if requested by `optional_fields`.
    pub is_on_request: bool,
    /// Whether it is a secret, which is masked in every output.
    pub is_secret: bool,
    /// What to use instead, if the field is deprecated.
    pub deprecated: Option<&'static str>,
    /// The limit of a caller's values.
    pub limit: Limit,
    /// The value of an option that is omitted.
    pub default: DefaultValue,
}

impl Field {
    /// Declares an optional field, which the chained methods refine.
    pub const fn new(attribute: &'static str, wire: &'static str, kind: Kind, doc: &'static str) -> Self {
        Self {
            attribute,
            wire,
            kind,
            doc,
            is_required: false,
            is_read_only: false,
            is_on_request: false,
            is_secret: false,
            deprecated: None,
            limit: Limit::None,
            default: DefaultValue::None,
        }
    }

    /// Gives it a name in JSON that is not the attribute's.
    pub const fn wire(self, wire: &'static str) -> Self {
        Self { wire, ..self }
    }

    /// Marks it as required.
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// Marks it as set by the service only.
    pub const fn read_only(self) -> Self {
        Self { is_read_only: true, ..self }
    }

    /// Marks it as returned only if requested by `optional_fields`.
    pub const fn on_request(self) -> Self {
        Self { is_on_request: true, ..self }
    }

    /// Marks it as a secret.
    pub const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }

    /// Marks it as deprecated, with what to use instead.
    pub const fn deprecated(self, instead: &'static str) -> Self {
        Self { deprecated: Some(instead), ..self }
    }

    /// Limits a caller's values.
    pub const fn limit(self, limit: Limit) -> Self {
        Self { limit, ..self }
    }
}

/// Declares an optional field by its attribute name, its type and its documentation, which the chained methods refine. Its name
/// in JSON is the attribute's in camelCase.
macro_rules! field {
    ($attribute:literal, $kind:expr, $doc:expr) => {
        $crate::schema::Field::new(
            $attribute,
            const { $crate::schema::as_text(const { &$crate::schema::in_camel_case($attribute) }) },
            $kind,
            $doc,
        )
    };
}

pub(crate) use field;

/// The longest name of a field.
const LONGEST: usize = 64;

/// Returns `site_id` as `siteId`, and its length. It runs when the crate is compiled.
#[expect(clippy::indexing_slicing, reason = "a longer name does not compile")]
pub(crate) const fn in_camel_case(snake: &str) -> ([u8; LONGEST], usize) {
    let (snake, mut camel, mut from, mut length) = (snake.as_bytes(), [0; LONGEST], 0, 0);
    while from < snake.len() {
        let starts_word = from > 0 && snake[from - 1] == b'_';
        if snake[from] != b'_' {
            camel[length] = if starts_word { snake[from].to_ascii_uppercase() } else { snake[from] };
            length += 1;
        }
        from += 1;
    }
    (camel, length)
}

/// Returns the letters of such a name.
pub(crate) const fn as_text((bytes, length): &'static ([u8; LONGEST], usize)) -> &'static str {
    match str::from_utf8(bytes.split_at(*length).0) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// A declared type.
#[must_use]
pub struct Model {
    /// The name, the same in every language.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The fields, in the specification's order.
    pub fields: &'static [Field],
    /// The wire name of the field whose presence marks this type among those of a [`Kind::OneOf`].
    pub marker: Option<&'static str>,
    /// Whether values normally have undeclared fields.
    pub is_open: bool,
}

/// A type without fields, for JSON without a declared type.
pub(crate) static EMPTY: Model = Model::new("Object", "").open();

impl Model {
    /// Declares a type, which the chained methods refine.
    pub const fn new(name: &'static str, doc: &'static str) -> Self {
        Self { name, doc, fields: &[], marker: None, is_open: false }
    }

    /// Declares its fields.
    pub const fn fields(self, fields: &'static [Field]) -> Self {
        Self { fields, ..self }
    }

    /// Names the field whose presence marks it among the types of a [`Union`], by its wire name.
    pub const fn marked_by(self, wire: &'static str) -> Self {
        Self { marker: Some(wire), ..self }
    }

    /// Declares that undeclared fields are nothing unusual.
    pub const fn open(self) -> Self {
        Self { is_open: true, ..self }
    }
}

/// By its name alone, since a type may contain itself.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Likewise.
impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Model {}
