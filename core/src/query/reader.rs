//! Reads the text of a filter.

use std::borrow::Cow;
use std::str::FromStr;

use serde_json::Value;

use super::text::{JOINS, is_reserved};
use crate::error::{Error, Result};
use crate::nearest::closest;
use crate::query::check::unknown_field;
use crate::query::filter::{Filter, MAX_LEVELS};
use crate::query::listed::{listed_field, records_of};
use crate::query::spelling::{Operands, SPELLINGS, Spelling, operators};
use crate::query::{FieldRef, field_of, field_unchecked};
use crate::schema::Model;
use crate::text::{Wording, did_you_mean, shortened, wording};

/// The maximum depth of parentheses, `not` included.
const DEEPEST: usize = 2 * MAX_LEVELS;
/// The maximum number of characters of what an error shows.
const SHOWN: usize = 30;

/// Reads a filter: of a list of this model, or of any.
fn read(text: &str, model: Option<&'static Model>) -> Result<Filter> {
    let mut reader = Reader { text, at: 0, depth: 0, model };
    let filter = reader.filter()?;
    if !reader.is_at_end() {
        return Err(reader.expected("and, or or the end"));
    }
    filter.refusal()?;
    Ok(filter)
}

impl Filter {
    /// Parses a filter of a list of these records, as [`FromStr`] does; it may have fields of this list only.
    #[doc(hidden)]
    pub fn of_list(text: &str, model: &'static Model) -> Result<Self> {
        read(text, Some(model))
    }
}

impl FromStr for Filter {
    type Err = Error;

    /// Parses what [`Display`](std::fmt::Display) writes.
    ///
    /// # Errors
    ///
    /// `validation` with the column of what cannot be read, is not declared, or does not suit the type of its field.
    ///
    /// ```
    /// use xpauto::Filter;
    /// use xpauto::list::field;
    ///
    /// let filter: Filter = r#"siteId = 42 and (name like "%cart%" or tags is not empty)"#.parse()?;
    /// assert_eq!(filter, field("siteId").eq(42) & (field("name").like("%cart%") | field("tags").is_not_empty()));
    /// let error = "siteId = 'x'".parse::<Filter>().unwrap_err();
    /// assert_eq!(error.message(), "filter must have a number for siteId EQUAL, got \"x\" (column 1)");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    fn from_str(text: &str) -> Result<Self> {
        read(text, None)
    }
}

struct Reader<'a> {
    text: &'a str,
    /// The byte that is read next.
    at: usize,
    depth: usize,
    model: Option<&'static Model>,
}

impl<'a> Reader<'a> {
    fn filter(&mut self) -> Result<Filter> {
        let mut groups = vec![self.group()?];
        while self.take_word("or") {
            groups.push(self.group()?);
        }
        Ok(joined(groups, Filter::any_of))
    }

    fn group(&mut self) -> Result<Filter> {
        let mut parts = vec![self.part()?];
        while self.take_word("and") {
            parts.push(self.part()?);
        }
        Ok(joined(parts, Filter::all_of))
    }

