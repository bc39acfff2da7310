//! Requests for the results of a personalization: fixed numbers, with the request's goals, variations and dates filled in.

use serde_json::{Map, Value, json};
use url::Url;

use super::Admitted;
use super::change::checked;
use crate::account::generate::Random;
use crate::account::{Account, resource};
use crate::http::{Failure, Reply};
use crate::options::is_this_machine;

/// The number of digits of a data code, far beyond any integer type.
const DIGITS: usize = 77;

/// The variations with their visitors.
const VARIATIONS: [(&str, f64); 2] = [("Reference", 20_000.0), ("Variation 1", 20_120.0)];
/// The values of the dimensions that a request may break results down by, and those of all others.
const DIMENSIONS: [(&str, [&str; 3]); 2] =
    [("BROWSER", ["CHROME", "SAFARI", "FIREFOX"]), ("DEVICE_TYPE", ["DESKTOP", "PHONE", "TABLET"])];
const OTHER: [&str; 3] = ["A", "B", "C"];
/// The share of each value of a dimension.
const SHARES: [f64; 3] = [0.6, 0.3, 0.1];

/// Starts to compute results, and returns their data code; equal requests have equal codes.
pub(super) fn request(account: &mut Account, admitted: &Admitted, body: &[u8]) -> Result<Reply, Failure> {
    let record = checked(admitted.operation, body)?;
    let sent: Value = serde_json::from_str(record.json()).unwrap_or_default();
    let data_code = data_code(admitted.id(), record.json());
    let document = document(&data_code, admitted.id(), &sent, account);
    let reply = Reply::json(200, &json!({ "dataCode": data_code }));
    let callback = sent.get("callbackUrl").and_then(Value::as_str).and_then(|url| Url::parse(url).ok());
    admitted.results.request(data_code, document, callback.filter(is_this_machine), admitted.clock);
    Ok(reply)
}

fn data_code(id: &str, body: &str) -> String {
    let mut random = Random::new(0, id).branch(body);
    std::iter::once('3').chain((1..DIGITS).map(|_| char::from(random.pick(b"0123456789")))).collect()
}

fn document(data_code: &str, personalization: &str, sent: &Value, account: &mut Account) -> Value {
    let goals = goals(sent, account);
    let reference = sent.get("referenceVariationId").and_then(Value::as_str).unwrap_or("0");
    let variations = VARIATIONS.iter().enumerate().map(|(index, (name, units))| {
        let goals: Vec<Value> =
            goals.iter().enumerate().map(|(rank, one)| goal(one, rank, index, *units, sent)).collect();
        json!({ "id": index, "name": name, "isReference": reference == index.to_string(), "units": whole(*units),
            "goals": goals })
    });
    json!({
        "dataCode": data_code,
        "status": "READY",
        "personalizationId": personalization.parse::<i64>().unwrap_or_default(),
        "dateIntervals": sent.get("dateIntervals"),
        "conversionType": sent.get("conversionType"),
        "variations": variations.collect::<Vec<_>>(),
    })
}

/// Returns the goals of a request: all of the account if it names none.
fn goals(sent: &Value, account: &mut Account) -> Vec<Value> {
    let Some(resource) = resource::named("goals") else { return Vec::new() };
    let table = account.table(resource);
    let positions: Vec<usize> = match sent.get("goalsIds").and_then(Value::as_array) {
        Some(ids) => ids.iter().filter_map(|id| table.position("id", &id.to_string())).collect(),
        None => (0..table.len()).collect(),
    };
    positions.into_iter().map(|position| table.object(position)).collect()
}

/// Returns a goal as one variation has it, broken down by the dimension of the request.
fn goal(goal: &Value, rank: usize, variation: usize, units: f64, sent: &Value) -> Value {
    let kind = goal.get("type").and_then(Value::as_str).unwrap_or_default();
    let numbers = |units| numbers(rank, variation, units, ["WAREHOUSE", "RATIO_METRICS"].contains(&kind));
    let mut measured = Map::from_iter(
        ["id", "name", "type"].map(|name| (name.to_owned(), goal.get(name).cloned().unwrap_or_default())),
    );
    measured.extend(numbers(units));
    if let Some(dimension) = sent.pointer("/breakdown/type").and_then(Value::as_str) {
        let values = DIMENSIONS.iter().find(|(name, _)| *name == dimension).map_or(OTHER, |(_, values)| *values);
        let rows = values.iter().zip(SHARES).map(|(value, share)| {
            let mut row = numbers((units * share).round());
            row.insert("value".to_owned(), json!(value));
            row
        });
        let rows: Vec<_> = rows.collect();
        measured.insert("breakdown".to_owned(), json!({ "type": dimension, "values": rows }));
    }
    measured.into()
}

/// Returns units, conversions, mean and standard deviation: 3 to 12 % convert, depending on the goal's rank, and 5 % more of them in
/// the variation. A goal that is measured by a value has 40 for each conversion.
fn numbers(rank: usize, variation: usize, units: f64, is_value: bool) -> Map<String, Value> {
    let percent = [3.0, 7.0, 5.0, 12.0, 4.0, 9.0].get(rank % 6).copied().unwrap_or(3.0);
    let conversions = (percent / 100.0 * if variation == 0 { 1.0 } else { 1.05 } * units).round();
    let rate = conversions / units;
    let value = if is_value { 40.0 } else { 1.0 };
    Map::from_iter([
        ("units".to_owned(), whole(units)),
        ("conversions".to_owned(), whole(conversions)),
        ("conversionRate".to_owned(), json!(rate)),
        ("mean".to_owned(), json!(rate * value)),
        ("standardDeviation".to_owned(), json!((rate * (1.0 - rate)).sqrt() * value)),
    ])
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small count, which is not negative")]
fn whole(count: f64) -> Value {
    json!(count as u64)
}
