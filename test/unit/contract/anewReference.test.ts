import { describe, expect, it } from 'vitest';
import { anewReference } from '../../../electron/contract/anewReference.ts';

describe('the reference under which an order is shipped anew', () => {
  it('counts', () => {
    expect(anewReference('ORD-1')).toBe('ORD-1~2');
    expect(anewReference('ORD-1~2')).toBe('ORD-1~3');
    expect(anewReference('ORD-1~9')).toBe('ORD-1~10');
    expect(anewReference('R'.repeat(118))).toBe(`${'R'.repeat(118)}~2`);
  });

  it('is never longer than the service takes, and never the one that two long orders share', () => {
    const long = 'R'.repeat(118);
    const all = [`${long}01`, `${long}02`, `${long}0`, `${long}~9`, `${'R'.repeat(117)}~99`];
    const anew = all.map(anewReference);
    for (const reference of anew) expect(reference.length).toBeLessThanOrEqual(120);
    expect(new Set([...all, ...anew]).size).toBe(2 * all.length);
    expect(anew.map(anewReference).every((third) => third.length <= 120 && !anew.includes(third))).toBe(true);
    expect(new Set(anew.map(anewReference)).size).toBe(all.length);
  });

  it('is the same whenever it is asked for, and cuts no letter in half', () => {
    const long = `${'R'.repeat(103)}${'😀'.repeat(8)}`;
    expect(anewReference(long)).toBe(anewReference(long));
    for (const reference of [long, `R${long}`])
      expect(Buffer.from(anewReference(reference)).toString()).toBe(anewReference(reference));
  });
});
