//! The sandbox's command line, which the programs of all languages share.

use std::io::Write;
use std::str::FromStr;

use lexopt::{Arg, Parser, ValueExt};

use crate::generate::FIRST_SITE_CODE;
use crate::options::Options;
use crate::sandbox::Sandbox;

const HELP: &str = "\
Runs a server on 127.0.0.1 that speaks the whole service, with a generated account.

Usage: xpauto-sandbox [options]

  --port N                 the port; 0, the default, takes any that is free
  --segments N             how many segments to generate (60)
  --goals N                how many goals to generate (30)
  --sites N                how many sites to generate (3); the first has the code shopfront1
  --seed N                 the same seed gives the same account (1)
  --data FILE              a JSON file with the account to start from
  --latency S              seconds that every answer takes (0)
  --rate-limit TEXT        a quota such as \"50/10s, 1000/h\", units s, min and h; beyond it the answer is 429
  --no-enforce-rate-limit  requests beyond the quota are counted and served all the same
  --max-per-page N         the largest page of a list (200)
  --locked PATH            a path that refuses every write with 423, * stands for any text; may be given repeatedly
  --no-page-count-header   lists do not tell how many pages there are
  --token TEXT             the token that opens everything (sandbox-token)
  --token-lifetime S       seconds that a token from POST /oauth/token is accepted (7200)
  --help                   this text
";

const ACCEPTED: &str = "--port, --segments, --goals, --sites, --seed, --data, --latency, --rate-limit, \
    --no-enforce-rate-limit, --max-per-page, --locked, --no-page-count-header, --token, --token-lifetime \
    and --help";

/// What the arguments ask for.
enum Wish {
    Help,
    Run(Box<Options>),
}

/// Runs the sandbox as its command line says, until it is interrupted; gives the exit status.
///
/// `arguments` do not hold the program's own name. A wrong argument gives 2, a sandbox that cannot start 1.
pub fn run_from_arguments(arguments: impl Iterator<Item = String>) -> i32 {
    match wish(Parser::from_args(arguments)) {
        Ok(Wish::Help) => {
            say(HELP);
            0
        }
        Ok(Wish::Run(options)) => run(*options),
        Err(error) => {
            complain(&format!("{error}; xpauto-sandbox accepts {ACCEPTED}"));
            2
        }
    }
}

fn run(options: Options) -> i32 {
    match Sandbox::start(options) {
        Ok(sandbox) => {
            say(&greeting(&sandbox));
            sandbox.wait();
            0
        }
        Err(error) => {
            complain(error.message());
            1
        }
    }
}

fn greeting(sandbox: &Sandbox) -> String {
    let (url, token) = (sandbox.url(), sandbox.token());
    format!(
        "{url}\ntoken: {token}\nsite:  {FIRST_SITE_CODE} (where the account is generated)\n\n\
         curl -H 'Authorization: Bearer {token}' '{url}/segments?page=1&perPage=2'\n"
    )
}

fn wish(mut parser: Parser) -> Result<Wish, lexopt::Error> {
    let mut options = Options::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(Wish::Help),
            Arg::Long("port") => options.port = number(&mut parser, "port")?,
            Arg::Long("segments") => options.segments = number(&mut parser, "segments")?,
            Arg::Long("goals") => options.goals = number(&mut parser, "goals")?,
            Arg::Long("sites") => options.sites = number(&mut parser, "sites")?,
            Arg::Long("seed") => options.seed = number(&mut parser, "seed")?,
            Arg::Long("data") => options.data = Some(parser.value()?.string()?.into()),
            Arg::Long("latency") => options.latency = number(&mut parser, "latency")?,
            Arg::Long("rate-limit") => options.rate_limit = Some(parser.value()?.string()?),
            Arg::Long("no-enforce-rate-limit") => options.enforce_rate_limit = false,
            Arg::Long("max-per-page") => options.max_per_page = number(&mut parser, "max-per-page")?,
            Arg::Long("locked") => options.locked.push(parser.value()?.string()?),
            Arg::Long("no-page-count-header") => options.page_count_header = false,
            Arg::Long("token") => options.token = parser.value()?.string()?,
            Arg::Long("token-lifetime") => options.token_lifetime = number(&mut parser, "token-lifetime")?,
            other => return Err(other.unexpected()),
        }
    }
    Ok(Wish::Run(Box::new(options)))
}

fn number<T: FromStr>(parser: &mut Parser, option: &str) -> Result<T, lexopt::Error> {
    let text = parser.value()?.string()?;
    text.parse().map_err(|_| format!("--{option} needs a number, not {text:?}").into())
}

/// Writes to standard output; a reader that has gone away is no reason to fail.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "xpauto-sandbox: {text}");
}
