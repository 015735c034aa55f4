import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { answers, openRequestDesk, type RequestDesk } from '../../support/requestDesk.ts';

const orders = ['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference, carrier: 'anka' }));
const everything = { search: '', list: null, from: null, to: null };
const DAY_MS = 86_400_000;

/** Makes it impossible to save anything. */
async function blockDocuments({ folder }: RequestDesk): Promise<void> {
  await rm(join(folder, 'documents'), { recursive: true });
  await writeFile(join(folder, 'documents'), '');
}

answers(
  ['ledger.search', 'ledger.days', 'ledger.figures', 'ledger.closing'],
  'what was shipped is found in pages by its code, its list and its day, and counted',
  async () => {
    const desk = await openRequestDesk({ orders });
    const first = await desk.scanned('ORD-1', 'printed');
    await desk.scanned('ORD-2', 'printed');
    const page = await desk.done('ledger.search', { ...everything, before: null, limit: 1 });
    expect(page).toMatchObject({ total: 2, items: [{ key: { value: 'ORD-2' } }] });
    const rest = await desk.done('ledger.search', { ...everything, before: page.next, limit: 1 });
    expect(rest.items).toMatchObject([{ id: first.id }]);
    const search = (filter: Partial<typeof everything>) =>
      desk.done('ledger.search', { ...everything, ...filter, before: null, limit: 9 });
    expect((await search({ search: 'ORD-1' })).items).toHaveLength(1);
    expect((await search({ search: 'nobody' })).items).toEqual([]);
    const now = Date.now();
    const [today] = await desk.done('ledger.days', { from: now - DAY_MS, to: now + DAY_MS });
    expect(today).toMatchObject({
      accepted: 2,
      sheets: 2,
      handedOver: 0,
      charged: desk.service.control.charges().reduce((sum, { kurus }) => sum - kurus, 0),
    });
    expect(await desk.done('ledger.days', { from: 0, to: 1_000 })).toEqual([]);
    const { hours, carriers } = await desk.done('ledger.figures', { at: now });
    expect(hours.reduce((sum, sheets) => sum + sheets, 0)).toBe(2);
    expect(carriers).toMatchObject([{ orders: 2, labels: 2, handedOver: 0, charged: today?.charged }]);
    expect(await desk.done('ledger.closing', {})).toEqual({
      paid_not_printed: 0,
      print_unconfirmed: 0,
      not_handed_over: 2,
    });
    expect(await desk.refused('ledger.search', { ...everything, before: null, limit: 0 })).toBe('bad_request');
  },
);

answers(
  ['ledger.exportCsv', 'ledger.exportShipments', 'ledger.saveDayList'],
  'a list is saved where the person finds it, with a line for each that the filter finds, and a second one beside it',
  async () => {
    const desk = await openRequestDesk({ orders });
    await desk.scanned('ORD-1', 'printed');
    await desk.scanned('ORD-2', 'printed');
    const filter = { ...everything, search: 'ORD-1' };
    const csv = await desk.done('ledger.exportCsv', filter);
    expect([csv.rows, csv.path.startsWith(join(desk.folder, 'documents'))]).toEqual([1, true]);
    const text = await readFile(csv.path, 'utf8');
    expect([text.includes('ORD-1'), text.includes('ORD-2'), text.includes('Ayşe')]).toEqual([true, false, true]);
    expect((await desk.done('ledger.exportCsv', everything)).path).not.toBe(csv.path);
    const shipments = await desk.done('ledger.exportShipments', { ...everything, as: 'csv' });
    expect([shipments.rows, (await readFile(shipments.path, 'utf8')).includes('Ayşe')]).toEqual([2, false]);
    const sheet = await desk.done('ledger.exportShipments', { ...filter, as: 'xlsx' });
    expect([sheet.rows, (await readFile(sheet.path)).subarray(0, 2).toString()]).toEqual([1, 'PK']);
    const { path } = await desk.done('ledger.saveDayList', { from: null, to: null });
    expect((await readFile(path)).subarray(0, 4).toString()).toBe('%PDF');
    expect(desk.handed).toEqual([`opened ${path}`]);

    await blockDocuments(desk);
    expect(await desk.refused('ledger.exportCsv', everything)).toBe('file_not_saved');
    expect(await desk.refused('ledger.exportShipments', { ...everything, as: 'csv' })).toBe('file_not_saved');
    expect(await desk.refused('ledger.saveDayList', { from: null, to: null })).toBe('file_not_saved');
  },
);

answers(
  ['ledger.listSources', 'ledger.exportShipments'],
  'the list of a source gets its own columns back, with the receiver where the list had it',
  async () => {
    const desk = await openRequestDesk();
    expect(await desk.done('ledger.listSources', {})).toEqual([]);
    const bytes = Buffer.from(
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi\nA-1;Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2',
    );
    await desk.done('imports.open', { file: { name: 'shop.csv', bytes: new Uint8Array(bytes) } });
    const [source] = await desk.done('ledger.listSources', {});
    expect(source).toBe('shop.csv');
    await desk.scanned('A-1', 'printed');
    const { path, rows } = await desk.done('ledger.exportShipments', { ...everything, as: 'csv', of: 'shop.csv' });
    expect([rows, (await readFile(path, 'utf8')).includes('Ali Veli')]).toEqual([1, true]);
  },
);

answers(
  ['ledger.purgePreview', 'ledger.purge'],
  'what ended long ago is counted, then removed for good; what is of today stays',
  async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * DAY_MS });
    onTestFinished(() => void vi.useRealTimers());
    const desk = await openRequestDesk({ orders });
    const { id: jobId } = await desk.scanned('ORD-1', 'printed');
    await desk.done('jobs.cancel', { jobId, reason: null });
    await desk.until('ORD-1', 'cancelled');
    vi.useRealTimers();
    await desk.scanned('ORD-2', 'printed');
    const old = { jobs: 1, labels: 1 };
    expect(await desk.done('ledger.purgePreview', { days: 1 })).toMatchObject(old);
    expect(await desk.done('ledger.purgePreview', { days: 1 })).toMatchObject(old);
    expect(await desk.done('ledger.purge', { days: 1 })).toMatchObject(old);
    expect(await desk.done('ledger.purgePreview', { days: 1 })).toMatchObject({ jobs: 0, labels: 0 });
    expect((await desk.done('ledger.search', { ...everything, before: null, limit: 9 })).items).toMatchObject([
      { order: orders[1], purgedAt: null },
      { id: jobId, purgedAt: expect.any(Number) },
    ]);
    expect(await desk.refused('jobs.label', { jobId })).toBe('label_missing');
    expect(await desk.refused('ledger.purge', { days: 0 })).toBe('bad_request');
  },
);
