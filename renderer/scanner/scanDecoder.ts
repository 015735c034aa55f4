/**
 * Tells scans from typing. A scanner types like a keyboard, only faster than any hand, and ends with Enter.
 *
 * Pure: a key event and where it went in, a new state and what to do out; time comes with the events. What the page
 * does with the effects is in `useScanner.ts`.
 */

export interface DecoderConfig {
  /**
   * Longest pause between two keys of one scan, in ms, where a field has the focus; elsewhere the longest mean pause.
   * Hands need 60 ms and more, scanners 2 to 25.
   */
  readonly burstGapMs: number;
  /**
   * Longest single pause inside a scan where no field has the focus, in ms: cables and busy machines hiccup, and half a
   * code looked up as an order is worse than a typed letter before it. Nobody types and pulls the trigger this fast.
   */
  readonly hiccupMs: number;
  /** Fewest characters of a scan where it could be mistaken for typing. */
  readonly minBurst: number;
  /** Silence after which a lone character is an answer and not the beginning of a scan, in ms. */
  readonly answerQuietMs: number;
  /** A typed line that nobody went on with is dropped after this time, so that it cannot spoil a later scan. */
  readonly abandonedMs: number;
  /** Characters kept of one code; longer ones are refused by the station anyway. */
  readonly maxLength: number;
}

export const defaultDecoderConfig: DecoderConfig = {
  burstGapMs: 35,
  hiccupMs: 200,
  minBurst: 4,
  answerQuietMs: 350,
  abandonedMs: 20_000,
  maxLength: 20_000,
};

/**
 * Where the keys go. `line`: the scan view with no field focused, typing is collected. `page`: another screen with no
 * field focused. `field`: a text field has the focus. `control`: a button or the like has it, Enter and Space are its own.
 */
export type KeyPlace = 'line' | 'page' | 'field' | 'control';

export interface KeyInput {
  readonly key: string;
  /** Ms, from the event's own time stamp: a busy page must not make a scan look like typing. */
  readonly at: number;
  /** Ctrl, Alt or Meta is held; AltGr, which writes letters on Turkish keyboards, is not meant. */
  readonly modified: boolean;
  /** A held key repeating itself: no scanner does that. */
  readonly repeat: boolean;
  readonly place: KeyPlace;
  /** True on the scan view also while a control has the focus: slow typing is collected there too. */
  readonly collects: boolean;
  /** Single characters that mean something now, such as the digits of a question. */
  readonly answers: readonly string[];
}

export type DecoderEffect =
  /** The event is ours: neither the focused element nor the browser may see it. */
  | { readonly type: 'swallow' }
  /** The focused field is at the last moment before what may become a scan: remember what is in it. */
  | { readonly type: 'remember' }
  /** What a scan typed into the focused field goes out of it again. */
  | { readonly type: 'takeBack' }
  | { readonly type: 'submit'; readonly code: string; readonly by: 'scan' | 'typing' }
  | { readonly type: 'answer'; readonly key: string };

export interface DecoderState {
  /** Everything collected and not submitted: typed characters and, at its end, a burst that may become a scan. */
  readonly text: string;
  /** Index in `text` at which the present burst begins. */
  readonly burstStart: number;
  /** Time of the first character of the present burst, in ms. */
  readonly burstAt: number;
  /** Whether the next character, if it comes fast enough, belongs to the present burst. */
  readonly burstIsOpen: boolean;
  /** Time of the last collected character or of the Enter after it, in ms. */
  readonly lastAt: number;
  /** The collected characters are in a focused field as well. */
  readonly inField: boolean;
  readonly answers: readonly string[];
}

export const idleDecoder: DecoderState = {
  text: '',
  burstStart: 0,
  burstAt: Number.NEGATIVE_INFINITY,
  burstIsOpen: false,
  lastAt: Number.NEGATIVE_INFINITY,
  inField: false,
  answers: [],
};

export interface DecoderStep {
  readonly state: DecoderState;
  readonly effects: readonly DecoderEffect[];
}

const swallow: DecoderEffect = { type: 'swallow' };

