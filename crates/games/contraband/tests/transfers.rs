//! Transfers, sentence by sentence: `docs/rules/contraband.md`.

mod common;

use common::{Table, choose_the_first, does, first_table_of, may_not, table_of};
use conformance::Scenario;
use serde_json::json;
use table::Code;

/// [C10] [C15]
#[test]
fn money_goes_to_any_other_player_of_either_team_before_everyone() {
    for to in [1, 2, 3] {
        let mut table = table_of(4);
        does(&mut table, 0, &format!("transfer {to} 700"));
        let mut balances = [2300, 3000, 3000, 3000];
        balances[to] = 3700;
        for view in [table.public(), table.view(0), table.view(3)] {
            assert_eq!(view["balances"], json!(balances));
            assert_eq!(view["transferred"], json!([0, to]));
        }
    }
}

/// [C10] [C22]
#[test]
fn a_receiver_is_another_seat_of_the_table() {
    let mut table = table_of(4);
    for to in [0, 4, -1, 255, 256, 9_007_199_254_740_991_i64] {
        may_not(&mut table, 0, &format!("transfer {to} 100"), Code::NotAllowed);
        may_not(&mut table, 0, &format!("transfer {to} 50"), Code::NotAllowed);
    }
}

/// [C10]
#[test]
fn an_amount_is_above_0_in_hundreds_and_at_most_the_own_balance() {
    let mut table = table_of(2);
    for amount in [0, -100, 1, 50, 3050, -9_007_199_254_740_991_i64] {
        may_not(&mut table, 0, &format!("transfer 1 {amount}"), Code::InvalidAmount);
    }
    for amount in [3100, 9_007_199_254_740_900_i64] {
        may_not(&mut table, 0, &format!("transfer 1 {amount}"), Code::InsufficientFunds);
    }
    does(&mut table, 0, "transfer 1 3000");
    assert_eq!(table.public()["balances"], json!([0, 6000]));
}

/// [C10]
#[test]
fn a_player_takes_part_in_one_transfer_a_round_as_sender_or_receiver() {
    let mut table = table_of(6);
    does(&mut table, 0, "transfer 3 100");
    for (from, to) in [(0, 1), (0, 3), (3, 0), (3, 4), (1, 0), (1, 3)] {
        may_not(&mut table, from, &format!("transfer {to} 100"), Code::NotAllowed);
    }
    does(&mut table, 1, "transfer 2 100");
    does(&mut table, 4, "transfer 5 100");
    assert_eq!(table.public()["transferred"], json!([0, 1, 2, 3, 4, 5]));
}

/// [C10] The race: who receives before sending has had the one transfer of the round.
#[test]
fn of_two_transfers_that_cross_the_first_counts() {
    let mut table = table_of(4);
    does(&mut table, 0, "transfer 2 100");
    may_not(&mut table, 2, "transfer 0 100", Code::NotAllowed);
    assert_eq!(table.public()["balances"], json!([2900, 3000, 3100, 3000]));
}

/// [C10] [C2]
#[test]
fn the_next_round_gives_everyone_another_transfer() {
    let mut table = table_of(2);
    does(&mut table, 0, "transfer 1 100");
    table.at(45_000);
    assert_eq!(table.public()["round"], 2);
    does(&mut table, 0, "transfer 1 100");
    assert_eq!(table.public()["balances"], json!([2800, 3200]));
}

/// [C10]
#[test]
fn selection_and_action_share_the_one_transfer_of_a_round() {
    let mut table = table_of(4);
    does(&mut table, 0, "transfer 1 100");
    choose_the_first(&mut table);
    may_not(&mut table, 0, "transfer 2 100", Code::NotAllowed);
    does(&mut table, 2, "transfer 3 100");
    assert_eq!(table.public()["phase"], "action");
}

/// [C10] [C18] [C34] Whatever was declared, so that a sending tells nobody which it was.
#[test]
fn who_has_declared_may_not_send_before_the_settlement_but_may_receive() {
    for (seat, words) in [(0, "smuggle 0"), (0, "smuggle 500"), (2, "pass"), (2, "inspect 300")] {
        for mut table in [table_of(4), first_table_of(4)] {
            choose_the_first(&mut table);
            does(&mut table, seat, words);
            may_not(&mut table, seat, "transfer 1 100", Code::NotAllowed);
            assert_eq!(table.option(seat, "transfer")[0]["code"], "not_allowed");
            does(&mut table, 3, &format!("transfer {seat} 100"));
            assert_eq!(table.see(seat, &format!("/balances/{seat}")), 3100);
        }
    }
}

/// [C18] A declared threshold stays covered; one not yet declared follows the balance.
#[test]
fn sending_first_lowers_what_can_be_declared() {
    let mut table = table_of(2);
    does(&mut table, 1, "transfer 0 2800");
    may_not(&mut table, 1, "inspect 500", Code::InsufficientFunds);
    does(&mut table, 1, "inspect 400");
    does(&mut table, 0, "smuggle 0");
    assert_eq!(table.public()["balances"], json!([6000, 0]));
}

