//! What a service, or something on the way to it, does to responses: each over a real connection.

use std::io::Write as _;
use std::time::{Duration, Instant};

use crate::connections::{Turn, response, server, stalled};
use flate2::Compression;
use flate2::write::GzEncoder;
use xpauto::model::Theme;
use xpauto::{Client, ErrorKind, FreeRequest};

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn client(url: &str) -> Client {
    Client::builder().base_url(url).token("t").retry_backoff(Duration::ZERO).build().unwrap()
}

const OK: &str = "HTTP/1.1 200 OK\nconnection: close";
const THEME: &[u8] = br#"{"id": 7, "name": "Spring"}"#;

#[tokio::test]
async fn a_gzip_stream_is_read_with_all_its_members() {
    let head = format!("{OK}\ncontent-encoding: gzip");
    let (first, second) = THEME.split_at(10);
    for body in [gzip(THEME), [gzip(first), gzip(second)].concat(), [gzip(THEME), gzip(b"")].concat()] {
        let (url, count) = server(vec![response(&head, &body)]).await;
        let theme = client(&url).themes().update(7, Theme::builder().name("Spring")).await.unwrap();
        assert_eq!((theme.id(), *count.lock().unwrap()), (Some(7), 1));
    }
    for broken in [&gzip(THEME)[..20], &[vec![0; 5], gzip(THEME)].concat()] {
        let (url, count) = server(vec![response(&head, broken)]).await;
        assert_eq!(client(&url).sites().get_by_code("x").await.unwrap_err().kind(), ErrorKind::Transport);
        assert_eq!(*count.lock().unwrap(), 4, "a read is retried");
    }
}

#[tokio::test]
async fn a_refusal_keeps_what_came_of_its_gzip_stream() {
    let object = br#"{"code": "DENIED", "message": "no"}"#.as_slice();
    let whole = gzip(object);
    let large = [b"[0".as_slice(), &b",0".repeat(16 << 20)].concat();
    for (body, kept, is_cut, code) in [
        (whole.clone(), object, false, Some("DENIED")),
        (whole[..whole.len() - 1].to_vec(), object, true, None),
        (gzip(&large), &large[..64 << 10], true, None),
    ] {
        let head = "HTTP/1.1 403 Forbidden\nconnection: close\ncontent-encoding: gzip";
        let (url, count) = server(vec![response(head, &body)]).await;
        let error = client(&url).sites().get_by_code("x").await.unwrap_err();
        let details = error.details();
        assert_eq!((error.kind(), *count.lock().unwrap()), (ErrorKind::PermissionDenied, 1));
        assert!(details.body.as_deref().map(str::as_bytes) == Some(kept), "{error}");
        assert_eq!((details.body_is_cut, details.code.as_deref()), (is_cut, code));
    }
}

#[tokio::test]
async fn a_write_that_has_a_status_of_success_is_not_sent_again_whatever_its_body_is() {
    let cut = format!("{OK}\ncontent-length: 100");
    for turn in [response(&cut, THEME), response(&format!("{OK}\ncontent-encoding: gzip"), b"\x1f\x8bnot gzip at all")]
    {
        let (url, count) = server(vec![turn]).await;
        let error = client(&url).themes().update(7, Theme::builder().name("Spring")).await.unwrap_err();
        assert!(error.may_have_acted(), "{error}");
        client(&url).key_moments().delete(7).await.unwrap();
        assert_eq!(*count.lock().unwrap(), 2);
    }
    let (url, count) = server(vec![stalled(&cut, b"{")]).await;
    let client = Client::builder().base_url(url).token("t").timeout(Duration::from_millis(200)).build().unwrap();
    let error = client.themes().create(Theme::builder().name("Spring")).await.unwrap_err();
    assert_eq!((error.kind(), error.may_have_acted()), (ErrorKind::RequestTimeout, true), "{error}");
    assert!(error.message().ends_with("all the same: look whether the new object is there."), "{error}");
    assert!(!error.message().contains("pass a longer"), "{error}");
    client.key_moments().delete(7).await.unwrap();
    assert_eq!(*count.lock().unwrap(), 2);
}

