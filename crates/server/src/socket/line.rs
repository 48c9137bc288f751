//! A client's line: messages in, letters out.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::Pin;

use bytes::{Buf, Bytes};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, copy, sink};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::handshake::Connection;
use super::meter::{Meter, Metered};

/// How many letters go out with one call of the system, if as many wait.
const AT_ONCE: usize = 8;
/// How much of what a client sent is thrown away behind the last word.
const LEFTOVERS: u64 = 1024 * 1024;

/// A WebSocket whose letters go out as they are: nothing is copied on the way, and no buffer grows
/// to the longest of them.
pub(crate) struct Line<S = Connection> {
    /// Reads messages, and writes all that is no letter.
    socket: WebSocketStream<Metered<S>>,
    /// Whether it may have an answer of its own to write, to a ping or a close.
    owes: bool,
    /// The letters that are not sent off yet, the first of them perhaps in part.
    letters: VecDeque<Frame>,
}

/// A letter with what stands before it on the line.
struct Frame {
    head: Head,
    text: Bytes,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Line<S> {
    pub(super) fn of(socket: WebSocketStream<Metered<S>>) -> Self {
        Self { socket, owes: false, letters: VecDeque::new() }
    }

    /// What the client may still send.
    pub(super) fn meter(&self) -> &Meter {
        &self.socket.get_ref().meter
    }

    /// Sends the last word, and throws away what still comes: a connection that is closed with
    /// something unread takes the last word with it.
    pub(super) async fn say_goodbye(&mut self, frame: CloseFrame) {
        if self.send(Message::Close(Some(frame))).await.is_ok() {
            let mut rest = self.socket.get_mut().uncounted().take(LEFTOVERS);
            // Whatever it is, it is not wanted any more.
            let _ = copy(&mut rest, &mut sink()).await;
        }
    }

    /// The next message; none when there will be no more. What is waited for can be given up at any
    /// time.
    pub(super) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        let message = self.socket.next().await;
        self.owes |= !matches!(message, Some(Ok(Message::Text(_) | Message::Binary(_))));
        message
    }

    /// A text that goes out with the next [`Line::flush`].
    pub(super) fn put(&mut self, text: Bytes) {
        self.letters.push_back(Frame { head: Head::of_text(text.len()), text });
    }

    /// Sends off all that was put. What is waited for can be given up, and goes on when it is asked
    /// for again.
    pub(super) async fn flush(&mut self) -> Result<(), Error> {
        // In the middle of another frame a letter would be read as a part of it.
        if self.owes {
            self.socket.flush().await?;
            self.owes = false;
        }
        while !self.letters.is_empty() {
            let written = self.write_some().await?;
            self.sent(written);
        }
        // Encrypted, what was written may still wait for more.
        let connection = self.socket.get_mut();
        poll_fn(|task| Pin::new(&mut *connection).poll_flush(task)).await?;
        Ok(())
    }

    /// Sends a message that is no letter, behind all letters.
    pub(super) async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.flush().await?;
        self.owes = true;
        self.socket.send(message).await
    }

    async fn write_some(&mut self) -> io::Result<usize> {
        let mut slices = [IoSlice::new(&[]); 2 * AT_ONCE];
        let parts = self.letters.iter().flat_map(|frame| [frame.head.rest(), &frame.text]);
        let mut count = 0;
        for (slice, part) in slices.iter_mut().zip(parts) {
            *slice = IoSlice::new(part);
            count += 1;
        }
        let socket = self.socket.get_mut();
        let slices = &slices[..count];
        match poll_fn(|task| Pin::new(&mut *socket).poll_write_vectored(task, slices)).await? {
            0 => Err(io::ErrorKind::WriteZero.into()),
            written => Ok(written),
        }
    }

    fn sent(&mut self, mut bytes: usize) {
        while bytes > 0 {
            let frame = self.letters.front_mut().expect("no more is sent than was put");
            bytes -= frame.head.sent(bytes);
            let of_text = bytes.min(frame.text.len());
            frame.text.advance(of_text);
            bytes -= of_text;
            if frame.head.rest().is_empty() && frame.text.is_empty() {
                self.letters.pop_front();
            }
        }
    }
}

