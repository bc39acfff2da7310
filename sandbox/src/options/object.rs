//! Reads JSON objects by serde, with errors that name the field.

use serde::de::DeserializeOwned;
use serde_json::Value;
use xpauto::bindings::declaration::closest;
use xpauto::bindings::text::shortened;
use xpauto::{Error, Result};

/// Reads an object; a field that is null counts as absent.
pub(crate) fn read_object<T: DeserializeOwned>(value: Value, whose: &str) -> Result<T> {
    let Value::Object(mut fields) = value else {
        return Err(Error::config(format!("the {whose}: the options must be an object")));
    };
    fields.retain(|_, value| !value.is_null());
    let value = Value::Object(fields);
    serde_path_to_error::deserialize(&value).map_err(|error| {
        let name = error.path().to_string();
        let shown = value.get(&name).map(Value::to_string).unwrap_or_default();
        refused(whose, &name, &shortened(&shown, 60), &error.inner().to_string())
    })
}

fn refused(whose: &str, name: &str, shown: &str, message: &str) -> Error {
    let expected = message.rsplit_once("expected ").map_or(message, |(_, expected)| expected);
    if message.starts_with("unknown field") {
        let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        let suggestion = closest(name, known.iter().copied()).map(|close| format!("; did you mean {close:?}?"));
        let suggestion = suggestion.unwrap_or_else(|| ";".to_owned());
        return Error::config(format!("the {whose} has no option {name:?}{suggestion} it has {}", known.join(", ")));
    }
    let accepts = match expected {
        "usize" | "u16" | "u64" => "an integer, 0 or more",
        "f64" => "a number",
        "a sequence" => "a list",
        "a map" => "an object",
        other => other,
    };
    Error::config(format!("the {whose}: {name} is {shown}; it must be {accepts}"))
}
