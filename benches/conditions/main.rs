//! Measures drawing and explaining a thousand conditions: `cargo bench -p xpauto-bench --bench conditions`.

use std::sync::LazyLock;

use divan::Bencher;
use serde_json::{Value, json};
use xpauto::bindings::conditions;
use xpauto::model::TargetingType;

/// Returns a thousand conditions of all targeting types in fifty blocks.
static THOUSAND: LazyLock<String> = LazyLock::new(|| {
    let condition = |(index, name): (usize, &&str)| {
        json!({"id": index, "targetingType": name, "weight": 1 + index % 3, "include": index % 5 > 0,
               "url": format!("/products/{index}?from=newsletter"), "matchType": "CONTAINS"})
    };
    let all: Vec<Value> = TargetingType::KNOWN.iter().cycle().take(1000).enumerate().map(condition).collect();
    let block = |conditions: &[Value]| json!({"conditions": conditions, "orOperators": vec![true; 19]});
    let blocks: Vec<Value> = all.chunks(20).map(block).collect();
    json!({"firstLevel": blocks, "firstLevelOrOperators": vec![false; 49]}).to_string()
});

fn main() {
    divan::main();
}

#[divan::bench]
fn mermaid(bencher: Bencher<'_, '_>) {
    let conditions = &*THOUSAND;
    bencher.bench(|| conditions::to_mermaid(conditions));
}

#[divan::bench]
fn explanation(bencher: Bencher<'_, '_>) {
    let conditions = &*THOUSAND;
    bencher.bench(|| conditions::explain(conditions, false));
}
