//! Declarations in messages: the names of fields and options, and the values that they accept.

use super::{Part, Wording, wording};
use crate::schema::{Field, Kind, Limit, Operation};

impl From<&Field> for Part {
    fn from(field: &Field) -> Self {
        Self::Field { attribute: field.attribute, wire: field.wire }
    }
}

impl Field {
    /// Returns the name of an option as a part of a message.
    pub const fn part(&self) -> Part {
        Part::name(self.attribute)
    }

    /// Describes the accepted values of an option, as after "must be".
    pub fn accepts(&self) -> Wording {
        match (self.limit, self.kind) {
            (Limit::Written(notation), _) => localized(notation.accepts),
            (Limit::Seconds(least, most), _) if least > 0.0 => {
                wording!["a positive number of ", Part::TimeUnit, " up to ", Part::TimeValue(most)]
            }
            (Limit::Seconds(least, most), _) => {
                wording![
                    "a number of ",
                    Part::TimeUnit,
                    " from ",
                    Part::TimeValue(least),
                    " to ",
                    Part::TimeValue(most)
                ]
            }
            (Limit::Range(1, u64::MAX, _), _) => "a positive integer".into(),
            (Limit::Range(least, u64::MAX, _), _) => format!("an integer of {least} or more").into(),
            (Limit::Range(least, most, _), _) => format!("an integer from {least} to {most}").into(),
            (Limit::Listed, Kind::Enum(set)) => {
                let values: Vec<String> = set.values.iter().map(|value| format!("{value:?}")).collect();
                let values = values.join(", ");
                values.rsplit_once(", ").map_or(values.clone(), |(rest, last)| format!("{rest} or {last}")).into()
            }
            (_, Kind::Bool) => wording![Part::Value(true.into()), " or ", Part::Value(false.into())],
            (_, Kind::DateTime) => "a date-time such as 2026-05-07T14:47:42, with or without an offset".into(),
            (_, kind) => kind.into(),
        }
    }
}

/// Returns a string whose parts in braces are in the words of each language: a type of JSON, the name of an option, or a phrase
/// with another for the command line after `|`.
pub fn localized(text: &'static str) -> Wording {
    let Some((before, rest)) = text.split_once('{') else { return text.into() };
    let (name, after) = rest.split_once('}').unwrap_or_default();
    let part = match (name, name.split_once('|')) {
        ("string", _) => Part::Type(Kind::Text),
        ("array", _) => Part::Type(Kind::ARRAY),
        ("object", _) => Part::Type(Kind::OBJECT),
        (_, Some((phrase, shell))) => Part::UnlessShell(phrase, shell),
        _ => Part::name(name),
    };
    wording![before, part, localized(after)]
}
impl From<&Operation> for Part {
    fn from(operation: &Operation) -> Self {
        Self::Call(operation.title().into())
    }
}
