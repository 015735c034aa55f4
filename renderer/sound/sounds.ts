/** One tone of a sound. Times in ms from the beginning of the sound. */
export interface Tone {
  readonly at: number;
  readonly lasts: number;
  readonly hertz: number;
  /** Glides to this pitch, Hz. */
  readonly to?: number;
  readonly wave: OscillatorType;
  /** Further waves on top, as multiples of the pitch with their share of its loudness: what makes a bell or a growl. */
  readonly above?: readonly (readonly [multiple: number, share: number])[];
  /** Full at once and dying away, as a bell; else held to its end. */
  readonly struck?: boolean;
  /** 0 to 1. */
  readonly loudness: number;
}

export const SOUND_NAMES = [
  'done',
  'already_shipped',
  'wait',
  'ready',
  'pay',
  'problem',
  'refusal',
  'acknowledge',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/** A struck bar: what sounds most often has to be the softest. */
const BAR = [[2, 0.3]] as const;
/** The overtone that makes a bell a bell. */
const BELL = [[2.76, 0.35]] as const;
/** Nearly the same pitch again: it beats, and sounds rough. */
const GROWL = [[1.06, 0.9]] as const;

/**
 * The sound of each outcome. They differ in rhythm, in the way that the pitch goes, and in timbre, because in a
 * noisy site one of the three gets lost; all between 500 and 3000 Hz, where sites are quietest and ears are best.
 */
export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  /** Two quick steps up. Six hundred times a day: short and soft. */
  done: [
    { at: 0, lasts: 70, hertz: 1175, wave: 'sine', above: BAR, struck: true, loudness: 0.4 },
    { at: 75, lasts: 140, hertz: 1760, wave: 'sine', above: BAR, struck: true, loudness: 0.4 },
  ],
  /** The same hollow tone twice, for a repetition. */
  already_shipped: [
    { at: 0, lasts: 130, hertz: 740, wave: 'square', loudness: 0.3 },
    { at: 210, lasts: 130, hertz: 740, wave: 'square', loudness: 0.3 },
  ],
  /** One long swing up and down again, for a wait. */
  wait: [
    { at: 0, lasts: 270, hertz: 620, to: 1240, wave: 'triangle', loudness: 0.7 },
    { at: 270, lasts: 270, hertz: 1240, to: 620, wave: 'triangle', loudness: 0.7 },
  ],
  /** A gong in three steps up, the last one ringing on: a label is out for a parcel that stands on the shelf. */
  ready: [
    { at: 0, lasts: 110, hertz: 784, wave: 'triangle', above: BELL, struck: true, loudness: 0.6 },
    { at: 130, lasts: 110, hertz: 988, wave: 'triangle', above: BELL, struck: true, loudness: 0.6 },
    { at: 260, lasts: 330, hertz: 1319, wave: 'triangle', above: BELL, struck: true, loudness: 0.65 },
  ],
  /** A till: two taps and a bell. */
  pay: [
    { at: 0, lasts: 50, hertz: 2093, wave: 'sine', above: BELL, struck: true, loudness: 0.5 },
    { at: 80, lasts: 50, hertz: 2093, wave: 'sine', above: BELL, struck: true, loudness: 0.5 },
    { at: 170, lasts: 410, hertz: 2637, wave: 'sine', above: BELL, struck: true, loudness: 0.6 },
  ],
  /** Three growls, the last one long and falling. The only sound that takes its time. */
  problem: [
    { at: 0, lasts: 140, hertz: 660, wave: 'sawtooth', above: GROWL, loudness: 0.35 },
    { at: 200, lasts: 140, hertz: 660, wave: 'sawtooth', above: GROWL, loudness: 0.35 },
    { at: 400, lasts: 450, hertz: 660, to: 510, wave: 'sawtooth', above: GROWL, loudness: 0.35 },
  ],
  /** One short growl, for a refusal without effect. */
  refusal: [{ at: 0, lasts: 240, hertz: 540, wave: 'sawtooth', above: GROWL, loudness: 0.3 }],
  /** A tick: understood. */
  acknowledge: [{ at: 0, lasts: 45, hertz: 1480, wave: 'sine', loudness: 0.3 }],
};

export function lengthOf(sound: readonly Tone[]): number {
  return Math.max(...sound.map(({ at, lasts }) => at + lasts));
}
