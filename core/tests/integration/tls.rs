//! TLS against a server of our own: what is trusted, what is offered, and that the process-wide provider stays unset.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::Acceptor;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use xpauto::bindings::ClientOptions;
use xpauto::{Client, Error, ErrorKind};

fn pem(name: &str) -> String {
    fs::read_to_string(format!("{}/../tests/certificates/{name}.pem", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// A server that shows a certificate and answers every request with a site.
struct Server {
    port: u16,
    /// The protocols that clients offered.
    offered: Arc<Mutex<Vec<Vec<String>>>>,
}

impl Server {
    fn start(name: &str) -> Self {
        let chain = CertificateDer::pem_slice_iter(pem(name).as_bytes()).map(Result::unwrap).collect();
        let key = PrivateKeyDer::from_pem_slice(pem(&format!("{name}-key")).as_bytes()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .unwrap();
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let offered = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&offered);
        thread::spawn(move || {
            for mut stream in listener.incoming().map(Result::unwrap) {
                let mut acceptor = Acceptor::default();
                let accepted = loop {
                    acceptor.read_tls(&mut stream).unwrap();
                    if let Some(accepted) = acceptor.accept().unwrap() {
                        break accepted;
                    }
                };
                let names = accepted.client_hello().alpn().into_iter().flatten();
                kept.lock().unwrap().push(names.map(|name| String::from_utf8_lossy(name).into_owned()).collect());
                let connection = accepted.into_connection(Arc::clone(&config)).unwrap();
                // A client that refuses the certificate ends the connection.
                let _ = respond(StreamOwned::new(connection, stream));
            }
        });
        Self { port, offered }
    }

    fn call(&self, host: &str, certificates: Option<String>) -> Result<(), Error> {
        let options = ClientOptions {
            base_url: Some(format!("https://{host}:{}", self.port)),
            ca_certificates: certificates.map(Into::into),
            proxy: Some("".into()),
            max_retries: Some(0),
            ..ClientOptions::default()
        };
        call(options)
    }
}

fn call(options: ClientOptions) -> Result<(), Error> {
    send(&Client::new(options)?)
}

fn send(client: &Client) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(client.sites().get_by_code("a")).map(drop)
}

fn respond(stream: StreamOwned<ServerConnection, std::net::TcpStream>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let body = r#"{"id":1,"code":"a"}"#;
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    let mut stream = reader.into_inner();
    stream.write_all((head + body).as_bytes())?;
    stream.conn.send_close_notify();
    stream.flush()
}

/// The message of a call that failed since the certificate was refused.
fn refusal(result: Result<(), Error>) -> String {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Transport, "{error}");
    error.message().to_owned()
}

#[test]
fn http_1_is_offered_and_no_provider_is_installed_for_the_process() {
    let server = Server::start("server");
    server.call("localhost", Some(pem("ca"))).unwrap();
    assert_eq!(*server.offered.lock().unwrap(), [["http/1.1"]]);
    assert!(CryptoProvider::get_default().is_none());
}

#[test]
fn certificates_are_read_from_paths() {
    let server = Server::start("server");
    let client = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/certificates").join(name);
        let url = format!("https://localhost:{}", server.port);
        Client::builder().base_url(url).proxy("").max_retries(0).ca_certificates(path).build()
    };
    send(&client("ca.pem").unwrap()).unwrap();
    let missing = client("missing.pem").unwrap_err();
    assert!(missing.message().starts_with("ca_certificates names \""), "{missing}");
    assert!(missing.message().contains("missing.pem\", which cannot be read"), "{missing}");
}

#[test]
fn a_listed_certificate_is_trusted_whether_it_is_that_of_an_authority_or_signed_by_an_unlisted_one() {
    Server::start("server").call("localhost", Some(pem("server"))).unwrap();
    let server = Server::start("self-signed");
    server.call("localhost", Some(pem("self-signed"))).unwrap();
    server.call("127.0.0.1", Some(pem("ca") + &pem("self-signed"))).unwrap();
}

#[test]
fn the_error_of_the_tls_library_is_a_source() {
    let server = Server::start("self-signed");
    let error = server.call("localhost", None).unwrap_err();
    let causes = std::iter::successors(Some(&error as &(dyn std::error::Error + 'static)), |error| error.source());
    assert!(causes.filter_map(carried).any(|error| matches!(error, rustls::Error::InvalidCertificate(_))), "{error:?}");
}

/// The error of the TLS library in an I/O error, which hides what it carries from `source`.
fn carried<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a rustls::Error> {
    let inner = error.downcast_ref::<std::io::Error>()?.get_ref()?;
    inner.downcast_ref().or_else(|| carried(inner))
}

#[test]
fn the_error_of_the_operating_system_is_a_source() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let options = ClientOptions { base_url: Some(address), max_retries: Some(0), ..ClientOptions::default() };
    let error = call(options).unwrap_err();
    let mut causes = std::iter::successors(Some(&error as &(dyn std::error::Error + 'static)), |error| error.source());
    let is_refused = |error: &std::io::Error| error.kind() == std::io::ErrorKind::ConnectionRefused;
    assert!(causes.any(|error| error.downcast_ref().is_some_and(is_refused)), "{error:?}");
}

#[test]
fn a_self_signed_authority_is_trusted_only_where_it_is_listed() {
    let server = Server::start("self-signed");
    for certificates in [None, Some(pem("ca")), Some(pem("self-signed-twin"))] {
        let message = refusal(server.call("localhost", certificates));
        assert!(
            message.ends_with("is that of an authority. If that is right, pass the certificate in ca_certificates."),
            "{message}"
        );
    }
}

#[test]
fn name_and_dates_of_a_listed_certificate_are_checked() {
    for (name, advice) in [
        ("self-signed-elsewhere", "another host"),
        ("self-signed-expired", "clock"),
        ("self-signed-future", "clock"),
        ("self-signed-nameless", "subject alternative name"),
    ] {
        let message = refusal(Server::start(name).call("localhost", Some(pem(name))));
        assert!(message.contains(advice), "{name}: {message}");
    }
}

#[test]
fn files_of_the_environment_are_trusted_and_unreadable_ones_left_out() {
    let server = Server::start("server");
    let path = |name: &str| format!("{}/../tests/certificates/{name}", env!("CARGO_MANIFEST_DIR"));
    let options = |files: &[&str]| ClientOptions {
        base_url: Some(format!("https://localhost:{}", server.port)),
        extra_ca_files: files.iter().map(|name| path(name)).collect(),
        proxy: Some("".into()),
        ..ClientOptions::default()
    };
    call(options(&["nowhere.pem", "make.py", "ca.pem"])).unwrap();
    refusal(call(options(&["nowhere.pem", "other-ca.pem"])));
}
