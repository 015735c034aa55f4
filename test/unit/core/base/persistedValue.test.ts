import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPersistedValue } from '../../../../electron/core/base/persistedValue.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

const NAME = 'a value';
const schema = z.number();

describe('a value that outlives a restart', () => {
  it('is what was set last, also for the next session', async () => {
    const parts = await openDepsInTime();
    const value = await openPersistedValue(NAME, schema, parts);
    expect(value.get()).toBeNull();
    value.set(1);
    value.set(2);
    expect(value.get()).toBe(2);
    await parts.time.settle();
    expect((await openPersistedValue(NAME, schema, parts)).get()).toBe(2);
  });

  it('is none where the journal has something of another shape', async () => {
    const parts = await openDepsInTime();
    await parts.journal.setFact(NAME, { an: 'earlier release' });
    expect((await openPersistedValue(NAME, schema, parts)).get()).toBeNull();
  });

  it('counts at once although it cannot be written, and is written as it is then when the disk is back', async () => {
    let isFull = true;
    const parts = await openDepsInTime(
      {},
      {
        wrap: (journal) => ({
          ...journal,
          setFact: (name, value) => (isFull ? Promise.reject(new Error('disk full')) : journal.setFact(name, value)),
        }),
      },
    );
    const value = await openPersistedValue(NAME, schema, parts);
    value.set(1);
    await parts.time.pass(0);
    value.set(2);
    expect(value.get()).toBe(2);
    isFull = false;
    await parts.time.pass(5_000);
    expect(await parts.journal.fact(NAME)).toBe(2);
    expect(new Set(parts.errors)).toEqual(new Set(['fact not kept']));
  });

  it('is not written any more after the end', async () => {
    const parts = await openDepsInTime(
      {},
      { wrap: (journal) => ({ ...journal, setFact: () => Promise.reject(new Error('disk full')) }) },
    );
    const value = await openPersistedValue(NAME, schema, parts);
    value.set(1);
    value.stop();
    await parts.time.pass(60_000);
    expect([parts.errors, parts.time.planned()]).toEqual([[], 0]);
  });
});
