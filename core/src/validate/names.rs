//! Names that callers write for the fields of a model: finds the fields, and words the problems of names that are none.

use crate::error::{Error, Problem, Result};
use crate::message::{Path, Wording, closest, did_you_mean, wording};
use crate::schema::{Field, Model};

impl Model {
    /// Returns the field that a misspelt name probably means.
    #[must_use]
    pub fn likely_field(&self, name: &str) -> Option<&'static Field> {
        self.likely_field_of(name, |_, _| true)
    }

    /// Returns it among those fields for which `is_possible` is true, given their indexes.
    pub(crate) fn likely_field_of(
        &self,
        name: &str,
        is_possible: impl Fn(usize, &Field) -> bool,
    ) -> Option<&'static Field> {
        let fields = self.fields.iter().enumerate().filter(|(index, field)| is_possible(*index, field));
        let fields: Vec<_> = fields.map(|(_, field)| field).collect();
        let close = closest(name, fields.iter().flat_map(|field| [field.attribute, field.wire]))?;
        fields.into_iter().find(|field| field.attribute == close || field.wire == close)
    }

    /// Returns the problem of a keyword that is not the attribute name of a field.
    pub(crate) fn unknown_field(&self, name: &str) -> Problem {
        self.not_a_field(name, did_you_mean(self.likely_field(name).map(|field| field.attribute)))
    }

    /// Returns the problem of a name that is not a field; its message ends with `hint`.
    pub(crate) fn not_a_field(&self, name: &str, hint: impl Into<Wording>) -> Problem {
        Problem::new(name, wording![format!("is not a field of {}", self.name), hint.into()])
    }

    /// Returns the problem at `path` of a wire or attribute name that is not a field.
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
        Error::refuse(problems)?;
        Ok(names.iter().filter_map(|name| self.field_by_either_name(name)).collect())
    }
}

/// Returns the problem at `path` of a string with several names instead of one.
pub(crate) fn several_names(path: impl Into<Path>, text: &str) -> Option<Problem> {
    let names: Vec<String> = text.split(',').map(|name| format!("{:?}", name.trim())).collect();
    let list = names.join(", ");
    (names.len() > 1)
        .then(|| Problem::new(path, format!("must be a list of names, [{list}], got the one string {text:?}")))
}
