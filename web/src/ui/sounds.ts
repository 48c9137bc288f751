/** The sounds of the house, made here from tones and noise: nothing is fetched, and nothing is anybody else's. */

import { settings } from './settings.svelte';

/** A tone, or noise through a filter, that swells at once and fades. */
interface Note {
  /** Seconds after the beginning. */
  at: number;
  of: OscillatorType | 'noise';
  /** In hertz; of noise, what its filter lets through. */
  pitch: number;
  /** Where the pitch slides to. */
  to?: number;
  /** In seconds. */
  length: number;
  /** Of 1, the loudest. */
  loud: number;
}

const tone = (at: number, pitch: number, length: number, loud: number, of: OscillatorType = 'sine'): Note => ({ at, of, pitch, length, loud });
const knock = (at: number, pitch: number, length: number, loud: number, to = pitch): Note => ({ at, of: 'noise', pitch, to, length, loud });

const SCORES = {
  card: [knock(0, 3200, 0.07, 0.5, 1400)],
  dice: [knock(0, 1700, 0.03, 0.7), knock(0.07, 1500, 0.03, 0.6), knock(0.13, 1900, 0.03, 0.5), knock(0.24, 1300, 0.05, 0.7)],
  chip: [tone(0, 2350, 0.06, 0.2, 'triangle'), tone(0.05, 3100, 0.09, 0.16, 'triangle')],
  tick: [tone(0, 1100, 0.035, 0.16, 'square')],
  turn: [tone(0, 660, 0.22, 0.3), tone(0.14, 880, 0.28, 0.3)],
  win: [tone(0, 523, 0.2, 0.3), tone(0.12, 659, 0.2, 0.3), tone(0.24, 784, 0.2, 0.3), tone(0.36, 1047, 0.5, 0.32)],
  loss: [tone(0, 392, 0.22, 0.26), tone(0.2, 330, 0.24, 0.24), tone(0.42, 262, 0.5, 0.22)],
  crash: [knock(0, 1800, 0.5, 0.9, 120), { ...tone(0, 150, 0.45, 0.4, 'sawtooth'), to: 45 }],
  message: [tone(0, 740, 0.12, 0.18), tone(0.08, 988, 0.16, 0.14)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SCORES;

/** Sounds that are as loud as one another: what happens at the table, what calls for somebody, how it ends. */
export type Family = 'table' | 'calls' | 'ends';

/** What each family is heard by when its loudness changes. */
export const SAMPLES: Record<Family, Sound> = { table: 'card', calls: 'message', ends: 'win' };

const FAMILY_OF: Record<Sound, Family> = {
  card: 'table',
  dice: 'table',
  chip: 'table',
  crash: 'table',
  tick: 'calls',
  turn: 'calls',
  message: 'calls',
  win: 'ends',
  loss: 'ends',
};

const SILENCE = 0.0001;
const SWELL = 0.008;

class Sounds {
  #audio: AudioContext | undefined;
  #noise: AudioBuffer | undefined;

  constructor() {
    // A page that nobody has touched makes no sound, and browsers would not let it.
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => this.#wake(), { capture: true });
  }

  #wake(): void {
    if (settings.muted) return;
    this.#audio ??= new AudioContext();
    if (this.#audio.state === 'suspended') void this.#audio.resume();
  }

  /** Makes a sound, in so many milliseconds; none if nobody has touched the page, or wants to hear it. */
  play(sound: Sound, delay = 0): void {
    const audio = this.#audio;
    const volume = (settings.all.volume * settings.all.volumes[FAMILY_OF[sound]]) / 100;
    if (!audio || audio.state !== 'running' || settings.muted || volume === 0) return;
    for (const note of SCORES[sound]) this.#sound(audio, note, volume, audio.currentTime + delay / 1000 + note.at);
  }

  /** Makes a sound for whoever has just asked to hear one. */
  hear(sound: Sound): void {
    this.#wake();
    this.play(sound);
  }

  #sound(audio: AudioContext, note: Note, volume: number, at: number): void {
    const loudness = audio.createGain();
    loudness.gain.setValueAtTime(SILENCE, at);
    loudness.gain.exponentialRampToValueAtTime(Math.max(SILENCE, (note.loud * volume) / 100), at + SWELL);
    loudness.gain.exponentialRampToValueAtTime(SILENCE, at + SWELL + note.length);
    loudness.connect(audio.destination);
    const source = note.of === 'noise' ? this.#rush(audio, note, at, loudness) : this.#tone(audio, note, note.of, at, loudness);
    source.start(at);
    source.stop(at + SWELL + note.length);
  }

  #tone(audio: AudioContext, { pitch, to = pitch, length }: Note, of: OscillatorType, at: number, into: AudioNode): AudioScheduledSourceNode {
    const source = audio.createOscillator();
    source.type = of;
    source.frequency.setValueAtTime(pitch, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(into);
    return source;
  }

  #rush(audio: AudioContext, { pitch, to = pitch, length }: Note, at: number, into: AudioNode): AudioScheduledSourceNode {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = this.#noise ??= noise(audio);
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(pitch, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter).connect(into);
    return source;
  }
}

/** A second of noise. */
function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

export const sounds = new Sounds();
