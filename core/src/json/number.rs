//! Parses JSON numbers exactly.

use std::fmt;

/// A JSON number: its significant digits, and the exponent of their power of ten.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Decimal {
    is_negative: bool,
    /// Without leading and trailing zeros; empty for zero.
    digits: String,
    exponent: i128,
}

impl Decimal {
    /// Parses a JSON number; `None` if the text is not a number.
    pub(crate) fn read(json: &str) -> Option<Self> {
        let (mantissa, exponent) = json.split_once(['e', 'E']).unwrap_or((json, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let (is_negative, whole) = whole.strip_prefix('-').map_or((false, whole), |whole| (true, whole));
        let all = format!("{whole}{fraction}");
        if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let significant = all.trim_start_matches('0');
        let digits = significant.trim_end_matches('0');
        let power = read_exponent(exponent)?;
        if digits.is_empty() {
            return Some(Self { is_negative: false, digits: String::new(), exponent: 0 });
        }
        // A length in memory plus a 64-bit exponent cannot overflow 128 bits.
        let size = |length: usize| i128::try_from(length).unwrap_or(i128::MAX);
        let shift = size(significant.len() - digits.len()) - size(fraction.len());
        Some(Self { is_negative, digits: digits.to_owned(), exponent: power + shift })
    }

    /// Returns the number of digits before the decimal point; negative if zeros follow it.
    fn before(&self) -> i128 {
        i128::try_from(self.digits.len()).unwrap_or(i128::MAX).saturating_add(self.exponent)
    }

    /// Returns the number of decimal places.
    fn behind(&self) -> i128 {
        (-self.exponent).max(0)
    }

    fn integer(&self) -> Option<i64> {
        if self.digits.is_empty() {
            return Some(0);
        }
        let zeros = usize::try_from(self.exponent).ok().filter(|zeros| *zeros < i64::MAX.ilog10() as usize + 1)?;
        let sign = if self.is_negative { "-" } else { "" };
        format!("{sign}{}{}", self.digits, "0".repeat(zeros)).parse().ok()
    }
}

impl fmt::Display for Decimal {
    /// Writes the number in the same form however it was written: `12.50` as `125e-1`, zero as `0e0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative { "-" } else { "" };
        let digits = if self.digits.is_empty() { "0" } else { &self.digits };
        write!(f, "{sign}{digits}e{}", self.exponent)
    }
}

/// Parses an exponent; one beyond 64 bits is clamped.
fn read_exponent(text: &str) -> Option<i128> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = i128::from(digits.parse::<i64>().unwrap_or(i64::MAX));
    Some(if is_negative { -size } else { size })
}

/// Returns the 64-bit integer that a JSON number (`1`, `1.0`, `1e0`) or a JSON string of digits represents.
#[must_use]
pub fn integer(json: &str) -> Option<i64> {
    match json.strip_prefix('"') {
        Some(rest) => rest.strip_suffix('"')?.parse().ok(),
        None => json.parse().ok().or_else(|| Decimal::read(json)?.integer()),
    }
}

/// Whether a JSON number has at most `precision - scale` digits before the decimal point and `scale` after it; leading and
/// trailing zeros do not count.
pub(crate) fn fits_decimal(json: &str, precision: u32, scale: u32) -> bool {
    Decimal::read(json).is_some_and(|decimal| {
        decimal.digits.is_empty()
            || decimal.behind() <= i128::from(scale) && decimal.before() <= i128::from(precision.saturating_sub(scale))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{fits_decimal, integer};

    #[test]
    fn decimals_have_few_enough_digits_on_both_sides_of_the_point() {
        for (json, fits) in [
            ("123.45", true),
            ("-999.99", true),
            ("0.010", true),
            ("12345e-2", true),
            ("1.2345e2", true),
            ("100e0", true),
            ("1000", false),
            ("1e3", false),
            ("0.001", false),
            ("1e-3", false),
            ("0", true),
            ("-0.000", true),
            ("0e9223372036854775807", true),
            ("0e99999999999999999999", true),
            ("1e9223372036854775807", false),
            ("1e-9223372036854775808", false),
            ("1e99999999999999999999", false),
            ("1.5e-99999999999999999999", false),
            ("0.0000000001e+9223372036854775807", false),
        ] {
            assert_eq!(fits_decimal(json, 5, 2), fits, "{json}");
        }
    }

    #[test]
    fn whole_numbers_are_integers_however_they_are_written() {
        for (json, expected) in [
            ("-0.0", Some(0)),
            ("0e999999999999999999999", Some(0)),
            ("9223372036854775807.0", Some(i64::MAX)),
            ("-9223372036854775808.0", Some(i64::MIN)),
            ("9223372036854775808.0", None),
            ("1e19", None),
            ("1e9223372036854775807", None),
            ("1.5", None),
            ("1e-1", None),
            (r#""0023""#, Some(23)),
            (r#""1.0""#, None),
            ("\"", None),
            ("", None),
            ("true", None),
            ("1e", None),
            (".", None),
        ] {
            assert_eq!(integer(json), expected, "{json}");
        }
    }

    proptest! {
        #[test]
        fn a_moved_point_changes_no_integer(number in any::<i64>(), places in 0_usize..25) {
            let sign = if number < 0 { "-" } else { "" };
            let digits = format!("{:0>width$}", number.unsigned_abs(), width = places + 1);
            let (whole, fraction) = digits.split_at(digits.len() - places);
            let point = if places == 0 { "" } else { "." };
            prop_assert_eq!(integer(&format!("{sign}{whole}{point}{fraction}e{places}")), Some(number));
        }
    }
}
