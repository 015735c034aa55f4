import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(path.resolve(import.meta.dirname, '../../../../renderer/theme/tokens.css'), 'utf8');

function tokensOf(theme: string): ReadonlyMap<string, string> {
  const block = new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`, 'u').exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gu)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [indicator = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (indicator + 0.05) / (dark + 0.05);
}

const TONES = ['done', 'already_shipped', 'wait', 'pay', 'problem', 'offline', 'neutral', 'question', 'attention'];
/** Outcomes of a parcel: these must not be taken for each other. The others have no colour. */
const OUTCOMES = ['done', 'already_shipped', 'wait', 'pay', 'problem', 'offline'];

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const times = (matrix: Matrix, [x, y, z]: Vector): Vector => {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a ?? 0, b ?? 0, c ?? 0];
};

function linear(hex: string): Vector {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

/** Full protanopia and deuteranopia in linear sRGB (Machado, Oliveira and Fernandes 2009). */
const EYES: Readonly<Record<string, Matrix>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

/** CIE 1976 L*a*b* of a linear sRGB colour, white point D65. */
function lab(rgb: Vector): Vector {
  const [x, y, z] = times(TO_XYZ, rgb);
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** How far apart two colours are to an eye: CIE76. */
function apart(a: string, b: string, eye: Matrix): number {
  const seen = (hex: string) => {
    const [r, g, b] = times(eye, linear(hex));
    const within = (channel: number) => Math.min(1, Math.max(0, channel));
    return lab([within(r), within(g), within(b)]);
  };
  const [one, other] = [seen(a), seen(b)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

it('draws barcodes dark on white in every theme', () => {
  const [, paper = '', ink = ''] = /--paper: (#\w+);\s*--paper-ink: (#\w+);/u.exec(css) ?? [];
  expect(contrast(paper, ink)).toBeGreaterThanOrEqual(15);
});

describe('the style of every page', () => {
  const base = readFileSync(path.resolve(import.meta.dirname, '../../../../renderer/theme/base.css'), 'utf8');

  it('stops all motion if less motion is set', () => {
    expect(base).toMatch(
      /prefers-reduced-motion: reduce[\s\S]*animation-duration: 0\.01ms[\s\S]*transition-duration: 0\.01ms/u,
    );
  });

  it('gives way to the colours that the system forces, but for what a scanner reads', () => {
    const forced = /@media \(forced-colors: active\)[\s\S]*/u.exec(base)?.[0] ?? '';
    for (const name of ['bg', 'surface', 'raised', 'line', 'ink', 'ink-2', 'focus', 'strong', 'on-strong']) {
      expect(forced).toMatch(new RegExp(`--${name}: [A-Z][A-Za-z]+;`, 'u'));
    }
    expect(forced).toContain('forced-color-adjust: none');
  });
});

describe.each(['light', 'dark', 'contrast'])('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const token = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`${theme} has no --${name}`);
    return value;
  };
  const ratio = (a: string, b: string) => contrast(token(a), token(b));

  it('has 5:1 on every outcome, where the words are large, and 7:1 for the outcome words on the page', () => {
    for (const tone of TONES) {
      expect([tone, ratio(`${tone}-ink`, `${tone}-fill`) >= 5]).toEqual([tone, true]);
      for (const ground of ['bg', 'surface']) {
        expect([tone, ground, ratio(`${tone}-text`, ground) >= 7]).toEqual([tone, ground, true]);
      }
    }
  });

  it.each(Object.entries(EYES))('has every two outcomes at least 25 apart for %s', (_, eye) => {
    const close = OUTCOMES.flatMap((a, index) =>
      OUTCOMES.slice(index + 1).flatMap((b) => {
        const distance = apart(token(`${a}-fill`), token(`${b}-fill`), eye);
        return distance >= 25 ? [] : [`${a} and ${b}: ${distance.toFixed(1)}`];
      }),
    );
    expect(close).toEqual([]);
  });

  it('has no outcome in the colour of the focus ring', () => {
    for (const tone of OUTCOMES) expect(token(`${tone}-fill`)).not.toBe(token('focus'));
  });

  it('has 7:1 for the text of the page', () => {
    for (const ground of ['bg', 'surface', 'raised']) {
      for (const ink of ['ink', 'ink-2']) expect([ink, ground, ratio(ink, ground) >= 7]).toEqual([ink, ground, true]);
    }
    expect(ratio('on-strong', 'strong')).toBeGreaterThanOrEqual(7);
  });

  it('has 7:1 for outcome words also where a pointer rests on their line, and for what is chosen', () => {
    for (const tone of TONES) expect([tone, ratio(`${tone}-text`, 'raised') >= 7]).toEqual([tone, true]);
    // A chosen line is inverted, and the colours of states with it: all of them take this one.
    for (const ground of ['bg', 'surface']) expect(ratio('strong', ground)).toBeGreaterThanOrEqual(7);
  });

  it('shows the focus ring on every ground, also beside what is chosen', () => {
    for (const ground of ['bg', 'surface', 'raised']) {
      expect([ground, ratio('focus', ground) >= 3]).toEqual([ground, true]);
    }
  });
});
