//! What a later version of the rules changed.

use table::Version;

/// [X27] Whether a table can be set to end by itself after some hands.
pub(crate) fn hands_are_counted(rules: Version) -> bool {
    rules >= Version::SECOND
}
