//! What a player may ask of a game against the house now: the rules' own options, and for a bet
//! what the house adds to them.

use session::{AnySessionGame, PLAYER};
use table::draws::Seeds;
use table::options::{Field, Fields, Options, Values};
use table::{Code, decimal};
use wire::SessionTell;

use super::Premises;
use super::session::Session;
use crate::{Answer, Refused};

impl Session {
    /// The options of a game: those of its open round, or of a bet, which has a part for each
    /// currency that the player can bet in.
    pub(crate) fn options(
        &self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
    ) -> SessionTell {
        let options = match self.open.get(rules.name()) {
            Some(round) => round.play.options(PLAYER),
            None => self.bets(premises, rules),
        };
        let options = serde_json::to_value(&options).expect("options are plain data");
        SessionTell::Options { game: rules.name().into(), options }
    }

    fn bets(&self, premises: &Premises, rules: &'static dyn AnySessionGame) -> Options {
        let bets = self.may_bet_at_all(premises, rules).and_then(|()| self.parts(premises, rules));
        let mut options = Options::new();
        for kind in rules.commands() {
            match *kind == rules.bet() {
                true => options.add_parts(kind, bets.clone().map_err(|refused| refused.code)),
                false => options.add(kind, Err(Code::WrongPhase)),
            }
        }
        options
    }

    /// A part for each currency; if there is none, why the last one has none.
    fn parts(
        &self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
    ) -> Answer<Vec<Fields>> {
        let mut parts = Vec::new();
        let mut otherwise = Refused::new(Code::NotAllowed, "There is no currency to bet in.");
        for currency in premises.catalogue.currencies.keys() {
            match self.part(premises, rules, currency) {
                Ok(part) => parts.push(part),
                Err(refused) => otherwise = refused,
            }
        }
        if parts.is_empty() { Err(otherwise) } else { Ok(parts) }
    }

    /// What a bet in one currency may have: the rules' own fields, with the stake cut to what the
    /// player has.
    fn part(
        &self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
        currency: &str,
    ) -> Answer<Fields> {
        self.may_bet_in(currency)?;
        let ready = premises.catalogue.open(rules, currency, Seeds::new("", ""), 0)?;
        let options = ready.options(PLAYER);
        let bet = options.offers().iter().find(|offer| offer.kind == rules.bet());
        let bet = bet.expect("options have every type of command");
        let fields = bet.outcome().map_err(|code| Refused::new(code, "No bet is taken now."))?;
        let available = self.ledger.available(currency);
        let mut part = Fields::none().with("currency", Field::words([currency]));
        for (name, field) in fields.iter() {
            part = part.with(name, affordable(field, available)?);
        }
        Ok(part)
    }
}

/// A field as it is, or an amount of money up to what the player has.
fn affordable(field: &Field, available: u64) -> Answer<Field> {
    let Values::Decimal { min, max, decimals, .. } = field.values() else {
        return Ok(field.clone());
    };
    let units = |text: &str| decimal::parse_units(text, *decimals).expect("bounds are amounts");
    if available < units(min) {
        return Err(Refused::new(Code::InsufficientFunds, "There is too little money to bet."));
    }
    let most = units(max).min(available);
    Ok(Field::decimal(min.clone(), decimal::format_units(most.into(), *decimals), *decimals))
}
