import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderPrinter } from '../../../electron/adapters/printing/folderPrinter.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { defaultPrinterSetup, deskPrinterId } from '../../../electron/contract/printer.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import type { PrintRequest } from '../../../electron/core/ports/Printer.ts';
import { createPrinters } from '../../../electron/core/printing/printers.ts';
import { calibrationLabels, newCalibrationCode } from '../../../electron/main/requests/calibrationLabels.ts';
import { ownerRequests } from '../../../electron/main/requests/ownerRequests.ts';
import { printerRequests } from '../../../electron/main/requests/printerRequests.ts';
import { watchedSettings } from '../../../electron/main/settings/watchedSettings.ts';
import { anOrder, aPrinter } from '../../support/builders.ts';
import { FONT_DIR, startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { pdfReaders } from '../../support/pdfReaders.ts';
import { openRequestDesk } from '../../support/requestDesk.ts';
import { deskBeside } from '../../support/requestSite.ts';
import { aStationHost } from '../../support/stationHosts.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** The demo with two folders to print into, and the requests that the screens make about them. */
async function deskOfTwo() {
  const service = await startDemoService();
  const dataDir = await temporaryFolder();
  const folders = { A: join(dataDir, 'a'), B: join(dataDir, 'b') };
  const systems = Object.entries(folders).map(([name, directory]) => createFolderPrinter({ directory, name }));
  // Both are one print system as the station sees it: distinguished by the printer's id.
  const [first, second] = systems;
  if (first === undefined || second === undefined) throw new Error('two printers');
  const of = (printerId: string) => (printerId === 'folder:B' ? second : first);
  const folder: typeof first = {
    kind: 'folder',
    list: async () => (await Promise.all(systems.map((one) => one.list()))).flat(),
    submit: (request) => of(request.printerId).submit(request),
    follow: (ticket, onProgress, signal) => of(ticket.printerId).follow(ticket, onProgress, signal),
    cancel: (ticket) => of(ticket.printerId).cancel(ticket),
    find: async () => [],
  };
  const ended: ((job: Job) => void)[] = [];
  const { host, settings, secrets, ownerPin } = await aStationHost({
    dataDir,
    printers: [folder],
    demoPrinterId: 'folder:A',
    demoOrders: ['ORD-1', 'ORD-2', 'ORD-3'].map((reference) => anOrder({ reference })),
    demoService: async () => service,
    onEvent(event) {
      if (event.name === 'job.changed') for (const reported of [...ended]) reported(event.payload);
    },
  });
  const shown = (value: Settings) => ({ ...value, systemLanguage: 'tr' as const });
  const deps: Parameters<typeof printerRequests>[0] = {
    host,
    settings,
    secrets,
    printers: createPrinters([folder], systemClock),
    calibrationLabel: calibrationLabels(dataDir, FONT_DIR, pdfReaders()),
    calibrationCode: newCalibrationCode,
    systemLanguage: 'tr',
    shown,
  };
  const requests = printerRequests(deps);
  const until = (reference: string, wanted: (job: Job) => boolean) =>
    new Promise<Job>((resolve) => {
      ended.push((job) => {
        if (job.key.value === reference && wanted(job)) resolve(job);
      });
    });
  /** Scans an order, and waits until its job is as wanted. */
  async function scanned(reference: string, wanted: (job: Job) => boolean) {
    const there = until(reference, wanted);
    await host.current()?.core.scan(reference);
    return there;
  }
  return {
    host,
    parts: deps,
    requests,
    folders,
    until,
    scanned,
    settings,
    owner: ownerRequests({ ownerPin, settings: watchedSettings(settings, () => {}), shown }),
  };
}

describe('what the screens set about printers', () => {
  it('a route and a setup are stored, and a label that waited for the right media goes', async () => {
    const desk = await deskOfTwo();
    await desk.host.openDemo();
    const wrong = await desk.requests['printers.setup']({ printerId: 'folder:B', patch: { widthMm: 50 } });
    expect(wrong).toMatchObject({ ok: true, value: { printerSetups: { 'folder:B': { widthMm: 50, heightMm: 150 } } } });
    const first = await desk.scanned('ORD-1', (job) => job.state === 'printed');
    expect(first.print?.printerId).toBe('folder:A');
    const carrier = first.shipment?.carrierName?.toUpperCase() ?? '';
    const routed = await desk.requests['printers.route']({ carrier, printerId: 'folder:B' });
    const route = { profile: 'demo', carrier, printerId: 'folder:B' };
    expect(routed).toMatchObject({ ok: true, value: { printerRoutes: [route] } });
    await desk.scanned('ORD-2', (job) => job.problem?.code === 'label_wrong_size');
    const printed = desk.until('ORD-2', (job) => job.state === 'printed');
    await desk.requests['printers.setup']({ printerId: 'folder:B', patch: { widthMm: 100 } });
    expect((await printed).print?.printerId).toBe('folder:B');
    await desk.requests['printers.route']({ carrier, printerId: null });
    expect((await desk.scanned('ORD-3', (job) => job.state === 'printed')).print?.printerId).toBe('folder:A');
  });

  it('a setup stores what is left open, whether it is not named or named as nothing', async () => {
    const desk = await deskOfTwo();
    const printerId = 'folder:B';
    await desk.requests['printers.setup']({ printerId, patch: { widthMm: 50, copies: 2 } });
    await desk.requests['printers.setup']({
      printerId,
      patch: { widthMm: undefined, copies: undefined, rotation: 90 },
    });
    expect(desk.settings.get().printerSetups[printerId]).toMatchObject({ widthMm: 50, copies: 2, rotation: 90 });
  });

  it('the next printer of the list gets the next label, in the open profile alone', async () => {
    const desk = await deskOfTwo();
    await desk.host.openDemo();
    const next = () => desk.requests['printers.next']({});
    expect(await next()).toMatchObject({ ok: true, value: { profile: 'demo', printer: { id: 'folder:B' } } });
    expect((await desk.scanned('ORD-1', (job) => job.state === 'printed')).print?.printerId).toBe('folder:B');
    expect(await next()).toMatchObject({ ok: true, value: { printer: { id: 'folder:A' } } });
    expect((await desk.scanned('ORD-2', (job) => job.state === 'printed')).print?.printerId).toBe('folder:A');
    expect(desk.settings.get().printers).toEqual({ demo: 'folder:A', sandbox: null, live: null });
  });

  it('reports that there is no other printer, and leaves the labels where they go', async () => {
    const desk = await deskOfTwo();
    desk.settings.update({ printers: { demo: null, sandbox: null, live: 'folder:A' } });
    const lonely = printerRequests({
      ...desk.parts,
      printers: createPrinters([createFolderPrinter({ directory: desk.folders.A, name: 'A' })], systemClock),
    });
    expect(await lonely['printers.next']({})).toMatchObject({ ok: false, error: { code: 'no_printer' } });
    expect(desk.settings.get().printers.live).toBe('folder:A');
  });

  it('a calibration label is printed with the printer as it is set up, and what it showed moves the print', async () => {
    const desk = await deskOfTwo();
    const test = () => desk.requests['printers.test']({ printerId: 'folder:B' });
    const printed = async () => {
      const names = (await readdir(desk.folders.B)).sort();
      return Promise.all(names.map((name) => readFile(join(desk.folders.B, name))));
    };
    const plain = await test();
    if (!plain.ok) throw new Error(plain.error.code);
    expect(plain.value).toMatchObject({ outcome: 'completed', code: expect.stringMatching(/^CAL-[A-Z0-9]{6}$/) });
    const [asDesigned] = await printed();
    const found = { scanned: true, rulerMm: 80.5, leftMm: 3, topMm: 1.5 };
    const stored = await desk.requests['printers.keepCalibration']({ printerId: 'folder:B', found });
    if (!stored.ok) throw new Error(stored.error.code);
    expect(stored.value.printerSetups['folder:B']).toEqual({
      ...defaultPrinterSetup,
      offsetXMm: -1,
      offsetYMm: 0.5,
      calibration: { ...found, at: expect.any(Number) },
    });
    const moved = await test();
    if (!moved.ok) throw new Error(moved.error.code);
    expect(moved.value.code).not.toBe(plain.value.code);
    const sheets = await printed();
    expect(sheets).toHaveLength(2);
    expect(asDesigned?.subarray(0, 4).toString()).toBe('%PDF');
    for (const sheet of sheets) expect(sheet.length).toBeGreaterThan(1_000);
    expect(await desk.requests['printers.test']({ printerId: 'folder:C' })).toMatchObject({
      ok: false,
      error: { code: 'printer_missing' },
    });
  });
});

it('the PIN of the owner is set, changed and removed only by who knows it', async () => {
  const { owner } = await deskOfTwo();
  const set = (current: string | null, next: string | null) => owner['owner.setPin']({ current, next });
  expect(await owner['owner.status']({})).toEqual({ ok: true, value: { hasPin: false } });
  expect(await set(null, '4711')).toEqual({ ok: true, value: { hasPin: true } });
  expect(await set(null, '1234')).toMatchObject({ ok: false, error: { code: 'pin_needed' } });
  expect(await set('4712', null)).toMatchObject({ ok: false, error: { code: 'pin_wrong' } });
  expect(await set('4711', '1234')).toEqual({ ok: true, value: { hasPin: true } });
  for (let i = 0; i < 5; i += 1) await set('4711', null);
  expect(await set('1234', null)).toMatchObject({
    ok: false,
    error: { code: 'pin_wait', retryAfterMs: expect.any(Number) },
  });
  expect(await owner['owner.status']({})).toEqual({ ok: true, value: { hasPin: true } });
});

it('the number of prints without a PIN is changed by its owner only, once there is one', async () => {
  const { owner, settings } = await deskOfTwo();
  const limit = (pin: string | null, printsWithoutPin: number | null) =>
    owner['owner.limitPrints']({ pin, printsWithoutPin });
  expect(await limit(null, 2)).toMatchObject({ ok: true, value: { printsWithoutPin: 2 } });
  await owner['owner.setPin']({ current: null, next: '4711' });
  expect(await limit(null, null)).toMatchObject({ ok: false, error: { code: 'pin_needed' } });
  expect(await limit('4712', null)).toMatchObject({ ok: false, error: { code: 'pin_wrong' } });
  expect(settings.get().printsWithoutPin).toBe(2);
  expect(await limit('4711', null)).toMatchObject({ ok: true, value: { printsWithoutPin: null } });
});

describe('of several printers', () => {
  const paper = 'cups:One';
  /** A folder and a printer of paper, which stores what it was given. */
  const withPaper = (given: PrintRequest[], refusal: string | null = null) =>
    openRequestDesk({
      printers: (folder) => [
        folder,
        {
          ...folder,
          kind: 'cups',
          list: async () => [aPrinter(paper, { kind: 'cups' })],
          async submit(request) {
            given.push(request);
            if (refusal !== null) return err({ kind: 'rejected', detail: refusal });
            return ok({ printerId: paper, spoolId: '1', output: null });
          },
          follow: async () => ({ kind: 'completed' }),
        },
      ],
    });

  it('the next one is of paper where an account is open, and may be a folder in the demo', async () => {
    const desk = await withPaper([]);
    await desk.done('printers.choose', { printerId: paper });
    expect(await desk.refused('printers.next', {})).toBe('no_printer');
    await desk.done('demo.open', {});
    await desk.done('printers.choose', { printerId: paper });
    expect(await desk.done('printers.next', {})).toMatchObject({ printer: { id: 'folder:Test' } });
  });

  it('a test goes out once, on the media and as dark as the printer is set up, and a refusal has the printer’s words', async () => {
    const given: PrintRequest[] = [];
    const desk = await withPaper(given);
    const patch = { widthMm: 80, heightMm: 120, scaling: 'fit', darkness: '12', copies: 3 } as const;
    await desk.done('printers.setup', { printerId: paper, patch });
    const { code } = await desk.done('printers.test', { printerId: paper });
    expect(given).toMatchObject([{ ...patch, copies: 1, printerId: paper, title: code }]);
    const refusing = await withPaper([], 'no such media');
    expect(await refusing.ask('printers.test', { printerId: paper })).toMatchObject({
      ok: false,
      error: { code: 'print_failed', detail: 'no such media' },
    });
  });

  it('those of the other desks of the site are listed, chosen and tested like this desk’s', async () => {
    const { desk, beside, besideId } = await deskBeside();
    const printerId = deskPrinterId(besideId, 'folder:Test');
    await eventually(async () =>
      expect((await desk.done('printers.list', {})).map(({ id }) => id)).toEqual(['folder:Test', printerId]),
    );
    expect(await desk.done('printers.choose', { printerId })).toMatchObject({ printer: { id: printerId } });
    expect((await beside.done('settings.get', {})).printers.sandbox).toBe('folder:Test');
  });
});
