//! Random play for money on a disk that fails and under kills at any commit, against a wallet that loses,
//! doubles and delays: every effect once, every sum zero.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use conformance::Effort;
use house::{
    Answered, Configs, House, HouseSetup, Keys, LaunchAsk, Letters, OperatorCaller, Outbox, Purse,
    RoundQuery, check_ledger, new_operator_key,
};
use operator::{RoundRecord, Status, TransactionState};
use serde_json::{Value, json};
use table::draws::Dice;
use tokio::time::advance;

use crate::faults::{Faulty, by_hand, setup};
use crate::keeper::ROOMY;
use crate::sessions::{configs, request, step_of};

/// How many schedules a test run tries.
const SCHEDULES: u64 = 300;
/// How many lives the house of a schedule has, and how many requests each.
const LIVES: u64 = 4;
const ASKS: u64 = 14;
/// What the player has in the wallet, in cents.
const START: i64 = 5_000;

/// What has had an effect under a transaction's id, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Effects {
    debited: i64,
    rolled_back: i64,
    credited: i64,
}

/// What an operator's wallet knows, whatever becomes of the house.
struct Book {
    balance: i64,
    effects: BTreeMap<String, Effects>,
    /// Debits that have been refused, and ids that were rolled back: nothing happens under them.
    over: BTreeMap<String, &'static str>,
    /// What is on its way for longer than the house waits.
    late: Vec<(String, Value)>,
    dice: Dice,
    /// How likely faults are, in a hundred.
    faults: u64,
}

/// Cents of a decimal with two decimals.
fn cents(text: &Value) -> i64 {
    text.as_str().expect("money").replace('.', "").parse().expect("digits")
}

impl Book {
    fn new(seed: u64) -> Self {
        let (effects, over, late) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        Self { balance: START, effects, over, late, dice: Dice::new(seed), faults: 0 }
    }

    fn told(&self) -> Value {
        let (sign, units) = (if self.balance < 0 { "-" } else { "" }, self.balance.unsigned_abs());
        json!({"balance": format!("{sign}{}.{:02}", units / 100, units % 100)})
    }

    /// What the rules say of a wallet: an id takes effect once.
    fn take(&mut self, way: &str, body: &Value) -> Value {
        if way == "balance" {
            return self.told();
        }
        let id = body["transactionId"].as_str().expect("an id").to_owned();
        let amount = cents(&body["amount"]);
        let done = *self.effects.entry(id.clone()).or_default();
        let effect = |effects: &mut Effects| match way {
            "debit" => effects.debited += amount,
            "credit" => effects.credited += amount,
            _ => effects.rolled_back += amount,
        };
        let moved = match (way, self.over.get(&id).copied()) {
            ("debit", Some(error)) => return json!({"error": error}),
            ("debit", None) if done.debited > 0 => 0,
            ("debit", None) if amount > self.balance => {
                self.over.insert(id, "insufficient_funds");
                return json!({"error": "insufficient_funds"});
            }
            ("debit", None) => -amount,
            ("credit", _) if done.credited > 0 => 0,
            ("credit", _) => amount,
            (_, _) => {
                self.over.insert(id.clone(), "duplicate_mismatch");
                if done.debited > 0 && done.rolled_back == 0 { amount } else { 0 }
            }
        };
        if moved != 0 {
            self.balance += moved;
            effect(self.effects.entry(id).or_default());
        }
        self.told()
    }

    /// What was late comes now.
    fn catch_up(&mut self) {
        for (way, body) in std::mem::take(&mut self.late) {
            self.take(&way, &body);
        }
    }

    /// A request with whatever goes wrong with it; none if nobody hears an answer.
    fn serve(&mut self, way: &str, body: &Value) -> Option<Value> {
        let fault = self.dice.chance(self.faults, 100).then(|| self.dice.below(6));
        if self.dice.chance(1, 2) {
            self.catch_up();
        }
        match fault {
            None => Some(self.take(way, body)),
            Some(0) => None,
            Some(1) => {
                self.take(way, body);
                None
            }
            Some(2) => {
                self.take(way, body);
                Some(self.take(way, body))
            }
            Some(3) => {
                self.late.push((way.into(), body.clone()));
                None
            }
            Some(4) => Some(json!({"balance": 12.5})),
            Some(_) => Some(json!({"error": "tired"})),
        }
    }
}

/// The way to that wallet.
#[derive(Clone)]
struct Wallet(Arc<Mutex<Book>>);

impl Wallet {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().expect("nobody panics with the wallet in hand")
    }
}

impl Purse for Wallet {
    fn post(&self, url: String, _: String, body: Vec<u8>) -> Answered {
        let wallet = self.clone();
        Box::pin(async move {
            // A kill may come while a request is on its way, and while its answer is.
            tokio::task::yield_now().await;
            let body = serde_json::from_slice(&body).expect("JSON");
            let way = url.rsplit('/').next().expect("a way");
            let answer = wallet.book().serve(way, &body);
            tokio::task::yield_now().await;
            answer.map(|answer| answer.to_string().into_bytes())
        })
    }
}

