//! What holds over random play: goods change owners only as the rules say, nothing is negative,
//! reserved goods return, and every reveal is the one that the rule book gives.

use bazaar::Bazaar;
use conformance::Scenario;
use serde_json::{Map, Value, json};
use table::draws::Dice;

use crate::oracle;
use crate::setting::Table;

/// A command that the seat is offered, with values from what the option allows.
pub(crate) fn any_command(options: &Value, dice: &mut Dice) -> Option<String> {
    let open: Vec<&Value> =
        options.as_array()?.iter().filter(|offer| offer["allowed"] == true).collect();
    if open.is_empty() {
        return None;
    }
    let offer = open[dice.position(open.len())];
    let mut command = Map::new();
    command.insert("type".into(), offer["type"].clone());
    for (name, field) in offer["fields"].as_object()? {
        if field["optional"] != true || dice.chance(1, 2) {
            command.insert(name.clone(), any_value(field, dice));
        }
    }
    Some(Value::Object(command).to_string())
}

/// Mostly small numbers, so that gambles can be paid and lots be bought; sometimes the largest.
fn any_value(field: &Value, dice: &mut Dice) -> Value {
    if let Some(words) = field["oneOf"].as_array() {
        return words[dice.position(words.len())].clone();
    }
    let (least, most) = (field["min"].as_i64(), field["max"].as_i64());
    let (least, most) = least.zip(most).expect("a range");
    let small = least + i64::try_from(dice.below(12)).expect("a small number");
    json!(if dice.chance(1, 16) { most } else { small.min(most) })
}

/// Plays a game to its end, one random command or wait after another, and shows each step's
/// view before, the command if one was taken, and the view after.
fn play(seats: u8, config: &str, seed: u64, mut check: impl FnMut(&Value, Option<&str>, &Value)) {
    let mut dice = Dice::new(seed);
    let mut table: Table = Scenario::fair(seats, config, &format!("{seed:064x}"), "laws", 0);
    let mut now = 0;
    let mut before = table.public();
    while !table.play().is_over() {
        let seat = u8::try_from(dice.below(seats.into())).expect("a seat");
        let command = any_command(&table.options(seat), &mut dice).filter(|_| dice.chance(11, 12));
        if let Some(command) = &command {
            table.accept(seat, command);
        } else {
            now += 20_000;
            table.at(now);
        }
        let after = table.public();
        check(&before, command.as_deref(), &after);
        before = after;
    }
}

fn every_table(mut check: impl FnMut(&Value, Option<&str>, &Value)) {
    let configs = [
        r#"{"rounds":7,"negotiateSeconds":60,"revealSeconds":20}"#,
        r#"{"rounds":7,"negotiateSeconds":60,"revealSeconds":20,"pricing":"free"}"#,
    ];
    for seats in [2, 3, 5, 8] {
        for (number, config) in (0..).zip(configs) {
            for seed in 0..2 {
                play(seats, config, seed * 100 + u64::from(seats) * 10 + number, &mut check);
            }
        }
    }
}

fn settled(before: &Value, after: &Value) -> bool {
    before["history"] != after["history"]
}

/// [B1] Whole units, never below 0, reserved or not.
#[test]
fn nothing_is_ever_negative() {
    let mut seen = 0;
    every_table(|_, _, after| {
        for portfolio in after["portfolios"].as_array().expect("a list") {
            let reserved = &portfolio["reserved"];
            let counts = ["TKL", "TG", "TS", "C"].map(|good| portfolio[good].as_i64());
            let on_sale = ["TKL", "TG", "C"].map(|good| reserved[good].as_i64());
            for count in counts.iter().chain(&on_sale) {
                assert!(count.is_some_and(|count| count >= 0), "{portfolio}");
                seen += 1;
            }
        }
    });
    assert!(seen > 10_000, "{seen} counts");
}

/// [B25] A purchase moves one lot and its price between two seats; nothing else before the
/// reveal moves goods from a portfolio.
#[test]
fn goods_change_owners_only_by_purchase() {
    let mut bought = 0;
    every_table(|before, command, after| {
        if settled(before, after) {
            return;
        }
        let mut wanted = oracle::holdings(before);
        let command: Value = serde_json::from_str(command.unwrap_or("{}")).expect("a command");
        if command["type"] == "buy" {
            let offers = before["offers"].as_array().expect("a list");
            let offer = offers.iter().find(|offer| offer["id"] == command["offer"]);
            trade(&mut wanted, offer.expect("an open offer"), before, after);
            bought += 1;
        }
        assert_eq!(oracle::holdings(after), wanted, "{command}");
    });
    assert!(bought > 100, "{bought} purchases");
}

/// The buyer is whoever has less TS than before.
fn trade(held: &mut [[i64; 4]], offer: &Value, before: &Value, after: &Value) {
    let number = |field: &str| offer[field].as_i64().expect("a number");
    let good = ["TKL", "TG", "TS", "C"].iter().position(|good| offer["asset"] == *good);
    let good = good.expect("a good");
    let seller = usize::try_from(number("seat")).expect("a seat");
    let paid = oracle::holdings(before).into_iter().zip(oracle::holdings(after));
    let buyer = paid.map(|(before, after)| after[2] < before[2]).position(|less| less);
    let buyer = buyer.expect("a buyer");
    held[seller][2] += number("price");
    held[buyer][2] -= number("price");
    held[seller][good] -= number("quantity");
    held[buyer][good] += number("quantity");
}

