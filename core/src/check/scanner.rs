//! Reads JSON token by token, and accepts nothing else.
//!
//! It decodes nothing: a pass over a page asks only where values begin and end, and of which field a key is. A key is compared
//! with those of the type's fields, the likeliest first, before its end is looked for.

use super::strings::{Key, plain_end};
use crate::json_key::JsonKey;
use crate::schema::{Field, Model};

/// The next value's type, by its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

/// The text is not JSON.
#[derive(Debug)]
pub(super) struct Invalid;

type Scanned<T = ()> = Result<T, Invalid>;

/// A declared field and its index, or the key of an undeclared one.
type Declared<'j> = Result<(usize, &'static Field), Key<'j>>;

/// A position in JSON text.
pub(super) struct Scanner<'j> {
    text: &'j str,
    at: usize,
}

impl<'j> Scanner<'j> {
    pub(super) fn new(text: &'j str) -> Self {
        Self { text, at: 0 }
    }

    /// The position in bytes.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Skips white space; returns the position of the value that follows.
    #[inline]
    pub(super) fn value_start(&mut self) -> usize {
        self.visible();
        self.at
    }

    /// Skips white space, and returns the type of the value that follows.
    #[inline]
    pub(super) fn token(&mut self) -> Scanned<Token> {
        Ok(match self.visible() {
            Some(b'"') => Token::String,
            Some(b'{') => Token::Object,
            Some(b'[') => Token::Array,
            Some(b'-' | b'0'..=b'9') => Token::Number,
            Some(b't' | b'f') => Token::Boolean,
            Some(b'n') => Token::Null,
            _ => return Err(Invalid),
        })
    }

    /// Skips a value that is neither an array nor an object.
    #[inline]
    pub(super) fn scalar(&mut self, token: Token) -> Scanned {
        match token {
            Token::String => self.string(),
            Token::Number => self.number(),
            Token::Null => self.word(b"null"),
            Token::Boolean if self.byte() == Some(b't') => self.word(b"true"),
            Token::Boolean => self.word(b"false"),
            Token::Array | Token::Object => Err(Invalid),
        }
    }

    /// Enters an array; returns the type of its first element, or `None` at its end.
    #[inline]
    pub(super) fn first_element(&mut self) -> Scanned<Option<Token>> {
        self.at += 1;
        if self.visible() == Some(b']') {
            self.at += 1;
            return Ok(None);
        }
        self.token().map(Some)
    }

    /// Skips the delimiter after an element; returns the type of the next one, or `None` at the end of the array.
    #[inline]
    pub(super) fn next_element(&mut self) -> Scanned<Option<Token>> {
        if self.another(b']')? { self.token().map(Some) } else { Ok(None) }
    }

    /// Enters an object; returns whether it has a field, whose key follows.
    #[inline]
    pub(super) fn first_field(&mut self) -> bool {
        self.at += 1;
        let is_empty = self.visible() == Some(b'}');
        self.at += usize::from(is_empty);
        !is_empty
    }

    /// Skips the delimiter after a field; returns whether another field follows.
    #[inline]
    pub(super) fn next_field(&mut self) -> Scanned<bool> {
        let another = self.another(b'}')?;
        if another {
            self.visible();
        }
        Ok(another)
    }

    /// Skips a key and its colon; returns its field and the index of that, or the key if it is that of no field. `hint` is the
    /// index of the likeliest.
    #[inline]
    pub(super) fn field(&mut self, model: &'static Model, hint: usize) -> Scanned<Declared<'j>> {
        let rest = self.bytes().get(self.at..).unwrap_or_default();
        if let Some((position, field)) = model.field_by_key(rest, hint) {
            self.at += field.key.length();
            return Ok(Ok((position, field)));
        }
        self.other_field(model)
    }

    /// The same for a key that is not written as [`Model::field_by_key`] finds it.
    fn other_field(&mut self, model: &'static Model) -> Scanned<Declared<'j>> {
        let is_long = self.text.len().saturating_sub(self.at) >= JsonKey::LEAST;
        let key = self.key()?;
        // It would have been found.
        if key.is_usual && is_long {
            return Ok(Err(key));
        }
        let position = model.position(&key.decoded(), 0);
        Ok(position.and_then(|position| Some((position, model.fields.get(position)?))).ok_or(key))
    }

    /// Skips a key and its colon.
    #[inline]
    pub(super) fn key(&mut self) -> Scanned<Key<'j>> {
        if self.byte() != Some(b'"') {
            return Err(Invalid);
        }
        let start = self.at;
        let is_plain = self.plain_string();
        if !is_plain {
            self.rest_of_string()?;
        }
        let end = self.at;
        let is_usual = is_plain && self.byte() == Some(b':');
        if self.visible() != Some(b':') {
            return Err(Invalid);
        }
        self.at += 1;
        Ok(Key { text: self.text, range: start..end, has_escapes: !is_plain, is_usual })
    }

    /// Accepts nothing but white space after the whole value.
    pub(super) fn finish(&mut self) -> Scanned {
        if self.visible().is_none() { Ok(()) } else { Err(Invalid) }
    }

    fn bytes(&self) -> &'j [u8] {
        self.text.as_bytes()
    }

