//! Draws the picture of the page on conditions.

const PAGE: &str = include_str!("../../docs/conditions.md");

/// Returns `docs/conditions.svg`: a drawing of the conditions that the page shows as JSON.
pub(crate) fn example() -> String {
    let json = PAGE.split_once("```json\n").and_then(|(_, rest)| rest.split_once("```")).map_or("", |(json, _)| json);
    // The error of an invalid example replaces the picture.
    xpauto::bindings::conditions::show(json).unwrap_or_else(|error| error.to_string())
}
