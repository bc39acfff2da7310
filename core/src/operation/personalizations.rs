//! Personalizations.

use super::{Answer, BodyShape, Call, Effect, Example, IntoBody, Operation, PathArgument, PathParameter};
use crate::client::{Arguments, Client};
use crate::model::declare::Typed as _;
use crate::model::{ResultsRequest, ResultsTicket};

pub(super) const REQUEST_RESULTS: Operation = Operation {
    resource: "personalizations",
    verb: "request_results",
    method: "POST",
    path: "/personalizations/{personalizationId}/results",
    parameter: Some(PathParameter::id("personalization_id")),
    body: Some(BodyShape { model: ResultsRequest::MODEL, only: &[] }),
    answer: Answer::One(ResultsTicket::MODEL),
    effect: Effect::Read,
    takes_optional_fields: false,
    doc: "Requests the computation of the results of a personalization.",
    example: Example {
        path: "301",
        body: r#"{
            "dateIntervals":[{"start":"2026-05-01T00:00:00","end":"2026-05-31T23:59:59"}],
            "conversionType":"ALL_CONVERSION",
            "goalsIds":null
        }"#,
    },
};

pub(super) const DELETE: Operation = Operation {
    resource: "personalizations",
    verb: "delete",
    method: "DELETE",
    path: "/personalizations/{personalizationId}",
    parameter: Some(PathParameter::id("personalization_id")),
    body: None,
    answer: Answer::Nothing,
    effect: Effect::Write,
    takes_optional_fields: false,
    doc: "Deletes the personalization with the given id.",
    example: Example { path: "302", body: "" },
};

/// The calls on personalizations.
#[derive(Debug, Clone)]
pub struct Personalizations(pub(crate) Client);

impl Personalizations {
    /// Requests the computation of the results of a personalization.
    pub fn request_results(&self, id: i64, body: impl IntoBody<ResultsRequest>) -> Call<ResultsTicket> {
        let arguments =
            Arguments { path: Some(PathArgument::from(id)), body: Some(body.into_body()), ..Arguments::default() };
        Call::of_value(&self.0, &REQUEST_RESULTS, arguments)
    }

    /// Deletes the personalization with the given id.
    pub fn delete(&self, id: i64) -> Call<()> {
        let arguments = Arguments { path: Some(PathArgument::from(id)), ..Arguments::default() };
        Call::of_nothing(&self.0, &DELETE, arguments)
    }
}
