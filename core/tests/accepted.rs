//! What setters, filters, orders and names accept, so that programs convert as little as possible.
#![cfg(feature = "client")]
#![allow(clippy::unwrap_used)]

use std::borrow::Cow;

use serde_json::json;
use xpauto::list::{Direction, Records, field};
use xpauto::model::{Image, Segment, SegmentType, Site, Theme, ThemeColor, ThemeStatus};
use xpauto::{Client, Filter};

fn client() -> Client {
    Client::builder().base_url("https://api.example.com").build().unwrap()
}

#[test]
fn setters_take_strings_integers_and_lists_in_every_form() {
    let (owned, borrowed, cow) = ("Spring".to_owned(), "Spring", Cow::Borrowed("Spring"));
    for builder in [
        Theme::builder().name(&owned),
        Theme::builder().name(owned.clone()),
        Theme::builder().name(borrowed),
        Theme::builder().name(cow),
        Theme::builder().name(Some(&owned)),
    ] {
        assert_eq!(builder.build().unwrap().json(), r#"{"name":"Spring"}"#);
    }
    let widths = [
        Image::builder().width(7_i32),
        Image::builder().width(7_u32),
        Image::builder().width(7_i64),
        Image::builder().width(7_u64),
        Image::builder().width(7_usize),
        Image::builder().width(7_u8),
    ];
    assert!(widths.iter().all(|image| image.clone().build().unwrap().width() == Some(7)));
    let error = Image::builder().width(u64::MAX).build().unwrap_err();
    assert!(error.message().starts_with("width must be"), "{error}");

    let tags = vec!["a".to_owned(), "b".to_owned()];
    let color = ThemeColor::builder().id("c1").value("#fff").build().unwrap();
    let status = ThemeStatus::Draft;
    for builder in [
        Image::builder().tags(&tags),
        Image::builder().tags(tags.as_slice()),
        Image::builder().tags(["a", "b"]),
        Image::builder().tags(["a", "b"].as_slice()),
        Image::builder().tags(tags.clone()),
    ] {
        assert_eq!(builder.build().unwrap().json(), r#"{"tags":["a","b"]}"#);
    }
    let theme = Theme::builder().name("x").colors([&color]).status(&status).build().unwrap();
    assert_eq!(theme, Theme::builder().name("x").colors(vec![color]).status("DRAFT".to_owned()).build().unwrap());
}

#[test]
fn filters_take_what_setters_take_and_join_with_filters_by_name() {
    let (name, site) = ("Loyal".to_owned(), 42_u64);
    let expected: Filter = field("siteId").eq(42) & field("name").eq("Loyal");
    let kind = SegmentType::Standard;
    assert_eq!(*(Segment::SITE_ID.eq(site) & Segment::NAME.eq(&name)).as_filter(), expected);
    assert_eq!(*(Segment::SITE_ID.eq(site) & field("name").eq(&name)).as_filter(), expected);
    assert_eq!(*(field("siteId").eq(site) & Segment::NAME.eq(Cow::Borrowed("Loyal"))).as_filter(), expected);
    assert_eq!(Segment::SEGMENT_TYPE.eq(&kind), Segment::SEGMENT_TYPE.eq(Cow::Borrowed("STANDARD")));
    assert_eq!(field("segmentType").eq(kind).to_json().matches("STANDARD").count(), 1);
    let ids = vec![1_i64, 2];
    assert_eq!(Segment::ID.is_in(&ids).unwrap(), Segment::ID.is_in([1_u8, 2]).unwrap());
    assert_eq!((!expected.clone()).unwrap(), field("siteId").ne(42) | field("name").ne("Loyal"));
    assert_eq!((!Segment::ID.lt(7)).unwrap(), Segment::ID.gte(7));
    assert!((!Segment::NAME.contains("x")).is_err());
    let either = client().segments().list().filter(Segment::ID.gt(7) | field("nmae").eq(1)).prepare().unwrap_err();
    assert!(either.message().contains("did you mean \"name\""), "{either}");
}

#[test]
fn lists_take_names_orders_and_codes_in_every_form() {
    let (name, names) = ("tags".to_owned(), vec!["tags".to_owned(), "links".to_owned()]);
    let urls = [
        client().segments().list().optional_fields(&names).prepare(),
        client().segments().list().optional_fields(names.as_slice()).prepare(),
        client().segments().list().optional_fields(["tags", "links"]).prepare(),
        client().segments().list().optional_fields((Segment::TAGS, "links")).prepare(),
        client().segments().list().optional_fields(&name).optional_fields(Segment::LINKS).prepare(),
    ];
    let urls = urls.map(|request| request.unwrap().url);
    assert!(urls.iter().all(|url| url.ends_with("optionalFields=tags%2Clinks")), "{urls:?}");

    let orders = [
        client().goals().list().sort(["-dateCreated", "id"]).prepare(),
        client().goals().list().sort(vec!["-dateCreated".to_owned(), "id".to_owned()]).prepare(),
        client().goals().list().sort("-dateCreated".to_owned()).sort(Cow::Borrowed("id")).prepare(),
        client()
            .goals()
            .list()
            .sort([
                xpauto::model::Goal::DATE_CREATED.descending(),
                xpauto::model::Goal::ID.sorted(Direction::Ascending),
            ])
            .prepare(),
    ];
    let orders = orders.map(|request| request.unwrap().url);
    assert!(orders.iter().all(|url| *url == orders[0] && url.contains("sort=")), "{orders:?}");

    let code = "shop".to_owned();
    let calls = [client().sites().get_by_code(&code), client().sites().get_by_code(code)];
    for call in calls {
        let url = call.optional_fields([Site::RECOMMENDATION_SECRET_KEY]).prepare().unwrap().url;
        assert!(url.ends_with("/sites/byCode/shop?optionalFields=recommendationSecretKey"), "{url}");
    }
}

#[test]
fn a_model_goes_back_to_its_builder_with_every_field() {
    let theme = Theme::from_json(r#"{"id": 7, "name": "Spring", "odd": [1.50], "description": "x"}"#).unwrap();
    let changed = theme.clone().into_builder().name("Autumn").description(None::<&str>);
    let expected = Theme::from_json(r#"{"id": 7, "name": "Autumn", "odd": [1.50], "description": null}"#).unwrap();
    assert_eq!(changed.clone().build().unwrap(), expected);
    // A body has the fields that the call sends, those of the value and those that were set anew.
    let body = client().themes().update(7, changed).prepare().unwrap().body.unwrap();
    let body: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(body, json!({"id": 7, "name": "Autumn", "odd": [1.5], "description": null}));
    let error = Site::from_json("{}").unwrap().into_builder().name("x".repeat(99)).build().unwrap_err();
    assert_eq!(error.details().problems[0].path(), "name");
}

#[test]
fn records_are_read_by_serde() {
    let records: Records<Theme> = serde_json::from_str(r#"[{"name": "Spring"}]"#).unwrap();
    assert_eq!(records[0].name().as_deref(), Some("Spring"));
}
