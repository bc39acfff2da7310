//! Requests for the results of a personalization: one fixed document, with the request's goals, variations and dates filled in.

use serde_json::{Map, Value, json};
use url::Url;
use xpauto::bindings::options::is_local;

use super::Admitted;
use super::change::checked;
use crate::account::Account;
use crate::account::generate::Random;
use crate::http::{Failure, Reply};

/// The number of digits of a data code, far beyond any integer type.
const DIGITS: usize = 77;

/// The results whose numbers all others have.
const DOCUMENT: &str = include_str!("results.json");

/// Starts to compute results, and returns their data code; equal requests have equal codes.
pub(super) fn request(account: &mut Account, admitted: &Admitted, body: &[u8]) -> Result<Reply, Failure> {
    let record = checked(admitted.operation, body)?;
    let mut random = Random::new(0, admitted.id()).branch(record.json());
    let digits = (1..DIGITS).map(|_| char::from(random.pick(b"0123456789")));
    let data_code: String = std::iter::once('3').chain(digits).collect();
    let sent: Value = serde_json::from_str(record.json()).unwrap_or_default();
    let reply = Reply::json(200, &json!({ "dataCode": data_code }));
    let document = filled(&data_code, admitted.id(), &sent, account).to_string();
    let callback = sent.get("callbackUrl").and_then(Value::as_str).and_then(|url| Url::parse(url).ok());
    admitted.results.request(data_code, document, callback.filter(is_local), admitted.clock);
    Ok(reply)
}

/// Returns the document as it answers a request.
fn filled(data_code: &str, personalization: &str, sent: &Value, account: &mut Account) -> Value {
    let goals = goals(sent.get("goalsIds").and_then(Value::as_array), account);
    let reference =
        sent.get("referenceVariationId").and_then(Value::as_str).and_then(|id| id.parse().ok()).unwrap_or(0);
    let mut document: Map<String, Value> = serde_json::from_str(DOCUMENT).unwrap_or_default();
    let variations = document.get_mut("variations").and_then(Value::as_array_mut);
    for variation in variations.into_iter().flatten().filter_map(Value::as_object_mut) {
        let is_reference = variation.get("id").is_some_and(|id| *id == reference);
        let numbers = variation.get("goals").and_then(Value::as_array).cloned().unwrap_or_default();
        let measured = goals.iter().zip(numbers.iter().cycle());
        let goals = measured.map(|(goal, numbers)| measured_goal(goal, numbers, sent)).collect();
        variation.extend([("isReference".to_owned(), json!(is_reference)), ("goals".to_owned(), goals)]);
    }
    document.extend([
        ("dataCode".to_owned(), json!(data_code)),
        ("personalizationId".to_owned(), json!(personalization.parse::<i64>().unwrap_or_default())),
    ]);
    document.extend(["dateIntervals", "conversionType"].map(|name| (name.to_owned(), json!(sent.get(name)))));
    document.into()
}

/// Returns the goals that a request names: all of the account if it names none.
fn goals(ids: Option<&Vec<Value>>, account: &mut Account) -> Vec<Value> {
    let Some(table) = account.table("goals") else { return Vec::new() };
    let positions: Vec<usize> = match ids {
        Some(ids) => ids.iter().filter_map(|id| table.position("id", &id.to_string())).collect(),
        None => (0..table.len()).collect(),
    };
    positions.into_iter().map(|position| table.object(position)).collect()
}

/// Returns a goal with these numbers, broken down if the request asks for it.
fn measured_goal(goal: &Value, numbers: &Value, sent: &Value) -> Value {
    let mut measured = numbers.as_object().cloned().unwrap_or_default();
    measured.extend(["id", "name", "type"].map(|name| (name.to_owned(), json!(goal.get(name)))));
    if let Some(breakdown) = measured.remove("breakdown")
        && let Some(dimension) = sent.pointer("/breakdown/type")
    {
        let values = json!({ "type": dimension, "values": breakdown.get("values") });
        measured.insert("breakdown".to_owned(), values);
    }
    measured.into()
}