/// What stands before a text on the line (RFC 6455 §5.2): that it is a whole text and no mask is on
/// it, and how long it is.
struct Head {
    bytes: [u8; 10],
    /// Which of them are still to be sent.
    from: u8,
    to: u8,
}

impl Head {
    const WHOLE_TEXT: u8 = 0x81;

    fn of_text(length: usize) -> Self {
        let mut bytes = [0; 10];
        bytes[0] = Self::WHOLE_TEXT;
        let to = match (u8::try_from(length), u16::try_from(length)) {
            (Ok(short @ ..126), _) => {
                bytes[1] = short;
                2
            }
            (_, Ok(middle)) => {
                bytes[1] = 126;
                bytes[2..4].copy_from_slice(&middle.to_be_bytes());
                4
            }
            _ => {
                bytes[1] = 127;
                bytes[2..].copy_from_slice(&(length as u64).to_be_bytes());
                10
            }
        };
        Self { bytes, from: 0, to }
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.from.into()..self.to.into()]
    }

    /// How many of the bytes sent were its own.
    fn sent(&mut self, bytes: usize) -> usize {
        let own = bytes.min(self.rest().len());
        self.from += u8::try_from(own).expect("a head is short");
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rates::Buckets;
    use futures_util::FutureExt;
    use house::{Bucket, Rate};
    use tokio::net::{TcpListener, TcpStream};
    use tokio_tungstenite::tungstenite::protocol::Role;

    /// Both ends of a connection.
    async fn ends() -> (Line<TcpStream>, WebSocketStream<TcpStream>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (there, here) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (there, (here, _)) = (there.expect("connected"), here.expect("accepted"));
        let client = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
        let rate = Rate::per_second(100, 100);
        let meter = Meter::new(Bucket::new(rate), Buckets::new(rate).of(0), 1024);
        let here = Metered::new(here, meter);
        let server = WebSocketStream::from_raw_socket(here, Role::Server, None).await;
        (Line::of(server), client)
    }

    async fn text(client: &mut WebSocketStream<TcpStream>) -> String {
        let heard = client.next().await.expect("a message").expect("in order");
        heard.into_text().expect("a text").as_str().to_owned()
    }

    #[tokio::test]
    async fn letters_of_every_length_arrive_whole_and_in_order() {
        let (mut line, mut client) = ends().await;
        // Around each length at which a head gets longer, and more than fits on the line at once.
        let lengths =
            [0, 1, 125, 126, 127, 65_535, 65_536, 8_000_000, 3, 0, 5, 7, 9, 11, 13, 15, 17];
        for length in lengths {
            line.put(Bytes::from(vec![b'x'; length]));
        }
        let send = async { line.flush().await.expect("sent") };
        let read = async {
            for length in lengths {
                assert_eq!(text(&mut client).await.len(), length);
            }
        };
        tokio::join!(send, read);
    }

    #[tokio::test]
    async fn what_was_given_up_is_sent_before_all_else() {
        let (mut line, mut client) = ends().await;
        line.put(Bytes::from(vec![b'x'; 8_000_000]));
        // Nobody reads yet: it cannot all go out.
        assert!(line.flush().now_or_never().is_none());
        let send = async { line.send(Message::Ping(Bytes::from("p"))).await.expect("sent") };
        let read = async {
            assert_eq!(text(&mut client).await.len(), 8_000_000);
            let next = client.next().await.expect("a message").expect("in order");
            assert_eq!(next, Message::Ping(Bytes::from("p")));
        };
        tokio::join!(send, read);
    }

    #[tokio::test]
    async fn a_ping_is_answered_between_letters() {
        let (mut line, mut client) = ends().await;
        client.send(Message::Ping(Bytes::from("p"))).await.expect("sent");
        assert_eq!(
            line.recv().await.expect("a message").expect("in order"),
            Message::Ping(Bytes::from("p"))
        );
        line.put(Bytes::from("letter"));
        line.flush().await.expect("sent");
        let first = client.next().await.expect("a message").expect("in order");
        assert_eq!(first, Message::Pong(Bytes::from("p")));
        assert_eq!(text(&mut client).await, "letter");
    }
}
