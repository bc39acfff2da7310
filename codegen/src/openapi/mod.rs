//! The service as an `OpenAPI` 3.1 document, from the declarations.

mod lists;
mod schema;

use serde_json::{Map, Value, json};
use xpauto::bindings::declaration::Model;
use xpauto::bindings::model::sample;
use xpauto::bindings::operation::{self, BodyShape, Effect, Operation, ParameterKind, PathParameter, ResponseShape};
use xpauto::bindings::text::camel_case;
use xpauto::model::ErrorObject;
use xpauto::model::declare::Typed;

/// The error statuses of the specification, each with the name in its Error object and its meaning.
const ERRORS: &[(&str, &str, &str)] = &[
    ("400", "BAD_REQUEST", "The request cannot be read."),
    ("401", "UNAUTHORIZED", "The token is missing or invalid."),
    ("403", "FORBIDDEN", "The token is valid but lacks permission for this call."),
    ("404", "NOT_FOUND", "There is no such object."),
    ("422", "UNPROCESSABLE_ENTITY", "The body breaks a rule."),
    ("423", "LOCKED", "The object is locked."),
    ("429", "TOO_MANY_REQUESTS", "The rate limit is exceeded."),
    ("500", "INTERNAL_SERVER_ERROR", "The service failed."),
];

/// Returns the document, which the sandbox serves.
pub fn document() -> String {
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Experimentation Automation REST API",
            "version": "1.0.0",
            "description": "An automation interface to an experimentation and personalization platform.\n\n\
                Enums are open: a value that `x-extensible-enum` does not list is accepted and may be returned. \
                Fields that a schema does not list are accepted and kept.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/", "description": "Where this document was read from." }],
        "security": [{ "bearer": [] }],
        "tags": tags(),
        "paths": paths(),
        "components": {
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer", "description": "A fixed token, or one from `/oauth/token`." },
            },
            "responses": error_responses(),
            "schemas": schemas(),
        },
    });
    format!("{document:#}\n")
}

fn tags() -> Vec<Value> {
    let mut names: Vec<&str> = Vec::new();
    for operation in operation::ALL {
        if !names.contains(&operation.resource) {
            names.push(operation.resource);
        }
    }
    let tag = |name: &str| json!({ "name": name, "description": format!("Operations on {}.", name.replace('_', " ")) });
    let tokens = json!({ "name": "tokens", "description": "How clients get their tokens." });
    names.into_iter().map(tag).chain([tokens]).collect()
}