/** One key press. Enter of a scan is always swallowed, so that it can neither press a button nor send a form. */
export function pressKey(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderStep {
  const fresh = forgetAbandoned(state, input, config);
  if (input.modified) return { state: withoutAnswer(fresh), effects: [] };
  if (input.key === 'Enter') return pressEnter(fresh, input, config);
  if (input.key === 'Backspace' || input.key === 'Escape') return edit(fresh, input);
  if (/^F\d+$/u.test(input.key)) return { state: withoutAnswer(fresh), effects: [] };
  if (!isCharacter(input.key)) return { state: fresh, effects: [] };
  return pressCharacter(fresh, input, config);
}

/** Time passed without a key: a lone character that means something now has become an answer. */
export function passTime(state: DecoderState, at: number, config: DecoderConfig): DecoderStep {
  if (!isLoneAnswer(state)) return { state, effects: [] };
  if (at - state.lastAt < config.answerQuietMs) return { state, effects: [] };
  return { state: idleDecoder, effects: [{ type: 'answer', key: state.text }] };
}

function isLoneAnswer(state: DecoderState): boolean {
  return !state.inField && state.burstIsOpen && state.text.length === 1 && state.answers.includes(state.text);
}

/** A key that leads to another screen or question takes back the answer before it: it was meant for the old one. */
function withoutAnswer(state: DecoderState): DecoderState {
  return isLoneAnswer(state) ? idleDecoder : state;
}

/** The slowly typed part of what was collected; a burst under way is not shown before it ends or turns out typed. */
export function typedLine(state: DecoderState, at: number, config: DecoderConfig): string {
  if (state.inField) return '';
  const isQuiet = !state.burstIsOpen || at - state.lastAt > config.burstGapMs;
  const isSlow = meanGap(state, state.text.length - state.burstStart) > config.burstGapMs;
  return isQuiet || isSlow ? state.text : state.text.slice(0, state.burstStart);
}

function forgetAbandoned(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderState {
  const moved = state.text !== '' && state.inField !== (input.place === 'field');
  return moved || input.at - state.lastAt > config.abandonedMs ? idleDecoder : state;
}

function pressCharacter(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderStep {
  const inField = input.place === 'field';
  if (input.repeat) return { state, effects: inField ? [] : [swallow] };
  const continues = state.burstIsOpen && input.at - state.lastAt <= longestGap(state, config);
  // Space presses the focused control, or scrolls; only inside a scan or a typed line is it a character.
  if (input.key === ' ' && !inField && !continues && !(input.collects && state.text !== '')) {
    return { state, effects: [] };
  }
  const keepsLine = input.collects && !inField;
  const kept = continues || keepsLine ? state.text : '';
  const burstStart = continues ? state.burstStart : kept.length;
  const text = kept.length < config.maxLength ? kept + input.key : kept;
  const burstAt = continues ? state.burstAt : input.at;
  const next = { text, burstStart, burstAt, burstIsOpen: true, lastAt: input.at, inField, answers: input.answers };
  if (inField) return { state: next, effects: continues ? [] : [{ type: 'remember' }] };
  return { state: next, effects: [swallow] };
}

function pressEnter(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderStep {
  if (input.repeat) return { state, effects: input.place === 'field' ? [] : [swallow] };
  const burst = state.text.slice(state.burstStart);
  const isFast = state.burstIsOpen && input.at - state.lastAt <= longestGap(state, config);
  if (isFast && burst.length >= config.minBurst && meanGap(state, burst.length) <= config.burstGapMs) {
    const scan: DecoderEffect = { type: 'submit', code: burst, by: 'scan' };
    if (state.inField) return { state: idleDecoder, effects: [swallow, { type: 'takeBack' }, scan] };
    return { state: keepTyped(state, input.at), effects: [swallow, scan] };
  }
  if (input.place === 'field') return { state: idleDecoder, effects: [] };
  if (state.text !== '' && (input.collects || isFast)) {
    return { state: idleDecoder, effects: [swallow, { type: 'submit', code: state.text, by: 'typing' }] };
  }
  // An Enter alone is an empty scan where scans are expected, and the control's own key everywhere else.
  if (input.place === 'line')
    return { state: idleDecoder, effects: [swallow, { type: 'submit', code: '', by: 'scan' }] };
  return { state: idleDecoder, effects: [] };
}

/** In a field a slow key is typing; where nothing else could take the keys, a pause does not cut a scan in two. */
function longestGap(state: DecoderState, config: DecoderConfig): number {
  return state.inField ? config.burstGapMs : config.hiccupMs;
}

function meanGap(state: DecoderState, length: number): number {
  return (state.lastAt - state.burstAt) / Math.max(1, length - 1);
}

function keepTyped(state: DecoderState, at: number): DecoderState {
  const text = state.text.slice(0, state.burstStart);
  if (text === '') return idleDecoder;
  return { ...state, text, burstStart: text.length, burstIsOpen: false, lastAt: at };
}

function edit(state: DecoderState, input: KeyInput): DecoderStep {
  if (input.place === 'field') return { state: idleDecoder, effects: [] };
  if (state.text === '') return { state, effects: [] };
  if (input.key === 'Escape') return { state: idleDecoder, effects: [swallow] };
  const text = state.text.slice(0, -1);
  if (text === '') return { state: idleDecoder, effects: [swallow] };
  return {
    state: { ...state, text, burstStart: text.length, burstIsOpen: false, lastAt: input.at },
    effects: [swallow],
  };
}

function isCharacter(key: string): boolean {
  return [...key].length === 1;
}
