//! The spans of requests, in a program of their own: whether a span is made is remembered for the whole process, and tests
//! beside this one that have no subscriber would have it forgotten.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use crate::support::{client, start};
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::instrument::{Instrument as _, WithSubscriber as _};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use xpauto::FreeRequest;

/// The names and values of a span's fields.
type Named = Vec<(String, String)>;

/// Keeps the fields of every span.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<Named>>>);

struct Fields<'a>(&'a mut Named);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push((field.name().to_owned(), format!("{value:?}").trim_matches('"').to_owned()));
    }
}

impl<S: tracing::Subscriber> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &tracing::span::Attributes<'_>, _: &tracing::span::Id, context: Context<'_, S>) {
        if attributes.metadata().target() == "xpauto" {
            let parent = context.current_span().metadata().map(|parent| parent.name().to_owned());
            let mut fields: Named = parent.map(|parent| ("parent".to_owned(), parent)).into_iter().collect();
            attributes.record(&mut Fields(&mut fields));
            self.0.lock().unwrap().push(fields);
        }
    }

    fn on_record(&self, _: &tracing::span::Id, values: &tracing::span::Record<'_>, _: Context<'_, S>) {
        if let Some(fields) = self.0.lock().unwrap().last_mut() {
            values.record(&mut Fields(fields));
        }
    }
}

/// A subscriber, and the spans that it keeps.
fn subscribed() -> (Spans, impl tracing::Subscriber) {
    let spans = Spans::default();
    (spans.clone(), tracing_subscriber::registry().with(spans))
}

/// The value of a field, or an empty string.
fn field<'a>(span: &'a Named, name: &str) -> &'a str {
    span.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
}

#[tokio::test]
async fn each_attempt_has_a_span_named_by_opentelemetry_conventions() {
    let sandbox = start(&json!({"faults": [{"times": 1, "status": 502}]}));
    let (spans, subscriber) = subscribed();
    client(&sandbox, &json!({})).sites().get_by_code("shopfront1").with_subscriber(subscriber).await.unwrap();
    let spans = spans.0.lock().unwrap();
    let url = format!("{}/sites/byCode/shopfront1", sandbox.url());
    assert_eq!(spans.len(), 2);
    for (name, first, second) in [
        ("otel.name", "GET /sites/byCode/{siteCode}", "GET /sites/byCode/{siteCode}"),
        ("otel.kind", "client", "client"),
        ("http.request.method", "GET", "GET"),
        ("http.response.status_code", "502", "200"),
        ("error.type", "502", ""),
        ("url.full", &url, &url),
        ("server.address", "127.0.0.1", "127.0.0.1"),
        ("http.request.resend_count", "", "1"),
    ] {
        assert_eq!((field(&spans[0], name), field(&spans[1], name)), (first, second), "{name}");
    }
    assert!(!format!("{spans:?}").contains(sandbox.token()));
}

#[tokio::test]
async fn a_span_has_a_method_that_the_conventions_know_and_shows_no_secret_of_the_query() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let (spans, subscriber) = subscribed();
    let call = async {
        for method in ["get", "PURGE"] {
            let request = FreeRequest::new(method, "/sites").query([("api_key", "hush")]);
            let _ = client.request(request).await;
        }
    };
    call.with_subscriber(subscriber).await;
    let spans = spans.0.lock().unwrap();
    for (span, expected) in spans.iter().zip([["GET", "GET", "get"], ["HTTP", "_OTHER", "PURGE"]]) {
        let names = ["otel.name", "http.request.method", "http.request.method_original"];
        assert_eq!(names.map(|name| field(span, name)), expected);
        assert!(field(span, "url.full").ends_with("/sites?api_key=REDACTED"), "{span:?}");
    }
    assert_eq!(spans.len(), 2);
}

#[tokio::test]
async fn the_requests_of_a_list_belong_to_the_span_of_the_caller() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({}));
    let (spans, subscriber) = subscribed();
    // For the whole thread, which runs the tasks of the list too.
    let guard = tracing::subscriber::set_default(subscriber);
    client.segments().list().per_page(1).limit(3).collect().instrument(tracing::info_span!("job")).await.unwrap();
    drop(guard);
    let spans = spans.0.lock().unwrap();
    assert!(spans.len() >= 3, "{spans:?}");
    let belongs = |span: &Named| span.contains(&("parent".to_owned(), "job".to_owned()));
    assert!(spans.iter().all(belongs), "{spans:?}");
}
