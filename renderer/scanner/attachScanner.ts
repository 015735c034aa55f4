import { isCommandCode } from '../../electron/contract/command.ts';
import type { ScannerSetup } from '../../electron/contract/scanner.ts';
import { declaresParts, withoutIdentifier } from '../../electron/contract/symbology.ts';
import { turnedCase } from '../../electron/contract/turnedCase.ts';
import { type DecoderConfig, decoderConfig } from './decoderConfig.ts';
import { type CodeTaken, type DecoderStep, idleDecoder, type KeyInput, type KeyPlace } from './decoderTypes.ts';
import { createFieldGuard } from './fieldGuard.ts';
import { keyPlaceOf } from './keyPlace.ts';
import { padDigit } from './keyTables.ts';
import { type RawKey, rawKeyOf } from './rawKey.ts';
import { ALT_CODE, readKey } from './readKey.ts';
import { passTime, pausesToWatch, pressKey, typedLine } from './scanDecoder.ts';

export interface CodeSource {
  readonly by: 'scan' | 'typing';
  /** When its last key was pressed: ms on the clock of `event.timeStamp` and `performance.now()`. */
  readonly endedAt: number;
}

export interface ScannerPorts {
  /** True on the scan view: what is typed slowly with no field focused is an order number on its way. */
  readonly collects: () => boolean;
  /** Single characters that answer a question now. */
  readonly answers: () => readonly string[];
  readonly onCode: (code: string, source: CodeSource) => void;
  readonly onAnswer: (key: string) => void;
  readonly onTyped: (line: string) => void;
  /** Every key as it came, from a hand or a scanner: for the set-up, which observes how a scanner types. */
  readonly onKey?: (key: RawKey) => void;
  /** A scan was recognised; called before its code is handed out. */
  readonly onScan?: (scan: CodeTaken) => void;
}

/** Two scanners may be attached at the same time, in a set-up: a key event belongs to the first that sees it. */
const taken = new WeakSet<Event>();

/** A timer this late, in ms, does not prove silence: keys may be waiting behind it in a busy page. */
const LATE_MS = 10;
const MOST_TRIES = 4;

/**
 * Listens to the keys of the window before anything else does, and reports scans to the ports. Returns how to stop.
 * Scans come out in the order of their last keys. `earlier`: key events from before, which are read first.
 */