fn acme(seed_per: &str) -> Configs {
    let currencies = json!({"USD": {"decimals": 2, "minBet": "0.10", "maxBet": "50.00",
        "maxPayout": "1000.00", "type": "fiat"}});
    let acme = json!({"operatorId": "acme", "currencies": ["USD"], "seedPer": seed_per,
        "wallet": {"url": "http://127.0.0.1:1/wallet"}});
    configs(&[("currencies.json", currencies), ("operators/acme.json", acme)])
}

/// One schedule: what its dice lead to.
struct Schedule {
    disk: Faulty,
    wallet: Wallet,
    dice: Dice,
    seed_per: &'static str,
    asked: u64,
}

/// The player at a socket.
struct Player {
    house: Arc<House>,
    launch: Arc<house::Launch>,
    outbox: Outbox,
    inbox: Letters,
}

impl Player {
    async fn new(house: &Arc<House>) -> Self {
        let caller = OperatorCaller { operator: "acme".into(), key: "k".into(), read_only: false };
        let ask = LaunchAsk {
            player: "p-77".into(),
            currency: "USD".into(),
            game: "hilo".into(),
            language: None,
            demo: false,
        };
        let made = house.sessions().launch(&caller, ask).await.expect("a session");
        let (_, launch) = house.sessions().open_launch(&made.token).await.expect("it opens");
        let (outbox, inbox) = Outbox::new(ROOMY, house.metrics().clone());
        Self { house: house.clone(), launch, outbox, inbox }
    }

    fn send(&self, id: &str, mut ask: Value) {
        ask["id"] = json!(id);
        let (player, launch) = (self.launch.patron.id, Some(self.launch.clone()));
        let ask = request(ask).expect("a request of the wire");
        self.house.sessions().tell_sized(player, launch, &self.outbox, ask, 0);
    }

    async fn ask(&mut self, id: &str, ask: Value) -> Value {
        self.send(id, ask);
        loop {
            let bytes = self.inbox.recv().await.expect("the house is there");
            let told: Value = serde_json::from_slice(&bytes).expect("JSON");
            if told["id"] == id {
                return told;
            }
        }
    }
}

impl Schedule {
    fn new(seed: u64) -> Self {
        let disk = Faulty::new(Vec::new(), seed);
        let key = new_operator_key(&disk.view(), &Keys::new([7; 32], &[8; 32]), "acme", false);
        disk.disk().keep(&[key.expect("a key").write]).expect("it is kept");
        disk.disk().is_atomic = true;
        let wallet = Wallet(Arc::new(Mutex::new(Book::new(seed ^ 77))));
        let mut dice = Dice::new(!seed);
        let seed_per = if dice.chance(1, 3) { "round" } else { "manual" };
        Self { disk, wallet, dice, seed_per, asked: 0 }
    }

    async fn open(&mut self) -> (Arc<House>, Player) {
        self.disk.disk().faults = 0;
        let setup = HouseSetup { configs: acme(self.seed_per), ..setup(true) };
        let opened = House::open(setup, Box::new(self.disk.clone())).await;
        let house = opened.expect("the house opens");
        assert_eq!(house.damaged(), Vec::<String>::new());
        house.sessions().serve_wallets(Arc::new(self.wallet.clone()));
        let player = Player::new(&house).await;
        (house, player)
    }

    async fn ask(&mut self, player: &mut Player, ask: Value) -> Value {
        self.asked += 1;
        player.ask(&self.asked.to_string(), ask).await
    }

    async fn bet(&mut self, player: &mut Player, game: &str) -> Value {
        let seeds = self.ask(player, json!({"type": "session.seeds"})).await["seeds"].clone();
        if seeds["clientSeed"].is_null() {
            let ask = json!({"type": "session.setClientSeed", "clientSeed": "lucky"});
            self.ask(player, ask).await;
        }
        let mut bet = json!({"type": format!("{game}.placeBet"), "amount": "7.00",
            "currency": "USD", "serverSeedHash": seeds["serverSeedHash"], "clientSeed": "lucky",
            "nonce": seeds["nonce"]});
        if game != "hilo" {
            bet["difficulty"] = json!("easy");
        }
        bet
    }

    /// A bet if there is no open round, else a step or the way out.
    async fn next(&mut self, player: &mut Player, game: &str) -> Value {
        let active = self.ask(player, json!({"type": format!("{game}.checkActive")})).await;
        let round = &active["round"];
        if round.is_null() {
            return self.bet(player, game).await;
        }
        match round["view"]["canCashOut"] == true && self.dice.chance(1, 2) {
            true => json!({"type": format!("{game}.cashOut")}),
            false => step_of(game, round),
        }
    }

    /// A life of the house, which ends wherever it is.
    async fn live(&mut self) {
        let (_house, mut player) = self.open().await;
        self.disk.disk().faults = 12;
        self.wallet.book().faults = 40;
        for _ in 0..ASKS {
            let game = if self.dice.chance(2, 3) { "hilo" } else { "chickenroad" };
            let ask = match self.dice.below(10) {
                0 => json!({"type": "session.rotate"}),
                1 | 2 => {
                    advance(Duration::from_millis(self.dice.below(4000))).await;
                    continue;
                }
                _ => self.next(&mut player, game).await,
            };
            self.ask(&mut player, ask).await;
        }
        // Something is under way when the end comes.
        let ask = self.next(&mut player, "hilo").await;
        player.send("the last", ask);
        for _ in 0..self.dice.below(12) {
            tokio::task::yield_now().await;
        }
    }

