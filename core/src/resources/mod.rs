// Generated from core/src/spec by `make generate`; changes belong there.

//! A handle for each resource of the service, with a method for each of its operations.

mod goals;
mod images;
mod key_moments;
mod personalizations;
mod recommender_blocks;
mod segments;
mod sites;
mod studio_recommender_blocks;
mod themes;
mod widget_studios;

pub use crate::operation::IntoBody;
pub use goals::Goals;
pub use images::Images;
pub use key_moments::KeyMoments;
pub use personalizations::Personalizations;
pub use recommender_blocks::RecommenderBlocks;
pub use segments::Segments;
pub use sites::Sites;
pub use studio_recommender_blocks::StudioRecommenderBlocks;
pub use themes::Themes;
pub use widget_studios::WidgetStudios;
