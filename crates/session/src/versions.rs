//! What a later version changed in the rules that all session games share.

use table::Version;

/// [H31] Whether a plain decimal has at most 32 characters.
pub(crate) fn decimals_are_short(rules: Version) -> bool {
    rules >= Version::SECOND
}
