//! Filters of any size: joining is linear, and nothing that is done with them needs a larger stack.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::HashSet;

use serde_json::json;
use xpauto::bindings::Record;
use xpauto::bindings::list::{ListQuery, MAX_CONDITIONS, MAX_LEVELS, Matcher, field};
use xpauto::bindings::options::{OptionalFieldsEncoding, ParamsEncoding};
use xpauto::model::Segment;
use xpauto::model::Typed as _;
use xpauto::{ErrorKind, Filter};

const MANY: i64 = 100_000;

/// Runs on a thread with a small stack; joins that took the square of the time would take hours.
fn on_a_small_stack(test: fn()) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(test).unwrap().join().unwrap();
}

fn conditions() -> impl DoubleEndedIterator<Item = Filter> {
    (0..MANY).map(|id| field("id").eq(id))
}

/// The first half joined with the second, each half likewise.
fn halved(mut filters: Vec<Filter>) -> Filter {
    let rest = filters.split_off(filters.len() / 2);
    match filters.len() {
        0 => rest.into_iter().next().unwrap(),
        _ => halved(filters) | halved(rest),
    }
}

#[test]
fn a_hundred_thousand_filters_are_joined_in_any_shape() {
    on_a_small_stack(|| {
        let expected = Filter::any_of(conditions());
        let text = expected.to_json();
        let from_left = conditions().reduce(Filter::or).unwrap();
        let from_right = conditions().rev().reduce(|right, left| left | right).unwrap();
        for filter in [from_left, from_right, halved(conditions().collect())] {
            assert!(filter == expected);
            assert_eq!(filter.to_json(), text);
            assert_eq!(filter.conditions().len(), 100_000);
        }
        assert!(Filter::from_json(&text).unwrap() == expected);
    });
}

#[test]
fn a_hundred_thousand_filters_are_used_like_any_other() {
    on_a_small_stack(|| {
        let filter = conditions().reduce(Filter::or).unwrap();
        let copy = filter.clone();
        assert!(HashSet::from([filter.clone()]).contains(&copy));
        assert!(format!("{filter:?}").contains("99999"));
        assert_eq!(filter.clone().negate().unwrap().negate().unwrap(), copy);
        for encoding in [ParamsEncoding::Flat, ParamsEncoding::Json, ParamsEncoding::Deep] {
            let query =
                ListQuery { filter: Some(filter.clone()), sort: vec![], page: 1, per_page: 1, optional_fields: vec![] };
            let pairs = query.encode(encoding, OptionalFieldsEncoding::Comma);
            assert!(pairs.iter().any(|(_, value)| value.contains("99999")));
        }
        let matcher = Matcher::new(&filter);
        assert!(matcher.matches(&json!({"id": 99_999})) && !matcher.matches(&json!({"id": 100_000})));
        let records = [Record::decode(Segment::MODEL, r#"{"id":7}"#).unwrap()];
        assert_eq!(filter.narrow(Segment::MODEL, records.iter()).unwrap().records, records);
    });
}

#[test]
fn a_filter_that_is_joined_with_itself_again_and_again_does_not_grow() {
    let mut filter = field("id").eq(0) & field("id").eq(1);
    for id in 2..MANY {
        filter = if id < 60 { (filter.clone() & field("id").eq(id)) & (filter & field("id").eq(-id)) } else { filter };
    }
    assert_eq!(filter.conditions().len(), 118);
}

#[test]
fn a_filter_that_doubles_with_each_join_is_refused_before_it_is_written() {
    let says = format!("filter has more than {MAX_CONDITIONS} conditions; use IN for several values of a field");
    let mut filter = field("id").eq(0);
    for id in 1..25 {
        filter = (filter.clone() & field("id").eq(id)) | (filter & field("id").eq(-id));
    }
    let error = filter.check_size().unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Validation, says.as_str()));
    // It stays refused in a larger one, which flattens joins of the same kind.
    assert_eq!((filter | field("id").eq(7)).check_size().unwrap_err().message(), says);
    let half = |from: i64| Filter::any_of((from..from + MANY / 2).map(|id| field("id").eq(id)));
    (half(0) | half(MANY / 2)).check_size().unwrap();
    (half(0) | half(0) | half(MANY / 4)).check_size().unwrap();
    assert!((half(0) | half(MANY / 2) | field("id").eq(-1)).check_size().is_err());
}