    /// Everything works again: what is open is played to its end, and what is owed is paid.
    async fn settle(&mut self) {
        self.wallet.book().faults = 0;
        self.wallet.book().catch_up();
        let (house, mut player) = self.open().await;
        for game in ["hilo", "chickenroad"] {
            loop {
                let ask = json!({"type": format!("{game}.checkActive")});
                let round = self.ask(&mut player, ask).await["round"].clone();
                if round.is_null() {
                    break;
                }
                self.ask(&mut player, step_of(game, &round)).await;
            }
        }
        let owes = || !house.sessions().owed_to("acme").is_empty();
        for _ in (0..100_000).take_while(|_| owes()) {
            advance(Duration::from_secs(1)).await;
            tokio::task::yield_now().await;
        }
        assert!(!owes(), "what is owed is never paid");
        self.check(&house).await;
    }

    async fn check(&self, house: &House) {
        let (mut rounds, mut cursor) = (Vec::new(), None);
        loop {
            let query = RoundQuery { cursor, ..RoundQuery::default() };
            let page = house.sessions().rounds_of("acme", query).await.expect("a page");
            rounds.extend(page.rounds);
            cursor = page.cursor;
            if cursor.is_none() {
                break;
            }
        }
        let book = self.wallet.book();
        let moved: i64 = rounds.iter().map(|round| effects_of(round, &book.effects)).sum();
        assert_eq!(book.balance, START + moved, "the wallet has another balance");
        let ids = rounds
            .iter()
            .flat_map(|round| ["d", "c"].map(|kind| format!("{}-{kind}", round.round_id)));
        let ids: std::collections::BTreeSet<String> = ids.collect();
        assert!(book.effects.keys().all(|id| ids.contains(id)), "an effect is of no round");
        let ledger = check_ledger(&self.disk.view()).expect("it is read");
        assert_eq!(ledger.findings, Vec::<String>::new());
        let totals = ledger.currencies.get("USD").cloned().unwrap_or_default();
        assert_eq!((totals.available, totals.held, totals.owed), (0, 0, 0), "{totals:?}");
        assert_eq!(totals.clearing, i128::from(moved), "{totals:?}");
        assert_eq!(totals.bank, -i128::from(moved), "{totals:?}");
    }
}

/// Every effect of a round once, as its record says; what it has moved.
fn effects_of(round: &RoundRecord, effects: &BTreeMap<String, Effects>) -> i64 {
    let of = |kind: &str| effects.get(&format!("{}-{kind}", round.round_id)).copied();
    let (debit, credit) = (of("d").unwrap_or_default(), of("c").unwrap_or_default());
    let stake = i64::try_from(round.stake.units).expect("a small stake");
    let payout = round.payout.map_or(0, |payout| i64::try_from(payout.units).expect("small"));
    let expected = match round.status {
        Status::Won | Status::Lost => Effects { debited: stake, rolled_back: 0, credited: 0 },
        Status::Returned => Effects { debited: stake, rolled_back: stake, credited: 0 },
        // Nobody knows whether a debit without an answer was one; if it was, it went back.
        Status::Void => Effects { rolled_back: debit.debited, ..debit },
        Status::Open => panic!("every round was played to its end: {round:?}"),
    };
    assert_eq!(debit, expected, "{round:?}");
    assert_eq!(credit, Effects { credited: payout, ..Effects::default() }, "{round:?}");
    assert!(debit.debited <= stake, "a debit once: {round:?}");
    let owed = |state: TransactionState| state == TransactionState::Owed;
    assert!(round.transactions.iter().all(|one| !owed(one.state)), "{round:?}");
    credit.credited + debit.rolled_back - debit.debited
}

fn run(seed: u64) -> u64 {
    let mut schedule = Schedule::new(seed);
    for _ in 0..LIVES {
        schedule.disk.disk().power_on();
        by_hand(schedule.live());
    }
    schedule.disk.disk().power_on();
    by_hand(schedule.settle());
    schedule.wallet.book().effects.len().try_into().expect("few")
}

/// [O26] [O27] [O28] [O30] Whatever the disk, the wallet and the power do: every stake, payout and rollback
/// once, both ledgers equal to the cent, every sum zero.
#[test]
fn every_effect_happens_once_and_every_sum_is_zero() {
    let effort = Effort::of_this_run();
    let first = effort.seed(190);
    println!("schedules for money from {first} on");
    let mut transactions = 0;
    for number in 0..effort.of(SCHEDULES) {
        let seed = first.wrapping_add(number);
        let done = std::panic::catch_unwind(|| run(seed));
        transactions += done.unwrap_or_else(|_| panic!("the schedule of seed {seed} fails"));
    }
    println!("{transactions} transactions, each once");
    assert!(transactions > effort.of(SCHEDULES) * 3, "{transactions} are too few to show anything");
}
