//! Names and sets that the declarations imply: class names, camelCase, and every enumeration once.

use xpauto::declaration::{Enumeration, Kind};

/// `recommender_blocks` as `RecommenderBlocks`.
pub(crate) fn class_name(snake: &str) -> String {
    snake.split('_').map(capitalized).collect()
}

/// `get_by_code` as `getByCode`.
pub(crate) fn camel_case(snake: &str) -> String {
    let mut parts = snake.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(capitalized).collect::<String>()
}

/// `themeId` as `theme_id`.
pub(crate) fn snake_case(camel: &str) -> String {
    let letter = |letter: char| {
        let is_new_word = letter.is_ascii_uppercase().then_some('_');
        is_new_word.into_iter().chain(letter.to_lowercase())
    };
    camel.chars().flat_map(letter).collect()
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// Every enumeration that a field uses, in the order of first use.
pub(crate) fn enumerations() -> Vec<&'static Enumeration> {
    let mut sets: Vec<&'static Enumeration> = Vec::new();
    for field in xpauto::model::all().flat_map(|model| model.fields) {
        if let Some(set) = enumeration(&field.kind)
            && !sets.iter().any(|known| known.name == set.name)
        {
            sets.push(set);
        }
    }
    sets
}

/// The enumeration of a value or of the items of a list.
pub(crate) fn enumeration(kind: &Kind) -> Option<&'static Enumeration> {
    match kind {
        Kind::Enum(set) => Some(set),
        Kind::List(item) => enumeration(item),
        _ => None,
    }
}

/// A declaration's documentation as lines.
pub(crate) fn doc_lines(doc: &str) -> Vec<&str> {
    doc.trim().lines().map(str::trim).collect()
}

/// Each name once, where it comes first.
pub(crate) fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut distinct = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    distinct
}
