import { expect, it } from 'vitest';
import { dpiOf } from '../../../../../electron/adapters/printing/ipp/attributes.ts';

const dotsPer = (unit: number, x: number) => ({
  tag: 4,
  attributes: [
    { tag: 0x32, name: 'printer-resolution-default', values: [{ kind: 'resolution', x, y: x, unit } as const] },
  ],
});

it.each([
  ['dots per inch', 3, 203, 203],
  ['dots per centimetre', 4, 80, 203],
  ['no dots', 3, 0, null],
])('a resolution in %s is read in dots per inch', (_name, unit, x, dpi) => {
  expect(dpiOf(dotsPer(unit, x), 'printer-resolution-default')).toBe(dpi);
  expect(dpiOf(dotsPer(unit, x), 'printer-resolution-supported')).toBeNull();
});
