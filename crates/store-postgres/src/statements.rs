//! What is asked of a database, prepared once for each connection.

use tokio_postgres::{Client, Statement};

use crate::trouble::Tried;

/// One field for each statement, by its name.
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $text:expr;)*) => {
        pub(crate) struct Statements {
            $($(#[$doc])* pub(crate) $name: Statement,)*
        }

        impl Statements {
            pub(crate) async fn prepare(client: &Client) -> Tried<Self> {
                // Asked for together: one round trip for all of them.
                let ($($name,)*) = tokio::try_join!($(client.prepare($text),)*)?;
                Ok(Self { $($name,)* })
            }
        }
    };
}

statements! {
    /// What the database says of itself.
    state = "SELECT value FROM croupier.state WHERE id = 0";
    /// The same when nobody is changing it, and nobody else will until this transaction ends.
    lock_state = "SELECT value, owner, epoch FROM croupier.state WHERE id = 0 FOR UPDATE";
    set_state = "UPDATE croupier.state SET value = $1 WHERE id = 0";
    title = "SELECT owner, epoch FROM croupier.state WHERE id = 0";
    take = "UPDATE croupier.state SET owner = $1, epoch = epoch + 1 WHERE id = 0 RETURNING epoch";
    release = "UPDATE croupier.state SET owner = '' WHERE id = 0 AND owner = $1 AND epoch = $2";
    get = "SELECT key, value, sum FROM croupier.documents WHERE kind = $1 AND key = $2";
    page = "SELECT key, value, sum FROM croupier.documents
        WHERE kind = $1 AND key >= $2 AND key < $3 AND key > $4 ORDER BY key LIMIT $5";
    sums = "SELECT d.kind, d.sum FROM croupier.documents d
        JOIN unnest($1::text[], $2::text[]) AS t(kind, key) ON d.kind = t.kind AND d.key = t.key";
    put = "INSERT INTO croupier.documents
        SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bigint[])
        ON CONFLICT (kind, key) DO UPDATE SET value = EXCLUDED.value, sum = EXCLUDED.sum";
    delete = "DELETE FROM croupier.documents d USING unnest($1::text[], $2::text[]) AS t(kind, key)
        WHERE d.kind = t.kind AND d.key = t.key";
    /// From that key on and before that one, with nothing more than a last part behind the first.
    forget = "DELETE FROM croupier.documents WHERE kind = $1 AND key >= $2 AND key < $3
        AND strpos(substr(key, length($2) + 1), '/') = 0 RETURNING key, sum";
    append = "INSERT INTO croupier.log
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])";
    line = "SELECT line FROM croupier.log WHERE stream = $1 AND number = $2";
    stream = "SELECT number, line FROM croupier.log WHERE stream = $1 ORDER BY number";
    streams = "SELECT stream, number, line FROM croupier.log WHERE stream = ANY($1)
        ORDER BY stream, number";
    log = "SELECT seq, stream, number, line FROM croupier.log ORDER BY seq";
    counts = "SELECT stream, count(*) FROM croupier.log GROUP BY stream";
    end = "DELETE FROM croupier.log WHERE stream = ANY($1)";
    archive = "INSERT INTO croupier.archive
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[])";
    archived = "SELECT ended, length, packed, sum FROM croupier.archive WHERE stream = $1";
    archive_behind = "SELECT ended, length, packed, sum, stream FROM croupier.archive
        WHERE stream > $1 ORDER BY stream LIMIT $2";
    prune = "DELETE FROM croupier.archive WHERE stream = ANY($1) RETURNING stream, sum";
    list_archive = "SELECT stream, ended, length, length(packed)::bigint, sum
        FROM croupier.archive ORDER BY stream";
    talk_keys = "SELECT conversation, sealed FROM croupier.talk_keys";
    put_talk_keys = "INSERT INTO croupier.talk_keys SELECT * FROM unnest($1::bytea[], $2::bytea[])
        ON CONFLICT (conversation) DO UPDATE SET sealed = EXCLUDED.sealed";
    forget_talk_keys = "DELETE FROM croupier.talk_keys WHERE conversation = ANY($1)";
    tallies = "SELECT kind, sum FROM croupier.documents";
    has_secrets = "SELECT EXISTS(SELECT 1 FROM croupier.documents WHERE kind = ANY($1))
        OR EXISTS(SELECT 1 FROM croupier.log)";
}
