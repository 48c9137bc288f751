/** Any game at the table, made from what the house says of it: the parts that a client of its own replaces one by one. */

import type { DrawCheck } from '../../fair/check';
import { raw } from '../../fair/draws';
import type { Journal } from '../../fair/journal';
import type { GameName } from '../../generated/games';
import type { Setting } from '../../generated/table';
import type { GameInfo } from '../../generated/wire';
import type { Scene, Seen } from '../../house/scene';
import { list, number, type Lang } from '../../text/index.svelte';
import type { RuleSection } from '../../ui/rules';
import type { GameWords, Line, TableGame } from '../game';
import { aboutPlain, inAll, textsOf } from './about';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { humanised } from './names';
import { Say } from './say';
import { isTime, said, Shaper } from './shape';
import { texts, words } from './text';

type PlainScene = Scene<GameName>;

export function plain(info: GameInfo): TableGame<GameName> {
  const say = new Say(info);
  return {
    about: aboutPlain(info),
    words: inAll((lang) => wordsOf(info, lang)),
    variants: [],
    Board,
    Actions,
    status: (scene) => status(scene, say),
    atZero: () => words().atZero,
    line: (event, scene) => line(event, scene, say),
    moments: () => [],
    outcome,
    score: number,
    rules: inAll((lang) => () => Promise.resolve({ default: rulesOf(info, lang) })),
    ruleSection: () => '',
    hint: () => null,
    draws,
  };
}

function status(scene: PlainScene, say: Say): string {
  const phase = words().phase(say.word(scene.view.phase));
  const { turn } = scene.view;
  if (turn.length === 0) return phase;
  if (scene.seat !== null && turn.includes(scene.seat)) return `${phase} ${words().yours}`;
  return `${phase} ${words().waits(list(turn.map((seat) => scene.names[seat] ?? '')))}`;
}

/** What an event has beside its type and its times. */
const fieldsOf = (event: Seen<GameName>): [string, never][] =>
  Object.entries(event as object).filter(([name]) => name !== 'type' && !isTime(name)) as [string, never][];

/** The game's own sentence, with the fields put in; else the type and every field by its name. */
function line(event: Seen<GameName>, scene: PlainScene, say: Say): Line {
  const shaper = new Shaper(say, scene);
  const fields = fieldsOf(event);
  const own = say.event(event.type);
  const tell = ([name, value]: [string, never]) => said(shaper.told(value, name));
  const text =
    own === undefined
      ? [say.word(event.type), ...fields.map((one) => (one[0] === 'seat' ? tell(one) : `${say.word(one[0])}: ${tell(one)}`))].join(' · ')
      : own.replace(/\{(\w+)\}/g, (whole, name: string) => {
          const found = fields.find(([field]) => field === name);
          return found ? tell(found) : whole;
        });
  return 'seat' in event && typeof event.seat === 'number' ? { text, topic: 'all', seats: [event.seat] } : { text, topic: 'all' };
}

function outcome(scene: PlainScene): string {
  const winners = scene.view.result?.winners ?? [];
  if (winners.length === 0) return words().draw;
  if (scene.seat !== null && winners.includes(scene.seat)) return winners.length === 1 ? words().youWin : words().shared;
  return words().wins(list(winners.map((seat) => scene.names[seat] ?? '')), winners.length);
}

function wordsOf(info: GameInfo, lang: Lang): GameWords {
  const said = textsOf(info, lang);
  const labelled = (setting: Setting) => {
    const own = said.map((one) => one.settings?.[setting.name]).find(Boolean);
    const oneOf = setting.kind === 'word' ? setting.oneOf : [];
    const values = oneOf.map((word): [string, string] => [word, said.map((one) => one.words?.[word]).find(Boolean) ?? humanised(word)]);
    // The house's own sentence is there in English alone.
    return [setting.name, { label: own?.label ?? humanised(setting.name), hint: own?.hint ?? setting.about, values: Object.fromEntries(values) }];
  };
  return {
    topics: texts[lang].topics,
    settings: Object.fromEntries(info.settings.map(labelled)) as GameWords['settings'],
    phases: {},
    channels: {},
    phrases: texts[lang].phrases,
  };
}

function rulesOf(info: GameInfo, lang: Lang): RuleSection[] {
  const written =
    textsOf(info, lang)
      .map((one) => one.rules ?? [])
      .find((rules) => rules.length > 0) ?? [];
  const { none, noneText, settings } = texts[lang].rules;
  const sections = written.map(({ title, text }, at) => ({ id: `rule-${at}`, title, body: text }));
  const named = Object.values(wordsOf(info, lang).settings).map(({ label, hint }) => (hint ? `${label}: ${hint}` : label));
  return [
    ...(sections.length > 0 ? sections : [{ id: 'none', title: none, body: [noneText] }]),
    ...(named.length > 0 ? [{ id: 'settings', title: settings, body: [named] }] : []),
  ];
}

/** Every draw as the seeds give it. What it led to is known to the rules alone, so nothing is held against it. */
function draws({ lines, serverSeed, opening: { clientSeed } }: Journal): DrawCheck[] {
  const next = new Map<number, number>();
  return lines.flatMap(({ entry: { nonce, draws = 0, number: place } }) => {
    const from = next.get(nonce) ?? 0;
    next.set(nonce, from + draws);
    return Array.from({ length: draws }, (_, i) => {
      const drawn = raw({ serverSeed, clientSeed, nonce }, from + i);
      return { nonce, index: from + i, bound: 2 ** 32, drawn, meaning: words().entry(place), ok: true, raw: true as const };
    });
  });
}
