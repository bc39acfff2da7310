//! Clients, calls and streams of Rust: what drops, shares and refuses; and services for the tests beside these.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::StreamExt as _;
use xpauto::list::{field, field_unchecked};
use xpauto::model::{Field, Goal, Image, Segment, SegmentType, Site, Theme};
use xpauto::transport::{self, Body, Request, Response, http};
use xpauto::{
    Call, CallOptions, Client, ClientBuilder, Error, ErrorKind, FreeRequest, List, ListStream, Page, Problem, Token,
};

pub fn builder() -> ClientBuilder {
    Client::builder().base_url("https://api.example.com").token("t").max_retries(0)
}

pub fn of_status(status: u16) -> Response {
    http::Response::builder().status(status).body(Body::from("{}")).unwrap()
}

/// A service that responds with this status.
pub fn responding(status: u16) -> impl transport::Transport {
    transport::from_fn(move |_| async move { Ok(of_status(status)) })
}

/// A service that responds with nothing, and success.
pub fn accepting() -> impl transport::Transport {
    transport::from_fn(|_| async { Ok(http::Response::default()) })
}

/// The number of the page that is requested.
pub fn number_of(request: &Request) -> u64 {
    request.url.query_pairs().find(|(name, _)| name == "page").unwrap().1.parse().unwrap()
}

/// A response with a page of one record, whose id is the number of the page, of this number of pages.
pub fn page(request: &Request, pages: u64) -> Response {
    let response = http::Response::builder().header("x-pagination-page-count", pages);
    response.body(Body::from(format!(r#"[{{"id": {}}}]"#, number_of(request)))).unwrap()
}

/// Where the problems of an error are.
pub fn paths(error: &Error) -> Vec<String> {
    error.details().problems.iter().map(Problem::path).collect()
}

#[tokio::test(start_paused = true)]
async fn a_call_that_is_dropped_or_takes_too_long_drops_its_request() {
    let (in_flight, second) = (Arc::new(()), Duration::from_secs(1));
    let service = transport::from_fn({
        let in_flight = Arc::clone(&in_flight);
        move |_| {
            let in_flight = Arc::clone(&in_flight);
            async move {
                let never = std::future::pending().await;
                drop(in_flight);
                never
            }
        }
    });
    let client = builder().timeout(9 * second).transport(service).build().unwrap();
    let mut call = client.key_moments().delete(7);
    assert!(tokio::time::timeout(second, &mut call).await.is_err());
    assert_eq!(Arc::strong_count(&in_flight), 3);
    assert_eq!(call.prepare().unwrap().url, "https://api.example.com/key-moments/7", "it can still be prepared");
    assert_eq!(call.await.unwrap_err().kind(), ErrorKind::RequestTimeout);
    assert_eq!(Arc::strong_count(&in_flight), 2);
    assert!(tokio::time::timeout(second, client.key_moments().delete(7)).await.is_err());
    assert_eq!(Arc::strong_count(&in_flight), 2);
}

#[test]
fn handles_errors_and_streams_cross_threads() {
    fn is_sendable<T: Send + 'static>() {}
    fn is_shareable<T: Send + Sync + 'static>() {}
    is_shareable::<Client>();
    is_shareable::<ClientBuilder>();
    is_shareable::<Error>();
    is_shareable::<List<Segment>>();
    is_shareable::<Theme>();
    is_sendable::<Call<Theme>>();
    is_sendable::<ListStream<Page<Segment>>>();
    is_sendable::<ListStream<Segment>>();
}

#[test]
fn a_builder_reports_all_problems_at_once() {
    let wrong = builder().base_url("ftp://x").timeout(Duration::ZERO).max_concurrency(0).token("");
    let wrong = wrong.proxy("none").ca_certificates("/no/such/file.pem").transport(accepting());
    let error = wrong.build().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Config);
    for part in [
        "proxy cannot be combined with transport",
        "ca_certificates cannot be combined with transport",
        "base_url must be a URL",
        "token must not be",
        "timeout must be a positive",
        "max_concurrency must be",
        "proxy must be a URL",
        "ca_certificates names a file that cannot be read",
    ] {
        assert!(error.message().contains(part), "{part}: {error}");
    }
    let error = Goal::builder().site_id(1).build().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation);
    assert_eq!(paths(&error), ["name", "type", "hasMultipleConversions"]);
}

#[tokio::test]
async fn calls_lists_and_derived_clients_report_all_problems_at_once() {
    let client = builder().build().unwrap();
    let options = || {
        let headers = [("a b", "1"), ("authorization", "x"), ("ok", "line\nbreak")];
        CallOptions::default().timeout(Duration::ZERO).total_timeout(Duration::ZERO).headers(headers)
    };
    let of_options = ["timeout", "total_timeout", "headers", "headers", "headers"];
    let error = client.with_options(options()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Config);
    assert_eq!(paths(&error), of_options);

    let call = client.themes().update(0, serde_json::json!({"nmae": "x", "tags": 7}));
    let error = call.options(options()).prepare().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation);
    assert_eq!(paths(&error), [&["theme_id", "tags", "nmae"], &of_options[..]].concat());

    let list = client.goals().list().filter(field("nmae").eq(1)).sort("-nmae").per_page(0).start_page(0);
    let list = list.optional_fields("nmae").select("nmae").options(options());
    let error = list.clone().prepare().unwrap_err();
    let of_list = ["start_page", "per_page", "optional_fields", "sort", "select", "filter.field"];
    assert_eq!(paths(&error), [&of_list, &of_options[..]].concat());
    for message in ["nmae", "timeout must be a positive number of seconds", "\"a b\" is not a header name"] {
        assert!(error.message().contains(message), "{error}");
    }
    let mut stream = list.stream();
    assert_eq!(paths(&stream.next().await.unwrap().unwrap_err()).len(), 11);
    assert!(stream.next().await.is_none());

    let call = client.request(FreeRequest::new("G T", "goals"));
    assert_eq!(paths(&call.timeout(Duration::ZERO).await.unwrap_err()), ["timeout", "method", "path"]);
    let create = client.themes().create(Theme::builder().name("Spring")).optional_fields("name");
    let error = create.prepare().unwrap_err();
    assert_eq!(error.message(), "optional_fields cannot be requested from themes.create");
}

