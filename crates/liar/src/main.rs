//! `liar`: a proxy in front of a house that tells one lie.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use journal::signed::HouseKey;
use liar::lies::{self, Deceit, Truth, WireLie};
use liar::proxy::{Proxy, listen};
use serde_json::json;
use table::Words;

/// Stand between clients and a house, and tell one lie.
#[derive(Debug, Parser)]
#[command(name = "liar")]
struct Arguments {
    /// The house, http://…
    #[arg(long, value_name = "URL", required_unless_present = "list")]
    to: Option<String>,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// The lie, by name; the truth without it
    #[arg(long, value_name = "NAME")]
    lie: Option<String>,
    /// The house's own key, with which it signs its lies
    #[arg(long, value_name = "FILE", required_unless_present = "list")]
    house_key: Option<PathBuf>,
    /// Print the lies, a line each
    #[arg(long)]
    list: bool,
    /// Print them as JSON
    #[arg(long, requires = "list")]
    json: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.list {
        lies::all().for_each(|lie| say(line(lie, arguments.json)));
        return ExitCode::SUCCESS;
    }
    match lie(arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let _ = writeln!(io::stderr(), "liar: {fault}");
            ExitCode::FAILURE
        }
    }
}

async fn lie(arguments: Arguments) -> Result<(), String> {
    let to = arguments.to.unwrap_or_default();
    let to = to.strip_prefix("http://").ok_or("a house's address begins with http://")?;
    let key = house_key(&arguments.house_key.unwrap_or_default())?;
    let deceit = named(arguments.lie.as_deref())?;
    let failed = |error: io::Error| error.to_string();
    let (listener, address) = listen(arguments.listen).await.map_err(failed)?;
    say(format_args!("The liar is open at http://{address}"));
    Proxy::new(to.trim_end_matches('/'), key, deceit).serve(listener).await.map_err(failed)
}

fn named(name: Option<&str>) -> Result<Box<dyn Deceit>, String> {
    let Some(name) = name else { return Ok(Box::new(Truth)) };
    let lie = lies::all().find(|lie| lie.name == name);
    lie.map(|lie| (lie.make)()).ok_or_else(|| format!("there is no lie {name:?}"))
}

/// The key in a house's file: 64 hex digits.
fn house_key(file: &PathBuf) -> Result<HouseKey, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let bytes = table::hex::read(text.trim()).ok_or("the file holds no key of a house")?;
    Ok(HouseKey::from_bytes(&bytes))
}

fn line(lie: &WireLie, json: bool) -> String {
    let WireLie { name, what, place, .. } = lie;
    if !json {
        return format!("{name}: {what}");
    }
    json!({"name": name, "what": what, "place": place.word()}).to_string()
}

fn say(line: impl std::fmt::Display) {
    // That the reader has gone away is no fault.
    let _ = writeln!(io::stdout(), "{line}");
}
