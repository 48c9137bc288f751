//! What a page is told beforehand, held against what then happens: the books against the view, and a
//! request that is offered against what deciding it does.

use cashflow::Cashflow;
use serde_json::{Value, json};
use table::{Refused, Rules as _, Version};

/// A page that follows a table.
pub(crate) struct Page {
    rules: Version,
    /// Since when the next events are.
    since: Value,
    /// The table's beginning, to begin again.
    start: Value,
    events: Vec<Value>,
    told: Value,
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

impl Page {
    pub(crate) fn new(rules: Version, config: &Value, seats: u8) -> Self {
        let start = json!({"start": {"config": config, "seats": seats}});
        Self { rules, since: start.clone(), start, events: Vec::new(), told: Value::Null }
    }

    fn ask(&self, name: &str, asked: &Value) -> Value {
        let question = serde_json::from_value(json!({ name: asked })).expect("a question");
        let told = Cashflow::preview(self.rules, question).unwrap_or_else(|why| panic!("{why}"));
        serde_json::from_str::<Value>(&told).expect("JSON")[name].take()
    }

    fn books(&self, since: &Value, events: &[Value]) -> Value {
        self.ask("books", &json!({"since": since, "events": events}))
    }

    /// Hears what has happened.
    pub(crate) fn see(&mut self, events: &[Value]) {
        self.told = self.books(&self.since, events);
        assert_eq!(list(&self.told["contexts"]).len(), events.len());
        self.since = json!({"kept": self.told["kept"]});
        self.events.extend_from_slice(events);
    }

    /// What a request would come to.
    pub(crate) fn foretell(&self, seat: usize, command: &Value) -> Value {
        self.ask("request", &json!({"kept": self.told["kept"], "seat": seat, "command": command}))
    }

    /// The books of all events at once are those that were kept step by step.
    pub(crate) fn check_the_whole(&self) {
        let whole = self.books(&self.start, &self.events);
        assert_eq!(whole["kept"], self.told["kept"]);
        assert_eq!(whole["now"], self.told["now"]);
        let turns = list(&whole["points"]).iter().map(|point| number(&point["turn"]));
        assert!(turns.eq(0..number(&self.told["now"]["turn"])), "a point for each turn");
    }

    /// The books are what the view shows.
    pub(crate) fn check(&self, view: &Value) {
        let kept: Value = serde_json::from_str(self.told["kept"].as_str().expect("a text"))
            .expect("what is kept is JSON");
        assert_eq!(self.told["now"]["turn"], view["turnNumber"]);
        assert_eq!(kept["current"], view["current"]);
        let phase =
            kept["phase"].as_str().or_else(|| Some(kept["phase"].as_object()?.keys().next()?));
        assert_eq!(phase, view["phase"].as_str());
        check_piles(&kept["piles"], &view["decks"]);
        for (seat, player) in list(&view["players"]).iter().enumerate() {
            check_standing(&self.told["now"]["seats"][seat], player);
            check_kept(&kept["players"][seat], player);
            check_sheet(&self.told["seats"][seat], player);
        }
        let current = usize::try_from(number(&view["current"])).expect("a seat");
        let cash = number(&view["players"][current]["cash"]);
        let missing = view["due"].as_i64().map(|due| (due - cash).max(0));
        assert_eq!(self.told["due"]["missing"].as_i64(), missing);
    }

