// Generated from core/src/spec by `make generate`; changes belong there.

use crate::client::Client;
use crate::generated::Goal;
use crate::pager::List;
use crate::spec;

/// The calls on `goals`.
#[derive(Debug, Clone)]
pub struct Goals(Client);

impl Goals {
    /// Lists goals: the measures of experiments and personalizations.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.goals().list();
    /// println!("{}", call.prepare()?.to_curl());
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn list(&self) -> List<Goal> {
        List::new(self.0.clone(), &spec::GOALS_LIST)
    }
}

impl Client {
    /// The calls on `goals`.
    #[must_use]
    pub fn goals(&self) -> Goals { Goals(self.clone()) }
}
