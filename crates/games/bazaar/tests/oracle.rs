//! The reveal once more, written from the rule book and from what everybody sees, to be held
//! against the game's own over random play.

use serde_json::{Map, Value, json};

const GOODS: [&str; 4] = ["TKL", "TG", "TS", "C"];
const TKL: usize = 0;
const TG: usize = 1;
const TS: usize = 2;
const C: usize = 3;

/// What the rules say a reveal does: the rows of its log, and N after it.
pub(crate) struct Expected {
    pub(crate) log: Vec<Value>,
    pub(crate) n: i64,
    held: Vec<[i64; 4]>,
}

/// From the view just before the reveal, and the choices that it opened.
pub(crate) fn reveal(before: &Value, actions: &[Value]) -> Expected {
    let mut expected =
        Expected { log: Vec::new(), n: n_after(before, actions), held: holdings(before) };
    for step in [gambles, pairs, fees, crashes, conversions] {
        for seat in 0..actions.len() {
            step(&mut expected, before, actions, seat);
        }
    }
    expected
}

fn gambles(expected: &mut Expected, before: &Value, actions: &[Value], seat: usize) {
    let Some(amount) = actions[seat]["amountC"].as_i64() else { return };
    let cost = in_ts(before, C, amount);
    if cost <= expected.held[seat][TS] {
        expected.change("b", seat, [0, 0, -cost, amount]);
    } else {
        expected.log.push(json!({"step": "b", "seat": seat, "failed": true}));
    }
}

fn pairs(expected: &mut Expected, before: &Value, actions: &[Value], seat: usize) {
    let Some(other) = partner(before, seat) else { return };
    let words = [seat, other].map(|seat| actions[seat]["action"].as_str().unwrap_or_default());
    let gain = match words {
        ["COOPERATE", "COOPERATE"] => 5,
        ["COOPERATE", "BETRAY"] => -5,
        ["BETRAY", "COOPERATE"] => 8,
        _ => 0,
    };
    expected.pay("c", seat, gain);
}

fn fees(expected: &mut Expected, _before: &Value, _actions: &[Value], seat: usize) {
    let gold = expected.held[seat][TKL];
    expected.pay("d", seat, -i64::from(gold >= 8) - i64::from(gold >= 12));
}

fn crashes(expected: &mut Expected, before: &Value, _actions: &[Value], seat: usize) {
    let crash = before["event"]["cryptoCrashFlag"] == true && expected.held[seat][C] >= 4;
    expected.change("e", seat, [0, 0, 0, -i64::from(crash)]);
}

fn conversions(expected: &mut Expected, before: &Value, _actions: &[Value], seat: usize) {
    let held = expected.held[seat];
    let first = [TG, TKL, C].into_iter().find(|good| held[*good] > 0);
    if let (0, Some(good)) = (held[TS], first) {
        let mut by = [0; 4];
        by[good] = -1;
        by[TS] = in_ts(before, good, 1);
        expected.change("f", seat, by);
    }
}

fn in_ts(before: &Value, good: usize, count: i64) -> i64 {
    let price = |good: usize| before["prices"][GOODS[good]].as_i64().expect("a price");
    let (worth, unit) = (count * price(good), price(TS));
    1.max(worth / unit + i64::from(worth % unit > 0))
}

impl Expected {
    fn pay(&mut self, step: &str, seat: usize, gain: i64) {
        self.change(step, seat, [0, 0, gain.max(-self.held[seat][TS]), 0]);
    }

    fn change(&mut self, step: &str, seat: usize, by: [i64; 4]) {
        let mut row = Map::new();
        for good in 0..4 {
            self.held[seat][good] += by[good];
            if by[good] != 0 {
                row.insert(GOODS[good].into(), by[good].into());
            }
        }
        if !row.is_empty() {
            row.insert("step".into(), step.into());
            row.insert("seat".into(), seat.into());
            self.log.push(Value::Object(row));
        }
    }
}

/// What each seat has, reserved goods among the others, as after step a.
pub(crate) fn holdings(view: &Value) -> Vec<[i64; 4]> {
    let portfolios = view["portfolios"].as_array().expect("a list");
    let count = |value: &Value| value.as_i64().unwrap_or_default();
    let of = |portfolio: &Value| {
        GOODS.map(|good| count(&portfolio[good]) + count(&portfolio["reserved"][good]))
    };
    portfolios.iter().map(of).collect()
}

fn partner(view: &Value, seat: usize) -> Option<usize> {
    let pairs = view["pairs"].as_array().expect("a list");
    let other = pairs.iter().find_map(|pair| match (&pair[0], &pair[1]) {
        (one, other) if *one == json!(seat) => other.as_u64(),
        (one, other) if *other == json!(seat) => one.as_u64(),
        _ => None,
    });
    other.map(|other| usize::try_from(other).expect("a seat"))
}

fn n_after(before: &Value, actions: &[Value]) -> i64 {
    let said = |word: &str| actions.iter().filter(|action| action["action"] == word).count();
    let n = before["n"].as_i64().expect("a number");
    match (said("COOPERATE"), said("BETRAY")) {
        (more, fewer) if more > fewer => 2.min(n + 1),
        (fewer, more) if more > fewer => (-2).max(n - 1),
        _ => n,
    }
}
