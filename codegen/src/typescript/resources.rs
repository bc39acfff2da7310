//! Generates `resources.ts`: a class for each resource with a method for each operation, and the client's base class.

use serde_json::{Value, json};

use super::GENERATED;
use super::models::{Side, fields, listed_name, type_name};
use crate::message::Language;
use crate::names::{self, camel_case, class_name, each, joined, lines, literal, words};
use crate::schema::{BodyShape, Operation, PathParameter, ResponseShape};
use crate::spec;

const IMPORTS: &str = "import type { Call } from '../client/call';
import { declareResources, type Operation, type Requester, Resource } from '../client/resource';
import type { Pager, Selected } from '../lists/pager';
import { CallSite } from '../native/errors';
import type { ListParams, OptionalFields } from './list-options';
import type {
{models}} from './models';
import type { CallOptions } from './options';
";

/// The base of the client with all resources.
const HOLDER: &str = "
/** The resources of a client. They are properties of it, which a test may replace or spy on. */
export class Resources<out I extends Int64 = never> {
{properties}
  /** @internal */
  constructor(requester: Requester) {
{assignments}  }
}
";

/// Returns `resources.ts`.
pub(crate) fn file() -> String {
    let resources = names::resources();
    let descriptions = each(spec::OPERATIONS.iter().enumerate(), |(number, operation)| description(number, operation));
    let classes = each(&resources, |resource| class(resource));
    let declared = |(name, resource): (&str, &str)| format!("{}: {}", camel_case(name), class_name(resource));
    let declared = joined(names::attributes().map(declared), "", ", ");
    let mut exported: Vec<String> = resources.iter().map(|resource| class_name(resource)).collect();
    exported.sort_unstable();
    let exported = exported.join(", ");
    let end = format!("\ndeclareResources(Resources, {{ {declared} }});\n\nexport type {{ {exported} }};\n");
    let code = format!("{descriptions}{classes}{}{end}", holder());
    format!("{GENERATED}{}{code}", imports(&names::without_comments(&code)))
}

/// Returns the imports of this code.
fn imports(code: &str) -> String {
    let forms = |forms: &[&str]| -> Vec<String> {
        spec::models().flat_map(|model| forms.iter().map(|form| form.replace('*', model.name))).collect()
    };
    let models = forms(&["*", "*Body", "Listed*", "*OptionalField"]);
    let others = names::enumerations().into_iter().map(|set| set.name).chain(["Int64", "IntegerInput"]);
    let models = names::used(models.iter().map(String::as_str).chain(others), code);
    IMPORTS.replace("{models}", &lines(models, "  ", ","))
}

/// Returns the name of the constant that describes an operation.
fn constant(operation: &Operation) -> String {
    format!("{}_{}", operation.resource, operation.verb).to_uppercase()
}

/// Returns the description of an operation for the facade.
fn description(number: usize, operation: &Operation) -> String {
    let model = operation.response.model();
    let secrets = model.into_iter().flat_map(|model| model.fields).filter(|field| field.is_secret);
    let parameter =
        |parameter: &PathParameter| json!({ "name": camel_case(parameter.name), "isCode": !parameter.is_id() });
    let description = json!({
        "number": number,
        "method": operation.method,
        "path": operation.path,
        "parameters": operation.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "isList": operation.is_list(),
        "takesBody": operation.body.is_some(),
        // Those of lists are checked by the native module.
        "takesOptionalFields": operation.takes_optional_fields && !operation.is_list(),
        "secrets": secrets.map(|field| field.wire).collect::<Vec<_>>(),
    });
    let entry = |(name, value): (&String, &Value)| format!("  {name}: {},\n", literal(value, Language::Node));
    let entries = each(description.as_object().into_iter().flatten(), entry);
    format!("\nconst {}: Operation = {{\n{entries}}};\n", constant(operation))
}

/// Returns the type of a body: a part of the model's if the operation sends fewer fields than others do, or requires none.
fn body_type(shape: BodyShape) -> String {
    let whole = type_name(shape.model, Side::Body);
    let names = joined(shape.fields().map(|field| field.wire), "'", " | ");
    let is_whole = shape.fields().count() == fields(shape.model, Side::Body).count();
    let part = if is_whole { whole } else { format!("Pick<{whole}, {names}>") };
    let requires_less = shape.fields().any(|field| field.is_required && !shape.requires(field));
    if requires_less { format!("Partial<{part}>") } else { part }
}

fn class(resource: &str) -> String {
    let (name, words) = (class_name(resource), words(resource));
    let methods: Vec<String> = names::operations(resource).map(|operation| method(&name, operation)).collect();
    let head =
        format!("\n/** The calls on {words}. */\nclass {name}<out I extends Int64 = never> extends Resource {{\n");
    format!("{head}{}}}\n", methods.join("\n"))
}

