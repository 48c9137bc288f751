//! What waits for a table that ends is answered, not dropped.

use serde_json::json;

use crate::common::{Client, deal, open, table_of_two};
use crate::keeper::Keeper;

#[tokio::test]
async fn what_waits_behind_the_end_of_the_house_is_refused() {
    let house = open(&Keeper::default(), true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (_, handle) = table_of_two(&house, &mut people, json!({})).await;
    // On one thread the table takes nothing until both have asked.
    let late = async { handle.tell(people[0].command("late", &deal())).expect("there is room") };
    tokio::join!(house.shut_down(), late);
    let refused = people[0].until("refused").await;
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!("late"), &json!("shutting_down"))
    );
}
