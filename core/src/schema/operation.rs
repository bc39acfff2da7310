//! Declared operations: their requests, bodies and responses.

use serde_json::Value;

use super::model::{Field, Kind, Model};

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

/// A parameter of an operation's path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct PathParameter {
    /// The argument's name in `snake_case`, for example `theme_id`.
    pub name: &'static str,
    /// The type of its values: [`Kind::Id`] for the id of an object, which is positive, else [`Kind::Text`], which is not empty.
    pub kind: Kind,
}

impl PathParameter {
    /// Returns whether it is the id of an object.
    #[must_use]
    pub fn is_id(&self) -> bool {
        self.kind == Kind::Id
    }
}

/// Declares the id of an object in a path.
pub const fn id(name: &'static str) -> PathParameter {
    PathParameter { name, kind: Kind::Id }
}

/// Declares a code in a path.
pub const fn code(name: &'static str) -> PathParameter {
    PathParameter { name, kind: Kind::Text }
}

/// The JSON body of an operation.
#[derive(Debug, Clone, Copy)]
pub struct BodyShape {
    /// The type of the body.
    pub model: &'static Model,
    /// The wire names of the fields to send; empty for all that are not read-only.
    pub only: &'static [&'static str],
    /// Whether it changes only the fields that it has, as that of a PATCH does: then none is required.
    pub is_partial: bool,
}

impl BodyShape {
    /// Returns whether the body includes this field.
    #[must_use]
    pub fn sends(&self, field: &Field) -> bool {
        if self.only.is_empty() { !field.is_read_only } else { self.only.contains(&field.wire) }
    }

    /// Returns whether the body must have this field.
    #[must_use]
    pub fn requires(&self, field: &Field) -> bool {
        field.is_required && !self.is_partial
    }

    /// Returns the type of the body as that of a field.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind::Object(self.model)
    }

    /// Returns the fields of the body.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let shape = *self;
        self.model.fields.iter().filter(move |field| shape.sends(field))
    }
}

/// The arguments of a call that works on a fresh sandbox, for the documentation.
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

/// An operation of the service.
#[derive(Debug)]
#[must_use]
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
    /// The arguments of a call that works on a fresh sandbox.
    pub example: Example,
}

impl Operation {
    /// Declares an operation without parameters, body and response, which the chained methods refine.
    const fn new(
        method: &'static str,
        effect: Effect,
        (resource, verb): (&'static str, &'static str),
        path: &'static str,
    ) -> Self {
        Self {
            resource,
            verb,
            method,
            path,
            parameters: &[],
            body: None,
            response: ResponseShape::Nothing,
            effect,
            takes_optional_fields: false,
            doc: "",
            example: Example { path: "", body: "" },
        }
    }

    /// Declares the parameters of the path, in its order.
    pub const fn path(self, parameters: &'static [PathParameter]) -> Self {
        Self { parameters, ..self }
    }

    /// Declares a body with every field that is not read-only.
    pub const fn sends(self, model: &'static Model) -> Self {
        self.sends_only(model, &[])
    }

    /// Declares a body with these fields, by their wire names; that of a PATCH requires none of them.
    pub const fn sends_only(self, model: &'static Model, only: &'static [&'static str]) -> Self {
        let is_partial = matches!(self.method.as_bytes(), b"PATCH");
        Self { body: Some(BodyShape { model, only, is_partial }), ..self }
    }

    /// Declares a response of one value.
    pub const fn returns(self, model: &'static Model) -> Self {
        Self { response: ResponseShape::One(model), ..self }
    }

    /// Declares a response of a list, which always takes optional fields.
    pub const fn lists(self, model: &'static Model) -> Self {
        Self { response: ResponseShape::List(model), takes_optional_fields: true, ..self }
    }

    /// Has the operation take `optionalFields`.
    pub const fn takes_optional_fields(self) -> Self {
        Self { takes_optional_fields: true, ..self }
    }

    /// Declares that a POST has no effect, so that it may be retried like a read.
    pub const fn only_reads(self) -> Self {
        Self { effect: Effect::Read, ..self }
    }

    /// Declares the arguments of a call that works on a fresh sandbox: path parameters and body, as JSON.
    pub const fn example(self, path: &'static str, body: &'static str) -> Self {
        Self { example: Example { path, body }, ..self }
    }

    /// Documents it.
    pub const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

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

    /// Returns the names of the path's parameters in braces, in order.
    pub fn path_names(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
    }
}

/// Declares a GET, by its resource, its verb and its path.
pub const fn get(resource: &'static str, verb: &'static str, path: &'static str) -> Operation {
    Operation::new("GET", Effect::Read, (resource, verb), path)
}

/// Declares a POST, which creates an object.
pub const fn post(resource: &'static str, verb: &'static str, path: &'static str) -> Operation {
    Operation::new("POST", Effect::Create, (resource, verb), path)
}

/// Declares a PUT, which changes an object.
pub const fn put(resource: &'static str, verb: &'static str, path: &'static str) -> Operation {
    Operation::new("PUT", Effect::Write, (resource, verb), path)
}

/// Declares a PATCH, which changes some fields of an object.
pub const fn patch(resource: &'static str, verb: &'static str, path: &'static str) -> Operation {
    Operation::new("PATCH", Effect::Write, (resource, verb), path)
}

/// Declares a DELETE.
pub const fn delete(resource: &'static str, verb: &'static str, path: &'static str) -> Operation {
    Operation::new("DELETE", Effect::Write, (resource, verb), path)
}
