//! The files of a data folder, part by part: what was written, what a disk made of it, and what somebody wrote who
//! knows the sums.

use store_keeping::{
    Conversation, Nonces, Sealing, Sighting, State, TalkKeys, Testimony, pack, talk_key, unpack,
    witness_line, witness_said,
};
use table::draws::sha256_hex;
use table::hex;

use crate::input::Input;

/// The bytes with some of them changed, cut off or put in.
fn damaged(mut bytes: Vec<u8>, input: &mut Input<'_>) -> Vec<u8> {
    while !input.is_empty() {
        let at = input.number() % (bytes.len() + 1);
        match input.byte() % 4 {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, input.byte()),
            _ => bytes.iter_mut().skip(at).take(1).for_each(|one| *one = input.byte()),
        }
    }
    bytes
}

fn number(input: &mut Input<'_>) -> u64 {
    (0..8).fold(0, |number, _| number << 8 | u64::from(input.byte()))
}

fn bytes<const N: usize>(input: &mut Input<'_>) -> [u8; N] {
    std::array::from_fn(|_| input.byte())
}

pub(super) fn witness(given: &[u8]) {
    if let Testimony::Saw(seen) = witness_said(given) {
        assert_eq!(witness_said(&witness_line(&seen)), Testimony::Saw(seen));
    }
    let mut input = Input::new(given);
    let told = Sighting { counter: number(&mut input), hash: [input.byte(); 32] };
    let before = Sighting { counter: told.counter.saturating_sub(1), hash: [input.byte(); 32] };
    let file = [witness_line(&told), witness_line(&before)].concat();
    match witness_said(&damaged(file, &mut input)) {
        Testimony::Damaged => {}
        said => assert!([told, before].map(Testimony::Saw).contains(&said), "{said:?}"),
    }
}

pub(super) fn state(given: &[u8]) {
    // Whoever knows how it is summed can write anything.
    let length = (given.len() as u64).to_be_bytes();
    let sum: [u8; 32] = hex::read(&sha256_hex(&[&length[..], given].concat())).expect("a hash");
    let signed = [given, &sum[..8]].concat();
    if let Some(state) = State::decode(&signed) {
        assert_eq!(State::decode(&state.encode()), Some(state));
    }
    let state = State::new();
    let read = State::decode(&damaged(state.encode(), &mut Input::new(given)));
    assert!(read.is_none_or(|read| read == state));
}

pub(super) fn talk_keys(given: &[u8]) {
    let mut input = Input::new(given);
    let (one, other) = (Conversation::under("t/room"), Conversation::under("t/match"));
    let keys: [[u8; 32]; 2] = [bytes(&mut input), bytes(&mut input)];
    let file = [talk_key(one, &keys[0]), talk_key(other, &keys[1])].concat();
    let found = TalkKeys::of(&damaged(file, &mut input));
    let nonces = Nonces::new();
    for (of, key) in [one, other].into_iter().zip(keys) {
        let Some(sealing) = found.get(of) else { continue };
        let locked = sealing.seal(&nonces, "t", "words");
        assert_eq!(Sealing::new(key).open("t", &locked).as_deref(), Some("words"));
    }
    assert!(found.get(Conversation::under("elsewhere")).is_none());
}

pub(super) fn packed(given: &[u8]) {
    let mut input = Input::new(given);
    let length = u64::try_from(input.number()).expect("two bytes");
    if let Some(text) = unpack(given, length) {
        assert_eq!(text.len() as u64, length);
    }
    let text = input.text().repeat(1 + usize::from(input.byte()));
    let whole = pack(&text).expect("a text is packed");
    assert_eq!(unpack(&whole, text.len() as u64).as_deref(), Some(&*text));
    let changed = damaged(whole, &mut input);
    for length in [text.len() as u64, u64::MAX >> 1] {
        if let Some(read) = unpack(&changed, length) {
            assert_eq!(read.len() as u64, length);
        }
    }
}

pub(super) fn seals(given: &[u8]) {
    let mut input = Input::new(given);
    let (key, place) = (bytes(&mut input), input.text());
    let text = input.text();
    let sealing = Sealing::new(key);
    assert_eq!(sealing.open(&place, given), None, "nobody sealed that");
    let locked = sealing.seal(&Nonces::new(), &place, &text);
    assert_eq!(sealing.open(&place, &locked).as_deref(), Some(&*text));
    assert_eq!(sealing.open(&format!("{place}."), &locked), None);
    let opened = sealing.open(&place, &damaged(locked.clone(), &mut input));
    assert!(opened.is_none_or(|opened| opened == text));
}
