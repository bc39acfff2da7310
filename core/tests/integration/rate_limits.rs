//! Which clients share a rate limit, and requests that leave their turn.

use std::time::Duration;

use xpauto::{CallOptions, Client, ClientBuilder, ClientCredentials, Error, ErrorKind, Token};

use crate::client::{accepting, builder};

#[tokio::test]
async fn clients_with_the_same_url_token_and_limit_share_their_rate_limit() {
    let of = |token: Option<Token>, limit: &str| {
        let builder = builder().rate_limit(limit.parse().unwrap()).transport(accepting());
        token.into_iter().fold(builder, ClientBuilder::token).build().unwrap()
    };
    let credentials = |id: &str, secret: &str| Some(Token::from(ClientCredentials::new(id, secret)));
    let function = || Some(Token::from_fn(|| async { Ok::<_, Error>("a".to_owned()) }));
    let first = of(Some("a".into()), "1/h");
    let same = of(Some("a".into()), "1/h");
    assert!(has_room(&first).await && !has_room(&first).await && !has_room(&same).await);
    drop((first, same));
    // Although no client is left.
    assert!(!has_room(&of(Some("a".into()), "1/h")).await);
    for other in [of(Some("b".into()), "1/h"), of(None, "1/h"), of(Some("a".into()), "1/h, 1/min")] {
        assert!(has_room(&other).await);
    }
    let by_function = of(function(), "1/h");
    assert!(has_room(&by_function).await && !has_room(&by_function).await && has_room(&of(function(), "1/h")).await);

    let by_credentials = of(credentials("a", "b"), "1/h");
    // The token request counts, too; its response has no token here.
    by_credentials.key_moments().delete(1).await.unwrap_err();
    let error =
        of(credentials("a", "c"), "1/h").with_options(soon()).unwrap().key_moments().delete(1).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::RequestTimeout);
}

/// Options with which a call does not wait.
fn soon() -> CallOptions {
    CallOptions::default().total_timeout(Duration::from_secs(1))
}

/// Whether the rate limit lets another request through.
async fn has_room(client: &Client) -> bool {
    match client.with_options(soon()).unwrap().key_moments().delete(1).await {
        Ok(()) => true,
        Err(error) if error.kind() == ErrorKind::RequestTimeout => false,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn requests_of_clients_on_other_runtimes_and_cancelled_ones_leave_their_turn() {
    let client =
        move || builder().token("turns").rate_limit("1/s".parse().unwrap()).transport(accepting()).build().unwrap();
    let here = client();
    here.key_moments().delete(1).await.unwrap();
    // Waits for its turn on a runtime that ends, and here in a call that is cancelled.
    let elsewhere = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let there = client();
        runtime.spawn(async move { there.key_moments().delete(2).await });
        runtime.block_on(tokio::task::yield_now());
    });
    elsewhere.join().unwrap();
    let cancelled = tokio::time::timeout(Duration::from_millis(1), here.key_moments().delete(3).into_future()).await;
    assert!(cancelled.is_err());
    here.key_moments().delete(4).await.unwrap();
}

#[test]
fn requests_that_wait_on_a_runtime_that_is_not_driven_delay_no_other_client() {
    let client = || builder().token("kept").rate_limit("1/s".parse().unwrap()).transport(accepting()).build().unwrap();
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let (kept, there) = (runtime(), client());
    kept.block_on(async {
        there.key_moments().delete(1).await.unwrap();
        for id in 2..4 {
            let there = there.clone();
            tokio::spawn(async move { there.key_moments().delete(id).await });
        }
        tokio::task::yield_now().await;
    });
    let here = client();
    let call =
        async { tokio::time::timeout(Duration::from_secs(60), here.key_moments().delete(4).into_future()).await };
    runtime().block_on(call).expect("it waits for the other runtime").unwrap();
    kept.block_on(async { there.key_moments().delete(5).await.unwrap() });
}

#[test]
fn a_share_of_a_rate_limit_is_checked() {
    for share in [0.0, -0.5, 1.5, f64::NAN] {
        let error = builder().rate_limit("1/s".parse().unwrap()).rate_limit_share(share).build().unwrap_err();
        let message = format!("rate_limit_share must be a number above 0 and up to 1, such as 0.25, got {share}");
        assert_eq!((error.kind(), error.message()), (ErrorKind::Config, &*message));
    }
    let error = builder().rate_limit_share(0.5).build().unwrap_err();
    assert_eq!(error.message(), "rate_limit_share requires rate_limit");
}
