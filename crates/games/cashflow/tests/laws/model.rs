//! The view recomputed from what everybody sees happen, by code that shares nothing with the
//! game: plain JSON, the data file, and the rule book's formulas.

use serde_json::{Map, Value, json};
use table::Version;

const DECKS: [&str; 4] = ["small", "big", "doodad", "offer"];

#[derive(Default)]
struct Sheet {
    profession: Value,
    dream: Value,
    salary: i64,
    fixed: i64,
    fast_income: Option<i64>,
    target: Option<i64>,
    position: i64,
    cash: i64,
    children: i64,
    child_expense: i64,
    charity: i64,
    skip: i64,
    out: bool,
    conceded: Option<bool>,
    assets: Vec<Value>,
    debts: Vec<Value>,
}

/// A table as a spectator could keep it.
pub(crate) struct Model {
    rules: Version,
    data: Value,
    players: Vec<Sheet>,
    decks: Map<String, Value>,
    current: i64,
    turn_number: i64,
    dice: Value,
    card: Option<String>,
    pub(crate) phase: String,
    turn: Vec<i64>,
    deadline: Value,
    due: Value,
    pub(crate) winner: Option<Value>,
}

fn number(value: &Value, field: &str) -> i64 {
    value[field].as_i64().unwrap_or_else(|| panic!("no {field} in {value}"))
}

fn word<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("no {field} in {value}"))
}

fn by_id<'a>(list: &'a Value, id: &str) -> &'a Value {
    let list = list.as_array().expect("a list");
    list.iter().find(|item| item["id"] == id).unwrap_or_else(|| panic!("no {id}"))
}

fn half_up(amount: i128, part: i128, whole: i128) -> i64 {
    i64::try_from((2 * amount * part + whole).div_euclid(2 * whole)).expect("money")
}

impl Sheet {
    fn passive(&self) -> i64 {
        let flows: i64 = self.assets.iter().map(|asset| number(asset, "cashflow")).sum();
        flows + self.fast_income.unwrap_or(0)
    }

    fn expenses(&self) -> i64 {
        let payments: i64 = self.debts.iter().map(|debt| number(debt, "payment")).sum();
        self.fixed + self.child_expense + payments
    }

    fn payday(&self) -> i64 {
        self.salary + self.passive() - self.expenses()
    }

    fn asset(&mut self, id: &Value) -> &mut Value {
        self.assets.iter_mut().find(|asset| asset["id"] == *id).expect("an asset that is owned")
    }

    fn debt(&mut self, id: &str, change: i64) {
        if !self.debts.iter().any(|debt| debt["id"] == id) {
            self.debts.push(json!({"id": id, "name": id, "payment": 0, "balance": 0,
                "category": id, "metadata": {}}));
        }
        for debt in self.debts.iter_mut().filter(|debt| debt["id"] == id) {
            let balance = number(debt, "balance") + change;
            debt["balance"] = balance.into();
            debt["payment"] = (balance / 10).into();
        }
        self.debts.retain(|debt| debt["balance"] != 0);
    }

    fn score(&self) -> i64 {
        if self.conceded == Some(true) { 0 } else { self.passive() }
    }

    fn view(&self, seat: usize) -> Value {
        let mut view = self.first_view(seat);
        if let Some(conceded) = self.conceded {
            view["conceded"] = conceded.into();
        }
        view
    }

    /// What the first version shows, and every later one too.
    fn first_view(&self, seat: usize) -> Value {
        let covered = self.fast_income.is_none() && self.passive() >= self.expenses();
        let track = if self.fast_income.is_some() { "fastTrack" } else { "ratRace" };
        json!({"seat": seat, "profession": self.profession, "dream": self.dream,
            "track": track, "position": self.position, "cash": self.cash,
            "salary": self.salary, "passiveIncome": self.passive(),
            "totalIncome": self.salary + self.passive(), "totalExpenses": self.expenses(),
            "payday": self.payday(), "children": self.children,
            "childExpense": self.child_expense, "charityTurns": self.charity,
            "skipTurns": self.skip, "canEnterFastTrack": covered,
            "fastTrackTarget": self.target, "out": self.out, "assets": self.assets,
            "liabilities": self.debts})
    }
}

