//! Performs operations as their declarations say, so that a new operation needs no code here.

mod change;
mod filter;
mod list;
mod query;
mod results;
pub(crate) mod route;
mod selection;

use std::sync::Arc;

use xpauto::bindings::message::camel_case;
use xpauto::bindings::operation::{Effect, Operation, ResponseShape};
use xpauto::model::ResultsTicket;
use xpauto::model::Typed;

use crate::account::resource::Resource;
use crate::account::{Account, Table, is_named};
use crate::clock::Clock;
use crate::http::{Call, Failure, Reply};
use crate::results::Results;

pub(crate) use filter::compare_numbers;
pub(crate) use list::{Pages, whole_page};
pub(crate) use query::{Query, declares};
pub(crate) use route::Target;

/// An authorized request with its operation.
#[derive(Debug)]
pub(crate) struct Admitted<'a> {
    pub(crate) operation: &'static Operation,
    /// The decoded parameters of the path, in its order.
    pub(crate) parameters: Vec<String>,
    pub(crate) call: &'a Call,
    pub(crate) clock: &'a Arc<Clock>,
    pub(crate) pages: Pages,
    pub(crate) results: &'a Arc<Results>,
}

impl Admitted<'_> {
    /// Performs the operation and returns its response.
    pub(crate) fn serve(&self, account: &mut Account) -> Result<Reply, Failure> {
        let Call { query, body, .. } = self.call;
        query::check(self.operation, query)?;
        let table = account
            .table(&camel_case(self.operation.resource))
            .ok_or_else(|| Failure::new(501, "NOT_IMPLEMENTED", "The sandbox has no such resource."))?;
        match (self.operation.response, self.operation.effect) {
            (ResponseShape::List(_), _) => list::page(table, query, self.pages),
            (_, Effect::Create) => change::create(table, self, body),
            (ResponseShape::One(model), _) if std::ptr::eq(model, ResultsTicket::MODEL) => {
                self.position(table)?;
                results::request(account, self, body)
            }
            (ResponseShape::One(_), Effect::Read) => self.position(table).and_then(|at| list::one(table, at, query)),
            (ResponseShape::One(_), Effect::Write) => {
                self.position(table).and_then(|at| change::update(table, at, self, body))
            }
            (ResponseShape::Nothing, _) => self.position(table).map(|at| change::delete(table, at)),
        }
    }

    /// Returns the last parameter of the path, which names an object; empty where the path has none.
    fn id(&self) -> &str {
        self.parameters.last().map_or("", String::as_str)
    }

    /// Returns the fields of the resource that the parameters of the path name, with their values.
    fn named<'a>(&'a self, resource: &'a Resource) -> impl DoubleEndedIterator<Item = (String, &'a String)> {
        let names: Vec<&str> = self.operation.path_names().collect();
        names.into_iter().map(|name| resource.field_of(name)).zip(&self.parameters).collect::<Vec<_>>().into_iter()
    }

    /// Returns the position of the object that the path names: the last parameter names the object itself, those before it
    /// fields that it must have, such as the `siteId` of an image.
    fn position(&self, table: &Table) -> Result<usize, Failure> {
        let resource = table.resource();
        let mut named = self.named(resource);
        let found = named.next_back().and_then(|(field, value)| table.position(&field, value));
        let belongs = |position: &usize| {
            let object = table.object(*position);
            named.all(|(field, value)| object.get(field).is_none_or(|own| is_named(own, value)))
        };
        found.filter(belongs).ok_or_else(|| Failure::not_found(&resource.one, self.id()))
    }
}
