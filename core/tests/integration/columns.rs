//! Columns hold everything that records do, but for the difference between absent and null.

use std::collections::HashSet;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Fields};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use xpauto::ErrorKind;
use xpauto::arrow_60::to_arrow;
use xpauto::bindings::Record;
use xpauto::bindings::columns::{ColumnOptions, Columns, Names};
use xpauto::bindings::model;
use xpauto::bindings::record::Projection;
use xpauto::bindings::schema::{Field, Kind, Model};
use xpauto::model::{Goal, Segment, Typed as _};

use crate::generated::{any_json, model_and_object};

/// Date-times, each with what its column holds.
const MOMENTS: &[(&str, i64)] = &[
    ("2021-05-07T14:47:42", 1_620_398_862_000_000),
    ("2021-05-07T14:47:42.5+02:00", 1_620_391_662_500_000),
    ("1969-12-31T23:59:59.9999999", -1),
];
const DATE_TIMES: &[&str] = &[MOMENTS[0].0, MOMENTS[1].0, MOMENTS[2].0];

fn options() -> ColumnOptions {
    ColumnOptions::new(Names::Attribute, None).unwrap()
}

fn columns(model: &'static Model) -> Columns {
    Columns::of_records(model, &Projection::default(), &options())
}

fn condition_rows() -> Columns {
    Columns::of_conditions(Segment::MODEL, &Projection::default(), &options()).unwrap()
}

/// The one batch of records that few have.
fn batch(model: &'static Model, records: &[Record]) -> RecordBatch {
    let [batch] = columns(model).batches(records).unwrap().try_into().unwrap();
    batch
}

/// What a field's value should come to in a column, as JSON: no nulls in objects, ids as numbers, times as microseconds.
fn expected(kind: &Kind, value: &Value) -> Value {
    match (kind, value) {
        (_, Value::Null) => Value::Null,
        (Kind::Id, Value::String(id)) => id.parse::<i64>().unwrap().into(),
        (Kind::Float, number) => number.as_f64().into(),
        (Kind::DateTime, Value::String(text)) => MOMENTS.iter().find(|(known, _)| known == text).unwrap().1.into(),
        (Kind::List(item), Value::Array(items)) if !is_open(kind) => {
            items.iter().map(|value| expected(item, value)).collect()
        }
        (Kind::Object(model), Value::Object(fields)) if !is_open(kind) => expected_object(model, fields),
        (_, value) => value.clone(),
    }
}

fn expected_object(model: &Model, fields: &Map<String, Value>) -> Value {
    let field = |(key, value): (&String, &Value)| match model.field_by_wire(key) {
        Some(_) if value.is_null() => None,
        Some(field) => Some((key.clone(), expected(&field.kind, value))),
        None => Some((key.clone(), value.clone())),
    };
    Value::Object(fields.iter().filter_map(field).collect())
}

/// Whether JSON text is what such values become.
fn is_open(kind: &Kind) -> bool {
    match kind {
        Kind::Any | Kind::OneOf(_) => true,
        Kind::Object(model) => model.is_open || model.fields.iter().any(|field| is_open(&field.kind)),
        Kind::List(item) => is_open(item),
        _ => false,
    }
}

/// What stands in a row of a column, in the same form.
fn held(column: &ArrayRef, row: usize, kind: &Kind) -> Value {
    if column.is_null(row) {
        return Value::Null;
    }
    match column.data_type() {
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).into(),
        DataType::Float64 => column.as_primitive::<Float64Type>().value(row).into(),
        DataType::Boolean => column.as_boolean().value(row).into(),
        DataType::Utf8 if is_open(kind) => serde_json::from_str(column.as_string::<i32>().value(row)).unwrap(),
        DataType::Utf8 => column.as_string::<i32>().value(row).into(),
        DataType::Timestamp(..) => column.as_primitive::<TimestampMicrosecondType>().value(row).into(),
        DataType::Dictionary(..) => {
            let words = column.as_dictionary::<Int32Type>();
            words.values().as_string::<i32>().value(words.key(row).unwrap()).into()
        }
        DataType::List(_) => {
            let Kind::List(item) = kind else { panic!("a list in place of {kind:?}") };
            let items = column.as_list::<i32>().value(row);
            (0..items.len()).map(|index| held(&items, index, item)).collect()
        }
        DataType::Struct(fields) => {
            let Kind::Object(model) = kind else { panic!("a struct in place of {kind:?}") };
            held_object(model.fields, fields, column.as_struct().columns(), row)
        }
        other => panic!("a column of {other}"),
    }
}

