//! Path parameters: ids and codes, and the segments that their arguments become.

use crate::error::{Error, Result};
use crate::message::{Part, percent_encoded, wording};
use crate::schema::{Operation, PathParameter};

impl PathParameter {
    /// Returns the argument's name as a part of a message.
    pub const fn part(&self) -> Part {
        Part::name(self.name)
    }

    /// Reads an argument from text.
    pub fn read(&self, text: &str) -> Result<PathArgument> {
        let wrong = |_| Error::invalid(self.part(), format!("must be a positive integer, got {text:?}"));
        if self.is_id() { text.parse().map(PathArgument::Id).map_err(wrong) } else { Ok(text.into()) }
    }
}

/// The value of a path parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathArgument {
    /// A positive id.
    Id(i64),
    /// A code.
    Code(String),
}

impl PathArgument {
    /// Returns the id, if it is one.
    #[must_use]
    pub const fn id(&self) -> Option<i64> {
        match self {
            Self::Id(id) => Some(*id),
            Self::Code(_) => None,
        }
    }

    /// Returns the path segment.
    pub(crate) fn segment(&self, parameter: PathParameter) -> Result<String> {
        let refuse = |message: String| Err(Error::invalid(parameter.part(), message));
        match self {
            Self::Id(id) if *id > 0 => Ok(id.to_string()),
            Self::Id(id) => refuse(format!("must be a positive integer, got {id}")),
            Self::Code(code) if code.is_empty() => refuse("must not be empty".to_owned()),
            Self::Code(code) if code == "." || code == ".." => {
                refuse(format!("must not be {code:?}, which cannot be part of a URL's path"))
            }
            Self::Code(code) => Ok(percent_encoded(code).to_string()),
        }
    }
}

impl Operation {
    /// Returns the path with its parameters, percent-encoded.
    pub(crate) fn path_with(&self, arguments: &[PathArgument]) -> Result<String> {
        let mut path = self.path.to_owned();
        for (index, (name, parameter)) in self.path_names().zip(self.parameters).enumerate() {
            let missing = || Error::invalid(parameter.part(), wording!["is required by ", self]);
            let segment = arguments.get(index).ok_or_else(missing)?.segment(*parameter)?;
            path = path.replace(&format!("{{{name}}}"), &segment);
        }
        Ok(path)
    }
}

impl From<i64> for PathArgument {
    fn from(id: i64) -> Self {
        Self::Id(id)
    }
}

impl From<String> for PathArgument {
    fn from(code: String) -> Self {
        Self::Code(code)
    }
}

impl From<&str> for PathArgument {
    fn from(code: &str) -> Self {
        Self::Code(code.to_owned())
    }
}
