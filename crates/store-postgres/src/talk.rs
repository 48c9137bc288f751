//! The keys of talk in a database: where the nodes of a cluster keep them, sealed under the house's own key.
//! A house that is served alone keeps them in the file of its folder, and takes over what it finds here.

use std::collections::HashSet;

use store::Kind;
use store_keeping::{Conversation, Seals, TalkKey};

use crate::lines::Line;
use crate::rows;
use crate::trouble::Tried;

/// Every key that can be opened.
pub(crate) async fn keys(line: &Line, seals: &Seals) -> Tried<Vec<TalkKey>> {
    let mut keys = Vec::new();
    for row in line.query(&line.ask.talk_keys, &[]).await? {
        let name: &[u8] = row.get(0);
        let key = name.try_into().ok().and_then(|name| {
            let of = Conversation::named(name);
            seals.open_talk_key(of, row.get(1))
        });
        match key {
            Some(key) => keys.push(key),
            None => tracing::error!("a key of talk cannot be opened, and is left where it is"),
        }
    }
    Ok(keys)
}

/// Conversations of which something is left.
pub(crate) async fn open_conversations(line: &Line) -> Tried<HashSet<Conversation>> {
    let talk = rows::list(line, Kind::Talk, "").await?;
    Ok(talk.iter().map(|document| Conversation::of(&document.key)).collect())
}

/// Takes the keys over for a house alone, in a transaction that has the row's lock: they are in its folder
/// before they are here no more.
pub(crate) async fn pull(line: &Line, seals: &Seals) -> Tried<()> {
    let keys = keys(line, seals).await?;
    if keys.is_empty() {
        return Ok(());
    }
    seals.talk().take_over(&keys)?;
    let names: Vec<_> = keys.iter().map(|key| key.of).collect();
    forget(line, &names).await
}

/// Takes the keys over for a node, in a transaction that has the row's lock, with those that were in its
/// folder; those of which no conversation is left go.
pub(crate) async fn push(line: &Line, seals: &Seals, in_folder: &[TalkKey]) -> Tried<()> {
    let (mut there, open) = (keys(line, seals).await?, open_conversations(line).await?);
    let known: HashSet<Conversation> = there.iter().map(|key| key.of).collect();
    let ended: Vec<_> = known.difference(&open).copied().collect();
    forget(line, &ended).await?;
    // What stands here is newer than what a folder has had since the house was served alone.
    let is_due = |key: &&TalkKey| open.contains(&key.of) && !known.contains(&key.of);
    let new: Vec<TalkKey> = in_folder.iter().filter(is_due).cloned().collect();
    let locked: Vec<_> = new.iter().map(|key| (key.of, seals.seal_talk_key(key))).collect();
    put(line, &locked).await?;
    there.retain(|key| open.contains(&key.of));
    there.extend(new);
    Ok(seals.talk().take_over(&there)?)
}

/// Writes keys down.
pub(crate) async fn put(line: &Line, keys: &[(Conversation, Vec<u8>)]) -> Tried<()> {
    if keys.is_empty() {
        return Ok(());
    }
    let names: Vec<&[u8]> = keys.iter().map(|(of, _)| &of.bytes()[..]).collect();
    let locked: Vec<&[u8]> = keys.iter().map(|(_, locked)| locked.as_slice()).collect();
    line.execute(&line.ask.put_talk_keys, &[&names, &locked]).await?;
    Ok(())
}

/// Takes keys away.
pub(crate) async fn forget(line: &Line, conversations: &[Conversation]) -> Tried<()> {
    if conversations.is_empty() {
        return Ok(());
    }
    let names: Vec<&[u8]> = conversations.iter().map(|of| &of.bytes()[..]).collect();
    line.execute(&line.ask.forget_talk_keys, &[&names]).await?;
    Ok(())
}
