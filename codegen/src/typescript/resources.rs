//! Generates `resources.ts`: a class for each resource with a method for each operation, and the client's base class.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::message::Language;
use crate::schema::Model;
use crate::schema::{BodyShape, Operation, ParameterKind, PathParameter, ResponseShape};
use crate::spec;
use serde_json::{Value, json};

use super::models::{Side, fields, listed_name, type_name};
use super::{GENERATED, example};
use crate::names;

/// Returns `resources.ts`.
pub(crate) fn resources() -> String {
    let mut out = String::new();
    for (number, operation) in spec::OPERATIONS.iter().enumerate() {
        description(&mut out, number, operation);
    }
    let resources = names::resources();
    for resource in &resources {
        class(&mut out, resource);
    }
    holder(&mut out, &resources);
    let properties = resources.iter().map(|&name| (name, name)).chain(spec::ALIASES.iter().copied());
    let property =
        |(name, resource): (&str, &str)| format!("{}: {}", names::camel_case(name), names::class_name(resource));
    let properties: Vec<String> = properties.map(property).collect();
    let _ = writeln!(out, "\ndeclareResources(Resources, {{ {} }});", properties.join(", "));
    let mut classes: Vec<String> = resources.iter().map(|resource| names::class_name(resource)).collect();
    classes.sort_unstable();
    let _ = writeln!(out, "\nexport type {{ {} }};", classes.join(", "));
    format!("{GENERATED}{}{out}", imports(&out))
}

/// Returns the imports of this code.
fn imports(code: &str) -> String {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let statements = code.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    let words: BTreeSet<&str> = statements.flat_map(|line| line.split(|character| !is_word(character))).collect();
    let used = |forms: &[&str], others: Vec<&str>| -> Vec<String> {
        let models = spec::models();
        let names = models.flat_map(|model| forms.iter().map(|form| form.replace('*', model.name)));
        let names: BTreeSet<String> = names.chain(others.into_iter().map(str::to_owned)).collect();
        names.into_iter().filter(|name| words.contains(name.as_str())).collect()
    };
    let optional = used(&["*OptionalField"], Vec::new()).join(", ");
    let others = names::enumerations().into_iter().map(|set| set.name).chain(["Int64", "IntegerInput"]);
    let models: String =
        used(&["*", "*Body", "Listed*"], others.collect()).iter().flat_map(|name| ["  ", name, ",\n"]).collect();
    format!(
        "import type {{ Call }} from '../client/call';
import {{ declareResources, type Operation, type Requester, Resource }} from '../client/resource';
import type {{ Pager, Selected }} from '../lists/pager';
import {{ CallSite }} from '../native/errors';
import type {{ {optional} }} from './fields';
import type {{ ListParams, OptionalFields }} from './list-options';
import type {{
{models}}} from './models';
import type {{ CallOptions }} from './options';
"
    )
}

/// Returns the name of the constant that describes an operation.
fn constant(operation: &Operation) -> String {
    format!("{}_{}", operation.resource, operation.verb).to_uppercase()
}

/// Returns the description of an operation for the facade.
fn description(out: &mut String, number: usize, operation: &Operation) {
    let title = names::call(operation, Language::Node);
    let secrets = match operation.response {
        ResponseShape::List(model) | ResponseShape::One(model) => secrets(model),
        ResponseShape::Nothing => Vec::new(),
    };
    let parameter = |parameter: &PathParameter| json!({ "name": Language::Node.name(parameter.name), "isCode": parameter.kind == ParameterKind::Code });
    let parameters: Vec<Value> = operation.parameters.iter().map(parameter).collect();
    // Those of lists are checked by the native module.
    let takes_optional_fields = operation.takes_optional_fields && !operation.is_list();
    let _ = writeln!(out, "\nconst {}: Operation = {{", constant(operation));
    for (name, value) in [
        ("number", number.to_string()),
        ("title", literal(&title.into())),
        ("method", literal(&operation.method.into())),
        ("path", literal(&operation.path.into())),
        ("parameters", literal(&parameters.into())),
        ("isList", operation.is_list().to_string()),
        ("takesBody", operation.body.is_some().to_string()),
        ("takesOptionalFields", takes_optional_fields.to_string()),
        ("secrets", literal(&json!(secrets))),
    ] {
        let _ = writeln!(out, "  {name}: {value},");
    }
    out.push_str("};\n");
}

/// Returns the type of a body: a part of the model's if the operation sends fewer fields than others do, or requires none.
fn body_type(shape: BodyShape) -> String {
    let whole = type_name(shape.model, Side::Body);
    let names: Vec<String> = shape.fields().map(|field| format!("'{}'", field.wire)).collect();
    let is_whole = names.len() == fields(shape.model, Side::Body).count();
    let part = if is_whole { whole } else { format!("Pick<{whole}, {}>", names.join(" | ")) };
    let requires_less = shape.fields().any(|field| field.is_required && !shape.requires(field));
    if requires_less { format!("Partial<{part}>") } else { part }
}

