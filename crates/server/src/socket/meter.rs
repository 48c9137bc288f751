//! What a socket sends, counted before anything of it is read: every frame, whatever is in it, by its
//! length. When there is too much, no more of it reaches the reader.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use house::Bucket;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::rates::SharedBucket;

/// How many bytes of a frame cost one more token.
const BYTES_PER_TOKEN: u64 = 1024;

/// What a frame, or a body, of that length costs.
pub(crate) fn price(bytes: u64) -> u32 {
    u32::try_from(1 + bytes / BYTES_PER_TOKEN).unwrap_or(u32::MAX)
}

/// What one socket may still send before it is cut off: twice as much as is served.
pub(crate) struct Meter {
    /// The socket's own bucket.
    own: Bucket,
    /// The player's, over all sockets together.
    player: SharedBucket,
    /// The longest frame that is charged for by its length: a longer one ends the socket anyway.
    longest: u64,
    frames: Frames,
    /// Whether there was not enough for a frame.
    pub(crate) spent: bool,
}

impl Meter {
    pub(crate) fn new(own: Bucket, player: SharedBucket, longest: usize) -> Self {
        Self { own, player, longest: longest as u64, frames: Frames::default(), spent: false }
    }

    /// Charges for bytes that have just come.
    fn charge(&mut self, bytes: &[u8]) {
        let Self { own, player, longest, frames, spent } = self;
        frames.follow(bytes, |length| {
            let tokens = price(length.min(*longest));
            *spent |= !own.take(tokens) || !player.take(tokens);
        });
    }
}

/// Where frames begin and end in what a client sends.
#[derive(Default)]
struct Frames {
    head: [u8; Self::LONGEST_HEAD],
    /// How much of a head is there.
    have: usize,
    /// How much of a frame's content is still to come.
    skip: u64,
}

impl Frames {
    const LONGEST_HEAD: usize = 14;

    /// Tells the length of every frame that begins in these bytes.
    fn follow(&mut self, mut bytes: &[u8], mut begins: impl FnMut(u64)) {
        loop {
            let passed = usize::try_from(self.skip).unwrap_or(usize::MAX).min(bytes.len());
            bytes = &bytes[passed..];
            self.skip -= passed as u64;
            let Some((first, rest)) = bytes.split_first() else { return };
            self.head[self.have] = *first;
            self.have += 1;
            bytes = rest;
            if self.have >= 2 && self.have == self.head_length() {
                self.skip = self.content_length();
                self.have = 0;
                begins(self.skip);
            }
        }
    }

    /// The bytes of the length behind the first two, and the mask.
    fn head_length(&self) -> usize {
        let mask = if self.head[1] & 0x80 == 0 { 0 } else { 4 };
        2 + self.length_bytes() + mask
    }

    fn length_bytes(&self) -> usize {
        match self.head[1] & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        }
    }

    fn content_length(&self) -> u64 {
        match self.length_bytes() {
            0 => u64::from(self.head[1] & 0x7f),
            more => self.head[2..2 + more].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
        }
    }
}

/// A connection whose incoming frames are charged for.
pub(crate) struct Metered<S> {
    inner: S,
    pub(crate) meter: Meter,
}

impl<S> Metered<S> {
    pub(crate) fn new(inner: S, meter: Meter) -> Self {
        Self { inner, meter }
    }

    /// The connection, when nobody counts any more.
    pub(crate) fn uncounted(&mut self) -> &mut S {
        &mut self.inner
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buf.filled().len();
        ready!(Pin::new(&mut this.inner).poll_read(cx, buf))?;
        this.meter.charge(&buf.filled()[before..]);
        if this.meter.spent {
            buf.set_filled(before);
            return Poll::Ready(Err(io::Error::other("this socket sends too much")));
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().inner).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().inner).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A masked frame as clients send it.
    fn frame(opcode: u8, length: u64) -> Vec<u8> {
        let mut bytes = vec![opcode];
        match length {
            0..=125 => bytes.push(0x80 | u8::try_from(length).expect("short")),
            126..=0xffff => {
                bytes.push(0x80 | 126);
                bytes.extend(u16::try_from(length).expect("middling").to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 127);
                bytes.extend(length.to_be_bytes());
            }
        }
        bytes.extend([1, 2, 3, 4]);
        bytes.resize(bytes.len() + usize::try_from(length).expect("a length"), 0xaa);
        bytes
    }

    #[test]
    fn every_frame_is_seen_whatever_is_in_it_and_however_it_is_cut() {
        let lengths = [0, 1, 0, 125, 126, 5000, 0, 70_000, 3];
        let opcodes = [0x89, 0x81, 0x00, 0x8a, 0x01, 0x80, 0x88, 0x82, 0x0f];
        let frames = opcodes.iter().zip(lengths).map(|(opcode, length)| frame(*opcode, length));
        let bytes: Vec<u8> = frames.flatten().collect();
        for piece in [1, 2, 3, 7, 1024, bytes.len()] {
            let (mut frames, mut seen) = (Frames::default(), Vec::new());
            bytes.chunks(piece).for_each(|bytes| frames.follow(bytes, |length| seen.push(length)));
            assert_eq!(seen, lengths, "in pieces of {piece}");
        }
    }

    #[test]
    fn a_frame_costs_by_its_length() {
        assert_eq!([0, 1023, 1024, 60 * 1024].map(price), [1, 1, 2, 61]);
        assert_eq!(price(u64::MAX), u32::MAX);
    }
}
