//! The builder of a list.

use std::fmt;
use std::marker::PhantomData;

use super::record_pager::RecordPager;
use super::{ListStream, Page, Plan};
use crate::client::Client;
use crate::error::Result;
use crate::http::PreparedRequest;
use crate::options::{CallOptions, call_setters};
use crate::query::{FieldNames, Filter, FilterOf, ListOptions, SortOf};
use crate::schema::Operation;
use crate::typed::Typed;

/// A list request. Nothing is checked or sent before one of its final methods is called.
///
/// ```no_run
/// use xpauto::model::Segment;
///
/// # async fn example(client: xpauto::Client) -> xpauto::Result<()> {
/// let mut segments = client.segments().list().filter(Segment::SITE_ID.eq(42)).sort("-dateCreated").stream();
/// while let Some(segment) = segments.try_next().await? {
///     println!("{}", segment.name().unwrap_or_default());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
#[must_use = "a list sends nothing before one of stream, pages, collect, first and plan is called"]
pub struct List<M> {
    client: Client,
    operation: &'static Operation,
    options: ListOptions,
    model: PhantomData<fn() -> M>,
}

impl<M> fmt::Debug for List<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = self.operation.title();
        f.debug_struct("List").field("operation", &operation).field("options", &self.options).finish_non_exhaustive()
    }
}

impl<M: Typed> List<M> {
    pub(crate) fn new(client: Client, operation: &'static Operation) -> Self {
        Self { client, operation, options: ListOptions::default(), model: PhantomData }
    }

    fn with(mut self, set: impl FnOnce(&mut ListOptions)) -> Self {
        set(&mut self.options);
        self
    }

