import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Coordinator,
  GRANT_SPAN_MS,
  GRANTED_AT_ONCE,
  type WindowLane,
} from '../../../electron/core/ports/Coordinator.ts';
import { arrive, arrived, type CoordinatorHarness, newTicket, valueIn } from './testSite.ts';

/**
 * What the service counts, over all desks, in scripts of questions that were drawn. A desk that was silent for too long, in
 * the script or because the machine is slow, arrives again with what it has sent, as the program does.
 */
export function keepsTheLimit({ newSite, runs }: CoordinatorHarness): void {
  it('never lets 60 s have more requests than the limit, in any order of desks and times', async () => {
    const lanes: readonly WindowLane[] = ['bench', 'label', 'batch', 'background'];
    const step = fc.record({
      pass: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25_000 })),
      silent: fc.option(fc.nat(3), { freq: 3 }),
      asks: fc.array(fc.record({ desk: fc.nat(3), lane: fc.constantFrom(...lanes) }), { maxLength: 6 }),
      end: fc.array(fc.nat(30), { maxLength: 3 }),
      release: fc.boolean(),
      rearrives: fc.option(fc.nat(3), { freq: 6 }),
    });
    const script = fc.record({
      limit: fc.integer({ min: 1, max: 9 }),
      steps: fc.array(step, { minLength: 4, maxLength: 14 }),
    });
    await fc.assert(
      fc.asyncProperty(script, async ({ limit, steps }) => {
        const site = await newSite();
        const desks: Coordinator[] = [];
        for (const each of ['One', 'Two', 'Three', 'Four']) desks.push(await arrived(site, each));
        const log: { desk: Coordinator; place: string; requested: number; from: number; to: number | null }[] = [];
        const arriveAgain = async (desk: Coordinator) => {
          const own = log.filter((one) => one.desk === desk);
          for (const one of own) {
            if (one.to !== null) continue;
            one.to = Math.min(site.now(), one.from + 40_000);
            await desk.window.ended(one.place);
          }
          const now = site.now();
          await arrive(
            desk,
            own.map(({ to }) => now - (to ?? now)),
          );
        };
        for (const { pass, silent, asks, end, release, rearrives } of steps) {
          await site.pass(pass, silent === null ? [] : [desks[silent] as Coordinator]);
          const replies = await Promise.all(
            asks.map(async ({ desk: index, lane }) => {
              const desk = desks[index] as Coordinator;
              const requested = site.now();
              return { desk, requested, reply: await desk.window.reserve({ ticket: newTicket(), lane, limit }) };
            }),
          );
          const off = new Set<Coordinator>();
          for (const { desk, requested, reply } of replies)
            if (!reply.ok && reply.error.refused === 'not_on') off.add(desk);
            else {
              const answer = valueIn(reply);
              if (answer.kind === 'granted')
                log.push({ desk, place: answer.place, requested, from: site.now(), to: null });
            }
          for (const desk of off) await arriveAgain(desk);
          const open = log.filter(({ to, from }) => to === null && site.now() - from < 40_000);
          for (const index of end) {
            const one = open[index];
            if (one === undefined || one.to !== null) continue;
            one.to = site.now();
            valueIn(await one.desk.window.ended(one.place));
          }
          const unused = log.at(-1);
          if (release && unused?.to === null) {
            valueIn(await unused.desk.window.release(unused.place));
            log.pop();
          }
          const again = rearrives === null ? undefined : desks[rearrives];
          if (again !== undefined) await arriveAgain(again);
        }
        await site.close();
        for (const last of log) {
          const end = (one: { from: number; to: number | null }) => one.to ?? one.from + 40_000;
          const together = log.filter((one) => one.from <= last.from && end(one) > last.from - 60_000);
          expect(together.length).toBeLessThanOrEqual(limit);
          const atOnce = log.filter((one) => one.from <= last.from && one.requested >= last.from - GRANT_SPAN_MS);
          expect(atOnce.length).toBeLessThanOrEqual(Math.max(1, Math.floor(limit * GRANTED_AT_ONCE)));
        }
      }),
      // To look for a shorter script would take minutes: each takes seconds where the database is real.
      { numRuns: runs, seed: 2026, endOnFailure: true },
    );
  });
}
