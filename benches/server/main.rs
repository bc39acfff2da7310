//! The benchmark's server: it answers every read of a site with the same small JSON object, as fast as it can, so that
//! what is measured is the client.

use std::convert::Infallible;
use std::error::Error;

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};

/// A site as the service answers it, about 1 KB.
const SITE: &[u8] = include_bytes!("site.json");

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_io().build()?;
    runtime.block_on(serve())
}

/// Tells the address on the first line, then serves until the process is ended.
async fn serve() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    println!("http://{}", listener.local_addr()?);
    loop {
        let (connection, _) = listener.accept().await?;
        connection.set_nodelay(true)?;
        tokio::spawn(converse(connection));
    }
}

/// Answers on one connection until the client ends it; how it ends is the client's affair.
async fn converse(connection: TcpStream) {
    let _ = http1::Builder::new().serve_connection(TokioIo::new(connection), service_fn(answer)).await;
}

async fn answer(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    Ok(if asks_for_a_site(&request) { site() } else { not_found() })
}

fn asks_for_a_site(request: &Request<Incoming>) -> bool {
    let code = request.uri().path().strip_prefix("/sites/byCode/");
    request.method() == Method::GET && code.is_some_and(|code| !code.is_empty() && !code.contains('/'))
}

fn site() -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from_static(SITE)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

fn not_found() -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}
