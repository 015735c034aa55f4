import { describe, expect, it } from 'vitest';
import { defaultScannerSetup, type ScannerSetup } from '../../../../electron/contract/scanner.ts';
import { decoderConfig } from '../../../../renderer/scanner/decoderConfig.ts';
import {
  type DecoderEffect,
  type DecoderState,
  idleDecoder,
  type KeyInput,
} from '../../../../renderer/scanner/decoderTypes.ts';
import { readKey } from '../../../../renderer/scanner/readKey.ts';
import { passTime, pressKey, typedLine } from '../../../../renderer/scanner/scanDecoder.ts';
import { rawKey } from './keys.ts';

const config = decoderConfig(defaultScannerSetup);

interface Stroke {
  readonly key: string;
  /** Ms since the stroke before. */
  readonly gap: number;
  readonly ctrl?: boolean;
}

const fast = (text: string, gap = 8): Stroke[] => [...text].map((key) => ({ key, gap }));
const scan = (code: string, pauseBefore = 1_000): Stroke[] => {
  const [first, ...rest] = fast(code);
  return [...(first === undefined ? [] : [{ ...first, gap: pauseBefore }]), ...rest, { key: 'Enter', gap: 8 }];
};
const typing = (text: string): Stroke[] => [...text].map((key) => ({ key, gap: 220 }));

/** Plays strokes into the decoder, and into a text field as a browser would; then lets time pass. */
function play(
  strokes: readonly Stroke[],
  place: KeyInput['place'],
  { answers = [], setup = {} }: { readonly answers?: readonly string[]; readonly setup?: Partial<ScannerSetup> } = {},
) {
  const mine = decoderConfig({ ...defaultScannerSetup, ...setup });
  let state: DecoderState = idleDecoder;
  let at = 10_000;
  let field = '';
  let remembered = '';
  const effects: DecoderEffect[] = [];
  const passed: string[] = [];
  const carryOut = (done: readonly DecoderEffect[]) => {
    effects.push(...done);
    for (const effect of done) {
      if (effect.type === 'remember') remembered = field;
      if (effect.type === 'takeBack') field = remembered;
    }
  };
  for (const { key, gap, ctrl = false } of strokes) {
    at += gap;
    const reading = readKey(rawKey({ key, at, ctrl }), 'us');
    if (reading === null) continue;
    const step = pressKey(state, { reading, at, repeat: false, place, collects: place === 'line', answers }, mine);
    state = step.state;
    carryOut(step.effects);
    if (step.effects.some(({ type }) => type === 'swallow')) continue;
    passed.push(key);
    if (place === 'field' && key.length === 1) field += key;
  }
  const quiet = passTime(state, at + mine.silenceMs + 1, mine);
  carryOut(quiet.effects);
  const codes = effects.flatMap((effect) => (effect.type === 'submit' ? [effect.code] : []));
  return { state, at, field, effects, passed, codes, line: typedLine(quiet.state, at + 1_000, mine) };
}

describe('a scan where no field has the focus', () => {
  it('is submitted whole, and none of its keys reaches the page', () => {
    const { codes, passed } = play(scan('ORD-10427'), 'line');
    expect(codes).toEqual(['ORD-10427']);
    expect(passed).toEqual([]);
  });

  it('keeps the order of scans that come 30 ms apart', () => {
    const strokes = [...scan('ORD-1'), ...scan('ORD-2', 30), ...scan('ORD-3', 30)];
    expect(play(strokes, 'line').codes).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
  });

  it('is caught on a screen that collects no typing too', () => {
    expect(play(scan('ORD-10427'), 'page').codes).toEqual(['ORD-10427']);
  });

  it('stays whole when the scanner stumbles in its middle', () => {
    const strokes = [...fast('ORD-10', 8), { key: '4', gap: 150 }, ...fast('27'), { key: 'Enter', gap: 8 }];
    expect(play(strokes, 'line').codes).toEqual(['ORD-10427']);
  });

  it('is not spoilt by what was typed before it, which stays on the line', () => {
    const { codes, line } = play([...typing('12'), ...scan('ORD-10427')], 'line');
    expect(codes).toEqual(['ORD-10427']);
    expect(line).toBe('12');
  });

  it('drops what was typed and left alone for long', () => {
    expect(play([...typing('12'), ...scan('ORD-10427', config.abandonedMs + 1)], 'line').line).toBe('');
  });

  it('may have spaces inside', () => {
    expect(play(scan('AB 12 CD'), 'page').codes).toEqual(['AB 12 CD']);
  });

  it('of 5,000 characters is submitted whole', () => {
    const code = 'A1'.repeat(2_500);
    expect(play(scan(code), 'line').codes).toEqual([code]);
  });

  it('is cut where no station would take it any more', () => {
    expect(play(scan('x'.repeat(config.maxLength + 50)), 'line').codes[0]).toHaveLength(config.maxLength);
  });
});

