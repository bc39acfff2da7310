//! Which operation a path names.

use percent_encoding::percent_decode_str;

/// An operation, with the decoded parts of its path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Segments,
    Goals,
    Site(String),
    RecommenderBlock(String),
    Image(String),
    Themes,
    Theme(String),
    WidgetStudios,
    Results(String),
    StudioRecommenderBlock(String),
    Personalization(String),
    KeyMoment(String),
    Token,
}

impl Route {
    /// The operation at this path, as it was sent.
    pub(crate) fn at(path: &str) -> Option<Self> {
        let parts: Vec<String> = path
            .strip_prefix('/')?
            .split('/')
            .map(|part| percent_decode_str(part).decode_utf8_lossy().into())
            .collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Some(match parts.as_slice() {
            ["segments"] => Self::Segments,
            ["goals"] => Self::Goals,
            ["sites", "byCode", code] => Self::Site((*code).to_owned()),
            ["recommender-block", id] => Self::RecommenderBlock((*id).to_owned()),
            ["images", id] => Self::Image((*id).to_owned()),
            ["themes"] => Self::Themes,
            ["themes", id] => Self::Theme((*id).to_owned()),
            ["widget-studio"] => Self::WidgetStudios,
            ["personalizations", id, "results"] => Self::Results((*id).to_owned()),
            ["studio-recommender-blocks", id] => Self::StudioRecommenderBlock((*id).to_owned()),
            ["personalizations", id] => Self::Personalization((*id).to_owned()),
            ["key-moments", id] => Self::KeyMoment((*id).to_owned()),
            ["oauth", "token"] => Self::Token,
            _ => return None,
        })
    }

    /// The one method that the operation answers to.
    pub(crate) fn method(&self) -> &'static str {
        match self {
            Self::Segments | Self::Goals | Self::Site(_) => "GET",
            Self::Themes | Self::WidgetStudios | Self::Results(_) | Self::Token => "POST",
            Self::RecommenderBlock(_) | Self::Theme(_) => "PUT",
            Self::Image(_) => "PATCH",
            Self::StudioRecommenderBlock(_) | Self::Personalization(_) | Self::KeyMoment(_) => "DELETE",
        }
    }

    /// Whether the operation changes the account; asking for results does not.
    pub(crate) fn is_write(&self) -> bool {
        self.method() != "GET" && !matches!(self, Self::Results(_) | Self::Token)
    }
}
