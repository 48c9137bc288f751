/** The rounds of a match that its players will talk about: the largest loads, catches and failures. */

import type { Settlement } from '../../generated/contraband';
import { number } from '../../text/index.svelte';
import type { KeyMoment } from '../game';
import { nameOf, ownTeam, type ContrabandScene } from './sides';
import { money, words } from './text';

const MOST = 4;

export function moments(scene: ContrabandScene): KeyMoment[] {
  const rounds = scene.events.flatMap((event, at) => (event.type === 'settled' ? [{ at, settlement: event.settlement }] : []));
  const loudest = rounds.toSorted((a, b) => weight(b.settlement) - weight(a.settlement)).slice(0, MOST);
  const told = loudest.map(({ at, settlement }) => ({ text: sentence(scene, settlement), event: at, ...moodOf(scene, settlement) }));
  return [...told, ...largestTransfer(scene)].toSorted((a, b) => a.event - b.event);
}

/** A round in which more money moved says more. */
const weight = ({ smugglerGain, inspectorGain }: Settlement): number => Math.hypot(smugglerGain, inspectorGain);

function sentence(scene: ContrabandScene, settlement: Settlement): string {
  const said = words().moments;
  const [smuggler, inspector] = [nameOf(scene, settlement.smuggler), nameOf(scene, settlement.inspector)];
  const [round, load, threshold] = [number(settlement.round), money(settlement.amount), money(settlement.threshold ?? 0)];
  if (settlement.outcome === 'passed') return settlement.amount > 0 ? said.passed(round, inspector, smuggler, load) : said.empty(round, smuggler);
  return settlement.outcome === 'missed'
    ? said.missed(round, inspector, threshold, smuggler, load)
    : said.caught(round, inspector, smuggler, load, threshold);
}

/** Whether a round was better for the viewer's team. */
export function moodOf(scene: ContrabandScene, { smugglerGain, inspectorGain }: Settlement): Pick<KeyMoment, 'mood'> {
  const mine = ownTeam(scene);
  const [ours, theirs] = mine === 'smugglers' ? [smugglerGain, inspectorGain] : [inspectorGain, smugglerGain];
  if (mine === null || ours === theirs) return {};
  return { mood: ours > theirs ? 'good' : 'bad' };
}

function largestTransfer(scene: ContrabandScene): KeyMoment[] {
  const all = scene.events.flatMap((event, at) => (event.type === 'transferred' ? [{ ...event, at, size: event.amount }] : []));
  const [largest] = all.toSorted((a, b) => b.size - a.size);
  if (!largest) return [];
  return [{ text: words().transfers.line(nameOf(scene, largest.from), nameOf(scene, largest.to), money(largest.amount)), event: largest.at }];
}
