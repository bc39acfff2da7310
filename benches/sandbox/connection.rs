//! A keep-alive connection that costs next to nothing itself, so that the server is measured.

use std::io::{Error, ErrorKind, Read as _, Result, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The time after which a response that does not arrive is an error.
const PATIENCE: Duration = Duration::from_secs(30);

/// A keep-alive connection, which sends one request after another.
pub(crate) struct Connection {
    stream: TcpStream,
    address: SocketAddr,
    token: String,
    request: Vec<u8>,
    buffer: Vec<u8>,
}

impl Connection {
    /// Connects to a server, to read a target such as `/goals?perPage=1`.
    pub(crate) fn new(address: SocketAddr, token: &str, target: &str) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (token, request, buffer) = (token.to_owned(), Vec::new(), vec![0; 1 << 20]);
        let mut connection = Self { stream, address, token, request, buffer };
        connection.set_target(target);
        Ok(connection)
    }

    /// Changes the target of the requests.
    pub(crate) fn set_target(&mut self, target: &str) {
        let (host, token) = (self.address, &self.token);
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\r\n");
        self.request = request.into_bytes();
    }

    /// Sends the request and reads the whole response; returns its body. Any status but 200 is an error.
    pub(crate) fn send(&mut self) -> Result<&[u8]> {
        self.stream.write_all(&self.request)?;
        let mut read = 0;
        loop {
            let count = self.stream.read(self.buffer.get_mut(read..).unwrap_or_default())?;
            if count == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            read += count;
            if let Some((start, end)) = body_span(self.buffer.get(..read).unwrap_or_default())? {
                if self.buffer.len() < end {
                    self.buffer.resize(end, 0);
                }
                if read >= end {
                    return Ok(self.buffer.get(start..end).unwrap_or_default());
                }
            }
        }
    }
}

/// Returns where the body of a response starts and ends, once its headers have arrived.
fn body_span(bytes: &[u8]) -> Result<Option<(usize, usize)>> {
    let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(None) };
    let text = String::from_utf8_lossy(bytes.get(..head).unwrap_or_default()).to_ascii_lowercase();
    let length = text.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse::<usize>().ok());
    match length {
        Some(length) if text.starts_with("http/1.1 200 ") => Ok(Some((head + 4, head + 4 + length))),
        _ => Err(Error::other(format!("the response is not a 200 with a length: {text}"))),
    }
}