    /// Lists only the records that match; several filters have to match together.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().filter(Segment::ID.gt(7)).prepare()?;
    /// assert!(request.url.contains("filter="));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn filter(self, filter: impl Into<FilterOf<M>>) -> Self {
        let filter = Filter::from(filter.into());
        self.with(|options| {
            options.filter = Some(match options.filter.take() {
                Some(present) => present & filter,
                None => filter,
            });
        })
    }

    /// Sorts by a field, or by several; a further call sorts records that are equal in the ones before.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().sort("-dateCreated").sort(Segment::ID.ascending()).prepare()?;
    /// assert!(request.url.contains("sort="));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn sort(self, order: impl Into<SortOf<M>>) -> Self {
        self.with(|options| options.sort.extend(order.into().0))
    }

    /// Sets how many records a page has; 200 by default. The service may send fewer.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().per_page(50).prepare()?;
    /// assert!(request.url.contains("perPage=50"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn per_page(self, records: u32) -> Self {
        self.with(|options| options.per_page = Some(records.into()))
    }

    /// Begins with this page instead of the first, which is 1.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().start_page(3).prepare()?;
    /// assert!(request.url.contains("page=3"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn start_page(self, number: u32) -> Self {
        self.with(|options| options.start_page = Some(number.into()))
    }

    /// Requests fields that the service sends on request only.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().optional_fields(Segment::TAGS).optional_fields(Segment::LINKS).prepare()?;
    /// assert!(request.url.contains("optionalFields=tags%2Clinks"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn optional_fields(self, names: impl Into<FieldNames<M>>) -> Self {
        self.with(|options| options.optional_fields.extend(names.into().0))
    }

    /// Keeps these fields of each record, and the others that are selected, and drops the rest.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 7, "name": "Loyal"}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let segment = client.segments().list().select(["id"]).first().await?.unwrap();
    /// assert_eq!(segment.json(), r#"{"id":7}"#);
    /// # Ok(())
    /// # }
    /// ```
    pub fn select(self, names: impl Into<FieldNames<M>>) -> Self {
        self.with(|options| options.select.get_or_insert_default().extend(names.into().0))
    }

    /// Reads at most this many records; 0 sends nothing. From the first page on, no more are requested per page.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}, {"id": 2}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert_eq!(client.goals().list().limit(1).collect().await?.len(), 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn limit(self, records: u64) -> Self {
        self.with(|options| options.limit = Some(records))
    }

    /// Prefetches at most this many pages; 0 for none, and by default as many as may be in flight.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let mut goals = client.goals().list().prefetch(0).stream(); // one page at a time
    /// assert_eq!(goals.try_next().await?.and_then(|goal| goal.id()), Some(1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn prefetch(self, pages: usize) -> Self {
        self.with(|options| options.prefetch = Some(pages))
    }

    /// Leaves out records with the id of an earlier one, which come where records move between pages meanwhile.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}, {"id": 1}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert_eq!(client.goals().list().unique().limit(1).collect().await?.len(), 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn unique(self) -> Self {
        self.with(|options| options.unique = true)
    }

    /// Sets options of the call of each page, such as headers, which take precedence over earlier ones and over those of the
    /// client.
    ///
    /// ```
    /// use xpauto::CallOptions;
    ///
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let list = client.goals().list().options(CallOptions::default().headers([("x-team", "growth")]));
    /// assert_eq!(list.prepare()?.headers["x-team"], "growth");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn options(self, options: CallOptions) -> Self {
        self.with(|list| list.call = list.call.overlaid(options))
    }

    call_setters!("client.goals().list()");

    fn opened(self) -> Result<RecordPager> {
        let pager = RecordPager::new(self.client, self.operation, self.options)?;
        pager.warn();
        Ok(pager)
    }

    /// Returns the records as a stream; problems of the list's options are its first item.
    ///
    /// ```
    /// use futures_util::TryStreamExt as _; // which all streams have; for loops alone it is not needed
    ///
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let goals: Vec<_> = client.goals().list().limit(1).stream().try_collect().await?;
    /// assert_eq!(goals.len(), 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn stream(self) -> ListStream<M>
    where
        M: Send + 'static,
    {
        self.pages().records()
    }

    /// Returns the pages as a stream; problems of the list's options are its first item.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let mut pages = client.goals().list().limit(1).pages();
    /// assert_eq!(pages.try_next().await?.map(|page| page.number), Some(1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn pages(self) -> ListStream<Page<M>>
    where
        M: Send + 'static,
    {
        ListStream::of(self.opened())
    }

    /// Reads all records.
    ///
    /// # Errors
    ///
    /// Those of the options and of every page; `start_page` of the error's details says where to go on.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert!(client.goals().list().collect().await?.is_empty());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn collect(self) -> Result<Vec<M>> {
        let (mut pager, mut all) = (self.opened()?, Vec::new());
        while let Some(page) = pager.next_page().await? {
            all.extend(page.records.into_iter().map(M::from_record));
        }
        Ok(all)
    }

    /// Returns the first record, if there is one. Requests a page of one record, or a whole page if `start_page` is not 1.
    ///
    /// # Errors
    ///
    /// Those of the options and of the page.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 7}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert_eq!(client.goals().list().first().await?.and_then(|goal| goal.id()), Some(7));
    /// # Ok(())
    /// # }
    /// ```
    pub async fn first(self) -> Result<Option<M>> {
        let page = self.opened()?.limited(1)?.next_page().await?;
        Ok(page.and_then(|page| page.records.into_iter().next()).map(M::from_record))
    }

    /// Returns the request of the first page, without sending it; no token is obtained.
    ///
    /// # Errors
    ///
    /// `validation` with all problems of the list's options.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().per_page(50).prepare()?;
    /// assert_eq!(request.url, "https://api.example.com/segments?page=1&perPage=50");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn prepare(self) -> Result<PreparedRequest> {
        self.opened()?.prepare()
    }

    /// Returns what reading the list will cost, by requesting its first page.
    ///
    /// # Errors
    ///
    /// Those of the options and of the request.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert_eq!(client.goals().list().plan().await?.requests, Some(1));
    /// # Ok(())
    /// # }
    /// ```
    pub async fn plan(self) -> Result<Plan> {
        self.opened()?.plan().await
    }
}
