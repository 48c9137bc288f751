//! What rounds of a game show of their odds, at the terms of an offer.

use serde_json::json;
use session::PLAYER;
use table::Millis;
use table::erased::{AnyGame, AnyMatch};
use table::options::{Values, Word};
use wire::session::OddsTable;

use super::catalogue::{blank, view};
use super::configs::Currency;
use super::offer::Offer;

/// The tables are what a round of each difficulty shows: no odds are written here.
pub(super) fn odds_tables(
    rules: &dyn AnyGame,
    offer: &Offer,
    code: &str,
    currency: &Currency,
) -> Vec<OddsTable> {
    let terms = offer.terms(Some((code, currency)));
    let ready = rules.reopen(blank(&terms)).expect("the terms were checked before");
    let table = |difficulty: String| {
        let bet = json!({"type": "placeBet", "amount": currency.min_bet, "difficulty": difficulty});
        let mut play = ready.duplicate();
        let command = play.read(bet).expect("the rules offer this bet");
        play.propose(PLAYER, &command, Millis::ZERO).expect("what is offered is accepted");
        play.commit();
        let shown = view(&*play).remove("multipliers").expect("a game of steps shows them");
        let multipliers = serde_json::from_value(shown).expect("multipliers are texts");
        OddsTable { difficulty, multipliers }
    };
    difficulties(&*ready).into_iter().map(table).collect()
}

/// The difficulties that a bet may name, by the rules' own options.
fn difficulties(ready: &dyn AnyMatch) -> Vec<String> {
    let options = ready.options(PLAYER);
    let fields = options.offers().iter().filter_map(|offer| offer.outcome().ok());
    let fields =
        fields.flat_map(|fields| fields.iter().map(|(name, field)| (name, field.values())));
    let words =
        fields.filter(|(name, _)| *name == "difficulty").filter_map(|(_, values)| match values {
            Values::OneOf { one_of } => Some(one_of.clone()),
            _ => None,
        });
    let text = |word: Word| match word {
        Word::Text(text) => Some(text),
        Word::Number(_) => None,
    };
    words.flatten().filter_map(text).collect()
}
