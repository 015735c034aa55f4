import { expect, it } from 'vitest';
import { createOtherPrograms } from '../../../../electron/core/station/otherPrograms.ts';
import { anOrder } from '../../../support/builders.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

const [KEY, OTHER] = ['a'.repeat(64), 'b'.repeat(64)];

function programs() {
  const [journal, clock] = [memoryJournal(), manualClock()];
  return { journal, clock, ...createOtherPrograms({ journal, clock, shipNamed: async () => null }) };
}

it('stores the outcome of a request with a key for a week, and drops one without an outcome', async () => {
  const { begin, end, clock } = programs();
  expect(await begin(KEY, 'print')).toEqual({ kind: 'new' });
  expect(await begin(KEY, 'print')).toEqual({ kind: 'begun' });
  await end(KEY, 'print', { status: 200 });
  expect(await begin(KEY, 'print')).toEqual({ kind: 'answered', answer: { status: 200 } });
  expect(await begin(KEY, 'other')).toEqual({ kind: 'other' });
  await begin(OTHER, 'print');
  await end(OTHER, 'print', null);
  expect(await begin(OTHER, 'other')).toEqual({ kind: 'new' });
  await clock.pass(8 * 86_400_000);
  await begin('c'.repeat(64), 'print');
  expect(await begin(KEY, 'print')).toEqual({ kind: 'new' });
});

it('finds an order under the form in which an earlier list had its number', async () => {
  const { journal, named } = programs();
  await journal.putOrders([anOrder({ reference: '1042.0' })], 1);
  expect(await named('1042')).toMatchObject({ reference: '1042.0', job: null, elsewhere: null });
  expect(await named('1043')).toBeNull();
});
