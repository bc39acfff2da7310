//! Describes operations as JSON, for programs that build calls at run time.

use serde_json::{Value, json};

use crate::schema::{Field, Kind, Limit, Operation};

impl Operation {
    /// Returns its name, its documentation, and the parameters of its path.
    ///
    /// ```
    /// let update = xpauto::bindings::operation::find("themes", "update").unwrap();
    /// assert_eq!(update.summary()["path"], serde_json::json!(["theme_id"]));
    /// ```
    #[must_use]
    pub fn summary(&self) -> Value {
        let path: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name).collect();
        json!({"operation": self.title(), "what": self.doc, "path": path})
    }

    /// Returns its summary, with the fields of its body and its result where it has them.
    ///
    /// ```
    /// let list = xpauto::bindings::operation::find("goals", "list").unwrap();
    /// assert_eq!(list.description()["returns"]["type"], "Goal");
    /// ```
    #[must_use]
    pub fn description(&self) -> Value {
        let fields =
            |fields: &[Field]| fields.iter().map(|field| described(field, field.is_required)).collect::<Value>();
        let body = self.body.map(|body| body.fields().map(|field| described(field, body.requires(field))).collect());
        let result = self.response.model();
        let returns = result.map(|model| json!({"type": model.name, "fields": fields(model.fields)}));
        let mut description = self.summary();
        for (name, value) in [("body", body), ("returns", returns)] {
            if let (Some(description), Some(value)) = (description.as_object_mut(), value) {
                description.insert(name.to_owned(), value);
            }
        }
        description
    }

    /// Whether this field of its body has the service send data to a URL.
    #[must_use]
    pub fn sends_to(&self, wire: &str) -> bool {
        let field = self.body.and_then(|body| body.model.field_by_wire(wire));
        field.is_some_and(|field| matches!(field.limit, Limit::Url))
    }
}

fn described(field: &Field, is_required: bool) -> Value {
    let mut described = json!({"name": field.wire, "type": kind(&field.kind), "what": field.documentation()});
    if let Some(described) = described.as_object_mut().filter(|_| is_required) {
        described.insert("required".to_owned(), true.into());
    }
    described
}

/// Returns the type of a field in a word; of an enum, its values.
fn kind(kind: &Kind) -> Value {
    match kind {
        Kind::Int | Kind::Id => json!("integer"),
        Kind::Float => json!("number"),
        Kind::Bool => json!("boolean"),
        Kind::Text => json!("string"),
        Kind::DateTime => json!("date-time"),
        Kind::Enum(set) => json!(set.values),
        Kind::Object(model) => json!({"object": model.fields.iter().map(|field| field.wire).collect::<Vec<_>>()}),
        Kind::OneOf(union) => json!({"one of": union.models.iter().map(|model| model.name).collect::<Vec<_>>()}),
        Kind::List(item) => json!({ "list of": self::kind(item) }),
        Kind::Any => json!("any"),
    }
}
