//! Every operation of the service as data: its request, its response, and whether it may be retried.
//!
//! [`declared`] has one declaration for each operation, which [`declare`] turns into an [`Operation`]. A call checks its
//! arguments by it: [`path`] those of the path, [`body`] the body. The Rust handles, the Python
//! and Node methods, the sandbox and the reference pages derive from the same operations, and [`describe`] shows them as JSON.

mod body;
mod declare;
mod declared;
mod describe;
mod path;
#[cfg(test)]
mod tests;

pub use body::{Body, BodyShape, IntoBody};
pub use declared::*;
pub use path::{ParameterKind, PathArgument, PathParameter};

use serde_json::Value;

use crate::error::{Error, Result};
use crate::model::ResultsTicket;
use crate::model::declare::Typed as _;
use crate::schema::Model;
use crate::text::{Part, Wording, wording};

/// The content of an operation's response.
#[derive(Debug, Clone, Copy)]
pub enum ResponseShape {
    /// A list in pages.
    List(&'static Model),
    /// One value.
    One(&'static Model),
    /// Nothing.
    Nothing,
}

impl ResponseShape {
    /// Returns the model of the records, or of the value.
    #[must_use]
    pub const fn model(self) -> Option<&'static Model> {
        match self {
            Self::List(model) | Self::One(model) => Some(model),
            Self::Nothing => None,
        }
    }
}

/// The effect of a call, which decides when it may be retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Reads only.
    Read,
    /// Changes or deletes one object, idempotently.
    Write,
    /// Creates an object: a second request would create another.
    Create,
}

/// An operation of the service.
#[derive(Debug)]
pub struct Operation {
    /// The resource, as an attribute of the client, for example `recommender_blocks`.
    pub resource: &'static str,
    /// The method's name on the resource, for example `update`.
    pub verb: &'static str,
    /// The HTTP method.
    pub method: &'static str,
    /// The path, with its parameters in braces.
    pub path: &'static str,
    /// The parameters of the path, in its order.
    pub parameters: &'static [PathParameter],
    /// The body.
    pub body: Option<BodyShape>,
    /// The content of its response.
    pub response: ResponseShape,
    /// Its effect.
    pub effect: Effect,
    /// Whether `optionalFields` may be sent.
    pub takes_optional_fields: bool,
    /// The documentation.
    pub doc: &'static str,
    /// A call that works on a fresh sandbox, for the documentation.
    pub example: Example,
}

/// The arguments of an example call.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The path parameters as JSON, separated by commas.
    pub path: &'static str,
    /// The body in wire names as JSON; empty without one.
    pub body: &'static str,
}

impl Example {
    /// Returns the path parameters.
    #[must_use]
    pub fn path_arguments(&self) -> Vec<Value> {
        serde_json::from_str(&format!("[{}]", self.path)).unwrap_or_default()
    }
}

/// Returns the operation with this resource, by either of its names, and this verb.
#[must_use]
pub fn find(resource: &str, verb: &str) -> Option<&'static Operation> {
    let resource = ALIASES.iter().find(|(alias, _)| *alias == resource).map_or(resource, |(_, resource)| resource);
    ALL.iter().copied().find(|operation| operation.resource == resource && operation.verb == verb)
}

impl From<&Operation> for Wording {
    fn from(operation: &Operation) -> Self {
        Part::Call(operation.title().into()).into()
    }
}

impl Operation {
    /// Returns the name of the call, for example `themes.update`.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}.{}", self.resource, self.verb)
    }

    /// Returns whether it returns a list.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        matches!(self.response, ResponseShape::List(_))
    }

    /// Returns whether it returns the data code of results, which can be polled.
    #[must_use]
    pub fn has_results(&self) -> bool {
        self.response.model().is_some_and(|model| std::ptr::eq(model, ResultsTicket::MODEL))
    }

    /// Returns the names of the path's parameters in braces, in order.
    pub fn path_names(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
    }

    /// Returns the path with its parameters, percent-encoded.
    pub(crate) fn path_with(&self, arguments: &[PathArgument]) -> Result<String> {
        let mut path = self.path.to_owned();
        for (index, (name, parameter)) in self.path_names().zip(self.parameters).enumerate() {
            let missing = || Error::invalid(parameter.part(), wording!["is required by ", self]);
            let segment = arguments.get(index).ok_or_else(missing)?.segment(*parameter)?;
            path = path.replace(&format!("{{{name}}}"), &segment);
        }
        Ok(path)
    }
}
