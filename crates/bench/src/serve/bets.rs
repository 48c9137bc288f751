//! What bets cost a durable house, next to a table's commands: with play money, with a wallet that
//! answers at once, and beside many rounds that wait.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use house::micros;

use super::bettors::{Bettor, Finished, Lane};
use super::child::Server;
use super::guests::Guests;
use super::load;
use super::report::{Row, Unit, percent};
use super::wallet::{Operator, Wallet};
use super::{Bench, RATE, Worker};
use crate::Fault;

/// How many bets are under way at once: as many as commands at the tables beside them.
const LANES: usize = 50;

/// How long credits may take to reach the wallet.
const PATIENCE: Duration = Duration::from_secs(60);

/// How much a round of the measurement is.
#[derive(Clone, Copy)]
pub(super) struct Load {
    /// The bettors of a lane.
    pub(super) bettors: usize,
    /// How often each of them bets.
    pub(super) times: usize,
}

/// A house with bettors, and what every round measured.
struct Bets {
    server: Server,
    lanes: Vec<Lane>,
    /// Who waits with a round open.
    waiting: Vec<Bettor>,
    wallet: Option<Wallet>,
    /// The rounds won so far: as many credits come to the wallet.
    wins: u64,
    /// CPU time of the house for 1,000 bets, for 1,000 of the requests behind them, and for 1,000
    /// rounds.
    bet: Vec<u64>,
    behind: Vec<u64>,
    round: Vec<u64>,
    /// Bets a second.
    rate: Vec<u64>,
    middle: Vec<u64>,
    slow: Vec<u64>,
}

impl Bench {
    /// Bets in three houses and commands in a fourth, in turns.
    pub(super) fn bets(&self) -> Result<(), Fault> {
        let durable = self.house_in(&self.folder_of("tables"))?;
        let mut tables = self.runtime.block_on(self.house_worker(durable))?;
        let mut money = self.with_play_money("money")?;
        let mut wallet = self.with_wallet()?;
        let mut crowd = self.with_play_money("crowd")?;
        self.crowd(&mut crowd)?;
        for _ in 0..self.amounts.rounds {
            self.runtime.block_on(tables.saturate(self.amounts.commands))?;
            for bets in [&mut money, &mut wallet, &mut crowd] {
                self.runtime.block_on(bets.saturate(self.amounts.bets))?;
            }
            self.runtime.block_on(tables.pace(self.amounts.paced))?;
            for bets in [&mut money, &mut wallet, &mut crowd] {
                self.runtime.block_on(bets.pace(self.amounts.paced))?;
            }
        }
        self.tell_bets(tables, [money, wallet, crowd]);
        self.reopen("crowd")
    }

    fn folder_of(&self, name: &str) -> PathBuf {
        self.folder.0.join(name)
    }

    fn house_in(&self, folder: &Path) -> Result<Server, Fault> {
        self.program.house(folder, self.core.as_deref(), 1)
    }

    fn with_play_money(&self, name: &str) -> Result<Bets, Fault> {
        let server = self.house_in(&self.folder_of(name))?;
        let guests = Guests::new(&server.address);
        let lanes = self.lanes(&server, |_| guests.token("Guest"))?;
        Ok(Bets::new(server, lanes, None))
    }

    fn with_wallet(&self) -> Result<Bets, Fault> {
        let folder = self.folder_of("wallet");
        let wallet = Wallet::open()?;
        let operator = Operator::found(&self.program, &folder, &wallet)?;
        let server = self.house_in(&folder)?;
        let guests = Guests::new(&server.address);
        let lanes = self.lanes(&server, |player| operator.session(&guests, player))?;
        Ok(Bets::new(server, lanes, Some(wallet)))
    }

    fn lanes(
        &self,
        server: &Server,
        mut token: impl FnMut(usize) -> Result<String, Fault>,
    ) -> Result<Vec<Lane>, Fault> {
        let each = self.amounts.bets.bettors;
        let mut lanes = Vec::new();
        for lane in 0..LANES {
            let mut bettors = Vec::new();
            for player in lane * each..(lane + 1) * each {
                let token = token(player)?;
                bettors.push(self.runtime.block_on(Bettor::new(&server.address, &token))?);
            }
            lanes.push(Lane::of(bettors));
        }
        Ok(lanes)
    }

    /// Many come in besides, and each leaves a round open.
    fn crowd(&self, bets: &mut Bets) -> Result<(), Fault> {
        let (before, count) = (bets.server.memory()?, self.amounts.crowd);
        let guests = Guests::new(&bets.server.address);
        for _ in 0..count {
            let token = guests.token("Guest")?;
            bets.waiting.push(self.runtime.block_on(async {
                let mut bettor = Bettor::new(&bets.server.address, &token).await?;
                bettor.bet().await?;
                Ok::<_, Fault>(bettor)
            })?);
        }
        let each = bets.server.memory()?.saturating_sub(before) * 1024 / count as u64;
        let name = format!("memory of a player with a round open, one of {count}");
        self.tell(Row::new(&name, Unit::Bytes, vec![each]));
        Ok(())
    }

    fn tell_bets(&self, tables: Worker, [money, wallet, crowd]: [Bets; 3]) {
        let beside = crowd.beside(&money);
        let mut rows = vec![
            Row::new("tables: CPU of 1,000 commands", Unit::Micros, tables.cpu.clone()),
            Row::new("tables: command at the same rate, p50", Unit::Micros, tables.middle),
            Row::new("tables: command at the same rate, p99", Unit::Micros, tables.slow),
        ];
        rows.extend(money.rows("play money", &tables.cpu));
        rows.extend(wallet.rows("wallet", &tables.cpu));
        rows.extend(beside);
        rows.into_iter().for_each(|row| self.tell(row));
    }

