/** Seats by colour: the same hues as the lines of a chart of all players. */

const HUES = [45, 200, 140, 330, 265, 15, 95, 230];

export const hueOf = (seat: number): number => HUES[seat % HUES.length]!;
