//! Generates the handles of resources, with a method for each operation.

use std::fmt::Write as _;

use serde_json::Value;

use super::{doc, file, header};
use crate::names::{class_name, resources};
use crate::schema::{Operation, ParameterKind, ResponseShape};
use crate::spec;

const TEMPLATE: &str = "\
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

/// Returns the files of the handles: one for each resource.
pub(crate) fn files() -> Vec<(String, String)> {
    let resources = resources();
    let path = |name: &str| format!("core/src/resources/{name}.rs");
    let mut root = format!(
        "{}\n//! A handle for each resource of the service, with a method for each of its operations.\n\n",
        header("core/src/spec")
    );
    let mut sorted = resources.clone();
    sorted.sort_unstable();
    sorted.iter().for_each(|resource| root += &format!("mod {resource};\n"));
    root += "\npub use crate::operation::IntoBody;\n";
    sorted.iter().for_each(|resource| root += &format!("pub use {resource}::{};\n", class_name(resource)));
    let mut files: Vec<_> = resources.into_iter().map(|resource| (path(resource), written(resource))).collect();
    files.push((path("mod"), root));
    files
}

fn written(resource: &str) -> String {
    let operations = spec::OPERATIONS.iter().filter(|operation| operation.resource == resource);
    let methods: Vec<String> = operations.map(|operation| method(operation)).collect();
    let aliases = spec::ALIASES.iter().filter(|(_, original)| *original == resource).map(|(alias, _)| {
        format!(
            "\n    /// The same as [`Client::{resource}`].\n    #[must_use]\n    \
             pub fn {alias}(&self) -> {{name}} {{ self.{resource}() }}\n"
        )
    });
    let code = TEMPLATE
        .replace("{methods}", &methods.join("\n"))
        .replace("{aliases}", &aliases.collect::<String>())
        .replace("{name}", &class_name(resource))
        .replace("{resource}", resource);
    let types: Vec<&str> = spec::models().map(|model| model.name).collect();
    let imports: [(&str, &[&str]); 5] = [
        ("crate::client", &["Arguments", "Call", "Client"]),
        ("crate::generated", &types),
        ("crate::operation", &["IntoBody", "PathArgument"]),
        ("crate::pager", &["List"]),
        ("crate", &["spec"]),
    ];
    file("core/src/spec", &imports, &code)
}

fn method(operation: &Operation) -> String {
    let (title, constant) = (operation.title().replace('.', "()."), operation.title().replace('.', "_").to_uppercase());
    let mut out = doc(operation.doc, 4);
    out += "    ///\n    /// ```\n";
    out += "    /// let client = xpauto::Client::builder().base_url(\"https://api.example.com\").build()?;\n";
    let _ = writeln!(out, "    /// let call = client.{title}({});", example(operation));
    out += "    /// println!(\"{}\", call.prepare()?.to_curl());\n    /// # Ok::<(), xpauto::Error>(())\n    /// ```\n";
    let mut parameters = String::new();
    let mut path = Vec::new();
    for parameter in operation.parameters {
        let (kind, argument) = match parameter.kind {
            ParameterKind::Id => ("i64", format!("{}.into()", parameter.name)),
            ParameterKind::Code => ("impl Into<String>", format!("PathArgument::Code({}.into())", parameter.name)),
        };
        let _ = write!(parameters, ", {}: {kind}", parameter.name);
        path.push(argument);
    }
    let mut arguments = format!("Arguments::of_path(vec![{}])", path.join(", "));
    if let Some(shape) = operation.body {
        let _ = write!(parameters, ", body: impl IntoBody<{}>", shape.model.name);
        let _ = write!(arguments, ".with_body::<{}>(body)", shape.model.name);
    }
    let (returned, call) = match operation.response {
        ResponseShape::List(model) => {
            (format!("List<{}>", model.name), format!("List::new(self.0.clone(), &spec::{constant})"))
        }
        ResponseShape::One(model) => {
            (format!("Call<{}>", model.name), format!("Call::of_value(self.0.clone(), &spec::{constant}, {arguments})"))
        }
        ResponseShape::Nothing => {
            ("Call<()>".to_owned(), format!("Call::of_nothing(self.0.clone(), &spec::{constant}, {arguments})"))
        }
    };
    let _ = write!(out, "    pub fn {}(&self{parameters}) -> {returned} {{\n        {call}\n    }}\n", operation.verb);
    out
}

/// Returns the arguments of the example: path parameters and a body, of which either may be missing.
fn example(operation: &Operation) -> String {
    let path = operation.example.path_arguments().into_iter().map(|argument| argument.to_string());
    let body =
        serde_json::from_str(operation.example.body).ok().map(|body: Value| format!("serde_json::json!({body})"));
    path.chain(body).collect::<Vec<_>>().join(", ")
}
