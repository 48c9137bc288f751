//! The limit: the full string of a real draw, hashed with the same crate.

use std::hint::black_box;

use sha2::{Digest, Sha256};

use crate::meter::{Done, Subject};

pub(crate) const SERVER_SEED: &str =
    "5f3c1c0e8a7d4b2968f0e1d2c3b4a5968778695a4b3c2d1e0f1e2d3c4b5a6978";
pub(crate) const CLIENT_SEED: &str = "lucky";

const BATCH: u64 = 1000;

/// Strings of three-digit indexes: what most draws of a long round look like.
pub(crate) fn limit() -> Subject {
    let mut text = format!("{SERVER_SEED}:{CLIENT_SEED}:0:000").into_bytes();
    let end = text.len();
    let work = move || {
        let mut taken = 0u8;
        for tens in 0..=99u8 {
            text[end - 3] = b'0' + tens / 10;
            text[end - 2] = b'0' + tens % 10;
            for ones in b'0'..=b'9' {
                text[end - 1] = ones;
                taken ^= Sha256::digest(black_box(&text))[0];
            }
        }
        black_box(taken);
        Done { things: BATCH, draws: BATCH }
    };
    Subject {
        name: "the limit: draw strings hashed whole".into(),
        hashes: true,
        work: Box::new(work),
    }
}
