//! Says where the house can be opened, and what it keeps.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use journal::signed::PublicKey;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::Settings;
use tokio::net::TcpListener;

use super::place::Place;
use crate::args::Serve;
use crate::say::{self, Fault};

/// What people are told of a house.
pub(crate) struct Told {
    pub(crate) settings: Settings,
    /// What it signs with.
    pub(crate) key: PublicKey,
    /// Which of its machines this is, if there are several.
    pub(crate) machine: Option<String>,
}

/// Tells people where to go.
pub(crate) fn tell(
    arguments: &Serve,
    place: &Place,
    house: &Told,
    listener: &TcpListener,
) -> Result<(), Fault> {
    let Told { settings, key, machine } = house;
    let local = listener.local_addr().map_err(Fault::found)?;
    let url = match &settings.public_url {
        Some(url) => url.clone(),
        None => format!("{}://{}", scheme(arguments), reachable(local)),
    };
    say::tell(format_args!("Croupier is open at {url}"));
    match place {
        Place::Memory => say::tell("  nothing is kept: this house is gone when it stops"),
        kept => say::tell(format_args!("  data in {kept}")),
    }
    if let Some(machine) = machine {
        say::tell(format_args!("  {machine}"));
    }
    tell_names(settings, local);
    let words = journal::words::of_key(key).join(" ");
    say::tell(format_args!("  signs with {key}\n  in words: {words}"));
    if let Some(address) = arguments.metrics {
        say::tell(format_args!("  counters at http://{address}/metrics"));
    }
    if arguments.lan && arguments.tls.is_empty() {
        say::tell(NO_TLS);
    }
    if arguments.lan {
        say::tell(format_args!("  friends on this network open it with\n\n{}", qr(&url)));
    }
    Ok(())
}

/// What anybody on the same wifi can do with plain http, and what helps.
const NO_TLS: &str = "  this is plain http: whoever is on the same network can read along. With a \
    certificate for this machine,\n  such as `mkcert -install && mkcert NAME` makes for a network \
    of your own, --tls CERT KEY serves https";

fn scheme(arguments: &Serve) -> &'static str {
    if arguments.tls.is_empty() { "http" } else { "https" }
}

/// The names by which the house answers: a request for any other is refused.
fn tell_names(settings: &Settings, local: SocketAddr) {
    let own = if local.ip().is_loopback() { None } else { Some(reachable(local).ip().to_string()) };
    let named = settings.hosts.iter().cloned();
    let names = ["localhost".to_owned()].into_iter().chain(own).chain(named);
    let names: Vec<String> = names.collect();
    say::tell(format_args!("  it answers to {}; more with --host", names.join(", ")));
}

/// The name of this machine.
pub(crate) fn host_name() -> Option<String> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name = name.trim().to_ascii_lowercase();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (!name.is_empty() && name.bytes().all(plain)).then_some(name)
}

/// The same as others on its network know it.
pub(crate) fn names_on_the_network() -> Vec<String> {
    host_name().map_or_else(Vec::new, |name| vec![format!("{name}.local"), name])
}

/// An address that others can use, when the house listens on all of them.
fn reachable(local: SocketAddr) -> SocketAddr {
    if !local.ip().is_unspecified() {
        return local;
    }
    SocketAddr::new(lan_address().unwrap_or(std::net::Ipv4Addr::LOCALHOST.into()), local.port())
}

/// The address from which this machine would speak to the world. Nothing is sent.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("203.0.113.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The address as a QR code for terminals, which are usually dark.
fn qr(url: &str) -> String {
    let Ok(code) = QrCode::new(url) else { return url.to_owned() };
    code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
}
