//! What a later version of the rules changed.

use table::Version;

/// [F37] Whether the start squares of the Fast Track are the source's own numbers; before, they
/// were counted from 0.
pub(crate) fn starts_are_as_they_stand(rules: Version) -> bool {
    rules >= Version::SECOND
}

/// [F54] Whether a player may concede.
pub(crate) fn players_may_concede(rules: Version) -> bool {
    rules >= Version::SECOND
}
