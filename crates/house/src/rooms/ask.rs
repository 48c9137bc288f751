//! What can be asked of a room, sorted by who asks it: a guest over HTTP, a client over its socket, or
//! the house itself.

use std::sync::Arc;

use serde_json::{Map, Value};
use table::{Seat, Viewer};
use tokio::sync::oneshot;
use wire::admin::ReportedLine;
use wire::http::{AddBot, Sit};
use wire::room::{Allow, Arrange, NextMatch, Pick, SetRoom};
use wire::{ClientId, MatchId, PlayerId, RequestId, TableInfo, VoidAttempt};

use crate::guests::Player;
use crate::mailbox::{Handle, Reply};
use crate::matches::Thought;
use crate::outbox::Outbox;

/// The way to a room.
pub type RoomHandle = Handle<RoomAsk>;

/// A request to a room.
pub enum RoomAsk {
    /// From somebody who waits for the answer.
    Guest(GuestAsk),
    /// From a client, which is answered through its outbox.
    Client(ClientAsk),
    /// From the house itself.
    House(HouseAsk),
}

/// What is asked over HTTP.
pub enum GuestAsk {
    /// The room, as a player or a stranger may know it.
    Look {
        /// Who, if anybody.
        player: Option<Arc<Player>>,
        /// The invite of a private room.
        invite: Option<String>,
        /// The way back.
        reply: Reply<TableInfo>,
    },
    /// The match of now, and the server seeds of its void attempts.
    Seeds {
        /// The way back.
        reply: Reply<(MatchId, Vec<VoidAttempt>)>,
    },
    /// The invite, for those who may see the room.
    Invite {
        /// Who.
        player: Arc<Player>,
        /// The way back.
        reply: Reply<String>,
    },
    /// Whom the host has shown out.
    Kicked {
        /// The host.
        player: Arc<Player>,
        /// The way back.
        reply: Reply<Vec<PlayerId>>,
    },
    /// What somebody said there at these times, as far as the player may read it and it is kept.
    Lines {
        /// Who asks.
        player: Arc<Player>,
        /// Who said it.
        of: PlayerId,
        /// When.
        at: Vec<u64>,
        /// The way back.
        reply: Reply<Vec<ReportedLine>>,
    },
    /// Something that changes the room.
    Change {
        /// Who.
        player: Arc<Player>,
        /// What.
        wish: Wish,
        /// The way back.
        reply: Reply<TableInfo>,
    },
}

/// What a player wants changed.
pub enum Wish {
    /// Claims a seat.
    Sit(Sit),
    /// Gives the seat back, before the start.
    Leave,
    /// Takes a bot from a seat, or a player, who is out then.
    Empty(Seat),
    /// Shows a player out who does not play now.
    Kick(PlayerId),
    /// Makes the next match.
    Next(NextMatch),
    /// Sets the room up.
    Set(SetRoom),
    /// Puts the seats in another order.
    Arrange(Arrange),
    /// Lets nobody new in, or everybody again.
    Lock(bool),
    /// Makes somebody else the host.
    HandOn(PlayerId),
    /// Hands the bank on.
    HandBankOn(PlayerId),
    /// Is away, or back.
    Away(bool),
    /// Looks on, from now on or from the next match on.
    Watch,
    /// Plays from the next match on, or again in this one.
    Play,
    /// Would take over a seat that a bot plays for somebody.
    TakeOver(Seat),
    /// Lets somebody take over a seat.
    Allow(Allow),
    /// Picks what the settings leave to the seats.
    Pick(Pick),
    /// Lets table time stand.
    Pause,
    /// Lets it go on.
    Resume,
    /// Lets somebody in again who was shown out.
    LetIn(PlayerId),
    /// Makes another invite, in place of the old one.
    InviteAnew,
    /// Is done with the room: a bot plays on.
    Drop,
    /// Closes the room.
    Close,
    /// Puts a bot in a seat.
    AddBot(AddBot),
    /// Begins the match.
    Start,
    /// Hears, or no longer, what another player says.
    Mute {
        /// The other.
        player: PlayerId,
        /// Whether nothing of that player is heard from now on.
        mute: bool,
    },
}

/// What is asked over a socket.
pub struct ClientAsk {
    /// Whose client it is.
    pub player: Arc<Player>,
    /// The way to the client.
    pub outbox: Outbox,
    /// What it asks for.
    pub what: ClientWish,
}

/// What a client asks for.
pub enum ClientWish {
    /// Receives the room from now on.
    Join {
        /// The invite of a private room.
        invite: Option<String>,
        /// What the client has.
        from: Option<u64>,
        /// What the client calls itself.
        client: Option<ClientId>,
    },
    /// Receives it no longer.
    Part,
    /// A command of the player's seat.
    Command {
        /// The match that is meant; that of now without it.
        of: Option<MatchId>,
        /// The client's id.
        id: RequestId,
        /// The command.
        command: Map<String, Value>,
    },
    /// Opens the client seed.
    OpenSeed {
        /// The match that is meant; that of now without it.
        of: Option<MatchId>,
        /// For which attempt.
        attempt: u64,
        /// The seed.
        seed: String,
    },
    /// Agrees, or no longer, to end the match without a result.
    Agree {
        /// The match that is meant; that of now without it.
        of: Option<MatchId>,
        /// The client's id.
        id: RequestId,
        /// Whether the player agrees.
        agree: bool,
    },
    /// Wants the head of the player's own last accepted command signed.
    SignHead {
        /// The match that is meant; that of now without it.
        of: Option<MatchId>,
    },
    /// Says something.
    Say {
        /// The client's id.
        id: RequestId,
        /// The channel's kind.
        channel: String,
        /// The channel's number.
        number: u32,
        /// What.
        text: String,
    },
}

impl ClientWish {
    /// The id that an answer is due under.
    pub(crate) fn id(&self) -> Option<&RequestId> {
        match self {
            Self::Command { id, .. } | Self::Agree { id, .. } | Self::Say { id, .. } => Some(id),
            Self::Join { .. } | Self::Part | Self::OpenSeed { .. } | Self::SignHead { .. } => None,
        }
    }
}

/// What the house asks.
pub enum HouseAsk {
    /// A bot has thought.
    Thought(Thought),
    /// A bot's thought has failed, which is a fault of the game's rules or of the bot.
    Thoughtless(Seat),
    /// What a client missed was read.
    Read(Latecomer),
    /// The room, for whoever runs the house.
    Look(Reply<TableInfo>),
    /// Whoever runs the house closes the room.
    Shut(Reply<()>),
    /// A player is gone from the house, for good or until let in again.
    Lose {
        /// The player.
        player: PlayerId,
        /// Whether the name and what was said go, too.
        forget: bool,
        /// The way back.
        reply: Reply<()>,
    },
    /// The house closes down: finish what is under way.
    ShutDown(oneshot::Sender<()>),
}

/// A client that was away longer than its match remembers.
pub struct Latecomer {
    pub(crate) player: Arc<Player>,
    pub(crate) outbox: Outbox,
    pub(crate) invite: Option<String>,
    pub(crate) from: Option<u64>,
    pub(crate) client: Option<ClientId>,
    /// As whom it was read for.
    pub(crate) viewer: Viewer,
    /// All that the viewer was told, if it could be read.
    pub(crate) told: Option<Vec<String>>,
}
