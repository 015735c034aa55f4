import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSystemPrinter } from '../../../electron/adapters/printing/systemPrinter.ts';
import type { PrinterTrouble } from '../../../electron/contract/printer.ts';
import type { PrintRequest, SpoolProgress, SpoolTicket } from '../../../electron/core/ports/Printer.ts';
import { eventually } from '../../support/eventually.ts';
import { forkedSpooler } from '../../support/forkedSpooler.ts';
import { testPdf } from '../../support/pdf.ts';
import { addWindowsQueue, sumatraPdf, type WindowsQueue, whyNoWindowsQueue } from '../../support/windowsQueue.ts';

// What docs/windows-release.md asks of a print queue, as far as one that prints into a file can show it. The suite of the
// port is not for it: a driver draws the label again, so that no document arrives byte for byte.

const QUEUE = 'Etiket Ş; $(x)';
const PRINTER_ID = `windows:${QUEUE}`;
const reason = whyNoWindowsQueue();
const script = fileURLToPath(new URL('../../../electron/adapters/printing/windows/serveSpooler.ts', import.meta.url));

describe.skipIf(reason !== null)(reason ?? 'a print queue of Windows', () => {
  let folder: string;
  let queue: WindowsQueue;
  const going = { stopped: false };
  const open = () =>
    createSystemPrinter({
      ...{ platform: 'win32', cupsServer: undefined, sumatraPdf: sumatraPdf() },
      startSpooler: () => forkedSpooler(script),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'windows-queue-'));
    queue = await addWindowsQueue(QUEUE, join(folder, 'out.pdf'));
  });

  afterAll(async () => {
    await queue?.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });

  async function aLabel(fileName: string, pages = 1): Promise<PrintRequest> {
    const file = join(folder, fileName);
    await writeFile(file, await testPdf({ pages }));
    const media = { widthMm: 100, heightMm: 150, scaling: 'none', darkness: null } as const;
    return { printerId: PRINTER_ID, file, title: 'Sipariş 1001', copies: 1, ...media };
  }

  async function submitted(request: PrintRequest): Promise<SpoolTicket> {
    const result = await open().submit(request);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  }

  /** Follows a job as the station does, and stores its outcome. */
  function followed(ticket: SpoolTicket, printer = open()) {
    const seen: SpoolProgress[] = [];
    const outcome = printer.follow(ticket, (progress) => seen.push(progress), going);
    const isTold = (trouble: PrinterTrouble) =>
      eventually(() => expect(seen).toContainEqual(expect.objectContaining({ kind: 'waiting', trouble })), 200);
    return { outcome, isTold };
  }

  /** It depends on the driver whether it reports at the end that it has printed. */
  const isOut = async (outcome: ReturnType<typeof followed>['outcome']) =>
    expect(['sent', 'completed']).toContain((await outcome).kind);

  it('is listed with its state and its paper sizes', async () => {
    expect((await open().list()).find(({ id }) => id === PRINTER_ID)).toMatchObject({
      name: QUEUE,
      state: 'ready',
      trouble: null,
      media: expect.arrayContaining([{ widthMm: 210, heightMm: 297 }]),
    });
  });

  it('prints every page of a label, and reports it', async () => {
    await isOut(followed(await submitted(await aLabel('Iğdır şöyle.pdf', 3))).outcome);
    expect(await queue.takenOut()).toBe(3);
  });

  it('reports that it is paused; a job that waits there is found by its file after a restart, and comes out later', async () => {
    await queue.pause();
    expect((await open().list()).find(({ id }) => id === PRINTER_ID)).toMatchObject({ trouble: 'paused' });
    const ticket = await submitted(await aLabel('waits.pdf'));
    const { outcome, isTold } = followed(ticket);
    await isTold('paused');
    expect(await open().find({ printerId: PRINTER_ID, title: '', fileName: 'waits' })).toEqual([ticket]);
    await queue.resume();
    await isOut(outcome);
    expect(await queue.takenOut()).toBe(1);
  });

  it('reports a job that somebody holds in the queue, and prints it when it is released', async () => {
    await queue.pause();
    const { outcome, isTold } = followed(await submitted(await aLabel('held.pdf')));
    await queue.holdJobs();
    await queue.resume();
    await isTold('held');
    await queue.releaseJobs();
    await isOut(outcome);
    expect(await queue.takenOut()).toBe(1);
  });

  it('prints nothing of a job that the station cancels', async () => {
    await queue.pause();
    const ticket = await submitted(await aLabel('cancelled.pdf'));
    const printer = open();
    const { outcome } = followed(ticket, printer);
    expect(await printer.cancel(ticket)).toEqual({ ok: true, value: null });
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
    await queue.resume();
    expect(await queue.isNothingOut()).toBe(true);
  });

  it('claims nothing of a job that somebody removes from the queue', async () => {
    await queue.pause();
    const { outcome, isTold } = followed(await submitted(await aLabel('removed.pdf')));
    await isTold('paused');
    await queue.removeJobs();
    expect(['cancelled', 'unknown']).toContain((await outcome).kind);
    await queue.resume();
    expect(await queue.isNothingOut()).toBe(true);
  });

  it('claims nothing while the spooler is stopped, and prints the job once when it is back', async () => {
    await queue.pause();
    const { outcome, isTold } = followed(await submitted(await aLabel('spooler.pdf')));
    await isTold('paused');
    await queue.stopSpooler();
    expect(await outcome).toMatchObject({ kind: 'unknown' });
    await queue.startSpooler();
    await queue.resume();
    expect(await queue.takenOut()).toBe(1);
    expect(await queue.isNothingOut()).toBe(true);
  });
});
