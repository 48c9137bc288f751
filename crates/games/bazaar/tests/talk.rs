//! Who may talk to whom.

use serde_json::{Value, json};

use crate::setting::{Table, all_ready, table};

fn channels(table: &Table) -> Vec<Value> {
    let channels = table.play().channels();
    channels.iter().map(|channel| serde_json::to_value(channel).expect("plain data")).collect()
}

fn pair(number: u32, readers: [u8; 2], writers: &[u8]) -> Value {
    json!({
        "kind": "pair", "number": number, "readers": readers, "writers": writers,
        "public": false, "keeping": "game",
    })
}

fn whole_table() -> Value {
    json!({
        "kind": "table", "number": 0, "readers": [0, 1, 2, 3, 4], "writers": [0, 1, 2, 3, 4],
        "public": true, "keeping": "game",
    })
}

/// [B34] The table talks always; a pair alone during its negotiation, and reads it to the end.
#[test]
fn the_table_and_each_pair() {
    let config = r#"{"rounds":2}"#;
    let mut table = table(config, &[0, 1, 2, 3, 4], &["stable_mood"], &[3, 1, 4, 0, 2]);
    let everyone = whole_table();
    let past = [pair(10, [1, 3], &[]), pair(11, [0, 4], &[])];

    let open = [pair(10, [1, 3], &[1, 3]), pair(11, [0, 4], &[0, 4])];
    assert_eq!(channels(&table)[0], everyone);
    assert_eq!(channels(&table)[1..], open);
    all_ready(&mut table, &[0, 1, 2, 3, 4]);
    assert_eq!(channels(&table)[0], everyone);
    assert_eq!(channels(&table)[1..], past);

    all_ready(&mut table, &[0, 1, 2, 3, 4]);
    let open = [pair(20, [0, 1], &[0, 1]), pair(21, [2, 3], &[2, 3])];
    assert_eq!(channels(&table)[1..3], past);
    assert_eq!(channels(&table)[3..], open);
    all_ready(&mut table, &[0, 1, 2, 3, 4]);
    assert_eq!(table.see(0, "/phase"), json!("over"));
    assert_eq!(channels(&table)[0], everyone);
    assert_eq!(channels(&table)[1..3], past);
    assert_eq!(channels(&table)[3..], [pair(20, [0, 1], &[]), pair(21, [2, 3], &[])]);
}

/// [B34] Who is alone has the table.
#[test]
fn alone_there_is_only_the_table() {
    let table = table("{}", &[0, 1, 2], &["stable_mood"], &[0, 2, 1]);
    let heard: Vec<Value> = channels(&table)
        .into_iter()
        .filter(|channel| channel["readers"].as_array().is_some_and(|to| to.contains(&json!(1))))
        .map(|channel| channel["kind"].clone())
        .collect();
    assert_eq!(heard, ["table"]);
}
