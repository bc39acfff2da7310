//! What setters, filters, orders and names accept, so that programs convert as little as possible.

use std::borrow::Cow;

use serde_json::json;
use xpauto::jiff_0_2::{civil, tz, tz::TimeZone};
use xpauto::list::{FieldNames, FilterOf, field};
use xpauto::model::{
    Builder, DateInterval, Goal, Image, Segment, SegmentType, Site, TargetingCondition, TargetingType, Theme,
    ThemeColor, ThemeStatus, zoned,
};
use xpauto::{Client, Filter, UndeclaredFields};

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
    let widths = [Image::builder().width(7_u32), Image::builder().width(7_u64), Image::builder().width(7_u8)];
    assert!(widths.iter().all(|image| image.clone().build().unwrap().width() == Some(7)));
    let error = Image::builder().width(u64::MAX).build().unwrap_err();
    assert!(error.message().starts_with("width must be"), "{error}");

    let tags = vec!["a".to_owned(), "b".to_owned()];
    let color = ThemeColor::builder().id("c1").value("#fff").build().unwrap();
    let status = ThemeStatus::Draft;
    for builder in [
        Image::builder().tags(&tags),
        Image::builder().tags(["a", "b"]),
        Image::builder().tags(["a", "b"].as_slice()),
        Image::builder().tags(tags.clone()),
    ] {
        assert_eq!(builder.build().unwrap().json(), r#"{"tags":["a","b"]}"#);
    }
    let theme = Theme::builder().name("x").colors([&color]).status(&status).build().unwrap();
    assert_eq!(theme.json(), r##"{"name":"x","colors":[{"id":"c1","value":"#fff"}],"status":"DRAFT"}"##);
}

#[test]
fn filters_take_what_setters_take_and_join_with_filters_by_name() {
    let (name, site) = ("Loyal".to_owned(), 42_u64);
    let expected: Filter = field("siteId").eq(42) & field("name").eq("Loyal");
    let kind = SegmentType::Standard;
    assert_eq!(*(Segment::SITE_ID.eq(site) & Segment::NAME.eq(&name)).as_filter(), expected);
    assert_eq!(*(Segment::SITE_ID.eq(site) & field("name").eq(&name)).as_filter(), expected);
    assert_eq!(field("siteId").eq(site) & Segment::NAME.eq(Cow::Borrowed("Loyal")), expected);
    assert_eq!(Segment::SEGMENT_TYPE.eq(&kind), Segment::SEGMENT_TYPE.eq(SegmentType::from("STANDARD")));
    assert_eq!(field("segmentType").eq(kind.clone()).to_json().matches("STANDARD").count(), 1);
    let ids = vec![1_i64, 2];
    assert_eq!(Segment::ID.is_in(&ids), Segment::ID.is_in([1_u8, 2]));
    let sixteen = vec![1_u16, 2];
    assert_eq!(Segment::ID.is_in(&sixteen), Segment::ID.is_in(ids.iter()));
    assert_eq!((&sixteen, &ids), (&vec![1, 2], &vec![1, 2]), "both are still there");
    let names: &[&str] = &["a", "b"];
    assert_eq!(Segment::NAME.is_in(names), Segment::NAME.is_in(&["a".to_owned(), "b".to_owned()]));
    assert_eq!(field("name").is_in(names.iter()), field("name").is_in(["a", "b"]));
    assert_eq!(Segment::SEGMENT_TYPE.is_in(&[SegmentType::Standard]), Segment::SEGMENT_TYPE.is_in([&kind]));
    assert_eq!(!expected.clone(), field("siteId").ne(42) | field("name").ne("Loyal"));
    assert_eq!(!Segment::ID.lt(7), Segment::ID.gte(7));
    let either = client().segments().list().filter(Segment::ID.gt(7) | field("nmae").eq(1)).prepare().unwrap_err();
    assert!(either.message().contains("did you mean \"name\""), "{either}");
}

#[test]
fn bodies_are_models_builders_or_json() {
    let (builder, json) = (Theme::builder().name("Spring"), json!({"name": "Spring"}));
    let theme = builder.clone().build().unwrap();
    let themes = client().themes();
    let calls = [themes.create(&theme), themes.create(theme.clone()), themes.create(builder), themes.create(json)];
    let bodies = calls.map(|call| call.prepare().unwrap().body.unwrap());
    assert_eq!(bodies, [theme.json(); 4]);
}

#[test]
fn filters_read_as_written_and_the_list_reports_what_is_wrong_with_them() {
    let problems = |filter: FilterOf<Segment>| {
        let error = client().segments().list().filter(filter).prepare().unwrap_err();
        error.details().problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let none: [i64; 0] = [];
    let no_value = |path: &str| format!("{path} must have at least one value for siteId IN, got none");
    let no_opposite = "filter cannot negate CONTAINS on name, which has no opposite".to_owned();
    assert_eq!(problems(!Segment::ID.eq(1) & Segment::SITE_ID.is_in(none)), [no_value("filter.expressions[1]")]);
    assert_eq!(
        problems(Segment::SITE_ID.is_in(none) | !Segment::NAME.contains("x")),
        [no_value("filter.expressions[0]"), no_opposite.clone()]
    );
    assert_eq!(problems(!(Segment::ID.eq(1) & !Segment::NAME.contains("x"))), std::slice::from_ref(&no_opposite));
    let empty = Segment::SITE_ID.is_in(none);
    assert_eq!(problems(empty.clone() & empty.clone()), [no_value("filter")]);
    assert_ne!(empty, Segment::SITE_ID.not_in(none));
    let refused = !Filter::from(Segment::NAME.contains("x"));
    assert_eq!((refused.to_json(), Filter::all_of([refused.clone()])), (String::new(), refused));
}

#[test]
fn numbers_of_32_bits_mean_what_is_written() {
    let ends = [0.1_f32, 0.7];
    let filter = Goal::MENTALIST_WEIGHT.between(0.1_f32, ends.iter().next_back().unwrap());
    assert!(filter.as_filter().to_json().contains("[0.1,0.7]"), "{filter:?}");
    assert_eq!(Image::builder().file_weight(0.1_f32).build().unwrap().json(), r#"{"fileWeight":0.1}"#);
    assert!(Image::builder().file_weight(f32::NAN).build().is_err());
}

#[test]
fn lists_take_names_orders_and_codes_in_every_form() {
    let (name, names) = ("tags".to_owned(), vec!["tags".to_owned(), "links".to_owned()]);
    let urls = [
        client().segments().list().optional_fields(names).prepare(),
        client().segments().list().optional_fields(["tags", "links"]).prepare(),
        client().segments().list().optional_fields([Segment::TAGS.into(), FieldNames::from("links")]).prepare(),
        client().segments().list().optional_fields(name).optional_fields(Segment::LINKS).prepare(),
    ];
    let urls = urls.map(|request| request.unwrap().url);
    assert!(urls.iter().all(|url| url.ends_with("optionalFields=tags%2Clinks")), "{urls:?}");

    let orders = [
        client().goals().list().sort(["-dateCreated", "id"]).prepare(),
        client().goals().list().sort(vec!["-dateCreated".to_owned(), "id".to_owned()]).prepare(),
        client().goals().list().sort("-dateCreated".to_owned()).sort("id").prepare(),
        client().goals().list().sort([Goal::DATE_CREATED.descending(), Goal::ID.ascending()]).prepare(),
    ];
    let mixed = client().goals().list().sort(Goal::DATE_CREATED.descending()).sort("id").prepare().unwrap().url;
    let orders = orders.map(|request| request.unwrap().url);
    assert!(orders.iter().all(|url| *url == mixed && url.contains("sort=")), "{orders:?}");

    let code = "shop".to_owned();
    let calls = [client().sites().get_by_code(&code), client().sites().get_by_code(code)];
    for call in calls {
        let url = call.optional_fields([Site::RECOMMENDATION_SECRET_KEY]).prepare().unwrap().url;
        assert!(url.ends_with("/sites/byCode/shop?optionalFields=recommendationSecretKey"), "{url}");
    }
}

#[test]
fn undeclared_fields_are_read_and_set_without_json_text() {
    let condition = TargetingCondition::builder().targeting_type(TargetingType::PageUrl).weight(1);
    let condition = condition.extra("url", "/checkout").extra("matchType", "CONTAINS").extra("url", "/cart");
    let condition = condition.build().unwrap();
    assert_eq!(condition.json(), r#"{"targetingType":"PAGE_URL","weight":1,"matchType":"CONTAINS","url":"/cart"}"#);
    let names = condition.extras().map(|(name, _)| name.into_owned()).collect::<Vec<_>>();
    assert_eq!((names, condition.extra("url")), (vec!["matchType".to_owned(), "url".to_owned()], Some(json!("/cart"))));
    assert_eq!((condition.extra("weight"), condition.extra("missing")), (None, None));

    let color = ThemeColor::builder().id("c1").value("#fff").build().unwrap();
    let theme = Theme::builder()
        .extra("list", vec![1, 2])
        .extra("kind", json!(ThemeStatus::Draft))
        .extra("marks", ["$unusable"]);
    let theme = theme
        .extra("nested", [Some(vec![0.5]), None])
        .extra("shade", json!(color))
        .extra("marked", json!({"$unusable": "x"}));
    let written = r##"{"list":[1,2],"kind":"DRAFT","marks":["$unusable"],"nested":[[0.5],null],"shade":{"id":"c1","value":"#fff"},"marked":{"$unusable":"x"}}"##;
    assert_eq!(theme.build().unwrap().json(), written);

    let odd = Theme::from_json(r#"{"n": 1e400, "s": "\ud800", "i": 18446744073709551615, "z": null}"#).unwrap();
    let odd: Vec<_> = odd.extras().map(|(_, value)| value).collect();
    assert_eq!(odd, [json!("1e400"), json!("\u{fffd}"), json!(u64::MAX), json!(null)]);
}

#[test]
fn the_last_of_repeated_undeclared_fields_counts() {
    let theme = Theme::from_json(r#"{"x": 1, "x": 2, "name": "a", "name": "b"}"#).unwrap();
    assert_eq!((theme.extra("x"), theme.name().as_deref()), (Some(json!(2)), Some("b")));
    let segment = Segment::from_json(r#"{"tags": ["a"], "tags": ["b", "c"]}"#).unwrap();
    assert_eq!(segment.tags().unwrap().collect::<Vec<_>>(), ["b", "c"]);
}

#[test]
fn a_model_goes_back_to_its_builder_and_is_sent_back_with_every_field() {
    let sent = |body: Builder<Theme>| client().themes().update(7, body).prepare().unwrap().body.unwrap();
    let odd = r#"{"name":"a\ud800","x":{"\udc00":1e400,"y":"\u00e9"}}"#;
    assert_eq!(sent(Theme::from_json(odd).unwrap().into_builder()), odd);
    let theme = Theme::from_json(r#"{"id":7,"name":"Spring","odd":[1.50],"description":"x"}"#).unwrap();
    let changed = theme.into_builder().name("Autumn").description(None::<&str>).extra("odd", 2).extra("new", true);
    let expected = r#"{"id":7,"name":"Autumn","odd":2,"description":null,"new":true}"#;
    assert_eq!((changed.clone().build().unwrap().json(), &*sent(changed)), (expected, expected));
    let error = Site::from_json("{}").unwrap().into_builder().name("x".repeat(99)).build().unwrap_err();
    assert_eq!(error.details().problems[0].path(), "name");
}

#[test]
fn undeclared_fields_are_sent_as_the_client_says_and_declared_ones_have_their_setters() {
    let body = |policy, name: &str| {
        let client = Client::builder().base_url("https://api.example.com").undeclared_fields(policy).build().unwrap();
        client.themes().create(Theme::builder().name("x").extra(name, 1.5)).prepare()
    };
    assert_eq!(body(UndeclaredFields::Warn, "odd").unwrap().body.unwrap(), r#"{"name":"x","odd":1.5}"#);
    assert_eq!(body(UndeclaredFields::Refuse, "odd").unwrap_err().details().problems[0].path(), "odd");
    assert_eq!(body(UndeclaredFields::Allow, "tag").unwrap().body.unwrap(), r#"{"name":"x","tag":1.5}"#);
    assert!(body(UndeclaredFields::Warn, "tag").unwrap_err().message().contains("did you mean \"tags\""));
    assert!(Theme::builder().extra("tag", "x").build().unwrap_err().message().contains("did you mean \"tags\""));
    let declared = Theme::builder().extra("name", "x").build().unwrap_err();
    assert_eq!(declared.message(), "name is declared by Theme; use its own setter");
    let secret = format!("{:?}", Theme::builder().extra("apiSecret", "s3cret").extra("x", json!({"token": "s3cret"})));
    assert!(!secret.contains("s3cret"), "{secret}");
}

#[test]
fn date_times_of_jiff_are_sent_with_their_offset_and_read_in_a_time_zone() {
    let zone = TimeZone::fixed(tz::offset(2));
    let local: civil::DateTime = "2026-05-07T14:47:42".parse().unwrap();
    let zoned_time = local.to_zoned(zone.clone()).unwrap();
    let built = DateInterval::builder().start(local).end(&zoned_time).build().unwrap();
    assert_eq!(built.json(), r#"{"start":"2026-05-07T14:47:42","end":"2026-05-07T14:47:42+02:00"}"#);
    for text in [built.start(), built.end(), Some("2026-05-07T12:47:42Z".into())] {
        assert_eq!(zoned(&text.unwrap(), zone.clone()).unwrap(), zoned_time);
    }
    assert!(zoned("yesterday", zone).is_err());
    // An offset with seconds has no form, so that UTC is sent.
    let mean = local.to_zoned(TimeZone::fixed(tz::Offset::from_seconds(3208).unwrap())).unwrap();
    let filter = Segment::DATE_CREATED.is_in([&mean]) & field("dateModified").lt(zoned_time.timestamp());
    let sent = filter.as_filter().to_json();
    assert!(sent.contains("2026-05-07T13:54:14Z") && sent.contains("2026-05-07T12:47:42Z"), "{sent}");
    let (instants, locals) = (vec![zoned_time.timestamp()], [local]);
    let filter = Segment::DATE_CREATED.is_in(&instants) & Segment::DATE_MODIFIED.is_in(locals.iter());
    assert!(filter.as_filter().to_json().contains("[\"2026-05-07T14:47:42\"]"), "{filter:?}");
}
