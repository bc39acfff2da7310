//! Parses records from JSON: responses, values that a caller builds, and stored records.

use super::{Extent, Origin, Projection, Record, Source, keyword_object};
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::json;
use crate::message::{Language, Wording, wording};
use crate::options::UndeclaredFields;
use crate::schema::{Kind, Model};
use crate::validate::warning::Warning;
use crate::validate::{self, Audience, Check};

impl Record {
    /// Parses a record as in responses: types are checked, limits are not.
    pub fn decode(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        let text = text.into();
        match validate::response(model, &text, false) {
            Ok(objects) => Ok(Self::of(Source::new(text, objects, Extent::Outermost))),
            Err(problem) => Err(decode_error(&problem, &text)),
        }
    }

    /// Parses a response that is one record. An object with fields of which none is declared is refused: a proxy or another
    /// service may have responded.
    pub(crate) fn decode_response(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        let record = Self::decode(model, text)?;
        if record.is_foreign() { Err(record.foreign()) } else { Ok(record) }
    }

    /// Parses the response of a list: an array of objects, or a bare object with the record's `id` or another required field.
    pub fn decode_list(model: &'static Model, text: impl Into<String>) -> Result<Vec<Self>> {
        Self::decode_projected(model, text.into(), Projection::default())
    }

    /// Parses the response of a list with this projection.
    pub(crate) fn decode_projected(model: &'static Model, text: String, projection: Projection) -> Result<Vec<Self>> {
        if text.trim_start().starts_with('{') {
            let record = Self::decode(model, text)?.with_projection(projection);
            return if record.is_identified() { Ok(vec![record]) } else { Err(record.not_a_list()) };
        }
        match validate::response(model, &text, true) {
            Ok(objects) => Ok(Source { projection, ..Source::new(text, objects, Extent::Outermost) }.records()),
            Err(problem) => Err(decode_error(&problem, &text)),
        }
    }

    /// Builds a value from a caller's JSON: checks types, required fields and limits, and reports all problems.
    ///
    /// All its fields count as set by the caller: a call that does not send one of them refuses the value.
    pub fn make(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        Ok(Self::made(model, text.into(), Check::new(Audience::Caller, Some(UndeclaredFields::Warn)))?.0)
    }

    /// Builds a value like [`Record::make`], or changes to one; returns also warnings about probable mistakes in it.
    pub(crate) fn made(model: &'static Model, text: String, check: Check<'_>) -> Result<(Self, Vec<Warning>)> {
        let (record, warnings) = Self::given(model, text, check)?;
        // Strings of digits become the integers that they are, so that a value is the same however it was written.
        let integers = record.has_text_ids().then(|| record.json_with_integer_ids().into_owned());
        let record = integers.map_or(Ok(record), |json| Self::from_json(model, json))?;
        Ok((record.with_origin(Origin::Built), warnings))
    }

    /// Parses a caller's JSON: checks types, but neither required fields nor limits.
    ///
    /// Its fields count as read from the service: a call omits those that it does not send.
    pub fn from_json(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        Ok(Self::given(model, text.into(), Check::new(Audience::Stored, None))?.0)
    }

    /// Parses a record that was written by hand: checks types as [`Record::from_json`] does, and names as those of a body.
    pub fn written(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        Ok(Self::given(model, text.into(), Check::new(Audience::Stored, Some(UndeclaredFields::Warn)))?.0)
    }

    /// Parses a record that a program got from elsewhere, such as the body of a request: checks it as [`Record::written`] does,
    /// and that it has the required fields, which tell it from records of other types.
    pub fn whole(model: &'static Model, text: impl Into<String>) -> Result<Self> {
        let record = Self::written(model, text)?;
        let fields = model.fields.iter().enumerate();
        let missing = fields.filter(|(position, field)| field.is_required && record.field_json(*position).is_none());
        let mut problems: Vec<Problem> = missing.map(|(_, field)| validate::missing(model, field)).collect();
        if problems.is_empty() && record.is_foreign() {
            problems.push(Problem::new("", record.foreign_words()));
        }
        if problems.is_empty() { Ok(record) } else { Err(Error::validation(problems)) }
    }

    /// Builds a value from pairs of an attribute name and JSON.
    pub fn from_keywords(model: &'static Model, fields: &[(String, String)]) -> Result<Self> {
        keyword_object(model, fields, &[], |object| Self::make(model, object))
    }

    pub(crate) fn given(model: &'static Model, text: String, check: Check<'_>) -> Result<(Self, Vec<Warning>)> {
        let (objects, warnings) = validate::object(model, &text, check).map_err(Error::validation)?;
        Ok((Self::of(Source::new(text, objects, Extent::All)), warnings))
    }

    /// Returns whether it has a field that identifies its type.
    fn is_identified(&self) -> bool {
        let is_there = |position| self.field_json(position).is_some();
        let mut fields = self.model().fields.iter().enumerate();
        fields.any(|(position, field)| (field.is_required || field.wire == "id") && is_there(position))
    }

    /// Whether it has fields, but no declared ones.
    fn is_foreign(&self) -> bool {
        let is_declared = |position| self.field_json(position).is_some();
        !(0..self.model().fields.len()).any(is_declared) && self.json_fields().next().is_some()
    }

    fn foreign_words(&self) -> Wording {
        wording!["must be ", self.model().with_article(), ", got ", Kind::OBJECT, " with none of its fields"]
    }

    fn foreign(&self) -> Error {
        decode_error(&Problem::new("", self.foreign_words()), self.json()).and_sentence(CHECK_BASE_URL)
    }

    fn not_a_list(&self) -> Error {
        let fault = format!(" that is not a {}", self.model().name);
        let message = wording!["must be ", Kind::ARRAY, " of objects, got ", Kind::OBJECT, fault];
        decode_error(&Problem::new("", message), self.json())
    }
}

/// The advice if something other than the service may have responded.
const CHECK_BASE_URL: &str = "Check the base URL.";

fn decode_error(problem: &Problem, body: &str) -> Error {
    // The path refers to the document, so it has wire names in every language.
    let subject = if problem.path.is_empty() {
        "the response body ".to_owned()
    } else {
        format!("the response body cannot be read: {} ", problem.path)
    };
    // In the terms of JSON in every language, since it is about a response.
    let message = problem.message.render(Language::Rust);
    let error = if body.trim_start().starts_with('<') {
        Error::new(ErrorKind::Decode, "the response body is HTML or XML, not JSON").and_sentence(CHECK_BASE_URL)
    } else {
        Error::new(ErrorKind::Decode, subject + &message)
    };
    error.with(|details| {
        details.path = Some(problem.path.to_string());
        // Does not copy a body that is too long to be parsed.
        details.body = (body.len() <= json::LONGEST).then(|| body.to_owned());
    })
}

/// Returns the error of a record with something of another type within a field.
pub(super) fn unreadable(problem: &Problem, json: &str) -> Error {
    let message = problem.message.render(Language::Rust);
    let error = Error::new(ErrorKind::Decode, format!("the record cannot be read: {} {message}", problem.path));
    error.with(|details| {
        details.path = Some(problem.path.to_string());
        details.body = Some(json.to_owned());
    })
}