    /// What was foretold of a request is what its events did.
    pub(crate) fn check_request(&self, asked: &Asked<'_>, events: &[Value], after: &Value) {
        let (seat, command) = (asked.seat, asked.command);
        let [before, after] = [asked.before, after].map(|view| &view["players"][seat]);
        let sum = |kind: &str, field: &str| -> i64 {
            let of_kind = events.iter().filter(|event| event["type"] == kind);
            of_kind.map(|event| number(&event[field])).sum()
        };
        let (sheet, wares) = (&asked.told["sheet"], &asked.told["wares"]);
        self.check_contexts(asked, events);
        match command["type"].as_str().expect("a type") {
            "buy" if command["shares"].is_number() => {
                let (price, shares) = (number(&wares["price"]), number(&command["shares"]));
                assert_eq!(sum("paid", "amount"), shares * price);
                assert_eq!(number(&wares["affordable"]), number(&before["cash"]) / price);
                check_after(&asked.told["after"], after, &sum);
            }
            "buy" if !asked.before["card"]["winOn"].is_null() => {
                assert_eq!(number(&asked.told["after"]["paid"]), sum("paid", "amount"));
            }
            "buy" | "borrow" | "repay" => {
                if command["type"] == "buy" {
                    assert_eq!(number(&wares["price"]), sum("paid", "amount"));
                }
                check_after(&asked.told["after"], after, &sum);
            }
            "sell" => {
                let foretold = &asked.told["sale"];
                let got = sum("assetSold", "proceeds") + sum("partSold", "proceeds");
                assert_eq!(number(&foretold["gets"]), got + sum("received", "amount"), "{command}");
                let passive = |player: &Value| number(&player["passiveIncome"]);
                assert_eq!(number(&foretold["cashflow"]), passive(before) - passive(after));
            }
            "donate" => {
                let amount = number(&sheet["donation"]["amount"]);
                let given = if sheet["donation"]["short"] == true { 0 } else { amount };
                assert_eq!(sum("donated", "amount"), given);
            }
            "roll" => {
                let rolled = events.iter().find(|event| event["type"] == "rolled");
                let dice = list(&rolled.expect("dice were rolled")["dice"]).len();
                assert_eq!(sheet["dice"], dice);
            }
            "enterFastTrack" => {
                for field in ["cash", "income", "target"] {
                    assert_eq!(number(&sheet["entry"][field]), sum("fastTrackEntered", field));
                }
            }
            _ => {}
        }
    }

    /// What the events of a request were about, as the view had it before them.
    fn check_contexts(&self, asked: &Asked<'_>, events: &[Value]) {
        let contexts = list(&self.told["contexts"]);
        let player = &asked.before["players"][asked.seat];
        assert_eq!(contexts[0]["turnOf"], asked.before["current"]);
        let rewards = ["received", "ventureBought"];
        let won = events.iter().any(|event| rewards.iter().any(|reward| event["type"] == *reward));
        for (event, context) in events.iter().zip(contexts) {
            match event["type"].as_str().expect("a type") {
                "dieThrown" if asked.command["type"] == "buy" => assert_eq!(context["lost"], !won),
                "repaid" => {
                    let debts = list(&player["liabilities"]).iter();
                    let debt = debts.clone().find(|debt| debt["id"] == event["debt"]);
                    assert_eq!(context["note"], debt.expect("it was owed")["metadata"]["card"]);
                }
                "assetBought" => assert_eq!(context["paid"], asked.told["wares"]["price"]),
                "assetSold" => {
                    let seller = usize::try_from(number(&event["seat"])).expect("a seat");
                    let mut assets = list(&asked.before["players"][seller]["assets"]).iter();
                    let sold = assets.find(|asset| asset["id"] == event["asset"]);
                    let name = &sold.expect("it was owned")["name"];
                    let shares = sold.is_some_and(|asset| !asset["metadata"]["symbol"].is_null());
                    let square = !context["source"]["square"].is_null();
                    assert!(shares || square || context["source"]["card"] == *name, "{context}");
                }
                _ => {}
            }
        }
    }

    /// What is refused, was to be refused by that name, unless nothing is told of it.
    pub(crate) fn check_refusal(&self, seat: usize, command: &Value, refused: &Refused) {
        // The end of the game has no name.
        let Some(reason) = refused.reason.as_deref() else { return };
        let told = self.foretell(seat, command);
        if told != "open" {
            assert_eq!(told["refused"], reason, "{command}");
        }
        if reason == "cash" && command["type"] == "repay" {
            let least = &self.told["seats"][seat]["leastRepayment"];
            assert_eq!(refused.message, format!("This takes {least} in cash."));
        }
    }

    /// What is asked of it, and what it tells of that and of the seat.
    pub(crate) fn think_of<'a>(
        &self,
        before: &'a Value,
        seat: usize,
        command: &'a Value,
    ) -> Asked<'a> {
        let mut told = self.foretell(seat, command);
        if told == "open" {
            told = json!({});
        }
        told["sheet"] = self.told["seats"][seat].clone();
        told["wares"] = self.told["wares"].clone();
        Asked { before, seat, command, told }
    }
}

