//! Generates the handles of resources, with a method for each operation.

use serde_json::Value;

use super::{doc, header};
use crate::names::{class_name, each, operations, resources};
use crate::schema::{Operation, ResponseShape};
use crate::spec;

const TEMPLATE: &str = "
/// The calls on `{resource}`.
#[derive(Debug, Clone)]
pub struct {name}(Client);

impl {name} {
{methods}}

impl Client {
    /// The calls on `{resource}`.
    #[must_use]
    pub fn {resource}(&self) -> {name} { {name}(self.clone()) }
{aliases}}
";

const METHOD: &str = "\
{doc}    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url(\"https://api.example.com\").build()?;
    /// let call = client.{title}({example});
    /// println!(\"{}\", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn {verb}(&self{parameters}) -> {returned} {
        {call}
    }
";

const START: &str = "
//! A handle for each resource of the service, with a method for each of its operations.

#![allow(clippy::wildcard_imports, reason = \"bodies and responses have any of the types\")]

use crate::client::{Arguments, Call, Client};
use crate::generated::*;
pub use crate::operation::IntoBody;
use crate::operation::PathArgument;
use crate::pager::List;
use crate::spec;
";

/// Returns `core/src/resources/mod.rs`.
pub(crate) fn file() -> String {
    format!("{}{START}{}", header("core/src/spec"), each(resources(), written))
}

fn written(resource: &str) -> String {
    let methods: Vec<String> = operations(resource).map(method).collect();
    let aliases = each(spec::ALIASES.iter().filter(|(_, original)| *original == resource), |(alias, _)| {
        let define = format!("pub fn {alias}(&self) -> {{name}} {{ self.{resource}() }}");
        format!("\n    /// The same as [`Client::{resource}`].\n    #[must_use]\n    {define}\n")
    });
    TEMPLATE
        .replace("{methods}", &methods.join("\n"))
        .replace("{aliases}", &aliases)
        .replace("{name}", &class_name(resource))
        .replace("{resource}", resource)
}

fn method(operation: &Operation) -> String {
    let title = operation.title();
    let constant = title.replace('.', "_").to_uppercase();
    let path = operation.parameters.iter().map(|parameter| match parameter.name {
        name if parameter.is_id() => (format!(", {name}: i64"), format!("{name}.into()")),
        name => (format!(", {name}: impl Into<String>"), format!("PathArgument::Code({name}.into())")),
    });
    let (mut parameters, path): (Vec<String>, Vec<String>) = path.unzip();
    let mut arguments = format!("Arguments::of_path(vec![{}])", path.join(", "));
    if let Some(shape) = operation.body {
        parameters.push(format!(", body: impl IntoBody<{}>", shape.model.name));
        arguments += &format!(".with_body::<{}>(body)", shape.model.name);
    }
    let call = |of: &str| format!("Call::{of}(self.0.clone(), &spec::{constant}, {arguments})");
    let (returned, call) = match operation.response {
        ResponseShape::List(model) => {
            (format!("List<{}>", model.name), format!("List::new(self.0.clone(), &spec::{constant})"))
        }
        ResponseShape::One(model) => (format!("Call<{}>", model.name), call("of_value")),
        ResponseShape::Nothing => ("Call<()>".to_owned(), call("of_nothing")),
    };
    METHOD
        .replace("{doc}", &doc(operation.doc, 4))
        .replace("{title}", &title.replace('.', "()."))
        .replace("{example}", &example(operation))
        .replace("{verb}", operation.verb)
        .replace("{parameters}", &parameters.concat())
        .replace("{returned}", &returned)
        .replace("{call}", &call)
}

/// Returns the arguments of the example: path parameters and a body, of which either may be missing.
fn example(operation: &Operation) -> String {
    let path = operation.example.path_arguments().into_iter().map(|argument| argument.to_string());
    let body =
        serde_json::from_str(operation.example.body).ok().map(|body: Value| format!("serde_json::json!({body})"));
    path.chain(body).collect::<Vec<_>>().join(", ")
}
