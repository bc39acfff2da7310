//! Large and deep filters.

use serde_json::json;
use xpauto::bindings::list::{ListQuery, MAX_CONDITIONS, MAX_LEVELS, field};
use xpauto::bindings::options::{OptionalFieldsEncoding, ParamsEncoding};
use xpauto::{ErrorKind, Filter};

const ENCODINGS: [ParamsEncoding; 3] = [ParamsEncoding::Flat, ParamsEncoding::Json, ParamsEncoding::Deep];

fn conditions(count: usize) -> impl DoubleEndedIterator<Item = Filter> {
    (0..count).map(|id| field("id").eq(id))
}

fn pairs(filter: Filter, encoding: ParamsEncoding) -> Vec<(String, String)> {
    let query = ListQuery { filter: Some(filter), sort: vec![], page: 1, per_page: 1, optional_fields: vec![] };
    query.encode(encoding, OptionalFieldsEncoding::Comma)
}

#[test]
fn a_thousand_conditions_are_joined_in_any_shape_and_used_like_any_other() {
    let expected = Filter::any_of(conditions(MAX_CONDITIONS));
    let text = expected.to_json();
    let from_left = conditions(MAX_CONDITIONS).reduce(Filter::or).unwrap();
    let from_right = conditions(MAX_CONDITIONS).rev().reduce(|right, left| left | right).unwrap();
    for filter in [from_left, from_right, Filter::from_json(&text).unwrap()] {
        assert!(filter == expected);
        assert_eq!((filter.to_json(), filter.conditions().len()), (text.clone(), MAX_CONDITIONS));
        assert_eq!((!!filter.clone()), expected);
        for encoding in ENCODINGS {
            assert!(pairs(filter.clone(), encoding).iter().any(|(_, value)| value.contains("999")));
        }
    }
}

#[test]
fn more_conditions_are_refused_however_they_are_joined() {
    let says = "filter has more than 1000 conditions; use IN for several values of a field";
    let more = 10_000;
    let wire: Vec<_> = (0..more).map(|id| json!({"field": "id", "operator": "EQUAL", "parameters": [id]})).collect();
    let halves = [0, 501].map(|from| Filter::any_of((from..from + 501).map(|id| field("id").eq(id))));
    for filter in [
        Filter::any_of(conditions(more)),
        conditions(more).reduce(Filter::and).unwrap(),
        conditions(more).rev().reduce(|right, left| left | right).unwrap(),
        halves[0].clone() & halves[1].clone(),
        !(halves[0].clone() | halves[1].clone()) & field("id").eq(7),
    ] {
        let error = filter.refusal().unwrap_err();
        assert_eq!((error.kind(), error.message()), (ErrorKind::Validation, says));
        assert_eq!(filter.to_json(), "");
    }
    for wire in [json!(wire), json!({"conditionalOperator": "OR", "expressions": wire})] {
        assert_eq!(Filter::from_json(&wire.to_string()).unwrap_err().message(), says);
    }
    let wrong = vec![json!({}); 100_000];
    for wrong in [json!(wrong), json!({"conditionalOperator": "OR", "expressions": wrong})] {
        let error = Filter::from_json(&wrong.to_string()).unwrap_err();
        assert_eq!(error.details().problems.len(), 1000, "the first of them are reported");
    }
    let same = (0..more).map(|_| field("id").eq(7));
    assert_eq!(Filter::all_of(same.clone()), field("id").eq(7));
    assert_eq!(
        same.fold(Filter::any_of(conditions(MAX_CONDITIONS)), Filter::or),
        Filter::any_of(conditions(MAX_CONDITIONS))
    );
}

/// ANDs and ORs within one another.
fn nested(levels: usize) -> Filter {
    (0..levels).fold(field("id").eq(0), |filter, level| {
        let other = field("name").eq(level);
        if level % 2 == 0 { filter & other } else { filter | other }
    })
}

#[test]
fn filters_may_nest_as_deep_as_their_json_is_read() {
    let filter = nested(MAX_LEVELS);
    assert_eq!(Filter::from_json(&filter.to_json()).unwrap(), filter);
    for encoding in ENCODINGS {
        let pairs = pairs(filter.clone(), encoding);
        assert!(pairs.iter().any(|(_, value)| value.contains("conditionalOperator") || value == "AND"), "{encoding:?}");
    }
}

#[test]
fn deeper_filters_are_refused_and_nothing_that_is_done_with_them_overflows_the_stack() {
    for levels in [MAX_LEVELS + 1, 100_000] {
        let filter = nested(levels);
        let says = format!("filter nests AND and OR deeper than {MAX_LEVELS} levels");
        let errors = [
            filter.refusal().unwrap_err(),
            filter.clone().negate().unwrap_err(),
            #[cfg(feature = "client")]
            crate::client::builder().build().unwrap().segments().list().filter(filter.clone()).prepare().unwrap_err(),
        ];
        for error in errors {
            assert_eq!((error.kind(), error.message()), (ErrorKind::Validation, says.as_str()));
        }
        assert_eq!(filter.to_json(), "");
        assert!(filter.to_value().is_null());
        for encoding in ENCODINGS {
            let pairs = pairs(filter.clone(), encoding);
            assert!(!pairs.iter().any(|(_, value)| value.contains("expressions")), "{pairs:?}");
        }
    }
}
