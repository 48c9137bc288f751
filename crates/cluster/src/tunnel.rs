//! A stream of bytes between two machines, over messages that NATS delivers at most once. Each message
//! is sealed and has a number: a gap, a repetition, a forgery or silence ends the tunnel, and whoever
//! used it comes back by another. What is under way is bounded by credit.

use std::future::pending;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use tokio::io::{
    AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, ReadBuf, ReadHalf, WriteHalf,
    duplex, split,
};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::link::{Link, NoTunnel};
use crate::seal::Half;

/// What may be under way in one direction.
const WINDOW: usize = 256 * 1024;

/// Bytes of a message. A message itself counts as some, so that small ones do not fill the queue.
const CHUNK: usize = 32 * 1024;
/// What is read at once while little comes: most tunnels are idle, and each has this.
const LITTLE: usize = 2 * 1024;
const ENVELOPE: usize = 256;

/// Messages that may wait: as many as the window has envelopes, and what is said about it.
pub(crate) const QUEUE: usize = 2 * WINDOW / ENVELOPE;

/// How long an end says nothing, and after how much silence of the other it is given up.
const PING: Duration = Duration::from_secs(3);
const SILENCE: Duration = Duration::from_secs(10);

/// One end of a tunnel.
pub(crate) struct Tunnel {
    near: DuplexStream,
    broken: Arc<AtomicBool>,
}

impl AsyncRead for Tunnel {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buf.filled().len();
        let read = Pin::new(&mut this.near).poll_read(cx, buf);
        let ended = buf.filled().len() == before && buf.remaining() > 0;
        match read {
            // What broke off is no end.
            Poll::Ready(Ok(())) if ended && this.broken.load(Ordering::Acquire) => {
                Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()))
            }
            read => read,
        }
    }
}

impl AsyncWrite for Tunnel {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().near).poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().near).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().near).poll_shutdown(cx)
    }
}

/// Where an end sends its messages.
pub(crate) struct Post {
    pub(crate) link: Arc<Link>,
    pub(crate) subject: String,
    pub(crate) id: String,
}

impl Drop for Post {
    fn drop(&mut self) {
        self.link.forget(&self.id);
    }
}

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Data = 0,
    /// So much more may be sent.
    Credit = 1,
    /// Nothing more comes.
    End = 2,
    Ping = 3,
    /// This end is gone.
    Break = 4,
}

impl Kind {
    fn of(byte: u8) -> Option<Self> {
        [Self::Data, Self::Credit, Self::End, Self::Ping, Self::Break]
            .into_iter()
            .find(|kind| *kind as u8 == byte)
    }
}

/// The tunnel broke off.
#[derive(Debug)]
struct Broken;

impl From<NoTunnel> for Broken {
    fn from(_: NoTunnel) -> Self {
        Self
    }
}

impl From<io::Error> for Broken {
    fn from(_: io::Error) -> Self {
        Self
    }
}

/// What whoever receives tells whoever sends.
enum Order {
    /// The other end may send so much more.
    Grant(usize),
    /// And so may this one.
    Earned(usize),
    /// Nothing more comes in, and everything that came was taken.
    Finished,
    /// It is over.
    Break,
}

/// Opens this end of a tunnel.
pub(crate) fn dig(
    post: Post,
    incoming: mpsc::Receiver<Bytes>,
    sealing: Half,
    opening: Half,
) -> Tunnel {
    let (near, far) = duplex(CHUNK);
    let broken = Arc::new(AtomicBool::new(false));
    let fate = broken.clone();
    tokio::spawn(async move {
        let (reading, writing) = split(far);
        let (ordering, orders) = mpsc::unbounded_channel();
        let (queueing, queue) = mpsc::unbounded_channel();
        let granted = AtomicUsize::new(WINDOW);
        let sender = Sender { post, sealing, number: 0, credit: WINDOW };
        let receiving = async {
            tokio::select! {
                Broken = receive(incoming, &opening, &granted, &ordering, queueing) => {}
                Broken = deliver(queue, writing, &granted, &ordering) => {}
            }
            // Whoever sends may have ended already.
            let _ = ordering.send(Order::Break);
            pending::<()>().await;
        };
        let sent = tokio::select! {
            sent = sender.run(orders, reading) => sent,
            () = receiving => Err(Broken),
        };
        if sent.is_err() {
            fate.store(true, Ordering::Release);
        }
    });
    Tunnel { near, broken }
}

struct Sender {
    post: Post,
    sealing: Half,
    number: u64,
    credit: usize,
}

