//! Generates open enums: a variant for each value that the specification lists, and one for all others.

use super::doc;
use crate::names::class_name;
use crate::schema::Enumeration;

const TEMPLATE: &str = "\
{doc}///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `{name}::from(\"NEW\")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum {name} {
{variants}    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl {name} {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
{known}    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::{name}::from(\"NEW\").as_str(), \"NEW\");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
{strings}            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for {name} {
    fn from(value: &str) -> Self {
        match value {
{parsed}            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!({name});
";

/// Returns the code of an open enum.
pub(super) fn written(set: &Enumeration) -> String {
    let each = |line: fn(&str, &str) -> String| -> String {
        set.values.iter().map(|value| line(value, &class_name(value))).collect()
    };
    let code = TEMPLATE
        .replace("{doc}", &doc(set.doc, 0))
        .replace("{variants}", &each(|value, variant| format!("    /// `{value}`.\n    {variant},\n")))
        .replace("{known}", &each(|value, _| format!("        \"{value}\",\n")))
        .replace("{strings}", &each(|value, variant| format!("            Self::{variant} => \"{value}\",\n")))
        .replace("{parsed}", &each(|value, variant| format!("            \"{value}\" => Self::{variant},\n")));
    code.replace("{name}", set.name)
}
