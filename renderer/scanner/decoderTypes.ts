import type { Burst } from './burst.ts';
import type { KeyReading } from './readKey.ts';

/**
 * The target of the keys. `line`: the scan view with no field focused, typing is collected. `page`: another screen with no
 * field focused. `field`: a text field has the focus. `control`: a button or the like has it, Enter and Space are its own.
 */
export type KeyPlace = 'line' | 'page' | 'field' | 'control';

export interface KeyInput {
  /** `part`: a digit of a character that is put together with Alt held; it writes nothing yet. */
  readonly reading: KeyReading | { readonly kind: 'part' };
  /** Ms, on the clock of the events. */
  readonly at: number;
  /** A held key repeating itself: no scanner does that. */
  readonly repeat: boolean;
  readonly place: KeyPlace;
  /** True on the scan view also while a control has the focus: slow typing is collected there too. */
  readonly collects: boolean;
  /** Single characters that mean something now, such as the digits of a question. */
  readonly answers: readonly string[];
}

/** A code that a scanner sent or a hand typed. */
export interface CodeTaken {
  readonly type: 'submit';
  readonly code: string;
  readonly by: 'scan' | 'typing';
  /** When its last key was pressed, ms on the clock of the events. */
  readonly endedAt: number;
  /** The text of the same keys as the computer writes them. */
  readonly typed: string;
  /** Mean pause between its keys, ms. */
  readonly pauseMs: number;
}

export type DecoderEffect =
  /** The event is ours: neither the focused element nor the browser may see it. */
  | { readonly type: 'swallow' }
  /** The focused field is at the last moment before what may become a scan: remember what is in it. */
  | { readonly type: 'remember' }
  /** Removes the text that a scan typed into fields. */
  | { readonly type: 'takeBack' }
  | CodeTaken
  | { readonly type: 'answer'; readonly key: string };

export interface DecoderState {
  /** Typed by hand and not submitted yet. */
  readonly line: string;
  /** The last keys, as long as it is open whether they are a scan. */
  readonly burst: Burst | null;
  /** When something last happened to the line, ms. */
  readonly lastAt: number;
  /** When a key was last pressed that certainly was a hand's, ms; a scan since then has made it long ago. */
  readonly handsAt: number;
  /** When the last scan ended, ms; what follows at once, such as a line feed, still belongs to it. */
  readonly scanAt: number;
  readonly answers: readonly string[];
}

export const LONG_AGO = Number.NEGATIVE_INFINITY;

export const idleDecoder: DecoderState = {
  line: '',
  burst: null,
  lastAt: LONG_AGO,
  handsAt: LONG_AGO,
  scanAt: LONG_AGO,
  answers: [],
};

export interface DecoderStep {
  readonly state: DecoderState;
  readonly effects: readonly DecoderEffect[];
}
