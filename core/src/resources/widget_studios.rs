// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::generated::WidgetStudio;
use crate::operation::IntoBody;
use crate::spec;

/// The calls on `widget_studios`.
#[derive(Debug, Clone)]
pub struct WidgetStudios(Client);

impl WidgetStudios {
    /// Creates a widget studio.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.widget_studios().create(serde_json::json!({"version":1.25,"isLegacy":false,"elements":["HEADING","BUTTON","CLOSE"]}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn create(&self, body: impl IntoBody<WidgetStudio>) -> Call<WidgetStudio> {
        Call::of_value(self.0.clone(), &spec::WIDGET_STUDIOS_CREATE, Arguments::of_path(vec![]).with_body::<WidgetStudio>(body))
    }
}

impl Client {
    /// The calls on `widget_studios`.
    #[must_use]
    pub fn widget_studios(&self) -> WidgetStudios { WidgetStudios(self.clone()) }
}
