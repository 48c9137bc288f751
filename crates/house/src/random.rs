//! What nobody guesses: names, secrets and numbers from the operating system.

use wire::{DeviceId, PlayerId, ReportId, TableId};

/// 32 random bytes, as 64 hex digits.
pub(crate) fn secret() -> String {
    hex(&bytes::<32>())
}

/// The name of a new player.
pub(crate) fn player() -> PlayerId {
    PlayerId::of(bytes())
}

/// The name of a new device.
pub(crate) fn device() -> DeviceId {
    DeviceId::of(bytes())
}

/// The name of a report.
pub(crate) fn report() -> ReportId {
    ReportId::of(bytes())
}

/// The name of a new table.
pub(crate) fn table() -> TableId {
    TableId::of(bytes())
}

/// A word that only those who were given it know: an invite, or the name of a stream.
pub(crate) fn word() -> String {
    hex(&bytes::<10>())
}

/// A number for a bot's own dice.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of a hex text.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