#[test]
fn the_innermost_header_is_sent_whatever_the_case_of_its_name() {
    let options = |headers: [(&str, &str); 2]| CallOptions::default().headers(headers);
    let client =
        builder().headers([("X-A", "first"), ("X-B", "first")]).headers([("x-b", "second"), ("X-C", "second")]);
    let derived = client.build().unwrap().with_options(options([("x-c", "derived"), ("X-D", "derived")])).unwrap();
    let list = derived.goals().list().options(options([("x-D", "call"), ("x-e", "call")]));
    let headers = list.prepare().unwrap().headers;
    let sent = ["x-a", "x-b", "x-c", "x-d", "x-e"].map(|name| headers[name].to_str().unwrap());
    assert_eq!(sent, ["first", "second", "derived", "call", "call"]);
}

#[tokio::test]
async fn a_token_of_a_provider_is_checked_like_one_that_is_given() {
    for (token, says) in [("", "empty"), ("t\n", "a line break"), ("Bearer t", "begin with \"Bearer \"")] {
        assert!(builder().token(token).build().unwrap_err().message().contains(says));
        let provider = Token::from_fn(move || async move { Ok::<_, std::io::Error>(token.to_owned()) });
        let client = builder().token(provider).transport(accepting()).build().unwrap();
        let error = client.key_moments().delete(7).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Token);
        assert!(error.message().contains(says), "{error}");
    }
}

#[tokio::test]
async fn a_panic_of_the_program_goes_on_in_its_caller_from_calls_and_lists_alike() {
    let panics = transport::from_fn(|_| async { panic!("the program's own") });
    let client = builder().transport(panics).build().unwrap();
    let single = client.clone();
    for panicked in [
        tokio::spawn(async move { drop(single.key_moments().delete(7).await) }).await,
        tokio::spawn(async move { drop(client.goals().list().collect().await) }).await,
    ] {
        let panic = panicked.unwrap_err().into_panic();
        assert_eq!(*panic.downcast_ref::<&str>().unwrap(), "the program's own");
    }
}

#[tokio::test]
async fn a_token_function_that_uses_its_own_client_ends_with_the_timeout() {
    for reads_a_list in [false, true] {
        let (own, calls) = (Arc::new(OnceLock::<Client>::new()), Arc::new(AtomicUsize::new(0)));
        let (itself, count) = (Arc::clone(&own), Arc::clone(&calls));
        let token = Token::from_fn(move || {
            count.fetch_add(1, Ordering::Relaxed);
            let client = itself.get().unwrap().clone();
            async move {
                if reads_a_list {
                    let client = client.with_options(CallOptions::default()).unwrap();
                    return client.goals().list().first().await.map(|_| "a".to_owned());
                }
                client.key_moments().delete(2).await.map(|()| "a".to_owned())
            }
        });
        let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from("[]"))) });
        let timeout = Duration::from_millis(50);
        let client = builder().token(token).timeout(timeout).max_concurrency(1).transport(service).build().unwrap();
        let error = own.get_or_init(|| client).key_moments().delete(1).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Token);
        assert_eq!(error.message(), "the token function did not return within 0.05 s");
        tokio::time::sleep(2 * timeout).await;
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
}

#[cfg(feature = "arrow-60")]
#[tokio::test]
async fn date_times_are_the_wall_clock_of_the_time_zone() {
    let service = transport::from_fn(|request| async move { Ok(page(&request, 1)) });
    let client = builder().timezone("Europe/Paris").transport(service).build().unwrap();
    let goals = client.goals().list().collect().await.unwrap();
    let batches = xpauto::arrow_60::to_arrow(&goals).unwrap();
    let column = batches[0].column_by_name("date_created").unwrap();
    assert_eq!(column.data_type().to_string(), "Timestamp(µs, \"Europe/Paris\")");
}