fn held_object(declared: &[Field], fields: &Fields, columns: &[ArrayRef], row: usize) -> Value {
    let (extra, columns) = columns.split_last().unwrap();
    assert_eq!((fields.len(), fields.last().unwrap().name().as_str()), (declared.len() + 1, "extra"));
    let fields = declared.iter().zip(columns).zip(fields).map(|((declared, column), field)| {
        assert_eq!(field.name(), declared.attribute);
        assert!(field.is_nullable());
        (declared.wire.to_owned(), held(column, row, &declared.kind))
    });
    let mut object: Map<_, _> = fields.filter(|(_, value)| !value.is_null()).collect();
    if extra.is_valid(row) {
        let unknown: Map<_, _> = serde_json::from_str(extra.as_string::<i32>().value(row)).unwrap();
        assert!(!unknown.is_empty());
        object.extend(unknown);
    }
    Value::Object(object)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn columns_hold_what_records_do((model, object) in model_and_object(DATE_TIMES), is_pretty in any::<bool>()) {
        let strings = [json!([{}, object]), json!([object, {}])];
        for (row, text) in [(1, &strings[0]), (0, &strings[1])] {
            let text = if is_pretty { serde_json::to_string_pretty(text).unwrap() } else { text.to_string() };
            let records = Record::decode_list(model, text).unwrap();
            let batch = batch(model, &records);
            let found = held_object(model.fields, batch.schema().fields(), batch.columns(), row);
            prop_assert_eq!(found, expected_object(model, object.as_object().unwrap()));
            prop_assert_eq!(held_object(model.fields, batch.schema().fields(), batch.columns(), 1 - row), json!({}));
        }
    }

    #[test]
    fn conditions_become_rows_whatever_they_hold(blocks in any_json(), conditions in any_json(), flags in any_json()) {
        let condition = json!({"targetingType": "COOKIE", "weight": 1, "x": conditions});
        for data in [
            json!({"firstLevel": blocks}),
            json!({"firstLevel": [null, {"conditions": conditions}, {"conditions": [null, condition]}]}),
            json!({"firstLevel": [{"conditions": [condition], "orOperators": flags}], "firstLevelOrOperators": flags}),
        ] {
            let segment = Record::decode(Segment::MODEL, json!({"id": 7, "conditionsData": data}).to_string()).unwrap();
            prop_assert_eq!(condition_rows().batches([&segment]).is_ok(), segment.get("conditionsData").is_ok());
        }
    }
}

#[test]
fn every_type_has_columns_whose_names_differ() {
    for (model, names) in model::all().flat_map(|model| [(model, Names::Attribute), (model, Names::Wire)]) {
        let columns = Columns::of_records(model, &Projection::default(), &ColumnOptions::new(names, None).unwrap());
        let schema = columns.schema();
        let found: HashSet<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        assert_eq!(found.len(), model.fields.len() + 1, "{}", model.name);
        assert_eq!(schema.fields().last().unwrap().name(), "extra", "{}", model.name);
        assert!(columns.batches([]).unwrap().is_empty());
    }
}

