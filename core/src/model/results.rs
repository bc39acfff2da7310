//! Requests for the results of a personalization.

use super::declare::{Any, Bool, DateTime, Id, List, Text};
use super::macros::{enumerations, models};

enumerations! {
    /// Which conversions are counted.
    ConversionType { ALL_CONVERSION, CONVERTED_VISITS }
}

models! {
    /// The parameters of a results request.
    ResultsRequest {
        /// The periods that the results are restricted to.
        date_intervals "dateIntervals": List<DateInterval> [required];
        /// The conversions that reliability, improvement rate and the like are computed from.
        conversion_type "conversionType": ConversionType [required];
        /// Whether data is limited to unique visitors; false by default.
        visitor_data "visitorData": Bool;
        /// Whether all variations are included at once; false by default.
        all_variations_data "allVariationsData": Bool;
        /// Whether the Bayesian probability is computed; false by default.
        bayesian: Bool;
        /// Whether sequential testing is computed; false by default.
        sequential_testing "sequentialTesting": Bool;
        /// Whether results are corrected for multiple testing; false by default.
        enabled_multiple_testing "enabledMultipleTesting": Bool;
        /// The id of the variation that the others are compared with.
        reference_variation_id "referenceVariationId": Text;
        /// How the data is split, for example `{"type": "BROWSER"}`.
        breakdown: Any [object];
        /// The ids of the goals: null includes all goals, an empty list none.
        goals_ids "goalsIds": List<Id>;
        /// The ids of the goals for CUPED: null includes all goals, an empty list none.
        goal_ids_cuped "goalIdsCuped": List<Id>;
        /// The filters on the reported data.
        filters: List<ResultsFilter>;
        /// The URL that the data is sent to.
        callback_url "callbackUrl": Text [url];
    }

    /// A period.
    DateInterval {
        /// The beginning.
        start: DateTime [required];
        /// The end, not before the beginning.
        end: DateTime [required, not_before("start")];
    }

    /// A filter on the reported data.
    ResultsFilter {
        /// The type of the filter.
        r#type "type": Text;
        /// Whether matching data is included; otherwise it is excluded.
        include: Bool;
    }

    /// The response to a request for results.
    ResultsTicket {
        /// The hash code of the data request: digits, or two numbers joined by a vertical bar; it can be far longer than 64 bits.
        data_code "dataCode": Text [required];
    }
}