fn paths() -> Map<String, Value> {
    let mut paths = Map::new();
    for operation in operation::ALL {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        if let Some(methods) = path.as_object_mut() {
            methods.insert(operation.method.to_ascii_lowercase(), describe(operation));
        }
    }
    paths.insert("/oauth/token".to_owned(), json!({ "post": token_operation() }));
    paths
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
    let fields = [
        ("requestBody", operation.body.map(|body| request_body(operation, body))),
        ("responses", Some(responses(operation))),
    ];
    if let Some(object) = out.as_object_mut() {
        object.extend(fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    }
    out
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let in_path = operation.path_parameter().zip(operation.parameter);
    let mut parameters: Vec<Value> =
        in_path.map(|(name, parameter)| path_parameter(operation, name, parameter)).into_iter().collect();
    if let ResponseShape::List(model) = operation.response {
        parameters.extend(lists::parameters(model));
    }
    if let ResponseShape::List(model) | ResponseShape::One(model) = operation.response
        && operation.takes_optional_fields
    {
        parameters.push(lists::optional_fields(model));
    }
    parameters
}

fn path_parameter(operation: &Operation, name: &str, parameter: PathParameter) -> Value {
    let (identifies, schema) = match parameter.kind {
        ParameterKind::Id => ("id", schema::id()),
        ParameterKind::Code => ("code", json!({ "type": "string", "minLength": 1 })),
    };
    let example: Value = serde_json::from_str(operation.example.path).unwrap_or_default();
    json!({
        "name": name,
        "in": "path",
        "required": true,
        "description": format!("The object's {identifies}."),
        "schema": schema,
        "example": example,
    })
}

/// Returns the name of the schema of an operation's body.
fn body_name(operation: &Operation, body: BodyShape) -> String {
    let is_whole = body.fields().count() == body.model.fields.len() && operation.path_parameter().is_none();
    match operation.effect {
        Effect::Create if !is_whole => format!("{}Create", body.model.name),
        Effect::Write if !is_whole => format!("{}Update", body.model.name),
        _ => body.model.name.to_owned(),
    }
}

fn request_body(operation: &Operation, body: BodyShape) -> Value {
    let mut content = json!({ "schema": schema::reference(&body_name(operation, body)) });
    if let (Some(content), Ok(example)) =
        (content.as_object_mut(), serde_json::from_str::<Value>(operation.example.body))
    {
        content.insert("example".to_owned(), example);
    }
    json!({ "required": true, "content": { "application/json": content } })
}

fn responses(operation: &'static Operation) -> Value {
    let success = match operation.response {
        ResponseShape::List(model) => {
            let items = json!({ "type": "array", "items": schema::reference(model.name) });
            let mut response = content("One page of the list.", &items, &json!([example(model)]));
            if let Some(response) = response.as_object_mut() {
                response.insert("headers".to_owned(), lists::headers());
            }
            ("200", response)
        }
        ResponseShape::One(model) if operation.effect == Effect::Create => {
            let mut response = content("The object that was created.", &schema::reference(model.name), &example(model));
            if let (Some(response), Some(links)) = (response.as_object_mut(), links(operation, model)) {
                response.insert("links".to_owned(), links);
            }
            ("201", response)
        }
        ResponseShape::One(model) => ("200", content("The object.", &schema::reference(model.name), &example(model))),
        ResponseShape::Nothing => ("204", json!({ "description": "It is done." })),
    };
    let errors =
        ERRORS.iter().map(|(status, ..)| (*status, json!({ "$ref": format!("#/components/responses/{status}") })));
    errors.chain([success]).fold(json!({}), |mut all, (status, response)| {
        if let Some(all) = all.as_object_mut() {
            all.insert(status.to_owned(), response);
        }
        all
    })
}

/// Returns the links of a created object: the operations of the same resource that take its id.
fn links(operation: &Operation, created: &Model) -> Option<Value> {
    let id = created.field_by_wire("id").or(created.fields.first())?.wire;
    let takes_id = |other: &&&'static Operation| {
        other.resource == operation.resource
            && other.parameter.is_some_and(|parameter| parameter.kind == ParameterKind::Id)
    };
    let link = |other: &&'static Operation| {
        let parameter = other.path_parameter().unwrap_or_default();
        let value =
            json!({ "operationId": operation_id(other), "parameters": { parameter: format!("$response.body#/{id}") } });
        (other.verb.to_owned(), value)
    };
    let links: Map<String, Value> = operation::ALL.iter().filter(takes_id).map(link).collect();
    (!links.is_empty()).then(|| Value::from(links))
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
    let response = |(status, name, description): &(&str, &str, &str)| {
        let example = example_error(name, description);
        let mut response = content(description, &schema::reference(ErrorObject::MODEL.name), &example);
        if let Some(headers) = response.as_object_mut().filter(|_| *status == "429") {
            let retry_after =
                json!({ "description": "Seconds until a request is accepted again.", "schema": { "type": "integer" } });
            headers.insert("headers".to_owned(), json!({ "Retry-After": retry_after }));
        }
        ((*status).to_owned(), response)
    };
    ERRORS.iter().map(response).collect()
}

fn example_error(name: &str, message: &str) -> Value {
    json!({
        "code": "EXAMPLE",
        "message": message,
        "name": name,
        "status": "ERROR",
        "sub": "",
        "impersonator": null,
        "time": 0,
        "timestamp": "1970-01-01T00:00:00",
    })
}

fn schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    let mut models = vec![ErrorObject::MODEL];
    for operation in operation::ALL {
        if let Some(body) = operation.body {
            let name = body_name(operation, body);
            if name == body.model.name {
                schema::collect(body.model, &mut models);
            } else {
                schemas.insert(name, schema::of_body(body, operation.path_parameter().is_some()));
            }
        }
        match operation.response {
            ResponseShape::List(model) => {
                schemas.extend(lists::schemas(model));
                schema::collect(model, &mut models);
            }
            ResponseShape::One(model) => schema::collect(model, &mut models),
            ResponseShape::Nothing => {}
        }
    }
    schemas.extend(models.into_iter().map(|model| (model.name.to_owned(), schema::of(model))));
    schemas
}

fn token_operation() -> Value {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let form = json!({
        "type": "object",
        "required": ["grant_type", "client_id", "client_secret"],
        "properties": {
            "grant_type": { "type": "string", "const": "client_credentials" },
            "client_id": text("The client's id."),
            "client_secret": { "type": "string", "format": "password", "description": "The client's secret." },
        },
    });
    let token = json!({
        "type": "object",
        "required": ["access_token", "token_type", "expires_in"],
        "properties": {
            "access_token": text("The token."),
            "token_type": text("How it is sent: `bearer`."),
            "expires_in": { "type": "number", "description": "Seconds that it is accepted." },
        },
    });
    json!({
        "operationId": "tokensIssue",
        "tags": ["tokens"],
        "summary": "Issues a token",
        "security": [],
        "requestBody": { "required": true, "content": { "application/x-www-form-urlencoded": { "schema": form } } },
        "responses": {
            "200": content("A token.", &token, &json!({ "access_token": "token", "token_type": "bearer", "expires_in": 3600 })),
            "400": { "$ref": "#/components/responses/400" },
            "401": { "$ref": "#/components/responses/401" },
            "429": { "$ref": "#/components/responses/429" },
            "500": { "$ref": "#/components/responses/500" },
        },
    })
}