fn holder() -> String {
    let properties = each(names::attributes(), |(name, resource)| {
        let (own, of_resource, class) = (camel_case(name), camel_case(resource), class_name(resource));
        let same = format!(", as the application names them; the same object as `{of_resource}`");
        let what = if name == resource { "" } else { &same };
        format!("  /** The calls on {}{what}. */\n  {own}: {class}<I>;\n", words(resource))
    });
    let assignments = each(names::attributes(), |(name, resource)| {
        let (own, of_resource, class) = (camel_case(name), camel_case(resource), class_name(resource));
        let value = if name == resource { format!("new {class}(requester)") } else { format!("this.{of_resource}") };
        format!("    this.{own} = {value};\n")
    });
    HOLDER.replace("{properties}", &properties).replace("{assignments}", &assignments)
}

/// Returns the parameters of a method, each with its documentation.
fn parameters(operation: &Operation) -> Vec<(String, &'static str)> {
    let path = operation.parameters.iter().map(|parameter| {
        let (kind, doc) = if parameter.is_id() {
            ("IntegerInput<I>", "the object's id, a positive integer")
        } else {
            ("string", "the object's code")
        };
        (format!("{}: {kind}", camel_case(parameter.name)), doc)
    });
    let body = operation.body.map(|shape| {
        let doc = "what is sent: absent, `null` and a value are three different things";
        (format!("body: {}", body_type(shape)), doc)
    });
    let params = match operation.response {
        ResponseShape::List(model) => {
            let params = format!("params?: ListParams<{0}, K, {0}OptionalField, O>", model.name);
            Some((params, "which records, which of their fields, and how they are read"))
        }
        ResponseShape::One(_) | ResponseShape::Nothing => operation
            .takes_optional_fields
            .then(|| ("params?: OptionalFields".to_owned(), "the optional fields to request")),
    };
    let options = ("options?: CallOptions".to_owned(), "the options of this call alone");
    path.chain(body).chain(params).chain([options]).collect()
}

/// Returns a method of a resource: documentation, parameters and result.
fn method(class: &str, operation: &Operation) -> String {
    let Operation { doc, method, path, .. } = operation;
    let verb = camel_case(operation.verb);
    let of_call = |result: String| (String::new(), CALL_FAILURE, format!("Call<{result}>"));
    let (bound, failure, result) = match operation.response {
        ResponseShape::List(model) => {
            let name = model.name;
            let bound =
                format!("<K extends keyof {name} = never, O extends {name}OptionalField | (string & {{}}) = never>");
            let (record, listed) = (type_name(model, Side::Response), listed_name(model));
            let result = format!("Pager<Selected<{record}, {listed}, NoInfer<K>, O>>");
            (bound, LIST_FAILURE, result)
        }
        ResponseShape::One(model) => of_call(type_name(model, Side::Response)),
        ResponseShape::Nothing => of_call("void".to_owned()),
    };
    let parameters = parameters(operation);
    let documented = each(&parameters, |(code, doc)| {
        format!("   * @param {} - {doc}\n", code.split(['?', ':']).next().unwrap_or_default())
    });
    let parameters = lines(parameters.into_iter().map(|(code, _)| code), "    ", ",");
    let signature = format!("  {verb}{bound}(\n{parameters}  ): {result};");
    let (constant, example) = (constant(operation), example(operation));
    format!(
        "  /**\n   * {doc}\n   *\n   * `{method} {path}`\n   *\n{documented}   * @throws {failure}\n   * @example\n   * ```js\n   \
         * {example}\n   * ```\n   */\n{signature}\n  {verb}(...given: unknown[]): unknown {{\n    \
         return Resource.send(this, {constant}, given, new CallSite({class}.prototype.{verb}));\n  }}\n"
    )
}

/// Returns the example call in a method's documentation, which works on a fresh sandbox.
fn example(operation: &Operation) -> String {
    let call = format!("client.{}", names::call(operation, Language::Node));
    if operation.is_list() {
        let params = "{ filter: F('siteId').eq(101), sort: '-dateCreated' }";
        return format!("for await (const {{ id, name }} of {call}({params})) console.log(id, name);");
    }
    let body = serde_json::from_str(operation.example.body).ok();
    let arguments = operation.example.path_arguments().into_iter().chain(body);
    format!("await {call}({});", joined(arguments.map(|value| literal(&value, Language::Node)), "", ", "))
}

const CALL_FAILURE: &str = "`ValidationError` where nothing was sent, `ApiError` where the service refused, or \
                            another `AnyXpautoError`";
const LIST_FAILURE: &str = "`ValidationError` where the parameters cannot be sent; reading throws any \
                            `AnyXpautoError`";
