import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import type { LabelStore } from '../../../../electron/core/ports/LabelStore.ts';
import { openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';

const SECOND = 1_000;
const refusal = (kind: string) => ({ ok: false, error: { kind } });

/** A desk with one order that was scanned. */
async function scanned(script: Parameters<typeof openDeskInTime>[0] = {}) {
  const desk = await openDeskInTime(script);
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const { id } = await desk.job('ORD-1');
  return { ...desk, id, actions: desk.core.actions };
}

it('a job that does not exist is none of which anything can be done', async () => {
  const { actions } = await scanned();
  const all = [
    actions.lookNow('x'),
    actions.confirmPrint('x', true),
    actions.print('x', null, null),
    actions.withdraw('x'),
    actions.hold('x'),
    actions.retry('x'),
    actions.cancel('x', null),
    actions.shipAnew('x'),
  ];
  for (const one of await Promise.all(all)) expect(one).toMatchObject(refusal('job_not_found'));
});

it('what was sent is neither withdrawn nor held nor sent again', async () => {
  const { actions, id, callsOf } = await scanned();
  for (const name of ['withdraw', 'hold', 'retry'] as const)
    expect(await actions[name](id), name).toMatchObject(refusal('not_possible_now'));
  expect(callsOf('create')).toHaveLength(1);
});

it('a label whose spooler is silent is answered for only after two minutes, and at once where it reports trouble', async () => {
  const { actions, id, time } = await scanned({ follow: () => new Promise(() => {}) });
  expect(await actions.confirmPrint(id, true)).toMatchObject(refusal('not_possible_now'));
  await time.pass(119 * SECOND);
  expect(await actions.confirmPrint(id, true)).toMatchObject(refusal('not_possible_now'));
  await time.pass(2 * SECOND);
  expect(await actions.confirmPrint(id, true)).toMatchObject({ ok: true, value: { state: 'printed' } });

  const stuck = await scanned({
    follow(_title, _printer, onProgress) {
      onProgress({ kind: 'waiting', trouble: 'out_of_paper', reason: null });
      return new Promise(() => {});
    },
  });
  await stuck.time.pass(SECOND);
  expect(await stuck.actions.confirmPrint(stuck.id, true)).toMatchObject({ ok: true, value: { state: 'printed' } });
});

it('a label that this desk no longer has is fetched before it is printed again', async () => {
  const stores: LabelStore[] = [];
  const desk = await openDeskInTime(
    {},
    {
      labels(store) {
        stores.push(store);
        return store;
      },
    },
  );
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const { id, label } = await desk.job('ORD-1');
  const fetched = desk.callsOf('label').length;
  await desk.core.actions.print(id, 'torn', null);
  await desk.time.pass(SECOND);
  expect([desk.printed.length, desk.callsOf('label').length]).toEqual([2, fetched]);
  await stores[0]?.remove(label?.file ?? '');
  await desk.core.actions.print(id, 'torn', null);
  await desk.time.pass(SECOND);
  expect([desk.printed.length, desk.callsOf('label').length]).toEqual([3, fetched + 1]);
});

it('a waiting label is polled at once when a person wants it, with any plan', async () => {
  const { actions, id, answers, time, callsOf, job } = await scanned({
    create: (reference) => ok(pendingAnswer(reference)),
  });
  answers.detail = (shipment) => ok(paidAnswer(shipment));
  const before = callsOf('detail').length + callsOf('label').length;
  expect(await actions.lookNow(id)).toMatchObject({ ok: true });
  await time.settle();
  expect(callsOf('detail').length + callsOf('label').length).toBeGreaterThan(before);
  await time.pass(SECOND);
  expect((await job('ORD-1')).state).toBe('printed');
  expect(await actions.lookNow(id)).toMatchObject(refusal('not_possible_now'));
});

it('an order whose shipment was cancelled gets a new shipment, once, under a name of its own', async () => {
  const { actions, id, time, sent } = await scanned();
  expect(await actions.shipAnew(id)).toMatchObject(refusal('not_possible_now'));
  expect(await actions.cancel(id, 'wrong')).toMatchObject({ ok: true, value: { cancelReason: 'wrong' } });
  await time.pass(SECOND);
  expect(await actions.cancel(id, null)).toMatchObject(refusal('not_possible_now'));
  expect(await actions.shipAnew(id)).toMatchObject({ ok: true, value: { anewOf: { first: 'ORD-1' } } });
  await time.pass(SECOND);
  expect(sent.map(({ reference }) => reference)).toEqual(['ORD-1', 'ORD-1~2']);
});