#[test]
fn of_many_wrong_expressions_the_first_thousand_problems_are_reported() {
    let wrong = vec![json!({}); 100_000];
    for filter in [json!(wrong), json!({"conditionalOperator": "OR", "expressions": wrong})] {
        let error = Filter::from_json(&filter.to_string()).unwrap_err();
        assert_eq!(error.details().problems.len(), 1000);
    }
}

#[test]
fn filters_that_share_a_part_are_each_their_own() {
    let part = conditions().take(1000).reduce(Filter::and).unwrap();
    let (one, other) = (part.clone() & field("id").eq(-1), part.clone() & field("id").eq(-2));
    assert_eq!(part.conditions().len(), 1000);
    for (filter, last) in [(&one, -1), (&other, -2)] {
        assert_eq!(filter.conditions().len(), 1001);
        assert_eq!(filter.conditions()[1000].parameters, [json!(last)]);
    }
    assert_ne!(one, other);
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
    filter.check_size().unwrap();
    assert_eq!(Filter::from_json(&filter.to_json()).unwrap(), filter);
    for encoding in [ParamsEncoding::Flat, ParamsEncoding::Json, ParamsEncoding::Deep] {
        let query =
            ListQuery { filter: Some(filter.clone()), sort: vec![], page: 1, per_page: 1, optional_fields: vec![] };
        let pairs = query.encode(encoding, OptionalFieldsEncoding::Comma);
        assert!(pairs.iter().any(|(_, value)| value.contains("conditionalOperator") || value == "AND"), "{encoding:?}");
    }
}

#[test]
fn deeper_filters_are_refused_and_nothing_that_is_done_with_them_overflows_the_stack() {
    on_a_small_stack(|| {
        for levels in [MAX_LEVELS + 1, 100_000] {
            let filter = nested(levels);
            let says = format!("filter nests AND and OR deeper than {MAX_LEVELS} levels");
            let errors = [
                filter.check_size().unwrap_err(),
                filter.clone().negate().unwrap_err(),
                filter.clone().narrow(Segment::MODEL, [].iter()).unwrap_err(),
                #[cfg(feature = "client")]
                listed(filter.clone()),
            ];
            for error in errors {
                assert_eq!((error.kind(), error.message()), (ErrorKind::Validation, says.as_str()));
            }
            assert!(!Matcher::new(&filter).matches(&json!({"id": 0, "name": 0})));
            assert_eq!(filter.to_json(), "");
            assert!(filter.to_value().is_null());
            assert!(format!("{filter:?}").contains("too large"));
            assert_ne!(filter.clone() & field("id").eq(1), Filter::all_of(None::<Filter>) & field("id").eq(1));
            let query = ListQuery { filter: Some(filter), sort: vec![], page: 1, per_page: 1, optional_fields: vec![] };
            for encoding in [ParamsEncoding::Flat, ParamsEncoding::Json, ParamsEncoding::Deep] {
                let pairs = query.encode(encoding, OptionalFieldsEncoding::Comma);
                assert!(!pairs.iter().any(|(_, value)| value.contains("expressions")), "{pairs:?}");
            }
        }
    });
}

/// The error of a list with this filter.
#[cfg(feature = "client")]
fn listed(filter: Filter) -> xpauto::Error {
    let options = xpauto::bindings::ClientOptions::from_json(
        r#"{"base_url": "http://127.0.0.1:9", "token": "t"}"#,
        xpauto::bindings::text::Language::Rust,
    )
    .unwrap();
    xpauto::Client::new(options).unwrap().segments().list().filter(filter).pager().unwrap_err()
}
