//! What a later version of the rules changed.

use table::Version;

/// [C30] Whether who is nominated by somebody else has to approve.
pub(crate) fn nominee_has_a_say(rules: Version) -> bool {
    rules >= Version::SECOND
}

/// [C10] Whether money can be sent in settlement.
pub(crate) fn settlement_takes_transfers(rules: Version) -> bool {
    rules >= Version::SECOND
}
