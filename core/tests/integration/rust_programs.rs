//! What Rust programs do with the crate beside calling it: drop calls, share clients, stop and go on.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _};
use tokio::sync::Notify;
use xpauto::list::{field, field_unchecked};
use xpauto::model::{Goal, Image, Segment, SegmentType, Site, Theme};
use xpauto::transport::{self, Body, Fault, Request, Response, http};
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

/// A response with a page of one record, of three pages.
fn page(request: &Request) -> Response {
    let (_, number) = request.url.query_pairs().find(|(name, _)| name == "page").unwrap();
    let response = http::Response::builder().header("x-pagination-page-count", "3");
    response.body(Body::from(format!(r#"[{{"id": {number}}}]"#))).unwrap()
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
        "proxy is not a URL",
        "ca_certificates names a file that cannot be read",
    ] {
        assert!(error.message().contains(part), "{part}: {error}");
    }
    let error = Goal::builder().site_id(1).build().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation);
    assert_eq!(paths(&error), ["name", "type", "hasMultipleConversions"]);
}

/// Where the problems of an error are.
fn paths(error: &Error) -> Vec<String> {
    error.details().problems.iter().map(Problem::path).collect()
}

#[test]
fn calls_lists_and_derived_clients_report_all_problems_at_once() {
    let client = builder().build().unwrap();
    let options = || {
        let headers = [("a b", "1"), ("authorization", "x"), ("ok", "line\nbreak")];
        CallOptions::default().timeout(Duration::ZERO).total_timeout(Duration::ZERO).headers(headers)
    };
    let of_options = ["timeout", "total_timeout", "headers", "headers", "headers"];
    let error = client.with_options(options()).unwrap_err();
    assert_eq!((error.kind(), paths(&error)), (ErrorKind::Config, of_options.map(str::to_owned).into()));

    let error = client.themes().update(0, serde_json::json!({"nmae": "x", "tags": 7})).options(options()).prepare();
    let error = error.unwrap_err();
    let expected = [&["theme_id", "tags", "nmae"][..], &of_options].concat();
    assert_eq!(
        (error.kind(), paths(&error)),
        (ErrorKind::Validation, expected.iter().map(ToString::to_string).collect())
    );

    let list = client.goals().list().filter(field("nmae").eq(1)).sort("-nmae").per_page(0).start_page(0);
    let error = list.optional_fields("nmae").select("nmae").options(options()).prepare().unwrap_err();
    let expected = ["start_page", "per_page", "optional_fields", "sort", "select", "filter.field"];
    let expected = [&expected[..], &of_options].concat();
    assert_eq!(
        (error.kind(), paths(&error)),
        (ErrorKind::Validation, expected.iter().map(ToString::to_string).collect())
    );
    for message in ["nmae", "timeout must be a positive number of seconds", "\"a b\" is not a header name"] {
        assert!(error.message().contains(message), "{error}");
    }
}

#[tokio::test]
async fn a_free_request_reports_all_problems_at_once() {
    let call = builder().build().unwrap().request(FreeRequest::new("G T", "goals"));
    let error = call.timeout(Duration::ZERO).await.unwrap_err();
    assert_eq!(paths(&error), ["timeout", "method", "path"]);
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

#[tokio::test(start_paused = true)]
async fn a_token_function_that_never_settles_is_bounded_by_the_timeout_of_the_call() {
    let calls = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&calls);
    let provider = Token::from_fn(move || {
        let number = count.fetch_add(1, Ordering::Relaxed);
        async move {
            if number == 0 {
                std::future::pending::<()>().await;
            }
            Ok::<_, std::io::Error>("t".to_owned())
        }
    });
    let client = builder().token(provider).transport(accepting()).build().unwrap();
    let options = CallOptions::default().timeout(Duration::from_secs(3));
    let error = client.key_moments().delete(7).options(options).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Token);
    assert_eq!(error.message(), "the token function did not return within 3 s");
    client.key_moments().delete(7).await.unwrap();
    assert_eq!(calls.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn dropping_a_call_drops_its_request() {
    struct NotesDrop(Arc<AtomicBool>);

    impl Drop for NotesDrop {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let (is_dropped, began) = (Arc::new(AtomicBool::new(false)), Arc::new(Notify::new()));
    let client = builder().transport(transport::from_fn({
        let (is_dropped, began) = (Arc::clone(&is_dropped), Arc::clone(&began));
        move |_| {
            let (guard, began) = (NotesDrop(Arc::clone(&is_dropped)), Arc::clone(&began));
            async move {
                let _guard = guard;
                began.notify_one();
                std::future::pending().await
            }
        }
    }));
    let client = client.build().unwrap();
    tokio::select! {
        result = client.key_moments().delete(7) => panic!("{result:?}"),
        () = began.notified() => {}
    }
    assert!(is_dropped.load(Ordering::Relaxed));
}

#[tokio::test]
async fn a_stream_continues_after_a_timeout_without_losing_a_record() {
    let (gate, requests) = (Arc::new(Notify::new()), Arc::new(AtomicUsize::new(0)));
    let client = builder().transport(transport::from_fn({
        let (gate, requests) = (Arc::clone(&gate), Arc::clone(&requests));
        move |request: Request| {
            let is_second = requests.fetch_add(1, Ordering::Relaxed) == 1;
            let gate = Arc::clone(&gate);
            async move {
                if is_second {
                    gate.notified().await;
                }
                Ok(page(&request))
            }
        }
    }));
    let mut goals = client.build().unwrap().goals().list().per_page(1).stream();
    assert_eq!(goals.try_next().await.unwrap().unwrap().id(), Some(1));
    assert!(tokio::time::timeout(Duration::from_millis(20), goals.next()).await.is_err());
    gate.notify_one();
    let rest: Vec<Goal> = goals.try_collect().await.unwrap();
    assert_eq!(rest.iter().map(Goal::id).collect::<Vec<_>>(), [Some(2), Some(3)]);
    assert_eq!(requests.load(Ordering::Relaxed), 3);
}

#[tokio::test]
async fn a_panic_of_the_program_goes_on_in_its_caller_from_calls_and_lists_alike() {
    let panics = transport::from_fn(|_| async { panic!("the program's own") });
    let client = builder().transport(panics).build().unwrap();
    let hooked = builder().transport(transport::from_fn(|request| async move { Ok(page(&request)) })).build().unwrap();
    hooked.on_request(|_| panic!("the program's own")).forget();
    let single = client.clone();
    for panicked in [
        tokio::spawn(async move { drop(single.key_moments().delete(7).await) }).await,
        tokio::spawn(async move { drop(client.goals().list().collect().await) }).await,
        tokio::spawn(async move { drop(hooked.goals().list().stream().next().await) }).await,
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
    let service = transport::from_fn(|_| async {
        let page =
            r#"[{"id": 1, "dateCreated": "2026-10-25T02:30:00"}, {"id": 2, "dateCreated": "2026-10-25T03:30:00"}]"#;
        Ok(http::Response::builder().header("x-pagination-page-count", "1").body(Body::from(page)).unwrap())
    });
    let client = builder().timezone("Europe/Paris").transport(service).build().unwrap();
    let goals = client.goals().list().collect().await.unwrap();
    let batches = xpauto::arrow_60::to_arrow(&goals).unwrap();
    let column = batches[0].column_by_name("date_created").unwrap();
    assert_eq!(column.data_type().to_string(), "Timestamp(µs, \"Europe/Paris\")");
}

#[tokio::test]
async fn options_of_a_call_take_precedence() {
    let service = transport::from_fn(|_| std::future::pending());
    let client = builder().transport(service).build().unwrap();
    let soon = || CallOptions::default().timeout(Duration::from_millis(5));
    let errors = [
        client.key_moments().delete(7).options(soon()).await.unwrap_err(),
        client.goals().list().options(soon()).first().await.unwrap_err(),
        client.with_options(soon()).unwrap().goals().list().collect().await.unwrap_err(),
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
fn empty_names_are_refused_wherever_a_list_takes_names() {
    let list = builder().build().unwrap().segments().list();
    let error = list.sort("").select([""]).optional_fields([""]).per_page(0).prepare().unwrap_err();
    assert_eq!(paths(&error), ["sort[0]", "per_page", "optional_fields", "select"]);
    assert!(error.message().contains("select must name a field"), "{error}");
}

#[test]
fn lists_and_streams_are_shown_in_short() {
    let options = CallOptions::default().headers([("x-team", "S3CRET")]);
    let list = builder().build().unwrap().segments().list().per_page(50).options(options);
    let text = format!("{list:?}");
    assert!(text.contains("segments.list") && text.contains("per_page: Some(50)"), "{text}");
    assert!(text.len() < 400 && !text.contains("start_page") && !text.contains("S3CRET"), "{text}");
    assert_eq!(format!("{:?}", list.stream()), "ListStream");
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
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = Image::builder().extra("odd", float).build().unwrap_err();
        assert_eq!(error.message(), format!("odd must be JSON serializable, got {float}"));
        let error = Image::builder().extra("odd", vec![1.0, float]).build().unwrap_err();
        assert_eq!(error.message(), format!("odd must be JSON serializable, got [1.0,{float}]"));
        let error = Goal::builder().name("x").params(vec![0.5, float]).build().unwrap_err();
        let params = error.details().problems.iter().find(|problem| problem.path() == "params").unwrap();
        assert_eq!(params.to_string(), format!("params must be JSON serializable, got [0.5,{float}]"));
        let error = Image::builder().file_weight(float).build().unwrap_err();
        assert_eq!(error.details().problems[0].path(), "fileWeight", "{error}");
        let client = builder().build().unwrap();
        let goals = client.goals().list();
        assert!(goals.clone().filter(field("id").is_in([1.0, float])).prepare().is_err());
        for filter in [
            Goal::MENTALIST_WEIGHT.eq(float).into(),
            field("mentalistWeight").ne(float),
            field("name").eq(float),
            field_unchecked("odd").between(0, float),
        ] {
            let error = goals.clone().filter(filter).prepare().unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Validation, "{error}");
            assert!(error.message().contains("JSON serializable values for"), "{error}");
            assert!(error.message().ends_with(&format!("got {float}")), "{error}");
        }
    }
}

#[tokio::test]
async fn a_call_can_still_be_prepared_after_it_was_polled() {
    let service = transport::from_fn(|_| std::future::pending::<Result<Response, Fault>>());
    let client = builder().transport(service).build().unwrap();
    let mut call = client.key_moments().delete(7);
    assert!(tokio::time::timeout(Duration::from_millis(20), &mut call).await.is_err());
    assert_eq!(call.prepare().unwrap().url, "https://api.example.com/key-moments/7");
}

#[test]
fn optional_fields_are_of_the_model_and_of_calls_that_read() {
    let client = builder().build().unwrap();
    let error = client.themes().create(Theme::builder().name("Spring")).optional_fields("name").prepare().unwrap_err();
    assert_eq!(error.message(), "optional_fields cannot be requested from themes.create");
}

#[test]
fn debug_output_is_the_message_and_shows_no_secret() {
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
