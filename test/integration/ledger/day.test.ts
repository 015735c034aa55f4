import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { createFolderPrinter } from '../../../electron/adapters/printing/folderPrinter.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../../electron/adapters/secrets/ownerPin.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Job, JobState } from '../../../electron/contract/job.ts';
import type { LedgerFilter } from '../../../electron/contract/ledger.ts';
import type { Order } from '../../../electron/contract/order.ts';
import type { PickupReply } from '../../../electron/contract/pickup.ts';
import { err, ok, type Result } from '../../../electron/contract/result.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Printer } from '../../../electron/core/ports/Printer.ts';
import { ledgerRequests } from '../../../electron/main/requests/ledgerRequests.ts';
import { pickupRequests } from '../../../electron/main/requests/pickupRequests.ts';
import type { StationHost } from '../../../electron/main/station/stationHost.ts';
import { withStation } from '../../../electron/main/station/withStation.ts';
import { anOrder } from '../../support/builders.ts';
import { FONT_DIR, startDrawingService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { holds, scannedFrom, textOf } from './paper.ts';

const DAY = 86_400_000;
const everything: LedgerFilter = { search: '', list: null, from: null, to: null };

/** Words that stand for the receiver alone: found in a file, they came from the order. */
const marks = (i: number) => ({ name: `Zeynep Kuzgun${i}x`, phone: `0532 77${i}x`, address: `Defne Sokak ${i}x` });

function orderOf(i: number): Order {
  const { receiver, parcel } = anOrder();
  const base = { reference: `ORD-${i}`, receiver: { ...receiver, ...marks(i) } };
  if (i >= 31 && i <= 33) return anOrder({ ...base, carrier: 'anka' });
  // More than the whole balance.
  if (i === 34 || i === 35) {
    const pallet = { ...parcel, type: 'palet', widthCm: 120, lengthCm: 80, heightCm: 180, weightKg: 620 } as const;
    return anOrder({ ...base, carrier: 'kervan', parcel: { ...pallet, quantity: 60 } });
  }
  if (i === 36 || i === 37) return anOrder({ ...base, receiver: { ...base.receiver, phone: ' ' } });
  return anOrder({ ...base, carrier: i % 2 === 0 ? 'poyraz' : 'marti' });
}

const ORDERS = Array.from({ length: 39 }, (_, i) => orderOf(i + 1));
const EXPECTED: Readonly<Record<number, JobState>> = {
  31: 'label_pending',
  32: 'label_pending',
  33: 'label_pending',
  34: 'awaiting_payment',
  35: 'awaiting_payment',
  36: 'needs_attention',
  37: 'needs_attention',
  38: 'print_unconfirmed',
  39: 'label_ready',
  40: 'needs_attention',
};

/** A folder printer that has no answer for one label and refuses another. */
function printerOf(directory: string): Printer {
  const folder = createFolderPrinter({ directory, name: 'Test' });
  return {
    ...folder,
    submit: async (request) => {
      if (request.title === 'ORD-38') return err({ kind: 'unknown', detail: 'no answer' });
      if (request.title === 'ORD-39') return err({ kind: 'rejected', detail: 'no paper' });
      return folder.submit(request);
    },
  };
}

function value<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

it('a day: every job in its list, handed over across a restart, exported, listed, and in the end forgotten', async () => {
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const service = await startDrawingService({
    carriers: { anka: { held: true } },
    limits: { account: 10_000, route: 10_000 },
    balanceKurus: 1_000_000,
  });
  const folder = await temporaryFolder();
  const settings = { requestsPerMinute: 120, operatorName: 'Ayşe', deskName: 'Paketleme 1' };
  const open = () => openStation({ folder, service, settings, clock, printers: [printerOf(join(folder, 'printed'))] });

  let station: TestStation = await open();
  const opened: string[] = [];
  const host = { current: () => ({ profile: 'live', core: station.core }) } as unknown as StationHost;
  const parts = {
    settings: {
      get: () => ({ ...defaultSettings, ...settings, language: 'tr' as const }),
      update: () => defaultSettings,
    },
    systemLanguage: 'en',
    files: {
      place: async (name: string) => ok(join(folder, name)),
      show: async () => 'shown' as const,
      open: async (path: string) => {
        opened.push(path);
        return null;
      },
    },
    fontDir: FONT_DIR,
    logger: { info() {}, warn() {}, error() {} },
    ownerPin: createOwnerPin(createMemorySecrets(), systemClock),
  } as const;
  const ledger = ledgerRequests(withStation(host), parts);
  const pickup = pickupRequests(withStation(host), parts);

  // The day's scans: 39 orders of the book, and one unknown code.
  await station.core.putOrders(ORDERS);
  for (let i = 1; i <= 40; i += 1) await station.scan(`ORD-${i}`);
  for (let i = 1; i <= 40; i += 1) {
    await station.until(
      `ORD-${i}`,
      (job) => job.state === (EXPECTED[i] ?? 'printed') && (i !== 39 || job.problem !== null),
    );
  }
  const jobs = new Map((await station.core.recent(100)).map((job) => [job.key.value, job]));
  const jobOf = (i: number): Job => {
    const job = jobs.get(`ORD-${i}`);
    if (job === undefined) throw new Error(`no ORD-${i}`);
    return job;
  };
  for (const i of [1, 2]) {
    value(await station.core.actions.cancel(jobOf(i).id, 'müşteri vazgeçti'));
    await station.until(`ORD-${i}`, 'cancelled');
  }
  value(await station.core.actions.withdraw(jobOf(40).id));

  // Closing time.
  expect(value(await ledger['ledger.closing']({}))).toEqual({
    paid_not_printed: 4,
    print_unconfirmed: 1,
    not_handed_over: 28,
  });
  const unprinted = value(
    await ledger['ledger.search']({ ...everything, list: 'paid_not_printed', before: null, limit: 50 }),
  );
  expect(unprinted.items.map((job) => job.key.value)).toEqual(['ORD-39', 'ORD-33', 'ORD-32', 'ORD-31']);
  const moved = service.control.charges().map((line) => line.kurus);
  const charged = -moved.reduce((sum, kurus) => sum + Math.min(0, kurus), 0);
  const refunded = moved.reduce((sum, kurus) => sum + Math.max(0, kurus), 0);
  expect(refunded).toBe((jobOf(1).shipment?.price ?? 0) + (jobOf(2).shipment?.price ?? 0));
  const days = value(await ledger['ledger.days']({ from: Date.now() - 2 * DAY, to: Date.now() + DAY }));
  expect(days.reduce((sum, day) => sum + day.charged, 0)).toBe(charged);
  expect(days.reduce((sum, day) => sum + day.refunded, 0)).toBe(refunded);
  expect(days.reduce((sum, day) => sum + day.accepted, 0)).toBe(40);
  expect(days.reduce((sum, day) => sum + day.cancelled, 0)).toBe(3);
  // Those that came out, without the one in doubt.
  expect(days.reduce((sum, day) => sum + day.sheets, 0)).toBe(30);
  expect(await readdir(station.printed)).toHaveLength(30);

  // The courier comes; the labels are scanned as they lie on the boxes.
  const scan = async (code: string): Promise<PickupReply> => value(await pickup['pickup.scan']({ code }));
  const trackingOf = (i: number) => jobOf(i).shipment?.trackingNumber ?? '';
  expect(await pickup['pickup.scan']({ code: trackingOf(3) })).toMatchObject({
    ok: false,
    error: { code: 'no_pickup' },
  });
  const session = value(await pickup['pickup.start']({ carrier: null }));
  const sheets = (await readdir(station.printed)).sort();
  for (const i of [3, 4]) {
    const sheet = sheets.find((name) => new RegExp(`ORD-${i}(?!\\d)`).test(name)) ?? '';
    expect(await scan(await scannedFrom(join(station.printed, sheet)))).toMatchObject({
      outcome: 'taken',
      job: { id: jobOf(i).id },
    });
  }
  for (let i = 5; i <= 12; i += 1) expect((await scan(trackingOf(i))).outcome).toBe('taken');
  expect((await scan('BASKA-MASA-1')).outcome).toBe('foreign');

  // The station ends in the middle and is opened again.
  await station.core.stop();
  station = await open();
  const resumed = value(await pickup['pickup.current']({}));
  expect(resumed).toMatchObject({ id: session.id, parcels: 10, foreign: 1, endedAt: null });
  expect(resumed?.items).toHaveLength(11);
  for (let i = 13; i <= 30; i += 1) expect((await scan(trackingOf(i))).outcome).toBe('taken');
  expect((await scan(trackingOf(38))).outcome).toBe('taken');
  for (const i of [1, 31, 39]) expect((await scan(trackingOf(i))).outcome).toBe('stop');
  for (const i of [34, 36]) expect((await scan(`ORD-${i}`)).outcome).toBe('stop');
  expect((await scan(trackingOf(12))).outcome).toBe('again');
  value(await pickup['pickup.takeBack']({ jobId: jobOf(30).id }));
  const ended = value(await pickup['pickup.end']({}));
  expect(ended).toMatchObject({ parcels: 28, foreign: 1 });
  expect(value(await ledger['ledger.closing']({}))).toEqual({
    paid_not_printed: 4,
    print_unconfirmed: 0,
    not_handed_over: 1,
  });

  // The list for the courier: exactly what was taken.
  const list = value(await pickup['pickup.saveList']({ pickupId: session.id })).path ?? '';
  expect(opened).toEqual([list]);
  const listed = await textOf(list);
  const taken = [...Array.from({ length: 27 }, (_, i) => i + 3), 38].map((i) => `ORD-${i}`);
  expect(new Set(listed.match(/ORD-\d+/g))).toEqual(new Set(taken));
  expect(listed).toContain('BASKA-MASA-1');
  for (const { carrier, parcels } of ended.byCarrier) expect(listed).toMatch(new RegExp(`${carrier}\\s+${parcels}\\s`));
  expect(listed).not.toMatch(/Kuzgun/);

  // The books.
  const csv = value(await ledger['ledger.exportCsv'](everything));
  expect(csv.rows).toBe(40);
  const rows: Record<string, string>[] = parse(await readFile(csv.path ?? ''), {
    bom: true,
    delimiter: ';',
    columns: true,
  });
  const sum = (column: string) =>
    Math.round(rows.reduce((total, row) => total + 100 * Number((row[column] ?? '').replace(',', '.')), 0));
  expect([sum('Ücret (TL)'), sum('İade (TL)')]).toEqual([charged, refunded]);
  expect(rows.filter((row) => row['Kuryeye verildi'] !== '')).toHaveLength(28);
  expect(rows.find((row) => row.Referans === 'ORD-3')).toMatchObject({ Alıcı: 'Zeynep Kuzgun3x', Kim: 'Ayşe' });

  // The same for the shop's own program, and as a list to print: nothing of the receivers.
  const shop = value(await ledger['ledger.exportShipments']({ ...everything, as: 'csv', of: null }));
  const shopLines = (await readFile(shop.path, 'utf8')).trimEnd().split('\r\n');
  expect(shopLines).toHaveLength(shop.rows + 1);
  expect(shop.rows).toBeGreaterThan(30);
  expect(shopLines.join()).not.toMatch(/Kuzgun|;"?=?"*KS/u);
  const day = value(await ledger['ledger.saveDayList']({ from: null, to: null }));
  expect(opened).toEqual([list, day.path]);
  const daily = await textOf(day.path);
  // What stopped stands there too, and in no file of shipments.
  const [onPaper, inFile] = [daily, shopLines.join()].map((text) => new Set(text.match(/ORD-\d+/g)));
  expect([...(inFile ?? [])].filter((reference) => onPaper?.has(reference) !== true)).toEqual([]);
  expect((onPaper?.size ?? 0) - (inFile?.size ?? 0)).toBe(2);
  expect(daily).not.toMatch(/Kuzgun/);

  // A month later.
  ahead = 31 * DAY;
  const over = [...Array.from({ length: 30 }, (_, i) => i + 1), 38, 40];
  const preview = value(await ledger['ledger.purgePreview']({ days: 30 }));
  expect(preview).toMatchObject({ jobs: over.length, orders: 31, labels: 31 });
  const before = await readdir(join(folder, 'labels'), { recursive: true });
  expect(before.filter((name) => name.endsWith('.pdf'))).toHaveLength(32);
  await parts.ownerPin.set('1234');
  expect(await ledger['ledger.purge']({ days: 30, pin: null })).toMatchObject({ error: { code: 'pin_needed' } });
  expect(await ledger['ledger.purge']({ days: 30, pin: '4321' })).toMatchObject({ error: { code: 'pin_wrong' } });
  expect(await readdir(join(folder, 'labels'), { recursive: true })).toEqual(before);
  expect(value(await ledger['ledger.purge']({ days: 30, pin: '1234' }))).toEqual(preview);
  const left = await readdir(join(folder, 'labels'), { recursive: true });
  expect(left.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  const files = (await readdir(folder)).filter((name) => name.startsWith('journal'));
  expect(files).toContain('journal.sqlite');
  for (const i of over.slice(0, -1)) {
    for (const words of Object.values(marks(i))) {
      for (const file of files) {
        for (const spelled of [words, words.toLowerCase()]) {
          expect.soft(await holds(join(folder, file), spelled), `${spelled} in ${file}`).toBe(false);
        }
      }
    }
  }
  // An open order keeps its receiver.
  expect(await holds(join(folder, 'journal.sqlite'), marks(31).name)).toBe(true);
  const { items } = value(await ledger['ledger.search']({ ...everything, search: 'ORD-3', before: null, limit: 50 }));
  const purged = items.find((job) => job.key.value === 'ORD-3');
  expect(purged).toMatchObject({
    state: 'handed_over',
    shipment: { trackingNumber: trackingOf(3) },
    pickup: session.id,
  });
  expect(value(await ledger['ledger.days']({ from: Date.now() - 2 * DAY, to: Date.now() + DAY }))[0]?.accepted).toBe(
    40,
  );

  // Nothing of it can be brought back, and nothing of it can be charged again.
  const { actions } = station.core;
  const impossible = { ok: false, error: { kind: 'not_possible_now' } };
  expect(await actions.print(jobOf(30).id, null, null)).toEqual(impossible);
  expect(await actions.shipAnew(jobOf(1).id)).toEqual(impossible);
  expect(await actions.retry(jobOf(40).id)).toEqual(impossible);
  expect((await station.scan('ORD-3')).id).toBe(jobOf(3).id);
  await eventually(async () => expect((await station.core.status()).counts.queued).toBe(0));
  expect(service.control.charges().filter((line) => line.kurus < 0)).toHaveLength(35);
});

it('reports that a file could not be saved, with the words of the system', async () => {
  const service = await startDrawingService();
  const folder = await temporaryFolder();
  const station = await openStation({ folder, service });
  const host = { current: () => ({ profile: 'live', core: station.core }) } as unknown as StationHost;
  const where = join(folder, 'nowhere', 'x');
  const parts = {
    settings: { get: () => defaultSettings, update: () => defaultSettings },
    systemLanguage: 'en',
    files: { place: async () => ok(where), open: async () => 'no program', show: async () => 'not_here' as const },
    fontDir: FONT_DIR,
    logger: { info() {}, warn() {}, error() {} },
    ownerPin: createOwnerPin(createMemorySecrets(), systemClock),
  } as const;
  const ledger = ledgerRequests(withStation(host), parts);
  const pickup = pickupRequests(withStation(host), parts);
  value(await pickup['pickup.start']({ carrier: null }));
  value(await pickup['pickup.scan']({ code: 'X' }));
  const { id: pickupId } = value(await pickup['pickup.end']({}));
  const refused = { ok: false, error: { code: 'file_not_saved', detail: expect.stringContaining('ENOENT') } };
  expect(await ledger['ledger.exportCsv'](everything)).toMatchObject(refused);
  expect(await ledger['ledger.exportShipments']({ ...everything, as: 'xlsx', of: null })).toMatchObject(refused);
  expect(await ledger['ledger.saveDayList']({ from: null, to: null })).toMatchObject(refused);
  expect(await pickup['pickup.saveList']({ pickupId })).toMatchObject(refused);
  expect(await pickup['pickup.saveList']({ pickupId: 'none' })).toMatchObject({ error: { code: 'no_pickup' } });
});
