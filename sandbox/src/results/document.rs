//! The document of results: realistic numbers for each variation and goal, determined by the data code.

use serde_json::{Map, Value, json};

use super::Requested;
use crate::account::generate::Random;
use crate::account::{Account, Table, resource};

/// The names of the variations; the first is the reference by default.
const VARIATIONS: [&str; 3] = ["Reference", "Variation 1", "Variation 2"];
/// The types of goals that are measured by a value rather than by whether there is a conversion.
const VALUES: [&str; 2] = ["WAREHOUSE", "RATIO_METRICS"];
/// The values of the dimensions that a request may break results down by.
const DIMENSIONS: [(&str, [&str; 3]); 3] = [
    ("BROWSER", ["CHROME", "SAFARI", "FIREFOX"]),
    ("DEVICE_TYPE", ["DESKTOP", "PHONE", "TABLET"]),
    ("NEW_VISITORS", ["NEW", "RETURNING", "UNKNOWN"]),
];
/// The values of all other dimensions.
const OTHER: [&str; 3] = ["A", "B", "C"];
/// The share of each value of a dimension.
const SHARES: [f64; 3] = [0.6, 0.3, 0.1];

/// Returns the results of a request.
pub(super) fn of(data_code: &str, requested: &Requested, account: &mut Account) -> Value {
    let goals = goals(&requested.body, account);
    let mut random = Random::new(0, data_code);
    let count = usize::try_from(random.between(2, 3)).unwrap_or(2);
    let expected = f64::from(u32::try_from(random.between(3_000, 60_000)).unwrap_or_default());
    let reference = requested.body.get("referenceVariationId").and_then(Value::as_str).unwrap_or("0");
    let variations = VARIATIONS.iter().take(count).enumerate().map(|(index, name)| {
        let mut random = random.branch(name);
        // The deviation of a count of randomly assigned visitors.
        let units = (expected + normal(&mut random) * expected.sqrt()).round();
        let goals = goals.iter().map(|goal| measured(goal, units, index, data_code, requested));
        json!({
            "id": index,
            "name": name,
            "isReference": reference == index.to_string(),
            "units": whole(units),
            "goals": goals.collect::<Vec<_>>(),
        })
    });
    json!({
        "dataCode": data_code,
        "status": "READY",
        "personalizationId": requested.personalization.parse::<i64>().unwrap_or_default(),
        "dateIntervals": requested.body.get("dateIntervals"),
        "conversionType": requested.body.get("conversionType"),
        "callback": requested.callback.as_ref().map(|(url, outcome)| json!({ "url": url, "outcome": outcome })),
        "variations": variations.collect::<Vec<_>>(),
    })
}

/// Returns the goals of a request: all of the account if it names none.
fn goals(body: &Value, account: &mut Account) -> Vec<Value> {
    let Some(resource) = resource::named("goals") else { return Vec::new() };
    let table: &mut Table = account.table(resource);
    let positions: Vec<usize> = match body.get("goalsIds").and_then(Value::as_array) {
        Some(ids) => ids.iter().filter_map(|id| table.position("id", &id.to_string())).collect(),
        None => (0..table.len()).collect(),
    };
    positions.into_iter().map(|position| table.object(position)).collect()
}

/// Returns a goal as one variation has it, broken down by the dimension of the request.
fn measured(goal: &Value, units: f64, variation: usize, data_code: &str, requested: &Requested) -> Value {
    let id = goal.get("id").cloned().unwrap_or_default();
    let random = Random::new(0, data_code).branch(&id.to_string());
    let is_value = goal.get("type").and_then(Value::as_str).is_some_and(|kind| VALUES.contains(&kind));
    let mut measured = json!({ "id": id, "name": goal.get("name"), "type": goal.get("type") });
    let whole = numbers(random, variation, "", units, is_value);
    let fields = measured.as_object_mut();
    if let Some(fields) = fields {
        fields.extend(whole);
        if let Some(dimension) = requested.body.pointer("/breakdown/type").and_then(Value::as_str) {
            let values = DIMENSIONS.iter().find(|(name, _)| *name == dimension).map_or(OTHER, |(_, values)| *values);
            let rows = values.iter().zip(SHARES).map(|(value, share)| {
                let mut row = numbers(random, variation, value, (units * share).round(), is_value);
                row.insert("value".to_owned(), json!(value));
                row
            });
            let rows: Vec<_> = rows.collect();
            fields.insert("breakdown".to_owned(), json!({ "type": dimension, "values": rows }));
        }
    }
    measured
}

/// Returns units, conversions, mean and standard deviation. The goal's random numbers determine its true values, which
/// variations shift by a few percent.
fn numbers(mut goal: Random, variation: usize, part: &str, units: f64, is_value: bool) -> Map<String, Value> {
    let rate = 0.02 + 0.2 * uniform(&mut goal);
    let value = 15.0 + 70.0 * uniform(&mut goal);
    let mut own = goal.branch(&variation.to_string());
    let effect = if variation == 0 { 0.0 } else { 0.04 * normal(&mut own) };
    let mut sampled = own.branch(part);
    let rate =
        (rate * (1.0 + effect) + normal(&mut sampled) * (rate * (1.0 - rate) / units.max(1.0)).sqrt()).clamp(0.0, 1.0);
    let conversions = (rate * units).round();
    let rate = if units > 0.0 { conversions / units } else { 0.0 };
    let (mean, deviation) = if is_value {
        // Of each unit: most have no value, and that of the others varies by half.
        let deviation = value * (rate * (1.25 - rate)).sqrt();
        (rate * value + normal(&mut sampled) * 0.1 * deviation / units.max(1.0).sqrt(), deviation)
    } else {
        (rate, (rate * (1.0 - rate)).sqrt())
    };
    let numbers = json!({
        "units": whole(units),
        "conversions": whole(conversions),
        "conversionRate": rounded(rate),
        "mean": rounded(mean),
        "standardDeviation": rounded(deviation),
    });
    if let Value::Object(numbers) = numbers { numbers } else { Map::new() }
}

/// Returns a number from 0 to 1.
fn uniform(random: &mut Random) -> f64 {
    f64::from(u32::try_from(random.below(1 << 31)).unwrap_or_default()) / f64::from(1_u32 << 31)
}

/// Returns a number whose distribution is close to the standard normal one.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| uniform(random)).sum::<f64>() - 6.0
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small count, which is not negative")]
fn whole(count: f64) -> u64 {
    count as u64
}

fn rounded(number: f64) -> f64 {
    (number * 1e8).round() / 1e8
}
