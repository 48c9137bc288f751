//! A connection to a house, byte by byte.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than any answer takes, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// The frame of a text, and the one that ends a socket (RFC 6455 §5.2).
const TEXT: u8 = 1;

/// A connection, with what was read of it and not looked at yet.
pub(crate) struct Line {
    stream: TcpStream,
    read: Vec<u8>,
}

/// Everything that a house answers to some bytes, until it ends the connection.
pub(crate) async fn whole(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut line = Line::open(address).await;
    line.send(bytes).await;
    line.rest().await
}

/// A frame as clients send them, under the mask that changes nothing.
pub(crate) fn frame(kind: u8, content: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | kind & 0x0f];
    match (u8::try_from(content.len()), u16::try_from(content.len())) {
        (Ok(short @ ..126), _) => frame.push(0x80 | short),
        (_, Ok(middle)) => {
            frame.push(0x80 | 126);
            frame.extend_from_slice(&middle.to_be_bytes());
        }
        _ => {
            frame.push(0x80 | 127);
            frame.extend_from_slice(&(content.len() as u64).to_be_bytes());
        }
    }
    frame.extend_from_slice(&[0; 4]);
    frame.extend_from_slice(content);
    frame
}

impl Line {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("the house listens");
        Self { stream, read: Vec::new() }
    }

    /// Sends some bytes; a house that has heard enough need not take them.
    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes).await;
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.send(&frame(TEXT, text.as_bytes())).await;
    }

    /// Says no more, and hears the house out.
    pub(crate) async fn rest(mut self) -> Vec<u8> {
        let _ = self.stream.shutdown().await;
        let heard = timeout(PATIENCE, self.stream.read_to_end(&mut self.read)).await;
        // An end in mid-word is one, too.
        let _ = heard.expect("the house ends what its client has ended");
        self.read
    }

    /// The head of an answer.
    pub(crate) async fn head(&mut self) -> String {
        loop {
            let end = self.read.windows(4).position(|window| window == b"\r\n\r\n");
            if let Some(end) = end {
                let head: Vec<u8> = self.read.drain(..end + 4).collect();
                return String::from_utf8(head).expect("a head is text");
            }
            self.more().await;
        }
    }

    /// The next message of that type.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            match take(&mut self.read) {
                Some((TEXT, text)) => {
                    let told: Value = serde_json::from_slice(&text).expect("the house says JSON");
                    if told["type"] == kind {
                        return told;
                    }
                }
                Some(_) => {}
                None => self.more().await,
            }
        }
    }

    async fn more(&mut self) {
        let read = timeout(PATIENCE, self.stream.read_buf(&mut self.read)).await;
        let read = read.expect("the house answers").expect("a connection");
        assert!(read > 0, "the house has ended the connection");
    }
}

/// The first frame of what a house has sent, if it is all there.
fn take(read: &mut Vec<u8>) -> Option<(u8, Vec<u8>)> {
    let [kind, short, rest @ ..] = read.as_slice() else { return None };
    let (head, length) = match short {
        126 => (4, usize::from(u16::from_be_bytes(*rest.first_chunk()?))),
        127 => (10, usize::try_from(u64::from_be_bytes(*rest.first_chunk()?)).ok()?),
        short => (2, usize::from(*short)),
    };
    let kind = kind & 0x0f;
    let content = read.get(head..head + length)?.to_vec();
    read.drain(..head + length);
    Some((kind, content))
}

/// All texts among the frames that a house has sent.
pub(crate) fn texts(mut read: Vec<u8>) -> Vec<Vec<u8>> {
    let frames = std::iter::from_fn(|| take(&mut read));
    frames.filter(|(kind, _)| *kind == TEXT).map(|(_, text)| text).collect()
}
