//! A condition in words: its targeting type and what it compares with.

use std::borrow::Cow;

use serde_json::Value;

use crate::generated::{TargetingCondition, TargetingType};
use crate::message::shortened;
use crate::record::holds_nothing;
use crate::typed::Typed as _;

/// The maximum number of characters of a name.
const NAME: usize = 100;

/// The most significant fields, in this order; others follow in the order of the JSON.
const SIGNIFICANT: &[&str] = &[
    "url",
    "title",
    "name",
    "value",
    "browser",
    "device",
    "country",
    "region",
    "city",
    "pageCount",
    "visitCount",
    "countInMillis",
    "lowerBound",
    "upperBound",
];

/// Fields that are not significant, or are shown in another way.
const HIDDEN: &[&str] = &["id", "htmlDescription", "weight", "targetingType", "include", "applied"];

/// Returns the targeting type of a condition, after `NOT` where it is negated; with `value_characters`, also what it compares
/// with, each value of at most that many characters.
///
/// The targeting type is left out if the values begin with its words: `visit count > 7` for `VISITS`.
pub(super) fn condition_text(condition: &TargetingCondition, value_characters: Option<usize>) -> String {
    let name = fitted(&type_name(condition), NAME);
    let values = value_characters.map_or_else(String::new, |characters| details(condition, &name, characters));
    let words = name.replace('_', " ").to_lowercase();
    let singular = words.strip_suffix('s').unwrap_or(&words);
    let text = match values.strip_prefix(singular) {
        _ if values.is_empty() => name,
        Some(rest) if rest.starts_with(' ') && !singular.is_empty() => values,
        _ => format!("{name} {values}"),
    };
    if is_negated(condition) { format!("NOT {text}") } else { text }
}

/// Returns the targeting type as it is written; empty without one.
pub(super) fn type_name(condition: &TargetingCondition) -> String {
    condition.targeting_type().as_ref().map_or("", TargetingType::as_str).to_owned()
}

/// Whether the condition is negated: `"include": false`.
fn is_negated(condition: &TargetingCondition) -> bool {
    condition.record().json_fields().any(|(key, value)| key == "include" && value == "false")
}

/// Returns the comparisons of all significant fields, with values of at most `value_characters` each.
fn details(condition: &TargetingCondition, type_name: &str, value_characters: usize) -> String {
    let fields: Vec<(String, Value)> = condition
        .record()
        .json_fields()
        .filter(|(_, json)| !holds_nothing(json))
        .filter_map(|(key, json)| Some((key.into_owned(), serde_json::from_str(json).ok()?)))
        .collect();
    let mut shown: Vec<&(String, Value)> =
        fields.iter().filter(|(key, _)| !HIDDEN.contains(&key.as_str()) && !is_operator(key)).collect();
    shown.sort_by_key(|(key, _)| SIGNIFICANT.iter().position(|telling| telling == key).unwrap_or(SIGNIFICANT.len()));
    let type_words = type_name.replace('_', " ").to_lowercase();
    let parts: Vec<String> = shown
        .iter()
        .enumerate()
        .map(|(index, (key, value))| {
            let name = Some(words(key)).filter(|words| !is_implied_by(words, &type_words));
            let operator = operator_of(key, index == 0, &fields);
            let strings = [name.unwrap_or_default(), operator, value_text(key, value, value_characters)];
            strings.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
        })
        .collect();
    parts.join(", ")
}

/// Whether the name of a field is redundant: it equals the targeting type (`browser` in `BROWSER`), or is `count`.
fn is_implied_by(words: &str, type_words: &str) -> bool {
    words == type_words || words == "count"
}

fn is_operator(key: &str) -> bool {
    key.to_ascii_lowercase().ends_with("matchtype")
}

/// Returns the operator of a field: `valueMatchType` belongs to `value`, `matchType` to the most significant field.
fn operator_of(key: &str, is_first: bool, fields: &[(String, Value)]) -> String {
    let own = format!("{key}MatchType");
    let found = |name: &str| fields.iter().find(|(key, _)| key == name).and_then(|(_, value)| value.as_str());
    let operator = found(&own).or_else(|| found("matchType").filter(|_| is_first));
    match operator {
        None | Some("EXACT" | "EQUAL" | "EQUALS") => String::new(),
        Some("CONTAINS") => "contains".to_owned(),
        Some("REGULAR_EXPRESSION") => "matches".to_owned(),
        Some("GREATER") => ">".to_owned(),
        Some("LESS" | "LOWER") => "<".to_owned(),
        Some(other) => fitted(&other.replace('_', " ").to_lowercase(), NAME),
    }
}

/// Splits a wire name into words: `segmentId` becomes `segment`, `customDataIndex` becomes `custom data index`.
fn words(key: &str) -> String {
    match key {
        "lowerBound" => return "from".to_owned(),
        "upperBound" => return "to".to_owned(),
        _ => {}
    }
    let key = key.strip_suffix("InMillis").unwrap_or(key);
    let key = key.strip_suffix("Id").filter(|rest| !rest.is_empty()).unwrap_or(key);
    let mut words = String::new();
    for letter in key.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    fitted(&words, NAME)
}

fn value_text(key: &str, value: &Value, characters: usize) -> String {
    match value {
        Value::String(text) => format!("\"{}\"", fitted(text, characters)),
        Value::Number(number) if key.ends_with("InMillis") => {
            number.as_u64().map_or_else(|| number.to_string(), duration)
        }
        Value::Array(items) => {
            let text = |item| value_text(key, item, characters);
            let items: Vec<String> = items.iter().take(12).map(text).collect();
            fitted(&items.join(" "), characters)
        }
        other => fitted(&other.to_string(), characters),
    }
}

/// Formats milliseconds in the largest unit of which they are a multiple.
fn duration(milliseconds: u64) -> String {
    let units = [(86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s")];
    let whole = units.iter().find(|(length, _)| milliseconds > 0 && milliseconds.is_multiple_of(*length));
    whole.map_or_else(|| format!("{milliseconds} ms"), |(length, unit)| format!("{} {unit}", milliseconds / length))
}

/// Returns a string on one line of at most this many characters, without those that cannot be shown.
fn fitted(text: &str, characters: usize) -> String {
    // More than is kept, since white space is collapsed; the rest of a long string is never read.
    let line = one_line(&text.chars().take(4 * characters).collect::<String>());
    let is_read = text.chars().nth(4 * characters).is_none();
    if is_read && line.chars().count() <= characters {
        return line;
    }
    match shortened(&line, characters.saturating_sub(1)) {
        Cow::Owned(cut) => cut,
        Cow::Borrowed(line) => format!("{line}…"),
    }
}

/// Collapses white space, removes marks that change the text direction, and replaces control characters.
fn one_line(text: &str) -> String {
    let spaced: Vec<&str> = text.split_whitespace().collect();
    let visible = spaced.join(" ");
    let kept = visible.chars().filter(|letter| !turns_direction(*letter));
    kept.map(|letter| if letter.is_control() { '\u{FFFD}' } else { letter }).collect()
}

fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
