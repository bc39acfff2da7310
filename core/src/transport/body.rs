//! The body of a response, in chunks.

use std::fmt;
use std::pin::Pin;

use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::{self, Stream};

use super::Fault;
use super::reqwest_error::fault;

/// The body of a response: bytes, or a stream of chunks.
///
/// ```
/// use xpauto::transport::Body;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), xpauto::transport::Fault> {
/// let mut body = Body::from("[]");
/// assert_eq!(body.chunk().await?.as_deref(), Some(b"[]".as_slice()));
/// assert_eq!(body.chunk().await?, None);
/// # Ok(())
/// # }
/// ```
pub struct Body {
    chunks: Chunks,
    length: Option<u64>,
}

type Chunks = Pin<Box<dyn Stream<Item = Result<Bytes, Fault>> + Send>>;

impl Body {
    /// Creates a body from a stream of chunks; a fault interrupts the response.
    ///
    /// ```
    /// use futures_util::stream;
    /// use xpauto::transport::{Body, Bytes, Fault};
    ///
    /// let cut = Body::from_stream(stream::iter([Ok(Bytes::from("[{")), Err(Fault::interrupted("the cable is cut"))]));
    /// ```
    pub fn from_stream(chunks: impl Stream<Item = Result<Bytes, Fault>> + Send + 'static) -> Self {
        Self { chunks: Box::pin(chunks), length: None }
    }

    pub(super) fn received(response: reqwest::Response) -> Self {
        let length = response.content_length();
        let next =
            |mut body: reqwest::Response| async { Ok(body.chunk().await.map_err(fault)?.map(|chunk| (chunk, body))) };
        Self { length, ..Self::from_stream(stream::try_unfold(response, next)) }
    }

    /// Returns the number of remaining bytes, if known.
    pub(crate) fn length(&self) -> Option<u64> {
        self.length
    }

    /// Waits for the next chunk; `None` at the end.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if the connection breaks.
    ///
    /// ```
    /// use xpauto::transport::Body;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let mut body = Body::from("[]");
    /// assert_eq!(body.chunk().await.unwrap().unwrap(), "[]");
    /// assert!(body.chunk().await.unwrap().is_none());
    /// # }
    /// ```
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Fault> {
        self.chunks.next().await.transpose()
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Body").field("length", &self.length).finish_non_exhaustive()
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::from(Bytes::new())
    }
}

impl<T: Into<Bytes>> From<T> for Body {
    fn from(content: T) -> Self {
        let bytes = content.into();
        let length = Some(bytes.len() as u64);
        Self { length, ..Self::from_stream(stream::iter([Ok(bytes)])) }
    }
}
