import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';
import { deskBeside } from '../../support/requestSite.ts';

const orders = ['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference, carrier: 'anka' }));
const nobody = { jobId: 'no-such-job' };

answers(
  ['scan.submit', 'scan.where', 'jobs.recent', 'jobs.list', 'jobs.timeline', 'jobs.label'],
  'a scanned order is shipped and printed once, and is found again with its history and its label',
  async () => {
    const desk = await openRequestDesk({ orders });
    expect(await desk.done('scan.where', { code: 'ORD-1' })).toMatchObject({ kind: 'order' });
    expect(await desk.done('scan.submit', { code: 'ORD-1' })).toMatchObject({ kind: 'new', optionsUsed: true });
    const { id: jobId } = await desk.until('ORD-1', 'printed');
    expect(await desk.done('scan.submit', { code: 'ORD-1' })).toMatchObject({ kind: 'again', job: { id: jobId } });
    expect(await desk.done('scan.where', { code: 'ORD-1' })).toMatchObject({ kind: 'job', job: { id: jobId } });
    expect(await desk.done('scan.submit', { code: ' ' })).toMatchObject({ kind: 'refused', reason: 'empty' });
    await desk.done('scan.submit', { code: 'NOT-IN-BOOK' });
    expect((await desk.done('jobs.recent', { limit: 1 })).map(({ key }) => key.value)).toEqual(['NOT-IN-BOOK']);
    expect(await desk.done('jobs.list', { list: 'attention' })).toMatchObject([{ key: { value: 'NOT-IN-BOOK' } }]);
    expect(await desk.done('jobs.list', { list: 'payments' })).toEqual([]);
    const history = await desk.done('jobs.timeline', { jobId });
    expect(history.at(0)).toMatchObject({ type: 'accepted', from: null });
    expect(history.map(({ to }) => to)).toContain('printed');
    expect(await desk.done('jobs.timeline', nobody)).toEqual([]);
    const { bytes } = await desk.done('jobs.label', { jobId });
    expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('%PDF');
    expect(await desk.refused('jobs.label', nobody)).toBe('job_not_found');
    expect(desk.service.control.shipments()).toHaveLength(1);
    expect(await readdir(join(desk.folder, 'printed'))).toHaveLength(1);
  },
);

answers(
  ['jobs.answerPanel'],
  'what the panel opened is printed or opened anew only after a person says so',
  async () => {
    const desk = await openRequestDesk({ orders });
    const use = { mode: 'also' as const, prefixes: ['#'] };
    await desk.done('settings.update', { panel: { demo: use, sandbox: use, live: use } });
    const opened = desk.service.control.openInPanel({ reference: 'TY-ORD-1' });
    if (!opened.ok) throw new Error(opened.problem);
    await desk.done('scan.submit', { code: 'ORD-1' });
    const { id: jobId } = await desk.until('ORD-1', 'needs_attention');
    const shipmentId = opened.value.id;
    expect(await desk.refused('jobs.answerPanel', { ...nobody, shipmentId })).toBe('job_not_found');
    expect(await desk.refused('jobs.answerPanel', { jobId, shipmentId: '1' })).toBe('not_possible_now');
    await desk.done('jobs.answerPanel', { jobId, shipmentId });
    expect((await desk.until('ORD-1', 'printed')).shipment?.id).toBe(shipmentId);
    expect(desk.service.control.charges()).toHaveLength(1);
    expect(await desk.refused('jobs.answerPanel', { jobId, shipmentId: null })).toBe('not_possible_now');
  },
);

answers(['jobs.overruleStop'], 'an order that the shop has cancelled goes only after a person says so', async () => {
  const desk = await openRequestDesk({ orders });
  const list =
    'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi;Sipariş Durumu\nORD-1;Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2;İptal Edildi';
  await desk.done('imports.open', { file: { name: 'gün.csv', bytes: new Uint8Array(Buffer.from(list)) } });
  await desk.done('scan.submit', { code: 'ORD-1' });
  const { id: jobId } = await desk.until('ORD-1', 'needs_attention');
  expect(desk.service.control.charges()).toEqual([]);
  expect(await desk.refused('jobs.overruleStop', nobody)).toBe('job_not_found');
  await desk.done('jobs.overruleStop', { jobId });
  await desk.until('ORD-1', 'printed');
  expect(desk.service.control.charges()).toHaveLength(1);
  expect(await desk.refused('jobs.overruleStop', { jobId })).toBe('not_possible_now');
});

answers(
  ['jobs.hold', 'jobs.retry', 'jobs.withdraw', 'jobs.queuePlace'],
  'a job that was not sent is set aside, sent again and withdrawn, and one that was sent is not',
  async () => {
    const desk = await openRequestDesk({ orders });
    await desk.done('scan.submit', { code: 'NOT-IN-BOOK' });
    const { id: jobId } = await desk.until('NOT-IN-BOOK', 'needs_attention');
    expect(await desk.done('jobs.hold', { jobId })).toMatchObject({ problem: { code: 'on_hold' } });
    expect(await desk.done('jobs.queuePlace', { jobId })).toBeNull();
    expect(await desk.done('jobs.retry', { jobId })).toMatchObject({ problem: { code: 'unknown_order' } });
    expect(await desk.done('jobs.withdraw', { jobId })).toMatchObject({ state: 'cancelled' });
    const sent = { jobId: (await desk.scanned('ORD-1', 'printed')).id };
    for (const name of ['jobs.hold', 'jobs.retry', 'jobs.withdraw'] as const) {
      expect(await desk.refused(name, sent), name).toBe('not_possible_now');
      expect(await desk.refused(name, nobody), name).toBe('job_not_found');
    }
  },
);

answers(
  ['jobs.print', 'jobs.cancel', 'jobs.shipAnew'],
  'a label is printed once more, its shipment cancelled with the reason, and its order shipped anew under a name of its own',
  async () => {
    const desk = await openRequestDesk({ orders });
    const { id: jobId } = await desk.scanned('ORD-1', 'printed');
    expect(await desk.refused('jobs.shipAnew', { jobId })).toBe('not_possible_now');
    await desk.done('jobs.print', { jobId, reason: 'torn' });
    await desk.until('ORD-1', (job) => job.state === 'printed' && job.printCount === 2);
    expect(await readdir(join(desk.folder, 'printed'))).toHaveLength(2);
    await desk.done('owner.setPin', { current: null, next: '4711' });
    await desk.done('owner.limitPrints', { pin: '4711', printsWithoutPin: 2 });
    expect(await desk.refused('jobs.print', { jobId, reason: null })).toBe('pin_needed');
    expect(await desk.refused('jobs.print', { jobId, reason: null, pin: '4712' })).toBe('pin_wrong');
    await desk.done('jobs.print', { jobId, reason: null, pin: '4711', printerId: 'folder:Test' });
    await desk.until('ORD-1', ({ printCount }) => printCount === 3);

    await desk.until('ORD-1', 'printed');
    const cancelling = await desk.done('jobs.cancel', { jobId, reason: 'not wanted' });
    expect(cancelling).toMatchObject({ state: 'cancelling', cancelReason: 'not wanted' });
    await desk.until('ORD-1', 'cancelled');
    expect(await desk.refused('jobs.cancel', { jobId, reason: null })).toBe('not_possible_now');
    expect(await desk.done('jobs.shipAnew', { jobId })).toMatchObject({ anewOf: { first: 'ORD-1' } });
    await desk.until('ORD-1~2', 'printed');
    expect(desk.service.control.shipments().map(({ orderReference }) => orderReference)).toEqual(['ORD-1', 'ORD-1~2']);
    for (const name of ['jobs.print', 'jobs.cancel'] as const)
      expect(await desk.refused(name, { ...nobody, reason: null }), name).toBe('job_not_found');
  },
);

answers(
  ['jobs.lookNow'],
  'a label that the carrier has by now is fetched at once, and a job that waits for nothing is left alone',
  async () => {
    const late = orders.map((order) => ({ ...order, waitForLabel: false }));
    const desk = await openRequestDesk({ orders: late, service: { carriers: { anka: { held: true } } } });
    const { id: jobId, shipment } = await desk.scanned('ORD-1', 'label_pending');
    desk.service.control.deliverLabel(String(shipment?.id));
    expect(await desk.done('jobs.lookNow', { jobId })).toMatchObject({ id: jobId });
    await desk.until('ORD-1', 'printed');
    expect(await desk.refused('jobs.lookNow', { jobId })).toBe('not_possible_now');
    expect(await desk.refused('jobs.lookNow', nobody)).toBe('job_not_found');
  },
);

answers(
  ['jobs.confirmPrint'],
  'a label of which nobody knows is printed by what a person says, once more or not',
  async () => {
    const desk = await openRequestDesk({
      orders,
      printers: (folder) => [{ ...folder, follow: async () => ({ kind: 'unknown', detail: 'forgotten' }) }],
    });
    const { id: jobId } = await desk.scanned('ORD-1', 'print_unconfirmed');
    expect(await desk.done('jobs.list', { list: 'unconfirmed' })).toMatchObject([{ id: jobId }]);
    await desk.done('jobs.confirmPrint', { jobId, onPaper: false });
    await desk.until('ORD-1', (job) => job.state === 'print_unconfirmed' && job.printCount === 2);
    expect(await desk.done('jobs.confirmPrint', { jobId, onPaper: true })).toMatchObject({
      state: 'printed',
      print: { confirmedBy: 'operator' },
    });
    expect(await readdir(join(desk.folder, 'printed'))).toHaveLength(2);
    expect(await desk.refused('jobs.confirmPrint', { jobId, onPaper: true })).toBe('not_possible_now');
    expect(await desk.refused('jobs.confirmPrint', { ...nobody, onPaper: true })).toBe('job_not_found');
  },
);

answers(
  ['scan.takeOver'],
  'an order that another desk has stays there after a scan, and goes to this one when a person takes it',
  async () => {
    const { desk, beside, besideId } = await deskBeside();
    await beside.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    await beside.done('scan.submit', { code: 'ORD-1', options: { box: null, quantity: null, hold: true } });
    const reply = await desk.done('scan.submit', { code: 'ORD-1' });
    expect(reply).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: besideId } } });
    expect(desk.service.control.shipments()).toEqual([]);
    expect(await desk.done('scan.takeOver', { code: 'ORD-1', from: besideId })).toMatchObject({ kind: 'new' });
    await desk.until('ORD-1', 'printed');
    expect(desk.service.control.shipments()).toHaveLength(1);
    expect(await desk.done('scan.takeOver', { code: ' ', from: besideId })).toMatchObject({ kind: 'refused' });
  },
);
