//! Segments.

use super::{Answer, Effect, Example, Operation};
use crate::client::Client;
use crate::list::List;
use crate::model::Segment;
use crate::model::declare::Typed as _;

pub(super) const LIST: Operation = Operation {
    resource: "segments",
    verb: "list",
    method: "GET",
    path: "/segments",
    parameter: None,
    body: None,
    answer: Answer::List(Segment::MODEL),
    effect: Effect::Read,
    takes_optional_fields: true,
    doc: "Lists segments: named sets of visitor conditions.",
    example: Example::NONE,
};

/// The calls on segments.
#[derive(Debug, Clone)]
pub struct Segments(pub(crate) Client);

impl Segments {
    /// Lists segments, one page after another.
    pub fn list(&self) -> List<Segment> {
        List::new(self.0.clone(), &LIST)
    }
}
