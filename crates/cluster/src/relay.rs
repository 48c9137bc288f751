//! A client's WebSocket and the tunnel behind it: bytes both ways, and a last word to the client when the
//! house is to be looked for elsewhere.

use std::time::Duration;

use server::Stream;
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf, copy, sink, split};
use tokio::time::timeout;

/// Bytes that are read at once.
const CHUNK: usize = 4 * 1024;

/// How long the last words may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// A frame that closes a WebSocket with 1001: whoever gets it comes back.
const GOING_AWAY: [u8; 4] = [0x88, 2, 0x03, 0xe9];

/// Carries bytes both ways until one end has no more, or this door closes.
pub(crate) async fn relay(
    client: impl Stream,
    house: impl Stream,
    closing: impl Future<Output = ()>,
) {
    let (mut from_client, mut to_client) = split(client);
    let (mut from_house, mut to_house) = split(house);
    let mut frames = Frames::default();
    let mut closing = std::pin::pin!(closing);
    let up = async {
        let _ = copy(&mut from_client, &mut to_house).await;
        let _ = to_house.shutdown().await;
    };
    let has_left = tokio::select! {
        () = up => true,
        left = down(&mut from_house, &mut to_client, &mut frames) => left,
        () = &mut closing => false,
    };
    if has_left {
        // What the house had to say to somebody who left in order.
        let _ = timeout(FAREWELL, down(&mut from_house, &mut to_client, &mut frames)).await;
    }
    let _ = timeout(FAREWELL, part(from_house, to_client, frames)).await;
    // Whoever sends something into a connection that is closed might miss the last word.
    let _ = timeout(FAREWELL, copy(&mut from_client, &mut sink())).await;
}

/// From the house to the client until there is no more; whether it is the client that takes nothing.
async fn down<C: Stream, H: Stream>(
    from_house: &mut ReadHalf<H>,
    to_client: &mut WriteHalf<C>,
    frames: &mut Frames,
) -> bool {
    let mut bytes = vec![0; CHUNK];
    loop {
        match from_house.read(&mut bytes).await {
            Ok(0) | Err(_) => return false,
            Ok(count) => {
                frames.pass(&bytes[..count]);
                if to_client.write_all(&bytes[..count]).await.is_err() {
                    return true;
                }
            }
        }
    }
}

/// Says to the client that it should come back, between two frames of the house.
async fn part<C: Stream, H: Stream>(
    mut from_house: ReadHalf<H>,
    mut to_client: WriteHalf<C>,
    mut frames: Frames,
) {
    let mut byte = [0];
    while frames.is_within() && matches!(from_house.read(&mut byte).await, Ok(1)) {
        frames.pass(&byte);
        if to_client.write_all(&byte).await.is_err() {
            return;
        }
    }
    if !frames.is_within() && !frames.is_closed {
        let _ = to_client.write_all(&GOING_AWAY).await;
    }
    let _ = to_client.shutdown().await;
}

/// Where the frames of a WebSocket begin and end.
#[derive(Default)]
struct Frames {
    /// What came of a head.
    head: Vec<u8>,
    /// What is left of a body.
    left: u64,
    /// Whether the house has closed the WebSocket itself.
    is_closed: bool,
}

impl Frames {
    /// Bytes that pass.
    fn pass(&mut self, mut bytes: &[u8]) {
        while let Some((first, rest)) = bytes.split_first() {
            if self.left > 0 {
                let passed = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
                self.left -= passed as u64;
                bytes = &bytes[passed..];
                continue;
            }
            self.head.push(*first);
            bytes = rest;
            if let Some(length) = self.length() {
                self.is_closed |= self.head[0] & 0x0f == 8;
                self.left = length;
                self.head.clear();
            }
        }
    }

    /// The length of the body behind a head, if that is whole. A server's frames have no mask.
    fn length(&self) -> Option<u64> {
        let (_, rest) = self.head.split_first()?;
        let (short, rest) = rest.split_first()?;
        let long = match short & 0x7f {
            126 => 2,
            127 => 8,
            length => return Some(length.into()),
        };
        let bytes = rest.get(..long)?;
        Some(bytes.iter().fold(0, |length, byte| length << 8 | u64::from(*byte)))
    }

    fn is_within(&self) -> bool {
        self.left > 0 || !self.head.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::duplex;
    use tokio::sync::oneshot;

    fn frame(length: usize) -> Vec<u8> {
        let mut frame = vec![0x82];
        match length {
            0..126 => frame.push(u8::try_from(length).expect("small")),
            126..65536 => {
                frame.push(126);
                frame.extend(u16::try_from(length).expect("small").to_be_bytes());
            }
            _ => {
                frame.push(127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.resize(frame.len() + length, 7);
        frame
    }

    #[test]
    fn frames_are_followed_however_they_are_cut() {
        let all: Vec<Vec<u8>> = [0, 1, 125, 126, 300, 70_000].map(frame).into();
        for cut in [1, 2, 3, 7, 1000] {
            let mut frames = Frames::default();
            for one in &all {
                for (number, piece) in one.chunks(cut).enumerate() {
                    assert!(number == 0 || frames.is_within());
                    frames.pass(piece);
                }
                assert!(!frames.is_within() && !frames.is_closed);
            }
        }
        let mut frames = Frames::default();
        frames.pass(&GOING_AWAY);
        assert!(frames.is_closed && !frames.is_within());
    }

    #[tokio::test]
    async fn who_is_sent_away_hears_it_between_two_frames() {
        let (mut client, near) = duplex(100_000);
        let (far, mut house) = duplex(100_000);
        let (close, closed) = oneshot::channel::<()>();
        let relayed = tokio::spawn(relay(near, far, async { drop(closed.await) }));
        let whole = frame(300);
        house.write_all(&whole[..100]).await.expect("it is sent");
        let mut heard = vec![0; 100];
        client.read_exact(&mut heard).await.expect("it arrives");
        close.send(()).expect("it is open");
        house.write_all(&whole[100..]).await.expect("it is sent");
        client.read_to_end(&mut heard).await.expect("it ends");
        assert_eq!(heard, [whole, GOING_AWAY.into()].concat());
        drop(client);
        relayed.await.expect("it ends");
    }

    #[tokio::test]
    async fn a_tunnel_that_breaks_off_sends_the_client_away() {
        let (mut client, near) = duplex(1000);
        let (far, house) = duplex(1000);
        tokio::spawn(relay(near, far, std::future::pending()));
        drop(house);
        let mut heard = Vec::new();
        client.read_to_end(&mut heard).await.expect("it ends");
        assert_eq!(heard, GOING_AWAY);
    }
}