describe('a scan while a button has the focus', () => {
  it('does not press it: every key is ours, Enter too', () => {
    const { codes, passed } = play(scan('ORD-10427'), 'control');
    expect(codes).toEqual(['ORD-10427']);
    expect(passed).toEqual([]);
  });

  it('leaves Enter and Space alone to the button', () => {
    const { passed, codes } = play([...typing(' '), { key: 'Enter', gap: 500 }], 'control');
    expect(passed).toEqual([' ', 'Enter']);
    expect(codes).toEqual([]);
  });
});

describe('a scan while a text field has the focus', () => {
  it('is taken back from the field and submitted', () => {
    const { codes, field, passed } = play([...typing('Ayşe'), ...scan('ORD-10427')], 'field');
    expect(codes).toEqual(['ORD-10427']);
    expect(field).toBe('Ayşe');
    expect(passed).not.toContain('Enter');
  });

  it('is not seen in typing, whose Enter stays with the field', () => {
    const { codes, field, passed } = play([...typing('kadıköy'), { key: 'Enter', gap: 220 }], 'field');
    expect(codes).toEqual([]);
    expect(field).toBe('kadıköy');
    expect(passed).toContain('Enter');
  });

  it('needs at least four characters: two keys rolled together are typing', () => {
    const { codes, field } = play([...typing('a'), ...fast('bc', 20), { key: 'Enter', gap: 20 }], 'field');
    expect(codes).toEqual([]);
    expect(field).toBe('abc');
  });
});

describe('typing in a field of a desk with a slow scanner', () => {
  const slow = (text: string, gap: number): Stroke[] => [...fast(text, gap), { key: 'Enter', gap }];

  it.each(['enter', 'tab', 'none'] as const)('is nothing of ours, a PIN least of all: suffix %s', (suffix) => {
    for (const gap of [60, 90, 120]) {
      const { codes, field, passed } = play(slow('471108', gap), 'field', { setup: { gapMs: 150, suffix } });
      expect([codes, field, passed.at(-1)]).toEqual([[], '471108', 'Enter']);
    }
  });

  it('leaves the scans that come where no field has the focus whole', () => {
    for (const place of ['line', 'page', 'control'] as const)
      expect(play(slow('ORD-10427', 90), place, { setup: { gapMs: 150 } }).codes).toEqual(['ORD-10427']);
  });
});

describe('letters rolled in a field of a desk whose scanner sends nothing after a code', () => {
  it('are typing, with any silence after them', () => {
    const rolled = [...typing('goi'), ...fast('ng', 30), { key: ' ', gap: 75 }];
    expect(play(rolled, 'field', { setup: { suffix: 'none' } })).toMatchObject({ codes: [], field: 'going ' });
  });

  it('are typing too where they begin like its codes, and a sign before them is none', () => {
    const setup = { suffix: 'none', prefix: 'a' } as const;
    expect(play(fast('at', 20), 'field', { setup })).toMatchObject({ codes: [], field: 'at' });
    expect(play(fast('*A'), 'field', { setup: { ...setup, prefix: '*' } })).toMatchObject({ codes: ['A'], field: '' });
  });
});

describe('typing on the scan view', () => {
  it('is shown, and Enter submits it', () => {
    const typed = play(typing('10427'), 'line');
    expect(typed.line).toBe('10427');
    expect(play([...typing('10427'), { key: 'Enter', gap: 400 }], 'line').codes).toEqual(['10427']);
  });

  it('is corrected by Backspace and dropped by Escape', () => {
    expect(play([...typing('1042'), { key: 'Backspace', gap: 200 }], 'line').line).toBe('104');
    expect(play([...typing('1042'), { key: 'Escape', gap: 200 }], 'line').line).toBe('');
  });

  it('is not shown while it may be a scan', () => {
    const { state, at } = play(fast('ORD-10'), 'line');
    expect(typedLine(state, at + 1, config)).toBe('');
  });

  it('takes an Enter alone for an empty scan', () => {
    expect(play([{ key: 'Enter', gap: 900 }], 'line').codes).toEqual(['']);
  });
});

