//! The Rust surface: typed fields, filters and enums, lists as streams.

use crate::support::{client, start};
use futures_util::TryStreamExt as _;
use serde_json::json;
use xpauto::ErrorKind;
use xpauto::list::field;
use xpauto::model::{Field, Goal, GoalStatus, Segment, SegmentType, Theme, ThemeStatus};

#[tokio::test]
async fn a_list_is_a_stream_of_records_and_of_pages() {
    let sandbox = start(&json!({"segments": 25}));
    let client = client(&sandbox, &json!({}));
    let list = || client.segments().list().per_page(10).sort(Segment::ID.descending());
    let streamed: Vec<i64> = list().stream().map_ok(|segment| segment.id().unwrap()).try_collect().await.unwrap();
    let collected: Vec<i64> = list().collect().await.unwrap().iter().map(|segment| segment.id().unwrap()).collect();
    assert_eq!(streamed, collected);
    assert!(streamed.is_sorted_by(|one, next| one > next) && streamed.len() == 25, "{streamed:?}");
    let sizes: Vec<usize> = list().pages().map_ok(|page| page.records.len()).try_collect().await.unwrap();
    assert_eq!(sizes, [10, 10, 5]);
    assert_eq!(list().first().await.unwrap().unwrap().id(), Some(streamed[0]));
    assert_eq!(list().plan().await.unwrap().requests, Some(3));
}

#[tokio::test]
async fn typed_filters_are_those_of_the_wire() {
    let sandbox = start(&json!({"segments": 80, "goals": 40}));
    let client = client(&sandbox, &json!({}));
    let typed = Segment::SEGMENT_TYPE.eq(SegmentType::Standard) & Segment::ID.gt(3) | Segment::NAME.like("%cart%");
    let named = field("segmentType").eq("STANDARD") & field("id").gt(3) | field("name").like("%cart%");
    assert_eq!(typed.as_filter(), &named);
    let kept = client.segments().list().filter(typed).collect().await.unwrap();
    assert_eq!(kept, client.segments().list().filter(named).collect().await.unwrap());
    assert!(!kept.is_empty() && kept.len() < 80);
    let active = client.goals().list().filter(Goal::STATUS.eq(GoalStatus::Active)).filter(Goal::ID.lt(1_000_000));
    assert!(active.collect().await.unwrap().iter().all(|goal| goal.status() == Some(GoalStatus::Active)));
}

#[tokio::test]
async fn options_that_are_wrong_are_the_first_item_of_a_stream() {
    let sandbox = start(&json!({}));
    let mut stream = client(&sandbox, &json!({})).segments().list().per_page(0).start_page(u32::MAX).stream();
    let error = stream.next().await.unwrap().unwrap_err();
    assert_eq!((error.kind(), error.details().problems.len()), (ErrorKind::Validation, 2), "{error}");
    assert!(stream.next().await.is_none());
}

#[tokio::test]
async fn typed_bodies_and_values_come_back_as_they_were_sent() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let spring = Theme::builder().name("Spring").status(ThemeStatus::Draft).description(None::<&str>).build().unwrap();
    let theme = client.themes().create(spring).await.unwrap();
    assert_eq!(theme.get(Theme::NAME), Field::Value("Spring".into()));
    assert_eq!(theme.get(Theme::DESCRIPTION), Field::Null);
    assert_eq!(theme.status(), Some(ThemeStatus::Draft));
    let partial = client.themes().update(501, Theme::builder().status(ThemeStatus::Paused)).await.unwrap();
    assert_eq!(partial.status(), Some(ThemeStatus::Paused));
    let open = client.themes().update(501, json!({"status": "ACTIVE"})).await.unwrap();
    assert_eq!(open.status(), Some(ThemeStatus::Active));
    let odd = Theme::from_json(r#"{"status": "ARCHIVED"}"#).unwrap();
    assert_eq!(odd.status(), Some(ThemeStatus::from("ARCHIVED")));
    assert_eq!(odd.status().unwrap().to_string(), "ARCHIVED");
    assert_eq!(ThemeStatus::from("ACTIVE"), ThemeStatus::Active);
    assert_eq!(odd.get(Theme::NAME), Field::Absent);
}
