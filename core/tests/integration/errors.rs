//! Errors: whether a call may succeed later or was carried out, and that they show no secret.

use std::error::Error as StdError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use xpauto::FreeRequest;
use xpauto::model::Theme;
use xpauto::transport::{self, Body, Fault, Request, Response, http};

use crate::client::{builder, of_status, responding};

#[tokio::test]
async fn an_error_is_transient_as_the_policy_for_reads_says() {
    for (status, expected) in
        [(404, false), (423, true), (429, true), (500, true), (502, true), (504, true), (501, false), (505, false)]
    {
        let error = builder().transport(responding(status)).build().unwrap().key_moments().delete(7).await.unwrap_err();
        assert_eq!((error.is_transient(), error.is_api()), (expected, true), "{error}");
        let says_so = error.message().contains("may succeed later");
        assert!(!says_so, "a write may have been carried out: {error}");
    }
    let faults: [(fn() -> Fault, bool); 4] = [
        (|| Fault::unreached("no route"), true),
        (|| Fault::fatal("untrusted"), false),
        (|| Fault::interrupted("reset"), true),
        (|| Fault::interrupted("late").timed_out(), true),
    ];
    for (fault, expected) in faults {
        let service = transport::from_fn(move |_| async move { Err::<Response, _>(fault()) });
        let error = builder().transport(service).build().unwrap().key_moments().delete(7).await.unwrap_err();
        assert_eq!((error.is_transient(), error.is_api()), (expected, false), "{error}");
    }
}

#[tokio::test]
async fn a_failed_write_says_whether_the_service_may_have_carried_it_out() {
    /// What the service does with the attempts of a call, in turn.
    type Turn = fn() -> std::result::Result<Response, Fault>;
    let client = |turns: &[Turn]| {
        let (turns, next) = (turns.to_vec(), AtomicUsize::new(0));
        let service = transport::from_fn(move |_| {
            let turn = turns[next.fetch_add(1, Ordering::Relaxed).min(turns.len() - 1)];
            async move { turn() }
        });
        builder().max_retries(1).retry_backoff(Duration::ZERO).transport(service).build().unwrap()
    };
    let interrupted: Turn = || Err(Fault::interrupted("reset"));
    let late: Turn = || Err(Fault::interrupted("late").timed_out());
    let unreached: Turn = || Err(Fault::unreached("no route"));
    let fatal: Turn = || Err(Fault::fatal("untrusted"));
    let (refused, failed, locked): (Turn, Turn, Turn) =
        (|| Ok(of_status(403)), || Ok(of_status(500)), || Ok(of_status(423)));
    let unreadable: Turn = || Ok(http::Response::new(Body::from("<html>")));
    let too_long: Turn = || {
        let chunks = [Ok("{".into()), Err(Fault::fatal("bad encoding"))];
        Ok(http::Response::new(Body::from_stream(futures_util::stream::iter(chunks))))
    };
    let cases: [(&[Turn], bool); 10] = [
        (&[interrupted, refused], true),
        (&[interrupted, unreached], true),
        (&[late], true),
        (&[failed], true),
        (&[unreadable], true),
        (&[too_long], true),
        (&[unreached, unreached], false),
        (&[locked, refused], false),
        (&[fatal], false),
        (&[refused], false),
    ];
    for (index, (turns, expected)) in cases.into_iter().enumerate() {
        let update = client(turns).themes().update(7, Theme::builder().name("x")).await.unwrap_err();
        assert_eq!(update.may_have_acted(), expected, "{index}: {update}");
        let read = client(turns).sites().get_by_code("shop").await;
        assert!(!read.unwrap_err().may_have_acted(), "{index}: a read changes nothing");
    }
    let hangs = transport::from_fn(|_| std::future::pending());
    let client = builder().total_timeout(Duration::from_millis(20)).transport(hangs).build().unwrap();
    assert!(client.key_moments().delete(7).await.unwrap_err().may_have_acted());
    let invalid = client.themes().create(json!({"nmae": "x"})).await.unwrap_err();
    assert!(!invalid.may_have_acted() && !invalid.is_transient());
}

#[tokio::test]
async fn errors_made_for_a_mock_are_those_of_a_call() {
    for status in [400, 401, 404, 418, 429, 500, 501, 503] {
        let client = builder().transport(responding(status)).build().unwrap();
        let real = client.themes().create(json!({"name": "x"})).await.unwrap_err();
        let made = xpauto::Error::api(status);
        let facts = |error: &xpauto::Error| (error.kind(), error.is_transient(), error.details().status);
        assert_eq!(facts(&made), facts(&real), "{status}");
    }
    assert_eq!(
        xpauto::Error::api(404).message(),
        "the call failed with 404 Not Found. Check the id or code in the path, and base_url."
    );
}

#[tokio::test]
async fn no_message_and_no_cause_of_a_fault_has_the_token() {
    for fault in [Fault::interrupted as fn(String) -> Fault, Fault::fatal] {
        let service = transport::from_fn(move |request: Request| async move {
            let token = request.headers["authorization"].to_str().unwrap().to_owned();
            Err::<Response, _>(fault(format!("the proxy refused {token}")))
        });
        let client = builder().token("S3CRET-TOKEN").transport(service).build().unwrap();
        let error = client.request(FreeRequest::new("GET", "/x")).await.unwrap_err();
        let causes: Vec<String> = std::iter::successors(Some(&error as &dyn StdError), |error| (*error).source())
            .map(ToString::to_string)
            .collect();
        assert!(error.message().contains("the reason is not shown"), "{error}");
        assert!(!format!("{causes:?} {error:?}").contains("S3CRET-TOKEN"), "{causes:?} {error:?}");
    }
}

#[tokio::test]
async fn debug_output_of_a_page_leaves_out_its_headers() {
    let service = transport::from_fn(|_| async {
        let response = http::Response::builder().header("set-cookie", "id=S3CRET");
        Ok(response.body(Body::from(r#"[{"id": 7}]"#)).unwrap())
    });
    let client = builder().transport(service).build().unwrap();
    let page = client.goals().list().pages().try_next().await.unwrap().unwrap();
    assert_eq!(page.headers["set-cookie"], "id=S3CRET");
    assert!(!format!("{page:?}").contains("S3CRET"));
}

#[tokio::test]
async fn debug_output_of_an_error_masks_the_secrets_of_its_response() {
    let bodies = [
        (r#"{"code": "USED", "sites": [{"recommendationSecretKey": "S3CRET", "apiSecret": "S3CRET"}]}"#, "USED"),
        (r#"{"apiSecret": "S3CRET", "#, "409"),
    ];
    for (body, kept) in bodies {
        let service = transport::from_fn(move |_| async move {
            let response = http::Response::builder().status(409).header("set-cookie", "id=S3CRET");
            let response = response.header("x-echo", "Bearer S3CRET").header("x-request-id", "r-1");
            Ok(response.body(Body::from(body)).unwrap())
        });
        let error = builder().transport(service).build().unwrap().key_moments().delete(7).await.unwrap_err();
        for shown in [format!("{error:#?}"), format!("{:?}", error.details()), format!("{error:?}")] {
            assert!(!shown.contains("S3CRET") && shown.contains(kept), "{shown}");
        }
        assert!(format!("{error:#?}").contains("r-1"));
        assert_eq!(error.details().body.as_deref(), Some(body));
        assert_eq!(error.details().headers["set-cookie"], "id=S3CRET");
    }
}
