//! Class names, and the distinct enums of the declarations.

use xpauto::bindings::schema::{Enumeration, Field, Kind};
pub(crate) use xpauto::bindings::text::camel_case;

/// Converts `recommender_blocks` to `RecommenderBlocks`.
pub(crate) fn class_name(snake: &str) -> String {
    snake.split('_').map(capitalized).collect()
}

/// Capitalizes the first letter.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// Returns the distinct enums of all fields, in the order of first use.
pub(crate) fn enumerations() -> Vec<&'static Enumeration> {
    let mut sets: Vec<&'static Enumeration> = Vec::new();
    for field in xpauto::bindings::model::all().flat_map(|model| model.fields) {
        if let Some(set) = field.kind.enumeration()
            && !sets.iter().any(|known| known.name == set.name)
        {
            sets.push(set);
        }
    }
    sets
}

/// Returns the documentation of a declaration as lines.
pub(crate) fn doc_lines(doc: &str) -> Vec<&str> {
    doc.trim().lines().map(str::trim).collect()
}

/// Returns the distinct names in order.
pub(crate) fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut distinct = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    distinct
}

/// Returns the name of the type of the objects in a list.
pub(crate) fn listed(field: &Field) -> Option<&'static str> {
    if let Kind::List(item) = field.kind { item.models().first().map(|model| model.name) } else { None }
}

/// Returns whether the values of a field are headers of a response.
pub(crate) fn is_headers(field: &Field) -> bool {
    field.notation().is_some_and(|notation| notation.rust == "HeaderMap")
}
