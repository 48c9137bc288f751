/** A board that the house was given for a game: a module whose parts take the place of the plain ones. */

import type { Component } from 'svelte';
import type * as board from '../../board';
import type { Journal } from '../fair/journal';
import type { GameName } from '../generated/games';
import type { Scene, Seen } from '../house/scene';
import { language } from '../text/index.svelte';
import { notice } from '../ui/notices.svelte';
import type { TableGame } from './game';
import Given from './Given.svelte';
import { inAll } from './plain/about';
import { words } from './plain/text';

type AnyGame = TableGame<GameName>;
type AnyScene = Scene<GameName>;

/** The plain parts with those of the module instead, where it has them; all plain where it cannot be fetched. */
export async function withBoard(plain: AnyGame, address: string): Promise<AnyGame> {
  try {
    const { parts } = (await import(/* @vite-ignore */ address)) as { parts: board.Parts };
    return { ...plain, ...adapted(parts, plain) };
  } catch {
    notice.say(words().broken, 'bad');
    return plain;
  }
}

/** As a module may see it: one language, and no type of ours that it could not know. */
export function sceneFor(scene: AnyScene): board.Scene {
  const { view, options, events, news, names, bots, config, seat, live, busy } = scene;
  return {
    view: view,
    options,
    events: events,
    news: news,
    names,
    bots,
    config: config,
    seat,
    live,
    busy,
    lang: language.code,
    now: () => scene.now(),
    send: (command) => scene.send(command as Parameters<AnyScene['send']>[0]),
  };
}

function adapted(parts: board.Parts, plain: AnyGame): Partial<AnyGame> {
  const { Board, Actions, status, line, outcome, score, words: said, rules, draws } = parts;
  return {
    ...(Board && { Board: component(Board, plain.Board) }),
    ...(Actions && { Actions: component(Actions, plain.Actions) }),
    ...(status && { status: (scene: AnyScene) => status(sceneFor(scene)) }),
    ...(line && { line: (event: Seen<GameName>, scene: AnyScene) => line(event, sceneFor(scene)) }),
    ...(outcome && { outcome: (scene: AnyScene) => outcome(sceneFor(scene)) }),
    ...(score && { score }),
    ...(said && { words: inAll((lang) => ({ ...plain.words[lang], ...said[lang] })) }),
    ...(rules && { rules: inAll((lang) => () => Promise.resolve({ default: rules[lang] })) }),
    ...(draws && { draws: (journal: Journal, names: string[]) => draws(journal, names) }),
  };
}

type Part = NonNullable<board.Parts['Board']>;

/** A part of the module as a component of the page; the plain one takes its place where it throws. */
const component =
  (part: Part, Plain: Component<{ scene: AnyScene }>): Component<{ scene: AnyScene }> =>
  (anchor, props) =>
    Given(anchor, {
      part,
      Plain,
      get scene() {
        return props.scene;
      },
    });
