//! Messages as lines on standard input and output. Every request gets a response, also one that cannot be read: rmcp's own
//! transport ignores such lines, and their clients would wait for ever.

use std::io;

use rmcp::RoleServer;
use rmcp::model::{ErrorCode, ErrorData, JsonRpcError};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Split, Stdin, stdin, stdout};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use xpauto::bindings::json::object_fields;

type Received = RxJsonRpcMessage<RoleServer>;
type Sent = TxJsonRpcMessage<RoleServer>;

/// The messages of standard input, and those for standard output.
pub struct Lines {
    input: Split<BufReader<Stdin>>,
    output: UnboundedSender<Sent>,
}

/// Opens the lines. Where the client reads nothing, only the writer waits, which is returned, too: it ends behind the last message.
pub fn open() -> (Lines, JoinHandle<io::Result<()>>) {
    let (output, messages) = unbounded_channel();
    (Lines { input: BufReader::new(stdin()).split(b'\n'), output }, tokio::spawn(write(messages)))
}

async fn write(mut messages: UnboundedReceiver<Sent>) -> io::Result<()> {
    let mut output = stdout();
    while let Some(message) = messages.recv().await {
        output.write_all(format!("{}\n", serde_json::to_string(&message)?).as_bytes()).await?;
        output.flush().await?;
    }
    Ok(())
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: Sent) -> impl Future<Output = io::Result<()>> + Send + 'static {
        std::future::ready(self.output.send(message).map_err(|_| io::ErrorKind::BrokenPipe.into()))
    }

    async fn receive(&mut self) -> Option<Received> {
        loop {
            match self.input.next_segment().await.ok()?? {
                line if line.trim_ascii().is_empty() => {}
                line => match read(&line) {
                    Ok(message) => return Some(message),
                    Err(error) => self.output.send(Sent::Error(*error)).ok()?,
                },
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a message; one that cannot be read is answered by the error that this returns.
fn read(line: &[u8]) -> Result<Received, Box<JsonRpcError>> {
    serde_json::from_slice(line).map_err(|error| {
        let code = if error.is_data() { ErrorCode::INVALID_REQUEST } else { ErrorCode::PARSE_ERROR };
        let text = String::from_utf8_lossy(line);
        let id = object_fields(&text).unwrap_or_default().into_iter().find(|(name, _)| name == "id");
        let id = id.and_then(|(_, id)| serde_json::from_str(id).ok());
        Box::new(JsonRpcError::new(id, ErrorData::new(code, format!("the message cannot be read: {error}"), None)))
    })
}
