//! Performs operations as their declarations say, so that a new operation needs no code here.

mod change;
mod list;
mod query;
mod results;
pub(crate) mod route;

use jiff::Timestamp;
use xpauto::bindings::operation::{Effect, Operation, ResponseShape};
use xpauto::model::ResultsTicket;
use xpauto::model::declare::Typed;

use crate::account::{Account, Table, resource};
use crate::http::{Call, Failure, Reply};

pub(crate) use list::{Pages, whole_page};
pub(crate) use query::Query;
pub(crate) use route::Target;

/// An authorized request with its operation.
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
    /// Performs the operation and returns its response.
    pub(crate) fn serve(&self, account: &mut Account) -> Result<Reply, Failure> {
        let Call { query, body, .. } = self.call;
        query::check(self.operation, query)?;
        let resource = resource::of(self.operation)
            .ok_or_else(|| Failure::new(501, "NOT_IMPLEMENTED", "The sandbox has no such resource."))?;
        let table = account.table(resource);
        let position = |table: &mut Table| self.position(table);
        match (self.operation.response, self.operation.effect) {
            (ResponseShape::List(_), _) => list::page(table, query, self.pages),
            (_, Effect::Create) => change::create(table, self.operation, body, self.now),
            (ResponseShape::One(model), _) if std::ptr::eq(model, ResultsTicket::MODEL) => {
                position(table)?;
                results::request(&self.parameter, body)
            }
            (ResponseShape::One(_), Effect::Read) => position(table).and_then(|at| list::one(table, at, query)),
            (ResponseShape::One(_), Effect::Write) => {
                position(table).and_then(|at| change::update(table, at, self, body))
            }
            (ResponseShape::Nothing, _) => position(table).map(|at| change::delete(table, at)),
        }
    }

    /// Returns the position of the object that the path names.
    fn position(&self, table: &mut Table) -> Result<usize, Failure> {
        let resource = table.resource();
        let field = resource.field_of(self.operation.path_parameter().unwrap_or_default());
        let found = table.position(&field, &self.parameter);
        found.ok_or_else(|| Failure::not_found(&resource.one, &self.parameter))
    }
}
