import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../electron/contract/order.ts';
import { readScanCode } from '../../../../electron/core/orders/scanCode.ts';
import { anOrder } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';

const references = (sent: readonly Order[]) => sent.map(({ reference }) => reference);

it.each([
  ['1042.0', '1042'],
  ['\u200eSIP-1\u200b', 'SIP-1'],
  ['SIP\u20111402\r\n', 'SIP-1402'],
  ["'00882", '00882'],
  ['A-1.0', 'A-1.0'],
  ['7340029581146', '7340029581146'],
])('the scan %j means the order %j, as a list does', (raw, reference) => {
  expect(readScanCode(raw)).toEqual({ ok: true, value: reference });
});

describe('an order whose list wrapped its number', () => {
  it.each(['1042', '1042.0', '\u200b1042', "'1042"])('is sent once by the scan %j and never again', async (code) => {
    const desk = await openDeskInTime();
    await desk.orders('1042');
    await desk.scan(code);
    for (const again of ['1042.0', '1042']) expect((await desk.core.scan(again)).kind).toBe('again');
    expect(references(desk.sent)).toEqual(['1042']);
  });

  it('and which an earlier release took so, is found by its slip, and is not sent again under another number', async () => {
    const desk = await openDeskInTime();
    await desk.orders('1042.0');
    await desk.scan('1042');
    expect(references(desk.sent)).toEqual(['1042.0']);
    // A list brings it again after the update.
    await desk.orders('1042');
    expect((await desk.core.scan('1042')).kind).toBe('again');
    expect(await desk.core.where('1042')).toMatchObject({ kind: 'job', job: { key: { value: '1042.0' } } });
    const typed = await desk.core.ship(anOrder({ reference: '1042' }), 'a');
    expect(typed).toMatchObject({ ok: false, error: { kind: 'has_job' } });
    await desk.core.batches.start();
    await desk.time.pass(60_000);
    expect(references(desk.sent)).toEqual(['1042.0']);
  });
});

it('what is typed or pasted into the form goes without its wrappings', async () => {
  const desk = await openDeskInTime();
  const { receiver } = anOrder();
  const pasted = {
    ...receiver,
    name: 'Ayşe\u200b Işık',
    phone: '\u202a+90 555 000 11 22\u202c',
    address: 'Gül\u00a0Sk. 5',
  };
  await desk.core.ship(anOrder({ reference: '\u20601042.0', receiver: pasted }), 'a');
  await desk.time.pass(1_000);
  expect(desk.sent).toMatchObject([
    { reference: '1042', receiver: { name: 'Ayşe Işık', phone: '05550001122', address: 'Gül Sk. 5' } },
  ]);
});
