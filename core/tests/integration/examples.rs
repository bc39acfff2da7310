//! The examples run, each against a sandbox of its own.

#[path = "../../examples/blocking.rs"]
mod blocking;
#[path = "../../examples/conditions.rs"]
mod conditions;
#[path = "../../examples/create_with_typed_body.rs"]
mod create_with_typed_body;
#[path = "../../examples/first_steps.rs"]
mod first_steps;
#[path = "../../examples/mock_transport.rs"]
mod mock_transport;
#[path = "../../examples/sandbox_in_a_test.rs"]
mod sandbox_in_a_test;
#[path = "../../examples/stream_with_timeout.rs"]
mod stream_with_timeout;

use xpauto::{Client, ClientBuilder};
use xpauto_sandbox::{Options, Sandbox};

fn start() -> (Sandbox, ClientBuilder) {
    let sandbox = Sandbox::start(Options { segments: 120, goals: 20, themes: 2, ..Options::default() }).unwrap();
    let builder = Client::builder().base_url(sandbox.url()).token(sandbox.token());
    (sandbox, builder)
}

#[tokio::test]
async fn first_steps_run() {
    let (_sandbox, builder) = start();
    first_steps::run(&builder.build().unwrap()).await.unwrap();
}

#[tokio::test]
async fn a_stream_with_timeout_runs() {
    let (_sandbox, builder) = start();
    stream_with_timeout::run(&builder.build().unwrap()).await.unwrap();
}

#[tokio::test]
async fn a_typed_body_creates() {
    let (_sandbox, builder) = start();
    create_with_typed_body::run(&builder.build().unwrap()).await.unwrap();
}

#[test]
fn blocking_use_needs_no_runtime_of_the_program() {
    let (_sandbox, builder) = start();
    assert_eq!(blocking::run(builder).unwrap().len(), 3);
}

#[test]
fn conditions_are_built_and_read() {
    let text = conditions::run().unwrap();
    assert_eq!(text, r#"(PAGE_URL url "/checkout" AND DEVICE_TYPE device "PHONE") OR NEW_VISITORS"#);
}

#[tokio::test]
async fn a_mock_transport_responds() {
    mock_transport::run().await.unwrap();
}

#[tokio::test]
async fn a_sandbox_stands_in_a_test() {
    sandbox_in_a_test::run().await.unwrap();
}
