//! Measures decoding pages and converting them to columns: `cargo bench -p xpauto-bench --bench decode`.

use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::BytesCount;
use serde_json::Value;
use xpauto::bindings::Record;
use xpauto::bindings::columns::{ColumnOptions, Columns, Names};
use xpauto::bindings::record::Projection;
use xpauto::model::Segment;
use xpauto::model::Typed as _;
use xpauto_sandbox::{Options, Sandbox};

/// Returns a page of 500 varied segments of the sandbox.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    let segments = Sandbox::start(Options { segments: 500, ..Options::default() })
        .ok()
        .and_then(|sandbox| serde_json::from_str::<Value>(&sandbox.state_json()).ok())
        .and_then(|mut state| state.get_mut("segments").map(Value::take));
    segments.unwrap_or_default().to_string()
});

fn main() {
    divan::main();
}

#[divan::bench]
fn typed_records(bencher: Bencher<'_, '_>) {
    let page = &*PAGE;
    bencher
        .counter(BytesCount::of_str(page))
        .with_inputs(|| page.clone())
        .bench_values(|text| Record::decode_list(Segment::MODEL, text));
}

#[divan::bench]
fn serde_json_values(bencher: Bencher<'_, '_>) {
    let page = &*PAGE;
    bencher.counter(BytesCount::of_str(page)).bench(|| serde_json::from_str::<Value>(page));
}

#[divan::bench]
fn one_attribute_of_all(bencher: Bencher<'_, '_>) {
    let Ok(records) = Record::decode_list(Segment::MODEL, PAGE.clone()) else { return };
    let name = Segment::MODEL.position("name").unwrap_or_default();
    bencher.counter(records.len()).bench(|| {
        for record in &records {
            drop(divan::black_box(record.value(name)));
        }
    });
}

#[divan::bench]
fn types_of_all_conditions(bencher: Bencher<'_, '_>) {
    let Ok(segments) = serde_json::from_str::<Vec<Segment>>(&PAGE) else { return };
    bencher.counter(segments.len()).bench(|| {
        for conditions in segments.iter().filter_map(|segment| segment.conditions_data().ok()?) {
            for block in conditions.first_level().into_iter().flatten() {
                block
                    .conditions()
                    .into_iter()
                    .flatten()
                    .for_each(|condition| drop(divan::black_box(condition.targeting_type())));
            }
        }
    });
}

#[divan::bench(args = [None, Some("Europe/Paris")])]
fn columns(bencher: Bencher<'_, '_>, timezone: Option<&str>) {
    let Ok(records) = Record::decode_list(Segment::MODEL, PAGE.clone()) else { return };
    let Ok(options) = ColumnOptions::new(Names::Attribute, timezone) else { return };
    let columns = Columns::of_records(Segment::MODEL, &Projection::default(), &options);
    bencher.counter(records.len()).bench(|| columns.batches(&records));
}

#[divan::bench]
fn table_of_conditions(bencher: Bencher<'_, '_>) {
    let Ok(records) = Record::decode_list(Segment::MODEL, PAGE.clone()) else { return };
    let Ok(options) = ColumnOptions::new(Names::Attribute, None) else { return };
    let Ok(columns) = Columns::of_conditions(Segment::MODEL, &Projection::default(), &options) else { return };
    bencher.counter(records.len()).bench(|| columns.batches(&records));
}
