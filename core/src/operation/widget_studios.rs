//! Widget studios.

use super::{Answer, BodyShape, Call, Effect, Example, IntoBody, Operation};
use crate::client::{Arguments, Client};
use crate::model::WidgetStudio;
use crate::model::declare::Typed as _;

pub(super) const CREATE: Operation = Operation {
    resource: "widget_studios",
    verb: "create",
    method: "POST",
    path: "/widget-studio",
    parameter: None,
    body: Some(BodyShape { model: WidgetStudio::MODEL, only: &[] }),
    answer: Answer::One(WidgetStudio::MODEL),
    effect: Effect::Create,
    takes_optional_fields: false,
    doc: "Creates a widget studio.",
    example: Example { path: "", body: r#"{"version":1.25,"isLegacy":false,"elements":["HEADING","BUTTON","CLOSE"]}"# },
};

/// The calls on widget studios.
#[derive(Debug, Clone)]
pub struct WidgetStudios(pub(crate) Client);

impl WidgetStudios {
    /// Creates a widget studio.
    pub fn create(&self, body: impl IntoBody<WidgetStudio>) -> Call<WidgetStudio> {
        let arguments = Arguments { body: Some(body.into_body()), ..Arguments::default() };
        Call::of_value(&self.0, &CREATE, arguments)
    }
}
