import { expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import { noPanel, type PanelUse } from '../../../electron/contract/settings.ts';
import { anOrder } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import { siteInTime } from '../../support/siteInTime.ts';

const ALSO: PanelUse = { ...noPanel, mode: 'also' };
const settings = { panel: { demo: ALSO, sandbox: ALSO, live: ALSO } };

/** Two desks of a site, whose account has one shipment that the panel opened as `#1042`; the book has 1042. */
async function twoDesks() {
  const { shipment, reported, ...rest } = paidAnswer('41');
  const answer = { ...rest, shipment, reported: { ...reported, orderReference: '#1042' } };
  const script = {
    shipments: async () => ok({ items: [answer], page: { page: 1, lastPage: 1, total: 1, repeated: false } }),
    detail: () => ok(answer),
    create: () => err({ kind: 'refused' as const, status: 400, code: 'opened twice', message: null }),
  };
  const { time, open } = siteInTime();
  const desks = [await open('1', { script, settings }), await open('2', { script, settings })] as const;
  await time.pass(10_000);
  await desks[0].core.putOrders([anOrder({ reference: '1042' })]);
  await time.pass(10_000);
  // Both have its label by now, fetched before any scan.
  expect(desks.map((desk) => desk.callsOf('label').length)).toEqual([1, 1]);
  return {
    time,
    one: desks[0],
    two: desks[1],
    sheets: () => desks.reduce((sum, { printed }) => sum + printed.length, 0),
  };
}

it.each([
  ['1042', '41', 20_000],
  ['41', '1042', 20_000],
  ['1042', '41', 0],
  ['41', '1042', 0],
  ['#1042', '1042', 0],
])(
  'one desk scans %s, another one %s of the same shipment %d ms later: one label comes out unasked',
  async (first, second, ms) => {
    const { time, one, two, sheets } = await twoDesks();
    void one.core.scan(first);
    await time.pass(ms);
    void two.core.scan(second);
    await time.pass(30_000);
    expect(sheets()).toBe(1);
    expect([...one.callsOf('create'), ...two.callsOf('create')]).toEqual([]);
  },
);
