//! Checks every value against its declared type in one pass over JSON text, and notes the spans of fields.

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

/// The fewest digits of an integer that a 64-bit floating-point number may not hold.
const LONG_NUMBER: usize = 16;

/// What a checked text holds that not every reader takes as it stands; where nothing is said, nothing is there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Oddities {
    /// Ids that are written as strings of digits.
    pub has_text_ids: bool,
    /// Numbers that are written with sixteen characters or more, and so may be integers beyond 2^53−1.
    pub has_long_numbers: bool,
}

impl Oddities {
    /// Whether there are any.
    #[must_use]
    pub fn any(self) -> bool {
        self.has_text_ids || self.has_long_numbers
    }
}

/// Why a walk ends before the end of its text.
pub(super) enum Stop {
    /// What stands there is no JSON.
    NotJson(JiterError),
    /// It nests too deep.
    TooDeep,
    /// A response has a problem, and is refused for the first.
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

/// Walks through `text`; the problems that it finds go to `problems`.
pub(super) struct Walk<'j, 'p> {
    json: Jiter<'j>,
    text: &'j str,
    audience: Audience,
    problems: &'p mut Vec<Problem>,
    depth: usize,
    pub(super) oddities: Oddities,
    /// Values that are probably misspelt, where they are asked for.
    pub(super) warnings: Option<Vec<Warning>>,
    /// What happens to fields that are not declared, where they are looked at.
    pub(super) policy: Option<UndeclaredFields>,
    /// The fields that are not declared, and sent.
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
            oddities: Oddities::default(),
            warnings: None,
            policy: None,
            undeclared: Vec::new(),
        }
    }

    /// Walks through a string that is one object.
    pub(super) fn whole_object(&mut self, model: &'static Model, spans: &mut [Span]) -> Walked {
        let peek = self.json.peek()?;
        if peek != Peek::Object {
            return self.refuse_whole(peek, wording![JsonType::Object]);
        }
        self.object(model, spans)?;
        Ok(self.json.finish()?)
    }

    /// Walks through a list of objects; notes the span of each with those of its fields.
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
                self.place_under(0, || format!("[{index}]").into());
                return walked;
            }
            spans.fill(Span::default());
            let walked = self.object(model, &mut spans);
            self.place_under(0, || format!("[{index}]").into());
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
        self.place_under(before, || field.into());
        walked?;
        self.refuse_answer()
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
                self.oddities.has_text_ids |= matches!(kind, Kind::Id) && peek == Peek::String;
                Ok(())
            }
        }
    }

    fn nested(&mut self, model: &'static Model) -> Walked {
        // Only the rules between fields ask where they stand.
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
            self.place_under(before, || format!("[{index}]").into());
            walked?;
            self.refuse_answer()?;
            index += 1;
            next = self.json.array_step()?;
        }
        self.depth -= 1;
        Ok(())
    }

    /// Passes by a value that nothing is known of.
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
                self.oddities.has_long_numbers |= length >= LONG_NUMBER && peek.is_num();
                Ok(())
            }
        }
    }

    /// Refuses the value that comes next for not being what is expected, unless it is not even JSON.
    fn refuse_whole(&mut self, peek: Peek, expected: Wording) -> Walked {
        let start = self.json.current_index();
        self.skip(peek)?;
        let got = self.text.get(start..self.json.current_index()).map(got_json).unwrap_or_default();
        self.problems.push(Problem::new("", wording!["must be ", expected, got]));
        Err(Stop::Refused)
    }

    /// A response is refused for its first problem; a caller gets all of them.
    fn refuse_answer(&self) -> Walked {
        if self.audience == Audience::Response && !self.problems.is_empty() { Err(Stop::Refused) } else { Ok(()) }
    }

    /// Puts the problems found since `before` under a parent.
    fn place_under(&mut self, before: usize, parent: impl FnOnce() -> Path) {
        if self.problems.len() > before {
            let parent = parent();
            let found = self.problems.split_off(before);
            self.problems.extend(found.into_iter().map(|problem| problem.under(parent.clone())));
        }
    }

    /// What to say of a string that is not the JSON expected.
    pub(super) fn complaint(&self, stop: Stop) -> Option<Problem> {
        match stop {
            Stop::Refused => None,
            Stop::TooDeep => Some(too_deep()),
            Stop::NotJson(error) => {
                Some(Problem::new("", format!("is invalid JSON: {}", error.description(&self.json))))
            }
        }
    }
}

/// Which of several types the object is that comes next: the last whose marker field is there, else the first.
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
