//! The examples run, against a sandbox.

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

use xpauto::Client;
use xpauto_sandbox::{Options, Sandbox};

#[tokio::test]
async fn the_examples_run() {
    let sandbox = Sandbox::start(Options { segments: 120, goals: 20, themes: 2, ..Options::default() }).unwrap();
    let client = Client::builder().base_url(sandbox.url()).token(sandbox.token()).build().unwrap();
    first_steps::run(&client).await.unwrap();
    stream_with_timeout::run(&client).await.unwrap();
    create_with_typed_body::run(&client).await.unwrap();
    mock_transport::run().await.unwrap();
    sandbox_in_a_test::run().await.unwrap();
    let text = conditions::run().unwrap();
    assert_eq!(text, r#"(PAGE_URL url "/checkout" AND DEVICE_TYPE device "PHONE") OR NEW_VISITORS"#);
}

#[test]
fn blocking_use_needs_no_runtime_of_the_program() {
    let sandbox = Sandbox::start(Options { segments: 120, ..Options::default() }).unwrap();
    let builder = Client::builder().base_url(sandbox.url()).token(sandbox.token());
    assert_eq!(blocking::run(builder).unwrap().len(), 3);
}
