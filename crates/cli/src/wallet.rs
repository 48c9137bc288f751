//! `croupier wallet`: an operator's wallet to develop and test against.

use std::path::Path;
use std::process::ExitCode;

use ::wallet::{Book, Faults, PREFIX, serve};
use operator::Key;

use crate::args::Wallet;
use crate::say::{self, Fault};

pub(crate) fn run(arguments: &Wallet) -> ExitCode {
    say::end(open(arguments))
}

fn open(arguments: &Wallet) -> Result<(), Fault> {
    if !arguments.listen.ip().is_loopback() {
        let why = "this wallet is for this machine alone: listen on 127.0.0.1 or [::1]";
        return Err(Fault::asked(why));
    }
    let keys = read_keys(&arguments.keys)?;
    let book = Book::open(&arguments.data).map_err(Fault::found)?;
    for player in &arguments.player {
        let (name, currency, balance) = player_of(player)?;
        let decimals = balance.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let decimals = u8::try_from(decimals).ok().filter(|decimals| *decimals <= 8);
        let decimals = decimals.ok_or_else(|| Fault::asked("a currency has 0 to 8 decimals"))?;
        book.begin(name, currency, decimals, balance).map_err(Fault::asked)?;
    }
    let mut faults = Faults::default();
    arguments.fault.iter().for_each(|planned| faults.plan(*planned));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Fault::found)?.block_on(async {
        let listener = tokio::net::TcpListener::bind(arguments.listen).await;
        let listener = listener.map_err(|error| {
            Fault::found(format_args!("cannot listen on {}: {error}", arguments.listen))
        })?;
        let address = listener.local_addr().map_err(Fault::found)?;
        say::tell(format_args!("the wallet is at http://{address}{PREFIX}"));
        say::tell(format_args!("players, transactions and faults: http://{address}/control/"));
        match serve(::wallet::Wallet::new(book, keys, faults), listener).await {
            Err(error) => Err(Fault::found(error)),
        }
    })
}

/// `p-77=USD:100.00`.
fn player_of(text: &str) -> Result<(&str, &str, &str), Fault> {
    let parts = text.split_once('=').and_then(|(name, rest)| {
        let (currency, balance) = rest.split_once(':')?;
        (!name.is_empty() && !currency.is_empty()).then_some((name, currency, balance))
    });
    parts.ok_or_else(|| Fault::asked(format_args!("{text} is not NAME=CURRENCY:BALANCE")))
}

/// A line for each key: its id, a space, its secret.
fn read_keys(path: &Path) -> Result<Vec<Key>, Fault> {
    let unreadable =
        |error| Fault::asked(format_args!("cannot read the keys in {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    let lines = text.lines().filter(|line| !line.is_empty());
    let key = |line: &str| line.split_once(' ').and_then(|(id, secret)| Key::new(id, secret));
    let keys: Option<Vec<Key>> = lines.map(key).collect();
    match keys {
        Some(keys) if !keys.is_empty() => Ok(keys),
        _ => Err(Fault::asked(format_args!(
            "{} must have a line for each key: its id, a space, its secret",
            path.display()
        ))),
    }
}
