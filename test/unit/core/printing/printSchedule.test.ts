import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { ApiError, CreateAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { TIMEOUT_MS } from '../../../../electron/core/printing/printSchedule.ts';
import { SLOW_MS } from '../../../../electron/core/shipments/shelving.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const AWAY: ApiError = { kind: 'not_sent', detail: 'ECONNREFUSED' };

/** A service whose answers take as long as the test sets, ms; `gone`: how a request fails while it is away. */
async function openSlowDesk(msFor: (reference: string) => number, gone = AWAY) {
  let isAway = false;
  const desk = await openDeskInTime({
    async create(reference): Promise<Result<CreateAnswer, ApiError>> {
      if (isAway) return err(gone);
      await new Promise<void>((resolve) => desk.time.after(msFor(reference), resolve));
      return ok(paidAnswer(reference));
    },
  });
  return {
    desk,
    away: (value: boolean) => {
      isAway = value;
    },
  };
}

describe('labels of one lane', () => {
  it('come out in the order of the scans after an outage, although the answers race', async () => {
    const references = Array.from({ length: 20 }, (_, index) => `ORD-${index + 1}`);
    const { desk, away } = await openSlowDesk((reference) => (Number(reference.slice(4)) % 3 === 1 ? 600 : 100));
    await desk.orders(...references);
    away(true);
    for (const reference of references) await desk.scan(reference);
    away(false);
    desk.core.networkMayBeBack();
    await desk.time.pass(120_000);
    expect(desk.printed).toEqual(references);
  });

  it('come out in that order whichever of them had its turn to try the service last', async () => {
    for (const outageMs of [7_000, 11_000, 17_000, 23_000, 60_000]) {
      const references = Array.from({ length: 6 }, (_, index) => `ORD-${index + 1}`);
      const { desk, away } = await openSlowDesk(
        (reference) => (Number(reference.slice(4)) % 2 === 0 ? 400 : 100),
        LOST,
      );
      await desk.orders(...references);
      away(true);
      for (const reference of references) await desk.scan(reference);
      await desk.time.pass(outageMs);
      away(false);
      await desk.time.pass(60_000);
      expect(desk.printed, `after ${outageMs} ms`).toEqual(references);
    }
  });

  it('do not wait for an order at which the service breaks again and again', async () => {
    const { desk } = await openSlowDesk(() => 100);
    await desk.orders('POISON', 'ORD-1', 'ORD-2');
    const create = desk.answers.create;
    desk.answers.create = (reference) => (reference === 'POISON' ? err(LOST) : create(reference));
    await desk.scan('POISON');
    await desk.time.pass(600_000);
    await desk.scan('ORD-1');
    await desk.time.pass(3_000);
    expect(desk.printed).toEqual(['ORD-1']);
    await desk.scan('ORD-2');
    await desk.time.pass(200);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
  });

  it('do not wait longer than a second for a slow answer, which prints when it comes', async () => {
    const { desk } = await openSlowDesk((reference) => (reference === 'ORD-1' ? 8_000 : 200));
    await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) await desk.scan(reference);
    await desk.time.pass(200);
    expect(desk.printed).toEqual([]);
    await desk.time.pass(TIMEOUT_MS + 50);
    expect(desk.printed).toEqual(['ORD-2', 'ORD-3']);
    await desk.time.pass(8_000);
    expect(desk.printed).toEqual(['ORD-2', 'ORD-3', 'ORD-1']);
  });

  it('come out in that order however long the answers take, where they come within a second of each other', async () => {
    const { desk, away } = await openSlowDesk((reference) => (reference === 'ORD-1' ? 3_900 : 3_000));
    const references = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4'];
    await desk.orders(...references);
    away(true);
    for (const reference of references) await desk.scan(reference);
    away(false);
    desk.core.networkMayBeBack();
    await desk.time.pass(30_000);
    expect(desk.printed).toEqual(references);
  });

  it('wait once, and no label more, for one that was passed', async () => {
    const { desk } = await openSlowDesk((reference) => (reference === 'SLOW' ? 4_500 : 100));
    await desk.orders('SLOW', 'ORD-1', 'ORD-2');
    await desk.scan('SLOW');
    await desk.scan('ORD-1');
    await desk.time.pass(100 + TIMEOUT_MS + 50);
    expect(desk.printed).toEqual(['ORD-1']);
    await desk.scan('ORD-2');
    await desk.time.pass(150);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
  });

  it('neither wait nor lose their order behind one that hangs', async () => {
    const { desk } = await openSlowDesk((reference) => ({ HANGS: 25_000, 'ORD-2': 400 })[reference] ?? 100);
    await desk.orders('HANGS', 'ORD-1', 'ORD-2', 'ORD-3');
    await desk.scan('HANGS');
    await desk.time.pass(5_000);
    await desk.scan('ORD-1');
    await desk.time.pass(150);
    expect(desk.printed).toEqual(['ORD-1']);
    await desk.scan('ORD-2');
    await desk.scan('ORD-3');
    await desk.time.pass(450);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
  });

  it('do not wait for the other lane', async () => {
    const { desk } = await openSlowDesk((reference) => (reference === 'LIST-1' ? 900 : 100));
    await desk.orders('LIST-1');
    await desk.core.batches.start();
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(150);
    expect(desk.printed).toEqual(['ORD-1']);
  });
});

describe('a parcel whose order does not go at once', () => {
  it('gets a slot at once in an outage, keeps it until its label is out, and every screen names it', async () => {
    const { desk, away } = await openSlowDesk(() => 100);
    await desk.orders('ORD-1', 'ORD-2');
    away(true);
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    await desk.time.pass(10);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'queued', slot: 1 });
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'queued', slot: 2 });
    expect((await desk.core.list('watchlist')).map(({ slot }) => slot)).toEqual([1, 2]);
    away(false);
    desk.core.networkMayBeBack();
    await desk.time.pass(30_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', slot: 1 });
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'printed', slot: 2 });
  });

  it('gets one when its answer is slow, and none when it is not', async () => {
    const { desk } = await openSlowDesk((reference) => (reference === 'SLOW' ? 20_000 : 900));
    await desk.orders('SLOW', 'QUICK');
    await desk.scan('QUICK');
    await desk.scan('SLOW');
    await desk.time.pass(SLOW_MS - 100);
    expect(await desk.job('SLOW')).toMatchObject({ state: 'submitting', slot: null });
    await desk.time.pass(200);
    expect(await desk.job('SLOW')).toMatchObject({ state: 'submitting', slot: 1 });
    await desk.time.pass(20_000);
    expect(await desk.job('SLOW')).toMatchObject({ state: 'printed', slot: 1 });
    expect(await desk.job('QUICK')).toMatchObject({ state: 'printed', slot: null });
  });

  it('gets none where no person holds it: the orders of a list', async () => {
    const { desk, away } = await openSlowDesk(() => 100);
    await desk.orders('LIST-1');
    away(true);
    await desk.core.batches.start();
    await desk.time.pass(60_000);
    expect(await desk.job('LIST-1')).toMatchObject({ state: 'queued', slot: null });
  });

  it('gets one when its label waits long behind a printer that is stopped', async () => {
    const { desk } = await openSlowDesk(() => 100);
    let end = () => {};
    desk.answers.follow = (title) =>
      title === 'ORD-1'
        ? new Promise((resolve) => {
            end = () => resolve({ kind: 'completed' });
          })
        : Promise.resolve({ kind: 'completed' });
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    await desk.time.pass(SLOW_MS + 1_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printing', slot: null });
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'label_ready', slot: 1 });
    end();
    await desk.time.pass(1_000);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'printed', slot: 1 });
  });
});
