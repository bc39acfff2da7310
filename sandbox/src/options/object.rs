//! Objects that serde reads, with errors that name the field.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use xpauto::declaration::closest;
use xpauto::text::shortened;
use xpauto::{Error, Result};

/// Reads an object of options; which of them cannot be read is found out by reading them one by one.
pub(crate) fn read_object<T: DeserializeOwned>(value: Value, whose: &str) -> Result<T> {
    let Value::Object(mut fields) = value else {
        return Err(Error::config(format!("the {whose}: the options must be an object")));
    };
    fields.retain(|_, value| !value.is_null());
    serde_json::from_value(Value::Object(fields.clone())).map_err(|whole| {
        let wrong = fields.into_iter().find_map(|(name, value)| {
            let shown = shortened(&value.to_string(), 60).into_owned();
            let error = serde_json::from_value::<T>(Value::Object(Map::from_iter([(name.clone(), value)]))).err()?;
            Some(refused(whose, &name, &shown, &error.to_string()))
        });
        wrong.unwrap_or_else(|| Error::config(format!("the {whose}: {whole}")))
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
