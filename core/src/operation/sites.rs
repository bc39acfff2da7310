//! Sites.

use super::{Answer, Call, Effect, Example, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};
use crate::model::Site;
use crate::model::declare::Typed as _;

pub(super) const GET_BY_CODE: Operation = Operation {
    resource: "sites",
    verb: "get_by_code",
    method: "GET",
    path: "/sites/byCode/{siteCode}",
    parameter: Some(PathParameter::code("code")),
    body: None,
    answer: Answer::One(Site::MODEL),
    effect: Effect::Read,
    takes_optional_fields: true,
    doc: "Reads the site with the given site code.",
    example: Example { path: r#""shopfront1""#, body: "" },
};

/// The calls on sites.
#[derive(Debug, Clone)]
pub struct Sites(pub(crate) Client);

impl Sites {
    /// Reads the site with this code; `optional_fields` names further fields to answer.
    pub fn get_by_code(&self, code: &str, optional_fields: &[&str]) -> Call<Site> {
        let optional_fields = optional_fields.iter().map(ToString::to_string).collect();
        let arguments = Arguments { path: Some(PathArgument::from(code)), optional_fields, ..Arguments::default() };
        Call::of_value(&self.0, &GET_BY_CODE, arguments)
    }
}
