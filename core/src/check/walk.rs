//! Checks JSON against declared types in one pass, and records the spans of fields.

use jiter::{Jiter, JiterError, JiterErrorType, JsonErrorType, Peek};

use super::rules::{check_limit, expected, near_miss, rules_between_fields, scalar};
use super::span::Span;
use super::{Audience, DEPTH, too_deep};
use crate::declaration::{EMPTY, Field, Kind, Model};
use crate::error::Problem;
use crate::notice::Warning;
use crate::options::UndeclaredFields;
use crate::text::{JsonType, Path, Wording, got_json, wording};
use crate::undeclared::{Object, Undeclared};

/// The minimum length of an integer that a 64-bit float cannot represent exactly.
const LONG_NUMBER: usize = 16;

/// Properties of checked JSON that some readers must convert; false means that there are none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ValueTraits {
    /// Whether ids may be strings of digits.
    pub has_text_ids: bool,
    /// Whether numbers may have sixteen characters or more, and so may be integers beyond 2^53−1.
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
    NotJson(JiterError),
    /// The JSON nests too deep.
    TooDeep,
    /// A response has a problem; the first one suffices.
    Refused,
}

impl From<JiterError> for Stop {
    fn from(error: JiterError) -> Self {
        match error.error_type {
            JiterErrorType::JsonError(JsonErrorType::RecursionLimitExceeded) => Self::TooDeep,
            _ => Self::NotJson(error),
        }
    }
}

type Walked = Result<(), Stop>;

/// A pass over `text`, which appends to `problems`.
pub(super) struct Walk<'j, 'p> {
    json: Jiter<'j>,
    text: &'j str,
    audience: Audience,
    problems: &'p mut Vec<Problem>,
    depth: usize,
    pub(super) traits: ValueTraits,
    /// Warnings about probably misspelt values, if requested.
    pub(super) warnings: Option<Vec<Warning>>,
    /// The policy for undeclared fields, if they are checked.
    pub(super) policy: Option<UndeclaredFields>,
    /// The undeclared fields to be sent.
    pub(super) undeclared: Vec<Undeclared>,
}

impl<'j, 'p> Walk<'j, 'p> {
    pub(super) fn new(text: &'j str, audience: Audience, problems: &'p mut Vec<Problem>) -> Self {
        let json = Jiter::new(text.as_bytes());
        Self {
            json,
            text,
            audience,
            problems,
            depth: 0,
            traits: ValueTraits::default(),
            warnings: None,
            policy: None,
            undeclared: Vec::new(),
        }
    }

    /// Checks JSON that is one object.
    pub(super) fn whole_object(&mut self, model: &'static Model, spans: &mut [Span]) -> Walked {
        let peek = self.json.peek()?;
        if peek != Peek::Object {
            return self.refuse_whole(peek, wording![JsonType::Object]);
        }
        self.object(model, spans)?;
        Ok(self.json.finish()?)
    }

    /// Checks JSON that is an array of objects; passes the span of each and those of its fields to `take`.
    pub(super) fn whole_list(&mut self, model: &'static Model, mut take: impl FnMut(Span, &[Span])) -> Walked {
        let mut spans = vec![Span::default(); model.fields.len()];
        let peek = self.json.peek()?;
        if peek != Peek::Array {
            return self.refuse_whole(peek, wording![JsonType::Array, " of objects"]);
        }
        self.deeper()?;
        let mut next = self.json.known_array()?;
        let mut index = 0;
        while let Some(peek) = next {
            let start = self.json.current_index();
            if peek != Peek::Object {
                let walked = self.refuse_whole(peek, wording![JsonType::Object]);
                self.put_under(0, || format!("[{index}]").into());
                return walked;
            }
            spans.fill(Span::default());
            let walked = self.object(model, &mut spans);
            self.put_under(0, || format!("[{index}]").into());
            walked?;
            take(self.span(start), &spans);
            index += 1;
            next = self.json.array_step()?;
        }
        Ok(self.json.finish()?)
    }

    fn span(&self, start: usize) -> Span {
        Span::at(start, self.json.current_index())
    }

