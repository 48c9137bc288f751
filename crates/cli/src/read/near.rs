//! An address to listen on.

use std::net::{Ipv4Addr, SocketAddr};

/// An address of this machine, unless another is named.
pub fn near(text: &str) -> Result<SocketAddr, &'static str> {
    let port = text.parse().map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    port.or_else(|_| text.parse()).map_err(|_| "it is a port, or an address with a port")
}
