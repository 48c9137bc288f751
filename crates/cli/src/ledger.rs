//! `croupier ledger check`: sums up every account again from its movements.

use std::process::ExitCode;

use house::{LedgerCheck, Totals};

use crate::operator_args::Ledger;
use crate::say::{self, Fault};
use crate::serve::Place;

/// Something does not hold.
const WRONG: u8 = 1;

pub(crate) fn run(arguments: &Ledger) -> ExitCode {
    let Ledger::Check { data, home } = arguments;
    match Place::of_house(data, &home.home).and_then(|place| check(&place)) {
        Ok(code) => ExitCode::from(code),
        Err(fault) => say::fail(say::BAD_ARGUMENTS, fault),
    }
}

fn check(place: &Place) -> Result<u8, Fault> {
    let examined = place.examine()?;
    let LedgerCheck { players, movements, currencies, findings } =
        house::check_ledger(&*examined.reads).map_err(Fault::found)?;
    say::tell(format_args!("{players} players, {movements} movements"));
    for (code, totals) in &currencies {
        tell_sums(code, totals);
    }
    for finding in &findings {
        say::tell(format_args!("does not hold: {finding}"));
    }
    if !findings.is_empty() {
        return Ok(WRONG);
    }
    say::tell("holds: every balance is the sum of its movements, and all together is zero");
    Ok(0)
}

fn tell_sums(code: &str, totals: &Totals) {
    let Totals { decimals, available, held, owed, bank, clearing } = *totals;
    let text = |units: i128| {
        let sign = if units < 0 { "-" } else { "" };
        format!("{sign}{}", table::decimal::format_units(units.unsigned_abs(), decimals))
    };
    say::tell(format_args!(
        "{code}: players {} and {} staked, owed {}, house {}, operators' clearing {}",
        text(available),
        text(held),
        text(owed),
        text(bank),
        text(clearing)
    ));
}