fn secrets(model: &'static Model) -> Vec<&'static str> {
    model.fields.iter().filter(|field| field.is_secret).map(|field| field.wire).collect()
}

fn literal(value: &Value) -> String {
    example::literal(value)
}

fn class(out: &mut String, resource: &str) {
    let words = resource.replace('_', " ");
    let name = names::class_name(resource);
    let _ =
        write!(out, "\n/** The calls on {words}. */\nclass {name}<out I extends Int64 = never> extends Resource {{\n");
    let operations = spec::OPERATIONS.iter().filter(|operation| operation.resource == resource);
    let methods: Vec<String> = operations.map(|operation| method(&name, operation)).collect();
    *out += &methods.join("\n");
    out.push_str("}\n");
}

/// Writes the base of the client with all resources.
fn holder(out: &mut String, resources: &[&str]) {
    *out += "
/** The resources of a client. They are properties of it, which a test may replace or spy on. */
export class Resources<out I extends Int64 = never> {
";
    let mut assignments = String::new();
    for resource in resources {
        let (property, class) = (names::camel_case(resource), names::class_name(resource));
        let _ = writeln!(out, "  /** The calls on {}. */\n  {property}: {class}<I>;", resource.replace('_', " "));
        let _ = writeln!(assignments, "    this.{property} = new {class}(requester);");
    }
    for (alias, resource) in spec::ALIASES {
        let (property, class) = (names::camel_case(resource), names::class_name(resource));
        let words = resource.replace('_', " ");
        let _ = writeln!(
            out,
            "  /** The calls on {words}, as the application names them; the same object as `{property}`. */\n  \
             {alias}: {class}<I>;"
        );
        let _ = writeln!(assignments, "    this.{alias} = this.{property};");
    }
    let _ = write!(out, "\n  /** @internal */\n  constructor(requester: Requester) {{\n{assignments}  }}\n}}\n");
}

/// Writes a method of a resource: documentation, parameters and result.
fn method(class: &str, operation: &Operation) -> String {
    let mut parameters: Vec<Parameter> = Vec::new();
    for parameter in operation.parameters {
        let (kind, doc) = match parameter.kind {
            ParameterKind::Code => ("string", "the object's code"),
            ParameterKind::Id => ("IntegerInput<I>", "the object's id, a positive integer"),
        };
        parameters.push(Parameter::new(&format!("{}: {kind}", names::camel_case(parameter.name)), doc));
    }
    if let Some(shape) = operation.body {
        let body = format!("body: {}", body_type(shape));
        parameters.push(Parameter::new(&body, "what is sent: absent, `null` and a value are three different things"));
    }
    if let ResponseShape::List(model) = operation.response {
        let params = format!("params?: ListParams<{0}, K, {0}OptionalField, O>", model.name);
        parameters.push(Parameter::new(&params, "which records, which of their fields, and how they are read"));
    } else if operation.takes_optional_fields {
        parameters.push(Parameter::new("params?: OptionalFields", "the optional fields to request"));
    }
    parameters.push(Parameter::new("options?: CallOptions", "the options of this call alone"));
    write_method(class, operation, &parameters)
}

fn write_method(class: &str, operation: &Operation, parameters: &[Parameter]) -> String {
    let mut out =
        format!("  /**\n   * {}\n   *\n   * `{} {}`\n   *\n", operation.doc, operation.method, operation.path);
    for Parameter { code, doc } in parameters {
        let name = code.split(['?', ':']).next().unwrap_or_default();
        let _ = writeln!(out, "   * @param {name} - {doc}");
    }
    let verb = names::camel_case(operation.verb);
    let (bound, failure, result) = match operation.response {
        ResponseShape::List(model) => {
            let bound = format!(
                "<K extends keyof {0} = never, O extends {0}OptionalField | (string & {{}}) = never>",
                model.name
            );
            let record =
                format!("Selected<{}, {}, NoInfer<K>, O>", type_name(model, Side::Response), listed_name(model));
            (bound, LIST_FAILURE, format!("Pager<{record}>"))
        }
        ResponseShape::One(model) => {
            (String::new(), CALL_FAILURE, format!("Call<{}>", type_name(model, Side::Response)))
        }
        ResponseShape::Nothing => (String::new(), CALL_FAILURE, "Call<void>".to_owned()),
    };
    let codes: Vec<&str> = parameters.iter().map(|parameter| parameter.code.as_str()).collect();
    let signature = wrapped(&format!("  {verb}{bound}("), &codes, &format!("): {result};"));
    let constant = constant(operation);
    let _ =
        writeln!(out, "   * @throws {failure}\n   * @example\n   * ```js\n   * {}\n   * ```", example::of(operation));
    let _ = writeln!(out, "   */\n{signature}");
    let site = format!("new CallSite({class}.prototype.{verb})");
    let _ = writeln!(out, "  {verb}(...given: unknown[]): unknown {{");
    let _ = writeln!(out, "    return Resource.send(this, {constant}, given, {site});\n  }}");
    out
}

/// Formats a list between brackets, with a line for each part if one line is too short.
fn wrapped(before: &str, parts: &[&str], after: &str) -> String {
    let line = format!("{before}{}{after}", parts.join(", "));
    if line.len() <= LONGEST_LINE {
        return line;
    }
    let parts: String = parts.iter().flat_map(|part| ["    ", part, ",\n"]).collect();
    format!("{before}\n{parts}  {after}")
}

const LONGEST_LINE: usize = 128;
const CALL_FAILURE: &str = "`ValidationError` where nothing was sent, `ApiError` where the service refused, or \
                            another `AnyXpautoError`";
const LIST_FAILURE: &str = "`ValidationError` where the parameters cannot be sent; reading throws any \
                            `AnyXpautoError`";

/// A parameter of a method.
struct Parameter {
    /// The declaration.
    code: String,
    /// The documentation.
    doc: &'static str,
}

impl Parameter {
    fn new(code: &str, doc: &'static str) -> Self {
        Self { code: code.to_owned(), doc }
    }
}
