//! The server of the benchmarks: serves the same small JSON object for every site, and precomputed pages for `/segments`, so
//! that the client is measured rather than the server.

mod segments;
mod tls;

use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use bytes::{Buf as _, Bytes, buf::Chain};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use lexopt::ValueExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;

use segments::Segments;

const USAGE: &str = "usage: bench-server [--segments N] [--delay-ms N] [--tls]";
/// A site as the service returns it, about 1 KB.
const SITE: &[u8] = include_bytes!("site.json");
/// The header with the page count of a list.
const PAGE_COUNT: &str = "x-pagination-page-count";

/// A slice of the shared JSON, wrapped to a response body.
type Framed = Chain<Chain<&'static [u8], Bytes>, &'static [u8]>;
type FramedResponse = Response<Full<Framed>>;

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async { serve(Service::from_arguments(lexopt::Parser::from_env()).await?).await })
}

/// Prints the address on the first line, then serves until the process is terminated.
async fn serve(service: Service) -> Result<(), Box<dyn Error>> {
    let service = Arc::new(service);
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let tls = service.is_tls.then(tls::acceptor).transpose()?;
    let port = listener.local_addr()?.port();
    // The name that the certificate is made out to.
    println!("{}:{port}", if service.is_tls { "https://localhost" } else { "http://127.0.0.1" });
    loop {
        let (connection, _) = listener.accept().await?;
        connection.set_nodelay(true)?;
        let service = Arc::clone(&service);
        match tls.clone() {
            None => tokio::spawn(converse(connection, service)),
            Some(tls) => tokio::spawn(async move {
                if let Ok(connection) = tls.accept(connection).await {
                    converse(connection, service).await;
                }
            }),
        };
    }
}

/// Serves one connection until the client closes it; errors are ignored.
async fn converse(connection: impl AsyncRead + AsyncWrite + Unpin, service: Arc<Service>) {
    let respond = service_fn(|request| service.respond(request));
    let _ = http1::Builder::new().serve_connection(TokioIo::new(connection), respond).await;
}

/// The content, and the delay of each response.
struct Service {
    segments: Segments,
    /// A list of one record, for the warm-up.
    one: Segments,
    delay: Duration,
    /// Whether it is reached by TLS alone.
    is_tls: bool,
}

impl Service {
    async fn from_arguments(mut arguments: lexopt::Parser) -> Result<Self, Box<dyn Error>> {
        let (mut count, mut delay, mut is_tls) = (0, 0, false);
        while let Some(argument) = arguments.next()? {
            match argument {
                lexopt::Arg::Long("segments") => count = arguments.value()?.parse()?,
                lexopt::Arg::Long("delay-ms") => delay = arguments.value()?.parse()?,
                lexopt::Arg::Long("tls") => is_tls = true,
                other => return Err(format!("{}; {USAGE}", other.unexpected()).into()),
            }
        }
        let segments = Segments::generate(count).await?;
        Ok(Self { one: segments.first(), segments, delay: Duration::from_millis(delay), is_tls })
    }

    async fn respond(&self, request: Request<Incoming>) -> Result<FramedResponse, Infallible> {
        if !self.delay.is_zero() {
            tokio::time::sleep(self.delay).await;
        }
        let uri = request.uri();
        Ok(match uri.path() {
            _ if request.method() != Method::GET => empty(StatusCode::METHOD_NOT_ALLOWED),
            "/segments" => page(&self.segments, uri.query().unwrap_or_default()),
            "/one/segments" => page(&self.one, uri.query().unwrap_or_default()),
            path if requests_a_site(path) => json(b"", Bytes::from_static(SITE), b""),
            _ => empty(StatusCode::NOT_FOUND),
        })
    }
}

fn page(segments: &Segments, query: &str) -> FramedResponse {
    let Some(page) = segments.page(query) else { return empty(StatusCode::BAD_REQUEST) };
    let mut response = json(b"[", page.records, b"]");
    response.headers_mut().insert(PAGE_COUNT, page.count.into());
    response
}

fn requests_a_site(path: &str) -> bool {
    path.strip_prefix("/sites/byCode/").is_some_and(|code| !code.is_empty() && !code.contains('/'))
}

fn json(before: &'static [u8], text: Bytes, after: &'static [u8]) -> FramedResponse {
    let mut response = Response::new(Full::new(before.chain(text).chain(after)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

fn empty(status: StatusCode) -> FramedResponse {
    let mut response = Response::new(Full::new(b"".as_slice().chain(Bytes::new()).chain(b"".as_slice())));
    *response.status_mut() = status;
    response
}
