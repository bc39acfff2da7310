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
        /// Where the font's file is.
        font_src "fontSrc": Text;
        /// Where the font's style sheet is.
        import_src "importSrc": Text;
        /// The weights.
        font_weights "fontWeights": List<Text>;
    }
}
