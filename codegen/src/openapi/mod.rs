//! The service as an `OpenAPI` 3.1 document, from the declarations.

#![allow(clippy::indexing_slicing, reason = "an assignment adds a missing key to a JSON object")]

mod lists;
mod schema;

use crate::message::camel_case;
use crate::schema::{BodyShape, Effect, Model, Operation, PathParameter, ResponseShape, sample};
use crate::spec;
use serde_json::{Map, Value, json};

use crate::names;

/// The error statuses of the specification, each with its meaning.
const ERRORS: &[(&str, &str)] = &[
    ("400", "The request cannot be read."),
    ("401", "The token is missing or invalid."),
    ("403", "The token is valid but lacks permission for this call."),
    ("404", "There is no such object."),
    ("422", "The body breaks a rule."),
    ("423", "The object is locked."),
    ("429", "The rate limit is exceeded."),
    ("500", "The service failed."),
];

/// What does not depend on the declarations: the description of the service, and how tokens are issued.
const BASE: &str = include_str!("base.json");

/// Returns the document, which the sandbox serves.
pub fn document() -> String {
    let mut document: Value = serde_json::from_str(BASE).unwrap_or_default();
    let tag = |name: &str| json!({ "name": name, "description": format!("Operations on {}.", name.replace('_', " ")) });
    let resources = names::resources();
    if let Some(tags) = document["tags"].as_array_mut() {
        tags.splice(..0, resources.into_iter().map(tag));
    }
    for operation in spec::OPERATIONS {
        document["paths"][operation.path][operation.method.to_ascii_lowercase()] = describe(operation);
    }
    document["components"]["responses"] = error_responses().into();
    document["components"]["schemas"] = schemas().into();
    format!("{document:#}\n")
}

/// Returns the id of an operation, for example `themesUpdate`.
fn operation_id(operation: &Operation) -> String {
    camel_case(&format!("{}_{}", operation.resource, operation.verb)).into_owned()
}

fn describe(operation: &'static Operation) -> Value {
    let mut out = json!({
        "operationId": operation_id(operation),
        "tags": [operation.resource],
        "summary": operation.doc.trim_end_matches('.'),
        "parameters": parameters(operation),
    });
    if let Some(body) = operation.body {
        out["requestBody"] = request_body(operation, body);
    }
    out["responses"] = responses(operation);
    out
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let examples = operation.example.path_arguments().into_iter().chain(std::iter::repeat(Value::Null));
    let in_path = operation.path_names().zip(operation.parameters).zip(examples);
    let in_path = in_path.map(|((name, parameter), example)| path_parameter(name, *parameter, &example));
    let of_list = if operation.is_list() { lists::parameters } else { |_: &Model| Vec::new() };
    let of_list = operation.response.model().into_iter().flat_map(of_list);
    let optional = operation.response.model().filter(|_| operation.takes_optional_fields).map(lists::optional_fields);
    in_path.chain(of_list).chain(optional).collect()
}

fn path_parameter(name: &str, parameter: PathParameter, example: &Value) -> Value {
    let (identifies, schema) =
        if parameter.is_id() { ("id", schema::id()) } else { ("code", json!({ "type": "string", "minLength": 1 })) };
    json!({
        "name": name,
        "in": "path",
        "required": true,
        "description": format!("The object's {identifies}."),
        "schema": schema,
        "example": example,
    })
}

/// Returns the name of the schema of an operation's body: that of the type, unless the body is a part of it.
fn body_name(operation: &Operation, body: BodyShape) -> String {
    let is_whole = schema::body_fields(operation, body).count() == body.model.fields.len() && !body.is_partial;
    if is_whole {
        body.model.name.to_owned()
    } else {
        names::class_name(&format!("{}_{}", operation.resource, operation.verb))
    }
}

fn request_body(operation: &Operation, body: BodyShape) -> Value {
    let mut content = json!({ "schema": schema::reference(&body_name(operation, body)) });
    if let Ok(example) = serde_json::from_str(operation.example.body) {
        content["example"] = example;
    }
    json!({ "required": true, "content": { "application/json": content } })
}

fn responses(operation: &'static Operation) -> Value {
    let mut responses = json!({});
    for (status, _) in ERRORS {
        responses[*status] = json!({ "$ref": format!("#/components/responses/{status}") });
    }
    match operation.response {
        ResponseShape::List(model) => {
            let items = json!({ "type": "array", "items": schema::reference(model.name) });
            responses["200"] = content("One page of the list.", &items, &json!([example(model)]));
            responses["200"]["headers"] = lists::headers();
        }
        ResponseShape::One(model) if operation.effect == Effect::Create => {
            let created = "The object that was created.";
            responses["201"] = content(created, &schema::reference(model.name), &example(model));
        }
        ResponseShape::One(model) => {
            responses["200"] = content("The object.", &schema::reference(model.name), &example(model));
        }
        ResponseShape::Nothing => responses["204"] = json!({ "description": "It is done." }),
    }
    responses
}

fn content(description: &str, schema: &Value, example: &Value) -> Value {
    let content = json!({ "schema": schema, "example": example });
    json!({ "description": description, "content": { "application/json": content } })
}

/// Returns an example object.
fn example(model: &Model) -> Value {
    serde_json::from_str(&sample(model)).unwrap_or_default()
}

fn error_responses() -> Map<String, Value> {
    let response = |(status, description): &(&str, &str)| {
        let example = json!({ "code": "EXAMPLE", "message": description, "status": "ERROR" });
        let mut response = content(description, &schema::reference(spec::ERROR_OBJECT.name), &example);
        if *status == "429" {
            let doc = "Seconds until a request is accepted again.";
            response["headers"]["Retry-After"] = json!({ "description": doc, "schema": { "type": "integer" } });
        }
        ((*status).to_owned(), response)
    };
    ERRORS.iter().map(response).collect()
}

fn schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    let mut models = vec![&spec::ERROR_OBJECT];
    for operation in spec::OPERATIONS {
        if let Some(body) = operation.body {
            let name = body_name(operation, body);
            if name == body.model.name {
                names::collect(body.model, &mut models);
            } else {
                schemas.insert(name, schema::of_body(operation, body));
            }
        }
        match operation.response {
            ResponseShape::List(model) => {
                schemas.extend(lists::schemas(model));
                names::collect(model, &mut models);
            }
            ResponseShape::One(model) => names::collect(model, &mut models),
            ResponseShape::Nothing => {}
        }
    }
    schemas.extend(models.into_iter().map(|model| (model.name.to_owned(), schema::of(model))));
    schemas
}
