//! Bots among people: what they say, whom they wait for, and whether they keep their
//! word.

use bots::{Brain, Budget, Company, Courtesy, Line, Look, Remark};
use serde_json::{Value, json};
use table::draws::Dice;
use table::erased::AnyMatch;
use table::{Seat, SeatSet, Viewer};

use crate::evening;

const SMUGGLER: Seat = Seat::new(0);
const INSPECTOR: Seat = Seat::new(1);

/// A bot among people.
struct Guest {
    brain: Box<dyn Brain>,
    seat: Seat,
    company: Company,
}

impl Guest {
    fn new(bot: &str, seat: Seat, people: SeatSet, dice: u64) -> Self {
        Self::at("contraband", bot, seat, people, dice)
    }

    fn at(game: &str, bot: &str, seat: Seat, people: SeatSet, dice: u64) -> Self {
        let budget = Budget { nodes: 200, time: None };
        let brain =
            bots::Staff::default().brain(bot, game, dice, budget).expect("there is such a bot");
        Self { brain, seat, company: Company { people, talk: Vec::new() } }
    }

    fn hears(&mut self, seat: Seat, text: &str) {
        self.company.talk.push(Line { seat, text: text.into() });
    }

    fn with_a_look<T>(
        &mut self,
        play: &dyn AnyMatch,
        act: impl Fn(&mut dyn Brain, &Look<'_>, &Company) -> T,
    ) -> T {
        let view = play.view(Viewer::Seat(self.seat));
        let options = serde_json::to_string(&play.options(self.seat)).expect("options are JSON");
        let world = &*play.world(self.seat, &mut Dice::new(0));
        let look = Look { seat: self.seat, view: &view, options: &options, world };
        act(&mut *self.brain, &look, &self.company)
    }

    fn courtesy(&mut self, play: &dyn AnyMatch) -> Courtesy {
        self.with_a_look(play, |brain, look, company| brain.courtesy(look, company))
    }

    fn choice(&mut self, play: &dyn AnyMatch) -> Value {
        let choice = self.with_a_look(play, |brain, look, _| brain.choose(look));
        Value::Object(choice.expect("something to do"))
    }
}

fn border() -> Box<dyn AnyMatch> {
    evening::table("{}", "contraband", 2, 5)
}

fn ask(play: &mut dyn AnyMatch, seat: Seat, command: Value) {
    let (read, now) = (play.read(command).expect("a command"), play.now());
    play.propose(seat, &read, now).expect("it is allowed");
    play.commit();
}

fn in_the_room(text: &'static str) -> Option<Remark> {
    Some(Remark { channel: "negotiation", text })
}

#[test]
fn an_inspector_who_trusts_takes_a_word_in_any_language_and_remembers_who_broke_it() {
    let mut play = border();
    let mut bot = Guest::new("careful-trusting", INSPECTOR, SeatSet::only(SMUGGLER), 1);
    assert_eq!(bot.courtesy(&*play), Courtesy { remark: None, waits: 5 });
    bot.hears(SMUGGLER, "통과시켜 주면 나눌게요.");
    assert_eq!(bot.courtesy(&*play), Courtesy { remark: in_the_room("Deal!"), waits: 1 });
    assert_eq!(bot.courtesy(&*play).remark, None);
    assert_eq!(bot.choice(&*play), json!({"type": "pass"}));
    ask(&mut *play, INSPECTOR, json!({"type": "pass"}));
    ask(&mut *play, SMUGGLER, json!({"type": "smuggle", "amount": 1000}));
    bot.company.talk.clear();
    assert_eq!(bot.courtesy(&*play), Courtesy { remark: None, waits: 4 });
    for seat in [SMUGGLER, INSPECTOR] {
        ask(&mut *play, seat, json!({"type": "ready"}));
    }
    bot.hears(SMUGGLER, "Cho qua, mình chia.");
    assert_eq!(bot.courtesy(&*play).remark, in_the_room("No deal."));
}

#[test]
fn a_smuggler_pays_what_it_promised_by_its_character() {
    let rows = [
        ("careful", "Let me pass and I’ll share.", true),
        ("careful-bold", "I’m carrying nothing.", false),
    ];
    for (character, opening, pays) in rows {
        let mut play = border();
        let mut bot = Guest::new(character, SMUGGLER, SeatSet::only(INSPECTOR), 1);
        assert_eq!(bot.courtesy(&*play), Courtesy { remark: in_the_room(opening), waits: 5 });
        bot.hears(INSPECTOR, "成交！");
        assert_eq!(bot.courtesy(&*play), Courtesy::default());
        ask(&mut *play, SMUGGLER, json!({"type": "smuggle", "amount": 700}));
        ask(&mut *play, INSPECTOR, json!({"type": "pass"}));
        let paid = json!({"type": "transfer", "to": 1, "amount": 300});
        let ready = json!({"type": "ready"});
        assert_eq!(bot.choice(&*play), if pays { paid } else { ready }, "{character}");
    }
}

#[test]
fn a_bot_waits_for_the_people_of_its_team_and_sends_whoever_wants_to_go() {
    let mut play = evening::table("{}", "contraband", 4, 5);
    let mate = Seat::new(1);
    let mut bot = Guest::new("careful", SMUGGLER, SeatSet::only(mate), 1);
    let remark = Some(Remark { channel: "team", text: "Send me!" });
    assert_eq!(bot.courtesy(&*play), Courtesy { remark, waits: 4 });
    bot.hears(mate, "Để mình đi!");
    assert_eq!(bot.courtesy(&*play), Courtesy::default());
    assert_eq!(bot.choice(&*play), json!({"type": "nominate", "seat": 1}));
    ask(&mut *play, mate, json!({"type": "nominate", "seat": 0}));
    assert_eq!(bot.courtesy(&*play), Courtesy::default(), "a person has had the chance");
    assert_eq!(bot.choice(&*play), json!({"type": "approve"}));
}

#[test]
fn bots_among_themselves_waste_no_time() {
    for bot in ["careful", "careful-grudging", "sharp", "random"] {
        for seat in [SMUGGLER, INSPECTOR] {
            let mut bot = Guest::new(bot, seat, SeatSet::EMPTY, 1);
            assert_eq!(bot.courtesy(&*border()), Courtesy::default());
        }
    }
}

#[test]
fn sharp_waits_for_people_and_says_nothing() {
    let mut bot = Guest::new("sharp", SMUGGLER, SeatSet::only(INSPECTOR), 1);
    assert_eq!(bot.courtesy(&*border()), Courtesy { remark: None, waits: 5 });
}

/// The bot at the first seat of a market of two, and the person at the second.
fn market() -> Box<dyn AnyMatch> {
    evening::table(r#"{"rounds":3}"#, "bazaar", 2, 5)
}

fn to_the_partner(text: &'static str) -> Option<Remark> {
    Some(Remark { channel: "pair", text })
}

/// Plays the round on: the bot has chosen, the person does that, and both are ready to see it.
fn reveal(play: &mut dyn AnyMatch, own: Value, others: Value) {
    ask(play, SMUGGLER, own);
    ask(play, INSPECTOR, others);
    for seat in [SMUGGLER, INSPECTOR] {
        ask(play, seat, json!({"type": "ready"}));
    }
}

#[test]
fn partners_talk_before_they_choose_and_a_word_for_a_word_is_kept() {
    for (bot, opening, keeps) in [
        ("careful-steady", "Let’s both cooperate.", true),
        ("careful-trusting", "Let’s both cooperate.", true),
        ("careful-grudging", "Can I trust you?", true),
        ("careful-bold", "Can I trust you?", false),
    ] {
        let play = market();
        let mut bot_there = Guest::at("bazaar", bot, SMUGGLER, SeatSet::only(INSPECTOR), 1);
        let first = bot_there.courtesy(&*play);
        assert_eq!(first, Courtesy { remark: to_the_partner(opening), waits: 5 }, "{bot}");
        bot_there.hears(INSPECTOR, "우리 둘 다 협력해요.");
        assert_eq!(bot_there.courtesy(&*play), Courtesy::default(), "{bot}");
        // What it wants to trade comes first; then it chooses.
        let mut play = play;
        let chosen = loop {
            let choice = bot_there.choice(&*play);
            if choice["type"] == "act" {
                break choice;
            }
            ask(&mut *play, SMUGGLER, choice);
        };
        assert_eq!(chosen["action"] == "COOPERATE", keeps, "{bot}: {chosen}");
    }
}

#[test]
fn whoever_broke_a_word_is_told_so_and_not_believed_again() {
    let mut play = market();
    let mut bot = Guest::at("bazaar", "careful-trusting", SMUGGLER, SeatSet::only(INSPECTOR), 1);
    bot.hears(INSPECTOR, "Cùng hợp tác nhé.");
    assert_eq!(bot.courtesy(&*play).waits, 0);
    let act = |word: &str| json!({"type": "act", "action": word});
    reveal(&mut *play, act("COOPERATE"), act("BETRAY"));
    let told = Some(Remark { channel: "table", text: "You betrayed me!" });
    assert_eq!(bot.courtesy(&*play), Courtesy { remark: told, waits: 0 });
    for seat in [SMUGGLER, INSPECTOR] {
        ask(&mut *play, seat, json!({"type": "ready"}));
    }
    let wary = Courtesy { remark: to_the_partner("Can I trust you?"), waits: 5 };
    assert_eq!(bot.courtesy(&*play), wary, "an old word is no new one");
    bot.hears(INSPECTOR, "Cùng hợp tác nhé.");
    assert_eq!(bot.courtesy(&*play).waits, 0);
    assert_ne!(bot.choice(&*play)["action"], "COOPERATE");
}
