//! Personalizations: requests for their results.

use crate::schema::Kind::{Any, Bool, DateTime, Enum, Id, List, Object, Text};
use crate::schema::{Enumeration, Limit, Model, Operation, delete, field, id, post};

pub static CONVERSION_TYPE: Enumeration =
    Enumeration::new("ConversionType", "Which conversions are counted.", &["ALL_CONVERSION", "CONVERTED_VISITS"]);

pub static RESULTS_REQUEST: Model = Model::new("ResultsRequest", "The parameters of a results request.").fields(&[
    field!("date_intervals", List(&Object(&DATE_INTERVAL)), "The periods that the results are restricted to.")
        .required(),
    field!(
        "conversion_type",
        Enum(&CONVERSION_TYPE),
        "The conversions that reliability, improvement rate and the like are computed from."
    )
    .required(),
    field!("visitor_data", Bool, "Whether data is limited to unique visitors; false by default."),
    field!("all_variations_data", Bool, "Whether all variations are included at once; false by default."),
    field!("bayesian", Bool, "Whether the Bayesian probability is computed; false by default."),
    field!("sequential_testing", Bool, "Whether sequential testing is computed; false by default."),
    field!("enabled_multiple_testing", Bool, "Whether results are corrected for multiple testing; false by default."),
    field!("reference_variation_id", Text, "The id of the variation that the others are compared with."),
    field!("breakdown", Any, "How the data is split, for example `{\"type\": \"BROWSER\"}`.").limit(Limit::Object),
    field!("goals_ids", List(&Id), "The ids of the goals: null includes all goals, an empty list none."),
    field!("goal_ids_cuped", List(&Id), "The ids of the goals for CUPED: null includes all goals, an empty list none."),
    field!("filters", List(&Object(&RESULTS_FILTER)), "The filters on the reported data."),
    field!("callback_url", Text, "The `http` or `https` URL that the data is sent to.").limit(Limit::Url),
]);

pub static DATE_INTERVAL: Model = Model::new("DateInterval", "A period.").fields(&[
    field!("start", DateTime, "The beginning.").required(),
    field!("end", DateTime, "The end, not before the beginning.").required().limit(Limit::NotBefore("start")),
]);

pub static RESULTS_FILTER: Model = Model::new("ResultsFilter", "A filter on the reported data.").fields(&[
    field!("type", Text, "The type of the filter."),
    field!("include", Bool, "Whether matching data is included; otherwise it is excluded."),
]);

pub static RESULTS_TICKET: Model =
    Model::new("ResultsTicket", "The response to a request for results.").fields(&[field!(
        "data_code",
        Text,
        "The hash code of the data request: digits, or two numbers joined by a vertical bar; it can be far \
            longer than 64 bits."
    )
    .required()]);

// A second computation has no side effects, so the request is retried like a read.
pub static PERSONALIZATIONS_REQUEST_RESULTS: Operation =
    post("personalizations", "request_results", "/personalizations/{personalizationId}/results")
        .only_reads()
        .path(&[id("personalization_id")])
        .sends(&RESULTS_REQUEST)
        .returns(&RESULTS_TICKET)
        .example(
            "301",
            r#"{
        "dateIntervals":[{"start":"2026-05-01T00:00:00","end":"2026-05-31T23:59:59"}],
        "conversionType":"ALL_CONVERSION",
        "goalsIds":null
    }"#,
        )
        .doc("Requests the computation of the results of a personalization.");

pub static PERSONALIZATIONS_DELETE: Operation =
    delete("personalizations", "delete", "/personalizations/{personalizationId}")
        .path(&[id("personalization_id")])
        .example("302", "")
        .doc("Deletes the personalization with the given id.");

pub(super) const TYPES: &[&Model] = &[&RESULTS_REQUEST, &DATE_INTERVAL, &RESULTS_FILTER, &RESULTS_TICKET];
