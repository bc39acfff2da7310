//! The program `xpauto`: the account from a shell.
//!
//! The declared operations become commands ([`command`]), whose arguments become those of a call ([`arguments`]); [`run`] makes
//! the call, and [`output`] writes what it returns.

mod arguments;
mod command;
mod connection;
mod interrupt;
mod mcp;
mod output;
mod progress;
mod report;
mod run;

fn main() {
    let code = match command::command().try_get_matches() {
        Ok(matches) => report::status(run::run(&matches)),
        Err(refused) => {
            // Fails where the pipe is closed.
            let _ = refused.print();
            refused.exit_code()
        }
    };
    std::process::exit(code);
}
