//! A connection that waits only so long for whoever reads at its other end.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// Bytes a second that the slowest reader takes in the long run.
const SLOWEST: u64 = 16 * 1024;

/// A connection whose writes fail when nobody takes them.
pub(crate) struct Patient<S> {
    inner: S,
    patience: Duration,
    /// What is being waited for, from the first write that found no room until all is written.
    wait: Option<Wait>,
}

struct Wait {
    /// When the first write found no room.
    since: Instant,
    /// Bytes that were taken since.
    taken: u64,
    timer: Pin<Box<Sleep>>,
}

impl Wait {
    fn new() -> Self {
        let since = Instant::now();
        Self { since, taken: 0, timer: Box::pin(sleep_until(since)) }
    }

    /// Who takes something gets more time, but never more than a slow line needs: a byte now and then
    /// holds up nothing.
    fn until(&self, patience: Duration) -> Instant {
        self.since + patience + Duration::from_secs(self.taken / SLOWEST)
    }
}

impl<S> Patient<S> {
    pub(crate) fn new(inner: S, patience: Duration) -> Self {
        Self { inner, patience, wait: None }
    }

    /// What becomes of a write: one that finds no room is waited for.
    fn poll_written(
        &mut self,
        written: Poll<io::Result<usize>>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending => return self.poll_wait(cx).map(Err),
            Poll::Ready(Ok(count)) => {
                if let Some(wait) = &mut self.wait {
                    wait.taken += *count as u64;
                }
            }
            Poll::Ready(Err(_)) => {}
        }
        written
    }

    /// Whether it has been waited for too long.
    fn poll_wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let wait = self.wait.get_or_insert_with(Wait::new);
        let until = wait.until(self.patience);
        if wait.timer.deadline() != until {
            wait.timer.as_mut().reset(until);
        }
        wait.timer.as_mut().poll(cx).map(|()| io::ErrorKind::TimedOut.into())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_read(cx, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.inner).poll_write(cx, bytes);
        this.poll_written(written, cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.inner).poll_write_vectored(cx, slices);
        this.poll_written(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        match Pin::new(&mut this.inner).poll_flush(cx) {
            Poll::Pending => this.poll_wait(cx).map(Err),
            Poll::Ready(flushed) => {
                this.wait = None;
                Poll::Ready(flushed)
            }
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::timeout;

    const PATIENCE: Duration = Duration::from_secs(10);

    /// A letter and what stands before it go out with one call of the system.
    #[tokio::test]
    async fn what_is_written_together_goes_out_together() {
        let (near, mut far) = duplex(64);
        let mut near = Patient::new(near, PATIENCE);
        assert!(near.is_write_vectored());
        let parts = [io::IoSlice::new(b"head"), io::IoSlice::new(b" and letter")];
        assert_eq!(near.write_vectored(&parts).await.expect("there is room"), 15);
        let mut bytes = [0; 15];
        far.read_exact(&mut bytes).await.expect("it arrives");
        assert_eq!(&bytes, b"head and letter");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_nothing_is_given_up() {
        let (near, _far) = duplex(64);
        let mut near = Patient::new(near, PATIENCE);
        let started = Instant::now();
        let error = near.write_all(&[0; 1000]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(started.elapsed(), PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_byte_now_and_then_is_not_reading() {
        let (near, mut far) = duplex(64);
        let mut near = Patient::new(near, PATIENCE);
        tokio::spawn(async move {
            while far.read_u8().await.is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let started = Instant::now();
        near.write_all(&[0; 1000]).await.expect_err("it would take a quarter of an hour");
        assert_eq!(started.elapsed(), PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_line_is_waited_for_and_so_is_the_next_answer() {
        let (near, mut far) = duplex(8 * 1024);
        let mut near = Patient::new(near, PATIENCE);
        let reader = tokio::spawn(async move {
            let mut bytes = [0; 8 * 1024];
            for _ in 0..256 {
                far.read_exact(&mut bytes).await.expect("it is written");
                tokio::time::sleep(Duration::from_millis(250)).await;
            }
        });
        let answer = vec![0; 1024 * 1024];
        for _ in 0..2 {
            let written = async {
                near.write_all(&answer).await?;
                near.flush().await
            };
            let written = timeout(Duration::from_secs(60), written).await.expect("in time");
            written.expect("32 KiB a second is slow, and reading");
        }
        reader.await.expect("it read all");
    }
}
