//! A call that is about to be made: awaited it is sent, prepared it is only checked.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;

use super::{Arguments, Client};
use crate::error::{Error, Result};
use crate::http::{PreparedRequest, Response};
use crate::message::wording;
use crate::options::{CallOptions, call_setters};
use crate::query::FieldNames;
use crate::record::Record;
use crate::schema::Operation;
use crate::typed::Typed;

/// A call that is sent when it is awaited.
///
/// ```no_run
/// use xpauto::model::Theme;
///
/// # async fn example(client: xpauto::Client) -> xpauto::Result<()> {
/// let spring = Theme::builder().name("Spring");
/// let dry_run = client.themes().create(spring.clone()).prepare()?;
/// println!("{} {} {:?}", dry_run.method, dry_run.url, dry_run.body);
/// let theme = client.themes().create(spring).await?;
/// # Ok(())
/// # }
/// ```
#[must_use = "a call sends nothing before it is awaited"]
pub struct Call<T> {
    client: Client,
    operation: &'static Operation,
    arguments: Arguments,
    sending: Option<BoxFuture<'static, Result<Option<Record>>>>,
    read: fn(&'static Operation, Option<Record>) -> Result<T>,
}

impl<T: Typed> Call<T> {
    /// A call that responds with a value.
    pub(crate) fn of_value(client: Client, operation: &'static Operation, arguments: Arguments) -> Self {
        let read = |operation, record: Option<Record>| {
            record.map(T::from_record).ok_or_else(|| Error::internal(wording![operation, " responds with nothing"]))
        };
        Self { client, operation, arguments, sending: None, read }
    }

    /// Requests fields that the service sends on request only; of calls that read one object.
    ///
    /// ```
    /// use xpauto::model::Site;
    ///
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let call = client.sites().get_by_code("shopfront1").optional_fields(Site::RECOMMENDATION_SECRET_KEY);
    /// assert!(call.prepare()?.url.ends_with("/sites/byCode/shopfront1?optionalFields=recommendationSecretKey"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn optional_fields(mut self, names: impl Into<FieldNames<T>>) -> Self {
        self.arguments.optional_fields.extend(names.into().0);
        self
    }
}

impl Call<()> {
    /// A call that responds with nothing.
    pub(crate) fn of_nothing(client: Client, operation: &'static Operation, arguments: Arguments) -> Self {
        Self { client, operation, arguments, sending: None, read: |_, _| Ok(()) }
    }
}

impl<T> Call<T> {
    /// Sets options of this call, which take precedence over earlier ones and over those of its client.
    ///
    /// ```
    /// use std::time::Duration;
    /// use xpauto::CallOptions;
    ///
    /// # fn example(client: &xpauto::Client) -> xpauto::Result<()> {
    /// let call = client.themes().create(xpauto::model::Theme::builder().name("Spring"));
    /// let call = call.options(CallOptions::default().headers([("x-team", "growth")]).timeout(Duration::from_secs(5)));
    /// assert_eq!(call.prepare()?.headers["x-team"], "growth");
    /// # Ok(())
    /// # }
    /// # example(&xpauto::Client::builder().base_url("https://api.example.com").build().unwrap()).unwrap();
    /// ```
    pub fn options(mut self, options: CallOptions) -> Self {
        self.arguments.options = self.arguments.options.overlaid(options);
        self
    }

    call_setters!("client.key_moments().delete(7)");

    /// Checks the call and returns the request that it would send; nothing is sent, and no token is obtained.
    ///
    /// # Errors
    ///
    /// `validation` and `config`, as the call itself before anything is sent.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.key_moments().delete(7).prepare()?;
    /// assert_eq!((request.method.as_str(), request.url.as_str()), ("DELETE", "https://api.example.com/key-moments/7"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn prepare(&self) -> Result<PreparedRequest> {
        self.client.prepare(self.operation, self.arguments.clone())
    }

    /// Sends the call and returns its result beside the response, which has status, headers, body and attempts.
    ///
    /// # Errors
    ///
    /// As the call itself.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async {
    ///     let response = http::Response::builder().header("x-request-id", "r-42");
    ///     Ok(response.body(Body::from(r#"{"id": 501, "name": "Spring"}"#)).unwrap())
    /// });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let (theme, response) = client.themes().update(501, xpauto::model::Theme::builder().name("Spring")).with_response().await?;
    /// assert_eq!((theme.id(), response.header("x-request-id")), (Some(501), Some("r-42")));
    /// # Ok(())
    /// # }
    /// ```
    pub async fn with_response(self) -> Result<(T, Response)> {
        let response = self.client.call_with_response(self.operation, self.arguments).await?;
        let record = response.record(self.operation)?;
        Ok(((self.read)(self.operation, record)?, response))
    }
}

impl<T> Future for Call<T> {
    type Output = Result<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Self { client, operation, arguments, sending, read, .. } = &mut *self;
        let sending = sending.get_or_insert_with(|| {
            let (client, operation, arguments) = (client.clone(), *operation, arguments.clone());
            Box::pin(async move { client.call(operation, arguments).await })
        });
        sending.as_mut().poll(context).map(|response| read(operation, response?))
    }
}

impl<T> fmt::Debug for Call<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Call of {}", self.operation.title())
    }
}
