//! Fonts, as themes, sites and widget studios use them.

use super::declare::{List, Text};
use super::macros::models;

models! {
    /// A font.
    Font {
        /// The font's id.
        id: Text;
        /// The family.
        font_family "fontFamily": Text;
        /// The URL of the font file.
        font_src "fontSrc": Text;
        /// The URL of the style sheet.
        import_src "importSrc": Text;
        /// The weights.
        font_weights "fontWeights": List<Text>;
    }
}
