//! Declarations in words: the types of fields in Python, and their documentation.

use super::model::{Field, Kind};

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
            Self::OneOf(union) => union.models.iter().map(|model| model.name).collect::<Vec<_>>().join(" | "),
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
