//! Reads the text of a filter, such as `siteId = 42 and (name like "%cart%" or tags is not empty)`.
//!
//! ```text
//! filter     = group { "or" group }
//! group      = part { "and" part }
//! part       = condition | "not" part | "(" filter ")"
//! condition  = field ( comparison value | "between" value "and" value | [ "not" ] "in" list | test )
//! comparison = "=" | "!=" | "<" | "<=" | ">" | ">=" | [ "not" ] "like" | "contains"
//! test       = "is" ( [ "not" ] "null" | [ "not" ] "empty" | "true" | "false" )
//! list       = "(" value { "," value } ")"
//! value      = number | "true" | "false" | "null" | "JSON string" | 'string without quotes'
//! ```
//!
//! Words ignore case.

use serde::de::IgnoredAny;
use serde_json::Value;
use xpauto::bindings::list::{MAX_LEVELS, OPERATORS, Operands, Operator, field_of, operators, unknown_field};
use xpauto::bindings::message::{Wording, shortened, wording};
use xpauto::bindings::schema::Model;
use xpauto::{Error, Filter, Problem, Result};

/// The maximum depth of parentheses, `not` included.
const DEEPEST: usize = 2 * MAX_LEVELS;
/// The maximum number of characters of the text that an error shows.
const SHOWN: usize = 30;

/// Reads a filter of a list of these records.
pub fn read(text: &str, model: &'static Model) -> Result<Filter> {
    let mut reader = Reader { rest: text.trim_start(), text, depth: 0, model };
    let filter = reader.filter()?;
    if !reader.rest.is_empty() {
        return Err(reader.expected("and, or or the end"));
    }
    filter.refusal()?;
    Ok(filter)
}

struct Reader<'a> {
    text: &'a str,
    /// What is not yet read, from the next token on.
    rest: &'a str,
    depth: usize,
    model: &'static Model,
}

impl<'a> Reader<'a> {
    fn filter(&mut self) -> Result<Filter> {
        let mut filter = self.group()?;
        while self.take("or") {
            filter = filter | self.group()?;
        }
        Ok(filter)
    }

    fn group(&mut self) -> Result<Filter> {
        let mut filter = self.part()?;
        while self.take("and") {
            filter = filter & self.part()?;
        }
        Ok(filter)
    }

