import { describe, expect, it } from 'vitest';
import { reshipReference } from '../../../electron/contract/reshipReference.ts';

describe('the reference of a new shipment', () => {
  it('counts', () => {
    expect(reshipReference('ORD-1')).toBe('ORD-1~2');
    expect(reshipReference('ORD-1~2')).toBe('ORD-1~3');
    expect(reshipReference('ORD-1~9')).toBe('ORD-1~10');
    expect(reshipReference('R'.repeat(118))).toBe(`${'R'.repeat(118)}~2`);
  });

  it('is never longer than the service takes, and never the same for two long orders', () => {
    const long = 'R'.repeat(118);
    const all = [`${long}01`, `${long}02`, `${long}0`, `${long}~9`, `${'R'.repeat(117)}~99`];
    const again = all.map(reshipReference);
    for (const reference of again) expect(reference.length).toBeLessThanOrEqual(120);
    expect(new Set([...all, ...again]).size).toBe(2 * all.length);
    expect(again.map(reshipReference).every((third) => third.length <= 120 && !again.includes(third))).toBe(true);
    expect(new Set(again.map(reshipReference)).size).toBe(all.length);
  });

  it('is the same at each call, and cuts no letter in half', () => {
    const long = `${'R'.repeat(103)}${'😀'.repeat(8)}`;
    expect(reshipReference(long)).toBe(reshipReference(long));
    for (const reference of [long, `R${long}`])
      expect(Buffer.from(reshipReference(reference)).toString()).toBe(reshipReference(reference));
  });
});
