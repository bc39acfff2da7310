//! Draws conditions as a tree in SVG.
//!
//! Every joint and every condition is a row, so that large trees stay legible. Text and lines inherit the color of the
//! surrounding text; a standalone picture follows the reader's light or dark preference. Fills are faint and colors of
//! medium brightness, which suits both. There are no ids, scripts or external resources. Rows are written as indented
//! lines, so that the text stays readable if a page strips the markup.

use std::fmt::Write as _;

use super::super::convert::Form;
use super::super::explain::{NOTHING, explain_form};
use super::super::families::{OTHER, counts};
use super::super::label::{DRAWN, Label, details, fitted};
use super::super::outline::{Entry, Joins, What, outline};
use super::super::tree::operator_name;
use super::svg::{Attributes, Svg};
use crate::error::Result;
use crate::model::TargetingCondition;

/// The color of each family, which contrasts with both white and black.
const COLORS: &[(&str, &str)] = &[
    ("visitor characteristic", "#3b82d0"),
    ("visit history", "#8a6fd8"),
    ("behavior and conversion", "#d0741c"),
    ("page and content", "#4a9636"),
    ("acquisition", "#c4579a"),
    ("campaign exposure", "#c95a4e"),
    ("time and weather", "#a3870f"),
    ("technical", "#2f8fa3"),
    (OTHER, "#808080"),
];

const STYLE: &str = ".xpauto-conditions:root{color-scheme:light dark;color:#1f2328}\
                     @media (prefers-color-scheme:dark){.xpauto-conditions:root{color:#e6edf3}}";
// The families after the generic ones are for renderers that look generic ones up by a fixed name, such as Arial.
const SANS: &str = "system-ui,-apple-system,Roboto,sans-serif,DejaVu Sans,Liberation Sans,Noto Sans,Helvetica";
const MONO: &str = "ui-monospace,Menlo,Consolas,monospace,DejaVu Sans Mono,Liberation Mono,DejaVu Sans,Liberation Sans,Noto Sans,Helvetica";

/// Lengths in pixels.
const MARGIN: f64 = 10.0;
const ROW: f64 = 32.0;
const CARD: f64 = 26.0;
const BADGE: f64 = 18.0;
/// The width of the operator before an operand of an `InTurn` joint.
const OPERATOR: f64 = 34.0;
/// The indentation of operands: less with many levels, so that the deepest stay visible.
const STEPS: std::ops::RangeInclusive<f64> = 18.0..=28.0;
const STEPS_IN_ALL: f64 = 560.0;
const CURVE: f64 = 7.0;
/// The minimum width; the legend wraps within the width.
const LEAST: f64 = 360.0;

/// The maximum number of characters of the accessible description of the picture, and of one condition's values.
const SUMMARY: usize = 300;
const FULL_VALUE: usize = 400;

/// Draws conditions in any form, passed as JSON, as SVG.
///
/// AND joints are solid, OR joints rounded with dashed lines. Every condition shows its targeting type, its most
/// significant fields and, unless it is 1, its weight, in the color of its family. A negated condition starts with NOT
/// and has a dashed border. Malformed conditions are a validation error with a path.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// assert!(xpauto::bindings::conditions::show(data)?.starts_with("<svg"));
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn show(conditions_json: &str) -> Result<String> {
    let form = Form::read(conditions_json)?;
    let entries = outline(&form);
    let picture = Picture::of(&entries);
    let legend = Legend::of(&entries, picture.width);
    let (width, height) = (picture.width + 2.0 * MARGIN, picture.height() + legend.height() + 2.0 * MARGIN);
    let summary = format!("Conditions: {}", fitted(&explain_form(&form), SUMMARY));
    let mut svg = Svg::default();
    svg.around(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("class", &"xpauto-conditions"),
            ("role", &"img"),
            ("aria-label", &summary),
            ("width", &width),
            ("height", &height),
            ("viewBox", &format!("0 0 {width} {height}")),
            ("font-family", &SANS),
            ("font-size", &12),
            ("fill", &"currentColor"),
        ],
        |svg| {
            svg.text("title", &[], &summary);
            svg.text("style", &[], STYLE);
            svg.around("g", &[("transform", &format!("translate({MARGIN} {MARGIN})"))], |svg| {
                picture.draw(svg);
                legend.draw(svg, picture.height());
            });
            svg.new_line(0);
        },
    );
    Ok(svg.into_text())
}

pub(in crate::conditions) fn color_of(family: &str) -> &'static str {
    COLORS.iter().find(|(name, _)| *name == family).map_or("#808080", |(_, color)| color)
}

/// A row of the picture.
struct Row<'a> {
    entry: &'a Entry,
    label: Option<Label>,
    /// The end of the line to it, its own start after its operator, and its vertical middle.
    start: f64,
    left: f64,
    middle: f64,
}

struct Picture<'a> {
    rows: Vec<Row<'a>>,
    width: f64,
}

