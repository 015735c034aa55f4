import { defaultScannerSetup, type ScannerSetup } from '../../../../electron/contract/scanner.ts';
import { attachScanner } from '../../../../renderer/scanner/attachScanner.ts';
import type { RawKey } from '../../../../renderer/scanner/rawKey.ts';
import type { Spot } from './interleaving.ts';

export interface Page {
  readonly focus: (spot: Spot) => HTMLElement;
  /** Presses a key as a browser does: what nobody takes writes into the field, presses the button, sends the form. */
  readonly press: (key: RawKey, at: number) => boolean;
  readonly value: (spot: Spot) => string;
  readonly codes: string[];
  /** When the last key of each was pressed, ms. */
  readonly ended: number[];
  readonly answers: string[];
  readonly line: () => string;
  /** What the page's own keys and buttons did. */
  readonly done: string[];
  readonly close: () => void;
}

const FIELDS = `
  <form>
    <input data-spot="text"><input data-spot="short" maxlength="5"><input data-spot="number" type="number">
    <textarea data-spot="area"></textarea><button data-spot="button" type="button"></button>
  </form>`;

export interface PageStart {
  readonly setup?: Partial<ScannerSetup>;
  readonly collects?: boolean;
  readonly answers?: readonly string[];
}

/** A page with real fields that a scanner is attached to; `document.body` stands for "nothing has the focus". */
export function openPage({ setup = {}, collects = true, answers = [] }: PageStart = {}): Page {
  document.body.innerHTML = FIELDS;
  const codes: string[] = [];
  const ended: number[] = [];
  const taken: string[] = [];
  const done: string[] = [];
  let line = '';
  const detach = attachScanner(
    window,
    { ...defaultScannerSetup, ...setup },
    {
      collects: () => collects,
      answers: () => answers,
      onCode: (code, { endedAt }) => {
        codes.push(code);
        ended.push(endedAt);
      },
      onAnswer: (key) => taken.push(key),
      onTyped: (typed) => {
        line = typed;
      },
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const isOurs = /^F\d|^Escape$/u.test(event.key) || event.ctrlKey || event.altKey;
    if (isOurs) done.push(event.altKey ? `Alt+${event.key}` : event.key);
  };
  window.addEventListener('keydown', onKeyDown);
  const at = (spot: Spot): HTMLElement => document.querySelector(`[data-spot="${spot}"]`) ?? document.body;
  document.querySelector('button')?.addEventListener('click', () => done.push('click'));

  function press(key: RawKey, time: number): boolean {
    const target = document.activeElement ?? document.body;
    const passed = target.dispatchEvent(eventOf('keydown', key, time));
    if (passed && !key.ctrl && !key.alt) defaultAction(target, key.key, done);
    const released = target.dispatchEvent(eventOf('keyup', key, time));
    if (passed && released && key.key === ' ' && target instanceof HTMLButtonElement) target.click();
    return passed;
  }

  return {
    focus: (spot) => {
      const active = document.activeElement;
      if (active instanceof HTMLElement && active !== at(spot)) active.blur();
      at(spot).focus();
      return at(spot);
    },
    press,
    value: (spot) => {
      const field = at(spot);
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
    },
    codes,
    ended,
    answers: taken,
    line: () => line,
    done,
    close: () => {
      detach();
      window.removeEventListener('keydown', onKeyDown);
    },
  };
}

function eventOf(type: 'keydown' | 'keyup', key: RawKey, at: number): KeyboardEvent {
  const event = new KeyboardEvent(type, {
    key: key.key,
    code: key.code,
    shiftKey: key.shift,
    ctrlKey: key.ctrl,
    altKey: key.alt,
    metaKey: key.meta,
    repeat: key.repeat,
    isComposing: key.composing,
    modifierAltGraph: key.altGr && !key.alt,
    modifierCapsLock: key.capsLock,
    bubbles: true,
    cancelable: true,
  });
  return Object.defineProperty(event, 'timeStamp', { value: at });
}

function defaultAction(target: Element, key: string, done: string[]): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (key.length === 1 && isField) insert(target, key);
  if (key === 'Tab') done.push('Tab');
  if (key !== 'Enter') return;
  if (target instanceof HTMLTextAreaElement) insert(target, '\n');
  else if (target instanceof HTMLInputElement) done.push('send');
  else if (target instanceof HTMLButtonElement) target.click();
}

/** As typing does: in the place of the selection, no more than fits, nothing that a number field does not take. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const next = value.slice(0, start) + text + value.slice(selectionEnd ?? value.length);
  if (field.maxLength >= 0 && next.length > field.maxLength) return;
  if (field.type === 'number' && !/^-?\d*\.?\d*$/u.test(next)) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, next);
  if (selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
