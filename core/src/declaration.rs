//! Declarations of types: fields with wire names and types, and limits of a caller's values.
//!
//! A declaration is static data. The Rust getters are generated from it at compile time; the checks, the Python classes
//! and stubs, the TypeScript interfaces and the reference pages use it directly.

use std::collections::HashSet;

use crate::error::{Error, Problem, Result};
use crate::json_key::JsonKey;
use crate::text::{Part, Path, Wording, did_you_mean, wording};

/// An open enum: its declared values; unknown values are accepted.
#[derive(Debug)]
pub struct Enumeration {
    /// The name, for example `SegmentType`.
    pub name: &'static str,
    /// The documentation.
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
    /// A date-time as a string, with an optional offset and fraction.
    DateTime,
    /// An open enum.
    Enum(&'static Enumeration),
    /// Another declared type.
    Object(&'static Model),
    /// One of several declared types: the last whose `marker` field is present, else the first.
    /// A function, so that a type may contain itself.
    OneOf(fn() -> &'static [&'static Model]),
    /// A list.
    List(&'static Kind),
    /// Any JSON value.
    Any,
}

impl Kind {
    /// Returns the Python type of a value in a record, without `None`.
    #[must_use]
    pub fn python_type(&self) -> String {
        match self {
            Self::Int | Self::Id => "int".to_owned(),
            Self::Float => "float".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Text => "str".to_owned(),
            Self::DateTime => "datetime".to_owned(),
            Self::Enum(set) => set.name.to_owned(),
            Self::Object(model) => model.name.to_owned(),
            Self::OneOf(models) => models().iter().map(|model| model.name).collect::<Vec<_>>().join(" | "),
            Self::List(item) => format!("tuple[{}, ...]", item.python_type()),
            Self::Any => "Any".to_owned(),
        }
    }

    /// Returns the Python type of an argument, without `None`. Types that only annotations need are named within their
    /// modules, which `resources.py` imports once an annotation is read: importing them takes a tenth of a program's first
    /// call.
    #[must_use]
    pub fn python_argument(&self) -> String {
        match self {
            Self::Float => "float | decimal.Decimal".to_owned(),
            Self::DateTime => "datetime | date | str".to_owned(),
            Self::Enum(set) => format!("enums.{} | enum.Enum", set.name),
            Self::Object(_) | Self::OneOf(_) => format!("{} | Body", self.python_type()),
            Self::List(item) => format!("Iterable[{}]", item.python_argument()),
            Self::Int | Self::Id | Self::Bool | Self::Text | Self::Any => self.python_type(),
        }
    }

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
    #[must_use]
    pub fn models(&self) -> &[&'static Model] {
        match self {
            Self::Object(model) => std::slice::from_ref(model),
            Self::OneOf(models) => models(),
            Self::Int
            | Self::Id
            | Self::Float
            | Self::Bool
            | Self::Text
            | Self::DateTime
            | Self::Enum(_)
            | Self::List(_)
            | Self::Any => &[],
        }
    }
}

/// A limit of a caller's values, which is not applied to responses.
#[derive(Debug, Clone, Copy)]
pub enum Limit {
    /// No limit.
    None,
    /// A string of at most this many characters.
    Characters(usize),
    /// A number of at most this value.
    AtMost(i64),
    /// A decimal number: the maximum number of digits in all, and of those reserved for decimal places.
    Decimal(u32, u32),
    /// A date-time that is not before the one in the named field.
    NotBefore(&'static str),
    /// An object with any fields.
    Object,
    /// An `http` or `https` URL, to which the service sends data.
    Url,
}

/// One field of a type.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is an independent fact of the specification.
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
    /// The name in JSON, as responses write it.
    pub(crate) key: JsonKey,
}

impl Field {
    /// Returns the Python type of its value in a record. Required fields and ids are always present, unless `select` left
    /// them out.
    #[must_use]
    pub fn python_type(&self) -> String {
        let is_present = self.is_required || self.wire == "id" || matches!(self.kind, Kind::Any);
        self.kind.python_type() + if is_present { "" } else { " | None" }
    }

    /// Returns the Python type of a keyword argument for it.
    #[must_use]
    pub fn python_argument(&self, is_required: bool) -> String {
        let has_none = is_required || matches!(self.kind, Kind::Any);
        self.kind.python_argument() + if has_none { "" } else { " | None" }
    }

    /// Declares an optional field, which the chained methods refine.
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
            key: JsonKey::new(wire),
        }
    }

    /// Marks it as required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// Marks it as set by the service only.
    #[must_use]
    pub const fn read_only(self) -> Self {
        Self { is_read_only: true, ..self }
    }

    /// Marks it as returned only if requested by `optional_fields`.
    #[must_use]
    pub const fn on_request(self) -> Self {
        Self { is_on_request: true, ..self }
    }

    /// Marks it as a secret.
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }

    /// Marks it as deprecated, with what to use instead.
    #[must_use]
    pub const fn deprecated(self, instead: &'static str) -> Self {
        Self { deprecated: Some(instead), ..self }
    }

    /// Limits a string to this many characters.
    #[must_use]
    pub const fn characters(self, most: usize) -> Self {
        Self { limit: Limit::Characters(most), ..self }
    }

    /// Limits a number to this value.
    #[must_use]
    pub const fn at_most(self, most: i64) -> Self {
        Self { limit: Limit::AtMost(most), ..self }
    }

    /// Limits a number to `precision - scale` digits before the decimal point and `scale` after it.
    #[must_use]
    pub const fn decimal(self, precision: u32, scale: u32) -> Self {
        Self { limit: Limit::Decimal(precision, scale), ..self }
    }

    /// Requires an object, with any fields.
    #[must_use]
    pub const fn object(self) -> Self {
        Self { limit: Limit::Object, ..self }
    }

    /// Requires an `http` or `https` URL.
    #[must_use]
    pub const fn url(self) -> Self {
        Self { limit: Limit::Url, ..self }
    }

    /// Requires a date-time that is not before the field with this wire name.
    #[must_use]
    pub const fn not_before(self, wire: &'static str) -> Self {
        Self { limit: Limit::NotBefore(wire), ..self }
    }
}