impl Sender {
    async fn send(&mut self, kind: Kind, bytes: &[u8]) -> Result<(), Broken> {
        let locked = self.sealing.seal(self.number, [&[kind as u8], bytes]);
        self.number += 1;
        Ok(self.post.link.publish(&self.post.subject, locked.into()).await?)
    }

    async fn run(
        mut self,
        mut orders: mpsc::UnboundedReceiver<Order>,
        mut reading: ReadHalf<DuplexStream>,
    ) -> Result<(), Broken> {
        let mut bytes = vec![0; LITTLE];
        let (mut more, mut finished) = (true, false);
        let mut said = Instant::now();
        let mut ping = interval(PING / 2);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while more || !finished {
            let room = self.credit.saturating_sub(ENVELOPE).min(bytes.len());
            tokio::select! {
                order = orders.recv() => match order {
                    Some(Order::Grant(count)) => {
                        let count = u32::try_from(count).expect("a window is small");
                        self.send(Kind::Credit, &count.to_be_bytes()).await?;
                        said = Instant::now();
                    }
                    Some(Order::Earned(count)) => self.credit += count,
                    Some(Order::Finished) => finished = true,
                    Some(Order::Break) | None => {
                        // It may be the other end that is gone.
                        let _ = self.send(Kind::Break, &[]).await;
                        return Err(Broken);
                    }
                },
                read = reading.read(&mut bytes[..room]), if more && room > 0 => {
                    let count = read?;
                    more = count > 0;
                    match more {
                        true => self.send(Kind::Data, &bytes[..count]).await?,
                        false => self.send(Kind::End, &[]).await?,
                    }
                    self.credit -= if more { count + ENVELOPE } else { 0 };
                    said = Instant::now();
                    if count == bytes.len() {
                        bytes.resize(CHUNK, 0);
                    } else if count < LITTLE && bytes.len() > LITTLE {
                        bytes = vec![0; LITTLE];
                    }
                }
                _ = ping.tick() => if said.elapsed() >= PING {
                    self.send(Kind::Ping, &[]).await?;
                    said = Instant::now();
                },
            }
        }
        Ok(())
    }
}

/// Takes what comes in, message by message, until something is wrong.
async fn receive(
    mut incoming: mpsc::Receiver<Bytes>,
    opening: &Half,
    granted: &AtomicUsize,
    ordering: &mpsc::UnboundedSender<Order>,
    queueing: mpsc::UnboundedSender<Vec<u8>>,
) -> Broken {
    let mut number = 0;
    loop {
        let Ok(Some(locked)) = timeout(SILENCE, incoming.recv()).await else { return Broken };
        let Some(bytes) = opening.open(number, &locked) else { return Broken };
        number += 1;
        let Some((kind, rest)) = bytes.split_first() else { return Broken };
        match Kind::of(*kind) {
            Some(Kind::Data) => {
                let cost = rest.len() + ENVELOPE;
                let within = |left: usize| left.checked_sub(cost);
                if granted.fetch_update(Ordering::AcqRel, Ordering::Acquire, within).is_err() {
                    return Broken;
                }
                let _ = queueing.send(bytes);
            }
            Some(Kind::Credit) => {
                let Ok(count) = rest.try_into() else { return Broken };
                let count = u32::from_be_bytes(count);
                let _ = ordering.send(Order::Earned(usize::try_from(count).expect("32 bits fit")));
            }
            Some(Kind::End) => drop(queueing.send(bytes)),
            Some(Kind::Ping) => {}
            Some(Kind::Break) | None => return Broken,
        }
    }
}

/// Hands over what has come in as fast as it is taken, and gives credit for it.
async fn deliver(
    mut queue: mpsc::UnboundedReceiver<Vec<u8>>,
    mut writing: WriteHalf<DuplexStream>,
    granted: &AtomicUsize,
    ordering: &mpsc::UnboundedSender<Order>,
) -> Broken {
    let mut taken = 0;
    while let Some(bytes) = queue.recv().await {
        let (kind, rest) = bytes.split_first().expect("it was read before");
        if *kind == Kind::End as u8 {
            let _ = writing.shutdown().await;
            let _ = ordering.send(Order::Finished);
            continue;
        }
        if writing.write_all(rest).await.is_err() {
            return Broken;
        }
        taken += rest.len() + ENVELOPE;
        if taken >= WINDOW / 4 {
            granted.fetch_add(taken, Ordering::AcqRel);
            let _ = ordering.send(Order::Grant(std::mem::take(&mut taken)));
        }
    }
    Broken
}
