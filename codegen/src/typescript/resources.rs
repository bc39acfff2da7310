//! Generates `resources.ts`: a class for each resource with a method for each operation, and the client's base class.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};
use xpauto::bindings::declaration::Model;
use xpauto::bindings::list;
use xpauto::bindings::operation::{self, Operation, ParameterKind, ResponseShape};
use xpauto::bindings::text::Language;

use super::models::{Side, listed_name, type_name};
use super::{GENERATED, example};
use crate::names;

/// Returns `resources.ts`.
pub(crate) fn resources() -> String {
    let mut out = String::from(GENERATED);
    out += &imports();
    for (number, operation) in operation::ALL.iter().enumerate() {
        description(&mut out, number, operation);
    }
    let resources = names::distinct(operation::ALL.iter().map(|operation| operation.resource));
    for resource in &resources {
        class(&mut out, resource);
    }
    holder(&mut out, &resources);
    let verbs = names::distinct(operation::ALL.iter().map(|operation| operation.verb));
    let verbs: Vec<String> = verbs.into_iter().map(|verb| format!("'{}'", names::camel_case(verb))).collect();
    let _ = writeln!(out, "\nrefuseAbsent([{}]);", verbs.join(", "));
    for resource in &resources {
        let _ = writeln!(out, "refuseSnakeCase({});", names::class_name(resource));
    }
    let fields: Vec<String> = resources.iter().map(|name| format!("'{}'", names::camel_case(name))).collect();
    let _ = writeln!(out, "refuseSnakeCase(Resources, [{}]);", fields.join(", "));
    out
}

fn imports() -> String {
    let optional: BTreeSet<String> = list::listed().map(|(_, model)| format!("{}OptionalField", model.name)).collect();
    let models: String = named_models().iter().flat_map(|name| ["  ", name, ",\n"]).collect();
    let optional = optional.into_iter().collect::<Vec<_>>().join(", ");
    format!(
        "import type {{ Call }} from './call';
import {{ CallSite }} from './failures';
import type {{ {optional} }} from './fields';
import {{ Uncloneable }} from './handles';
import type {{ ListParams, OptionalFields }} from './list-options';
import type {{
{models}}} from './models';
import type {{ CallOptions }} from './options';
import type {{ Pager, Selected }} from './pager';
import {{ type Operation, type Requester, Resource, refuseAbsent, refuseSnakeCase }} from './resource';
"
    )
}

/// Returns the types that the methods use, in alphabetical order.
fn named_models() -> BTreeSet<String> {
    let returned = operation::ALL.iter().filter_map(|operation| match operation.response {
        ResponseShape::List(model) | ResponseShape::One(model) => Some(model),
        ResponseShape::Nothing => None,
    });
    let returned = returned.flat_map(|model| [model.name.to_owned(), listed_name(model).replace("<I>", "")]);
    let bodies = operation::ALL.iter().filter_map(|operation| operation.body);
    let integers = ["Int64", "IntegerInput"].map(str::to_owned);
    returned.chain(bodies.map(|shape| format!("{}Body", shape.model.name))).chain(integers).collect()
}

/// Returns the name of the constant that describes an operation.
fn constant(operation: &Operation) -> String {
    format!("{}_{}", operation.resource, operation.verb).to_uppercase()
}

/// Returns the description of an operation for the facade.
fn description(out: &mut String, number: usize, operation: &Operation) {
    let title = format!("{}.{}", names::camel_case(operation.resource), names::camel_case(operation.verb));
    let secrets = match operation.response {
        ResponseShape::List(model) | ResponseShape::One(model) => secrets(model),
        ResponseShape::Nothing => Vec::new(),
    };
    let parameter = operation.parameter.map_or_else(
        || "undefined".to_owned(),
        |parameter| {
            let is_code = parameter.kind == ParameterKind::Code;
            format!("{{ name: {}, isCode: {is_code} }}", literal(&Language::Node.name(parameter.name).into()))
        },
    );
    let _ = writeln!(out, "\nconst {}: Operation = {{", constant(operation));
    for (name, value) in [
        ("number", number.to_string()),
        ("title", literal(&title.into())),
        ("parameter", parameter),
        ("isList", matches!(operation.response, ResponseShape::List(_)).to_string()),
        ("takesBody", operation.body.is_some().to_string()),
        ("takesOptionalFields", operation.takes_optional_fields.to_string()),
        ("secrets", literal(&json!(secrets))),
    ] {
        let _ = writeln!(out, "  {name}: {value},");
    }
    out.push_str("};\n");
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
    let _ = write!(
        out,
        "\n/** The calls on {words}. */\nexport class {name}<I extends Int64 = never> extends Resource {{\n"
    );
    let operations = operation::ALL.iter().filter(|operation| operation.resource == resource);
    let methods: Vec<String> = operations.map(|operation| method(&name, operation)).collect();
    *out += &methods.join("\n");
    out.push_str("}\n");
}