impl Model {
    pub(crate) fn new(rules: Version) -> Self {
        Self {
            rules,
            data: serde_json::from_str(cashflow::data::json(rules)).expect("JSON"),
            players: Vec::new(),
            decks: Map::new(),
            current: 0,
            turn_number: 0,
            dice: json!([]),
            card: None,
            phase: String::new(),
            turn: Vec::new(),
            deadline: Value::Null,
            due: Value::Null,
            winner: None,
        }
    }

    pub(crate) fn view(&self) -> Value {
        let scores: Vec<i64> = self.players.iter().map(Sheet::score).collect();
        let result = self.winner.as_ref().map(|winner| {
            let winners: Vec<&Value> =
                Some(winner).filter(|seat| !seat.is_null()).into_iter().collect();
            json!({"winners": winners, "scores": scores})
        });
        let players: Vec<Value> =
            self.players.iter().enumerate().map(|(seat, sheet)| sheet.view(seat)).collect();
        json!({"current": self.current, "turnNumber": self.turn_number, "dice": self.dice,
            "card": self.open_card(), "due": self.due, "decks": self.decks, "players": players,
            "phase": self.phase, "turn": self.turn, "deadline": self.deadline,
            "over": result.is_some(), "result": result})
    }

    fn open_card(&self) -> Value {
        if let Some(id) = &self.card {
            let deck = deck_of(id);
            let mut card = by_id(&self.data["decks"][deck], id).clone();
            card["deck"] = deck.into();
            return card;
        }
        let seat = usize::try_from(self.current).expect("a seat");
        if self.phase != "deal" || self.winner.is_some() {
            return Value::Null;
        }
        let square = usize::try_from(self.players[seat].position).expect("a square");
        let mut event = self.data["fastTrack"][square]["event"].clone();
        event["deck"] = "fastTrack".into();
        event
    }

    fn sheet(&mut self, event: &Value) -> &mut Sheet {
        let seat = usize::try_from(number(event, "seat")).expect("a seat");
        &mut self.players[seat]
    }

    fn begin(&mut self, phase: &str, turn: Vec<i64>, event: &Value) {
        self.phase = phase.into();
        self.turn = turn;
        self.deadline = event["deadline"].clone();
        self.due = Value::Null;
    }

    fn count(&mut self, deck: &str, draw: i64, discard: i64) {
        let count = &mut self.decks[deck];
        *count = json!({"draw": number(count, "draw") + draw,
            "discard": number(count, "discard") + discard});
    }

    pub(crate) fn see(&mut self, event: &Value) {
        match word(event, "type") {
            "pileShuffled" => {
                let pile = json!({"draw": event["cards"], "discard": 0});
                self.decks.insert(word(event, "deck").into(), pile);
            }
            "seatTaken" => self.sit_down(event),
            "turnBegan" => {
                self.current = number(event, "seat");
                self.turn_number += 1;
                self.begin("roll", vec![self.current], event);
            }
            "turnSkipped" => {
                self.current = number(event, "seat");
                self.turn_number += 1;
                self.sheet(event).skip -= 1;
            }
            "phaseBegan" => self.begin(word(event, "phase"), vec![self.current], event),
            "windowOpened" => {
                let seats = serde_json::from_value(event["seats"].clone()).expect("seats");
                self.begin("window", seats, event);
            }
            "windowLeft" => self.turn.retain(|seat| *seat != number(event, "seat")),
            "liquidationBegan" => {
                self.begin("liquidate", vec![self.current], event);
                self.due = event["due"].clone();
            }
            "cardDrawn" => {
                self.card = Some(word(event, "card").into());
                self.count(deck_of(word(event, "card")), -1, 0);
            }
            "cardPutDown" => {
                self.card = None;
                self.count(deck_of(word(event, "card")), 0, 1);
            }
            "gameEnded" => {
                self.winner = Some(event["winner"].clone());
                self.begin("over", Vec::new(), &Value::Null);
            }
            "rolled" => self.roll(event),
            "wentOut" => self.sheet(event).out = true,
            "conceded" => {
                let sheet = self.sheet(event);
                (sheet.out, sheet.conceded, sheet.cash) = (true, Some(true), 0);
                sheet.assets.clear();
                sheet.debts.clear();
            }
            "dieThrown" | "dreamShot" | "waived" => {}
            kind if OF_LIFE.contains(&kind) => self.live(event),
            kind if OF_MONEY.contains(&kind) => self.pay(event),
            _ => self.trade(event),
        }
    }

