//! `xpauto mcp`: the account for assistants without a shell, as a server of the Model Context Protocol on standard input and
//! output.
//!
//! It has five tools ([`tools`]), whose answers are bounded in size and hold no secret ([`answer`]). A write is carried out by the
//! confirmation of what `prepare` showed, and only with `--allow-writes`.

#![expect(clippy::indexing_slicing, reason = "the values are JSON objects, or null, which becomes one")]

mod answer;
mod lines;
mod operations;
mod tools;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::ArgMatches;
use rmcp::handler::server::tool::ToolCallContext;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, ErrorCode, Implementation,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt as _, tool_handler};
use tokio::time::timeout;
use xpauto::{Error, ErrorKind};

use crate::{connection, interrupt};
use tools::Server;

/// How long the end waits for a client that does not read what is written.
const UNREAD: Duration = Duration::from_secs(5);
/// The methods of the protocol that have an answer here.
const METHODS: [&str; 5] = ["initialize", "ping", "server/discover", "tools/call", "tools/list"];

/// Serves until the client closes the input.
pub async fn serve(matches: &ArgMatches, allows_writes: bool) -> xpauto::Result<()> {
    let connection = connection::open(matches)?;
    if allows_writes {
        let advice =
            "the server ended; what its calls wrote stays, and a call without an answer may have been carried out";
        interrupt::advise(advice.to_owned());
    }
    let server = Server::new(connection, allows_writes)?;
    let has_written = Arc::clone(&server.has_written);
    let (lines, written) = lines::open();
    // A client that left before it had begun is no error.
    if let Ok(running) = server.serve(lines).await {
        let _ = running.waiting().await;
    }
    let is_delivered = matches!(timeout(UNREAD, written).await, Ok(Ok(Ok(()))));
    if !is_delivered && has_written.load(Ordering::Relaxed) {
        interrupt::state().unanswered += 1;
    }
    if interrupt::state().unanswered > 0 {
        return Err(Error::new(ErrorKind::Transport, "the client ended before a write was answered"));
    }
    Ok(())
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let account =
            if self.sandbox.is_some() { "a sandbox with a generated account" } else { "the account of the user" };
        let instructions = format!(
            "Reads segments, goals and sites of an experimentation service, and requests results: {account}. Begin with `describe`; \
             ask `read` for the `fields` that you need, with a `filter` rather than many records."
        );
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("xpauto", env!("CARGO_PKG_VERSION")))
            .with_instructions(instructions)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let cancelled = context.ct.clone();
        tokio::select! {
            biased;
            // The call is dropped before its next attempt. Nobody receives this.
            () = cancelled.cancelled() => Err(ErrorData::internal_error("the call was cancelled", None)),
            answered = self.tools.call(ToolCallContext::new(self, request, context)) => answered,
        }
    }

    /// Answers a request that is none of the protocol, also one of its methods with parameters that could not be read.
    async fn on_custom_request(
        &self,
        CustomRequest { method, .. }: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(if METHODS.contains(&&*method) {
            ErrorData::invalid_params(format!("the parameters of {method} are not valid"), None)
        } else {
            ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("{method} is no method of this server"), None)
        })
    }
}