/// [B16] [B17] [B18] [B19] [B20] [B21] [B22] [B23] The log, the changes and N are those of the
/// rule book, and every portfolio is what it was, reserved goods included, and its changes.
#[test]
fn every_reveal_is_the_one_of_the_rule_book() {
    let mut steps = String::new();
    every_table(|before, _, after| {
        if !settled(before, after) {
            return;
        }
        let reveal = &after["reveal"];
        let expected = oracle::reveal(before, reveal["actions"].as_array().expect("a list"));
        assert_eq!(reveal["log"], json!(expected.log));
        assert_eq!(reveal["n"], json!(expected.n));
        let mut held = oracle::holdings(before);
        for (goods, change) in held.iter_mut().zip(reveal["changes"].as_array().expect("a list")) {
            for (count, good) in goods.iter_mut().zip(["TKL", "TG", "TS", "C"]) {
                *count += change[good].as_i64().expect("a number");
            }
        }
        assert_eq!(oracle::holdings(after), held);
        assert_eq!(after["offers"], json!([]));
        let letters = expected.log.iter().filter_map(|row| row["step"].as_str());
        steps.extend(letters);
    });
    for step in ["b", "c", "d", "e", "f"] {
        assert!(steps.matches(step).count() > 5, "step {step} was hardly ever seen");
    }
}

/// [B38] What is reserved is what is on offer; values are counts at the round's prices.
#[test]
fn reserved_goods_are_those_on_offer() {
    every_table(|_, _, after| {
        let portfolios = after["portfolios"].as_array().expect("a list");
        for ((seat, portfolio), held) in portfolios.iter().enumerate().zip(oracle::holdings(after))
        {
            for good in ["TKL", "TG", "C"] {
                let offers = after["offers"].as_array().expect("a list").iter();
                let own = offers.filter(|offer| offer["seat"] == seat && offer["asset"] == good);
                let on_offer: i64 = own.filter_map(|offer| offer["quantity"].as_i64()).sum();
                assert_eq!(portfolio["reserved"][good], json!(on_offer));
            }
            let prices = ["TKL", "TG", "TS", "C"].map(|good| after["prices"][good].as_i64());
            let worth = held.iter().zip(prices).filter_map(|(count, price)| Some(count * price?));
            assert_eq!(portfolio["value"], json!(worth.sum::<i64>()));
        }
    });
}

/// What an option does not offer is refused: a value beside each range, and each closed type.
#[test]
fn what_is_not_offered_is_refused() {
    let mut dice = Dice::new(7);
    for seed in 0..6 {
        let config = if seed % 2 == 0 { "{}" } else { r#"{"pricing":"free"}"# };
        let mut table: Table = Scenario::fair(3, config, &format!("{seed:064x}"), "edges", 0);
        for _ in 0..60 {
            let seat = u8::try_from(dice.below(3)).expect("a seat");
            for command in beside(&table.options(seat)) {
                assert!(table.ask(seat, &command).is_err(), "{command} was taken");
            }
            if let Some(command) = any_command(&table.options(seat), &mut dice) {
                table.accept(seat, &command);
            }
        }
    }
}

/// For every part one command for each of its fields that lies just outside it.
fn beside(options: &Value) -> Vec<String> {
    let mut commands = Vec::new();
    for offer in options.as_array().expect("a list").iter().filter(|offer| offer["allowed"] == true)
    {
        let fields = offer["fields"].as_object().expect("fields");
        for wrong in fields.keys() {
            let mut command = Map::new();
            command.insert("type".into(), offer["type"].clone());
            for (name, field) in fields {
                let inside =
                    if field["min"].is_null() { &field["oneOf"][0] } else { &field["min"] };
                let below = field["min"].as_i64().map_or(json!(-1), |least| json!(least - 1));
                command.insert(name.clone(), if name == wrong { below } else { inside.clone() });
            }
            commands.push(Value::Object(command).to_string());
        }
    }
    commands
}

/// A journal's events, replayed, lead to the same state, entry by entry.
#[test]
fn events_replayed_give_the_same_state() {
    use table::draws::Seeds;
    use table::erased::{AnyGame, Opening, Registered, Replayed, pass_time};
    use table::{Millis, Seat};

    let seeds = || Seeds::new("5".repeat(64), "replay");
    let opening = || Opening { seats: 5, config: "{}", seeds: seeds(), nonce: 0 };
    let (mut play, begun) = Registered::<Bazaar>::GAME.open(opening()).expect("a table");
    let mut copy = Registered::<Bazaar>::GAME.reopen(opening()).expect("a table");
    let mut entries = vec![begun];
    let mut dice = Dice::new(5);
    for step in 0..400 {
        let at = Millis::new(step * 2_000);
        pass_time(&mut *play, at, |draft| {
            entries.push(draft.clone());
            Ok::<(), ()>(())
        })
        .expect("recorded");
        let seat = Seat::new(u8::try_from(dice.below(5)).expect("a seat"));
        let options = serde_json::to_value(play.options(seat)).expect("plain data");
        if let Some(command) = any_command(&options, &mut dice) {
            let command = serde_json::from_str(&command).expect("a command");
            let command = play.read(command).expect("an option");
            entries.push(play.propose(seat, &command, at).expect("an option"));
            play.commit();
        }
    }
    for entry in &entries {
        let events: Vec<Box<str>> = entry.events.iter().map(|text| text.expose().into()).collect();
        let (at, nonce, draws) = (entry.at, entry.nonce, entry.draws);
        copy.replay(&Replayed { at, events: &events, nonce, draws }).expect("an event");
    }
    assert!(play.is_over());
    assert!(copy.same_state(&*play));
    assert_eq!(copy.cursor(), play.cursor());
}
