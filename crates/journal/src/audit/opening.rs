//! The audit of a table's opening: seeds, hashes and attempts, as strictly as where it was written
//! binds them.

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;

use table::Hash;
use table::draws::is_client_seed;
use table::options::MAX;

use crate::finding::{Checked, fails};
use crate::format::Format;
use crate::opening::{HouseOrigin, TableOpened, Voided};

/// What an opening says must hold in itself, before anything is decided by it.
pub(super) fn check(opened: &TableOpened) -> Checked<()> {
    if i64::try_from(opened.nonce).map_or(true, |nonce| nonce > MAX) {
        return fails(0, "its nonce is beyond 2^53 − 1");
    }
    if opened.client_seed_hashes.len() != usize::from(opened.seats) {
        return fails(0, "it has not one client seed hash or null a seat");
    }
    match (opened.format(), opened.house()) {
        (Format::First, _) => check_late_seeds(opened),
        (Format::Second, None) => check_referee(opened),
        (Format::Second, Some(house)) => check_house(opened, &house),
    }
}

/// Format 1: a seat's part of the client seed is the opening of its hash, or the hash's own text
/// where it was not opened; nothing else is bound.
fn check_late_seeds(opened: &TableOpened) -> Checked<()> {
    let parts: Vec<&str> = opened.client_seed.split(',').collect();
    for (seat, hash) in opened.client_seed_hashes.iter().enumerate() {
        let Some(hash) = hash else { continue };
        let fits = |part: &&str| Hash::of(part) == *hash || hash.digits().as_str() == *part;
        if !parts.get(seat).is_some_and(fits) {
            return misfit(seat);
        }
    }
    Ok(())
}

/// At the referee nobody has promised anything.
fn check_referee(opened: &TableOpened) -> Checked<()> {
    match opened.client_seed_hashes.iter().all(Option::is_none) {
        true => Ok(()),
        false => fails(0, "at the referee nobody sends the hash of a seed"),
    }
}

/// A house can choose nothing once the seeds are open.
fn check_house(opened: &TableOpened, house: &HouseOrigin) -> Checked<()> {
    check_table(&house.table)?;
    if opened.nonce != 0 {
        return fails(0, "a match of a house begins at nonce 0");
    }
    check_client_seeds(opened)?;
    check_attempts(opened, house)
}

/// The id of what a house signs for.
pub(super) fn check_table(table: &str) -> Checked<()> {
    let known = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-');
    match !table.is_empty() && table.bytes().all(known) {
        true => Ok(()),
        false => fails(0, "its table is not named by a–z, 0–9, / and - alone"),
    }
}

/// A server seed of a house is 32 bytes in hex.
pub(super) fn is_server_seed(text: &str) -> bool {
    text.parse::<Hash>().is_ok()
}

/// Exactly one seed a seat: a person's, which fits its hash, or the one that every bot there has.
fn check_client_seeds(opened: &TableOpened) -> Checked<()> {
    let parts: Vec<&str> = opened.client_seed.split(',').collect();
    if parts.len() != opened.client_seed_hashes.len() {
        return fails(0, "its client seed has not exactly one part a seat");
    }
    for (seat, (part, hash)) in parts.iter().zip(&opened.client_seed_hashes).enumerate() {
        match hash {
            Some(hash) if Hash::of(part) != *hash => return misfit(seat),
            Some(_) if !is_client_seed(part) => {
                return fails(0, format_args!("the client seed of seat {seat} has not its form"));
            }
            None if !is_bots_seed(part, seat) => {
                let why = "a seat without a hash has its bot's seed";
                return fails(0, format_args!("{why}, and seat {seat} has not"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_bots_seed(part: &str, seat: usize) -> bool {
    part.strip_prefix("bot") == Some(&seat.to_string())
}

fn misfit<T>(seat: usize) -> Checked<T> {
    fails(0, format_args!("the client seed of seat {seat} does not fit its hash"))
}

/// Every attempt before this one is there, with seeds that fit, and no hash was used twice.
fn check_attempts(opened: &TableOpened, house: &HouseOrigin) -> Checked<()> {
    let attempts = u64::try_from(house.voided.len()).expect("a file has fewer than 2^64 attempts");
    if house.attempt != attempts + 1 {
        let why = format_args!("it is attempt {} with {attempts} void ones before", house.attempt);
        return fails(0, why);
    }
    let mut used = BTreeSet::new();
    for (number, voided) in (1..).zip(&house.voided) {
        if let Some(why) = wrong_with(voided, usize::from(opened.seats)) {
            return fails(0, format_args!("void attempt {number}: {why}"));
        }
        use_hashes(&mut used, voided.server_seed_hash, &voided.client_seed_hashes)?;
    }
    use_hashes(&mut used, opened.server_seed_hash, &opened.client_seed_hashes)
}

/// What does not hold about a void attempt.
fn wrong_with(voided: &Voided, seats: usize) -> Option<&'static str> {
    if !is_server_seed(&voided.server_seed) {
        return Some("its server seed is not 64 lowercase hex digits");
    }
    if Hash::of(&voided.server_seed) != voided.server_seed_hash {
        return Some("its server seed does not fit the commitment");
    }
    if voided.client_seed_hashes.len() != seats || voided.opened.len() != seats {
        return Some("it has not one client seed hash and one seed or null a seat");
    }
    let mut chairs = voided.client_seed_hashes.iter().zip(&voided.opened).enumerate();
    let fits = chairs.all(|(seat, (hash, opened))| could_open(seat, *hash, opened.as_deref()));
    (!fits).then_some("a seed that was opened does not fit its hash")
}

/// What a seat can have opened before an attempt was void.
fn could_open(seat: usize, hash: Option<Hash>, opened: Option<&str>) -> bool {
    match (hash, opened) {
        (_, None) => true,
        (Some(hash), Some(seed)) => Hash::of(seed) == hash && is_client_seed(seed),
        (None, Some(seed)) => is_bots_seed(seed, seat),
    }
}

/// Within one attempt two people may happen to send the same; over two attempts nobody may.
fn use_hashes(
    used: &mut BTreeSet<Hash>,
    commitment: Hash,
    client_seed_hashes: &[Option<Hash>],
) -> Checked<()> {
    let hashes: BTreeSet<Hash> =
        client_seed_hashes.iter().flatten().copied().chain([commitment]).collect();
    match hashes.iter().find(|hash| used.contains(*hash)) {
        Some(hash) => fails(0, format_args!("the hash {hash} is used in two attempts")),
        None => {
            used.extend(hashes);
            Ok(())
        }
    }
}
