//! Messages as lines on standard input and output. Every request gets a response, also one that cannot be read: rmcp's own
//! transport ignores such lines, and their clients would wait for ever.

use std::io::{self, BufRead as _, Write as _, stdin, stdout};

use rmcp::RoleServer;
use rmcp::model::ErrorCode;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use tokio::sync::mpsc::{Receiver, channel};
use xpauto::bindings::json::object_fields;

/// The messages of standard input, which a thread of their own reads.
pub struct Lines(Receiver<RxJsonRpcMessage<RoleServer>>);

impl Lines {
    pub fn new() -> Self {
        let (messages, received) = channel(1);
        std::thread::spawn(move || {
            for line in stdin().lock().split(b'\n').map_while(Result::ok).filter(|line| !line.trim_ascii().is_empty()) {
                let is_served = match read(&line) {
                    Ok(message) => messages.blocking_send(message).is_ok(),
                    Err(error) => write(&error).is_ok(),
                };
                if !is_served {
                    break;
                }
            }
        });
        Self(received)
    }
}

fn write(line: &str) -> io::Result<()> {
    let mut output = stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: TxJsonRpcMessage<RoleServer>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let written = serde_json::to_string(&message).map_err(io::Error::from).and_then(|line| write(&line));
        std::future::ready(written)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        self.0.recv().await
    }

    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a message; one that cannot be read is answered by the error that this returns.
fn read(line: &[u8]) -> Result<RxJsonRpcMessage<RoleServer>, String> {
    let (code, reason) = match serde_json::from_slice(line) {
        Ok(message) => return Ok(message),
        Err(error) if error.is_data() => (ErrorCode::INVALID_REQUEST, format!("the message is not valid: {error}")),
        Err(error) => (ErrorCode::PARSE_ERROR, format!("the message cannot be read: {error}")),
    };
    // As it was sent.
    let text = String::from_utf8_lossy(line);
    let fields = object_fields(&text).unwrap_or_default();
    let id = fields.iter().find(|(name, _)| name == "id").map(|(_, id)| id.get());
    let id =
        id.filter(|id| id.starts_with(|first: char| "\"-".contains(first) || first.is_ascii_digit())).unwrap_or("null");
    let reason = serde_json::to_string(&reason).unwrap_or_default();
    Err(format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{},"message":{reason}}}}}"#, code.0))
}
