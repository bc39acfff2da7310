// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::generated::Theme;
use crate::operation::IntoBody;
use crate::spec;

/// The calls on `themes`.
#[derive(Debug, Clone)]
pub struct Themes(Client);

impl Themes {
    /// Creates a theme.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.themes().create(serde_json::json!({"name":"Spring","status":"DRAFT","colors":[{"id":"c1","value":"#e8f5e9"}]}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn create(&self, body: impl IntoBody<Theme>) -> Call<Theme> {
        Call::of_value(self.0.clone(), &spec::THEMES_CREATE, Arguments::of_path(vec![]).with_body::<Theme>(body))
    }

    /// Updates the theme with the given id.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.themes().update(501, serde_json::json!({"name":"Spring","status":"ACTIVE"}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn update(&self, theme_id: i64, body: impl IntoBody<Theme>) -> Call<Theme> {
        Call::of_value(self.0.clone(), &spec::THEMES_UPDATE, Arguments::of_path(vec![theme_id.into()]).with_body::<Theme>(body))
    }
}

impl Client {
    /// The calls on `themes`.
    #[must_use]
    pub fn themes(&self) -> Themes { Themes(self.clone()) }
}
