import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import { noPanel, type PanelUse } from '../../../electron/contract/settings.ts';
import { anOrder } from '../../support/builders.ts';
import { openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';

const ALSO: PanelUse = { ...noPanel, mode: 'also' };
const settings = { panel: { demo: ALSO, sandbox: ALSO, live: ALSO } };

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** A desk whose account has one shipment that the panel opened as `#1042`, of which no list has the order. */
async function deskOfPanel(passedMs: number): Promise<Desk> {
  const { shipment, reported, ...rest } = paidAnswer('41');
  const answer = {
    ...rest,
    shipment: { ...shipment, trackingNumber: 'C-41', trackingNumberIsCarrier: true },
    reported: { ...reported, orderReference: '#1042' },
  };
  const desk = await openDeskInTime(
    {
      shipments: async () => ok({ items: [answer], page: { page: 1, lastPage: 1, total: 1, repeated: false } }),
      detail: () => ok(answer),
      create: () => err({ kind: 'refused', status: 400, code: 'opened twice', message: null }),
    },
    { settings },
  );
  await desk.time.pass(passedMs);
  return desk;
}

const FINDS = {
  'a scan of its slip': (desk: Desk) => desk.core.scan('1042'),
  'a scan of the number that the panel has': (desk: Desk) => desk.core.scan('#1042'),
  'a scan of its tracking number': (desk: Desk) => desk.core.scan('C-41'),
  'the print of the order list': (desk: Desk) => desk.core.panel.print(['41']),
};
type Find = keyof typeof FINDS;
const ALL = Object.keys(FINDS) as Find[];
const pairs = ALL.flatMap((first) => ALL.map((second) => [first, second] as const));

describe('a shipment of the panel of which no list has the order', () => {
  it.each(pairs)('that %s and %s find at once has one job, and its sheet comes out once', async (first, second) => {
    for (const passedMs of [200, 20_000]) {
      const desk = await deskOfPanel(passedMs);
      const answers = Promise.all([FINDS[first](desk), FINDS[second](desk)]);
      await desk.time.pass(30_000);
      const kinds = (await answers).flatMap((reply) => ('kind' in reply ? [reply.kind] : []));
      if (kinds.length === 2) expect(kinds.toSorted()).toEqual(['again', 'new']);
      expect((await desk.core.recent(5)).map(({ shipment, state }) => [shipment?.id, state])).toEqual([
        ['41', 'printed'],
      ]);
      expect(desk.printed).toHaveLength(1);
      expect(desk.callsOf('create')).toEqual([]);
    }
  });

  it.each(ALL)('that %s finds while F11 makes its job has one job, and no second sheet', async (find) => {
    for (const isF11First of [true, false]) {
      const desk = await deskOfPanel(20_000);
      const atF11 = () => desk.core.shipments.jobFor('41');
      const answers = isF11First ? [atF11(), FINDS[find](desk)] : [FINDS[find](desk), atF11()];
      await desk.time.pass(30_000);
      await Promise.all(answers);
      expect(await desk.core.recent(5)).toHaveLength(1);
      expect(desk.printed.length).toBeLessThanOrEqual(1);
    }
  });

  // So many answers of the journal later, up to and beyond the end of the first scan.
  it.each([0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50])(
    'whose order comes %d steps after a scan of its tracking number, and is scanned at once, has one sheet',
    async (steps) => {
      const desk = await deskOfPanel(20_000);
      const first = desk.core.scan('C-41');
      for (let n = 0; n < steps; n += 1) await Promise.resolve();
      const later = desk.core.putOrders([anOrder({ reference: '1042' })]).then(() => desk.core.scan('1042'));
      await desk.time.pass(30_000);
      await Promise.all([first, later]);
      expect(desk.printed).toHaveLength(1);
      expect(desk.callsOf('create')).toEqual([]);
    },
  );
});

describe('a shipment of the panel that the shop cancels by its number', () => {
  const STEPS = Array.from({ length: 40 }, (_, n) => n);

  it.each(['C-41', '1042', '#1042'])('as %s is scanned has a job that knows of it, in either order', async (code) => {
    for (const steps of STEPS)
      for (const isScanFirst of [true, false]) {
        const desk = await deskOfPanel(20_000);
        const [scan, cancel] = [() => desk.core.scan(code), () => desk.core.cancelOrder('1042', 'iptal')];
        const [first, second] = isScanFirst ? [scan, cancel] : [cancel, scan];
        const answers: Promise<unknown>[] = [first()];
        for (let n = 0; n < steps; n += 1) await Promise.resolve();
        answers.push(second());
        await desk.time.pass(10_000);
        await Promise.all(answers);
        const [job] = await desk.core.recent(1);
        expect(job?.shopStop, `${steps} steps, scan first: ${isScanFirst}`).toMatchObject({ isOverruled: false });
      }
  });
});