impl<'a> Picture<'a> {
    fn of(entries: &'a [Entry]) -> Self {
        let deepest = entries.iter().map(|entry| entry.depth).max().unwrap_or(0);
        let step = (STEPS_IN_ALL / as_pixels(deepest.max(1))).clamp(*STEPS.start(), *STEPS.end());
        let mut rows: Vec<Row<'a>> = Vec::with_capacity(entries.len());
        // For each joint above: the indentation of its operands, and whether they have operators.
        let mut above: Vec<(f64, bool)> = Vec::new();
        let mut middle = 0.0;
        for entry in entries {
            above.truncate(entry.depth);
            let (start, is_in_turn) = above.last().copied().unwrap_or((0.0, false));
            let left = if is_in_turn { start + OPERATOR } else { start };
            let joins_in_turn = matches!(entry.what, What::Joint(Joins::InTurn, _));
            above.push((left + step, joins_in_turn));
            let label = match &entry.what {
                What::Condition(condition) => Some(Label::of(condition)),
                _ => None,
            };
            rows.push(Row { entry, label, start, left, middle: middle + ROW / 2.0 });
            middle += ROW;
        }
        let widths = rows.iter().map(|row| row.left + row.width());
        let width = widths.fold(LEAST, f64::max).ceil();
        Self { rows, width }
    }

    fn height(&self) -> f64 {
        as_pixels(self.rows.len()) * ROW
    }

    fn draw(&self, svg: &mut Svg) {
        self.draw_lines(svg);
        for row in &self.rows {
            svg.new_line(2 + 4 * row.entry.depth);
            row.draw(self, svg);
        }
    }

    /// Draws the lines from each joint to its operands.
    fn draw_lines(&self, svg: &mut Svg) {
        for (index, joint) in self.rows.iter().enumerate() {
            let What::Joint(joins, _) = joint.entry.what else { continue };
            let depth = joint.entry.depth;
            let below = self.rows.iter().skip(index + 1).take_while(|row| row.entry.depth > depth);
            let x = joint.left + CURVE;
            let mut path = String::new();
            let mut last = joint.middle;
            for row in below.filter(|row| row.entry.depth == depth + 1) {
                let turn = row.middle - CURVE;
                // The first operand of an `InTurn` joint has no operator.
                let end = if row.entry.is_or.is_some() { row.start } else { row.left };
                let _ = write!(path, "M{x} {turn}q0 {CURVE} {CURVE} {CURVE}H{end}");
                last = turn;
            }
            let top = joint.middle + BADGE / 2.0;
            let lines = format!("M{x} {top}V{last}{path}");
            let dashes = (joins == Joins::Any).then_some("3 3");
            svg.outline("path", &[("d", &lines), ("fill", &"none")], "currentColor", 0.4, dashes);
        }
    }
}

impl Row<'_> {
    /// Estimates the width; rather too wide than too narrow.
    fn width(&self) -> f64 {
        let Some(label) = &self.label else { return 140.0 };
        let not = if label.is_negated { 34.0 } else { 0.0 };
        let weight = if label.weight == 1 { 0.0 } else { 24.0 + text_width(&weight_text(label.weight), 6.6) };
        let details = if label.details.is_empty() { 0.0 } else { 8.0 + text_width(&label.details, 7.0) };
        14.0 + not + text_width(&label.targeting_type, 7.4) + details + weight + 12.0
    }

    fn draw(&self, picture: &Picture<'_>, svg: &mut Svg) {
        if let Some(is_or) = self.entry.is_or {
            let (x, y) = (self.start + OPERATOR / 2.0, self.middle + 3.5);
            let operator = operator_name(is_or);
            svg.text("text", &[("x", &x), ("y", &y), ("text-anchor", &"middle"), ("font-size", &10)], operator);
            svg.space();
        }
        match (&self.entry.what, &self.label) {
            (What::Joint(joins, count), _) => self.draw_joint(*joins, *count, svg),
            (What::Condition(condition), Some(label)) => self.draw_condition(condition, label, picture, svg),
            _ => {
                let (x, y) = (self.left + 4.0, self.middle + 4.0);
                svg.text("text", &[("x", &x), ("y", &y), ("font-style", &"italic"), ("opacity", &0.7)], NOTHING);
            }
        }
    }

    fn draw_joint(&self, joins: Joins, count: usize, svg: &mut Svg) {
        let (name, note, width, radius) = match joins {
            Joins::All => ("AND", format!("all of {count}"), 38.0, 4.0),
            Joins::Any => ("OR", format!("any of {count}"), 34.0, BADGE / 2.0),
            Joins::InTurn => ("IN TURN", format!("{count} joined from left to right"), 64.0, 4.0),
        };
        let (x, y) = (self.left, self.middle - BADGE / 2.0);
        let badge: Attributes<'_> =
            &[("x", &x), ("y", &y), ("width", &width), ("height", &BADGE), ("rx", &radius), ("fill-opacity", &0.1)];
        svg.outline("rect", badge, "currentColor", 0.5, None);
        let (center, base) = (x + width / 2.0, self.middle + 4.0);
        let named: Attributes<'_> =
            &[("x", &center), ("y", &base), ("text-anchor", &"middle"), ("font-size", &11), ("font-weight", &600)];
        svg.text("text", named, name);
        svg.space();
        svg.text("text", &[("x", &(x + width + 8.0)), ("y", &base), ("font-size", &11), ("opacity", &0.65)], &note);
    }

    fn draw_condition(&self, condition: &TargetingCondition, label: &Label, picture: &Picture<'_>, svg: &mut Svg) {
        let color = color_of(label.family);
        let (x, y, base) = (self.left, self.middle - CARD / 2.0, self.middle + 4.0);
        svg.around("g", &[("class", &"xpauto-condition")], |svg| {
            let card: Attributes<'_> = &[
                ("x", &x),
                ("y", &y),
                ("width", &(picture.width - x)),
                ("height", &CARD),
                ("rx", &5),
                ("fill", &color),
                ("fill-opacity", &0.13),
            ];
            svg.outline("rect", card, color, 0.55, label.is_negated.then_some("4 3"));
            let bar: Attributes<'_> =
                &[("x", &x), ("y", &y), ("width", &4), ("height", &CARD), ("rx", &2), ("fill", &color)];
            svg.empty("rect", bar);
            svg.around("text", &[("x", &(x + 14.0)), ("y", &base)], |svg| draw_words(label, svg));
            if label.weight != 1 {
                svg.space();
                let x = picture.width - 10.0;
                let weight: Attributes<'_> =
                    &[("x", &x), ("y", &base), ("text-anchor", &"end"), ("font-size", &11), ("opacity", &0.65)];
                svg.text("text", weight, &weight_text(label.weight));
            }
            // After the words, also if only the text is left.
            svg.space();
            svg.text("title", &[], &description(condition, label));
        });
    }
}

