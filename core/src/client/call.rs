//! A call that is about to be made: awaited it is sent, prepared it is only checked.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_util::future::BoxFuture;

use super::{Arguments, Client, FreeRequest};
use crate::error::Result;
use crate::http::{PreparedRequest, Request, Response};
use crate::options::{CallOptions, call_setters};
use crate::query::FieldNames;
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
    wanted: Wanted,
    sending: Option<BoxFuture<'static, Result<Response>>>,
    read: fn(Response) -> Result<T>,
}

/// What a call asks for.
#[derive(Clone)]
enum Wanted {
    Operation(&'static Operation, Arguments),
    Path(FreeRequest),
}

impl Wanted {
    fn options(&mut self) -> &mut CallOptions {
        match self {
            Self::Operation(_, arguments) => &mut arguments.options,
            Self::Path(request) => &mut request.options,
        }
    }
}

impl<T: Typed> Call<T> {
    /// A call that responds with a value.
    pub(crate) fn of_value(client: Client, operation: &'static Operation, arguments: Arguments) -> Self {
        let read = |response: Response| response.into_record(T::MODEL).map(T::from_record);
        Self { client, wanted: Wanted::Operation(operation, arguments), sending: None, read }
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
        if let Wanted::Operation(_, arguments) = &mut self.wanted {
            arguments.optional_fields.extend(names.into().0);
        }
        self
    }
}

impl Call<()> {
    /// A call that responds with nothing.
    pub(crate) fn of_nothing(client: Client, operation: &'static Operation, arguments: Arguments) -> Self {
        Self { client, wanted: Wanted::Operation(operation, arguments), sending: None, read: |_| Ok(()) }
    }
}

impl Call<Response> {
    /// A call to any path.
    pub(super) fn of_path(client: Client, request: FreeRequest) -> Self {
        Self { client, wanted: Wanted::Path(request), sending: None, read: Ok }
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
        *self.wanted.options() = self.wanted.options().overlaid(options);
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
        self.client.prepared(self.request()?)
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
        let response = self.client.send(self.request()?).await?;
        Ok(((self.read)(response.clone())?, response))
    }

    fn request(&self) -> Result<Request> {
        match self.wanted.clone() {
            Wanted::Operation(operation, arguments) => Ok(self.client.reported(operation, arguments)?.request),
            Wanted::Path(request) => Ok(self.client.free_request(request)),
        }
    }
}

impl<T> Future for Call<T> {
    type Output = Result<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let sending = if let Some(sending) = self.sending.take() {
            sending
        } else {
            let (client, request) = (self.client.clone(), self.request());
            Box::pin(async move { client.send(request?).await })
        };
        let response = ready!(self.sending.insert(sending).as_mut().poll(context));
        Poll::Ready((self.read)(response?))
    }
}

impl<T> fmt::Debug for Call<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.wanted {
            Wanted::Operation(operation, _) => write!(f, "Call of {}", operation.title()),
            Wanted::Path(request) => write!(f, "Call of {request:?}"),
        }
    }
}
