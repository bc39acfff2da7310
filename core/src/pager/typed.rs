//! Lists of typed records.

use std::fmt;
use std::marker::PhantomData;

use super::page::Page;
use super::plan::Plan;
use super::record_pager::{RecordPager, Summary};
use crate::client::Client;
use crate::error::Result;
use crate::http::PreparedRequest;
use crate::model::declare::Typed;
use crate::operation::Operation;
use crate::query::ListOptions;
use crate::record::records::Records;

/// Reads a list of typed records page by page.
pub struct Pager<M> {
    inner: RecordPager,
    model: PhantomData<M>,
}

impl<M> fmt::Debug for Pager<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

impl<M: Typed> Pager<M> {
    pub(crate) fn new(client: Client, operation: &'static Operation, options: ListOptions) -> Result<Self> {
        let inner = RecordPager::new(client, operation, options)?;
        inner.warn();
        Ok(Self { inner, model: PhantomData })
    }

    /// Returns the next page, or `None` at the end. Further pages are prefetched meanwhile.
    ///
    /// A page that failed is fetched again by the next call. Dropping the future loses nothing: the request stays in flight,
    /// and the next call waits for the same page.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let mut pager = client.goals().list().limit(1).pager()?;
    /// assert_eq!(pager.next_page().await?.map(|page| page.records.len()), Some(1));
    /// assert!(pager.next_page().await?.is_none());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn next_page(&mut self) -> Result<Option<Page<M>>> {
        let page = self.inner.next_page().await?;
        Ok(page.map(|page| Page {
            number: page.number,
            page_count: page.page_count,
            headers: page.headers,
            records: page.records.into_iter().map(M::from_record).collect(),
        }))
    }

    /// Returns the request of the first page, without sending it; no token is obtained.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// assert_eq!(client.goals().list().pager()?.prepare()?.method, "GET");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn prepare(&self) -> Result<PreparedRequest> {
        self.inner.prepare()
    }

    /// Estimates what reading this list from its beginning takes, by requesting its first page.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert_eq!(client.goals().list().pager()?.plan().await?.requests, Some(1));
    /// # Ok(())
    /// # }
    /// ```
    pub async fn plan(&self) -> Result<Plan> {
        self.inner.plan().await
    }

    /// Returns the progress so far.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let mut pager = client.goals().list().limit(1).pager()?;
    /// pager.next_page().await?;
    /// assert_eq!((pager.summary().pages, pager.summary().records), (1, 1));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn summary(&self) -> &Summary {
        self.inner.summary()
    }

    /// Returns the first record, if there is one. Requests a page of one record, or a whole page if `start_page` is not 1.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 7}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert_eq!(client.goals().list().pager()?.first().await?.and_then(|goal| goal.id()), Some(7));
    /// # Ok(())
    /// # }
    /// ```
    pub async fn first(&self) -> Result<Option<M>> {
        let page = self.inner.limited(1)?.next_page().await?;
        Ok(page.and_then(|page| page.records.into_iter().next()).map(M::from_record))
    }

    /// Reads all remaining records.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// assert!(client.goals().list().pager()?.collect().await?.is_empty());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn collect(mut self) -> Result<Records<M>> {
        let mut all = Records::default();
        while let Some(page) = self.next_page().await? {
            all.extend(page.records);
        }
        Ok(all)
    }
}