    /// The next byte, which may be white space.
    #[inline]
    pub(super) fn byte(&self) -> Option<u8> {
        self.bytes().get(self.at).copied()
    }

    /// Skips white space, and returns the next byte.
    #[inline]
    fn visible(&mut self) -> Option<u8> {
        // Usually there is none.
        self.byte().filter(|byte| *byte > b' ').or_else(|| {
            self.at = after_space(self.bytes(), self.at);
            self.byte()
        })
    }

    /// Skips a comma, or the bracket that closes the container; returns whether it was a comma.
    #[inline]
    fn another(&mut self, end: u8) -> Scanned<bool> {
        let byte = self.visible();
        self.at += 1;
        match byte {
            Some(b',') => Ok(true),
            Some(byte) if byte == end => Ok(false),
            _ => Err(Invalid),
        }
    }

    fn word<const LENGTH: usize>(&mut self, word: &[u8; LENGTH]) -> Scanned {
        let is_it = self.bytes().get(self.at..).and_then(<[u8]>::first_chunk) == Some(word);
        self.at += LENGTH;
        if is_it { Ok(()) } else { Err(Invalid) }
    }

    /// Skips an integer with fewer than `length` characters that a delimiter follows; returns whether there was one.
    #[inline]
    pub(super) fn short_integer(&mut self, length: usize) -> bool {
        let rest = self.bytes().get(self.at..).unwrap_or_default();
        let digits = rest.strip_prefix(b"-").unwrap_or(rest);
        let count = digits.iter().take(length).take_while(|byte| byte.is_ascii_digit()).count();
        let end = rest.len() - digits.len() + count;
        let is_plain = count > 0 && (count == 1 || digits.first() != Some(&b'0'));
        let is_short = end < length && matches!(rest.get(end), Some(b',' | b'}' | b']'));
        if is_plain && is_short {
            self.at += end;
        }
        is_plain && is_short
    }

    fn number(&mut self) -> Scanned {
        self.at += usize::from(self.byte() == Some(b'-'));
        let starts_with_zero = self.byte() == Some(b'0');
        if self.digits()? > 1 && starts_with_zero {
            return Err(Invalid);
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(())
    }

    /// Skips at least one digit; returns their number.
    fn digits(&mut self) -> Scanned<usize> {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at > start { Ok(self.at - start) } else { Err(Invalid) }
    }

    /// Skips a string.
    #[inline]
    fn string(&mut self) -> Scanned {
        if self.plain_string() { Ok(()) } else { self.rest_of_string() }
    }

    /// Skips a string up to its first escape; returns whether it has none.
    #[inline]
    fn plain_string(&mut self) -> bool {
        self.at = plain_end(self.bytes(), self.at + 1);
        let is_plain = self.byte() == Some(b'"');
        self.at += usize::from(is_plain);
        is_plain
    }

    /// Skips a string from its first escape on.
    #[cold]
    fn rest_of_string(&mut self) -> Scanned {
        while self.byte() != Some(b'"') {
            self.escape()?;
            self.at = plain_end(self.bytes(), self.at);
        }
        self.at += 1;
        Ok(())
    }

    /// Skips an escape. Fails at anything else, which is a control character or the end of the text.
    fn escape(&mut self) -> Scanned {
        self.word(b"\\")?;
        match self.byte() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.at += 1;
                Ok(())
            }
            Some(b'u') => match self.code_unit()? {
                0xd800..=0xdbff if self.word(b"\\").is_ok() && self.byte() == Some(b'u') => {
                    matches!(self.code_unit()?, 0xdc00..=0xdfff).then_some(()).ok_or(Invalid)
                }
                0xd800..=0xdfff => Err(Invalid),
                _ => Ok(()),
            },
            _ => Err(Invalid),
        }
    }

    /// Skips `u` and four hexadecimal digits.
    fn code_unit(&mut self) -> Scanned<u16> {
        let digits =
            self.text.get(self.at + 1..self.at + 5).filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()));
        self.at += 5;
        digits.and_then(|digits| u16::from_str_radix(digits, 16).ok()).ok_or(Invalid)
    }
}