#[tokio::test]
async fn options_of_a_call_take_precedence() {
    let service = transport::from_fn(|_| std::future::pending());
    let client = builder().total_timeout(Duration::from_secs(3600)).transport(service).build().unwrap();
    let soon = || CallOptions::default().timeout(Duration::from_millis(5));
    let in_all = || CallOptions::default().total_timeout(Duration::from_millis(5));
    let errors = [
        client.key_moments().delete(7).options(soon()).await.unwrap_err(),
        client.goals().list().options(in_all()).first().await.unwrap_err(),
        client.with_options(soon()).unwrap().goals().list().collect().await.unwrap_err(),
        client.with_options(in_all()).unwrap().key_moments().delete(7).await.unwrap_err(),
    ];
    assert!(errors.iter().all(|error| error.kind() == ErrorKind::RequestTimeout), "{errors:?}");
}

#[test]
fn enum_values_are_unknown_only_where_they_are_not_listed() {
    for known in SegmentType::KNOWN {
        let value = SegmentType::from(*known);
        assert!(!matches!(value, SegmentType::Unknown(_)), "{known}");
        assert_eq!(value.as_str(), *known);
    }
    let new = SegmentType::from("NEW");
    assert_eq!(serde_json::to_string(&new).unwrap(), r#""NEW""#);
    assert!(matches!(&new, SegmentType::Unknown(value) if &**value == "NEW" && value.to_string() == "NEW"));
    assert_eq!(HashSet::from([new, SegmentType::from("NEW")]).len(), 1);
    assert_ne!(SegmentType::from("NEW"), SegmentType::from("NEWER"));
}

#[test]
fn a_field_is_absent_null_or_a_value() {
    let segment = Segment::from_json(r#"{"name": null, "segmentType": "NEW"}"#).unwrap();
    assert_eq!(segment.get(Segment::ID), Field::Absent);
    assert_eq!(segment.get(Segment::NAME), Field::Null);
    assert_eq!(segment.get(Segment::SEGMENT_TYPE), Field::Value(SegmentType::from("NEW")));
    assert_eq!((segment.id(), segment.segment_type()), (None, Some(SegmentType::from("NEW"))));
}

/// How many items a stream has that nothing but its end stops, and how many requests it sends.
async fn whole_stream(status: u16) -> (usize, usize) {
    let requests = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&requests);
    let service = transport::from_fn(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        async move { Ok(of_status(status)) }
    });
    let stream = builder().transport(service).build().unwrap().goals().list().prefetch(0).stream();
    let items = tokio::time::timeout(Duration::from_secs(20), stream.collect::<Vec<_>>()).await.unwrap();
    assert!(items.iter().all(Result::is_err));
    (items.len(), requests.load(Ordering::Relaxed))
}

#[tokio::test]
async fn a_stream_ends_after_an_error_that_cannot_pass_and_after_two_that_can() {
    for (status, expected) in [(401, 1), (403, 1), (404, 1), (200, 1), (503, 2), (429, 2), (423, 2), (501, 1)] {
        assert_eq!(whole_stream(status).await, (expected, expected), "{status}");
    }
}

#[test]
fn numbers_that_json_lacks_are_refused() {
    let goals = builder().build().unwrap().goals().list();
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (image, shown) in [
            (Image::builder().file_weight(float), float.to_string()),
            (Image::builder().extra("odd", float), float.to_string()),
            (Image::builder().extra("odd", vec![1.0, float]), format!("[1.0,{float}]")),
        ] {
            let error = image.build().unwrap_err();
            assert!(error.message().ends_with(&format!("got {shown}")), "{error}");
        }
        for filter in [
            Goal::MENTALIST_WEIGHT.eq(float).into(),
            field("mentalistWeight").ne(float),
            field("id").is_in([1.0, float]),
            field("name").eq(float),
            field_unchecked("odd").between(0, float),
        ] {
            let error = goals.clone().filter(filter).prepare().unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Validation, "{error}");
            assert!(error.message().ends_with(&format!("got {float}")), "{error}");
        }
    }
}

#[test]
fn debug_output_is_short_and_shows_no_secret() {
    let options = CallOptions::default().headers([("x-team", "S3CRET")]);
    let list = builder().build().unwrap().segments().list().per_page(50).options(options);
    let text = format!("{list:?} {:?}", list.clone().stream());
    assert!(text.contains("segments.list") && text.contains("per_page: Some(50)"), "{text}");
    assert!(text.len() < 400 && !text.contains("S3CRET"), "{text}");
    let error = Client::builder().base_url("ftp://x").build().unwrap_err();
    assert_eq!(format!("{error:?}"), format!("Config: {error}"));
    let shown = [
        format!("{:?}", Site::builder().recommendation_secret_key("S3CRET").name("Shop")),
        format!("{:?}", FreeRequest::new("POST", "/sites").json(serde_json::json!({"apiSecret": "S3CRET"}))),
        format!("{:?}", FreeRequest::new("GET", "/sites").query([("token", "S3CRET")])),
    ];
    for text in shown {
        assert!(text.contains("***") || text.contains("REDACTED"), "{text}");
        assert!(!text.contains("S3CRET"), "{text}");
    }
}