impl Field {
    /// Returns its documentation on one line, with notes on whether it is required, read-only, optional, secret or deprecated.
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

/// Returns the name of a raw identifier such as `r#type`.
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
pub(crate) static EMPTY: Model = Model { name: "Object", doc: "", fields: &[], marker: None, is_open: true };

impl Model {
    /// Returns the index of the field with this wire name; `hint` is the index to try first.
    #[must_use]
    pub fn position(&self, wire: &str, hint: usize) -> Option<usize> {
        let is_it = |position: &usize| self.fields.get(*position).is_some_and(|field| field.wire == wire);
        (hint..self.fields.len()).find(is_it).or_else(|| (0..hint).find(is_it))
    }

    /// Returns the field whose key JSON begins with, and its index; `hint` is the index to try first.
    ///
    /// A key that is written otherwise, with escapes or with white space before its colon, is not found; nor is any in JSON of
    /// fewer than [`JsonKey::LEAST`] bytes.
    #[inline]
    pub(crate) fn field_by_key(&self, json: &[u8], hint: usize) -> Option<(usize, &'static Field)> {
        match self.fields.get(hint) {
            Some(field) if field.key.begins(json) => Some((hint, field)),
            _ => self.other_field_by_key(json),
        }
    }

    #[inline(never)]
    fn other_field_by_key(&self, json: &[u8]) -> Option<(usize, &'static Field)> {
        self.fields.iter().enumerate().find(|(_, field)| field.key.begins(json))
    }

    /// Returns the field with this wire name.
    #[must_use]
    pub fn field_by_wire(&self, wire: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.wire == wire)
    }

    /// Returns the field with this attribute name.
    #[must_use]
    pub fn field_by_attribute(&self, attribute: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.attribute == attribute)
    }

    /// Returns the field with this name, in Python or on the wire.
    #[must_use]
    pub fn field_by_either_name(&self, name: &str) -> Option<&'static Field> {
        self.field_by_attribute(name).or_else(|| self.field_by_wire(name))
    }

    /// Returns the wire name of a field by either of its names; an unknown name is returned unchanged.
    #[must_use]
    pub fn wire_name<'a>(&self, name: &'a str) -> &'a str {
        self.field_by_attribute(name).map_or(name, |field| field.wire)
    }

    /// Returns the name with its article: `an Image`.
    #[must_use]
    pub fn with_article(&self) -> String {
        let article = if self.name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }

    /// Returns the problem of a keyword that is not the attribute name of a field.
    #[must_use]
    pub(crate) fn unknown_field(&self, name: &str) -> Problem {
        self.not_a_field(name, did_you_mean(self.likely_field(name).map(|field| field.attribute)))
    }

    /// Returns the problem of a name that is not a field; its message ends with `hint`.
    #[must_use]
    pub(crate) fn not_a_field(&self, name: &str, hint: impl Into<Wording>) -> Problem {
        Problem::new(name, wording![format!("is not a field of {}", self.name), hint.into()])
    }

    /// Returns the problem at `path` of a wire or attribute name that is not a field.
    #[must_use]
    pub(crate) fn unknown_name(&self, path: impl Into<Path>, name: &str) -> Problem {
        let hint = did_you_mean(self.likely_field(name));
        Problem::new(path, wording![format!("must name fields of {}, got {name:?}", self.name), hint])
    }

    /// Returns the fields of these names, in either form; a name of none is a problem of the argument at `path`.
    pub fn fields_named(&self, path: impl Into<Path>, names: &[String]) -> Result<Vec<&'static Field>> {
        let path = path.into();
        let problem = |name: &String| {
            let several = || several_names(path.clone(), name);
            let unknown = || self.unknown_name(path.clone(), name);
            self.field_by_either_name(name).is_none().then(|| several().unwrap_or_else(unknown))
        };
        let problems: Vec<Problem> = names.iter().filter_map(problem).collect();
        if !problems.is_empty() {
            return Err(Error::validation(problems));
        }
        Ok(names.iter().filter_map(|name| self.field_by_either_name(name)).collect())
    }

    /// Returns the time of a calendar date as the start or the end of a period of whole days; `None` for other fields.
    #[must_use]
    pub fn time_of_day(&self, field: &Field) -> Option<&'static str> {
        let is_end = |other: &Field| matches!(other.limit, Limit::NotBefore(start) if start == field.wire);
        match field.limit {
            Limit::NotBefore(_) => Some("T23:59:59"),
            Limit::None | Limit::Characters(_) | Limit::AtMost(_) | Limit::Decimal(..) | Limit::Object | Limit::Url => {
                self.fields.iter().any(is_end).then_some("T00:00:00")
            }
        }
    }
}

/// Returns the names in order, each once.
pub(crate) fn distinct<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    names.into_iter().filter(|name| seen.insert(*name)).collect()
}

/// Returns the problem at `path` of a string with several names instead of one.
pub(crate) fn several_names(path: impl Into<Path>, text: &str) -> Option<Problem> {
    let names: Vec<String> = text.split(',').map(|name| format!("{:?}", name.trim())).collect();
    let list = names.join(", ");
    (names.len() > 1)
        .then(|| Problem::new(path, format!("must be a list of names, [{list}], got the one string {text:?}")))
}
