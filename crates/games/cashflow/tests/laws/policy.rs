//! A player who buys cash flow, and now and then does anything that is offered.

use serde_json::{Value, json};
use table::draws::Dice;

/// What is bought on the Fast Track.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style {
    /// All that brings cash flow.
    Investor,
    /// What a die decides, and nothing else: few assets, all of them dear.
    Gambler,
    /// As an investor, but players give up again and again.
    Quitter,
}

impl Style {
    /// Whether somebody gives up now.
    pub(crate) fn gives_up(self, dice: &mut Dice) -> bool {
        matches!(self, Self::Quitter) && dice.chance(1, 25)
    }
}

/// What a seat asks for, of what it is offered; who gives up does so for reasons of another kind.
pub(crate) fn choose(
    view: &Value,
    options: &[Value],
    seat: usize,
    style: Style,
    dice: &mut Dice,
) -> Value {
    let plays_on = |offer: &&Value| offer["allowed"] == true && offer["type"] != "concede";
    let offered: Vec<&Value> = options.iter().filter(plays_on).collect();
    assert!(!offered.is_empty(), "a seat that is awaited may do something");
    let gambling = matches!(style, Style::Gambler) && view["card"]["deck"] == "fastTrack";
    let random = !gambling && dice.chance(1, 12);
    let sensible = if random { None } else { sensible(view, &offered, seat, style, dice) };
    sensible.unwrap_or_else(|| sample(offered[dice.position(offered.len())], dice))
}

fn sensible(
    view: &Value,
    offered: &[&Value],
    seat: usize,
    style: Style,
    dice: &mut Dice,
) -> Option<Value> {
    let find = |kind: &str| offered.iter().find(|offer| offer["type"] == kind).copied();
    let me = &view["players"][seat];
    let card = &view["card"];
    if let Some(enter) = find("enterFastTrack") {
        return Some(sample(enter, dice));
    }
    let bank = offered.iter().find(|offer| !offer["fields"]["amount"].is_null());
    if let Some(repay) = bank.filter(|offer| offer["type"] == "repay") {
        return Some(json!({"type": "repay", "liability": "bank",
            "amount": repay["fields"]["amount"]["max"]}));
    }
    if view["phase"] == "window" {
        return Some(trade(me, card, offered, dice));
    }
    if view["phase"] == "deal" {
        let fast = card["deck"] == "fastTrack";
        let worth = match style {
            Style::Gambler if fast => !card["winOn"].is_null(),
            _ => card["cashFlow"].as_i64().unwrap_or(0) >= 0,
        };
        return find("buy").filter(|_| worth).or(find("done")).map(|offer| sample(offer, dice));
    }
    if view["phase"] == "chooseDeal" {
        let deck =
            if me["cash"].as_i64() > Some(40_000) && dice.chance(1, 2) { "big" } else { "small" };
        let decks = find("drawDeal")?["fields"]["deck"]["oneOf"].as_array()?;
        return Some(if decks.contains(&json!(deck)) {
            json!({"type": "drawDeal", "deck": deck})
        } else {
            json!({"type": "done"})
        });
    }
    ["roll", "endTurn", "donate", "sell"]
        .into_iter()
        .find_map(find)
        .map(|offer| sample(offer, dice))
}

/// Buys cheap shares and dividends, sells dear shares and whatever an offer takes.
fn trade(me: &Value, card: &Value, offered: &[&Value], dice: &mut Dice) -> Value {
    let find = |kind: &str| offered.iter().find(|offer| offer["type"] == kind).copied();
    let price = card["price"].as_i64().unwrap_or(0);
    let symbol = !card["symbol"].is_null();
    let dear = !symbol || price >= 30;
    if let Some(sell) = find("sell").filter(|_| dear && card["dividend"].is_null()) {
        return sample(sell, dice);
    }
    let cash = me["cash"].as_i64().unwrap_or(0);
    let credit = 5 * me["payday"].as_i64().unwrap_or(0).max(0);
    let cheap = symbol && (price <= 5 || !card["dividend"].is_null());
    let means = if card["dividend"].is_null() { cash + credit } else { cash };
    if let Some(buy) = find("buy").filter(|_| cheap && means >= price) {
        let range = &buy["fields"]["shares"];
        let wanted = (means / price).min(range["max"].as_i64().unwrap_or(0));
        if wanted >= range["min"].as_i64().unwrap_or(1) && dice.chance(5, 6) {
            return json!({"type": "buy", "shares": wanted});
        }
    }
    json!({"type": "done"})
}

/// Some values of an object of the options.
pub(crate) fn sample(offer: &Value, dice: &mut Dice) -> Value {
    let mut command = json!({"type": offer["type"]});
    for (name, field) in offer["fields"].as_object().expect("fields") {
        if field["optional"] == true && dice.chance(1, 2) {
            continue;
        }
        command[name] = match field["oneOf"].as_array() {
            Some(words) => words[dice.position(words.len())].clone(),
            None => in_range(field, dice).into(),
        };
    }
    command
}

fn in_range(field: &Value, dice: &mut Dice) -> i64 {
    let bound = |name: &str| field[name].as_i64().expect("a bound");
    let steps = (bound("max") - bound("min")) / bound("step");
    let few = if dice.chance(1, 2) { steps.min(20) } else { steps };
    let step = dice.below(u64::try_from(few + 1).expect("a count"));
    bound("min") + bound("step") * i64::try_from(step).expect("a count")
}
