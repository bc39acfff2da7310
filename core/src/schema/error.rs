//! The declarations of kinds of errors.

use super::Field;

/// A kind of error, from which the classes of Python and JavaScript and the reference page are generated.
#[derive(Debug)]
pub struct KindDeclaration {
    /// The stable kebab-case code, for example `not-found`.
    pub code: &'static str,
    /// The name of the class in Python and JavaScript; Rust's variant has no `Error` at its end.
    pub class_name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The kind whose class is the base of this one's; the base of the others is `XpautoError`.
    pub parent: Option<&'static Self>,
    /// The response statuses that are of this kind: the first and the last.
    pub statuses: Option<(u16, u16)>,
    /// The advice, which is the last sentence of the message; see `localized` for what is in braces.
    pub advice: &'static str,
    /// The built-in exception that the class in Python also derives from.
    pub python_base: Option<&'static str>,
    /// The language that has the kind; `None` for all.
    pub only: Option<&'static str>,
    /// The details of this kind in addition to those of its parents and of every error.
    pub details: &'static [&'static Field],
    /// The exit status of the command line.
    pub exit_status: u8,
}

/// Declares a kind with nothing beyond what each has.
#[must_use]
pub const fn kind(code: &'static str, class_name: &'static str, exit_status: u8, doc: &'static str) -> KindDeclaration {
    KindDeclaration {
        code,
        class_name,
        doc,
        parent: None,
        statuses: None,
        advice: "",
        python_base: None,
        only: None,
        details: &[],
        exit_status,
    }
}

impl KindDeclaration {
    /// Returns the details of this kind and of its parents, the outermost parent's first.
    #[must_use]
    pub fn all_details(&self) -> Vec<&'static Field> {
        let mut all = self.parent.map(Self::all_details).unwrap_or_default();
        all.extend(self.details);
        all
    }

    /// Returns whether a language has the kind.
    #[must_use]
    pub fn is_of(&self, language: &str) -> bool {
        self.only.is_none_or(|only| only == language)
    }

    /// Returns the default status of an error of this kind that a program constructs.
    #[must_use]
    pub fn default_status(&self) -> Option<u16> {
        self.statuses.map(|(first, _)| first)
    }
}
