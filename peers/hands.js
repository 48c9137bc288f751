/**
 * The work that a peer is measured with: hands much like those of Xì Dách, at a table of four.
 *
 * The dealer in seat 0 deals two cards to everybody; seats 1, 2 and 3 draw or stand in turn, and the dealer last. Every seat ends its turn with
 * `stand`, as at a house, so the mix of actions is the same. Cards stay hidden even when a hand is settled: a peer does no more than a house does.
 *
 * The functions change a table in place and ask nothing of it but arrays and fields, so a plain object, a draft and a synchronised state all do.
 */

export const SEATS = 4;

/** With this many cards nobody may draw. */
const MOST_CARDS = 5;

/** With this many points the players of this comparison stand. */
const ENOUGH = 17;

const BUST = 22;

/** The cards in order: their suits do not matter here. */
export const DECK = Array.from({ length: 52 }, (_, card) => card);

/** A table where nothing has been dealt yet, made of what a framework calls a table and a seat. */
export function begin(table = {}, seat = () => ({ cards: [] })) {
  Object.assign(table, { actions: 0, hand: 0, turn: 0, playing: false, deck: [] });
  table.seats ??= [];
  for (let index = 0; index < SEATS; index++) {
    table.seats.push(Object.assign(seat(), { count: 0, stood: false, score: 0 }));
  }
  return table;
}

/** Does what a seat asks for, if the rules allow it, and says whether they did. */
export function act(table, seat, word, shuffled) {
  if (seat !== table.turn) return false;
  if ((word === 'deal') === table.playing) return false;
  if (word === 'draw' && table.seats[seat].count === MOST_CARDS) return false;
  if (word === 'deal') deal(table, shuffled());
  else if (word === 'draw') give(table, table.seats[seat]);
  else stand(table);
  table.actions++;
  return true;
}

function deal(table, deck) {
  table.deck = deck;
  table.hand++;
  table.playing = true;
  table.turn = 1;
  for (const seat of table.seats) {
    seat.cards.length = 0;
    seat.count = 0;
    seat.stood = false;
    give(table, seat);
    give(table, seat);
  }
}

function give(table, seat) {
  seat.cards.push(table.deck.pop());
  seat.count++;
}

function stand(table) {
  table.seats[table.turn].stood = true;
  if (table.turn === 0) settle(table);
  else table.turn = (table.turn + 1) % SEATS;
}

function settle(table) {
  const [dealer, ...others] = table.seats;
  const toBeat = score(dealer);
  for (const seat of others) {
    const won = Math.sign(score(seat) - toBeat);
    seat.score += won;
    dealer.score -= won;
  }
  table.playing = false;
}

/** What a hand counts against another: nothing if it is too much. */
function score(seat) {
  const points = value(seat.cards);
  return points < BUST ? points : 0;
}

/** Pictures count ten, an ace eleven or one. */
export function value(cards) {
  let points = 0;
  let aces = 0;
  for (const card of cards) {
    const rank = (card % 13) + 1;
    points += Math.min(rank, 10);
    if (rank === 1) aces++;
  }
  return aces > 0 && points + 10 < BUST ? points + 10 : points;
}

/** What whoever is in turn asks for, by what their own client knows. */
export function choice(playing, { count, points }) {
  if (!playing) return 'deal';
  return count === MOST_CARDS || points >= ENOUGH ? 'stand' : 'draw';
}

/** What a seat may know of a table: no deck, and no cards but its own. */
export function seenFrom(seat, { deck: _, ...table }) {
  const hide = ({ cards: _, ...rest }) => rest;
  return { ...table, seats: table.seats.map((other, index) => (index === seat ? other : hide(other))) };
}

/** A deck in an order that nobody can foresee; frameworks without their own chance use it. */
export function shuffled() {
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}
