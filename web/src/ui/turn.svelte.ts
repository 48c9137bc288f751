/** Signals that it is one's own turn: the title of the page, and a sound where it is wanted. */

import { t } from '../text/index.svelte';
import { settings } from './settings.svelte';

let audio: AudioContext | undefined;

/** Two soft tones, made here. */
function chime(): void {
  audio ??= new AudioContext();
  for (const [delay, pitch] of [
    [0, 660],
    [0.14, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const at = audio.currentTime + delay;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.25);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  }
}

let was = false;

/** Call it whenever the turn may have changed. */
export function ownTurn(mine: boolean, game: string): void {
  document.title = mine ? `${t().table.titleTurn} · ${game}` : `${game} · Croupier`;
  if (mine && !was && settings.all.sound) chime();
  was = mine;
}
