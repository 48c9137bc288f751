/** The figures over the turns. */

import type { Point, Standing } from '../../generated/cashflow';
import type { Scene } from '../../house/scene';
import type { Chart } from '../../ui/chart';
import type { Track } from './catalogue';
import { ledger } from './ledger';
import { words } from './words';

/** How many points a screen can tell apart. */
const MOST_POINTS = 120;

/** Every n-th point, and always the last. */
function thinned(points: Point[]): Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, i) => (points.length - 1 - i) % every === 0);
}

const pointsOf = (scene: Scene<'cashflow'>): Point[] => ledger(scene)?.points ?? [];

interface Lines {
  title: string;
  lines: [name: string, value: (seats: Standing[]) => number][];
}

function chart(points: Point[], { title, lines }: Lines): Chart {
  const shown = thinned(points);
  return {
    title,
    labels: shown.map(({ turn }) => String(turn)),
    lines: lines.map(([name, value]) => ({ name, values: shown.map(({ seats }) => value(seats)) })),
  };
}

/** One seat's way: passive income towards what it must reach, on each board by itself for their sizes differ. */
function ways(scene: Scene<'cashflow'>, seat: number): Chart[] {
  const { charts, figures } = words();
  const name = scene.names[seat] ?? '';
  const points = pointsOf(scene);
  const on = (track: Track) => points.filter(({ seats }) => seats[seat]?.track === track);
  const passive = [figures.passive, (seats: Standing[]) => seats[seat]!.passive] as Lines['lines'][number];
  const rat = chart(on('ratRace'), {
    title: charts.way(name),
    lines: [passive, [figures.expenses, (seats) => seats[seat]!.expenses]],
  });
  const fast = chart(on('fastTrack'), {
    title: charts.wayDream(name),
    lines: [passive, [figures.goal, (seats) => seats[seat]!.target ?? 0]],
  });
  return fast.labels.length > 0 ? [fast, rat] : [rat];
}

/** One seat's books over the turns. */
export function chartsOf(scene: Scene<'cashflow'>, seat: number): Chart[] {
  const { charts, figures } = words();
  const cash = chart(pointsOf(scene), {
    title: charts.cash(scene.names[seat] ?? ''),
    lines: [[figures.cash, (seats) => seats[seat]!.cash]],
  });
  return [...ways(scene, seat), cash];
}

export function charts(scene: Scene<'cashflow'>): Chart[] {
  const { charts } = words();
  const points = pointsOf(scene);
  const all = (value: (figures: Standing) => number): Lines['lines'] =>
    scene.names.map((name, seat) => [`${seat + 1} ${name}`, (seats) => value(seats[seat]!)]);
  return [
    ...chartsOf(scene, scene.seat ?? scene.view.current),
    ...(scene.names.length > 1
      ? [
          chart(points, { title: charts.allPassive, lines: all(({ passive }) => passive) }),
          chart(points, { title: charts.allCash, lines: all(({ cash }) => cash) }),
        ]
      : []),
  ];
}
