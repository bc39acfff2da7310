//! Goals.

use super::{Answer, Effect, Example, Operation};
use crate::client::Client;
use crate::list::List;
use crate::model::Goal;
use crate::model::declare::Typed as _;

pub(super) const LIST: Operation = Operation {
    resource: "goals",
    verb: "list",
    method: "GET",
    path: "/goals",
    parameter: None,
    body: None,
    answer: Answer::List(Goal::MODEL),
    effect: Effect::Read,
    takes_optional_fields: true,
    doc: "Lists goals: what experiments and personalizations are measured by.",
    example: Example::NONE,
};

/// The calls on goals.
#[derive(Debug, Clone)]
pub struct Goals(pub(crate) Client);

impl Goals {
    /// Lists goals, one page after another.
    pub fn list(&self) -> List<Goal> {
        List::new(self.0.clone(), &LIST)
    }
}