    fn part(&mut self) -> Result<Filter> {
        self.skip_space();
        let start = self.at;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.problem(start, format!("nests deeper than {DEEPEST} levels")));
        }
        let part = if self.take_word("not") {
            self.part()?.negate().map_err(|error| self.placed(start, &error))?
        } else if self.take("(") {
            let inner = self.filter()?;
            self.expect(")")?;
            inner
        } else if let Some(or) = self.take_join() {
            Filter::logic(or, self.list_of(Self::filter)?)
        } else {
            self.condition()?
        };
        self.depth -= 1;
        Ok(part)
    }

    /// Takes the beginning of a join of a list in parentheses; returns whether it is one by OR.
    fn take_join(&mut self) -> Option<bool> {
        let before = self.at;
        let found = JOINS.iter().position(|join| self.take_word(join));
        let is_list = found.is_some() && self.rest().trim_start().starts_with('(');
        self.at = if is_list { self.at } else { before };
        found.filter(|_| is_list).map(|index| index == 1)
    }

    fn condition(&mut self) -> Result<Filter> {
        self.skip_space();
        let start = self.at;
        let field = self.field()?;
        let (operator, parameters) = if let Some(operator) = self.quoted('`')? {
            (operator, self.list_of(Self::value)?)
        } else {
            let spelling = self.operator()?;
            (spelling.operator.into(), self.operands(spelling.operands)?)
        };
        if !field.is_declared() {
            return Ok(Filter::condition(field.name(), operator, parameters));
        }
        field.apply(&operator, parameters).map_err(|error| self.placed(start, &error))
    }

    fn field(&mut self) -> Result<FieldRef> {
        if let Some(name) = self.quoted('`')? {
            return Ok(field_unchecked(name));
        }
        let start = self.at;
        let name = self.word();
        if name.is_empty() || is_reserved(name) {
            return Err(self.expected("a field such as siteId"));
        }
        self.at += name.len();
        match self.model {
            None => listed_field(name).map_err(|error| self.placed(start, &error)),
            Some(model) => match model.field_by_either_name(name) {
                Some(field) => Ok(field_of(model, field)),
                None => Err(self.problem(start, unknown_field(model, records_of(model), "filter", name).message)),
            },
        }
    }

    fn operator(&mut self) -> Result<&'static Spelling> {
        self.skip_space();
        let start = self.at;
        if let Some(found) = SPELLINGS.iter().find(|spelling| self.take_words(spelling.text)) {
            // `==` begins with an operator, but is none.
            if self.symbol().is_empty() || !is_symbol(found.text) {
                return Ok(found);
            }
            self.at = start;
        }
        let got = if self.symbol().is_empty() { self.phrase() } else { self.symbol().to_owned() };
        self.at = start;
        // An operator of the opposite meaning is not near.
        let near = operators().filter(|operator| operator.contains("not") == got.contains("not"));
        match closest(&got, near).filter(|_| !got.is_empty() && !is_symbol(&got)) {
            Some(similar) => {
                let hint = did_you_mean(Some(similar.to_owned()));
                Err(self.problem(start, wording![format!("must have an operator, got {got:?}"), hint]))
            }
            None => Err(self.expected("an operator such as = or is null")),
        }
    }

    fn operands(&mut self, operands: Operands) -> Result<Vec<Value>> {
        Ok(match operands {
            Operands::None => Vec::new(),
            Operands::One => vec![self.value()?],
            Operands::List => self.list_of(Self::value)?,
            Operands::Ends => {
                let low = self.value()?;
                if !self.take_word("and") {
                    return Err(self.expected("and"));
                }
                vec![low, self.value()?]
            }
        })
    }

    /// Reads a list in parentheses.
    fn list_of<T>(&mut self, read: fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        self.expect("(")?;
        let mut items = Vec::new();
        if self.take(")") {
            return Ok(items);
        }
        loop {
            items.push(read(self)?);
            if !self.take(",") {
                self.expect(")")?;
                return Ok(items);
            }
        }
    }

    fn value(&mut self) -> Result<Value> {
        if let Some(text) = self.quoted('\'')? {
            return Ok(text.into());
        }
        let start = self.at;
        let rest = self.rest();
        let (length, value) = if rest.starts_with(['"', '[', '{']) {
            let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
            match values.next() {
                Some(Ok(value)) => (values.byte_offset(), Some(value)),
                Some(Err(error)) if error.is_eof() && rest.starts_with('"') => {
                    return Err(self.problem(start, "must have a closing \", got the end"));
                }
                Some(Err(error)) => return Err(self.problem(start, format!("has an invalid JSON value: {error}"))),
                None => (0, None),
            }
        } else {
            let is_part = |letter: char| letter.is_alphanumeric() || "+-._:%".contains(letter);
            let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let word = rest.get(..length).unwrap_or_default();
            let is_constant = ["true", "false", "null"].iter().any(|known| known.eq_ignore_ascii_case(word));
            let word = if is_constant { Cow::Owned(word.to_ascii_lowercase()) } else { word.into() };
            (length, serde_json::from_str(&word).ok())
        };
        let Some(value) = value else {
            let word = rest.get(..length).unwrap_or_default();
            let hint = if word.is_empty() { String::new() } else { format!("; write {word:?} in quotes") };
            let kinds = "a number, a string in quotes, true, false or null";
            return Err(self.problem(start, format!("must have {kinds}, got {}{hint}", self.shown())));
        };
        self.at += length;
        Ok(value)
    }

    /// Takes what stands between two of these marks; a mark within is doubled.
    fn quoted(&mut self, mark: char) -> Result<Option<String>> {
        self.skip_space();
        let Some(mut rest) = self.rest().strip_prefix(mark) else { return Ok(None) };
        let mut text = String::new();
        while let Some((before, after)) = rest.split_once(mark) {
            text.push_str(before);
            let Some(next) = after.strip_prefix(mark) else {
                self.at = self.text.len() - after.len();
                return Ok(Some(text));
            };
            text.push(mark);
            rest = next;
        }
        Err(self.problem(self.at, format!("must have a closing {mark}, got the end")))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_space();
        self.rest().is_empty()
    }

    /// Returns the word that comes next.
    fn word(&self) -> &'a str {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        self.rest().split(|letter| !is_part(letter)).next().unwrap_or_default()
    }

    /// Takes the words that would be one operator, in lower case: a word, after `is` and `not` the next one too.
    fn phrase(&mut self) -> String {
        let mut phrase = String::new();
        loop {
            let word = self.word().to_ascii_lowercase();
            self.at += word.len();
            self.skip_space();
            phrase.push_str(&word);
            if !["is", "not"].contains(&&*word) || self.word().is_empty() {
                return phrase;
            }
            phrase.push(' ');
        }
    }

    /// Returns the symbols of operators that come next.
    fn symbol(&self) -> &'a str {
        self.rest().split(|letter| !is_symbol_part(letter)).next().unwrap_or_default()
    }

    fn take(&mut self, mark: &str) -> bool {
        self.skip_space();
        let is_next = self.rest().starts_with(mark);
        self.at += if is_next { mark.len() } else { 0 };
        is_next
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.skip_space();
        let is_next = self.word().eq_ignore_ascii_case(word);
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }

    /// Takes words with any space between them, or a symbol; takes nothing unless all of it comes next.
    fn take_words(&mut self, words: &str) -> bool {
        let before = self.at;
        let is_next =
            if is_symbol(words) { self.take(words) } else { words.split(' ').all(|word| self.take_word(word)) };
        self.at = if is_next { self.at } else { before };
        is_next
    }

    fn expect(&mut self, mark: &str) -> Result<()> {
        if self.take(mark) { Ok(()) } else { Err(self.expected(mark)) }
    }

    /// Returns what comes next, for messages.
    fn shown(&self) -> String {
        let rest = self.rest();
        match [self.symbol(), self.word()].iter().find(|token| !token.is_empty()) {
            _ if rest.is_empty() => "the end".to_owned(),
            // With what belongs to it, such as the rest of a date.
            Some(_) => {
                let token = rest.split([' ', ',', ')', '(']).next().unwrap_or_default();
                format!("{:?}", shortened(token, SHOWN))
            }
            None => format!("{:?}", rest.chars().take(1).collect::<String>()),
        }
    }

    fn expected(&mut self, what: &str) -> Error {
        self.skip_space();
        self.problem(self.at, format!("must have {what}, got {}", self.shown()))
    }

    /// Returns the error of what begins with this byte.
    fn problem(&self, at: usize, message: impl Into<Wording>) -> Error {
        let column = self.text.get(..at).unwrap_or_default().chars().count() + 1;
        Error::invalid("filter", wording![message.into(), format!(" (column {column})")])
    }

    /// Adds the column to an error of the builder.
    fn placed(&self, at: usize, error: &Error) -> Error {
        match error.details().problems.first() {
            Some(problem) => self.problem(at, problem.message.clone()),
            None => error.clone(),
        }
    }
}

/// Joins filters; one alone stays as it is, also where it is a join of one.
fn joined(mut filters: Vec<Filter>, join: fn(Vec<Filter>) -> Filter) -> Filter {
    if filters.len() > 1 { join(filters) } else { filters.pop().unwrap_or_else(|| join(filters)) }
}

fn is_symbol_part(letter: char) -> bool {
    "=!<>".contains(letter)
}

fn is_symbol(text: &str) -> bool {
    text.starts_with(is_symbol_part)
}
