//! Themes: the colors and fonts of widgets.

use crate::schema::Kind::{DateTime, Enum, Id, Int, List, Object, Text};
use crate::schema::{Enumeration, Model, Operation, field, id, post, put};

pub static THEME_STATUS: Enumeration =
    Enumeration::new("ThemeStatus", "Whether a theme is in use.", &["ACTIVE", "DRAFT", "PAUSED"]);

pub static THEME_COLOR_TYPE: Enumeration =
    Enumeration::new("ThemeColorType", "The type of a theme's color.", &["COLOR"]);

pub static SELECTED_FONT_TYPE: Enumeration =
    Enumeration::new("SelectedFontType", "The type of a selected font.", &["DEFAULT"]);

pub static THEME: Model = Model::new("Theme", "The colors and fonts of widgets.").fields(&[
    field("id", Int).doc("The theme's id."),
    field("name", Text).doc("The name."),
    field("description", Text).doc("The description."),
    field("project_ids", List(&Id)).wire("projectIds").doc("The ids of the projects (sites) that use the theme."),
    field("widget_ids", List(&Id)).wire("widgetIds").doc("The ids of the widgets that use the theme."),
    field("components", List(&Text)).doc("The components."),
    field("tags", List(&Text)).doc("The tags."),
    field("colors", List(&Object(&THEME_COLOR))).doc("The colors."),
    field("custom_fonts", List(&Object(&FONT))).wire("customFonts").doc("The account's own fonts."),
    field("selected_fonts", List(&Object(&SELECTED_FONT))).wire("selectedFonts").doc("The selected fonts."),
    field("status", Enum(&THEME_STATUS)).doc("Whether the theme is in use."),
    field("creation_date", DateTime).wire("creationDate").read_only().doc("When the theme was created."),
    field("date_modified", DateTime).wire("dateModified").read_only().doc("When the theme was last changed."),
]);

pub static THEME_COLOR: Model = Model::new("ThemeColor", "A color of a theme.").fields(&[
    field("id", Text).doc("The color's id."),
    field("value", Text).doc("The value, such as `#fff`."),
    field("type", Enum(&THEME_COLOR_TYPE)).wire("type").read_only().doc("The type of the color."),
]);

pub static SELECTED_FONT: Model = Model::new("SelectedFont", "A font that a theme selects.").fields(&[
    field("id", Text).doc("The font's id."),
    field("type", Enum(&SELECTED_FONT_TYPE)).wire("type").read_only().doc("The type of the font."),
]);

pub static FONT: Model = Model::new("Font", "A font.").fields(&[
    field("id", Text).doc("The font's id."),
    field("font_family", Text).wire("fontFamily").doc("The family."),
    field("font_src", Text).wire("fontSrc").doc("The URL of the font file."),
    field("import_src", Text).wire("importSrc").doc("The URL of the style sheet."),
    field("font_weights", List(&Text)).wire("fontWeights").doc("The weights."),
]);

pub static THEMES_CREATE: Operation = post("themes", "create", "/themes")
    .sends(&THEME)
    .returns(&THEME)
    .example("", r##"{"name":"Spring","status":"DRAFT","colors":[{"id":"c1","value":"#e8f5e9"}]}"##)
    .doc("Creates a theme.");

pub static THEMES_UPDATE: Operation = put("themes", "update", "/themes/{themeId}")
    .path(&[id("theme_id")])
    .sends(&THEME)
    .returns(&THEME)
    .example("501", r#"{"name":"Spring","status":"ACTIVE"}"#)
    .doc("Updates the theme with the given id.");

pub(super) const TYPES: &[&Model] = &[&THEME, &THEME_COLOR, &SELECTED_FONT, &FONT];
