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
    field!("id", Int, "The theme's id."),
    field!("name", Text, "The name."),
    field!("description", Text, "The description."),
    field!("project_ids", List(&Id), "The ids of the projects (sites) that use the theme."),
    field!("widget_ids", List(&Id), "The ids of the widgets that use the theme."),
    field!("components", List(&Text), "The components."),
    field!("tags", List(&Text), "The tags."),
    field!("colors", List(&Object(&THEME_COLOR)), "The colors."),
    field!("custom_fonts", List(&Object(&FONT)), "The account's own fonts."),
    field!("selected_fonts", List(&Object(&SELECTED_FONT)), "The selected fonts."),
    field!("status", Enum(&THEME_STATUS), "Whether the theme is in use."),
    field!("creation_date", DateTime, "When the theme was created.").read_only(),
    field!("date_modified", DateTime, "When the theme was last changed.").read_only(),
]);

pub static THEME_COLOR: Model = Model::new("ThemeColor", "A color of a theme.").fields(&[
    field!("id", Text, "The color's id."),
    field!("value", Text, "The value, such as `#fff`."),
    field!("type", Enum(&THEME_COLOR_TYPE), "The type of the color.").read_only(),
]);

pub static SELECTED_FONT: Model = Model::new("SelectedFont", "A font that a theme selects.").fields(&[
    field!("id", Text, "The font's id."),
    field!("type", Enum(&SELECTED_FONT_TYPE), "The type of the font.").read_only(),
]);

pub static FONT: Model = Model::new("Font", "A font.").fields(&[
    field!("id", Text, "The font's id."),
    field!("font_family", Text, "The family."),
    field!("font_src", Text, "The URL of the font file."),
    field!("import_src", Text, "The URL of the style sheet."),
    field!("font_weights", List(&Text), "The weights."),
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
