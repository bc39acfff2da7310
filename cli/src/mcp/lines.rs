//! Messages as lines on standard input and output. Every request gets a response, also one that cannot be read: rmcp's own
//! transport ignores such lines, and their clients would wait for ever.

use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::ErrorCode;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Stdin, Stdout};
use tokio::sync::Mutex;
use xpauto::bindings::json::object_fields;

/// Standard input and output.
pub struct Lines {
    input: BufReader<Stdin>,
    /// The beginning of the next line: rmcp drops the future that reads it whenever it sends.
    line: Vec<u8>,
    output: Arc<Mutex<Stdout>>,
}

impl Lines {
    pub fn new() -> Self {
        let output = Arc::new(Mutex::new(tokio::io::stdout()));
        Self { input: BufReader::new(tokio::io::stdin()), line: Vec::new(), output }
    }

    fn write(&self, mut line: String) -> impl Future<Output = io::Result<()>> + use<> {
        let output = self.output.clone();
        line.push('\n');
        async move {
            let mut output = output.lock().await;
            output.write_all(line.as_bytes()).await?;
            output.flush().await
        }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: TxJsonRpcMessage<RoleServer>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let written = serde_json::to_string(&message).map(|line| self.write(line));
        async move { written?.await }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        while self.input.read_until(b'\n', &mut self.line).await.is_ok_and(|length| length > 0) {
            let line = std::mem::take(&mut self.line);
            if line.trim_ascii().is_empty() {
                continue;
            }
            match read(&line) {
                Ok(message) => return Some(message),
                // In a task, so that no line is left half written where rmcp drops this future.
                Err(error) => drop(tokio::spawn(self.write(error)).await),
            }
        }
        None
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
