//! What a later version of the rules changed.

use table::Version;

/// [S10] Whether a layer has tiles to choose from; before, a layer was one throw.
pub(crate) fn layers_have_tiles(rules: Version) -> bool {
    rules >= Version::SECOND
}
