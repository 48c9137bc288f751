//! What a player may ask of a game against the house now: the rules' own options, and for a bet
//! what the house adds to them.

use session::{AnySessionGame, PLAYER};
use table::decimal;
use table::options::{Field, Fields, Options, Values};
use wire::SessionTell;

use super::Premises;
use super::catalogue::Catalogue;
use super::refusal::NoBet;
use super::session::Session;
use crate::operators::Launch;

impl Session {
    /// The options of a game: those of its open round, or of a bet, which has a part for each
    /// currency that the player can bet in.
    pub(crate) fn options(
        &self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
        launch: Option<&Launch>,
    ) -> SessionTell {
        let options = match self.open.get(rules.name()) {
            Some(round) => round.play.options(PLAYER),
            None => self.before_a_round(premises, self.by_seed(rules), launch),
        };
        let options = serde_json::to_value(&options).expect("options are plain data");
        SessionTell::Options { game: rules.name().into(), options }
    }

    fn before_a_round(
        &self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
        launch: Option<&Launch>,
    ) -> Options {
        let (catalogue, operator) = (premises.catalogue(), self.operator());
        let ready = catalogue.blank(operator, rules, catalogue.any_currency(operator));
        let bets = self.may_bet_at_all(premises, rules);
        let bets = bets.and_then(|()| self.bets(premises, rules, launch));
        ready.options(PLAYER).instead(rules.bet(), bets)
    }

    /// A part for each currency; if there is none, why the last one has none.
    fn bets(
        &self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
        launch: Option<&Launch>,
    ) -> Result<Vec<Fields>, NoBet> {
        let catalogue = premises.catalogue();
        let own = catalogue.currencies_of(self.operator());
        let played = |code: &&String| launch.is_none_or(|launch| launch.currency == **code);
        let currencies = own.keys().filter(played);
        let (parts, why_not): (Vec<_>, Vec<_>) = currencies
            .map(|currency| self.bet_in(&catalogue, rules, currency))
            .partition(Result::is_ok);
        match (parts.is_empty(), why_not.into_iter().last()) {
            (true, Some(Err(refusal))) => Err(refusal),
            _ => Ok(parts.into_iter().flatten().collect()),
        }
    }

    /// What a bet in one currency may have: the rules' own fields, with the stake cut to what the
    /// player has.
    fn bet_in(
        &self,
        catalogue: &Catalogue,
        rules: &'static dyn AnySessionGame,
        currency: &str,
    ) -> Result<Fields, NoBet> {
        self.may_bet_in(currency)?;
        let blank = catalogue.blank(self.operator(), rules, currency);
        let options = blank.options(PLAYER);
        let bet = options.offers().iter().find(|offer| offer.kind == rules.bet());
        let bet = bet.expect("options have every type of command").outcome();
        let bet = bet.expect("the rules take a bet when no round is open");
        let available = self.stakable(currency).unwrap_or(u64::MAX);
        let part = Fields::none().with("currency", Field::words([currency]));
        bet.iter().try_fold(part, |part, (name, field)| {
            Ok(part.with(name, affordable(field, available)?))
        })
    }
}

/// A field as it is, or an amount of money up to what the player has.
fn affordable(field: &Field, available: u64) -> Result<Field, NoBet> {
    let Values::Decimal { min, max, decimals, .. } = field.values() else {
        return Ok(field.clone());
    };
    let units = |text: &str| decimal::parse_units(text, *decimals).expect("bounds are amounts");
    if available < units(min) {
        return Err(NoBet::TooLittleMoney);
    }
    let most = units(max).min(available);
    Ok(Field::decimal(min.clone(), decimal::format_units(most.into(), *decimals), *decimals))
}
