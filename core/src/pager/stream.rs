//! The pages or the records of a list as a stream.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::stream::{self, BoxStream, Stream, StreamExt as _, TryStreamExt as _};

use super::Page;
use super::record_pager::RecordPager;
use crate::error::Result;
use crate::typed::Typed;

/// The pages or the records of a list as a stream.
///
/// A page whose error [is transient](crate::Error::is_transient) is fetched once more when the stream is polled again. Any other
/// error ends the stream, as does a second failure in a row, so that a loop over it always ends; `start_page` of the error's
/// details is where another list may continue.
#[must_use = "a stream does nothing before it is polled"]
pub struct ListStream<T>(BoxStream<'static, Result<T>>);

impl<M: Typed + Send + 'static> ListStream<Page<M>> {
    /// Reads the pages of a list, unless its options have problems, which are returned once.
    pub(super) fn of(pager: Result<RecordPager>) -> Self {
        let read = stream::unfold(Some((pager, false)), |state| async {
            let (pager, has_failed) = state?;
            let mut pager = match pager {
                Ok(pager) => pager,
                Err(error) => return Some((Err(error), None)),
            };
            let page = pager.next_page().await.transpose()?.map(Page::typed);
            let goes_on = page.as_ref().err().is_none_or(|error| !has_failed && error.is_transient());
            let has_failed = page.is_err();
            Some((page, goes_on.then_some((Ok(pager), has_failed))))
        });
        Self(read.fuse().boxed())
    }

    /// Returns the records of the pages.
    pub(super) fn records(self) -> ListStream<M> {
        ListStream(self.map_ok(|page| stream::iter(page.records).map(Ok)).try_flatten().boxed())
    }
}

impl<T> ListStream<T> {
    /// Returns the next page or record, or `None` at the end; dropping the future loses nothing.
    ///
    /// ```
    /// use xpauto::transport::{self, Body, http};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> xpauto::Result<()> {
    /// let service = transport::from_fn(|_| async { Ok(http::Response::new(Body::from(r#"[{"id": 1}]"#))) });
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").transport(service).build()?;
    /// let mut goals = client.goals().list().limit(1).stream();
    /// while let Some(goal) = goals.next().await {
    ///     assert_eq!(goal?.id(), Some(1));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn next(&mut self) -> Option<Result<T>> {
        self.0.next().await
    }

    /// Returns the same as `next` for a loop that ends with the first error.
    ///
    /// # Errors
    ///
    /// Those of the options and of the page.
    ///
    /// ```no_run
    /// # async fn example(client: xpauto::Client) -> xpauto::Result<()> {
    /// let mut pages = client.goals().list().pages();
    /// while let Some(page) = pages.try_next().await? {
    ///     println!("{}", page.records.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn try_next(&mut self) -> Result<Option<T>> {
        self.next().await.transpose()
    }
}

impl<T> fmt::Debug for ListStream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListStream")
    }
}

impl<T> Stream for ListStream<T> {
    type Item = Result<T>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_next_unpin(context)
    }
}
