//! Bytes behind the handshake: whole messages, frames of every kind, and what is neither.

use wire::{SessionTell, Tell};

use crate::input::Input;
use crate::world::{at_the_door, frame, texts};

const PING: &str = r#"{"type":"ping"}"#;

pub(super) fn run(bytes: &[u8]) {
    at_the_door(async |door, _| {
        let mut line = door.socket().await;
        let filled = door.filled(bytes);
        line.send(&sent(&filled)).await;
        texts(line.rest().await).iter().for_each(|text| is_told(text));
        let mut line = door.socket().await;
        line.say(PING).await;
        line.until("pong").await;
    });
}

/// Lines as texts; behind a first byte of 0 frames as they are; behind one of up to 15 frames of that
/// kind.
fn sent(bytes: &[u8]) -> Vec<u8> {
    let mut input = Input::new(bytes);
    match bytes.first() {
        Some(0) => {
            input.byte();
            input.rest().to_vec()
        }
        Some(1..16) => {
            let kind = input.byte();
            frame(kind, input.rest())
        }
        _ => bytes.split(|byte| *byte == b'\n').flat_map(|line| frame(1, line)).collect(),
    }
}

fn is_told(text: &[u8]) {
    let told = serde_json::from_slice::<Tell>(text).map(drop);
    let told = told.or_else(|_| serde_json::from_slice::<SessionTell>(text).map(drop));
    let shown = String::from_utf8_lossy(text);
    assert!(told.is_ok(), "the house says what is not of its protocol: {shown}");
    assert!(!shown.contains("\"storage_failed\""), "{shown}");
}