    /// From nothing to the first answer with every round as it was.
    fn reopen(&self, name: &str) -> Result<(), Fault> {
        let time = micros(self.program.time_to_healthz(&self.folder_of(name))?);
        let name = format!("start to /healthz, {} open rounds", self.amounts.crowd);
        self.tell(Row::new(&name, Unit::Micros, vec![time]));
        Ok(())
    }
}

impl Bets {
    fn new(server: Server, lanes: Vec<Lane>, wallet: Option<Wallet>) -> Self {
        let (waiting, wins) = (Vec::new(), 0);
        let (bet, behind, round, rate, middle, slow) = Default::default();
        Self { server, lanes, waiting, wallet, wins, bet, behind, round, rate, middle, slow }
    }

    /// Everybody bets, then everybody ends their round, that many times.
    async fn saturate(&mut self, Load { bettors, times }: Load) -> Result<(), Fault> {
        let (mut bets, mut behind) = (Spent::default(), Spent::default());
        for _ in 0..times {
            let (before, started) = (self.server.cpu()?, Instant::now());
            self.lanes = load::saturate(std::mem::take(&mut self.lanes), bettors).await?;
            bets.add(self.server.cpu()? - before, started.elapsed(), (LANES * bettors) as u64);
            let (before, started) = (self.server.cpu()?, Instant::now());
            let finished = self.finish().await?;
            behind.add(self.server.cpu()? - before, started.elapsed(), finished.requests);
        }
        self.bet.push(bets.of_thousand(bets.count));
        self.behind.push(behind.of_thousand(behind.count));
        self.round.push(bets.of_thousand(bets.count) + behind.of_thousand(bets.count));
        self.rate.push(bets.count * 1_000_000 / micros(bets.time).max(1));
        Ok(())
    }

    async fn finish(&mut self) -> Result<Finished, Fault> {
        let all = try_join_all(self.lanes.iter_mut().map(Lane::finish)).await?;
        let finished = all.into_iter().fold(Finished::default(), Finished::and);
        self.wins += finished.wins;
        self.wait_for_credits().await?;
        Ok(finished)
    }

    /// What is owed is sent behind the end of a round, and is part of what it costs.
    async fn wait_for_credits(&self) -> Result<(), Fault> {
        let Some(wallet) = &self.wallet else { return Ok(()) };
        let started = Instant::now();
        while wallet.credits() < self.wins {
            if started.elapsed() > PATIENCE {
                return Err(Fault::new("a wallet was not sent what it is owed"));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(())
    }

    /// Bets at a steady rate; nobody bets twice.
    async fn pace(&mut self, bets: u32) -> Result<(), Fault> {
        let lanes = std::mem::take(&mut self.lanes);
        let (lanes, mut times) = load::pace(lanes, RATE, bets).await?;
        self.lanes = lanes;
        self.finish().await?;
        times.sort_unstable();
        self.middle.push(micros(times[times.len() / 2]));
        self.slow.push(micros(times[times.len() * 99 / 100]));
        Ok(())
    }

    /// What bets cost beside many open rounds, against those without.
    fn beside(self, without: &Self) -> Vec<Row> {
        let of_those = percent(&self.bet, &without.bet);
        let [middle, slow] = self.to_answer("beside open rounds");
        vec![
            Row::new("beside open rounds: CPU of 1,000 bets", Unit::Micros, self.bet),
            Row::new("  of those without them in the same round", Unit::Percent, of_those),
            middle,
            slow,
        ]
    }

    /// How long a bet takes.
    fn to_answer(&self, name: &str) -> [Row; 2] {
        [("p50", &self.middle), ("p99", &self.slow)].map(|(share, seen)| {
            let what = format!("{name}: bet to its answer at {RATE} a second, {share}");
            Row::new(&what, Unit::Micros, seen.clone())
        })
    }

    fn rows(self, name: &str, command: &[u64]) -> Vec<Row> {
        let [middle, slow] = self.to_answer(name);
        let of_command = percent(&self.bet, command);
        let behind_of_command = percent(&self.behind, command);
        let row = |what: &str, unit, seen| Row::new(&format!("{name}: {what}"), unit, seen);
        vec![
            row("bets", Unit::Rate, self.rate),
            row("CPU of 1,000 bets", Unit::Micros, self.bet),
            Row::new("  of a table's command in the same round", Unit::Percent, of_command)
                .aim(150),
            row("CPU of 1,000 requests behind bets", Unit::Micros, self.behind),
            Row::new("  of a table's command in the same round", Unit::Percent, behind_of_command),
            row("CPU of 1,000 rounds", Unit::Micros, self.round),
            middle,
            slow,
        ]
    }
}

/// What many requests took together.
#[derive(Default)]
struct Spent {
    cpu: Duration,
    time: Duration,
    count: u64,
}

impl Spent {
    fn add(&mut self, cpu: Duration, time: Duration, count: u64) {
        self.cpu += cpu;
        self.time += time;
        self.count += count;
    }

    /// The CPU time of a thousand, of that many.
    fn of_thousand(&self, count: u64) -> u64 {
        micros(self.cpu) * 1000 / count.max(1)
    }
}
