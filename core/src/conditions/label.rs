//! The label of a drawn condition: its targeting type, its most significant fields, and its weight.

use std::borrow::Cow;

use serde_json::Value;

use super::blocks::is_negated;
use super::families::family_of;
use crate::model::declare::Typed as _;
use crate::model::{TargetingCondition, TargetingType};
use crate::text::shortened;

/// The maximum number of characters of one value, and of all.
const VALUE: usize = 40;
const DETAILS: usize = 72;

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

/// The label of a condition.
#[derive(Debug)]
pub(super) struct Label {
    pub(super) targeting_type: String,
    /// The comparisons, for example `url contains “/cart”`, shortened.
    pub(super) details: String,
    pub(super) weight: i64,
    pub(super) is_negated: bool,
    pub(super) family: &'static str,
}

impl Label {
    pub(super) fn of(condition: &TargetingCondition) -> Self {
        let targeting_type = condition.targeting_type();
        let name = targeting_type.as_ref().map_or("", TargetingType::as_str);
        Self {
            targeting_type: fitted(name, VALUE),
            details: fitted(&details(condition, VALUE, DRAWN), DETAILS),
            weight: condition.weight().unwrap_or(1),
            is_negated: is_negated(condition),
            family: family_of(name),
        }
    }
}

/// The opening and closing quotes of a string.
pub(super) type Quotes = [char; 2];
pub(super) const DRAWN: Quotes = ['“', '”'];
pub(super) const PLAIN: Quotes = ['"', '"'];

/// Returns the comparisons of all significant fields, with values of at most `value_characters` each.
pub(super) fn details(condition: &TargetingCondition, value_characters: usize, quotes: Quotes) -> String {
    let fields: Vec<(String, Value)> = condition
        .record()
        .json_fields()
        .filter_map(|(key, json)| Some((key.into_owned(), serde_json::from_str(json).ok()?)))
        .collect();
    let mut shown: Vec<&(String, Value)> = fields
        .iter()
        .filter(|(key, value)| !HIDDEN.contains(&key.as_str()) && !is_operator(key) && !is_nothing(value))
        .collect();
    shown.sort_by_key(|(key, _)| SIGNIFICANT.iter().position(|telling| telling == key).unwrap_or(SIGNIFICANT.len()));
    let targeting_type = condition.targeting_type();
    let type_words = targeting_type.as_ref().map_or("", TargetingType::as_str).replace('_', " ").to_lowercase();
    let parts: Vec<String> = shown
        .iter()
        .enumerate()
        .map(|(index, (key, value))| {
            let name = Some(words(key)).filter(|words| !is_implied_by(words, &type_words));
            let operator = operator_of(key, index == 0, &fields);
            let strings = [name.unwrap_or_default(), operator, value_text(key, value, value_characters, quotes)];
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

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
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
        Some(other) => fitted(&other.replace('_', " ").to_lowercase(), VALUE),
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
    fitted(&words, VALUE)
}

fn value_text(key: &str, value: &Value, characters: usize, [open, close]: Quotes) -> String {
    match value {
        Value::String(text) => format!("{open}{}{close}", fitted(text, characters)),
        Value::Number(number) if key.ends_with("InMillis") => {
            number.as_u64().map_or_else(|| number.to_string(), duration)
        }
        Value::Array(items) => {
            let text = |item| value_text(key, item, characters, [open, close]);
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

/// Returns a string on one line of at most this many characters, without those that cannot be drawn.
pub(super) fn fitted(text: &str, characters: usize) -> String {
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

/// Collapses white space, removes marks that change the text direction, and replaces characters that are invalid in XML.
fn one_line(text: &str) -> String {
    let spaced: Vec<&str> = text.split_whitespace().collect();
    let visible = spaced.join(" ");
    let kept = visible.chars().filter(|letter| !turns_direction(*letter));
    kept.map(|letter| if is_undrawable(letter) { '\u{FFFD}' } else { letter }).collect()
}

fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn is_undrawable(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}')
}
