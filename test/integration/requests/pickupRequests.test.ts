import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';

answers(
  [
    'pickup.start',
    'pickup.current',
    'pickup.scan',
    'pickup.removeForeign',
    'pickup.takeBack',
    'pickup.end',
    'pickup.recent',
    'pickup.stillHere',
  ],
  'what the courier takes is counted parcel by parcel, is given back, and stands in the session that was ended',
  async () => {
    const desk = await openRequestDesk({ opens: 'live', orders: [anOrder({ carrier: 'anka' })] });
    const { id: jobId } = await desk.scanned('ORD-1', 'printed');
    expect(await desk.done('pickup.current', {})).toBeNull();
    expect(await desk.refused('pickup.scan', { code: 'ORD-1' })).toBe('no_pickup');
    expect(await desk.refused('pickup.removeForeign', { code: 'X' })).toBe('no_pickup');
    expect(await desk.refused('pickup.takeBack', { jobId })).toBe('no_pickup');
    expect(await desk.refused('pickup.end', {})).toBe('no_pickup');

    const waiting = await desk.done('pickup.stillHere', {});
    expect(waiting).toEqual([{ carrier: expect.any(String), parcels: 1 }]);
    const carrier = waiting[0]?.carrier ?? null;
    const { id } = await desk.done('pickup.start', { label: 'ORD-1' });
    expect(await desk.done('pickup.current', {})).toMatchObject({ carrier });
    expect((await desk.done('pickup.start', {})).id).toBe(id);
    expect(await desk.done('pickup.scan', { code: 'ORD-1' })).toMatchObject({
      outcome: 'taken',
      pickup: { parcels: 1 },
    });
    expect(await desk.done('pickup.scan', { code: 'ORD-1' })).toMatchObject({
      outcome: 'again',
      pickup: { parcels: 1 },
    });
    expect(await desk.done('pickup.scan', { code: '7340012345' })).toMatchObject({
      outcome: 'foreign',
      pickup: { foreign: 1 },
    });
    expect(await desk.done('pickup.removeForeign', { code: '7340012345' })).toMatchObject({ foreign: 0, parcels: 1 });
    await desk.until('ORD-1', 'handed_over');
    expect(await desk.done('pickup.takeBack', { jobId })).toMatchObject({ parcels: 0 });
    await desk.until('ORD-1', 'printed');
    expect(await desk.refused('pickup.takeBack', { jobId })).toBe('not_possible_now');
    expect(await desk.refused('pickup.takeBack', { jobId: 'nobody' })).toBe('job_not_found');
    await desk.done('pickup.scan', { code: 'ORD-1' });
    expect(await desk.done('pickup.current', {})).toMatchObject({ id, items: [{ job: { id: jobId } }] });
    expect(await desk.done('pickup.end', {})).toMatchObject({ id, parcels: 1, endedAt: expect.any(Number) });
    expect(await desk.done('pickup.recent', { limit: 5 })).toMatchObject([{ id, parcels: 1 }]);
    expect(await desk.done('pickup.current', {})).toBeNull();
  },
);

it('no pickup starts in the sandbox, whose labels no carrier knows', async () => {
  const desk = await openRequestDesk({ opens: 'sandbox' });
  expect(await desk.refused('pickup.start', {})).toBe('not_possible_now');
});

answers(
  ['pickup.saveList'],
  'the hand-over list is saved and opened, and is not where there is no such session',
  async () => {
    const desk = await openRequestDesk({ opens: 'live', orders: [anOrder({ carrier: 'anka' })], noPrograms: true });
    await desk.scanned('ORD-1', 'printed');
    const { id: pickupId } = await desk.done('pickup.start', {});
    await desk.done('pickup.scan', { code: 'ORD-1' });
    // That nothing opens it does not matter: it is saved.
    const { path } = await desk.done('pickup.saveList', { pickupId });
    expect((await readFile(path)).subarray(0, 4).toString()).toBe('%PDF');
    expect([path.endsWith('.pdf'), desk.handed]).toEqual([true, [`opened ${path}`]]);
    expect(await desk.refused('pickup.saveList', { pickupId: 'none' })).toBe('no_pickup');
    await rm(join(desk.folder, 'documents'), { recursive: true });
    await writeFile(join(desk.folder, 'documents'), '');
    expect(await desk.refused('pickup.saveList', { pickupId })).toBe('file_not_saved');
  },
);