/// Writes the base of the client with all resources.
fn holder(out: &mut String, resources: &[&str]) {
    *out += "
/** The resources of a client. They are properties of it, which a test may replace or spy on. */
export class Resources<I extends Int64 = never> extends Uncloneable {
";
    let mut assignments = String::new();
    for resource in resources {
        let (property, class) = (names::camel_case(resource), names::class_name(resource));
        let _ = writeln!(out, "  /** The calls on {}. */\n  {property}: {class}<I>;", resource.replace('_', " "));
        let _ = writeln!(assignments, "    this.{property} = new {class}(requester);");
    }
    for (alias, resource) in operation::ALIASES {
        let (property, class) = (names::camel_case(resource), names::class_name(resource));
        let words = resource.replace('_', " ");
        let _ = writeln!(
            out,
            "  /** The calls on {words}, as the application names them; the same object as `{property}`. */\n  \
             {alias}: {class}<I>;"
        );
        let _ = writeln!(assignments, "    this.{alias} = this.{property};");
    }
    let _ = write!(
        out,
        "\n  /** @internal */\n  constructor(requester: Requester) {{\n    super();\n{assignments}  }}\n}}\n"
    );
}

/// Writes a method of a resource: documentation, parameters and result.
fn method(class: &str, operation: &Operation) -> String {
    let mut parameters: Vec<Parameter> = Vec::new();
    match operation.parameter.map(|parameter| parameter.kind) {
        Some(ParameterKind::Code) => parameters.push(Parameter::new("code: string", "the site code")),
        Some(ParameterKind::Id) => {
            parameters.push(Parameter::new("id: IntegerInput<I>", "the object's id, a positive integer"));
        }
        None => {}
    }
    if let Some(shape) = operation.body {
        let body = format!("body: {}", type_name(shape.model, Side::Body));
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
    let (bound, failure, sends, result) = match operation.response {
        ResponseShape::List(model) => {
            let bound = format!(
                "<K extends keyof {0} = never, O extends {0}OptionalField | (string & {{}}) = never>",
                model.name
            );
            let record = format!("Selected<{}, {}, K, O>", type_name(model, Side::Response), listed_name(model));
            (bound, LIST_FAILURE, "sendList", format!("Pager<{record}>"))
        }
        ResponseShape::One(model) => {
            (String::new(), CALL_FAILURE, "sendCall", format!("Call<{}>", type_name(model, Side::Response)))
        }
        ResponseShape::Nothing => (String::new(), CALL_FAILURE, "sendCall", "Call<void>".to_owned()),
    };
    let codes: Vec<&str> = parameters.iter().map(|parameter| parameter.code.as_str()).collect();
    let signature = wrapped(&format!("  {verb}{bound}("), &codes, &format!("): {result};"));
    let (general, constant) =
        (if sends == "sendList" { "Pager<unknown>" } else { "Call<unknown>" }, constant(operation));
    let _ =
        writeln!(out, "   * @throws {failure}\n   * @example\n   * ```js\n   * {}\n   * ```", example::of(operation));
    let _ = writeln!(out, "   */\n{signature}");
    let _ = writeln!(out, "  {verb}(...given: unknown[]): {general} {{");
    let _ = writeln!(
        out,
        "    return Resource.{sends}(this, {constant}, given, new CallSite({class}.prototype.{verb}));\n  }}"
    );
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
