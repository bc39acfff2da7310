//! The resources of an account, from the declared operations and the generators.

use std::sync::LazyLock;

use xpauto::bindings::message::camel_case;
use xpauto::bindings::message::closest;
use xpauto::bindings::operation::{self, Operation, ResponseShape};
use xpauto::bindings::schema::Model;

use super::generate;

/// A resource: the objects of one type in an account.
#[derive(Debug)]
pub(crate) struct Resource {
    /// The name in the account's JSON, for example `recommenderBlocks`.
    pub(crate) name: String,
    /// The singular in words, for example `recommender block`.
    pub(crate) one: String,
    /// The declared type of its objects, if an operation declares one.
    pub(crate) model: Option<&'static Model>,
}

static ALL: LazyLock<Vec<Resource>> = LazyLock::new(|| {
    let generated = generate::names().map(str::to_owned);
    let mut names: Vec<String> = Vec::new();
    for name in generated.chain(operation::ALL.iter().map(|operation| camel_case(operation.resource).into_owned())) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.into_iter().map(Resource::new).collect()
});

/// Returns every resource, in the order of the account's JSON.
pub(crate) fn all() -> &'static [Resource] {
    &ALL
}

/// Returns the resource with this name in the account's JSON.
pub(crate) fn named(name: &str) -> Option<&'static Resource> {
    all().iter().find(|resource| resource.name == name)
}

/// Returns a hint for an unknown name: the closest resource, and all of them.
pub(crate) fn hint(name: &str) -> String {
    let names = || all().iter().map(|resource| resource.name.as_str());
    let suggestion = closest(name, names()).map(|close| format!("did you mean {close:?}? ")).unwrap_or_default();
    format!("{suggestion}An account holds {}", names().collect::<Vec<_>>().join(", "))
}

impl Resource {
    fn new(name: String) -> Self {
        let operations = || operation::ALL.iter().filter(|operation| camel_case(operation.resource) == name);
        let one = operations().next().map_or_else(|| name.clone(), |operation| words(operation.resource));
        Self { one, model: operations().find_map(|operation| model(operation)), name }
    }

    /// Returns the field that identifies an object: `id`, else the first declared field.
    pub(crate) fn id_field(&self) -> &'static str {
        let is_other = |model: &&'static Model| model.field_by_wire("id").is_none();
        self.model.filter(is_other).and_then(|model| model.fields.first()).map_or("id", |field| field.wire)
    }

    /// Returns the fields that tell objects apart: the id, and what else paths name them by.
    pub(crate) fn unique_fields(&self) -> Vec<String> {
        let operations = operation::ALL.iter().filter(|operation| camel_case(operation.resource) == self.name);
        let named = operations.filter_map(|operation| operation.path_names().last()).map(|name| self.field_of(name));
        let mut fields: Vec<String> = named.chain([self.id_field().to_owned()]).collect();
        fields.sort();
        fields.dedup();
        fields
    }

    /// Returns the field that a path parameter names: `siteCode` names the `code` of a site.
    pub(crate) fn field_of(&self, parameter: &str) -> String {
        let one = self.one.replace(' ', "_");
        let own = parameter.strip_prefix(&*camel_case(&one)).map(str::to_ascii_lowercase);
        let field = own.unwrap_or_else(|| parameter.to_owned());
        if field == "id" { self.id_field().to_owned() } else { field }
    }
}

/// Returns the type of the resource's objects, if the operation returns them.
fn model(operation: &Operation) -> Option<&'static Model> {
    match operation.response {
        ResponseShape::List(model) => Some(model),
        // An operation that sends one type and returns another returns no object of the resource.
        ResponseShape::One(model) => operation.body.is_none_or(|body| std::ptr::eq(body.model, model)).then_some(model),
        ResponseShape::Nothing => None,
    }
}

/// Returns the singular in words: `recommender block` for `recommender_blocks`.
fn words(resource: &str) -> String {
    resource.strip_suffix('s').unwrap_or(resource).replace('_', " ")
}
