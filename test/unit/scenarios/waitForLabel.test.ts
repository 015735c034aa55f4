import { describe, expect, it } from 'vitest';
import { err } from '../../../electron/contract/result.ts';
import { LOST, openDeskInTime } from '../../support/deskInTime.ts';

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

const waits = (desk: Desk) => desk.sent.map(({ reference, waitForLabel }) => `${reference} ${waitForLabel}`);

describe('a list whose labels are not waited for (API section 4.4, wait_for_label)', () => {
  it('is sent so, and a scan at the desk is not: the packer has the parcel in the hands', async () => {
    const desk = await openDeskInTime({}, { settings: { listWaitsForLabel: false } });
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.core.batches.start();
    await desk.time.settle();
    expect(waits(desk)).toEqual(['ORD-1 true', 'ORD-2 false']);
  });

  it('is waited for by default', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    await desk.core.batches.start();
    await desk.time.settle();
    expect(waits(desk)).toEqual(['ORD-1 true']);
  });

  it('sends the same with a repeated key, after any changes meanwhile, after a restart and a scan of it too', async () => {
    const create = () => err(LOST);
    const first = await openDeskInTime({ create }, { settings: { listWaitsForLabel: false } });
    await first.orders('ORD-1');
    await first.core.batches.start();
    await first.time.settle();
    await first.change({ listWaitsForLabel: true });
    await first.scan('ORD-1');
    await first.time.pass(60_000);
    await first.core.stop();
    const desk = await openDeskInTime({ create }, { after: first });
    await desk.time.pass(600_000);
    expect(first.sent.length).toBeGreaterThan(1);
    expect(desk.sent.length).toBeGreaterThan(0);
    expect(new Set([...waits(first), ...waits(desk)])).toEqual(new Set(['ORD-1 false']));
  });

  it('stays so where a person lets an order go again that stopped', async () => {
    const fields = [{ field: 'receiver_district', message: 'Bulunamadı.' }];
    const desk = await openDeskInTime(
      { create: () => err({ kind: 'invalid', message: null, fields }) },
      { settings: { listWaitsForLabel: false } },
    );
    await desk.orders('ORD-1');
    await desk.core.batches.start();
    await desk.time.settle();
    await desk.core.actions.retry((await desk.job('ORD-1')).id);
    await desk.time.settle();
    expect(waits(desk)).toEqual(['ORD-1 false', 'ORD-1 false']);
  });
});
