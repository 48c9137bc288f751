//! The laws are tested themselves: the faultless game obeys all of them, and each fault is caught
//! by the law that speaks of it.

mod envelopes;

use conformance::laws::{
    self, ActsAlike, ChangesAddUp, CleanRefusals, Closing, Deadlines, DecidingAgain, Ends, Folding,
    HonestOptions, Imagining, Law, Plan, Secrecy, ViewsFollowEvents,
};
use conformance::{Broken, Figures};
use envelopes::{Envelopes, Fault};
use table::erased::{AnyGame, Registered};

static GAME: &dyn AnyGame = &Registered::<Envelopes>::GAME;

fn plan(config: &str) -> Plan {
    Plan { configs: vec![config.into()], plays: 30, more_plays: 200, ..Plan::default() }
}

fn check(config: &str, law: &mut dyn Law) -> Result<Figures, Box<Broken>> {
    laws::check(GAME, &plan(config), law)
}

/// One play at each table is enough to look in vain for an end.
fn short(config: &str) -> Plan {
    Plan { plays: 1, more_plays: 1, ..plan(config) }
}

#[test]
fn the_faultless_game_obeys_every_law() {
    for mut law in laws::all() {
        for config in ["{}", "{\"rounds\":1,\"seconds\":1}"] {
            if let Err(broken) = check(config, &mut *law) {
                panic!("{broken}");
            }
        }
    }
}

/// Each fault with the law that catches it, and a word of what the law says.
fn faults() -> Vec<(Fault, Box<dyn Law>, &'static str)> {
    fn row<L: Law + Default + 'static>(
        fault: Fault,
        says: &'static str,
    ) -> (Fault, Box<dyn Law>, &'static str) {
        (fault, Box::<L>::default(), says)
    }
    vec![
        row::<HonestOptions>(Fault::OffersTooMuch, "is offered and refused"),
        row::<HonestOptions>(Fault::OffersTooLittle, "is accepted, not offered"),
        row::<HonestOptions>(Fault::OffersOffStep, "is offered and refused"),
        row::<HonestOptions>(Fault::OffersDependentFields, "is offered and refused"),
        row::<HonestOptions>(Fault::HidesWord, "is accepted, not offered"),
        row::<HonestOptions>(Fault::NamesWrongCode, "should be not_allowed"),
        row::<HonestOptions>(Fault::NamesWrongReason, "should be not_allowed (noSuchSeat)"),
        row::<HonestOptions>(Fault::MixesOrder, "the types of options"),
        row::<Folding>(Fault::LosesField, "Seat(0)"),
        row::<Folding>(Fault::LosesSeenField, "events for"),
        row::<Folding>(Fault::UnsteadyApply, "Seat(0)"),
        row::<DecidingAgain>(Fault::LosesMood, "decided twice"),
        row::<DecidingAgain>(Fault::UnsteadyDecide, "decided twice"),
        row::<CleanRefusals>(Fault::DrawsThenRefuses, "0 events and 1 draws"),
        row::<CleanRefusals>(Fault::EmitsThenRefuses, "1 events and 0 draws"),
        row::<Deadlines>(Fault::MissingDeadline, "without a deadline"),
        row::<Deadlines>(Fault::StandingClock, "time stands still"),
        row::<Deadlines>(Fault::LateDeadline, "the deadline is"),
        row::<Ends>(Fault::NoEnd, "no play came to an end"),
        row::<Closing>(Fault::RestlessClose, "scores"),
        row::<ViewsFollowEvents>(Fault::CountingView, "was told the same"),
        row::<ViewsFollowEvents>(Fault::OpeningBid, "was told the same"),
        row::<ChangesAddUp>(Fault::ForgetsChange, "the view of"),
        row::<ChangesAddUp>(Fault::FalselyPublic, "the events for"),
        row::<ActsAlike>(Fault::ShowingHint, "is told"),
        row::<ActsAlike>(Fault::NamingBid, "is told"),
        row::<ActsAlike>(Fault::TellingLength, "is told"),
        row::<ActsAlike>(Fault::TellingDeadline, "told the same"),
        row::<Secrecy>(Fault::LeakingView, "can tell"),
        row::<Secrecy>(Fault::LeakingOptions, "can tell"),
        row::<Secrecy>(Fault::LeakingRefusal, "is told"),
        row::<Secrecy>(Fault::LeakingReason, "is told"),
        row::<Secrecy>(Fault::LeakingJudgement, "is told"),
        row::<Secrecy>(Fault::CountingView, "can tell"),
        row::<Secrecy>(Fault::OpeningBid, "told the same"),
        row::<Secrecy>(Fault::NamingDeal, "is told"),
        row::<Secrecy>(Fault::ScoringHidden, "is told"),
        row::<Secrecy>(Fault::LazyResample, "resample never changed it"),
        row::<Imagining>(Fault::TruthfulResample, "another from a twin"),
    ]
}

#[test]
fn every_fault_is_caught_by_its_law() {
    for (fault, mut law, says) in faults() {
        let config = serde_json::json!({ "fault": fault }).to_string();
        let sentence = law.sentence();
        let plan = if fault == Fault::NoEnd { short(&config) } else { plan(&config) };
        match laws::check(GAME, &plan, &mut *law) {
            Ok(figures) => panic!("{fault:?} is not caught by: {sentence}\n{figures}"),
            Err(broken) => assert!(
                broken.what.contains(says),
                "{fault:?} is caught for another reason than {says:?}:\n{broken}"
            ),
        }
    }
}

#[test]
fn a_setting_that_is_not_written_is_caught() {
    let broken = check("{\"unwrittenBonus\":1}", &mut Folding::default()).err();
    let what = broken.map(|broken| broken.what).unwrap_or_default();
    assert!(what.contains("do not fold"), "{what}");
}

#[test]
fn secrecy_fails_where_too_few_pairs_were_compared() {
    let hurried = Plan { lines: 4, ..short("{}") };
    let broken = laws::check(GAME, &hurried, &mut Secrecy::default()).err();
    let what = broken.map(|broken| broken.what).unwrap_or_default();
    assert!(what.contains("compared a further accepted line"), "{what}");
}

/// A secret that is dealt once a match is seldom seen: the law plays on until it knows.
#[test]
fn what_is_seldom_sealed_must_be_imagined_too() {
    let seldom = Plan { plays: 1, lines: 8, ..plan("{\"fault\":\"lazyResample\"}") };
    let broken = laws::check(GAME, &seldom, &mut Secrecy::default()).err();
    let what = broken.map(|broken| broken.what).unwrap_or_default();
    assert!(what.contains("resample never changed it"), "{what}");
}

#[test]
fn the_same_seed_finds_the_same_break() {
    let find = || {
        let broken = check("{\"fault\":\"leakingView\"}", &mut Secrecy::default()).err();
        broken.map(|broken| broken.to_string())
    };
    let first = find();
    assert!(first.as_ref().is_some_and(|text| text.contains("croupier table envelopes")));
    assert_eq!(first, find());
}
