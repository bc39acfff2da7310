//! Work that may take long, such as writing a large body: the server has only one thread for all connections.

/// Does work on another thread.
pub(crate) async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await.map_err(tokio::task::JoinError::try_into_panic) {
        Ok(result) => result,
        Err(Ok(panic)) => std::panic::resume_unwind(panic),
        // The server is being stopped.
        Err(Err(_)) => std::future::pending().await,
    }
}