/// Returns the position after white space.
#[cold]
pub(super) fn after_space(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::value::RawValue;

    use super::super::object_fields;
    use super::{Invalid, Scanner, Token};
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    /// Skips any value.
    fn skip(scanner: &mut Scanner<'_>, token: Token) -> Result<(), Invalid> {
        match token {
            Token::Array => {
                let mut next = scanner.first_element()?;
                while let Some(token) = next {
                    skip(scanner, token)?;
                    next = scanner.next_element()?;
                }
                Ok(())
            }
            Token::Object => {
                let mut has_next = scanner.first_field();
                while has_next {
                    let _ = scanner.field(Segment::MODEL, 0)?;
                    let token = scanner.token()?;
                    skip(scanner, token)?;
                    has_next = scanner.next_field()?;
                }
                Ok(())
            }
            scalar => scanner.scalar(scalar),
        }
    }

    fn accepts(text: &str) -> bool {
        let mut scanner = Scanner::new(text);
        scanner.token().and_then(|token| skip(&mut scanner, token)).and_then(|()| scanner.finish()).is_ok()
    }

    /// Whether a parser accepts it that skips numbers, which may be too large, and one that builds strings.
    fn parser_accepts(text: &str) -> bool {
        fn builds(value: &RawValue) -> bool {
            let (text, fields) = (value.get(), object_fields(value.get()));
            match text.as_bytes().first() {
                Some(b'{') => fields.is_ok_and(|fields| fields.into_iter().all(|(_, value)| builds(value))),
                Some(b'[') => {
                    serde_json::from_str::<Vec<&RawValue>>(text).is_ok_and(|items| items.into_iter().all(builds))
                }
                Some(b'"') => serde_json::from_str::<String>(text).is_ok(),
                _ => true,
            }
        }
        serde_json::from_str(text).is_ok_and(builds)
    }

    #[test]
    fn accepts_what_the_grammar_of_json_does() {
        let valid = [
            "0",
            "-0",
            "10.50e+05",
            "1E-2",
            " [ ] ",
            "{ }",
            "[[],{}]",
            "\t{\"a\" : 1 ,\n\"a\":[ null,true , false ]}\r",
            r#""\ud83d\ude00 \u00e9\"\\\/\b\f\n\r\t é""#,
        ];
        let invalid = [
            "",
            "01",
            "-",
            "1.",
            ".5",
            "1e",
            "+1",
            "nul",
            "truex",
            "tru",
            "[1,]",
            "[,1]",
            "{\"a\":1,}",
            "{a:1}",
            "{\"a\" 1}",
            "[1 2]",
            "[1}",
            "{\"a\":1]",
            "{\"a\":}",
            "1 2",
            "\"",
            "\"\\",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\u12é\"",
            "\"\n\"",
            "\"01234567\u{1f}\"",
            r#""\ud800""#,
            r#""\ude00""#,
            r#""\ud800\u0041""#,
            r#""\ud800\n""#,
            "NaN",
            "\u{a0}1",
            "\u{feff}1",
        ];
        assert!(valid.iter().all(|text| accepts(text) && parser_accepts(text)));
        for text in invalid {
            assert!(!accepts(text) && !parser_accepts(text), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn accepts_what_a_parser_does(text in "([\\[\\]{},:]|\"(id|a)\":|\"(\\\\[\"\\\\un]|d83d|de00|[a-f0-9]{4}|\u{1}|é|[ -~]){0,12}\"|-?[0-9]{1,3}|[.eE+]|null|true|[ \n]){0,12}") {
            prop_assert_eq!(accepts(&text), parser_accepts(&text));
        }

        #[test]
        fn strings_end_where_a_parser_says(text in "([ -~é]|\\PC|\u{0}){0,40}", cut in 0..60_usize) {
            let json = serde_json::to_string(&text).unwrap();
            prop_assert!(accepts(&json));
            let cut = json.char_indices().map(|(at, _)| at).nth(cut).unwrap_or(0);
            prop_assert_eq!(accepts(&json[..cut]), parser_accepts(&json[..cut]));
        }
    }
}