    fn part(&mut self) -> Result<Filter> {
        let start = self.rest;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.problem(start, format!("nests deeper than {DEEPEST} levels")));
        }
        let part = if self.take("not") {
            self.part()?.negate().map_err(|error| self.placed(start, &error))?
        } else if self.take("(") {
            let inner = self.filter()?;
            self.expect(")")?;
            inner
        } else {
            self.condition()?
        };
        self.depth -= 1;
        Ok(part)
    }

    fn condition(&mut self) -> Result<Filter> {
        let (start, name) = (self.rest, self.next());
        if !name.starts_with(is_word_part) {
            return Err(self.expected("a field such as siteId"));
        }
        let Some(field) = self.model.field_by_either_name(name) else {
            return Err(self.problem(start, unknown_field(self.model, name)));
        };
        self.advance(name.len());
        let operator = self.operator()?;
        let values = match operator.operands {
            Operands::None => Vec::new(),
            Operands::One => vec![self.value()?],
            Operands::Ends => {
                let low = self.value()?;
                self.expect("and")?;
                vec![low, self.value()?]
            }
            Operands::List => self.list()?,
        };
        field_of(self.model, field).apply(operator.wire, values).map_err(|error| self.placed(start, &error))
    }

    fn operator(&mut self) -> Result<&'static Operator> {
        if let Some(found) = OPERATORS.iter().find(|operator| self.take(operator.text)) {
            return Ok(found);
        }
        Err(self.expected(&format!("an operator, which is {}", operators().collect::<Vec<_>>().join(", "))))
    }

    fn list(&mut self) -> Result<Vec<Value>> {
        self.expect("(")?;
        let mut values = vec![self.value()?];
        while self.take(",") {
            values.push(self.value()?);
        }
        self.expect(")")?;
        Ok(values)
    }

    fn value(&mut self) -> Result<Value> {
        let token = self.next();
        let constant = ["true", "false", "null"].into_iter().find(|known| known.eq_ignore_ascii_case(token));
        let value = match token.strip_prefix('\'') {
            Some(text) => text.strip_suffix('\'').map(Value::from),
            None => serde_json::from_str(constant.unwrap_or(token)).ok(),
        };
        let Some(value) = value else {
            // A number beyond every float is none in quotes either.
            let is_string = token.starts_with(is_word_part) && token.parse::<f64>().is_err();
            let hint = if is_string { format!("; write {token:?} in quotes") } else { String::new() };
            let kinds = "a number, a string in quotes, true, false or null";
            return Err(self.problem(self.rest, format!("must have {kinds}, got {}{hint}", self.shown())));
        };
        self.advance(token.len());
        Ok(value)
    }

    /// Returns the next token: a string with its quotes, a word, the symbols of an operator, or another letter.
    fn next(&self) -> &'a str {
        let run = |is_part: fn(char) -> bool| self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let length = match self.rest.chars().next() {
            Some('\'') => self.rest.split('\'').nth(1).map_or(1, |text| text.len() + 2),
            Some('"') => {
                let mut strings = serde_json::Deserializer::from_str(self.rest).into_iter::<IgnoredAny>();
                if matches!(strings.next(), Some(Ok(_))) { strings.byte_offset() } else { self.rest.len() }
            }
            Some(first) => {
                let runs = [run(is_word_part), run(|letter| "=!<>".contains(letter))];
                runs.into_iter().find(|length| *length > 0).unwrap_or(first.len_utf8())
            }
            None => 0,
        };
        self.rest.get(..length).unwrap_or(self.rest)
    }

    fn advance(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default().trim_start();
    }

    /// Takes tokens, which have spaces between them here; takes nothing unless all of them are next.
    fn take(&mut self, tokens: &str) -> bool {
        let before = self.rest;
        for token in tokens.split(' ') {
            let next = self.next();
            if !next.eq_ignore_ascii_case(token) {
                self.rest = before;
                return false;
            }
            self.advance(next.len());
        }
        true
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { Err(self.expected(token)) }
    }

    /// Returns the next token for messages.
    fn shown(&self) -> String {
        match self.next() {
            "" => "the end".to_owned(),
            token => format!("{:?}", shortened(token, SHOWN)),
        }
    }

    fn expected(&self, what: &str) -> Error {
        self.problem(self.rest, format!("must have {what}, got {}", self.shown()))
    }

    /// Returns the error of the text that begins here.
    fn problem(&self, rest: &str, message: impl Into<Wording>) -> Error {
        Error::invalid("filter", wording![message.into(), self.column(rest)])
    }

    fn column(&self, rest: &str) -> String {
        let before = self.text.get(..self.text.len() - rest.len()).unwrap_or_default();
        format!(" (column {})", before.chars().count() + 1)
    }

    /// Adds the column to an error of a condition or of a negation.
    fn placed(&self, rest: &str, error: &Error) -> Error {
        let message = error.details().problems.first().map(Problem::wording).unwrap_or_default();
        Error::validation(vec![Problem::sentence(wording![message, self.column(rest)])])
    }
}

