//! Goes through checked JSON of declared types: checks each value, and records where objects and fields are.
//!
//! A response stops at the first problem, since one suffices; what a caller wrote is checked to its end, with the path of each problem.

use super::objects::{Objects, Span};
use super::rules::{check_limit, doubt, got, rules_between_fields, scalar};
use super::undeclared::{self, sent_unchanged};
use super::warning::Warning;
use super::{Audience, Check};
use crate::error::{MOST_PROBLEMS, Problem};
use crate::json::{self, Cursor};
use crate::message::{Path, Wording, wording};
use crate::options::UndeclaredFields;
use crate::schema::{Field, Kind, Model};

/// A pass over `text`, which collects problems.
pub(super) struct Walk<'j, 'c> {
    text: &'j str,
    at: Cursor<'j>,
    check: Check<'c>,
    pub(super) problems: Vec<Problem>,
    pub(super) objects: Objects,
    /// Warnings about probable mistakes in what may be sent.
    pub(super) warnings: Vec<Warning>,
}

impl<'j, 'c> Walk<'j, 'c> {
    pub(super) fn new(text: &'j str, check: Check<'c>) -> Self {
        let (problems, objects, warnings) = (Vec::new(), Objects::default(), Vec::new());
        Self { text, at: Cursor::new(text, 0), check, problems, objects, warnings }
    }

    /// Checks an object that is in no other.
    pub(super) fn outermost(&mut self, model: &'static Model) {
        if self.at.peek() == Some(b'{') {
            self.object(model);
        } else {
            let got = got(self.at.value(), self.check.audience);
            self.problems.push(Problem::new("", wording!["must be ", Kind::OBJECT, got]));
        }
    }

    /// Checks the value at a span of the text.
    pub(super) fn value_at(&mut self, kind: &'static Kind, span: Span) {
        self.at = Cursor::new(self.text, span.start());
        self.value(kind);
    }

    /// Checks the object that begins here.
    fn object(&mut self, model: &'static Model) {
        let index = self.objects.begin(model, self.at.at());
        self.at.step();
        let policy = self.check.policy.filter(|_| !model.is_open);
        let (mut undeclared, mut hint) = (Vec::new(), 0);
        while !self.is_stopped()
            && let Some(key) = self.at.key()
        {
            if let Some((position, field)) = model.field_of_key(key.as_bytes(), hint) {
                let span = self.field(field);
                self.objects.set_field(index, position, span);
                hint = position + 1;
            } else {
                self.at.value();
                self.objects.has_undeclared = true;
                if policy.is_some() {
                    undeclared.push(key.into_owned());
                }
            }
        }
        self.at.step();
        self.objects.end(index, self.at.at());
        if !self.is_stopped() && (policy.is_some() || self.check.audience.checks_limits()) {
            self.check_between_fields(model, index, policy, &undeclared);
        }
    }

    /// Checks the fields of an object with one another.
    fn check_between_fields(
        &mut self,
        model: &'static Model,
        index: usize,
        policy: Option<UndeclaredFields>,
        names: &[String],
    ) {
        let objects = &self.objects;
        let has = |position: usize| !objects.field(index, position).is_absent();
        // Without a policy, no names were collected.
        let policy = policy.unwrap_or(UndeclaredFields::Allow);
        for name in names {
            match undeclared::problem(model, name, policy, index == 0, has) {
                Some(problem) => self.problems.push(problem),
                None if policy == UndeclaredFields::Warn => self.warnings.push(sent_unchanged(model, name)),
                None => {}
            }
        }
        if self.check.audience.checks_limits() {
            let text_at = |position: usize| objects.field(index, position).text(self.text);
            rules_between_fields(model, text_at, self.check.audience, self.check.zone, &mut self.problems);
        }
    }

    /// Checks the value of a field; returns its span.
    fn field(&mut self, field: &'static Field) -> Span {
        let before = self.problems.len();
        let span = self.value(&field.kind);
        if self.check.audience == Audience::Response && self.problems.len() == before {
            return span;
        }
        let json = span.text(self.text).unwrap_or("null");
        if json == "null" {
            if field.is_required && self.check.audience == Audience::Caller {
                self.problems.push(Problem::new("", "is required and cannot be null"));
            }
        } else if self.check.audience.checks_limits() && self.problems.len() == before {
            check_limit(field.limit, json, &mut self.problems);
        }
        if field.is_secret && self.problems.len() > before {
            self.problems.truncate(before);
            let expected = Wording::from(field.kind);
            self.problems
                .push(Problem::new("", wording!["must be ", expected, "; its value is secret and is not shown"]));
        }
        self.put_under(before, || field.into());
        span
    }

    /// Checks the next value; returns its span.
    fn value(&mut self, kind: &'static Kind) -> Span {
        let first = self.at.peek();
        let start = self.at.at();
        match (kind, first) {
            (Kind::Object(model), Some(b'{')) => self.object(model),
            (Kind::OneOf(union), Some(b'{')) => {
                self.object(json::choose(union, self.text.get(start..).unwrap_or_default()));
            }
            (Kind::List(item), Some(b'[')) => self.list(item),
            _ => self.plain(kind),
        }
        Span::at(start, self.at.at())
    }

    /// Checks the items of the list that begins here.
    fn list(&mut self, kind: &'static Kind) {
        self.at.step();
        let mut index = 0;
        while !matches!(self.at.peek(), Some(b']') | None) && !self.is_stopped() {
            let before = self.problems.len();
            let span = self.value(kind);
            if matches!(kind, Kind::Object(_) | Kind::OneOf(_)) && span.text(self.text) == Some("null") {
                self.objects.add_null(span);
            }
            self.put_under(before, || format!("[{index}]").into());
            index += 1;
        }
        self.at.step();
    }

    /// Checks a value without anything of a declared type within.
    fn plain(&mut self, kind: &'static Kind) {
        let json = self.at.value();
        self.objects.has_text_ids |= kind.is_integer() && json.as_bytes().first() == Some(&b'"');
        if let Some(problem) = scalar(kind, json, self.check.audience, self.check.zone) {
            self.problems.push(problem);
        } else if self.check.audience.checks_limits() && json != "null" {
            self.warnings.extend(doubt(kind, json));
        }
    }

    /// Whether there are as many problems as are reported: one of a response, more of what a caller wrote.
    fn is_stopped(&self) -> bool {
        let most = if self.check.audience == Audience::Response { 1 } else { MOST_PROBLEMS };
        self.problems.len() >= most
    }

    /// Prefixes the paths of the problems since `before` with that of their parent.
    fn put_under(&mut self, before: usize, parent: impl FnOnce() -> Path) {
        if self.problems.len() > before {
            let parent = parent();
            let found = self.problems.split_off(before);
            self.problems.extend(found.into_iter().map(|problem| problem.under(parent.clone())));
        }
    }
}
