/** What a match is to be played by, while somebody chooses it: the game's seats and settings, as the house allows them. */

import type { TableGame } from '../games/game';
import { aboutOf, load } from '../games/registry';
import type { GameName } from '../generated/games';
import type { Setting } from '../generated/table';
import type { About } from '../house/about';
import { told } from '../house/games.svelte';

type Value = number | string | boolean;
type Config = Record<string, Value>;
export type Pace = 'friends' | 'classic';

export class GameForm {
  parts = $state.raw<TableGame<GameName> | null>(null);
  /** How many may play, as the house says. */
  counts = $state.raw<number[]>([]);
  /** What may be set in a form. Lists with an id for each seat are not. */
  settings = $state.raw<Setting[]>([]);
  seats = $state(4);
  config = $state<Config>({});
  pace = $state<Pace>('friends');

  /** A new form; or one that begins with how a room is played now. */
  constructor(
    readonly game: string,
    now?: { seats: number; config: unknown },
  ) {
    const { friendsConfig, recommended } = this.about;
    this.config = now ? { ...(now.config as Config) } : { ...friendsConfig, ...recommended };
    if (now) this.pace = Object.entries(friendsConfig ?? {}).every(([name, value]) => this.config[name] === value) ? 'friends' : 'classic';
    void load(game).then((loaded) => {
      this.parts = loaded;
      const found = told.find(game);
      this.counts = found?.seats ?? [];
      this.settings = found?.settings.filter((setting) => setting.kind !== 'seats') ?? [];
      const wanted = now?.seats ?? this.about.quickSeats;
      this.seats = this.counts.includes(wanted) ? wanted : (this.counts[0] ?? 2);
    });
  }

  get about(): About {
    return aboutOf(this.game)!;
  }

  /** Those of the settings that are offered before all others, because one of their values is recommended. */
  readonly offered = $derived(this.settings.filter(({ name }) => name in (this.about.recommended ?? {})));
  readonly others = $derived(this.settings.filter((setting) => !this.offered.includes(setting)));

  /** What a pace sets; the classic one is as the rules came to us, which are the house's defaults. */
  keepPace(): void {
    const names = Object.keys(this.about.friendsConfig ?? {});
    const others = Object.entries(this.config).filter(([name]) => !names.includes(name));
    this.config = Object.fromEntries([...others, ...(this.pace === 'friends' ? Object.entries(this.about.friendsConfig ?? {}) : [])]);
  }

  valueOf(setting: Setting): Value {
    return this.config[setting.name] ?? (setting.default as Value);
  }

  /** All that may be set here. A room has defaults of its own, so what was chosen is said even where it is the game's. */
  chosen(): Config {
    return Object.fromEntries(this.settings.map((setting) => [setting.name, this.valueOf(setting)]));
  }
}
