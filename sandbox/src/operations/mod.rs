//! What each operation does: it follows from the operation's declaration, so that a new one needs nothing here.

mod change;
mod list;
mod results;

use std::time::{Duration, Instant};

use jiff::Timestamp;
use serde_json::{Value, json};
use url::form_urlencoded;
use xpauto::bindings::operation::{Effect, Operation, ResponseShape};
use xpauto::model::ResultsTicket;
use xpauto::model::declare::Typed;

use crate::account::{Account, Table};
use crate::log::Call;
use crate::options::{CLIENT_ID, CLIENT_SECRET};
use crate::reply::{Failure, Reply};
use crate::resource;
use crate::tokens::Tokens;

pub(crate) use list::{Pages, whole_page};

/// A request that was admitted, with everything that serving it needs.
#[derive(Debug)]
pub(crate) struct Admitted<'a> {
    pub(crate) operation: &'static Operation,
    /// The decoded parameter of the path; empty where the path has none.
    pub(crate) parameter: String,
    pub(crate) call: &'a Call,
    pub(crate) now: Timestamp,
    pub(crate) pages: Pages,
}

impl Admitted<'_> {
    /// Does what the operation says and returns its response.
    pub(crate) fn serve(&self, account: &mut Account) -> Result<Reply, Failure> {
        let Call { query, body, .. } = self.call;
        let resource = resource::of(self.operation)
            .ok_or_else(|| Failure::new(501, "NOT_IMPLEMENTED", "The sandbox has no such resource."))?;
        let table = account.table(resource);
        let position = |table: &mut Table| self.position(table);
        match (self.operation.response, self.operation.effect) {
            (ResponseShape::List(_), _) => list::page(table, query, self.pages),
            (_, Effect::Create) => change::create(table, body, self.now),
            (ResponseShape::One(model), _) if std::ptr::eq(model, ResultsTicket::MODEL) => {
                position(table)?;
                results::request(&self.parameter, body)
            }
            (ResponseShape::One(_), Effect::Read) => position(table).and_then(|at| list::one(table, at, query)),
            (ResponseShape::One(_), Effect::Write) => {
                position(table).and_then(|at| change::update(table, at, &self.parameter, body, self.now))
            }
            (ResponseShape::Nothing, _) => position(table).map(|at| change::delete(table, at)),
        }
    }

    /// The position of the object that the path names.
    fn position(&self, table: &mut Table) -> Result<usize, Failure> {
        let resource = table.resource();
        let field = resource.field_of(self.operation.path_parameter().unwrap_or_default());
        let found = table.position(&field, &self.parameter);
        found.ok_or_else(|| Failure::not_found(&resource.one, &self.parameter))
    }
}

/// Issues a new token to a client that knows its secret.
pub(crate) fn token(call: &Call, tokens: &Tokens, now: Instant) -> Result<Reply, Failure> {
    let form: Vec<(String, String)> = form_urlencoded::parse(&call.body).into_owned().collect();
    let field = |name: &str| form.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str());
    if field("grant_type") != "client_credentials" {
        return Err(Failure::parameter("grant_type", "The form's grant_type must be client_credentials."));
    }
    if field("client_id") != CLIENT_ID || field("client_secret") != CLIENT_SECRET {
        return Err(Failure::new(401, "CLIENT_UNKNOWN", "This client id and secret are not known."));
    }
    let token = tokens.issue(now);
    let body = json!({ "access_token": token, "token_type": "bearer", "expires_in": in_seconds(tokens.lifetime()) });
    Ok(Reply::json(200, &body))
}

/// A time as clients expect it: an integer wherever it is one.
fn in_seconds(time: Duration) -> Value {
    if time.subsec_nanos() == 0 { json!(time.as_secs()) } else { json!(time.as_secs_f64()) }
}
