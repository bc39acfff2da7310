// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::generated::{ResultsRequest, ResultsTicket};
use crate::operation::IntoBody;
use crate::spec;

/// The calls on `personalizations`.
#[derive(Debug, Clone)]
pub struct Personalizations(Client);

impl Personalizations {
    /// Requests the computation of the results of a personalization.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.personalizations().request_results(301, serde_json::json!({"dateIntervals":[{"start":"2026-05-01T00:00:00","end":"2026-05-31T23:59:59"}],"conversionType":"ALL_CONVERSION","goalsIds":null}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn request_results(&self, personalization_id: i64, body: impl IntoBody<ResultsRequest>) -> Call<ResultsTicket> {
        Call::of_value(self.0.clone(), &spec::PERSONALIZATIONS_REQUEST_RESULTS, Arguments::of_path(vec![personalization_id.into()]).with_body::<ResultsRequest>(body))
    }

    /// Deletes the personalization with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.personalizations().delete(302);
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn delete(&self, personalization_id: i64) -> Call<()> {
        Call::of_nothing(self.0.clone(), &spec::PERSONALIZATIONS_DELETE, Arguments::of_path(vec![personalization_id.into()]))
    }
}

impl Client {
    /// The calls on `personalizations`.
    #[must_use]
    pub fn personalizations(&self) -> Personalizations { Personalizations(self.clone()) }
}