/// A purchase, a loan or a repayment left the player as it was foretold.
fn check_after(foretold: &Value, after: &Value, sum: &impl Fn(&str, &str) -> i64) {
    assert_eq!(foretold["cash"], after["cash"], "{foretold}");
    assert_eq!(foretold["payday"], after["payday"], "{foretold}");
    let paid = sum("paid", "amount") + sum("repaid", "amount");
    assert_eq!(number(&foretold["paid"]), paid, "{foretold}");
    assert_eq!(number(&foretold["loan"]), sum("lent", "amount"), "{foretold}");
    assert_eq!(number(&foretold["payment"]) * 10, sum("lent", "amount"), "{foretold}");
}

/// A request, with what was told of it beforehand.
pub(crate) struct Asked<'a> {
    before: &'a Value,
    seat: usize,
    command: &'a Value,
    told: Value,
}

fn check_piles(piles: &Value, decks: &Value) {
    for (pile, deck) in list(piles).iter().zip(["small", "big", "doodad", "offer"]) {
        assert_eq!(pile["left"], decks[deck]["draw"], "{deck}");
        assert_eq!(list(&pile["discards"]).len(), decks[deck]["discard"], "{deck}");
    }
}

fn check_standing(standing: &Value, player: &Value) {
    let shown = [
        ("track", "track"),
        ("cash", "cash"),
        ("passive", "passiveIncome"),
        ("expenses", "totalExpenses"),
        ("target", "fastTrackTarget"),
    ];
    for (name, field) in shown {
        assert_eq!(standing[name], player[field], "{name}");
    }
}

fn check_kept(kept: &Value, player: &Value) {
    for name in ["position", "cash", "children", "childExpense", "charityTurns", "skipTurns", "out"]
    {
        assert_eq!(kept[name], player[name], "{name}");
    }
    let parts = [
        ("assets", &["id", "cost", "cashflow"][..]),
        ("liabilities", &["id", "payment", "balance"]),
    ];
    for (name, fields) in parts {
        let (kept, shown) = (list(&kept[name]), list(&player[name]));
        assert_eq!(kept.len(), shown.len(), "{name}");
        for (kept, shown) in kept.iter().zip(shown) {
            for field in fields {
                assert_eq!(kept[*field], shown[*field], "{name} {field}");
            }
        }
    }
}

fn check_sheet(sheet: &Value, player: &Value) {
    let sum =
        |items: &[Value], field: &str| items.iter().map(|one| number(&one[field])).sum::<i64>();
    let (assets, debts) = (list(&player["assets"]), list(&player["liabilities"]));
    assert_eq!(
        sum(list(&sheet["flows"]), "amount"),
        number(&player["cash"]),
        "all ways are the cash"
    );
    let start = number(&player["passiveIncome"]) - sum(assets, "cashflow");
    assert_eq!(number(&sheet["startIncome"]), start);

    let target = player["fastTrackTarget"].as_i64();
    let goal = target.unwrap_or_else(|| number(&player["totalExpenses"]));
    let missing = (goal - number(&player["passiveIncome"])).max(0);
    assert_eq!((number(&sheet["way"]["goal"]), number(&sheet["way"]["missing"])), (goal, missing));
    assert_eq!(number(&sheet["way"]["share"]) == 1_000_000, missing == 0);

    let mortgages = assets.iter().map(|asset| asset["metadata"]["mortgage"].as_i64().unwrap_or(0));
    let mortgages: i64 = mortgages.sum();
    let worth = &sheet["worth"];
    assert_eq!(number(&worth["owned"]), number(&player["cash"]) + sum(assets, "cost"));
    assert_eq!(number(&worth["owed"]), sum(debts, "balance") + mortgages);
    assert_eq!(sum(list(&worth["mortgages"]), "balance"), mortgages);
    assert_eq!(number(&worth["net"]), number(&worth["owned"]) - number(&worth["owed"]));
}
