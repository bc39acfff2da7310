//! Images.

use super::{Answer, BodyShape, Call, Effect, Example, IntoBody, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};
use crate::model::Image;
use crate::model::declare::Typed as _;

pub(super) const UPDATE: Operation = Operation {
    resource: "images",
    verb: "update",
    method: "PATCH",
    path: "/images/{imageId}",
    parameter: Some(PathParameter::id("image_id")),
    body: Some(BodyShape { model: Image::MODEL, only: &["baseColor", "name", "source"] }),
    answer: Answer::One(Image::MODEL),
    effect: Effect::Write,
    takes_optional_fields: false,
    doc: "Updates the base color, the name or the source of an image.",
    example: Example { path: "601", body: r#"{"name":"Spring banner","source":"studio"}"# },
};

/// The calls on images.
#[derive(Debug, Clone)]
pub struct Images(pub(crate) Client);

impl Images {
    /// Updates the base color, the name or the source of an image.
    pub fn update(&self, id: i64, body: impl IntoBody<Image>) -> Call<Image> {
        let arguments =
            Arguments { path: Some(PathArgument::from(id)), body: Some(body.into_body()), ..Arguments::default() };
        Call::of_value(&self.0, &UPDATE, arguments)
    }
}
