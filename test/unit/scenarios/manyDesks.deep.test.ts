// Deep, not in each run: mornings of several desks in simulated time, a quarter of a minute; at night also a day of fifty.
import { describe, expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { type DayPlan, runDay } from '../../simulation/day.ts';
import { sized } from '../../support/runs.ts';

const MORNING = { desks: 4, hours: 1, parcels: 100 } as const;
const SEEDS = sized({ deep: ['1', '2'], long: Array.from({ length: 30 }, (_, index) => `${index + 1}`) });

const faultsOf = async (plan: DayPlan) => {
  const { verdict, left } = await runDay(plan);
  return [...Object.values(verdict).flat(), ...left];
};

describe('a morning of some desks under one seed', () => {
  it.each(SEEDS)('ends with one sheet and one fee for each parcel, whatever goes wrong (seed %s)', async (seed) =>
    expect(await faultsOf({ seed, ...MORNING })).toEqual([]),
  );

  it('is the same again with the same seed, and another one with another', async () => {
    const digestOf = async (seed: string) => (await runDay({ seed, ...MORNING })).digest;
    const first = await digestOf('4');
    expect(await digestOf('4')).toBe(first);
    expect(await digestOf('5')).not.toBe(first);
  });

  it('has second sheets where the site gives an order to each desk that asks, and the service does not say that it has it', async () => {
    const generous = (site: Coordinator): Coordinator => ({
      ...site,
      claims: {
        ...site.claims,
        claim: async () => ok({ kind: 'mine', turn: 1, order: null }),
        claimAgain: async () => ok([]),
        turnOf: async () => ok(1),
      },
    });
    const plan = { ...MORNING, inPlaceOfSite: generous, reportsDuplicates: false };
    const faults = await Promise.all(['1', '2'].map((seed) => faultsOf({ seed, ...plan })));
    for (const words of faults) expect(words.join()).toContain('sheets of which nobody asked for one');
  });
});

it.each(sized({ deep: [], long: ['50'] }))('a working day of fifty desks ends so too (seed %s)', async (seed) =>
  expect(await faultsOf({ seed, desks: 50, hours: 8, parcels: 8_000 })).toEqual([]),
);