describe('an answer', () => {
  const answer = (strokes: readonly Stroke[], waited: number) => {
    const { state, at } = play(strokes, 'line', { answers: ['1', '2'] });
    return passTime(state, at + waited, config).effects;
  };

  it('is a lone digit after a silence', () => {
    expect(answer([{ key: '1', gap: 900 }], config.answerQuietMs)).toEqual([{ type: 'answer', key: '1' }]);
  });

  it('is not the first digit of a scan', () => {
    expect(answer([{ key: '1', gap: 900 }], config.answerQuietMs - 1)).toEqual([]);
    expect(play(scan('1042'), 'line', { answers: ['1', '2'] }).codes).toEqual(['1042']);
  });

  it('is not a digit without a question', () => {
    expect(answer([{ key: '7', gap: 900 }], config.answerQuietMs)).toEqual([]);
  });

  it('is not what was left on the line when a scan went past', () => {
    expect(answer([...typing('1'), ...scan('ORD-10427')], 5_000)).toEqual([]);
  });

  it('is taken back by a key that leads to another screen, where the same digit would mean something else', () => {
    const strokes = [
      { key: '1', gap: 900 },
      { key: 'F5', gap: 100 },
    ];
    expect(answer(strokes, config.answerQuietMs)).toEqual([]);
  });
});

describe('a scan that stumbles', () => {
  it('once at its beginning, or for long once it is sure, is whole in a field too', () => {
    const early = [...fast('O', 900), { key: 'R', gap: 150 }, ...fast('D-10427'), { key: 'Enter', gap: 8 }];
    const late = [...fast('ORD-1', 8), { key: '0', gap: 900 }, ...fast('427'), { key: 'Enter', gap: 700 }];
    for (const place of ['line', 'field'] as const)
      for (const strokes of [early, late])
        expect(play(strokes, place)).toMatchObject({ codes: ['ORD-10427'], field: '', line: '' });
  });

  it('is not mixed with what hands typed right before it', () => {
    const strokes = [...typing('ab').map((stroke) => ({ ...stroke, gap: 90 })), ...scan('ORD-10427', 90)];
    expect(play(strokes, 'field')).toMatchObject({ codes: ['ORD-10427'], field: 'ab' });
    expect(play(strokes, 'line')).toMatchObject({ codes: ['ORD-10427'], line: 'ab' });
  });
});

describe('a burst that no scanner ended', () => {
  it('becomes what the scanner meant once somebody presses Enter', () => {
    expect(play([...fast('ORD-10427'), { key: 'Enter', gap: 3_000 }], 'line').codes).toEqual(['ORD-10427']);
  });

  it('stays in the field, whose Enter is a hand’s', () => {
    const { field, passed, codes } = play([...fast('ORD-10427'), { key: 'Enter', gap: 3_000 }], 'field');
    expect([field, codes]).toEqual(['ORD-10427', []]);
    expect(passed).toContain('Enter');
  });

  it('ends by itself where the scanner sends nothing after a code', () => {
    expect(play(fast('ORD-10427'), 'field', { setup: { suffix: 'none' } })).toMatchObject({
      codes: ['ORD-10427'],
      field: '',
    });
    expect(play(fast('ORD-10427'), 'field').codes).toEqual([]);
  });
});

describe('other keys', () => {
  it('with Ctrl held are nothing of ours', () => {
    const { passed, codes, line } = play([{ key: 'r', gap: 500, ctrl: true }], 'line');
    expect(passed).toEqual(['r']);
    expect([codes, line]).toEqual([[], '']);
  });

  it('repeating because they are held are no scan and no typing', () => {
    const reading = { kind: 'character', typed: 'j', scanned: 'j' } as const;
    const step = pressKey(
      idleDecoder,
      { reading, at: 30, repeat: true, place: 'line', collects: true, answers: [] },
      config,
    );
    expect(step.state.burst).toBeNull();
    expect(step.effects).toEqual([{ type: 'swallow' }]);
  });

  it('like Shift inside a scan do not cut it', () => {
    const strokes = [...fast('OR'), { key: 'Shift', gap: 4 }, ...fast('D-1'), { key: 'Enter', gap: 8 }];
    expect(play(strokes, 'line').codes).toEqual(['ORD-1']);
  });
});
