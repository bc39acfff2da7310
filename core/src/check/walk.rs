//! Checks JSON against declared types in one pass, and records the spans of fields.
//!
//! The pass follows the declaration: [`Walk::object`] reads the keys of an object, [`Walk::field`] the value of one, and
//! [`Walk::value`] goes on by its type, into [`Walk::list`] and [`Walk::nested`]. Tokens come from a [`Scanner`], rules about single
//! values from `rules`. A response stops at the first problem, since one suffices; what a caller wrote is checked to its end, with
//! the path of each problem.

use serde::de::IgnoredAny;
use serde_json::Value;

use super::objects::{Objects, too_many};
use super::rules::{check_limit, doubt, expected, got, rules_between_fields, scalar};
use super::scanner::{Invalid, Scanner, Token};
use super::span::Span;
use super::{Audience, DEPTH, Located, MOST_AT_ONCE, choose, too_deep};
use crate::date_time::Zone;
use crate::error::{MOST_PROBLEMS, Problem};
use crate::notice::Warning;
use crate::options::UndeclaredFields;
use crate::schema::{Field, Kind, Model};
use crate::text::{JsonType, Path, Wording, wording};
use crate::undeclared::{Object, Undeclared};

/// The minimum length of an integer that a 64-bit float cannot represent exactly.
const LONG_NUMBER: usize = 16;

/// Properties of checked JSON that some readers must convert; false means that there are none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ValueTraits {
    /// Whether ids may be strings of digits.
    pub has_text_ids: bool,
    /// Whether numbers may have sixteen characters or more, or an exponent, and so may be integers beyond 2^53−1.
    pub has_long_numbers: bool,
}

impl ValueTraits {
    /// Returns whether any of them is true.
    #[must_use]
    pub fn any(self) -> bool {
        self.has_text_ids || self.has_long_numbers
    }
}

/// The reason to stop before the end.
pub(super) enum Stop {
    /// The JSON is invalid.
    NotJson,
    /// The JSON nests too deep.
    TooDeep,
    /// The JSON has too many objects.
    TooMany,
    /// A response has a problem; the first one suffices.
    Refused,
}

impl From<Invalid> for Stop {
    fn from(_: Invalid) -> Self {
        Self::NotJson
    }
}

type Walked = Result<(), Stop>;

/// A pass over `text`, which appends to `problems`.
pub(super) struct Walk<'j, 'p> {
    json: Scanner<'j>,
    text: &'j str,
    audience: Audience,
    problems: &'p mut Vec<Problem>,
    depth: usize,
    traits: ValueTraits,
    /// For each object that is being read the spans of its fields.
    open: Vec<Span>,
    /// For each outermost object its span, followed by those of its fields.
    rows: Vec<Span>,
    /// The objects within them.
    objects: Objects,
    /// Warnings about probably misspelt values, if requested.
    pub(super) warnings: Option<Vec<Warning>>,
    /// The policy for undeclared fields, if they are checked.
    pub(super) policy: Option<UndeclaredFields>,
    /// The time zone of the account, if date-times are checked as they are sent to it.
    pub(super) zone: Option<&'p Zone>,
    /// The undeclared fields to be sent.
    undeclared: Vec<Undeclared>,
}

impl<'j, 'p> Walk<'j, 'p> {
    pub(super) fn new(text: &'j str, audience: Audience, problems: &'p mut Vec<Problem>) -> Self {
        Self {
            json: Scanner::new(text),
            text,
            audience,
            problems,
            depth: 0,
            traits: ValueTraits::default(),
            open: Vec::new(),
            rows: Vec::new(),
            objects: Objects::default(),
            warnings: None,
            policy: None,
            zone: None,
            undeclared: Vec::new(),
        }
    }

