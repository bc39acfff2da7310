//! Connections of HTTP/2 that end early.

use std::sync::Arc;
use std::time::Duration;

use self::connections::{Turn, server};
use super::Connections;
use crate::generated::Theme;
use crate::{Client, FreeRequest};

#[allow(dead_code)]
#[path = "../../tests/integration/connections.rs"]
mod connections;

/// A frame of HTTP/2.
fn frame(kind: u8, stream: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap();
    [&[0, 0, length, kind, 0, 0, 0, 0, stream], payload].concat()
}

/// A client that speaks HTTP/2 without TLS.
fn http_2_client(url: &str) -> Client {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let tls = tls.with_root_certificates(rustls::RootCertStore::empty()).with_no_client_auth();
    let connections = reqwest::Client::builder().tls_backend_preconfigured(tls).http2_prior_knowledge();
    let connections = connections.retry(reqwest::retry::never()).build().unwrap();
    let builder = Client::builder().base_url(url).token("t").retry_backoff(Duration::ZERO);
    builder.transport(Connections(connections)).build().unwrap()
}

/// The answer to the first request of a connection of HTTP/2, with the settings that come first.
fn answered(body: &[u8]) -> Vec<u8> {
    // Status 200 from the static table.
    [frame(4, 0, &[]), ended(frame(1, 1, &[0x88]), 4), ended(frame(0, 1, body), 1)].concat()
}

/// A frame with these flags.
fn ended(mut frame: Vec<u8>, flags: u8) -> Vec<u8> {
    frame[4] = flags;
    frame
}

#[tokio::test]
async fn a_stream_of_http_2_that_is_closed_within_a_response_is_no_end_of_it() {
    let closed = frame(3, 1, &[0; 4]);
    let cut = [frame(4, 0, &[]), ended(frame(1, 1, &[0x88]), 4), frame(0, 1, b"{\"id\": 7"), closed].concat();
    for (turns, connections) in [(vec![cut.clone(), answered(br#"{"id": 7}"#)], 2), (vec![cut], 4)] {
        let turns = turns.into_iter().map(|bytes| Turn { bytes, stalls: false }).collect();
        let (url, count) = server(turns).await;
        let outcome = http_2_client(&url).request(FreeRequest::new("GET", "/report")).await;
        assert_eq!((outcome.is_ok(), *count.lock().unwrap()), (connections == 2, connections));
        let text = outcome.map_or_else(|error| error.to_string(), |response| response.text());
        let expected = "GET /report received only a part of the response: the stream was closed within the response";
        assert!(text == r#"{"id": 7}"# || text.starts_with(expected), "{text}");
    }
}

#[tokio::test]
async fn a_create_that_http_2_guarantees_not_to_have_been_processed_is_sent_again() {
    let settings = frame(4, 0, &[]);
    let go_away = [settings.clone(), frame(7, 0, &[0; 8])].concat();
    // The connection ends as well, so that the next attempt needs another.
    let refused_stream =
        [settings.clone(), frame(3, 1, &[0, 0, 0, 7]), frame(7, 0, &[0, 0, 0, 1, 0, 0, 0, 0])].concat();
    let answer = answered(br#"{"id": 7}"#);
    for first in [go_away, refused_stream] {
        let turn = |bytes: &Vec<u8>| Turn { bytes: bytes.clone(), stalls: true };
        let (url, count) = server(vec![turn(&first), turn(&answer)]).await;
        let theme = http_2_client(&url).themes().create(Theme::builder().name("Spring")).await.unwrap();
        assert_eq!((theme.id(), *count.lock().unwrap()), (Some(7), 2));
    }
}
