import { describe, expect, it } from 'vitest';
import type { ExtraField } from '../../../electron/contract/extraField.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';
import { BROKEN, LOST, openDeskInTime } from '../../support/deskInTime.ts';

const account =
  (email: string, balance = '10') =>
  async () =>
    ok({
      balance: null,
      defaultCarrier: null,
      defaultSenderCode: null,
      more: [
        { name: 'email', value: email },
        { name: 'wallet.blocked', value: balance },
      ] satisfies ExtraField[],
    });

const OURS = account('a@shop.example');
const none = async () => err({ kind: 'not_found' as const, message: null });

/** An order whose answer is lost under the first key, and the desk as it starts under the second. */
async function underAnotherKey(before: ShippingApi['account'], after: ShippingApi['account']) {
  const first = await openDeskInTime({ create: () => err(LOST), account: before }, { keyMark: 'key-1' });
  await first.orders('A-1', 'A-2');
  await first.scan('A-1');
  await first.core.stop();
  const second = await openDeskInTime({ account: after }, { keyMark: 'key-2', after: first });
  await second.time.pass(120_000);
  return second;
}

describe('an order whose answer was lost under another key', () => {
  it('goes under the new key where the account is the same', async () => {
    const desk = await underAnotherKey(OURS, OURS);
    expect(desk.callsOf('create', 'A-1')).toHaveLength(1);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed' });
  });

  it.each([
    ['is another one', OURS, account('b@shop.example')],
    ['was never told', none, OURS],
    ['is not told', OURS, none],
  ])('is a person’s matter where the account %s, and no scan is an answer', async (_, before, after) => {
    const desk = await underAnotherKey(before, after);
    const held = { state: 'needs_attention', problem: { code: 'other_account' }, deliveryUnknown: true };
    expect(await desk.job('A-1')).toMatchObject(held);
    await desk.scan('A-1');
    await desk.time.pass(60_000);
    expect(await desk.job('A-1')).toMatchObject(held);
    expect(desk.callsOf('create', 'A-1')).toEqual([]);
    await desk.core.actions.retry((await desk.job('A-1')).id);
    await desk.time.pass(1_000);
    expect(desk.callsOf('create', 'A-1')).toHaveLength(1);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed', sentUnder: 'key-2' });
  });

  it('waits while the account is not answered, which is requested no more often than anything else', async () => {
    const desk = await underAnotherKey(OURS, async () => err(BROKEN));
    await desk.time.pass(3_600_000);
    expect(await desk.job('A-1')).toMatchObject({ state: 'queued', deliveryUnknown: true });
    expect(desk.callsOf('create', 'A-1')).toEqual([]);
    expect(desk.calls.length).toBeLessThanOrEqual(180);
    desk.answers.account = OURS;
    await desk.time.pass(120_000);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed' });
  });

  it('holds nothing else up', async () => {
    const desk = await underAnotherKey(OURS, account('b@shop.example'));
    await desk.scan('A-2');
    await desk.time.pass(1_000);
    expect(await desk.job('A-2')).toMatchObject({ state: 'printed', sentUnder: 'key-2' });
  });
});

it('an order that waits, and never left, goes under the current key', async () => {
  const away = { kind: 'not_sent' as const, detail: 'ECONNREFUSED' };
  const first = await openDeskInTime({ create: () => err(away) }, { keyMark: 'key-1' });
  await first.orders('A-1');
  await first.scan('A-1');
  await first.core.stop();
  const second = await openDeskInTime({}, { keyMark: 'key-2', after: first });
  await second.time.pass(120_000);
  expect(await second.job('A-1')).toMatchObject({ state: 'printed', sentUnder: 'key-2' });
});

it('back under the first key it goes, with any accounts', async () => {
  const desk = await underAnotherKey(OURS, account('b@shop.example'));
  await desk.core.stop();
  const third = await openDeskInTime({ account: OURS }, { keyMark: 'key-1', after: desk });
  await third.scan('A-1');
  await third.core.actions.retry((await third.job('A-1')).id);
  await third.time.pass(120_000);
  expect(await third.job('A-1')).toMatchObject({ state: 'printed' });
});