    fn slice(&self, start: usize) -> &'j str {
        self.text.get(start..self.json.current_index()).unwrap_or_default()
    }

    fn deeper(&mut self) -> Walked {
        self.depth += 1;
        if self.depth > DEPTH { Err(Stop::TooDeep) } else { Ok(()) }
    }

    fn object(&mut self, model: &'static Model, spans: &mut [Span]) -> Walked {
        self.deeper()?;
        let policy = self.policy.filter(|_| !model.is_open);
        let mut names = Vec::new();
        let mut position_of = |key: &str, hint: usize| {
            let position = model.position(key, hint);
            if position.is_none() && policy.is_some() {
                names.push(key.to_owned());
            }
            position
        };
        let mut key = self.json.known_object()?.map(|key| position_of(key, 0));
        while let Some(position) = key {
            let peek = self.json.peek()?;
            let start = self.json.current_index();
            let declared = position.and_then(|position| model.fields.get(position).map(|field| (position, field)));
            match declared {
                Some((position, field)) => {
                    self.field(field, peek)?;
                    if let Some(span) = spans.get_mut(position) {
                        *span = self.span(start);
                    }
                }
                None => self.skip(peek)?,
            }
            let hint = position.map_or(0, |position| position + 1);
            key = self.json.next_key()?.map(|key| position_of(key, hint));
        }
        if let Some(policy) = policy.filter(|_| !names.is_empty()) {
            let has = |position: usize| spans.get(position).is_some_and(|span| !span.is_absent());
            let names = Object { model, names, is_body: self.depth == 1, has: &has };
            names.judge(policy, self.problems, &mut self.undeclared);
        }
        self.depth -= 1;
        if self.audience.checks_limits() {
            let whole = self.text;
            rules_between_fields(model, |at| spans.get(at)?.text(whole), self.audience, self.problems);
        }
        Ok(())
    }

    fn field(&mut self, field: &'static Field, peek: Peek) -> Walked {
        let before = self.problems.len();
        let start = self.json.current_index();
        let walked = if peek == Peek::Null {
            if field.is_required && self.audience == Audience::Caller {
                self.problems.push(Problem::new("", "is required and cannot be null"));
            }
            Ok(self.json.known_null()?)
        } else {
            self.value(&field.kind, peek)
        };
        if walked.is_ok() && peek != Peek::Null && self.audience.checks_limits() && self.problems.len() == before {
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
        self.stop_if_response()
    }

    fn value(&mut self, kind: &'static Kind, peek: Peek) -> Walked {
        let start = self.json.current_index();
        match kind {
            Kind::Any => self.skip(peek),
            Kind::Object(model) if peek == Peek::Object => self.nested(model),
            Kind::OneOf(models) if peek == Peek::Object => {
                let model = chosen(models(), self.json.clone())?;
                self.nested(model)
            }
            Kind::List(item) if peek == Peek::Array => self.list(item),
            _ => {
                self.skip(peek)?;
                if let Some(problem) = scalar(kind, self.slice(start), self.audience) {
                    self.problems.push(problem);
                } else if let Some(warnings) = &mut self.warnings {
                    warnings
                        .extend(near_miss(kind, self.text.get(start..self.json.current_index()).unwrap_or_default()));
                }
                self.traits.has_text_ids |= matches!(kind, Kind::Id) && peek == Peek::String;
                Ok(())
            }
        }
    }

    fn nested(&mut self, model: &'static Model) -> Walked {
        // Spans are needed only by rules between fields.
        let mut spans =
            if self.audience.checks_limits() { vec![Span::default(); model.fields.len()] } else { Vec::new() };
        self.object(model, &mut spans)
    }

    fn list(&mut self, item: &'static Kind) -> Walked {
        self.deeper()?;
        let mut next = self.json.known_array()?;
        let mut index = 0;
        while let Some(peek) = next {
            let before = self.problems.len();
            let walked = if peek == Peek::Null { Ok(self.json.known_null()?) } else { self.value(item, peek) };
            self.put_under(before, || format!("[{index}]").into());
            walked?;
            self.stop_if_response()?;
            index += 1;
            next = self.json.array_step()?;
        }
        self.depth -= 1;
        Ok(())
    }

    /// Skips a value; checks its depth, and detects long numbers.
    fn skip(&mut self, peek: Peek) -> Walked {
        match peek {
            Peek::Array => {
                self.deeper()?;
                let mut next = self.json.known_array()?;
                while let Some(peek) = next {
                    self.skip(peek)?;
                    next = self.json.array_step()?;
                }
                self.depth -= 1;
                Ok(())
            }
            Peek::Object => {
                self.deeper()?;
                let mut has_next = self.json.known_object()?.is_some();
                while has_next {
                    let peek = self.json.peek()?;
                    self.skip(peek)?;
                    has_next = self.json.next_key()?.is_some();
                }
                self.depth -= 1;
                Ok(())
            }
            _ => {
                let start = self.json.current_index();
                self.json.known_skip(peek)?;
                let length = self.json.current_index() - start;
                self.traits.has_long_numbers |= length >= LONG_NUMBER && peek.is_num();
                Ok(())
            }
        }
    }

    /// Refuses the next value because of its type, unless it is invalid JSON.
    fn refuse_whole(&mut self, peek: Peek, expected: Wording) -> Walked {
        let start = self.json.current_index();
        self.skip(peek)?;
        let got = self.text.get(start..self.json.current_index()).map(got_json).unwrap_or_default();
        self.problems.push(Problem::new("", wording!["must be ", expected, got]));
        Err(Stop::Refused)
    }

    /// Stops at the first problem of a response; a caller gets all problems.
    fn stop_if_response(&self) -> Walked {
        if self.audience == Audience::Response && !self.problems.is_empty() { Err(Stop::Refused) } else { Ok(()) }
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
    pub(super) fn problem(&self, stop: Stop) -> Option<Problem> {
        match stop {
            Stop::Refused => None,
            Stop::TooDeep => Some(too_deep()),
            Stop::NotJson(error) => {
                Some(Problem::new("", format!("is invalid JSON: {}", error.description(&self.json))))
            }
        }
    }
}

/// Returns the type of the next object among several: the last whose marker field is present, else the first.
pub(super) fn chosen(models: &'static [&'static Model], mut json: Jiter<'_>) -> Result<&'static Model, JiterError> {
    let mut marked = None;
    let marks = |key: &str| models.iter().rposition(|model| model.marker == Some(key));
    let mut key = json.next_object()?.map(marks);
    while let Some(found) = key {
        marked = marked.max(found);
        json.next_skip()?;
        key = json.next_key()?.map(marks);
    }
    Ok(models.get(marked.unwrap_or(0)).copied().unwrap_or(&EMPTY))
}
