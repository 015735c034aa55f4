import type { CDPSession, Page } from '@playwright/test';
import { type KeyboardLayout, type Stroke, strokeOf, writtenBy } from './keyboards.ts';

export interface ScanOptions {
  /** The layout that the scanner is programmed for. */
  readonly scanner?: KeyboardLayout;
  /** The layout of the computer. */
  readonly system?: KeyboardLayout;
  readonly suffix?: 'enter' | 'tab' | 'none';
  readonly prefix?: string;
  readonly capsLock?: boolean;
  /**
   * The keys carry their times at the scanner, this far apart, ms, the last one now; 1 unless another is given. A busy
   * machine, which takes them late and not evenly, must not turn a scan into typing.
   */
  readonly stampGapMs?: number;
  /** Each key is sent at its time, the first one now, without waiting until the page has taken the last one. */
  readonly atItsTime?: boolean;
}

interface KeyEvent {
  readonly type: 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly modifiers?: number;
  readonly windowsVirtualKeyCode?: number;
  readonly location?: number;
  readonly text?: string;
  /** Epoch seconds. */
  readonly timestamp?: number;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const typed = new WeakMap<Page, Promise<void>>();

/**
 * When the last key of the scans so far was sent, whether or not the page has taken it: on a busy machine the keys of two
 * scans would mix otherwise, and those of no scanner do.
 */
export const keysSent = (page: Page): Promise<void> => typed.get(page) ?? Promise.resolve();

/** Keys that are under way at the same time; no order has as many. */
const AT_ONCE = 250;

const ALT = 1;
const CTRL = 2;
const SHIFT = 8;
const ENDS = { enter: ['\r'], tab: ['\t'], none: [] } as const;

/** The other keys that scanners press: the end keys, and control characters as Ctrl and a letter's key. */
const KEYS: Readonly<Record<string, { readonly key: string; readonly code: string; readonly virtual: number }>> = {
  '\r': { key: 'Enter', code: 'Enter', virtual: 13 },
  '\t': { key: 'Tab', code: 'Tab', virtual: 9 },
};

/**
 * Types a code into the window as a wedge scanner does, wherever the focus is: the keys of a scanner that is programmed
 * for one layout, with what a computer of another makes of them. US on US unless the options say otherwise.
 */
export async function scanInto(page: Page, code: string, options: ScanOptions = {}): Promise<void> {
  const characters = [...(options.prefix ?? ''), ...code, ...ENDS[options.suffix ?? 'enter']];
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const session = await opening;
  const send = (event: KeyEvent) => session.send('Input.dispatchKeyEvent', event);
  const now = Date.now();
  const last = characters.length - 1;
  const presses = characters.map((character, index) =>
    stamped(eventsOf(character, options), options, now, options.atItsTime === true ? -index : last - index),
  );
  if (options.atItsTime === true) {
    const sent: Promise<unknown>[] = [];
    const typing = keysSent(page).then(async () => {
      for (const [index, events] of presses.entries()) {
        await until(now + index * (options.stampGapMs ?? 1));
        sent.push(...events.map(send));
      }
    });
    typed.set(page, typing);
    await typing;
    await Promise.all(sent);
    return;
  }
  // Sent without waiting in between, in pieces that do not clog the connection.
  for (let from = 0; from < presses.length; from += AT_ONCE) {
    const piece = presses.slice(from, from + AT_ONCE);
    await Promise.all(piece.flat().map(send));
  }
}

async function until(at: number): Promise<void> {
  for (let left = at - Date.now(); left > 0; left = at - Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

/** `before`: keys that come after these. */
function stamped(events: readonly KeyEvent[], options: ScanOptions, now: number, before: number) {
  const { stampGapMs = 1 } = options;
  return events.map((event) => ({ ...event, timestamp: (now - before * stampGapMs) / 1000 }));
}

function eventsOf(character: string, options: ScanOptions): readonly KeyEvent[] {
  const named = KEYS[character];
  if (named !== undefined) return pressOf(named.key, named.code, named.virtual, character === '\r' ? '\r' : '', 0);
  if (character < ' ') {
    const letter = String.fromCharCode(character.charCodeAt(0) + 64).toLowerCase();
    const stroke = strokeOf('us', letter);
    return pressOf(letter, stroke?.code ?? '', letter.toUpperCase().charCodeAt(0), '', CTRL);
  }
  const stroke = strokeOf(options.scanner ?? 'us', character);
  if (stroke === null) throw new Error(`no key of ${options.scanner ?? 'us'} writes ${character}`);
  return eventsOfStroke(stroke, options);
}

function eventsOfStroke(stroke: Stroke, { system = 'us', capsLock = false }: ScanOptions): readonly KeyEvent[] {
  const { key, text } = writtenBy(system, stroke, capsLock);
  // The right Alt of a computer without AltGr is an Alt; a computer with AltGr has no modifier that could be sent so.
  const modifiers = (stroke.shift ? SHIFT : 0) | (stroke.altGr && system === 'us' ? ALT : 0);
  if (stroke.altGr && system !== 'us') throw new Error('AltGr cannot be sent into a window');
  const press = pressOf(key, stroke.code, virtualKey(stroke.code), stroke.altGr ? '' : text, modifiers);
  if (!stroke.altGr) return press;
  const held = { key: 'Alt', code: 'AltRight', location: 2 };
  return [{ type: 'keyDown', ...held, modifiers: ALT }, ...press, { type: 'keyUp', ...held }];
}

function pressOf(key: string, code: string, virtual: number, text: string, modifiers: number): readonly KeyEvent[] {
  const both = { key, code, modifiers, windowsVirtualKeyCode: virtual };
  return [
    { type: 'keyDown', ...both, ...(text === '' ? {} : { text }) },
    { type: 'keyUp', ...both },
  ];
}

/** Only keys that write or act need a true one; the others may have none. */
function virtualKey(code: string): number {
  if (code.startsWith('Key')) return code.charCodeAt(3);
  if (code.startsWith('Digit')) return code.charCodeAt(5);
  return code === 'Space' ? 32 : 0;
}