export function attachScanner(
  target: Window,
  setup: ScannerSetup,
  ports: ScannerPorts,
  earlier: readonly KeyboardEvent[] = [],
  config: DecoderConfig = decoderConfig(setup),
): () => void {
  const guard = createFieldGuard(target, (event) => taken.add(event));
  const altCode = createAltCodeReader();
  let state = idleDecoder;
  let shownLine = '';
  let timer: number | undefined;
  let altRightHeld = false;
  /** A key of the present burst is part of a composed character. */
  let wasComposed = false;
  /** Physical keys whose press was taken: their release must not press a button either. */
  const swallowed = new Set<string>();

  function showLine(at: number): void {
    const line = typedLine(state, at, config);
    if (line === shownLine) return;
    shownLine = line;
    ports.onTyped(line);
  }

  function carryOut({ effects }: DecoderStep, event: KeyboardEvent | null): void {
    for (const effect of effects) {
      switch (effect.type) {
        case 'swallow':
          if (event !== null) swallow(event);
          break;
        case 'remember':
          guard.forget();
          wasComposed = false;
          break;
        case 'takeBack':
          guard.takeBack(wasComposed);
          break;
        case 'submit':
          if (effect.by === 'scan' && effect.code !== '') ports.onScan?.(effect);
          ports.onCode(bareCode(effect.code), { by: effect.by, endedAt: effect.endedAt });
          break;
        case 'answer':
          ports.onAnswer(effect.key);
          break;
        default:
          effect satisfies never;
      }
    }
  }

  function swallow(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'keydown') swallowed.add(event.code);
  }

  /** Passes the time after a key pressed at `from`, on the events' own clock, which no other has to agree with. */
  function wait(from: number, pauses: readonly number[], passed = 0, tries = 0): void {
    target.clearTimeout(timer);
    const [pause, ...later] = pauses;
    if (pause === undefined || state.burst === null) return;
    const due = target.performance.now() + pause - passed;
    timer = target.setTimeout(() => {
      const isLate = target.performance.now() - due > LATE_MS;
      if (isLate && tries < MOST_TRIES) {
        wait(from, pauses, pause - LATE_MS, tries + 1);
        return;
      }
      const step = passTime(state, from + pause, config);
      state = step.state;
      carryOut(step, null);
      showLine(from + pause);
      wait(from, later, pause);
    }, pause - passed);
  }

  function place(): KeyPlace | null {
    return keyPlaceOf(target.document.activeElement, ports.collects());
  }

  function press(raw: RawKey, reading: KeyInput['reading'], event: KeyboardEvent): void {
    const where = place();
    if (where === null) {
      state = idleDecoder;
      return;
    }
    const { at, repeat } = raw;
    const input = { reading, at, repeat, place: where, collects: ports.collects(), answers: ports.answers() };
    const step = pressKey(state, input, config);
    state = step.state;
    carryOut(step, event);
    if (where === 'field' && state.burst !== null) {
      guard.remember(target.document.activeElement);
      wasComposed ||= raw.composing || raw.key === 'Dead' || raw.key === 'Process';
    }
    showLine(at);
    wait(at, pausesToWatch(config));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (taken.has(event)) return;
    taken.add(event);
    if (event.code === 'AltRight') altRightHeld = true;
    take(event, rawKeyOf(event, altRightHeld));
    // A key that was left to the page is written by the page, also one that only showed that a scan had ended.
    if (!event.defaultPrevented) guard.release();
  }

  function take(event: KeyboardEvent, raw: RawKey): void {
    ports.onKey?.(raw);
    const digit = raw.alt && !raw.ctrl && !raw.meta ? padDigit(raw.code) : null;
    if (digit !== null) {
      if (!raw.repeat) altCode.press(digit);
      // No key of ours, even in a field, where the system puts the character together itself.
      event.stopImmediatePropagation();
      press(raw, { kind: 'part' }, event);
      return;
    }
    const reading = readKey(raw, setup.layout);
    if (reading === null) return;
    altCode.drop();
    press(raw, reading, event);
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (taken.has(event)) return;
    taken.add(event);
    if (event.code === 'AltRight') altRightHeld = false;
    if (event.key === 'Alt') releaseAlt(event);
    if (!swallowed.delete(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function releaseAlt(event: KeyboardEvent): void {
    const character = altCode.release();
    if (character === null) return;
    const raw: RawKey = { ...rawKeyOf(event, false), code: ALT_CODE, key: character };
    ports.onKey?.(raw);
    const reading = readKey(raw, setup.layout);
    if (reading !== null) press(raw, reading, event);
  }

  for (const event of earlier) {
    if (event.type === 'keydown') onKeyDown(event);
    else onKeyUp(event);
  }
  target.addEventListener('keydown', onKeyDown, true);
  target.addEventListener('keyup', onKeyUp, true);
  return () => {
    target.clearTimeout(timer);
    guard.stop();
    target.removeEventListener('keydown', onKeyDown, true);
    target.removeEventListener('keyup', onKeyUp, true);
  };
}

/**
 * Drops the symbology identifier that some scanners put before each code, so that commands and awaited codes (a test label, the
 * first order) are recognised. Only the station knows what the parts of a carrier's barcode mean.
 */
function bareCode(code: string): string {
  const bare = withoutIdentifier(code);
  const turned = turnedCase(bare);
  if (isCommandCode(turned)) return turned;
  return isCommandCode(bare) || !declaresParts(code) ? bare : code;
}

/** The decoder of the code page; every browser has it. Shops here use the Turkish one of Windows. */
const CODE_PAGE = 'windows-1254';

/**
 * Scanners in their universal mode hold Alt, press the character's number on the numeric pad and let Alt go. Put
 * together here, because not every system does it.
 */
function createAltCodeReader() {
  let digits = '';
  return {
    /** True where the digit is one of a number under way. */
    press: (digit: string) => {
      digits += digit;
    },
    /** Alt was let go: the character, or null where no number was pressed. */
    release: () => {
      const pressed = digits;
      digits = '';
      return pressed === '' ? null : characterOf(pressed);
    },
    /** Another key: what was pressed so far is no number. */
    drop: () => {
      digits = '';
    },
  };
}

/** Under 128 all code pages agree; above, only a leading zero shows which is meant. */
function characterOf(digits: string): string {
  const number = Number(digits);
  if (number > 0 && number < 128) return String.fromCharCode(number);
  if (number < 256 && digits.startsWith('0')) return new TextDecoder(CODE_PAGE).decode(Uint8Array.of(number));
  return '\ufffd';
}
