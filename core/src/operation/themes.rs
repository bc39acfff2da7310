//! Themes.

use super::{Answer, BodyShape, Call, Effect, Example, IntoBody, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};
use crate::model::Theme;
use crate::model::declare::Typed as _;

pub(super) const CREATE: Operation = Operation {
    resource: "themes",
    verb: "create",
    method: "POST",
    path: "/themes",
    parameter: None,
    body: Some(BodyShape { model: Theme::MODEL, only: &[] }),
    answer: Answer::One(Theme::MODEL),
    effect: Effect::Create,
    takes_optional_fields: false,
    doc: "Creates a theme.",
    example: Example {
        path: "",
        body: r##"{"name":"Spring","status":"DRAFT","colors":[{"id":"c1","value":"#e8f5e9"}]}"##,
    },
};

pub(super) const UPDATE: Operation = Operation {
    resource: "themes",
    verb: "update",
    method: "PUT",
    path: "/themes/{themeId}",
    parameter: Some(PathParameter::id("theme_id")),
    body: Some(BodyShape { model: Theme::MODEL, only: &[] }),
    answer: Answer::One(Theme::MODEL),
    effect: Effect::Write,
    takes_optional_fields: false,
    doc: "Updates the theme with the given id.",
    example: Example { path: "501", body: r#"{"name":"Spring","status":"ACTIVE"}"# },
};

/// The calls on themes.
#[derive(Debug, Clone)]
pub struct Themes(pub(crate) Client);

impl Themes {
    /// Creates a theme.
    pub fn create(&self, body: impl IntoBody<Theme>) -> Call<Theme> {
        let arguments = Arguments { body: Some(body.into_body()), ..Arguments::default() };
        Call::of_value(&self.0, &CREATE, arguments)
    }

    /// Updates the theme with the given id.
    pub fn update(&self, id: i64, body: impl IntoBody<Theme>) -> Call<Theme> {
        let arguments =
            Arguments { path: Some(PathArgument::from(id)), body: Some(body.into_body()), ..Arguments::default() };
        Call::of_value(&self.0, &UPDATE, arguments)
    }
}
