//! Themes: the colors and fonts of widgets.

use super::declare::{DateTime, Id, Int, List, Text};
use super::font::Font;
use super::macros::{enumerations, models};

enumerations! {
    /// Whether a theme is in use.
    ThemeStatus { ACTIVE, DRAFT, PAUSED }
    /// The type of a theme's color.
    ThemeColorType { COLOR }
    /// The type of a selected font.
    SelectedFontType { DEFAULT }
}

models! {
    /// The colors and fonts of widgets.
    Theme {
        /// The theme's id.
        id: Int;
        /// The name.
        name: Text;
        /// The description.
        description: Text;
        /// The ids of the projects (sites) that use the theme.
        project_ids "projectIds": List<Id>;
        /// The ids of the widgets that use the theme.
        widget_ids "widgetIds": List<Id>;
        /// The components.
        components: List<Text>;
        /// The tags.
        tags: List<Text>;
        /// The colors.
        colors: List<ThemeColor>;
        /// The account's own fonts.
        custom_fonts "customFonts": List<Font>;
        /// The selected fonts.
        selected_fonts "selectedFonts": List<SelectedFont>;
        /// Whether the theme is in use.
        status: ThemeStatus;
        /// When the theme was created.
        creation_date "creationDate": DateTime [read_only];
        /// When the theme was last changed.
        date_modified "dateModified": DateTime [read_only];
    }

    /// A color of a theme.
    ThemeColor {
        /// The color's id.
        id: Text;
        /// The value, such as `#fff`.
        value: Text;
        /// The type of the color.
        r#type "type": ThemeColorType [read_only];
    }

    /// A font that a theme selects.
    SelectedFont {
        /// The font's id.
        id: Text;
        /// The type of the font.
        r#type "type": SelectedFontType [read_only];
    }
}
