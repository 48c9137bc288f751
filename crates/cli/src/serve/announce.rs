//! Says where the house can be opened, and what it keeps.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::App;
use tokio::net::TcpListener;

use super::place::Place;
use crate::args::Serve;
use crate::say::{self, Fault};

/// Tells people where to go.
pub(crate) fn tell(
    arguments: &Serve,
    place: &Place,
    app: &App,
    listener: &TcpListener,
) -> Result<(), Fault> {
    let local = listener.local_addr().map_err(Fault::found)?;
    let url = match &app.settings().public_url {
        Some(url) => url.clone(),
        None => format!("{}://{}", scheme(arguments), reachable(local)),
    };
    say::tell(format_args!("Croupier is open at {url}"));
    match place {
        Place::Memory => say::tell("  nothing is kept: this house is gone when it stops"),
        kept => say::tell(format_args!("  data in {kept}")),
    }
    tell_names(app, local);
    let key = app.house().public_key();
    let words = journal::words::of_key(&key).join(" ");
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
fn tell_names(app: &App, local: SocketAddr) {
    let own = if local.ip().is_loopback() { None } else { Some(reachable(local).ip().to_string()) };
    let settings = app.settings();
    let names = ["localhost".to_owned()].into_iter().chain(own).chain(settings.hosts);
    let names: Vec<String> = names.collect();
    say::tell(format_args!("  it answers to {}; more with --host", names.join(", ")));
}

/// The name of this machine, as others on its network know it.
pub(crate) fn names_on_the_network() -> Vec<String> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name = name.trim().to_ascii_lowercase();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    match !name.is_empty() && name.bytes().all(plain) {
        true => vec![format!("{name}.local"), name],
        false => Vec::new(),
    }
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
