//! `xpauto mcp`: the account for assistants without a shell, as a server of the Model Context Protocol on standard input and
//! output.
//!
//! It has five tools ([`tools`]), whose answers are bounded in size and hold no secret ([`answer`]). A write is carried out by the
//! confirmation of what `prepare` showed, and only with `--allow-writes`.

#![expect(clippy::indexing_slicing, reason = "the values are JSON objects, or null, which becomes one")]

mod answer;
mod calls;
mod describe;
mod lines;
mod tools;

use clap::ArgMatches;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult, ErrorCode,
    Implementation, JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt as _};
use xpauto::bindings::message::unknown_name_hint;
use xpauto::bindings::message::{LONGEST_SHOWN, Language, shortened};
use xpauto::{Error, ErrorKind, Result};

use crate::{connection, interrupt};
use calls::Calls;
use lines::Lines;

/// The most characters of an error.
const LARGEST_ERROR: usize = 4000;

/// The server of an account.
struct Server {
    calls: Calls,
    allows_writes: bool,
    is_sandbox: bool,
}

/// Serves until the client closes the input.
pub async fn serve(matches: &ArgMatches, allows_writes: bool) -> Result<()> {
    let connection = connection::open(matches)?;
    if allows_writes {
        let advice =
            "the server ended; what its calls wrote stays, and a call without an answer may have been carried out";
        interrupt::advise(advice.to_owned());
    }
    let calls = Calls::new(&connection.client, connection.total_timeout)?;
    let server = Server { calls, allows_writes, is_sandbox: connection.sandbox.is_some() };
    // A client that left before it had begun is no error.
    if let Ok(running) = server.serve(Lines::new()).await {
        let _ = running.waiting().await;
    }
    if interrupt::state().may_have_acted {
        return Err(Error::new(ErrorKind::Transport, "the input ended before a write was answered"));
    }
    Ok(())
}

impl Server {
    fn tools(&self) -> impl Iterator<Item = &'static Tool> {
        tools::ALL_TOOLS.iter().filter(|tool| self.allows_writes || tool.name != tools::WRITE)
    }

    async fn call(&self, name: &str, arguments: JsonObject) -> Result<String> {
        if let Some(number) = arguments.values().find_map(answer::rounded) {
            return Err(Error::refused(format!(
                "a number of the arguments was rounded to {number}; write integers beyond 2^53 as strings of digits"
            )));
        }
        match name {
            tools::DESCRIBE => describe::describe(&tools::read(arguments)?),
            tools::READ => self.calls.read(arguments).await,
            tools::PLAN => self.calls.plan(arguments).await,
            tools::PREPARE => self.calls.prepare(arguments, self.allows_writes),
            _ => self.calls.write(tools::read(arguments)?).await,
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let account = if self.is_sandbox { "a sandbox with a generated account" } else { "the account of the user" };
        let instructions = format!(
            "Reads segments, goals and sites of an experimentation service, and requests results: {account}. Begin with `describe`; \
             ask `read` for the `fields` that you need, with a `filter` rather than many records."
        );
        let mut info =
            ServerConfig::new(ServerCapabilities::builder().enable_tools().build()).with_instructions(instructions);
        info.server_info = Implementation::new("xpauto", env!("CARGO_PKG_VERSION"));
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools().cloned().collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let names: Vec<&str> = self.tools().map(|tool| &*tool.name).collect();
        if !names.contains(&&*request.name) {
            let hint = unknown_name_hint(&request.name, &names, Language::Tool).render(Language::Tool);
            let name = shortened(&request.name, LONGEST_SHOWN);
            return Err(ErrorData::invalid_params(format!("there is no tool {name:?}{hint}"), None));
        }
        let answered = tokio::select! {
            biased;
            // The call is dropped before its next attempt. Nobody receives this.
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("the call was cancelled", None)),
            answered = self.call(&request.name, request.arguments.unwrap_or_default()) => answered,
        };
        Ok(match answered {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
            Err(error) => CallToolResult::error(vec![ContentBlock::text(
                shortened(&error.render(Language::Tool), LARGEST_ERROR).into_owned(),
            )]),
        }
        .into())
    }

    /// Answers a request that is none of the protocol, also one of its methods with parameters that could not be read.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let message = format!("{} is no method of this server, or its parameters are not valid", request.method);
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None))
    }
}
