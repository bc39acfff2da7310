//! Converts strings of digits in integer fields to integers, and numbers that readers would round to strings of digits.

use super::{Rewrite, fields, integer, items, write_array, write_object};
use crate::schema::{Kind, Model};

/// The largest integer below which a float of 64 bits has every other.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Returns the JSON of an object with integers instead of strings of digits in integer fields; everything else is
/// unchanged.
///
/// ```
/// use xpauto::model::Segment;
/// use xpauto::model::Typed as _;
/// use xpauto::bindings::json::with_integers;
///
/// let json = with_integers(Segment::MODEL, r#"{"siteId":"9007199254740993","name":"42"}"#);
/// assert_eq!(json, r#"{"siteId":9007199254740993,"name":"42"}"#);
/// ```
#[must_use]
pub fn with_integers(model: &'static Model, json: &str) -> String {
    if !json.trim_start().starts_with('{') {
        return json.to_owned();
    }
    // By parsing the number, since JSON allows neither leading zeros nor a plus sign.
    let digits = |json: &str| json.starts_with('"').then(|| integer(json)).flatten().map(|number| number.to_string());
    let value = |kind: &Kind, json: &str| if kind.is_integer() { digits(json) } else { None };
    let rewrite = Rewrite { name: &|field| Some(field.wire), value: &value };
    rewrite.object(model, json, rewrite.name)
}

/// Returns JSON with strings instead of the numbers that are not the same for a reader with floats of 64 bits: integers beyond 2^53,
/// and what is beyond every float. The JSON has to be valid, and of a depth that is accepted.
///
/// ```
/// use xpauto::bindings::json::with_exact_numbers;
///
/// let json = with_exact_numbers(r#"{"id":9007199254740993,"weights":[0.50, 1e400, 7]}"#);
/// assert_eq!(json, r#"{"id":"9007199254740993","weights":[0.50,"1e400",7]}"#);
/// ```
#[must_use]
pub fn with_exact_numbers(json: &str) -> String {
    let json = json.trim();
    match json.as_bytes().first() {
        Some(b'{') => write_object(fields(json).map(|(name, value)| (name, with_exact_numbers(value)))),
        Some(b'[') => write_array(items(json).map(with_exact_numbers)),
        Some(b'-' | b'0'..=b'9') if is_rounded(json) => format!("\"{json}\""),
        _ => json.to_owned(),
    }
}

/// The number of digits of the shortest integer that a reader with floats of 64 bits may round.
const LONG: usize = 16;

/// Whether a number outside strings has sixteen digits, or an exponent that is not negative. Nearly every response has neither,
/// also not within strings, which is found out without looking at each byte (a tenth of the time).
#[must_use]
pub fn may_have_long_integers(json: &str) -> bool {
    (has_digits(json.as_bytes()) || has_exponent(json.as_bytes())) && has_long_integers(json)
}

/// Whether there are sixteen digits or points in a row, one of which is at a multiple of sixteen.
fn has_digits(json: &[u8]) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
    let is_run = |at: usize| {
        let (before, after) = json.split_at(at);
        before.iter().rev().take_while(is_part).count() + after.iter().take_while(is_part).count() >= LONG
    };
    let candidates = json.iter().enumerate().step_by(LONG).filter(|(_, byte)| is_part(byte));
    candidates.map(|(at, _)| at).any(is_run)
}

/// Whether a digit is followed by `e`; compilers make this several bytes at once.
fn has_exponent(json: &[u8]) -> bool {
    let followers = json.get(1..).unwrap_or_default();
    let is_exponent = |(digit, next): (&u8, &u8)| digit.is_ascii_digit() && next | 0x20 == b'e';
    let part = |(digits, followers): (&[u8], &[u8])| {
        digits.iter().zip(followers).fold(false, |found, pair| found | is_exponent(pair))
    };
    json.chunks(4096).zip(followers.chunks(4096)).any(part)
}

/// Looks at each byte, and leaves strings out.
fn has_long_integers(json: &str) -> bool {
    let (mut digits, mut in_string, mut is_escaped, mut at_exponent) = (0, false, false, false);
    for byte in json.bytes() {
        if at_exponent && byte != b'-' {
            return true;
        }
        at_exponent = false;
        if in_string {
            in_string = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
        } else if byte.is_ascii_digit() {
            digits += 1;
            if digits == LONG {
                return true;
            }
        } else if byte != b'.' {
            at_exponent = digits > 0 && matches!(byte, b'e' | b'E');
            digits = 0;
            in_string = byte == b'"';
        }
    }
    false
}

fn is_rounded(number: &str) -> bool {
    if number.contains(['.', 'e', 'E']) {
        return number.parse().is_ok_and(f64::is_infinite);
    }
    number.parse().map_or(true, |integer: i64| integer.unsigned_abs() > LARGEST_EXACT)
}

#[cfg(test)]
mod tests {
    use crate::generated::Segment;
    use crate::record::Record;
    use crate::typed::Typed as _;

    use proptest::prelude::*;

    use super::{has_long_integers, may_have_long_integers, with_exact_numbers, with_integers};

    proptest! {
        #[test]
        fn the_fast_check_overlooks_no_long_integer(numbers in prop::collection::vec("[ ,\"]{0,9}-?[0-9]{1,17}(\\.[0-9]{1,9})?([eE][+-]?[0-9])?", 1..9)) {
            let json = numbers.concat();
            prop_assert_eq!(may_have_long_integers(&json), has_long_integers(&json), "{}", json);
        }
    }

    #[test]
    fn numbers_that_floats_do_not_hold_become_strings_at_any_depth() {
        let json = r#"[9007199254740991, -9007199254740992, {"a": 123456789012345678901234567890, "9007199254740993": "9007199254740993"}, -1E-400]"#;
        let exact = r#"[9007199254740991,"-9007199254740992",{"a":"123456789012345678901234567890","9007199254740993":"9007199254740993"},-1E-400]"#;
        assert_eq!(with_exact_numbers(json), exact);
    }

    #[test]
    fn strings_of_digits_become_integers_where_these_belong() {
        let json = r#"{"siteId":"9223372036854775807","experiments":["-1",2,"x"],"tags":["7"],"name":"8","extra":"9"}"#;
        let integers = r#"{"siteId":9223372036854775807,"experiments":[-1,2,"x"],"tags":["7"],"name":"8","extra":"9"}"#;
        assert_eq!(with_integers(Segment::MODEL, json), integers);
        assert_eq!(
            with_integers(Segment::MODEL, r#"{"siteId":"9223372036854775808"}"#),
            r#"{"siteId":"9223372036854775808"}"#
        );
        for other in ["[\"1\"]", "\"1\"", "null", ""] {
            assert_eq!(with_integers(Segment::MODEL, other), other);
        }
    }

    #[test]
    fn ids_written_as_text_become_integers_and_nothing_else_changes() {
        let json = r#"{"tags":["7"],"experiments":[1,"0023",null],"name":"a","x":"5"}"#;
        let record = Record::from_json(Segment::MODEL, json).unwrap();
        assert_eq!(record.json_with_integer_ids(), r#"{"tags":["7"],"experiments":[1,23,null],"name":"a","x":"5"}"#);
        let plain = Record::from_json(Segment::MODEL, r#"{"experiments" : [1]}"#).unwrap();
        assert_eq!(plain.json_with_integer_ids(), r#"{"experiments" : [1]}"#);
    }
}
