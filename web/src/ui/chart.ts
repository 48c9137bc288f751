export interface ChartLine {
  name: string;
  values: number[];
}

/** A chart over the game: at its end, and at any moment of a replay. */
export interface Chart {
  title: string;
  /** Names of the points on the x axis: rounds, hands, turns. */
  labels: string[];
  lines: ChartLine[];
  /** What happened at each of the points, where that is to be told. */
  marks?: string[];
  /** Where the y axis begins, if 0 would press all lines together. */
  from?: number;
}
