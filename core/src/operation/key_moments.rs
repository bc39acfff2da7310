//! Key moments, which the application calls triggers.

use super::{Answer, Call, Effect, Example, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};

pub(super) const DELETE: Operation = Operation {
    resource: "key_moments",
    verb: "delete",
    method: "DELETE",
    path: "/key-moments/{keyMomentId}",
    parameter: Some(PathParameter::id("key_moment_id")),
    body: None,
    answer: Answer::Nothing,
    effect: Effect::Write,
    takes_optional_fields: false,
    doc: "Deletes the key moment (trigger) with the given id.",
    example: Example { path: "401", body: "" },
};

/// The calls on key moments, which the application calls triggers.
#[derive(Debug, Clone)]
pub struct KeyMoments(pub(crate) Client);

impl KeyMoments {
    /// Deletes the key moment (trigger) with the given id.
    pub fn delete(&self, id: i64) -> Call<()> {
        let arguments = Arguments { path: Some(PathArgument::from(id)), ..Arguments::default() };
        Call::of_nothing(&self.0, &DELETE, arguments)
    }
}
