//! Lone surrogates: JSON can escape them, but a Rust string cannot hold them.

/// The escaped replacement character, which is as long as an escaped surrogate.
const UNKNOWN: &str = "\\ufffd";

/// Replaces every escaped lone surrogate with `\ufffd`, so that all positions stay the same; `None` if there is none.
#[must_use]
pub fn without_lone_surrogates(json: &str) -> Option<String> {
    let mut whole = String::new();
    let (mut done, mut at) = (0, 0);
    while let Some(found) = json.get(at..).and_then(|rest| rest.find('\\')) {
        let escape = at + found;
        at = escape + 2;
        let Some(unit) = unit(json, escape) else { continue };
        at = escape + UNKNOWN.len();
        match unit {
            0xd800..=0xdbff if matches!(self::unit(json, at), Some(0xdc00..=0xdfff)) => at += UNKNOWN.len(),
            0xd800..=0xdfff => {
                whole.push_str(json.get(done..escape)?);
                whole.push_str(UNKNOWN);
                done = at;
            }
            _ => {}
        }
    }
    if done == 0 {
        return None;
    }
    whole.push_str(json.get(done..)?);
    Some(whole)
}

/// Returns the code unit of the `\u` escape at this position, if there is one.
fn unit(json: &str, at: usize) -> Option<u16> {
    let digits = json.get(at..at + UNKNOWN.len())?.strip_prefix("\\u")?;
    if digits.bytes().all(|digit| digit.is_ascii_hexdigit()) { u16::from_str_radix(digits, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::without_lone_surrogates;

    #[test]
    fn replaces_lone_surrogates_only() {
        for (json, whole) in [
            (r#""\ud800""#, Some(r#""\ufffd""#)),
            (r#""é\uDFFFé\ud83d\ude00\udBFF\ud83d\ude00""#, Some(r#""é\ufffdé\ud83d\ude00\ufffd\ud83d\ude00""#)),
            (r#""\ud800\u0041\\ud800\n\ud800""#, Some(r#""\ufffd\u0041\\ud800\n\ufffd""#)),
            (r#""\ud83d\ude00 \\ud800 \u00e9""#, None),
            (r#""\ud8"#, None),
            (r#""\ud80é0""#, None),
            (r"\", None),
        ] {
            assert_eq!(without_lone_surrogates(json).as_deref(), whole, "{json}");
        }
    }
}
