import {
  addKey,
  type Burst,
  beginBurst,
  codeOf,
  hasEndKey,
  isFastAfter,
  isOverInSilence,
  isScan,
  isShortScan,
  isSure,
  joins,
  lineText,
  meanGap,
  SURE_RUN,
} from './burst.ts';
import type { DecoderConfig } from './decoderConfig.ts';
import {
  type CodeTaken,
  type DecoderEffect,
  type DecoderState,
  type DecoderStep,
  idleDecoder,
  type KeyInput,
  LONG_AGO,
} from './decoderTypes.ts';
import type { KeyReading } from './readKey.ts';

/*
 * Separates scans from typing. A scanner types like a keyboard, only faster than any hand, and ends with Enter or Tab, or
 * falls silent.
 *
 * The decoder is pure: it takes a state, a key and its target, and returns the next state with the effects. The time comes with
 * each key. `attachScanner.ts` carries the effects out.
 */

const swallow: DecoderEffect = { type: 'swallow' };
const pass = (state: DecoderState): DecoderStep => ({ state, effects: [] });

/** One key press. The end key of a scan is always swallowed, so that it can neither press a button nor send a form. */
export function pressKey(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderStep {
  // Decisions by silence since the last key come first, even when the page was too busy to notice.
  const waited = passTime(state, input.at, config);
  const step = press(forgetAbandoned(waited.state, input, config), input, config);
  return { state: step.state, effects: [...waited.effects, ...step.effects] };
}

function press(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderStep {
  const { reading } = input;
  switch (reading.kind) {
    case 'enter':
      return pressEnd(state, input, 'enter', config);
    case 'tab':
      return pressEnd(state, input, 'tab', config);
    case 'backspace':
      return isWithin(state, input, config) ? append(state, input, '\b', config) : edit(state, input, config);
    case 'escape':
      return isWithin(state, input, config) ? append(state, input, '\x1b', config) : edit(state, input, config);
    case 'command':
      return pressCommand(state, input, reading, config);
    case 'part':
      return pressCharacter(state, input, { scanned: '', typed: '' }, config);
    case 'character':
      return pressCharacter(state, input, reading, config);
    default:
      return reading satisfies never;
  }
}

/** Time passed without a key: a lone character has become an answer, and silence may have ended a scan. */
export function passTime(state: DecoderState, at: number, config: DecoderConfig): DecoderStep {
  const { burst } = state;
  if (burst === null) return pass(state);
  const quiet = at - burst.lastAt;
  if (isLoneAnswer(state)) {
    if (quiet < config.answerQuietMs) return pass(state);
    return { state: { ...state, burst: null }, effects: [{ type: 'answer', key: burst.typed }] };
  }
  if (quiet <= config.silenceMs || !(config.suffix === 'none' || hasEndKey(burst))) return pass(state);
  if (!isOverInSilence(burst, config)) return pass(state);
  return takeScan(state, burst, burst.lastAt, config);
}

/** The pauses after a key, ms, rising: at each of them `passTime` may have to act, or `typedLine` may change. */
export function pausesToWatch(config: DecoderConfig): readonly number[] {
  const pauses = [config.looseGapMs + 1, config.silenceMs + 1, config.answerQuietMs, config.sureHiccupMs + 1];
  return [...new Set(pauses)].sort((a, b) => a - b);
}

/** The slowly typed part of what was collected; a burst under way is not shown before it ends or turns out typed. */
export function typedLine({ line, burst }: DecoderState, at: number, config: DecoderConfig): string {
  if (burst === null) return line;
  if (burst.inField) return '';
  const isQuiet = at - burst.lastAt > (isSure(burst, config) ? config.sureHiccupMs : config.looseGapMs);
  return isQuiet || burst.isSlowing ? line + lineText(burst, config) : line;
}

function isLoneAnswer({ line, burst, answers }: DecoderState): boolean {
  return burst !== null && line === '' && !burst.inField && burst.keys === 1 && answers.includes(burst.typed);
}

function forgetAbandoned(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderState {
  const isOld = input.at - Math.max(state.lastAt, state.burst?.lastAt ?? LONG_AGO) > config.abandonedMs;
  if (!isOld || (state.line === '' && state.burst === null)) return state;
  return { ...idleDecoder, scanAt: state.scanAt };
}

function isJoined(state: DecoderState, input: KeyInput, config: DecoderConfig): boolean {
  const { burst, handsAt } = state;
  return burst !== null && joins(burst, input.at, input.place === 'field', handsAt, config);
}

/** In the middle of keys that no hand presses: nothing but a part of the scan. */
function isWithin({ burst }: DecoderState, input: KeyInput, config: DecoderConfig): boolean {
  if (burst === null || input.repeat) return false;
  if (input.at - burst.lastAt <= config.gapMs) return true;
  // After a longer stop only a control character is the scanner's; a key that a hand may mean is not.
  const isControl = input.reading.kind === 'command' && input.reading.opens;
  return isSure(burst, config) && input.at - burst.lastAt <= (isControl ? config.sureHiccupMs : config.hiccupMs);
}

function isRightAfterScan(state: DecoderState, input: KeyInput, config: DecoderConfig): boolean {
  return state.burst === null && input.at - state.scanAt <= config.looseGapMs;
}

interface Written {
  readonly scanned: string;
  readonly typed: string;
}

function pressCharacter(state: DecoderState, input: KeyInput, written: Written, config: DecoderConfig): DecoderStep {
  const inField = input.place === 'field';
  const effects = inField ? [] : [swallow];
  if (input.repeat) return { state, effects };
  const isNext = isJoined(state, input, config);
  // Space presses the focused control, or scrolls; only inside a scan or a typed line is it a character.
  const isCollecting = input.collects && state.line + (state.burst?.typed ?? '') !== '';
  if (written.scanned === ' ' && written.typed === ' ' && !inField && !isNext && !isCollecting) return pass(state);
  const key = { ...written, at: input.at, inField };
  const { answers } = input;
  if (isNext && state.burst !== null)
    return { state: { ...state, burst: addKey(state.burst, key, config), answers }, effects };
  const settled = settle(state, input.collects, config);
  const next = { ...settled, burst: beginBurst(key), lastAt: input.at, answers };
  return { state: next, effects: inField ? [{ type: 'remember' }] : effects };
}

/**
 * The burst was typing: where typing is collected it is a part of the line, and a person who types in a field has left
 * that line.
 */
function settle(state: DecoderState, collects: boolean, config: DecoderConfig): DecoderState {
  const { burst } = state;
  const line = collects ? state.line : '';
  if (burst === null) return { ...state, line };
  const areHands = burst.longestRun < SURE_RUN;
  const stored = burst.inField ? (areHands ? '' : line) : collects ? line + lineText(burst, config) : '';
  return {
    ...state,
    burst: null,
    line: stored,
    lastAt: burst.lastAt,
    handsAt: areHands ? burst.lastAt : state.handsAt,
  };
}

/** Keys by which a hand means something else than a character: only inside a scan, or as its first, are they ours. */
function pressCommand(
  state: DecoderState,
  input: KeyInput,
  reading: KeyReading & { readonly kind: 'command' },
  config: DecoderConfig,
): DecoderStep {
  if (isWithin(state, input, config)) return append(state, input, reading.scanned, config);
  const isPrefix = reading.opens && config.prefix.startsWith(reading.scanned);
  if (!isPrefix && isRightAfterScan(state, input, config)) return { state, effects: [swallow] };
  const answered = isLoneAnswer(state) ? { ...state, burst: null } : state;
  if (!reading.opens || input.repeat) return pass(answered);
  const inField = input.place === 'field';
  const settled = settle(answered, input.collects, config);
  const burst = beginBurst({ scanned: reading.scanned, typed: '', at: input.at, inField });
  const effects: readonly DecoderEffect[] = [
    ...(isPrefix ? [swallow] : []),
    ...(inField ? [{ type: 'remember' } as const] : []),
  ];
  return { state: { ...settled, burst, lastAt: input.at, answers: input.answers }, effects };
}

function append(state: DecoderState, input: KeyInput, scanned: string, config: DecoderConfig): DecoderStep {
  if (state.burst === null) return pass(state);
  const key = { scanned, typed: '', at: input.at, inField: input.place === 'field' };
  return { state: { ...state, burst: addKey(state.burst, key, config) }, effects: [swallow] };
}

function takeScan(state: DecoderState, burst: Burst, endedAt: number, config: DecoderConfig): DecoderStep {
  const scan: CodeTaken = {
    type: 'submit',
    code: codeOf(burst, config),
    by: 'scan',
    endedAt,
    typed: burst.typed,
    pauseMs: meanGap(burst),
  };
  const effects: readonly DecoderEffect[] = burst.inField ? [{ type: 'takeBack' }, scan] : [scan];
  return { state: { ...state, burst: null, lastAt: endedAt, handsAt: LONG_AGO, scanAt: endedAt }, effects };
}

function pressEnd(state: DecoderState, input: KeyInput, end: 'enter' | 'tab', config: DecoderConfig): DecoderStep {
  const { burst } = state;
  const inField = input.place === 'field';
  if (input.repeat) return { state, effects: inField || end === 'tab' ? [] : [swallow] };
  if (isRightAfterScan(state, input, config)) return { state, effects: [swallow] };
  if (burst !== null && isScan(burst, config) && isEndOf(burst, input, config)) {
    // A Tab that does not end this scanner's codes may stand inside one; silence decides.
    if (end === 'tab' && config.suffix !== 'tab') return append(state, input, '\t', config);
    const taken = takeScan(state, burst, input.at, config);
    return { state: taken.state, effects: [swallow, ...taken.effects] };
  }
  if (end === 'tab' && (config.suffix !== 'tab' || burst === null || !isShortOf(state, burst, input, config)))
    return pass(inField ? settle(state, input.collects, config) : state);
  return inField ? pass(settle(state, input.collects, config)) : submitTyped(state, input, config);
}

/** In a field an end key after a pause may be a hand's, unless no hand typed what is before it. */
function isEndOf(burst: Burst, input: KeyInput, config: DecoderConfig): boolean {
  const inField = burst.inField || input.place === 'field';
  if (isFastAfter(burst, input.at, inField, config)) return true;
  const pause = input.at - burst.lastAt;
  return isSure(burst, config) ? pause <= config.sureHiccupMs : !inField && pause <= config.hiccupMs;
}

function isShortOf(state: DecoderState, burst: Burst, input: KeyInput, config: DecoderConfig): boolean {
  const isFast = isFastAfter(burst, input.at, input.place === 'field', config);
  const areHands = burst.firstAt - state.handsAt <= config.handMs;
  return state.line === '' && !burst.inField && !areHands && isFast && isShortScan(burst);
}

function submitTyped(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderStep {
  const { burst } = state;
  const isFast = burst !== null && input.at - burst.lastAt <= config.hiccupMs;
  const next: DecoderState = { ...state, line: '', burst: null, lastAt: input.at, handsAt: input.at };
  if (burst !== null && isShortOf(state, burst, input, config)) {
    const taken = takeScan(state, burst, input.at, config);
    return { state: taken.state, effects: [swallow, ...taken.effects] };
  }
  const text = state.line + (burst === null || burst.inField ? '' : lineText(burst, config));
  const submit = (code: string, by: 'scan' | 'typing'): DecoderStep => ({
    state: next,
    effects: [swallow, { type: 'submit', code, by, endedAt: input.at, typed: code, pauseMs: 0 }],
  });
  if (text !== '' && (input.collects || isFast)) return submit(text, 'typing');
  // An Enter alone is an empty scan where scans are expected, and the control's own key everywhere else.
  return input.place === 'line' ? submit('', 'scan') : pass(next);
}

function edit(state: DecoderState, input: KeyInput, config: DecoderConfig): DecoderStep {
  if (input.place === 'field') return pass(settle(state, input.collects, config));
  const text = state.line + (state.burst === null ? '' : lineText(state.burst, config));
  if (text === '') return pass({ ...state, burst: null });
  const line = input.reading.kind === 'escape' ? '' : text.slice(0, -1);
  return { state: { ...state, burst: null, line, lastAt: input.at, handsAt: input.at }, effects: [swallow] };
}
