//! A clock that only the test moves.

use std::time::Duration;

use house::House;
use tokio::time::advance;

use crate::common::Client;

/// Runs a house on a clock that only the test moves. When this returns everything stops wherever
/// it is, as a kill would have it.
pub(crate) fn by_hand<T>(life: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().start_paused(true).build().expect("a runtime");
    let (release, held) = std::sync::mpsc::channel::<()>();
    // While something blocks, a clock that stands does not jump to the next timer.
    runtime.spawn_blocking(move || held.recv());
    let lived = runtime.block_on(life);
    drop(release);
    lived
}

/// Lets the time pass second by second, with all that happens in it.
pub(crate) async fn pass(house: &House, client: &Client, mut time: Duration) {
    while !time.is_zero() {
        let step = time.min(Duration::from_secs(1));
        advance(step).await;
        time -= step;
        settle(house, client).await;
    }
}

/// Returns when everything due has happened and is stored.
pub(crate) async fn settle(house: &House, client: &Client) {
    for _ in 0..4 {
        for _ in 0..16 {
            tokio::task::yield_now().await;
        }
        // What is committed now is behind everything that was under way.
        let name = &client.player.name;
        house.guests().rename(&client.player, name).await.expect("it is stored");
    }
}