    fn sit_down(&mut self, event: &Value) {
        let profession = by_id(&self.data["professions"], word(event, "profession"));
        let debts = profession["debts"].as_array().expect("debts").iter().map(|debt| {
            json!({"id": debt["id"], "name": debt["id"], "payment": debt["payment"],
                "balance": debt["balance"], "category": debt["id"], "metadata": {}})
        });
        let sheet = Sheet {
            profession: event["profession"].clone(),
            dream: event["dream"].clone(),
            salary: number(profession, "salary"),
            fixed: number(profession, "taxes") + number(profession, "otherExpenses"),
            cash: number(event, "cash"),
            debts: debts.collect(),
            conceded: (self.rules > Version::FIRST).then_some(false),
            ..Sheet::default()
        };
        self.players.push(sheet);
    }

    fn roll(&mut self, event: &Value) {
        self.dice = event["dice"].clone();
        let steps: i64 = self.dice.as_array().expect("dice").iter().filter_map(Value::as_i64).sum();
        let sheet = self.sheet(event);
        let squares = if sheet.fast_income.is_some() { 40 } else { 24 };
        sheet.position = (sheet.position + steps) % squares;
        sheet.charity = (sheet.charity - 1).max(0);
    }

    fn live(&mut self, event: &Value) {
        let seat = number(event, "seat");
        let start = self.data["fastTrackStarts"][usize::try_from(seat).expect("a seat")].as_i64();
        let sheet = self.sheet(event);
        match word(event, "type") {
            "childBorn" => {
                sheet.children += 1;
                sheet.child_expense += half_up(sheet.salary.into(), 56, 1000).max(100);
            }
            "downsized" => sheet.skip = number(event, "turns"),
            "fastTrackEntered" => {
                let payday = sheet.payday();
                let (profession, dream) = (sheet.profession.take(), sheet.dream.take());
                *sheet = Sheet {
                    profession,
                    dream,
                    cash: sheet.cash + 100 * payday,
                    fast_income: Some(payday + 50_000),
                    target: Some(payday + 100_000),
                    position: start.expect("a start"),
                    charity: sheet.charity,
                    skip: sheet.skip,
                    conceded: sheet.conceded,
                    ..Sheet::default()
                };
            }
            "incomeBoosted" => {
                let passive = sheet.passive();
                let boost = half_up(sheet.payday().into(), 1, 2).max(2000);
                let most = sheet.target.unwrap_or(0).max(1_000_000_000);
                *sheet.fast_income.as_mut().expect("on the Fast Track") +=
                    boost.min(most - passive);
            }
            kind => panic!("unknown: {kind}"),
        }
    }

    fn pay(&mut self, event: &Value) {
        let amount = event["amount"].as_i64().unwrap_or(0);
        let sheet = self.sheet(event);
        match word(event, "type") {
            "received" => {
                if event["reason"] == "payday" {
                    assert_eq!(amount % sheet.payday().max(1), 0, "whole paydays: {event}");
                }
                sheet.cash += amount;
            }
            "paid" => sheet.cash -= amount,
            "donated" => {
                sheet.cash -= amount;
                sheet.charity = 3;
            }
            "lent" => {
                sheet.cash += amount;
                sheet.debt("bank", amount);
            }
            "repaid" => {
                sheet.cash -= amount;
                sheet.debt(word(event, "debt"), -amount);
            }
            "noteSigned" => sheet.debts.push(json!({"id": event["debt"], "name": event["card"],
                "payment": event["payment"], "balance": event["balance"], "category": "note",
                "metadata": {"card": event["card"]}})),
            kind => panic!("unknown: {kind}"),
        }
    }