#[test]
fn records_have_the_columns_of_all_selections_that_they_were_read_with() {
    let segment = |json: &str, projection: Projection| {
        Segment::from_record(Record::from_json(Segment::MODEL, json).unwrap().with_projection(projection))
    };
    let narrow = segment(r#"{"siteId":2,"id":1}"#, selected(&["siteId", "id"]));
    let [batch] = to_arrow(std::slice::from_ref(&narrow)).unwrap().try_into().unwrap();
    assert_eq!(batch.schema().fields().iter().map(|field| field.name()).collect::<Vec<_>>(), ["id", "site_id"]);
    assert_eq!(batch.column(1).as_primitive::<Int64Type>().value(0), 2);
    let wide = Projection::new(Segment::MODEL, None::<&[&str]>, Some(&["links"]));
    let whole = segment(r#"{"id":2,"name":"a","experiments":[5]}"#, wide);
    for records in [[narrow.clone(), whole.clone()], [whole, narrow]] {
        let schema = to_arrow(&records).unwrap()[0].schema();
        for name in ["id", "name", "links", "experiments"] {
            assert!(schema.field_with_name(name).is_ok(), "{name}");
        }
    }
}

#[test]
fn what_a_condition_has_under_the_names_of_other_columns_is_in_extra() {
    let condition = r#"{"targetingType":"COOKIE","weight":1,"block":"b","row.next":2}"#;
    let json = format!(r#"{{"id":7,"conditionsData":{{"firstLevel":[{{"conditions":[{condition}]}}]}}}}"#);
    let segment = Record::decode(Segment::MODEL, json).unwrap();
    let [batch] = condition_rows().batches([&segment]).unwrap().try_into().unwrap();
    let extra = batch.column_by_name("extra").unwrap();
    assert_eq!(extra.as_string::<i32>().value(0), r#"{"block":"b","row.next":2}"#);
}

#[test]
fn only_the_forms_up_to_the_first_with_conditions_are_read() {
    let wrong = json!({"conditionData": [{"targetingType": "COOKIE", "weight": "heavy"}]});
    let [read, unread] = [json!([{"conditions": [{"targetingType": "COOKIE"}]}]), json!([])].map(|first_level| {
        let json = json!({"id": 1, "conditionsData": {"firstLevel": first_level}, "conditionDataTree": wrong});
        Record::decode(Segment::MODEL, json.to_string()).unwrap()
    });
    assert_eq!(condition_rows().batches([&read]).unwrap()[0].num_rows(), 1);
    assert!(Segment::from_record(read).uses("COOKIE").unwrap());
    let path = "conditionDataTree.conditionData[0].weight";
    let error = condition_rows().batches([&unread]).unwrap_err();
    assert_eq!(error.details().path, Some(format!("[0].{path}")));
    let error = Segment::from_record(unread).uses("COOKIE").unwrap_err();
    assert_eq!((error.kind(), error.details().path.as_deref()), (ErrorKind::Decode, Some(path)));
}

#[test]
fn the_columns_of_goals_are_of_these_types() {
    let columns = Columns::of_records(
        Goal::MODEL,
        &Projection::default(),
        &ColumnOptions::new(Names::Wire, Some("europe/paris")).unwrap(),
    );
    let schema = columns.schema();
    let kind = |name: &str| schema.field_with_name(name).unwrap().data_type().to_string();
    assert_eq!(kind("id"), "Int64");
    assert_eq!(kind("mentalistWeight"), "Float64");
    assert_eq!(kind("type"), "Dictionary(Int32, Utf8)");
    assert_eq!(kind("params"), "Utf8");
    assert_eq!(kind("experiments"), "List(Int64)");
    assert_eq!(kind("trackingTools"), "List(Dictionary(Int32, Utf8))");
    assert_eq!(kind("accessLimiters"), r#"List(Struct("id": Int64, "accessHolderId": Int64, "extra": Utf8))"#);
    assert_eq!(kind("dateCreated"), r#"Timestamp(µs, "Europe/Paris")"#);
}

#[test]
fn what_is_open_at_any_depth_is_json_text() {
    let data = r#"{"firstLevel": [ {"conditions": [{"targetingType": "NEW", "x":1.50}]} ]}"#;
    let text = format!(r#"[{{"conditionsData": {data}, "conditionDataTree": null, "conditionDataList": [ null ]}}]"#);
    let records = Record::decode_list(Segment::MODEL, text).unwrap();
    let batch = batch(Segment::MODEL, &records);
    let column = |name: &str| batch.column_by_name(name).unwrap().as_string::<i32>().clone();
    assert_eq!(column("conditions_data").value(0), data);
    assert!(column("condition_data_tree").is_null(0));
    assert_eq!(column("condition_data_list").value(0), "[ null ]");
}

#[test]
fn the_same_words_have_the_same_numbers_in_every_batch() {
    let of = |text: &str| {
        let records = Record::decode_list(Goal::MODEL, text).unwrap();
        let batch = batch(Goal::MODEL, &records);
        batch.column_by_name("status").unwrap().as_dictionary::<Int32Type>().clone()
    };
    assert_eq!(of(r#"[{"status": "INACTIVE"}]"#).values(), of(r#"[{"status": "ACTIVE"}, {}]"#).values());
    let words = of(r#"[{"status": "PAUSED"}, {"status": "INACTIVE"}, {"status": "PAUSED"}]"#);
    let values: Vec<_> = words.values().as_string::<i32>().iter().flatten().collect();
    assert_eq!((values, words.keys().values().to_vec()), (vec!["ACTIVE", "INACTIVE", "PAUSED"], vec![2, 1, 2]));
}

#[test]
fn refuses_what_is_of_another_type_at_any_depth_with_its_path() {
    let limits = |item: &str| format!(r#"{{"accessLimiters": [null, {{"id": 1, "x": ["y"]}}, {item}, {{"id": 2}}]}}"#);
    for (goal, path, reason) in [
        (r#"{"tags": ["a", 4, null]}"#, "tags[1]", "must be a string, got a number"),
        (r#"{"experiments": [7, [8]]}"#, "experiments[1]", "must be an integer, got an array"),
        (
            r#"{"customDatas": [null, {"dateCreated": "soon"}]}"#,
            "customDatas[1].dateCreated",
            "must be a date-time, got another string",
        ),
        (r#"{"trackingTools": [{}]}"#, "trackingTools[0]", "must be a string, got an object"),
        (&limits(r#"[{"id": 1}]"#), "accessLimiters[2]", "must be an object, got an array"),
        (&limits(r#"{"id": "x"}"#), "accessLimiters[2].id", "must be an integer, got a string"),
    ] {
        let records = Record::decode_list(Goal::MODEL, format!(r#"[{{"id": 1}}, {goal}]"#)).unwrap();
        let error = columns(Goal::MODEL).batches(&records).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Decode);
        assert_eq!(error.details().path, Some(format!("[1].{path}")));
        assert!(error.message().contains(&format!("{path} {reason}")), "{error}");
    }
}

/// The rows of the conditions of these segments.
fn rows(segments: &Value) -> Vec<Vec<Value>> {
    let segments = Record::decode_list(Segment::MODEL, segments.to_string()).unwrap();
    let [batch] = condition_rows().batches(&segments).unwrap().try_into().unwrap();
    assert_eq!(batch.schema(), condition_rows().schema());
    let row = |row| batch.columns().iter().map(|column| held(column, row, &Kind::Text)).collect();
    (0..batch.num_rows()).map(row).collect()
}

#[test]
fn each_condition_is_a_row() {
    let segments = json!([
        {"id": 1, "conditionsData": {
            "firstLevel": [
                {"conditions": [
                    {"id": 5, "targetingType": "COOKIE", "weight": 2, "name": "a\"b"},
                    {"targetingType": "BRAND_NEW"},
                ], "orOperators": [true]},
                {"conditions": [{"weight": 1, "targetingType": null, "a\"\\": [1]}]},
            ],
            "firstLevelOrOperators": [true],
        }},
        {"id": 2, "conditionsData": null},
        {"id": 4, "conditionsData": {"firstLevel": [{"orOperators": [null], "conditions": [{"targetingType": "EVENT"}]}, null]}},
    ]);
    let expected = json!([
        [1, 0, 0, "OR", "OR", "COOKIE", "technical", 2, json!({"id": 5, "name": "a\"b"}).to_string()],
        [1, 0, 1, null, "OR", "BRAND_NEW", "other", null, null],
        [1, 1, 0, null, null, null, null, 1, json!({"a\"\\": [1]}).to_string()],
        [4, 0, 0, null, null, "EVENT", "behavior and conversion", null, null],
    ]);
    assert_eq!(json!(rows(&segments)), expected);
}

#[test]
fn conditions_of_every_form_become_rows_with_the_operators_that_blocks_have() {
    let condition = |name: &str| json!({"targetingType": name, "weight": 1});
    let level = |operator: &str, children: &[Value]| json!({"logicalOperator": operator, "conditionData": children});
    let join = |id: i64, parent: Option<i64>, operator: &str| json!({"id": id, "parentId": parent, "logicalOperator": operator});
    let leaf =
        |id: i64, parent: i64, name: &str| json!({"id": id, "parentId": parent, "targetingCondition": condition(name)});
    let tree = level("OR", &[level("AND", &[condition("PAGE_URL"), condition("BROWSER")]), condition("COOKIE")]);
    let nodes = json!([
        join(1, None, "AND"),
        leaf(2, 1, "PAGE_URL"),
        join(3, Some(1), "OR"),
        leaf(4, 3, "BROWSER"),
        join(5, Some(3), "AND"),
        leaf(6, 5, "COOKIE"),
        leaf(7, 5, "EVENT"),
    ]);
    let segments = json!([
        {"id": 1, "conditionDataTree": tree},
        {"id": 2, "conditionDataList": nodes},
        {"id": 3, "conditionsData": {"firstLevel": []}, "conditionDataTree": condition("A")},
        {"id": 4, "conditionDataList": [leaf(1, 9, "COOKIE"), leaf(1, 9, "EVENT")]},
    ]);
    let expected = json!([
        [1, 0, 0, "AND", "OR", "PAGE_URL"],
        [1, 0, 1, null, "OR", "BROWSER"],
        [1, 1, 0, null, null, "COOKIE"],
        [2, 0, 0, null, "AND", "PAGE_URL"],
        [2, 1, 0, null, null, "BROWSER"],
        [2, 1, 1, null, null, "COOKIE"],
        [2, 1, 2, null, null, "EVENT"],
        [3, 0, 0, null, null, "A"],
        [4, 0, 0, null, null, "COOKIE"],
        [4, 0, 1, null, null, "EVENT"],
    ]);
    let rows: Value = rows(&segments).iter().map(|row| json!(row[..6])).collect();
    assert_eq!(rows, expected);
}

/// Segments of which only these fields were kept.
fn selected(names: &[&str]) -> Projection {
    Projection::new(Segment::MODEL, Some(names), None::<&[&str]>)
}

#[test]
fn only_segments_with_what_a_row_needs_have_conditions() {
    let error = Columns::of_conditions(Goal::MODEL, &Projection::default(), &options()).unwrap_err();
    assert!(error.message().contains("a Goal has no conditions"), "{error}");
    let error = Columns::of_conditions(Segment::MODEL, &selected(&["name"]), &options()).unwrap_err();
    let paths: Vec<_> = error.details().problems.iter().map(xpauto::Problem::path).collect();
    assert_eq!(paths, ["id", "conditionsData"]);
    for form in ["conditionsData", "conditionDataList", "conditionDataTree"] {
        assert!(Columns::of_conditions(Segment::MODEL, &selected(&[form, "id"]), &options()).is_ok());
    }
}
