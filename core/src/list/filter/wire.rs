//! Filters as the service writes them: conditions, logic objects and arrays of them.

use serde_json::{Map, Value};

use super::{Expressions, Filter};
use crate::error::Problem;
use crate::text::{JsonType, wording};

pub(super) fn read_items(items: &[Value], path: &str, problems: &mut Vec<Problem>) -> Expressions {
    let items = items.iter().enumerate();
    let read = |(index, item): (usize, &Value)| read_object(item, &format!("{path}[{index}]"), problems);
    // The specification wants unique expressions, and a repeated one changes nothing.
    items.map(read).collect::<Vec<_>>().into()
}

/// Reads a condition or a logic object; where `problems` grew, what it returns is not to be used.
pub(super) fn read_object(value: &Value, path: &str, problems: &mut Vec<Problem>) -> Filter {
    let Value::Object(object) = value else {
        problems.push(Problem::new(path, "must be a condition or a logic object"));
        return Filter::Logic { or: false, expressions: Vec::new().into() };
    };
    if object.contains_key("conditionalOperator") || object.contains_key("expressions") {
        return read_logic(object, path, problems);
    }
    refuse_other_keys(object, &["field", "operator", "parameters"], path, problems);
    let mut text = |key: &str| match object.get(key) {
        Some(Value::String(text)) if !text.is_empty() => text.clone(),
        _ => {
            problems.push(Problem::new(format!("{path}.{key}"), "must be a string that is not empty"));
            String::new()
        }
    };
    let (field, operator) = (text("field"), text("operator"));
    let parameters = match object.get("parameters") {
        Some(Value::Array(parameters)) => parameters.clone(),
        // The operators that compare with nothing are often written without.
        None => Vec::new(),
        Some(_) => {
            problems.push(Problem::new(format!("{path}.parameters"), wording!["must be ", JsonType::Array]));
            Vec::new()
        }
    };
    Filter::condition(field, operator, parameters)
}

fn read_logic(object: &Map<String, Value>, path: &str, problems: &mut Vec<Problem>) -> Filter {
    refuse_other_keys(object, &["conditionalOperator", "expressions"], path, problems);
    let operator = object.get("conditionalOperator").and_then(Value::as_str).unwrap_or_default();
    let or = operator.eq_ignore_ascii_case("OR");
    if !or && !operator.eq_ignore_ascii_case("AND") {
        problems.push(Problem::new(format!("{path}.conditionalOperator"), "must be \"AND\" or \"OR\""));
    }
    let path = format!("{path}.expressions");
    let expressions = if let Some(Value::Array(items)) = object.get("expressions") {
        read_items(items, &path, problems)
    } else {
        problems.push(Problem::new(path, wording!["must be ", JsonType::Array]));
        Vec::new().into()
    };
    Filter::Logic { or, expressions }
}

/// An unknown key is most likely a misspelt one, and dropping it would widen or narrow the list unseen.
fn refuse_other_keys(object: &Map<String, Value>, known: &[&str], path: &str, problems: &mut Vec<Problem>) {
    for key in object.keys().filter(|key| !known.contains(&key.as_str())) {
        problems.push(Problem::new(format!("{path}.{key}"), format!("must be one of {}", known.join(", "))));
    }
}