    fn trade(&mut self, event: &Value) {
        let bought = self.bought(event);
        let sheet = self.sheet(event);
        let id = event["asset"].clone();
        match word(event, "type") {
            "sharesBought" | "assetBought" | "ventureBought" => {
                match sheet.assets.iter_mut().find(|asset| asset["id"] == id) {
                    Some(held) => add_shares(held, number(event, "shares")),
                    None => sheet.assets.push(bought.expect("something bought")),
                }
            }
            "assetSold" => {
                sheet.cash += number(event, "proceeds");
                sheet.assets.retain(|asset| asset["id"] != id);
            }
            "partSold" => {
                sheet.cash += number(event, "proceeds");
                sell_part(sheet.asset(&id), number(event, "quantity"));
            }
            "sharesSplit" => {
                let quantity = number(event, "quantity");
                let holding = sheet.asset(&id);
                let dividend = number(&holding["metadata"], "dividend");
                holding["metadata"]["quantity"] = quantity.into();
                holding["cashflow"] = (quantity * dividend).into();
            }
            "assetImproved" => {
                let asset = sheet.asset(&id);
                asset["cashflow"] = (number(asset, "cashflow") + number(event, "cashflow")).into();
            }
            "assetLost" => sheet.assets.retain(|asset| asset["id"] != id),
            kind => panic!("unknown: {kind}"),
        }
    }

    /// The asset that a purchase gives, from the card or square alone.
    fn bought(&self, event: &Value) -> Option<Value> {
        if let Some(square) = event["square"].as_u64() {
            let square = usize::try_from(square).expect("a square");
            let venture = &self.data["fastTrack"][square]["event"];
            return Some(json!({"id": event["asset"], "name": venture["id"],
                "category": "fastTrack", "cashflow": venture["cashFlow"],
                "cost": venture["cost"], "metadata": {"event": venture["id"]}}));
        }
        let id = event["card"].as_str()?;
        let card = by_id(&self.data["decks"][deck_of(id)], id);
        let shares = event["shares"].as_i64().unwrap_or(0);
        let dividend = card["dividend"].as_i64().unwrap_or(0);
        let (name, cost, flow, metadata) = match word(card, "kind") {
            "realEstate" => (
                &card["id"],
                None,
                None,
                json!({"landType": card["landType"],
                "units": card["units"], "mortgage": card["mortgage"],
                "downPayment": card["downPayment"]}),
            ),
            "business" => (
                &card["id"],
                None,
                None,
                json!({
                "businessType": card["businessType"], "mortgage": card["mortgage"],
                "downPayment": card["downPayment"]}),
            ),
            "partnership" => (&card["id"], None, None, json!({"downPayment": card["downPayment"]})),
            "coin" => (
                &card["id"],
                None,
                Some(0),
                json!({"coin": card["coin"], "quantity": card["quantity"]}),
            ),
            _ => (
                &card["symbol"],
                Some(shares * number(card, "price")),
                Some(shares * dividend),
                json!({"symbol": card["symbol"], "price": card["price"], "quantity": shares,
                    "dividend": dividend}),
            ),
        };
        let cost = cost.unwrap_or_else(|| number(card, "cost"));
        let flow = flow.unwrap_or_else(|| number(card, "cashFlow"));
        Some(json!({"id": event["asset"], "name": name, "category": card["kind"],
            "cashflow": flow, "cost": cost, "metadata": metadata}))
    }
}

const OF_LIFE: [&str; 4] = ["childBorn", "downsized", "fastTrackEntered", "incomeBoosted"];
const OF_MONEY: [&str; 6] = ["received", "paid", "donated", "lent", "repaid", "noteSigned"];

fn deck_of(card: &str) -> &'static str {
    let found = DECKS.into_iter().find(|deck| card.starts_with(&deck[..1]));
    found.expect("a card of a deck")
}

fn add_shares(held: &mut Value, shares: i64) {
    let meta = held["metadata"].clone();
    held["metadata"]["quantity"] = (number(&meta, "quantity") + shares).into();
    held["cost"] = (number(held, "cost") + shares * number(&meta, "price")).into();
    held["cashflow"] = (number(held, "cashflow") + shares * number(&meta, "dividend")).into();
}

fn sell_part(held: &mut Value, sold: i64) {
    let meta = held["metadata"].clone();
    let quantity = number(&meta, "quantity");
    held["metadata"]["quantity"] = (quantity - sold).into();
    if let Some(dividend) = meta["dividend"].as_i64() {
        let cost = number(held, "cost");
        held["cost"] = (cost - half_up(cost.into(), sold.into(), quantity.into())).into();
        held["cashflow"] = (number(held, "cashflow") - sold * dividend).into();
    }
}
