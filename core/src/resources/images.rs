// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::{Arguments, Call, Client};
use crate::generated::Image;
use crate::operation::IntoBody;
use crate::spec;

/// The calls on `images`.
#[derive(Debug, Clone)]
pub struct Images(Client);

impl Images {
    /// Updates the base color, the name or the source of an image.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.images().update(601, serde_json::json!({"name":"Spring banner","source":"studio"}));
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn update(&self, image_id: i64, body: impl IntoBody<Image>) -> Call<Image> {
        Call::of_value(self.0.clone(), &spec::IMAGES_UPDATE, Arguments::of_path(vec![image_id.into()]).with_body::<Image>(body))
    }
}

impl Client {
    /// The calls on `images`.
    #[must_use]
    pub fn images(&self) -> Images { Images(self.clone()) }
}
