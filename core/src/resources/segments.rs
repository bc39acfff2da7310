// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::Client;
use crate::generated::Segment;
use crate::pager::List;
use crate::spec;

/// The calls on `segments`.
#[derive(Debug, Clone)]
pub struct Segments(Client);

impl Segments {
    /// Lists segments: named sets of visitor conditions.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.segments().list();
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn list(&self) -> List<Segment> {
        List::new(self.0.clone(), &spec::SEGMENTS_LIST)
    }
}

impl Client {
    /// The calls on `segments`.
    #[must_use]
    pub fn segments(&self) -> Segments { Segments(self.clone()) }
}
