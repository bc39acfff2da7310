//! The builder of a list, and its streams of pages and of records.

use std::fmt;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::vec;

use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream, Stream};

use super::record_pager::RecordPager;
use super::{Page, Plan, Summary};
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
#[must_use = "a list sends nothing before one of stream, pages, collect, first and plan is called"]
pub struct List<M> {
    client: Client,
    operation: &'static Operation,
    options: ListOptions,
    model: PhantomData<fn() -> M>,
}

impl<M> Clone for List<M> {
    fn clone(&self) -> Self {
        let Self { client, operation, options, .. } = self;
        Self { client: client.clone(), operation, options: options.clone(), model: PhantomData }
    }
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
    pub fn stream(self) -> RecordStream<M>
    where
        M: Send + 'static,
    {
        RecordStream { pages: self.pages(), records: Vec::new().into_iter() }
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
    pub fn pages(self) -> PageStream<M>
    where
        M: Send + 'static,
    {
        PageStream::of(self)
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

/// The pages of a list as a stream.
///
/// A page whose error [is transient](crate::Error::is_transient) is fetched once more when the stream is polled again. Any other
/// error ends the stream, as does a second failure in a row, so that a loop over it always ends; `start_page` of the error's
/// details is where another list may continue.
#[must_use = "a stream does nothing before it is polled"]
pub struct PageStream<M> {
    list: List<M>,
    pages: BoxStream<'static, (Result<Page<M>>, Summary)>,
    summary: Summary,
}

impl<M: Typed + Send + 'static> PageStream<M> {
    /// Reads a list, unless its options have problems, which are returned once.
    fn of(list: List<M>) -> Self {
        let pages = stream::unfold(Some((list.clone().opened(), false)), |state| async {
            let (pager, has_failed) = state?;
            let mut pager = match pager {
                Ok(pager) => pager,
                Err(error) => return Some(((Err(error), Summary::default()), None)),
            };
            let page = pager.next_page().await.transpose()?.map(Page::typed);
            let goes_on = page.as_ref().err().is_none_or(|error| !has_failed && error.is_transient());
            let (has_failed, summary) = (page.is_err(), pager.summary().clone());
            Some(((page, summary), goes_on.then_some((Ok(pager), has_failed))))
        });
        Self { list, pages: pages.fuse().boxed(), summary: Summary::default() }
    }
}

/// The methods of both streams.
macro_rules! stream_methods {
    ($Stream:ident of $Item:ty, $items:literal from $method:literal, |$stream:ident| $summary:expr) => {
        impl<M> $Stream<M> {
            #[doc = concat!("Returns the next of the ", $items, ", or `None` at the end; dropping the future loses nothing.")]
            ///
            /// ```
            /// use xpauto::transport::{self, Body, http};
            ///
            /// # #[tokio::main(flavor = "current_thread")]
            /// # async fn main() -> xpauto::Result<()> {
            /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}]"#))) });
            /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
            #[doc = concat!("let mut ", $items, " = client.goals().list().limit(1).", $method, "();")]
            #[doc = concat!("while let Some(next) = ", $items, ".next().await {")]
            ///     println!("{:?}", next?);
            /// }
            #[doc = concat!("assert_eq!(", $items, ".summary().records, 1);")]
            /// # Ok(())
            /// # }
            /// ```
            pub async fn next(&mut self) -> Option<Result<$Item>> {
                poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
            }

            /// Returns the same as `next` for a loop that ends with the first error.
            ///
            /// # Errors
            ///
            /// Those of the options and of the page.
            ///
            /// ```no_run
            /// # async fn example(client: xpauto::Client) -> xpauto::Result<()> {
            #[doc = concat!("let mut ", $items, " = client.goals().list().", $method, "();")]
            #[doc = concat!("while let Some(next) = ", $items, ".try_next().await? {")]
            ///     println!("{next:?}");
            /// }
            /// # Ok(())
            /// # }
            /// ```
            pub async fn try_next(&mut self) -> Result<Option<$Item>> {
                self.next().await.transpose()
            }

            /// Returns the progress of the list: of the pages that were read so far.
            ///
            /// ```
            /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
            #[doc = concat!("assert_eq!(client.goals().list().", $method, "().summary().pages, 0);")]
            /// # Ok::<(), xpauto::Error>(())
            /// ```
            #[must_use]
            pub fn summary(&self) -> &Summary {
                let $stream = self;
                $summary
            }
        }
    };
}

stream_methods!(PageStream of Page<M>, "pages" from "pages", |stream| &stream.summary);
stream_methods!(RecordStream of M, "records" from "stream", |stream| &stream.pages.summary);

impl<M> fmt::Debug for PageStream<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PageStream").field(&self.list).finish()
    }
}

impl<M> Stream for PageStream<M> {
    type Item = Result<Page<M>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some((page, summary)) = ready!(self.pages.poll_next_unpin(context)) else { return Poll::Ready(None) };
        self.summary = summary;
        Poll::Ready(Some(page))
    }
}

/// The records of a list as a stream; errors end it as they end a [`PageStream`].
#[must_use = "a stream does nothing before it is polled"]
pub struct RecordStream<M> {
    pages: PageStream<M>,
    /// Those of the latest page that were not yet returned.
    records: vec::IntoIter<M>,
}

impl<M> fmt::Debug for RecordStream<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RecordStream").field(&self.pages.list).finish()
    }
}

impl<M> Unpin for RecordStream<M> {}

impl<M> Stream for RecordStream<M> {
    type Item = Result<M>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(record) = self.records.next() {
                return Poll::Ready(Some(Ok(record)));
            }
            match ready!(self.pages.poll_next_unpin(context)) {
                Some(Ok(page)) => self.records = page.records.into_iter(),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
    }
}