/// [C10] Whoever was not chosen may send until the round is settled.
#[test]
fn team_mates_may_send_during_action() {
    let mut table = table_of(4);
    choose_the_first(&mut table);
    does(&mut table, 0, "smuggle 100");
    does(&mut table, 1, "transfer 2 3000");
    let most = table.option(2, "inspect")[0]["fields"]["amount"]["max"].clone();
    assert_eq!(most, 12_000);
}

fn settle(table: &mut Table) {
    let inspector = table.play().seats() / 2;
    does(table, 0, "smuggle 100");
    does(table, inspector, "inspect 300");
}

/// [C19] [C10] [C34] Those who declared, of the money that the settlement left them.
#[test]
fn in_settlement_all_may_send() {
    for (from, to, most) in [(0, 2, 3200), (2, 0, 2800), (1, 3, 3000), (3, 1, 3000)] {
        let mut table = table_of(4);
        choose_the_first(&mut table);
        settle(&mut table);
        assert_eq!(table.public()["balances"], json!([3250, 3000, 2850, 3000]));
        let amount = json!({ "min": 100, "max": most, "step": 100 });
        assert_eq!(table.option(from, "transfer")[0]["fields"]["amount"], amount);
        may_not(
            &mut table,
            from,
            &format!("transfer {to} {}", most + 100),
            Code::InsufficientFunds,
        );
        may_not(&mut table, from, &format!("transfer {to} 50"), Code::InvalidAmount);
        may_not(&mut table, from, &format!("transfer {from} 100"), Code::NotAllowed);
        does(&mut table, from, &format!("transfer {to} {most}"));
        assert_eq!(table.public()["phase"], "settlement");
        may_not(&mut table, from, &format!("transfer {to} 100"), Code::NotAllowed);
        may_not(&mut table, to, &format!("transfer {from} 100"), Code::NotAllowed);
    }
}

/// [C10] A transfer before the settlement was the one of the round.
#[test]
fn settlement_shares_the_one_transfer_of_a_round() {
    let mut table = table_of(4);
    does(&mut table, 0, "transfer 2 100");
    choose_the_first(&mut table);
    settle(&mut table);
    for (from, to) in [(0, 1), (2, 3), (1, 0), (3, 2)] {
        may_not(&mut table, from, &format!("transfer {to} 100"), Code::NotAllowed);
    }
    does(&mut table, 1, "transfer 3 100");
    table.at(15_000);
    does(&mut table, 0, "transfer 2 100");
}

/// [C35] Not the sender's, not the receiver's; and who is ready may still send.
#[test]
fn a_transfer_in_settlement_takes_back_nobodys_ready() {
    let mut table = table_of(4);
    choose_the_first(&mut table);
    settle(&mut table);
    let deadline = table.public()["deadline"].clone();
    for seat in [0, 1, 2] {
        does(&mut table, seat, "ready");
    }
    table.at(1_000);
    does(&mut table, 0, "transfer 1 100");
    does(&mut table, 3, "transfer 2 100");
    assert_eq!(table.public()["ready"], json!([0, 1, 2]));
    assert_eq!((&table.public()["turn"], &table.public()["deadline"]), (&json!([3]), &deadline));
    does(&mut table, 3, "ready");
    assert_eq!(table.public()["round"], 2);
    assert_eq!(table.public()["balances"], json!([3150, 3100, 2950, 2900]));
}

/// [C10] [C11] The last round's settlement ends the game at once.
#[test]
fn after_the_last_rounds_settlement_nobody_sends() {
    let mut table: Table = Scenario::scripted(2, r#"{"rounds":1}"#, &[]);
    does(&mut table, 0, "smuggle 100");
    does(&mut table, 1, "pass");
    for seat in [0, 1] {
        may_not(&mut table, seat, &format!("transfer {} 100", 1 - seat), Code::GameOver);
        assert_eq!(table.option(seat, "transfer")[0]["code"], "game_over");
    }
}

/// [C19] By the first version there were none.
#[test]
fn the_first_version_takes_no_transfers_in_settlement() {
    let mut table = first_table_of(2);
    does(&mut table, 0, "smuggle 100");
    does(&mut table, 1, "pass");
    for seat in [0, 1] {
        may_not(&mut table, seat, &format!("transfer {} 100", 1 - seat), Code::WrongPhase);
        assert_eq!(table.option(seat, "transfer")[0]["code"], "wrong_phase");
    }
}

/// [C10] [C22]
#[test]
fn the_offers_of_a_transfer() {
    let mut table = table_of(6);
    assert_eq!(
        table.option(1, "transfer")[0]["fields"],
        json!({
            "to": { "oneOf": [0, 2, 3, 4, 5] },
            "amount": { "min": 100, "max": 3000, "step": 100 },
        })
    );
    does(&mut table, 0, "transfer 4 100");
    assert_eq!(table.option(1, "transfer")[0]["fields"]["to"], json!({ "oneOf": [2, 3, 5] }));
    assert_eq!(table.option(4, "transfer")[0]["code"], "not_allowed");

    let mut poor: Table = Scenario::scripted(2, r#"{"startMoney":99}"#, &[]);
    assert_eq!(poor.option(0, "transfer")[0]["code"], "insufficient_funds");
    may_not(&mut poor, 0, "transfer 1 100", Code::InsufficientFunds);
}
