import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScannerLayout } from '../../../../electron/contract/scanner.ts';
import { LOOSE_GAP_MS } from '../../../../renderer/scanner/decoderConfig.ts';
import type { RawKey } from '../../../../renderer/scanner/rawKey.ts';
import type { Spot } from './interleaving.ts';
import { rawKey, scannedKey } from './keys.ts';
import { openPage, type Page, type PageStart } from './page.ts';

const CODE = 'ORD-10427';
const ENTER = { key: 'Enter', code: 'Enter' };
const TAB = { key: 'Tab', code: 'Tab' };

let page: Page;
let at = 0;

function open(start: PageStart = {}): void {
  page = openPage(start);
}

function press(keys: readonly Partial<RawKey>[], gap = 8): void {
  for (const key of keys) {
    at += gap;
    page.press(rawKey(key), at);
  }
}

function scan(
  code: string,
  {
    scanner = 'us',
    system = 'us',
    end = [ENTER],
  }: { scanner?: ScannerLayout; system?: ScannerLayout; end?: Partial<RawKey>[] } = {},
): void {
  at += 1_000;
  press([...[...code].map((character) => scannedKey(character, scanner, system)), ...end]);
}

const typed = (text: string): Partial<RawKey>[] => [...text].map((key) => ({ key }));

beforeEach(() => {
  vi.useFakeTimers();
  at = 10_000;
});

afterEach(() => {
  page.close();
  vi.useRealTimers();
});

describe('a scan into a field', () => {
  it.each<[Spot, string]>([
    ['text', 'Ayşe'],
    ['short', '12345'],
    ['number', '42'],
    ['area', 'iki satır'],
  ])('leaves it as it was: %s', (spot, before) => {
    open();
    const field = page.focus(spot);
    press(typed(before), 120);
    scan(CODE);
    expect(page.codes).toEqual([CODE]);
    expect(page.value(spot)).toBe(before.normalize());
    expect(field).toBe(document.activeElement);
    expect(page.done).toEqual([]);
  });

  it('in place of a selection gives back the text and the selection', () => {
    open();
    const field = page.focus('text');
    press(typed('Kadıköy'), 120);
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    field.setSelectionRange(1, 4, 'backward');
    scan(CODE);
    expect(field.value).toBe('Kadıköy');
    expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([1, 4, 'backward']);
  });

  it('notifies the page of the old text, so that its own state follows', () => {
    open();
    const field = page.focus('text');
    const reported: string[] = [];
    field.addEventListener('input', () => reported.push(page.value('text')));
    scan(CODE);
    expect(reported.at(-1)).toBe('');
  });

  it('is taken out of both fields when the focus moves in its middle', () => {
    open();
    page.focus('text');
    at += 1_000;
    press(typed('ORD-1'));
    page.focus('area');
    press([...typed('0427'), ENTER]);
    expect(page.codes).toEqual([CODE]);
    expect([page.value('text'), page.value('area')]).toEqual(['', '']);
  });

  it('that leaves a dead key behind is taken back once more when its character comes', () => {
    open({ setup: { layout: 'tr-q' } });
    const field = page.focus('text');
    press(typed('ab'), 120);
    scan('AB1^', { scanner: 'tr-q', system: 'tr-q' });
    expect(page.codes).toEqual(['AB1^']);
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    field.value = 'ab^';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    expect(field.value).toBe('ab');
    at += 500;
    press(typed('c'), 120);
    expect(field.value).toBe('abc');
  });

  it('closes the list that it opened, and nothing else', () => {
    open();
    const field = page.focus('text');
    field.setAttribute('aria-expanded', 'false');
    field.addEventListener('input', () => field.setAttribute('aria-expanded', 'true'));
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') field.setAttribute('aria-expanded', 'false');
    });
    scan(CODE);
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(page.done).toEqual([]);
  });
});

