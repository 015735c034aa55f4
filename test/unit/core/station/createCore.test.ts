import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import { LOST, openDeskInTime, pendingAnswer } from '../../../support/deskInTime.ts';

/** The journal, of which one call fails: the `nth`, from 1. */
function failingAt(nth: number, journal: Journal): { readonly journal: Journal; calls(): number } {
  let calls = 0;
  const failing = Object.fromEntries(
    Object.entries(journal).map(([name, method]) => [
      name,
      async (...input: never[]) => {
        if (name !== 'close') calls += 1;
        if (name !== 'close' && calls === nth) throw new Error(`${name} failed`);
        return (method as (...given: never[]) => unknown)(...input);
      },
    ]),
  );
  return { journal: failing as unknown as Journal, calls: () => calls };
}

it('a station whose opening fails, at any step, plans nothing and sends nothing', async () => {
  const before = await openDeskInTime({
    create: (id) => (id === 'LOST' ? err(LOST) : ok(pendingAnswer(id))),
    label: async () => err({ kind: 'conflict', code: null, message: null }),
  });
  await before.orders('PENDING', 'LOST');
  await before.scan('PENDING');
  await before.scan('LOST');
  await before.core.stop();
  await before.time.settle();
  expect(before.time.planned()).toBe(0);
  let refused = 0;
  for (let nth = 1, isOver = false; !isOver; nth += 1) {
    let made = () => 0;
    const sent: string[] = [];
    const opening = openDeskInTime(
      {
        create: (id) => {
          sent.push(id);
          return err(LOST);
        },
      },
      {
        after: before,
        journal: (journal) => {
          const failing = failingAt(nth, journal);
          made = failing.calls;
          return failing.journal;
        },
      },
    );
    const opened = await opening.then(
      (desk) => desk,
      () => null,
    );
    if (opened !== null) {
      // What fails behind an open station is tried again.
      await opened.core.stop();
      isOver = made() < nth;
    } else refused += 1;
    await before.time.settle();
    expect(before.time.planned(), `call ${nth} of the journal`).toBe(0);
    if (opened === null) {
      sent.length = 0;
      await before.time.pass(600_000);
      expect(sent, `call ${nth} of the journal`).toEqual([]);
    }
  }
  expect(refused).toBeGreaterThan(5);
});
