//! Recordings keep secrets out of the file, and never send a redacted one to the service.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "support/recording.rs"]
mod recordings;
mod support;

use recordings::{Place, TOKEN, record_from, response, serve};
use support::{call, get};
use xpauto_sandbox::Options;

#[test]
fn the_services_token_and_client_secrets_are_redacted_after_any_number_of_cookies() {
    let place = Place::new();
    let mut cookies = 0;
    let url = serve(move |request| {
        cookies += 1;
        let body = if request.contains("/last") { format!("no {TOKEN}, no s3cret-1") } else { "ok".to_owned() };
        response(&format!("200 OK\r\nSet-Cookie: sid=a-long-value-of-a-session-{cookies}"), body.as_bytes())
    });
    let recording = record_from(&place, &url, Options::default());
    call(&recording, "POST", "/token", r#"{"client_secret":"s3cret-1"}"#);
    for _ in 0..600 {
        assert_eq!(get(&recording, "/goals").body, "ok");
    }
    get(&recording, "/last");
    drop(recording);
    assert!(place.text().contains("no REDACTED, no REDACTED"));
    assert!(!place.text().contains(TOKEN) && !place.text().contains("s3cret-1"));
}
