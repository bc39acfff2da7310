//! Which headers are sent: those of the call, then of derived clients, then of the client.

use crate::support::{client, requests, start};
use serde_json::json;
use xpauto::{CallOptions, Client, Error, FreeRequest};

fn options(headers: &[(&str, &str)]) -> CallOptions {
    let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    CallOptions::default().headers(headers)
}

async fn call(client: &Client, headers: &[(&str, &str)]) -> Result<(), Error> {
    let (method, path) = ("GET".to_owned(), "/goals".to_owned());
    client.request(FreeRequest::new(method, path)).options(options(headers)).await.map(drop)
}

#[tokio::test]
async fn the_innermost_header_is_sent_whatever_the_case_of_its_name() {
    let sandbox = start(&json!({}));
    let client = client(&sandbox, &json!({"headers": {"X-A": "client", "X-B": "client", "X-C": "client"}}));
    let derived = client.with_options(options(&[("x-a", "outer"), ("x-b", "outer")])).unwrap();
    let derived = derived.with_options(options(&[("X-B", "derived"), ("X-D", "derived")])).unwrap();
    call(&derived, &[("x-B", "call")]).await.unwrap();
    let requests = requests(&sandbox);
    let sent = ["x-a", "x-b", "x-c", "x-d"].map(|name| requests[0]["headers"][name].as_str().unwrap().to_owned());
    assert_eq!(sent, ["outer", "call", "client", "derived"]);
}

#[test]
fn headers_are_added_to_those_that_were_set_before() {
    let builder = Client::builder().base_url("http://127.0.0.1:9").headers([("X-A", "first"), ("X-B", "first")]);
    let prepared =
        builder.headers([("x-a", "second"), ("X-C", "second")]).build().unwrap().goals().list().prepare().unwrap();
    let sent = ["x-a", "x-b", "x-c"].map(|name| prepared.headers[name].to_str().unwrap().to_owned());
    assert_eq!(sent, ["second", "first", "second"]);
}
