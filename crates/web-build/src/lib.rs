//! Builds the web client: its rules with cargo, the rest with Node. The build script of `web-client` and `cargo xtask test` both
//! need its packages, so there is one way to install them.

mod fault;
mod folder;
mod module;
mod packed;
mod program;
mod ready;

pub use fault::Fault;
pub use folder::Folder;
pub use module::Module;
pub use packed::copy_packed;
pub use ready::copy_ready;