fn is_word_part(letter: char) -> bool {
    letter.is_alphanumeric() || "_+-.:%".contains(letter)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use xpauto::list::field;
    use xpauto::model::{Goal, Segment, Typed as _};

    use super::*;

    fn refused(text: &str) -> String {
        read(text, Segment::MODEL).unwrap_err().message().to_owned()
    }

    #[test]
    fn every_operator_is_read_as_the_builder_makes_it() {
        let like = |pattern: &str| field("name").like(pattern);
        for (text, filter) in [
            ("siteId=42", field("siteId").eq(42)),
            ("site_id != 42", field("siteId").ne(42)),
            ("id<1 or id<=2 or id>3 or id >= 4", {
                let id = field("id");
                id.lt(1) | id.lte(2) | id.gt(3) | id.gte(4)
            }),
            ("name LIKE '%it is%'", like("%it is%")),
            (r#"name not like "\"é\"""#, field("name").not_like("\"é\"")),
            ("id in (1, 2)", field("id").is_in([1, 2])),
            ("id NOT IN (1)", field("id").not_in([1])),
            ("id between 1 and 2 and id > 0", field("id").between(1, 2) & field("id").gt(0)),
            ("tags contains 'vip' and tags is not empty", field("tags").contains("vip") & field("tags").is_not_empty()),
            ("isFavorite is TRUE or isFavorite is null", field("isFavorite").is_true() | field("isFavorite").is_null()),
            ("not (id = 1 and name like 'a')", field("id").ne(1) | field("name").not_like("a")),
            ("id = 1 or id = 2 and name = 'x'", field("id").eq(1) | (field("id").eq(2) & field("name").eq("x"))),
            ("name = null and isFavorite = True", field("name").is_null() & field("isFavorite").eq(true)),
        ] {
            assert_eq!(read(text, Segment::MODEL).unwrap(), filter, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_column() {
        let value = "must have a number, a string in quotes, true, false or null";
        let operator = format!("must have an operator, which is {}", operators().collect::<Vec<_>>().join(", "));
        for (text, message) in [
            ("", "must have a field such as siteId, got the end (column 1)".to_owned()),
            ("siteId", format!("{operator}, got the end (column 7)")),
            ("siteId ~ 42", format!("{operator}, got \"~\" (column 8)")),
            ("name lik 'x'", format!("{operator}, got \"lik\" (column 6)")),
            ("siteId == 4", format!("{operator}, got \"==\" (column 8)")),
            ("name is nul", format!("{operator}, got \"is\" (column 6)")),
            ("id = 1e400", format!("{value}, got \"1e400\" (column 6)")),
            ("name = cart", format!("{value}, got \"cart\"; write \"cart\" in quotes (column 8)")),
            (
                "dateCreated > 2026-05-07",
                format!("{value}, got \"2026-05-07\"; write \"2026-05-07\" in quotes (column 15)"),
            ),
            (
                "name = \"é\" and siteIdd = 1",
                "must be a field of segments, got \"siteIdd\"; did you mean \"siteId\"? (column 16)".to_owned(),
            ),
            ("siteId = 42 name = 'x'", "must have and, or or the end, got \"name\" (column 13)".to_owned()),
            ("(siteId = 42", "must have ), got the end (column 13)".to_owned()),
            ("siteId between 1 or 2", "must have and, got \"or\" (column 18)".to_owned()),
            ("id in ()", format!("{value}, got \")\" (column 8)")),
            ("name = 'x", format!("{value}, got \"'x\" (column 8)")),
            ("name = 'it''s'", "must have and, or or the end, got \"'s'\" (column 12)".to_owned()),
            ("siteId = 'x'", "must have a number for siteId EQUAL, got \"x\" (column 1)".to_owned()),
            ("not tags contains 'x'", "cannot negate CONTAINS on tags, which has no opposite (column 1)".to_owned()),
        ] {
            assert_eq!(refused(text), format!("filter {message}"), "{text}");
        }
        assert!(refused(r#"name = "x"#).ends_with(r#"got "\"x" (column 8)"#));
        assert!(refused(&"(".repeat(100_000)).contains("nests deeper"));
        assert!(refused(&"not ".repeat(100_000)).contains("nests deeper"));
        let foreign = read("id = 1 and isFavorite is true", Goal::MODEL).unwrap_err();
        let message = "filter must be a field of goals, got \"isFavorite\"; did you mean \"isActive\"? (column 12)";
        assert_eq!(foreign.message(), message);
    }

    #[test]
    fn any_text_is_read_or_refused() {
        let tokens =
            ["(", ")", "and", "or", "not", "in", "is", "null", "name", "siteId", "4", "'", "\"", "=", "<", ","];
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..20_000 {
            let text: Vec<&str> = (0..random.usize(0..12)).filter_map(|_| random.choice(tokens)).collect();
            if let Ok(filter) = read(&text.join(" "), Segment::MODEL) {
                assert_eq!(read(&filter.to_string(), Segment::MODEL).unwrap(), filter);
            }
        }
    }
}
