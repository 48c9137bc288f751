//! Builds the web client with Node. The build script of `web-client` and `cargo xtask test` both
//! need its packages, so there is one way to install them.

mod fault;
mod folder;
mod node;
mod ready;

pub use fault::Fault;
pub use folder::Folder;
pub use ready::copy_ready;
