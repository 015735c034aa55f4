import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Carrier } from '../../../../electron/contract/service.ts';
import { createCarrierCatalogue } from '../../../../electron/core/service/carrierCatalogue.ts';
import { BROKEN } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';

const ANT: Carrier = { id: '1', name: 'Ant Kargo', slug: 'ant' };
const BEE: Carrier = { id: '2', name: 'Bee Kargo', slug: 'bee' };

/** `known`: the list of before; the service answers when the test releases it. */
function aBook(known: readonly Carrier[] | null) {
  const clock = manualClock();
  let stored = known;
  let isAway = false;
  const pending: ((carriers: readonly Carrier[] | null) => void)[] = [];
  let requested = 0;
  const book = createCarrierCatalogue({
    clock,
    logger: { info() {}, warn() {}, error() {} },
    isAway: () => isAway,
    enquiries: {
      knownCarriers: async () => stored,
      carriers: () => {
        requested += 1;
        return new Promise((resolve) => {
          pending.push((carriers) => {
            stored = carriers ?? stored;
            resolve(carriers === null ? err(BROKEN) : ok(carriers));
          });
        });
      },
    },
  });
  return {
    clock,
    book,
    requested: () => requested,
    answer: (carriers: readonly Carrier[] | null) => pending.shift()?.(carriers),
    goAway: () => {
      isAway = true;
    },
  };
}

describe('the carriers by which names are judged', () => {
  it('are none, and not requested, where no order names a carrier', async () => {
    const { book, requested } = aBook(null);
    expect([await book.carriersFor([null, ' ', 'cheapest']), requested()]).toEqual([null, 0]);
  });

  it('are those of before where the names are in them, without asking', async () => {
    const { book, requested } = aBook([ANT]);
    expect([await book.carriersFor(['Ant Kargo']), requested()]).toEqual([[ANT], 0]);
  });

  it('are requested once for all that wait, where a name is in no list', async () => {
    const { book, clock, requested, answer } = aBook([ANT]);
    const both = Promise.all([book.carriersFor(['Bee Kargo']), book.carriersFor(['Bee Kargo'])]);
    await clock.settle();
    answer([ANT, BEE]);
    expect([await both, requested()]).toEqual([
      [
        [ANT, BEE],
        [ANT, BEE],
      ],
      1,
    ]);
  });

  it('are the previous ones after three seconds without an answer, which is stored when it comes', async () => {
    const { book, clock, answer } = aBook([ANT]);
    const waiting = book.carriersFor(['Bee Kargo']);
    await clock.pass(3_000);
    expect(await waiting).toEqual([ANT]);
    answer([ANT, BEE]);
    await clock.settle();
    expect(await book.carriersFor(['Bee Kargo'])).toEqual([ANT, BEE]);
  });

  it('are requested again after ten minutes at the soonest, and after half a minute where there was never a list', async () => {
    for (const [known, gap] of [
      [[ANT], 600_000],
      [null, 30_000],
    ] as const) {
      const { book, clock, requested, answer } = aBook(known);
      const first = book.carriersFor(['Cat']);
      await clock.settle();
      answer(null);
      expect(await first).toEqual(known);
      await clock.pass(gap - 1);
      expect([await book.carriersFor(['Cat']), requested()]).toEqual([known, 1]);
      await clock.pass(1);
      void book.carriersFor(['Cat']);
      await clock.settle();
      expect(requested()).toBe(2);
    }
  });

  it('are not requested while the service is away', async () => {
    const { book, requested, goAway } = aBook([ANT]);
    goAway();
    expect([await book.carriersFor(['Bee Kargo']), requested()]).toEqual([[ANT], 0]);
  });
});
