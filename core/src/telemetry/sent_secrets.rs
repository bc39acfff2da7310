//! The secrets of a request, which services and gateways may send back.

use std::collections::HashSet;

use url::form_urlencoded::byte_serialize;

/// The length of a part of a secret that is recognized.
const PART: usize = 8;

/// The parts of a request's secrets: each eight letters or digits in a row.
#[derive(Debug, Default)]
pub struct SentSecrets(HashSet<Vec<u8>>);

impl SentSecrets {
    /// Collects the parts of these secrets, as they are and as a URL or a form has them.
    pub fn of<'a>(secrets: impl Iterator<Item = &'a [u8]>) -> Self {
        let encoded = |secret| byte_serialize(secret).collect::<String>();
        let secrets = secrets.flat_map(|secret| [letters(secret), letters(encoded(secret).as_bytes())]);
        let secrets: Vec<Vec<u8>> = secrets.collect();
        Self(secrets.iter().flat_map(|secret| secret.windows(PART)).map(<[u8]>::to_vec).collect())
    }

    /// Returns whether a string has a part of one of them, in either case and whatever is between its letters.
    #[must_use]
    pub fn are_in(&self, text: &str) -> bool {
        !self.0.is_empty() && letters(text.as_bytes()).windows(PART).any(|part| self.0.contains(part))
    }
}

/// Returns the letters and digits of a string, those of ASCII in lower case. What is not ASCII counts as letters.
fn letters(text: &[u8]) -> Vec<u8> {
    let letters = text.iter().filter(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
    letters.map(u8::to_ascii_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_that_shares_eight_letters_or_digits_with_a_secret_is_found() {
        let secrets = SentSecrets::of([b"tok-abcd1234efgh".as_slice(), "schlüssel".as_bytes(), b"short"].into_iter());
        for text in ["for abcd1234 no", "xCD1234EFx", "tok-abcd1234efgh", "ab/cd-12 34", "ein Schlüssel"] {
            assert!(secrets.are_in(text), "{text}");
        }
        for text in ["", "abcd123", "tok-abcd", "short", "schl"] {
            assert!(!secrets.are_in(text), "{text}");
        }
        assert!(!SentSecrets::default().are_in("abcd1234efgh"));
        let secrets = SentSecrets::of([b"s3/cr+et/x?y&z".as_slice()].into_iter());
        assert!(secrets.are_in("s3%2Fcr%2Bet%2Fx%3Fy%26z") && secrets.are_in("s3/cr+et/x?y&z"));
    }
}