/// Draws the words of a condition as one text element, so that they need not be measured.
fn draw_words(label: &Label, svg: &mut Svg) {
    if label.is_negated {
        svg.text("tspan", &[("font-weight", &700), ("font-size", &11)], "NOT");
        svg.space();
    }
    svg.text("tspan", &[("font-family", &MONO), ("font-weight", &600)], &label.targeting_type);
    if !label.details.is_empty() {
        svg.space();
        svg.text("tspan", &[("dx", &5), ("opacity", &0.85)], &label.details);
    }
}

fn weight_text(weight: i64) -> String {
    format!("weight {weight}")
}

/// Returns the accessible description of a condition.
fn description(condition: &TargetingCondition, label: &Label) -> String {
    let id = condition.id().map_or_else(String::new, |id| format!(", id {id}"));
    let about = format!("{}{id}", label.family);
    let all = details(condition, FULL_VALUE, DRAWN);
    if all == label.details { about } else { format!("{about}: {all}") }
}

/// The families in use, with their colors and counts.
struct Legend {
    /// The entries with their offsets from the top left.
    items: Vec<(&'static str, String, f64, f64)>,
    lines: usize,
}

impl Legend {
    const LINE: f64 = 18.0;

    fn of(entries: &[Entry], width: f64) -> Self {
        let mut items = Vec::new();
        let (mut x, mut line) = (0.0, 0_usize);
        for (family, count) in counts(entries) {
            let text = format!("{family} {count}");
            let item_width = (15.0 + text_width(&text, 6.4) + 16.0).ceil();
            if x > 0.0 && x + item_width > width {
                (x, line) = (0.0, line + 1);
            }
            items.push((family, text, x, as_pixels(line) * Self::LINE));
            x += item_width;
        }
        let lines = if items.is_empty() { 0 } else { line + 1 };
        Self { items, lines }
    }

    fn height(&self) -> f64 {
        if self.lines == 0 { 0.0 } else { 8.0 + as_pixels(self.lines) * Self::LINE }
    }

    fn draw(&self, svg: &mut Svg, top: f64) {
        for (family, text, x, y) in &self.items {
            let y = top + 8.0 + y;
            svg.new_line(2);
            let color = color_of(family);
            let mark: Attributes<'_> =
                &[("x", x), ("y", &(y + 4.0)), ("width", &10), ("height", &10), ("rx", &2), ("fill", &color)];
            svg.empty("rect", mark);
            let named: Attributes<'_> =
                &[("x", &(x + 15.0)), ("y", &(y + 13.0)), ("font-size", &11), ("opacity", &0.75)];
            svg.text("text", named, text);
        }
    }
}

/// Estimates the width of a string from that of a Latin letter; East Asian characters and emoji are wider.
fn text_width(text: &str, letter: f64) -> f64 {
    text.chars().map(|character| if character < '\u{1100}' { letter } else { 1.9 * letter }).sum()
}

/// Converts a count to a number of pixels.
fn as_pixels(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}
