import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { accountWith, openDeskInTime, pendingAnswer, readyLabel } from '../../../support/deskInTime.ts';
import { expectOrdersAfterOutage } from '../../../support/ordersAfterOutage.ts';
import { expectOneProbe, expectScanToWait } from '../../../support/serviceAway.ts';

const HOUR = 3_600_000;

describe.each(['cannot be reached', 'answers 500'] as const)('a service that %s for hours', (how) => {
  it('gets one request at a time, with growing gaps, with anything waiting for it', () => expectOneProbe(how));
  it('has an order scanned meanwhile accepted at once, and shows why it waits', () => expectScanToWait(how));
});

it('an idle desk that was refused learns by itself that it may work again', async () => {
  const desk = await openDeskInTime({ account: async () => err({ kind: 'unauthorized', message: null }) });
  await desk.time.pass(HOUR);
  expect((await desk.core.status()).connection.state).toBe('key_refused');
  desk.answers.account = async () => ok(accountWith(null));
  await desk.time.pass(300_000);
  expect((await desk.core.status()).connection.state).toBe('online');
});

it('polls that waited for the service go on when it is back, and a wish to poll tries it now', async () => {
  const desk = await openDeskInTime({
    create: (id) => ok(pendingAnswer(id)),
    label: async () => err({ kind: 'conflict', code: null, message: null }),
  });
  await desk.orders('P-1');
  await desk.scan('P-1');
  const gone = async () => err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
  Object.assign(desk.answers, { label: gone, account: gone, detail: gone });
  await desk.time.pass(6 * HOUR);
  Object.assign(desk.answers, {
    label: async (id: string) => ok(readyLabel(id)),
    account: async () => ok(accountWith(null)),
  });
  await desk.core.actions.lookNow((await desk.job('P-1')).id);
  await desk.time.pass(1_000);
  expect((await desk.job('P-1')).state).toBe('printed');
});

it('a hint that the network is back causes a try at once, and is only a hint', async () => {
  const gone = async () => err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
  const desk = await openDeskInTime({ account: gone });
  desk.core.networkMayBeBack();
  await desk.time.pass(2 * HOUR);
  const requested = desk.calls.length;
  desk.core.networkMayBeBack();
  await desk.time.pass(1_000);
  expect(desk.calls).toHaveLength(requested + 1);
  expect((await desk.core.status()).connection.state).toBe('offline');
  desk.answers.account = async () => ok(accountWith(null));
  desk.core.networkMayBeBack();
  await desk.time.pass(1_000);
  expect((await desk.core.status()).connection.state).toBe('online');
  const before = desk.calls.length;
  desk.core.networkMayBeBack();
  await desk.time.pass(60_000);
  expect(desk.calls).toHaveLength(before);
});

it('160 orders accepted while the service was away go out in order, bench before batch, within the budget', () =>
  expectOrdersAfterOutage({ batch: 110, bench: 50, hours: 3 }));