#[tokio::test]
async fn a_refusal_is_its_status_however_its_body_ends() {
    let head = |status: &str| format!("HTTP/1.1 {status}\ncontent-length: 100");
    let (url, _) = server(vec![stalled(&head("404 Not Found"), b"{")]).await;
    let client = Client::builder().base_url(url).token("t").timeout(Duration::from_millis(200)).build().unwrap();
    let error = client.sites().get_by_code("x").await.unwrap_err();
    assert_eq!((error.kind(), error.details().body_is_cut), (ErrorKind::NotFound, true), "{error}");
    let total = client.with_options(xpauto::CallOptions::default().total_timeout(Duration::from_millis(100))).unwrap();
    assert_eq!(total.sites().get_by_code("x").await.unwrap_err().kind(), ErrorKind::NotFound);
    // A 404 that was cut may have a code: it does not say that the results are not there yet.
    let polling = client.poll("/r/{dataCode}", "1").unwrap().until(|_| Ok(true)).await.unwrap_err();
    assert_eq!(polling.kind(), ErrorKind::NotFound);
}

#[tokio::test]
async fn the_body_of_a_response_that_is_retried_or_redirected_is_not_waited_for() {
    for head in ["HTTP/1.1 503 Busy\ncontent-length: 100", "HTTP/1.1 302 Found\nlocation: /there\ncontent-length: 100"]
    {
        let (url, count) = server(vec![stalled(head, b"{"), response(OK, br#"{"id": 1}"#)]).await;
        let began = Instant::now();
        assert_eq!(client(&url).sites().get_by_code("x").await.unwrap().id(), Some(1));
        assert_eq!(*count.lock().unwrap(), 2);
        assert!(began.elapsed() < Duration::from_secs(4), "{head}");
    }
}

#[tokio::test]
async fn a_write_whose_head_is_not_readable_is_not_repeated() {
    let many = "\nx-many: y".repeat(110);
    let (url, count) = server(vec![response(&format!("{OK}{many}"), THEME)]).await;
    let error = client(&url).themes().update(7, Theme::builder().name("x")).await.unwrap_err();
    assert_eq!((error.may_have_acted(), *count.lock().unwrap()), (true, 1), "{error}");
}

#[tokio::test]
async fn an_error_object_behind_a_byte_order_mark_is_one() {
    let body = "\u{feff}{\"code\": \"DENIED\", \"message\": \"no\", \"status\": \"ERROR\"}";
    let (url, _) = server(vec![response(OK, body.as_bytes())]).await;
    let error = client(&url).sites().get_by_code("x").await.unwrap_err();
    assert_eq!((error.kind(), error.details().code.as_deref()), (ErrorKind::Api, Some("DENIED")));
}

#[tokio::test]
async fn a_deletion_returns_its_body_whole_and_succeeds_where_it_breaks_off() {
    let long = "x".repeat(200_000);
    let turns = vec![response(OK, long.as_bytes()), stalled(&format!("{OK}\ncontent-length: 9"), b"part")];
    let (url, _) = server(turns).await;
    let whole = client(&url).request(FreeRequest::new("DELETE", "/a")).await.unwrap();
    assert_eq!(whole.text(), long);
    let hasty = Client::builder().base_url(url).token("t").timeout(Duration::from_millis(300)).build().unwrap();
    let part = hasty.request(FreeRequest::new("DELETE", "/b")).await.unwrap();
    assert_eq!((part.status, part.text().as_str()), (200, "part"));
}

#[tokio::test]
async fn a_proxy_that_refuses_to_connect_is_named() {
    let (proxy, count) = server(vec![response("HTTP/1.1 503 Busy", b"")]).await;
    let builder = Client::builder().base_url("https://api.example.com").token("t").retry_backoff(Duration::ZERO);
    let error =
        builder.proxy(proxy.as_str()).max_retries(1).build().unwrap().sites().get_by_code("x").await.unwrap_err();
    assert!(error.message().contains(&format!("could not reach the service through the proxy {proxy}: ")), "{error}");
    assert_eq!((error.kind(), *count.lock().unwrap()), (ErrorKind::Transport, 2), "{error}");
}

#[tokio::test]
async fn what_shares_a_part_with_a_secret_is_left_out_of_messages_and_kept_by_name() {
    let token = "a+b/cdEFghij0123456789";
    for echo in [
        "token a+b/cdEFghij0123456789 is unknown",
        "a&#43;b&#x2F;cdEFghij0123456789",
        "session=s3ssi0nc00kie",
        "?signature=s1gnature99",
        "clientSecret: sup3rs3cret",
    ] {
        let body = serde_json::json!({"code": "DENIED", "message": echo})
            .to_string()
            .replace('+', "\\u002B")
            .replace('/', "\\/");
        let (url, _) = server(vec![response("HTTP/1.1 403 Forbidden\nconnection: close", body.as_bytes())]).await;
        let client =
            Client::builder().base_url(url).token(token).headers([("cookie", "s=s3ssi0nc00kie")]).build().unwrap();
        let request = FreeRequest::new("PUT", "/x").query([("signature", "s1gnature99")]);
        let error = client.request(request.json(serde_json::json!({"clientSecret": "sup3rs3cret"}))).await.unwrap_err();
        let shown = format!("{error} {error:?} {error:#?}");
        assert!(shown.contains("Left out, for a part of a secret of the request: message."), "{shown}");
        for secret in ["cdEFghij", "s3ssi0nc", "s1gnatur", "sup3rs3c"] {
            assert!(!shown.contains(secret), "{echo}: {shown}");
        }
        let details = error.details();
        assert_eq!((details.error_message.as_deref(), details.body.as_deref()), (Some(echo), Some(&*body)));
        assert_eq!(details.code.as_deref(), Some("DENIED"));
    }
    let cut = br#"{"code": "DENIED", "message": "token a+b/cdEFghij01"#;
    let (url, _) = server(vec![response("HTTP/1.1 403 Forbidden\ncontent-length: 900", cut)]).await;
    let client = Client::builder().base_url(url).token(token).build().unwrap();
    let error = client.sites().get_by_code("x").await.unwrap_err();
    assert!(!format!("{error} {error:#?}").contains("cdEFghij") && error.details().code.is_none(), "{error}");
}

#[tokio::test]
async fn a_retry_after_is_the_least_delay_and_its_date_is_by_the_clock_of_the_service() {
    let ahead = "HTTP/1.1 503 Busy\nconnection: close\nretry-after: Wed, 01 Jan 2020 00:00:01 GMT\ndate: Wed, 01 Jan 2020 00:00:00 GMT";
    let (url, _) = server(vec![response(ahead, b""), response(OK, b"{}")]).await;
    let began = Instant::now();
    client(&url).request(FreeRequest::new("GET", "/x")).await.unwrap();
    assert!(began.elapsed() >= Duration::from_secs(1));
    let (url, _) = server(vec![response("HTTP/1.1 503 Busy\nconnection: close\nretry-after: 0", b"")]).await;
    let client =
        Client::builder().base_url(url).token("t").retry_backoff(Duration::from_millis(400)).max_retries(4).build();
    let error = client.unwrap().sites().get_by_code("x").await.unwrap_err();
    let waited: Duration = error.details().attempts.iter().filter_map(|attempt| attempt.wait).sum();
    assert!(waited > Duration::from_millis(20), "{waited:?}");
}

#[tokio::test]
async fn a_read_that_stalls_is_tried_again() {
    let hang = Turn { bytes: Vec::new(), stalls: true };
    let (url, count) = server(vec![hang, response(OK, THEME)]).await;
    let client = Client::builder().base_url(url).token("t").timeout(Duration::from_millis(300)).build().unwrap();
    client.sites().get_by_code("x").await.unwrap();
    assert_eq!(*count.lock().unwrap(), 2);
}
