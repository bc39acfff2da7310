//! What the kinds of errors are called, and which response statuses are of which kind.

use std::fmt;

use serde::{Serialize, Serializer};

use super::generated::ErrorKind;

impl ErrorKind {
    /// The stable kebab-case code, for example `not-found`.
    ///
    /// ```
    /// assert_eq!(xpauto::ErrorKind::NotFound.code(), "not-found");
    /// ```
    #[must_use]
    pub fn code(self) -> &'static str {
        self.declaration().code
    }

    /// The kind with this code, if there is one.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::from_code("not-found"), Some(ErrorKind::NotFound));
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().find(|kind| kind.code() == code).copied()
    }

    /// Returns the kind that this one is a special case of, if there is one.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::NotFound.parent(), Some(ErrorKind::Api));
    /// assert_eq!(ErrorKind::Api.parent(), None);
    /// ```
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        self.declaration().parent.and_then(|parent| Self::from_code(parent.code))
    }

    /// Returns whether this is the other kind, or a special case of it.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert!(ErrorKind::RequestTimeout.is(ErrorKind::Transport));
    /// assert!(!ErrorKind::Transport.is(ErrorKind::RequestTimeout));
    /// ```
    #[must_use]
    pub fn is(self, other: Self) -> bool {
        self == other || self.parent().is_some_and(|parent| parent.is(other))
    }

    /// Returns the kind of a response with this status.
    ///
    /// ```
    /// use xpauto::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::from_status(404), ErrorKind::NotFound);
    /// assert_eq!(ErrorKind::from_status(418), ErrorKind::Api);
    /// ```
    #[must_use]
    pub fn from_status(status: u16) -> Self {
        let is_of =
            |kind: &&Self| kind.declaration().statuses.is_some_and(|(first, last)| (first..=last).contains(&status));
        Self::ALL.iter().find(is_of).copied().unwrap_or(Self::Api)
    }
}

impl Serialize for ErrorKind {
    /// Writes the code.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl fmt::Display for ErrorKind {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_before_their_children() {
        for (index, kind) in ErrorKind::ALL.iter().enumerate() {
            let parent = kind.parent();
            assert!(parent.is_none_or(|parent| ErrorKind::ALL[..index].contains(&parent)), "{kind:?}");
        }
    }

    #[test]
    fn every_status_has_a_kind() {
        assert_eq!(ErrorKind::from_status(404), ErrorKind::NotFound);
        assert_eq!(ErrorKind::from_status(418), ErrorKind::Api);
        assert_eq!([500, 503, 599].map(ErrorKind::from_status), [ErrorKind::Server; 3]);
    }
}
