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
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const TONES = ['done', 'already_shipped', 'wait', 'pay', 'problem', 'offline', 'neutral'];

it('draws barcodes dark on white in every theme', () => {
  const [, paper = '', ink = ''] = /--paper: (#\w+);\s*--paper-ink: (#\w+);/u.exec(css) ?? [];
  expect(contrast(paper, ink)).toBeGreaterThanOrEqual(15);
});

describe('the style of every page', () => {
  const base = readFileSync(path.resolve(import.meta.dirname, '../../../../renderer/theme/base.css'), 'utf8');

  it('stops all motion for those who asked for less', () => {
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

  it('keeps 7:1 on every outcome, and for the outcome words on the page', () => {
    for (const tone of TONES) {
      expect([tone, ratio(`${tone}-ink`, `${tone}-fill`) >= 7]).toEqual([tone, true]);
      for (const ground of ['bg', 'surface']) {
        expect([tone, ground, ratio(`${tone}-text`, ground) >= 7]).toEqual([tone, ground, true]);
      }
    }
  });

  it('keeps 7:1 for the text of the page', () => {
    for (const ground of ['bg', 'surface', 'raised']) {
      for (const ink of ['ink', 'ink-2']) expect([ink, ground, ratio(ink, ground) >= 7]).toEqual([ink, ground, true]);
    }
    expect(ratio('on-strong', 'strong')).toBeGreaterThanOrEqual(7);
  });

  it('keeps 7:1 for outcome words also where a pointer rests on their line, and for what is chosen', () => {
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
