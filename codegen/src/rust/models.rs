//! Generates declared types: records with typed fields, getters and builders, and values that are one of several types.

use super::doc;
use crate::names::{each, static_of};
use crate::schema::{Field, Kind, Model, Union};

const TEMPLATE: &str = "\
{doc}///
/// Values are equal where their JSON values are, however these are written: `1` and `1.0` are one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct {name}(Record);

record_type!({name}, &spec::{static});

impl {name} {
{keys}
{getters}    /// Starts building a value; `build` checks it.
    ///
    /// ```
    /// let builder = xpauto::model::{name}::builder();
    /// # let _ = builder.build(); // reports all fields that are required
    /// ```
    #[must_use]
    pub const fn builder() -> Builder<Self> { Builder::new() }

    /// Returns a builder with the fields of this value, undeclared ones included, to set some of them anew.
    ///
    /// ```
    /// let value = xpauto::model::{name}::from_json(r#\"{\"x\": 1}\"#)?;
    /// assert_eq!(value.clone().into_builder().build()?, value);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn into_builder(self) -> Builder<Self> { Builder::of(self.0) }

    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::{name};
    ///
    /// assert!({name}::from_json(\"{}\").is_ok());
    /// assert!({name}::from_json(\"[]\").is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { Record::from_json(&spec::{static}, text).map(Self) }

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    ///
    /// ```
    /// let value = xpauto::model::{name}::from_json(r#\"{\"x\": 1}\"#)?;
    /// assert_eq!(value.json(), r#\"{\"x\": 1}\"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.0.json() }

    /// Returns the value of a field, which may also be absent or null; see [`Field`]. That of an object or a list is a `Result`:
    /// what is within it is checked when it is read.
    ///
    /// ```
    /// use xpauto::model::{Field, Theme};
    ///
    /// let theme = Theme::from_json(r#\"{\"name\": null}\"#)?;
    /// assert_eq!((theme.get(Theme::NAME), theme.get(Theme::STATUS)), (Field::Null, Field::Absent));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn get<F: FieldType>(&self, field: FieldKey<Self, F>) -> Field<F::Read<'_>> { field.read(&self.0) }

    /// Returns a field that is not declared, by its name in JSON; of several the last, as of declared fields. A number beyond
    /// 64 bits is the nearest float, and one beyond all floats a string of its digits; `json` has them.
    ///
    /// ```
    /// let value = xpauto::model::{name}::from_json(r#\"{\"x\": 1}\"#)?;
    /// assert_eq!(value.extra(\"x\"), Some(1.into()));
    /// assert_eq!(value.extra(\"y\"), None);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<serde_json::Value> {
        self.extras().filter_map(|(known, value)| (known == name).then_some(value)).last()
    }

    /// Iterates over the fields that are not declared, in their order.
    ///
    /// ```
    /// let value = xpauto::model::{name}::from_json(r#\"{\"x\": 1}\"#)?;
    /// assert!(value.extras().eq([(\"x\".into(), 1.into())]));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> { self.0.extras() }
}

impl Builder<{name}> {
{setters}}
";

const UNION: &str = "\
{doc}#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum {name} {
{variants}}

impl {name} {
    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::{name};
    ///
    /// let value = {name}::from_json(r#\"{example}\"#)?;
    /// assert_eq!(value.json(), r#\"{example}\"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { read_union(&spec::{static}, text).map(Self::from_record) }

    /// Returns the JSON text, exactly as it was read or built.
    ///
    /// ```
    /// let value = xpauto::model::{name}::from_json(r#\"{example}\"#)?;
    /// assert_eq!(value.json(), r#\"{example}\"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.record().json() }

    fn record(&self) -> &Record {
        match self {
{records}        }
    }

    fn from_record(record: Record) -> Self {
        match record.model().name {
{cases}        }
    }
}

object_type!({name}, {name}::from_record);
";

/// Returns the code of a declared type.
pub(super) fn written(model: &Model) -> String {
    let code = TEMPLATE.replace("{doc}", &doc(model.doc, 0));
    let code = code.replace("{name}", model.name).replace("{static}", &static_of(model.name));
    code.replace("{keys}", &each(model.fields, key))
        .replace("{getters}", &each(model.fields, getter))
        .replace("{setters}", each(model.fields, setter).trim_start_matches('\n'))
}

/// Returns the documentation of a field, and the attribute that says what replaces it if it is deprecated.
fn about(field: &Field) -> (String, String) {
    let deprecated = field.deprecated.map(|instead| format!("    #[deprecated = \"{instead}\"]\n"));
    (doc(field.doc, 4), deprecated.unwrap_or_default())
}

