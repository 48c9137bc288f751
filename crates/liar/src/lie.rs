//! Every lie that a forger of journals can tell, by name.

table::words! {
    /// A lie about a match, or about a player's server seed. Its teller is the house itself: it knows
    /// every seed, decides the match again where it has to, and makes all hashes anew.
    pub enum Lie {
        /// The match begins at another nonce.
        Nonce = "nonce",
        /// A setting is another.
        Setting = "setting",
        /// Two people have changed places.
        Seats = "who sits where",
        /// A person's seat is a bot's from the start.
        BotFromStart = "bot from the start",
        /// A bot plays a person's seat, and nobody says so.
        BotUnsaid = "bot unsaid",
        /// A person is said to have been away, and a bot to have played meanwhile.
        BotSpan = "bot for somebody present",
        /// The server seed is another, and so is its commitment.
        Commitment = "commitment",
        /// The server seed at the end is another than the one committed to.
        ServerSeed = "server seed",
        /// A person's seed is said to have come too late, and its hash stands in for it.
        SeedDropped = "own seed dropped",
        /// A person's seed and its hash are others.
        SeedReplaced = "own seed replaced",
        /// A person's seed is another, under the hash that the person sent.
        SeedUnderHash = "own seed under its hash",
        /// A person's seed is at somebody else's seat.
        SeedMoved = "own seed moved",
        /// A bot's seed was tried until the cards were good.
        BotSeed = "bot's seed",
        /// There is a seed more than there are seats.
        ExtraPart = "extra part",
        /// There is a seed fewer than there are seats.
        MissingPart = "missing part",
        /// A bot's seat is said to be a person's, whose hash nobody was shown.
        StrangersHash = "hash that never was",
        /// A void attempt is said to have been, and never was.
        AttemptInvented = "attempt invented",
        /// A void attempt is left out, and this one counted again.
        AttemptHidden = "attempts hidden",
        /// A void attempt is left out.
        AttemptLeftOut = "attempt left out",
        /// A void attempt is said to have had another server seed.
        AttemptChanged = "attempt changed",
        /// The same people with the same seeds did other things.
        OtherHistory = "head from another history",
        /// Each of them is shown a history of one's own.
        OwnHistory = "a history for each",
        /// A command of the player's own is not there.
        CommandDropped = "command dropped",
        /// A command of somebody else is not there.
        OthersDropped = "another's command dropped",
        /// A command that the player never sent is there.
        CommandAdded = "command added",
        /// Two commands have changed places.
        Reordered = "commands reordered",
        /// A command of the player's own stands under another seat.
        AnotherSeat = "command under another seat",
        /// A command is said to have come at another time.
        TimeMoved = "time moved",
        /// The match is said to have ended by consent, and nobody agreed.
        FalseConsent = "end by consent of nobody",
        /// The match is said to have ended by consent, and the player never agreed.
        ForgedConsent = "end by consent of others",
        /// The match is said to have been closed by the house before its end.
        EndInvented = "end invented",
        /// The journal is closed before the match is over.
        CutShort = "cut short",
        /// The game's data is said to be other data.
        DataHash = "data hash",
        /// The rules are said to be of another version.
        Rules = "rules version",
        /// It is the journal of another table.
        AnotherTable = "another table",
        /// It is the journal of another table, under this table's id.
        TableRenamed = "another table renamed",
        /// The house says that it has another key.
        HouseKey = "house key",
        /// Each of them is told another key.
        KeyForEach = "a key for each",
        /// A signature was made for another table.
        Signature = "signature of another table",
        /// The referee is said to have written it.
        Referee = "origin",
        /// It is said to have been written in format 1.
        FirstFormat = "format",
    }
}

table::words! {
    /// A lie about a player's server seed.
    pub enum SeedLie {
        /// A bet is said to have had another nonce.
        Nonce = "bet with another nonce",
        /// A bet is said to have been made with another seed of the player's.
        ClientSeed = "bet with another client seed",
        /// The server seed is another, and so is its commitment.
        Commitment = "commitment of a seed",
        /// A round is not there.
        RoundDropped = "round dropped",
        /// A round that the player never played is there.
        RoundAdded = "round added",
        /// It is the journal of another player's server seed.
        AnotherPlayer = "another player's seed",
        /// It is the journal of another server seed of the player, under the number of this one.
        Renumbered = "another seed of the player",
        /// A round is said to have ended with a house that was restored.
        Restored = "restored, it says",
        /// The house says that it has another key.
        HouseKey = "house key of a seed",
    }
}