describe('a scan', () => {
  it('never presses the button that has the focus, with a space inside either', () => {
    open();
    page.focus('button');
    scan('AB 12 CD');
    expect(page.codes).toEqual(['AB 12 CD']);
    expect(page.done).toEqual([]);
  });

  it('with line feeds and another Enter after it is one scan', () => {
    open();
    page.focus('button');
    scan(CODE, { end: [ENTER, { key: 'j', code: 'KeyJ', ctrl: true }, ENTER] });
    expect(page.codes).toEqual([CODE]);
    expect(page.done).toEqual([]);
  });

  it('calls none of our keys by its control characters, by any key', () => {
    open();
    at += 1_000;
    const inside: Partial<RawKey>[] = [
      { key: 'F8', code: 'F8' },
      { key: ']', code: 'BracketRight', ctrl: true },
      { key: 'Escape', code: 'Escape' },
      { key: 'r', code: 'KeyR', alt: true },
      { key: 'ArrowDown', code: 'ArrowDown' },
    ];
    press([...typed('AB'), ...inside, ...typed('CD'), ENTER]);
    expect(page.codes).toEqual(['AB\x1d\x1d\x1b\ufffd\nCD']);
    expect(page.done).toEqual([]);
  });

  it('leaves our keys to hands', () => {
    open();
    press(
      [
        { key: 'F8', code: 'F8' },
        { key: 'r', code: 'KeyR', alt: true },
        { key: 'c', code: 'KeyC', ctrl: true },
      ],
      300,
    );
    expect(page.done).toEqual(['F8', 'Alt+r', 'c']);
  });

  it('in the universal mode of Alt and the numeric pad is read, and calls no key of ours', () => {
    open();
    page.focus('button');
    at += 1_000;
    for (const character of 'Iı-7') {
      const code = { ı: '0253' }[character] ?? String(character.charCodeAt(0)).padStart(3, '0');
      press([{ key: 'Alt', code: 'AltLeft', alt: true }], 2);
      press(
        [...code].map((digit) => ({ key: digit, code: `Numpad${digit}`, alt: true })),
        2,
      );
      window.dispatchEvent(
        Object.defineProperty(new KeyboardEvent('keyup', { key: 'Alt', code: 'AltLeft' }), 'timeStamp', { value: at }),
      );
    }
    press([ENTER]);
    expect(page.codes).toEqual(['Iı-7']);
    // The key Alt itself is no command.
    expect(page.done.filter((key) => key !== 'Alt+Alt')).toEqual([]);
  });

  it('whose Tab is its end moves no focus, and a Tab of hands does', () => {
    open({ setup: { suffix: 'tab' } });
    page.focus('text');
    scan(CODE, { end: [TAB] });
    expect([page.codes, page.done]).toEqual([[CODE], []]);
    press([TAB], 400);
    expect(page.done).toEqual(['Tab']);
  });

  it('that ends with an unconfigured Tab ends by silence, and moves no focus', () => {
    open();
    page.focus('text');
    scan(CODE, { end: [TAB] });
    expect(page.codes).toEqual([]);
    vi.advanceTimersByTime(300);
    expect([page.codes, page.done, page.value('text')]).toEqual([[CODE], [], '']);
  });

  it('without a suffix ends by silence', () => {
    open({ setup: { suffix: 'none' } });
    scan(CODE, { end: [] });
    vi.advanceTimersByTime(60);
    expect(page.codes).toEqual([]);
    vi.advanceTimersByTime(40);
    expect(page.codes).toEqual([CODE]);
  });

  it('that goes on when the scanner is set up again gives no code', () => {
    open({ setup: { suffix: 'none' } });
    scan(CODE, { end: [] });
    page.close();
    vi.advanceTimersByTime(1_000);
    expect(page.codes).toEqual([]);
  });

  it('without a suffix is not cut by a timer that fires late, with keys waiting behind it', () => {
    open({ setup: { suffix: 'none' } });
    at += 1_000;
    press(typed('ORD-1'));
    // The page was busy for 400 ms: timer and keys are all due now, and the timer comes first.
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 400);
    vi.advanceTimersByTime(81);
    clock.mockRestore();
    press(typed('0427'));
    vi.advanceTimersByTime(500);
    expect(page.codes).toEqual([CODE]);
  });

  it('with a prefix may be short, also in a field, and the prefix is no part of it', () => {
    open({ setup: { prefix: '*' } });
    page.focus('text');
    scan('*A', { scanner: 'us' });
    expect([page.codes, page.value('text'), page.done]).toEqual([['A'], '', []]);
  });

  it('without the prefix of this desk is a scan all the same', () => {
    open({ setup: { prefix: '*' } });
    scan(CODE);
    expect(page.codes).toEqual([CODE]);
  });

  it('is bare of its symbology identifier, but for a barcode of several parts', () => {
    open();
    scan(']C0LSCMDUNDO');
    scan(']C0ORD-1');
    scan(']C1LSCMDUNDO');
    // Its parts are for the station to read.
    scan(']C1420347101Z999');
    // From a scanner that makes up for Caps Lock.
    scan('lscmdundo');
    expect(page.codes).toEqual(['LSCMDUNDO', 'ORD-1', 'LSCMDUNDO', ']C1420347101Z999', 'LSCMDUNDO']);
  });

  it('of 5,000 characters leaves nothing in a field', () => {
    open();
    page.focus('area');
    scan('A1'.repeat(2_500));
    expect(page.codes.map((code) => code.length)).toEqual([5_000]);
    expect(page.value('area')).toBe('');
  });

  it('is announced before its code, with the time of its last key', () => {
    open();
    scan(CODE);
    expect(page.codes).toEqual([CODE]);
    expect(page.ended).toEqual([at]);
  });
});

describe('hands', () => {
  it('type on the line what the computer writes, with any meaning of the keys for the scanner', () => {
    open({ setup: { layout: 'us' } });
    press(
      [...'ışçö'].map((key) => ({ ...scannedKey(key, 'tr-q', 'tr-q') })),
      150,
    );
    vi.advanceTimersByTime(500);
    expect(page.line()).toBe('ışçö');
    press([ENTER], 300);
    expect(page.codes).toEqual(['ışçö']);
  });

  it('see their letter on the line as soon as no scanner would wait so long for its next key', () => {
    open();
    press(typed('a'), 300);
    vi.advanceTimersByTime(LOOSE_GAP_MS);
    expect(page.line()).toBe('');
    vi.advanceTimersByTime(1);
    expect(page.line()).toBe('a');
  });

  it('compose a letter of a dead key in a field', () => {
    open();
    page.focus('text');
    press([{ key: 'Dead', code: 'Digit3', shift: true }, { key: 'â', code: 'KeyA' }, ...typed('b')], 150);
    expect(page.value('text')).toBe('âb');
  });

  it('press a button with Space and Enter, and send a form', () => {
    open();
    page.focus('button');
    press([{ key: ' ', code: 'Space' }, ENTER], 300);
    page.focus('text');
    press([...typed('abc'), ENTER], 90);
    expect(page.done).toEqual(['click', 'click', 'send']);
  });

  it('answer a question with a lone key', () => {
    open({ answers: ['1'] });
    press(typed('1'), 300);
    vi.advanceTimersByTime(400);
    expect(page.answers).toEqual(['1']);
  });

  it('use the numeric pad with and without NumLock', () => {
    open();
    press(
      [
        { key: '7', code: 'Numpad7' },
        { key: 'Home', code: 'Numpad7' },
        { key: '8', code: 'Numpad8' },
      ],
      300,
    );
    vi.advanceTimersByTime(500);
    expect(page.line()).toBe('78');
  });
});