fn key(field: &Field) -> String {
    let (name, marker, (doc, deprecated)) = (field.attribute.to_uppercase(), marker(&field.kind), about(field));
    format!("{doc}{deprecated}    pub const {name}: FieldKey<Self, {marker}> = FieldKey::new(\"{}\");\n", field.wire)
}

fn getter(field: &Field) -> String {
    let (name, read) =
        (identifier(field.attribute), format!("got::<{}>(&self.0, \"{}\")", marker(&field.kind), field.wire));
    let (absent, returned, read) = match &field.kind {
        Kind::List(item) => (
            "Empty where the field is absent or null, and without items that are null; `get` has these.",
            format!("Result<impl Iterator<Item = {}>>", view(item)),
            format!("Ok({read}?.into_iter().flatten().flatten())"),
        ),
        Kind::Object(_) | Kind::OneOf(_) => {
            ("`None` where the field is absent or null.", format!("Result<Option<{}>>", view(&field.kind)), read)
        }
        Kind::Int | Kind::Id | Kind::Float | Kind::Bool | Kind::Text | Kind::DateTime | Kind::Enum(_) | Kind::Any => {
            let read = format!("{read}.ok().flatten()");
            ("`None` where the field is absent or null.", format!("Option<{}>", view(&field.kind)), read)
        }
    };
    let (doc, deprecated) = about(field);
    format!(
        "{doc}    ///\n    /// {absent}\n{deprecated}    #[must_use]\n    pub fn {name}(&self) -> {returned} {{ {read} }}\n\n"
    )
}

fn setter(field: &Field) -> String {
    let (doc, deprecated) = about(field);
    format!(
        "\n{doc}    ///\n    /// `None` writes null.\n{deprecated}    #[must_use]\n    \
         pub fn {}(self, value: impl IntoField<{}>) -> Self {{ self.set(\"{}\", value.into_json(Seal)) }}\n",
        identifier(field.attribute),
        marker(&field.kind),
        field.attribute
    )
}

/// Returns the type that stands for the kind of a field.
pub(super) fn marker(kind: &Kind) -> String {
    match kind {
        Kind::Int => "Int".to_owned(),
        Kind::Id => "Id".to_owned(),
        Kind::Float => "Float".to_owned(),
        Kind::Bool => "Bool".to_owned(),
        Kind::Text => "Text".to_owned(),
        Kind::DateTime => "DateTime".to_owned(),
        Kind::Enum(set) => set.name.to_owned(),
        Kind::Object(model) => model.name.to_owned(),
        Kind::OneOf(union) => union.name.to_owned(),
        Kind::List(item) => format!("List<{}>", marker(item)),
        Kind::Any => "Any".to_owned(),
    }
}

/// Returns the type of the values that a getter returns.
fn view(kind: &Kind) -> String {
    match kind {
        Kind::Int | Kind::Id => "i64".to_owned(),
        Kind::Float => "f64".to_owned(),
        Kind::Bool => "bool".to_owned(),
        Kind::Text | Kind::DateTime => "Cow<'_, str>".to_owned(),
        Kind::Any => "&str".to_owned(),
        Kind::List(item) => format!("Vec<Option<{}>>", view(item)),
        Kind::Enum(_) | Kind::Object(_) | Kind::OneOf(_) => marker(kind),
    }
}

/// Returns an attribute as an identifier, raw if it is a reserved word.
fn identifier(attribute: &str) -> String {
    let reserved =
        ["type", "match", "ref", "move", "use", "loop", "where", "box", "enum", "impl", "trait", "static", "const"];
    if reserved.contains(&attribute) { format!("r#{attribute}") } else { attribute.to_owned() }
}

/// Returns the code of a type whose values are of one of several others: the first, unless an object has the marker of another.
pub(super) fn union(union: &Union) -> String {
    let parts = || union.models.iter().zip(union.variants);
    let variants = each(parts(), |(model, (name, about))| format!("{}    {name}({}),\n", doc(about, 4), model.name));
    let records = each(parts(), |(_, (name, _))| format!("            Self::{name}(value) => Typed::record(value),\n"));
    let case =
        |pattern: &str, name: &str| format!("            {pattern} => Self::{name}(Typed::from_record(record)),\n");
    let cases = each(parts().skip(1), |(model, (name, _))| case(&format!("\"{}\"", model.name), name))
        + &each(union.variants.first(), |(name, _)| case("_", name));
    let code = UNION
        .replace("{doc}", &doc(union.doc, 0))
        .replace("{name}", union.name)
        .replace("{static}", &static_of(union.name));
    let code = code.replace("{variants}", &variants).replace("{records}", &records).replace("{cases}", &cases);
    code.replace("{example}", union.example)
}
