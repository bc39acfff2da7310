//! Declarations of types: their fields with wire names and types, and the rules for a caller's values.
//!
//! A declaration is plain static data. The Rust getters come from it at compile time; the checks, the Python classes
//! and stubs, the TypeScript interfaces and the reference pages read it as it stands.

use crate::error::Problem;
use crate::text::{Part, Path, Wording, did_you_mean, wording};

/// An open enum: its declared values; others are passed on as they are.
#[derive(Debug)]
pub struct Enumeration {
    /// The name, for example `SegmentType`.
    pub name: &'static str,
    /// What the values stand for.
    pub doc: &'static str,
    /// The values that the specification lists.
    pub values: &'static [&'static str],
}

/// The type of a field.
#[derive(Debug, Clone, Copy)]
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
    /// A date-time as a string, with or without offset and fraction.
    DateTime,
    /// An open enum.
    Enum(&'static Enumeration),
    /// Another declared type.
    Object(&'static Model),
    /// One of several declared types: the last whose `marker` field is there, else the first.
    /// Behind a function, so that a type may contain itself.
    OneOf(fn() -> &'static [&'static Model]),
    /// A list.
    List(&'static Kind),
    /// Any JSON value.
    Any,
}

/// A rule for a caller's values; never applied to responses.
#[derive(Debug, Clone, Copy)]
pub enum Limit {
    /// No rule.
    None,
    /// A string of at most this many characters.
    Characters(usize),
    /// A number of at most this.
    AtMost(i64),
    /// A decimal number of at most so many digits in all, so many of them decimal places.
    Decimal(u32, u32),
    /// A date-time that is not before the one in the named field.
    NotBefore(&'static str),
    /// An object with any fields.
    Object,
}

/// One field of a type.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact of the specification, and any may go with any.
pub struct Field {
    /// The name in Rust and Python.
    pub attribute: &'static str,
    /// The name in JSON and in JavaScript.
    pub wire: &'static str,
    /// The type.
    pub kind: Kind,
    /// What it means.
    pub doc: &'static str,
    /// Required of callers.
    pub is_required: bool,
    /// Set by the service and never sent.
    pub is_read_only: bool,
    /// Returned only when named in `optional_fields`.
    pub is_on_request: bool,
    /// A secret, hidden from every output.
    pub is_secret: bool,
    /// What to do instead, where the field is deprecated.
    pub deprecated: Option<&'static str>,
    /// The rule for a caller's values.
    pub limit: Limit,
}

impl Field {
    /// An optional field; the chained methods say more.
    #[must_use]
    pub const fn new(attribute: &'static str, wire: &'static str, kind: Kind, doc: &'static str) -> Self {
        Self {
            attribute: without_raw_prefix(attribute),
            wire,
            kind,
            doc,
            is_required: false,
            is_read_only: false,
            is_on_request: false,
            is_secret: false,
            deprecated: None,
            limit: Limit::None,
        }
    }

    /// Required of callers.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// Set by the service and never sent.
    #[must_use]
    pub const fn read_only(self) -> Self {
        Self { is_read_only: true, ..self }
    }

    /// Returned only when named in `optional_fields`.
    #[must_use]
    pub const fn on_request(self) -> Self {
        Self { is_on_request: true, ..self }
    }

    /// Hidden from every output.
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }

    /// Deprecated, with what to do instead.
    #[must_use]
    pub const fn deprecated(self, instead: &'static str) -> Self {
        Self { deprecated: Some(instead), ..self }
    }

    /// At most this many characters.
    #[must_use]
    pub const fn characters(self, most: usize) -> Self {
        Self { limit: Limit::Characters(most), ..self }
    }

    /// At most this number.
    #[must_use]
    pub const fn at_most(self, most: i64) -> Self {
        Self { limit: Limit::AtMost(most), ..self }
    }

    /// At most `precision` digits, `scale` of them decimal places.
    #[must_use]
    pub const fn decimal(self, precision: u32, scale: u32) -> Self {
        Self { limit: Limit::Decimal(precision, scale), ..self }
    }

    /// An object, whatever fields it has.
    #[must_use]
    pub const fn object(self) -> Self {
        Self { limit: Limit::Object, ..self }
    }

    /// Not before the date-time in the field with this wire name.
    #[must_use]
    pub const fn not_before(self, wire: &'static str) -> Self {
        Self { limit: Limit::NotBefore(wire), ..self }
    }
}

impl Field {
    /// What it means, its limits, and who sets it, as sentences in one line.
    #[must_use]
    pub fn documentation(&self) -> String {
        let notes = [
            (self.is_required, "Required."),
            (self.is_read_only, "Set by the service."),
            (self.is_on_request, "An optional field, returned on request only."),
            (self.is_secret, "A secret, hidden from every output."),
        ];
        let mut sentences: Vec<String> = self.doc.split_whitespace().map(str::to_owned).collect();
        sentences.extend(notes.iter().filter(|(applies, _)| *applies).map(|(_, note)| (*note).to_owned()));
        sentences.extend(self.deprecated.map(|instead| format!("Deprecated; {instead}.")));
        sentences.join(" ")
    }
}

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

/// The name behind a raw identifier such as `r#type`.
pub(crate) const fn without_raw_prefix(identifier: &'static str) -> &'static str {
    match identifier.as_bytes() {
        [b'r', b'#', ..] => identifier.split_at(2).1,
        _ => identifier,
    }
}

/// A declared type.
#[derive(Debug)]
pub struct Model {
    /// The name, the same in every language.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// The fields, in the specification's order.
    pub fields: &'static [Field],
    /// The wire name of the field whose presence marks this type among those of a [`Kind::OneOf`].
    pub marker: Option<&'static str>,
    /// Whether values carry fields that no declaration lists as a matter of course.
    pub is_open: bool,
    /// Which form of conditions it is or holds, and so which methods on conditions its classes have.
    pub conditions: Option<ConditionForm>,
}

/// The form in which a type holds conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConditionForm {
    /// Blocks: everything that conditions can do, and conversions from and to the other forms.
    Blocks,
    /// A level of a tree: everything that conditions can do, and the conversion from nodes.
    Level,
    /// A single condition: everything that conditions can do.
    Condition,
    /// A segment, which holds its conditions in any of the forms.
    Segment,
}

/// A type without fields, for JSON text that is of no declared type.
pub(crate) static EMPTY: Model =
    Model { name: "Object", doc: "", fields: &[], marker: None, is_open: true, conditions: None };

impl Model {
    /// The position of the field with this wire name; `hint` is where it is looked for first.
    #[must_use]
    pub fn position(&self, wire: &str, hint: usize) -> Option<usize> {
        let is_it = |position: &usize| self.fields.get(*position).is_some_and(|field| field.wire == wire);
        (hint..self.fields.len()).find(is_it).or_else(|| (0..hint).find(is_it))
    }

    /// The field with this wire name.
    #[must_use]
    pub fn field_by_wire(&self, wire: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.wire == wire)
    }

    /// The field with this attribute name.
    #[must_use]
    pub fn field_by_attribute(&self, attribute: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.attribute == attribute)
    }

    /// The wire name for a name given in either form; a name that is no field comes back as it is.
    #[must_use]
    pub fn wire_name<'a>(&self, name: &'a str) -> &'a str {
        self.field_by_attribute(name).map_or(name, |field| field.wire)
    }

    /// The name with its article: `an Image`.
    #[must_use]
    pub fn with_article(&self) -> String {
        let article = if self.name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }

    /// The problem that a keyword is not the attribute name of a field.
    #[must_use]
    pub(crate) fn unknown_field(&self, name: &str) -> Problem {
        self.not_a_field(name, did_you_mean(self.likely_field(name).map(|field| field.attribute)))
    }

    /// The problem that a name is not a field, with a hint as the end of its message.
    #[must_use]
    pub(crate) fn not_a_field(&self, name: &str, hint: impl Into<Wording>) -> Problem {
        Problem::new(name, wording![format!("is not a field of {}", self.name), hint.into()])
    }

    /// The problem that a name in either form, among others at `path`, is not a field.
    #[must_use]
    pub(crate) fn unknown_name(&self, path: impl Into<Path>, name: &str) -> Problem {
        let hint = did_you_mean(self.likely_field(name));
        Problem::new(path, wording![format!("must name fields of {}, got {name:?}", self.name), hint])
    }

    /// The field that a misspelt name probably means.
    #[must_use]
    pub fn likely_field(&self, name: &str) -> Option<&'static Field> {
        let by_attribute = self.suggestion(name, |field| field.attribute);
        by_attribute
            .and_then(|close| self.field_by_attribute(close))
            .or_else(|| self.suggestion(name, |field| field.wire).and_then(|close| self.field_by_wire(close)))
    }

    /// The known name closest to a misspelt one, if any is close.
    #[must_use]
    pub fn suggestion(&self, name: &str, pick: fn(&'static Field) -> &'static str) -> Option<&'static str> {
        closest(name, self.fields.iter().map(pick))
    }
}

/// The problem, at `path`, that a string holds several names where it should be one, if it does.
pub(crate) fn several_names(path: impl Into<Path>, text: &str) -> Option<Problem> {
    let names: Vec<String> = text.split(',').map(|name| format!("{:?}", name.trim())).collect();
    let list = names.join(", ");
    (names.len() > 1)
        .then(|| Problem::new(path, format!("must be a list of names, [{list}], got the one string {text:?}")))
}

/// The candidate closest to a misspelt word, if any is close.
#[must_use]
pub fn closest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .map(|candidate| (strsim::jaro_winkler(word, candidate), candidate))
        .filter(|(score, _)| *score > 0.8)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, candidate)| candidate)
}