    /// Returns what was located, and the undeclared fields to be sent.
    pub(super) fn located(&mut self) -> (Located, Vec<Undeclared>) {
        self.objects.shrink();
        let (rows, objects) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.objects));
        (Located { rows, objects, traits: self.traits }, std::mem::take(&mut self.undeclared))
    }

    /// Checks JSON that is one object.
    pub(super) fn whole_object(&mut self, model: &'static Model) -> Walked {
        let token = self.json.token()?;
        self.outermost(model, token)?;
        Ok(self.json.finish()?)
    }

    /// Checks JSON that is an array of objects.
    pub(super) fn whole_list(&mut self, model: &'static Model) -> Walked {
        let token = self.json.token()?;
        if token != Token::Array {
            return self.refuse_whole(token, wording![JsonType::Array, " of objects"]);
        }
        self.deeper()?;
        let mut next = self.json.first_element()?;
        let mut index = 0;
        while let Some(token) = next {
            let start = self.json.at();
            let walked = self.outermost(model, token);
            self.put_under(0, || format!("[{index}]").into());
            walked?;
            if index == 0 {
                self.reserve(self.text.len() / self.span(start).length().max(1));
            }
            index += 1;
            next = self.json.next_element()?;
        }
        Ok(self.json.finish()?)
    }

    /// Reserves space for a list that probably has this number of records, of which the first has been read.
    fn reserve(&mut self, records: usize) {
        let records = records.min(MOST_AT_ONCE);
        self.rows.reserve(self.rows.len() * records);
        self.objects.reserve_times(records);
    }

    fn outermost(&mut self, model: &'static Model, token: Token) -> Walked {
        if token != Token::Object {
            return self.refuse_whole(token, wording![JsonType::Object]);
        }
        let start = self.json.at();
        let fields = self.object(model)?;
        self.rows.push(self.span(start));
        self.rows.extend(self.open.drain(fields..));
        Ok(())
    }

    fn span(&self, start: usize) -> Span {
        Span::at(start, self.json.at())
    }

    fn slice(&self, start: usize) -> &'j str {
        self.text.get(start..self.json.at()).unwrap_or_default()
    }

    fn deeper(&mut self) -> Walked {
        self.depth += 1;
        if self.depth > DEPTH { Err(Stop::TooDeep) } else { Ok(()) }
    }

    /// Checks an object; returns the index of its fields among those of the objects that are being read.
    fn object(&mut self, model: &'static Model) -> Result<usize, Stop> {
        self.deeper()?;
        let fields = self.open.len();
        self.open.resize(fields + model.fields.len(), Span::default());
        let policy = self.policy.filter(|_| !model.is_open);
        let (mut names, mut hint) = (Vec::new(), 0);
        let mut has_field = self.json.first_field();
        while has_field {
            match self.json.field(model, hint)? {
                Ok((position, field)) => {
                    let start = self.json.value_start();
                    self.field(field)?;
                    let span = self.span(start);
                    if let Some(place) = self.open.get_mut(fields + position) {
                        *place = span;
                    }
                    hint = position + 1;
                }
                Err(key) => {
                    if policy.is_some() {
                        names.push(key.decoded().into_owned());
                    }
                    let token = self.json.token()?;
                    self.skip(token)?;
                }
            }
            has_field = self.json.next_field()?;
        }
        self.depth -= 1;
        if policy.is_some() || self.audience.checks_limits() {
            self.check_between_fields(model, fields, policy, names);
        }
        Ok(fields)
    }

    /// Checks the fields of an object with one another; `names` are the undeclared ones.
    fn check_between_fields(
        &mut self,
        model: &'static Model,
        fields: usize,
        policy: Option<UndeclaredFields>,
        names: Vec<String>,
    ) {
        let spans = self.open.get(fields..).unwrap_or_default();
        if let Some(policy) = policy.filter(|_| !names.is_empty()) {
            let has = |position: usize| spans.get(position).is_some_and(|span| !span.is_absent());
            let names = Object { model, names, is_body: self.depth == 0, has: &has };
            names.judge(policy, self.problems, &mut self.undeclared);
        }
        if self.audience.checks_limits() {
            let whole = self.text;
            let text_at = |at: usize| spans.get(at)?.text(whole);
            rules_between_fields(model, text_at, self.audience, self.zone, self.problems);
        }
    }

    fn field(&mut self, field: &'static Field) -> Walked {
        if self.passes(&field.kind)? {
            return Ok(());
        }
        let token = self.json.token()?;
        let before = self.problems.len();
        let start = self.json.at();
        let walked = if token == Token::Null {
            if field.is_required && self.audience == Audience::Caller {
                self.problems.push(Problem::new("", "is required and cannot be null"));
            }
            Ok(self.json.scalar(token)?)
        } else {
            self.value(&field.kind, token)
        };
        if walked.is_ok() && token != Token::Null && self.audience.checks_limits() && self.problems.len() == before {
            check_limit(field.limit, self.slice(start), self.problems);
        }
        if field.is_secret && self.problems.len() > before {
            self.problems.truncate(before);
            let expected = expected(&field.kind);
            self.problems
                .push(Problem::new("", wording!["must be ", expected, "; its value is secret and is not shown"]));
        }
        self.put_under(before, || field.into());
        walked?;
        self.stop_if_enough()
    }

    /// Skips a value of a response whose first byte, or whose length, proves its type; returns whether it did. White space has
    /// been skipped.
    #[expect(clippy::inline_always, reason = "called for each value; a page is checked in 1 to 2 % less time by it")]
    #[inline(always)]
    fn passes(&mut self, kind: &Kind) -> Result<bool, Stop> {
        if self.audience != Audience::Response {
            return Ok(false);
        }
        match (self.json.byte(), kind) {
            (Some(b'"'), Kind::Text | Kind::Enum(_) | Kind::DateTime) => self.json.scalar(Token::String)?,
            (Some(b't' | b'f'), Kind::Bool) => self.json.scalar(Token::Boolean)?,
            (Some(b'n'), _) => self.json.scalar(Token::Null)?,
            (_, Kind::Int | Kind::Id) => return Ok(self.json.short_integer(LONG_NUMBER)),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn value(&mut self, kind: &'static Kind, token: Token) -> Walked {
        let start = self.json.at();
        match kind {
            Kind::Any => self.skip(token),
            Kind::Object(model) if token == Token::Object => self.nested(model),
            Kind::OneOf(models) if token == Token::Object => {
                let rest = self.text.get(start..).unwrap_or_default();
                self.nested(choose(*models, rest))
            }
            Kind::List(item) if token == Token::Array => self.list(item),
            Kind::Object(_)
            | Kind::OneOf(_)
            | Kind::List(_)
            | Kind::Int
            | Kind::Id
            | Kind::Float
            | Kind::Bool
            | Kind::Text
            | Kind::DateTime
            | Kind::Enum(_) => {
                self.skip(token)?;
                let json = self.slice(start);
                if let Some(problem) = scalar(kind, json, self.audience, self.zone) {
                    self.problems.push(problem);
                } else if let Some(warnings) = &mut self.warnings {
                    warnings.extend(doubt(kind, json));
                }
                self.traits.has_text_ids |= matches!(kind, Kind::Id) && token == Token::String;
                Ok(())
            }
        }
    }

    fn nested(&mut self, model: &'static Model) -> Walked {
        if self.objects.are_full() {
            return Err(Stop::TooMany);
        }
        let start = self.json.at();
        let index = self.objects.begin(model);
        let fields = self.object(model)?;
        self.objects.end(index, self.span(start), self.open.get(fields..).unwrap_or_default());
        self.open.truncate(fields);
        Ok(())
    }

    fn list(&mut self, item: &'static Kind) -> Walked {
        self.deeper()?;
        let mut next = self.json.first_element()?;
        let mut index = 0;
        while let Some(token) = next {
            let before = self.problems.len();
            let walked = match token {
                Token::Null => self.null(item),
                _ if self.passes(item)? => Ok(()),
                _ => self.value(item, token),
            };
            self.put_under(before, || format!("[{index}]").into());
            walked?;
            self.stop_if_enough()?;
            index += 1;
            next = self.json.next_element()?;
        }
        self.depth -= 1;
        Ok(())
    }

    /// Skips a null in a list.
    fn null(&mut self, item: &Kind) -> Walked {
        let start = self.json.at();
        self.json.scalar(Token::Null)?;
        if matches!(item, Kind::Object(_) | Kind::OneOf(_)) {
            self.objects.add_null(self.span(start));
        }
        Ok(())
    }

    /// Skips a value; checks its depth, and detects long numbers.
    fn skip(&mut self, token: Token) -> Walked {
        match token {
            Token::Array => {
                self.deeper()?;
                let mut next = self.json.first_element()?;
                while let Some(token) = next {
                    self.skip(token)?;
                    next = self.json.next_element()?;
                }
                self.depth -= 1;
                Ok(())
            }
            Token::Object => {
                self.deeper()?;
                let mut has_field = self.json.first_field();
                while has_field {
                    self.json.key()?;
                    let token = self.json.token()?;
                    self.skip(token)?;
                    has_field = self.json.next_field()?;
                }
                self.depth -= 1;
                Ok(())
            }
            _ => {
                let start = self.json.at();
                self.json.scalar(token)?;
                self.traits.has_long_numbers |= token == Token::Number && may_be_long(self.slice(start));
                Ok(())
            }
        }
    }

    /// Refuses the next value because of its type, unless it is invalid JSON.
    fn refuse_whole(&mut self, token: Token, expected: Wording) -> Walked {
        let start = self.json.at();
        self.skip(token)?;
        let got = got(self.slice(start), self.audience);
        self.problems.push(Problem::new("", wording!["must be ", expected, got]));
        Err(Stop::Refused)
    }

    /// Stops at the first problem of a response, and at the most that a caller gets.
    fn stop_if_enough(&self) -> Walked {
        let most = if self.audience == Audience::Response { 1 } else { MOST_PROBLEMS };
        if self.problems.len() < most { Ok(()) } else { Err(Stop::Refused) }
    }

    /// Prefixes the paths of the problems since `before` with that of their parent.
    fn put_under(&mut self, before: usize, parent: impl FnOnce() -> Path) {
        if self.problems.len() > before {
            let parent = parent();
            let found = self.problems.split_off(before);
            self.problems.extend(found.into_iter().map(|problem| problem.under(parent.clone())));
        }
    }

    /// Returns the problem of JSON that could not be read.
    pub(super) fn problem(&self, stop: &Stop) -> Option<Problem> {
        match stop {
            Stop::Refused => None,
            Stop::TooDeep => Some(too_deep()),
            Stop::TooMany => Some(too_many()),
            Stop::NotJson => Some(Problem::new("", format!("is invalid JSON: {}", self.fault()))),
        }
    }

    /// Describes the first error in the text, which a parser finds: one that builds strings, for lone surrogates.
    fn fault(&self) -> String {
        let error = serde_json::from_str::<IgnoredAny>(self.text).err();
        let error = error.or_else(|| serde_json::from_str::<Value>(self.text).err());
        error.map_or_else(|| "invalid syntax".to_owned(), |error| error.to_string())
    }
}

/// Whether a number may be an integer that a 64-bit float cannot represent exactly; a negative exponent makes none longer.
fn may_be_long(number: &str) -> bool {
    let has_exponent = || number.split_once(['e', 'E']).is_some_and(|(_, exponent)| !exponent.starts_with('-'));
    number.len() >= LONG_NUMBER || has_exponent()
}
