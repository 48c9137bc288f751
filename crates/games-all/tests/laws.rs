//! Every law for every registered game, by every version of its rules. Figures:
//! `cargo test -p croupier-games-all -- --nocapture`.

mod versions;

use conformance::Effort;
use conformance::laws::{
    self, ActsAlike, ChangesAddUp, CleanRefusals, Closing, Deadlines, DecidingAgain, Ends, Folding,
    HonestOptions, Imagining, Law, Plan, Secrecy, ViewsFollowEvents,
};
use table::Version;
use table::erased::AnyGame;

/// Settings beside the defaults that change what can happen; a game that is not named here is
/// played with its defaults.
fn configs(game: &dyn AnyGame) -> &'static [&'static str] {
    match game.name() {
        "xidach" if game.rules_version() > Version::FIRST => {
            &[r#"{"turnSeconds":0,"stake":1000000000}"#, r#"{"turnSeconds":1,"hands":2}"#]
        }
        "hilo" => &[
            r#"{"decimals":0,"minBet":"1","maxBet":"50","maxPayout":"200"}"#,
            r#"{"decimals":8,"rtp":99.9,"minBet":"0.00000001","maxBet":"0.5","maxPayout":"1"}"#,
        ],
        "chickenroad" => &[r#"{"rtp":50,"decimals":0,"minBet":"1","maxBet":"9","maxPayout":"20"}"#],
        "dragontower" => &[r#"{"greedPenalty":0.6,"minBet":"0.01","maxPayout":"1000"}"#],
        "contraband" => &[
            r#"{"rounds":2,"startMoney":150,"maxSmuggle":250,"selectSeconds":1}"#,
            r#"{"rounds":1,"startMoney":0,"actSeconds":1,"settleSeconds":1}"#,
        ],
        "xidach" => &[r#"{"turnSeconds":0,"stake":1000000000}"#],
        "bazaar" => &[r#"{"pricing":"free","rounds":2,"negotiateSeconds":5,"revealSeconds":1}"#],
        "cashflow" => &[
            r#"{"dice":"fast","fastTrack":"events","perks":true,"savings":"double-salary"}"#,
            r#"{"bigDeals":false,"preferredStock":false,"credit":"covered","savings":"none"}"#,
        ],
        _ => &[],
    }
}

/// CashFlow has eight table sizes and long views: a few plays at each show as much. An earlier
/// version shares nearly all its rules with the newest, which shows them.
fn plan(game: &dyn AnyGame) -> Plan {
    let plays = |newest, earlier| {
        let is_newest = game.versions().last() == Some(&game.rules_version());
        Effort::of_this_run().of(if is_newest { newest } else { earlier })
    };
    let plan = Plan::default().with_configs(configs(game));
    match game.name() {
        "cashflow" => Plan { plays: plays(4, 1), shunned: &["concede"], ..plan },
        _ => Plan { plays: plays(12, 3), ..plan },
    }
}

fn every_game_obeys<L: Law + Default>() {
    let broken: Vec<String> = versions::every_game()
        .filter_map(|game| {
            let plan = plan(game);
            let name = format!("{} {}", game.name(), game.rules_version().number());
            let mut law = L::default();
            match laws::check(game, &plan, &mut law) {
                Ok(figures) => {
                    show(&format!("{name}: {}\n{figures}", law.sentence()));
                    None
                }
                Err(broken) => Some(format!("{name}: {broken}")),
            }
        })
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[expect(clippy::print_stdout, reason = "the figures are part of the law")]
fn show(text: &str) {
    println!("{text}");
}

/// [K29]
#[test]
fn what_options_offers_is_accepted_and_nothing_else() {
    every_game_obeys::<HonestOptions>();
}

/// [K42]
#[test]
fn folding_the_events_gives_the_state() {
    every_game_obeys::<Folding>();
}

/// [K42]
#[test]
fn deciding_again_gives_the_same_events() {
    every_game_obeys::<DecidingAgain>();
}

/// [K21] [K24]
#[test]
fn a_refused_command_leaves_nothing() {
    every_game_obeys::<CleanRefusals>();
}

/// [K34]
#[test]
fn whoever_is_awaited_has_a_deadline() {
    every_game_obeys::<Deadlines>();
}

/// [K36] [K38]
#[test]
fn the_end_can_be_reached() {
    every_game_obeys::<Ends>();
}

/// [K36] [K38]
#[test]
fn an_end_by_the_house_changes_nothing_else() {
    every_game_obeys::<Closing>();
}

/// [K39]
#[test]
fn a_view_is_a_function_of_its_viewers_events() {
    every_game_obeys::<ViewsFollowEvents>();
}

/// [K39]
#[test]
fn what_changed_adds_up_to_the_view() {
    every_game_obeys::<ChangesAddUp>();
}

/// [K39]
#[test]
fn acts_that_a_viewer_may_not_tell_apart_are_told_alike() {
    every_game_obeys::<ActsAlike>();
}

/// [K39]
#[test]
fn what_a_viewer_may_not_know_changes_nothing_that_it_gets() {
    every_game_obeys::<Secrecy>();
}

/// [K39]
#[test]
fn what_a_viewer_imagines_follows_from_what_it_knows() {
    every_game_obeys::<Imagining>();
}
