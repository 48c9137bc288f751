//! Some records: one that is known, and any.

use operator::{
    Balance, ExactChance, Json, Moment, RoundRecord, Status, StepRecord, TransactionKind,
    TransactionRecord, TransactionState,
};
use session::{Chance, Fraction, Money, Multiplier};
use table::Number;
use table::draws::Dice;

const STATUSES: [Status; 5] =
    [Status::Open, Status::Won, Status::Lost, Status::Returned, Status::Void];
const KINDS: [TransactionKind; 3] =
    [TransactionKind::Debit, TransactionKind::Credit, TransactionKind::Rollback];
const STATES: [TransactionState; 4] = [
    TransactionState::Sent,
    TransactionState::Owed,
    TransactionState::Settled,
    TransactionState::Refused,
];

pub(crate) fn at(text: &str) -> Moment {
    text.parse().expect("a time")
}

pub(crate) fn json(text: &str) -> Json {
    Json::new(text).expect("that is JSON")
}

pub(crate) const fn cents(units: u64) -> Money {
    Money { units, decimals: 2 }
}

pub(crate) fn multiplier(hundredths: u128) -> Multiplier {
    Multiplier::of(Fraction::new(hundredths, 100))
}

/// A round that was won with one guess.
pub(crate) fn won() -> RoundRecord {
    let transaction = |id: &str, kind, amount, balance, attempts, time: &str| TransactionRecord {
        transaction_id: id.into(),
        kind,
        amount,
        state: TransactionState::Settled,
        balance: Some(Balance { units: balance, decimals: 2 }),
        attempts,
        at: at(time),
    };
    let dealt = StepRecord {
        at: at("2026-11-18T08:00:00.250Z"),
        draw: Some(0),
        chance: None,
        multiplier: Multiplier::ONE,
        won: None,
        event: json(r#"{"type":"cardDealt","index":0,"card":6}"#),
    };
    let guessed = StepRecord {
        at: at("2026-11-18T08:00:02.000Z"),
        draw: Some(1),
        chance: Some(ExactChance(Chance { a: 8, b: 13 })),
        multiplier: multiplier(156),
        won: Some(true),
        event: json(
            r#"{"type":"guessedRight","choice":"higher","index":1,"card":9,"multiplier":"1.56000000"}"#,
        ),
    };
    RoundRecord {
        round_id: "r-1".into(),
        operator: "acme".into(),
        player: "p-77".into(),
        session: "s-1".into(),
        game: "inhousegame:hilo".into(),
        currency: "USD".into(),
        demo: false,
        stake: cents(100),
        payout: Some(cents(156)),
        status: Status::Won,
        reason: None,
        rtp: Number::of_units(945_000),
        parameters: json(r#"{"rtp":94.5,"decimals":2,"maxPayout":"100.00"}"#),
        rules: Some(2),
        bet: Some(json(r#"{"type":"placeBet","amount":"1.00"}"#)),
        begun: Some(at("2026-11-18T08:00:00.250Z")),
        ended: Some(at("2026-11-18T08:00:02.500Z")),
        transactions: vec![
            transaction(
                "t-1",
                TransactionKind::Debit,
                cents(100),
                9_900,
                1,
                "2026-11-18T08:00:00.250Z",
            ),
            transaction(
                "t-2",
                TransactionKind::Credit,
                cents(156),
                10_056,
                2,
                "2026-11-18T08:00:03.000Z",
            ),
        ],
        server_seed_hash: "ab".repeat(32),
        client_seed: "mine".into(),
        nonce: 3,
        steps: vec![dealt, guessed],
    }
}

/// Any record at all, sensible or not.
pub(crate) fn record(dice: &mut Dice) -> RoundRecord {
    let decimals = u8::try_from(dice.below(9)).expect("few decimals");
    RoundRecord {
        round_id: text(dice),
        operator: text(dice),
        player: text(dice),
        session: text(dice),
        game: text(dice),
        currency: text(dice),
        demo: dice.chance(1, 2),
        stake: money(dice, decimals),
        payout: maybe(dice, |dice| money(dice, decimals)),
        status: STATUSES[dice.position(STATUSES.len())],
        reason: maybe(dice, text),
        rtp: Number::of_units(dice.below(1_000_000)),
        parameters: json(r#"{"maxPayout":"1.50", "rtp":94.50}"#),
        rules: Some(2),
        bet: Some(json(r#"{"type":"placeBet","amount":"1.00"}"#)),
        begun: maybe(dice, moment),
        ended: maybe(dice, moment),
        transactions: several(dice, |dice| transaction(dice, decimals)),
        server_seed_hash: text(dice),
        client_seed: text(dice),
        nonce: dice.below(u64::MAX),
        steps: several(dice, step),
    }
}

fn transaction(dice: &mut Dice, decimals: u8) -> TransactionRecord {
    TransactionRecord {
        transaction_id: text(dice),
        kind: KINDS[dice.position(KINDS.len())],
        amount: money(dice, decimals),
        state: STATES[dice.position(STATES.len())],
        balance: maybe(dice, |dice| Balance {
            units: i128::from(dice.below(1 << 40)) - (1 << 39),
            decimals,
        }),
        attempts: dice.below(1 << 20),
        at: moment(dice),
    }
}

fn step(dice: &mut Dice) -> StepRecord {
    let b = u32::try_from(dice.below(1 << 20) + 1).expect("small");
    let a = u32::try_from(dice.below(b.into()) + 1).expect("small");
    StepRecord {
        at: moment(dice),
        draw: maybe(dice, |dice| dice.below(1 << 30)),
        chance: maybe(dice, |_| ExactChance(Chance { a, b })),
        multiplier: Multiplier::of(Fraction::new(dice.below(u64::MAX).into(), 100_000_000)),
        won: maybe(dice, |dice| dice.chance(1, 2)),
        event: json(r#"{"type":"cardDealt","index":0, "card":6}"#),
    }
}

fn several<T>(dice: &mut Dice, one: impl Fn(&mut Dice) -> T) -> Vec<T> {
    (0..dice.below(4)).map(|_| one(dice)).collect()
}

fn maybe<T>(dice: &mut Dice, some: impl Fn(&mut Dice) -> T) -> Option<T> {
    dice.chance(2, 3).then(|| some(dice))
}

fn money(dice: &mut Dice, decimals: u8) -> Money {
    Money { units: dice.below(u64::MAX), decimals }
}

fn moment(dice: &mut Dice) -> Moment {
    Moment::of_millis(dice.below(253_402_300_800_000))
}

/// What a name may hold, and what breaks a line of CSV.
fn text(dice: &mut Dice) -> String {
    const LETTERS: [char; 12] = ['a', 'Z', '0', '-', ' ', ',', '"', '\\', '~', '=', '@', '/'];
    (0..dice.below(12)).map(|_| LETTERS[dice.position(LETTERS.len())]).collect()
}
