import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { batchOptionsSchema } from '../../../electron/contract/batch.ts';
import { defaultPrinterSetup } from '../../../electron/contract/printer.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { anOrder } from '../../support/builders.ts';
import { LABEL_PRINTER_ID, LABEL_QUEUE } from '../../support/cups/harness.ts';
import { whyNoCups } from '../../support/cups/tools.ts';
import { startDemoService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { cupsDesk } from './cupsDesk.ts';

const reason = whyNoCups();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(reason !== null)(reason ?? 'a station on a real CUPS', () => {
  const { harness, printer, rawQueue } = cupsDesk();
  /** Documents of the tests before. */
  let before = 0;

  beforeEach(async () => {
    before = (await harness().device.documents()).length;
  });

  async function arrived(): Promise<readonly string[]> {
    return (await harness().device.documents()).slice(before).map(sha256);
  }

  async function desk(printerId: string, settings: Partial<Settings> = {}) {
    const service = await startDemoService();
    const printers = { demo: null, sandbox: null, live: printerId };
    const folder = await temporaryFolder();
    const station = await openStation({ folder, service, printers: [printer()], settings: { printers, ...settings } });
    await station.core.putOrders([anOrder({ reference: 'ORD-1' }), anOrder({ reference: 'ORD-2' })]);
    return station;
  }

  it('prints the very bytes of the service, and calls it printed because the printer reports that', async () => {
    const station = await desk(LABEL_PRINTER_ID);
    await station.scan('ORD-1');
    const job = await station.until('ORD-1', 'printed');
    expect(job.print?.confirmedBy).toBe('spooler');
    expect(await arrived()).toEqual([job.label?.file]);
  });

  it('prints the separators of a batch in their places among its labels', async () => {
    const station = await desk(LABEL_PRINTER_ID);
    const options = batchOptionsSchema.parse({ sort: 'carrier', separators: true });
    await station.core.putOrders([
      anOrder({ reference: 'ORD-1', carrier: 'cheapest' }),
      anOrder({ reference: 'ORD-2', carrier: 'fastest' }),
      anOrder({ reference: 'ORD-3', carrier: 'cheapest' }),
    ]);
    expect((await station.core.batches.start({ orders: 'ready', options })).ok).toBe(true);
    const printed = async (reference: string) => (await station.until(reference, 'printed')).label?.file;
    const labels = [await printed('ORD-1'), await printed('ORD-3'), await printed('ORD-2')];
    const documents = await arrived();
    const [cheapest, fastest] = [documents[0], documents[3]];
    expect(documents).toEqual([cheapest, labels[0], labels[1], fastest, labels[2]]);
    expect(labels).not.toContain(cheapest);
    expect(labels).not.toContain(fastest);
  });

  it('calls a label sent that a raw network printer took', async () => {
    const raw = await rawQueue('istasyon');
    const station = await desk('cups:istasyon');
    await station.scan('ORD-1');
    const job = await station.until('ORD-1', 'printed');
    expect(job.print?.confirmedBy).toBe('sent');
    expect(raw.documents().map(sha256)).toEqual([job.label?.file]);
  });

  it('reports that the paper is out, holds what comes after it, and prints each once when there is a new roll', async () => {
    const station = await desk(LABEL_PRINTER_ID);
    await harness().device.setPaper(false);
    onTestFinished(() => harness().device.setPaper(true));
    await station.scan('ORD-1');
    const stuck = await station.until('ORD-1', (job) => job.problem?.code === 'printer_out_of_paper');
    expect(stuck.state).toBe('printing');
    await station.scan('ORD-2');
    await station.until('ORD-2', 'label_ready');
    // This printer takes a document before it checks for paper.
    expect(await arrived()).toEqual([stuck.label?.file]);
    await harness().device.setPaper(true);
    const jobs = [await station.until('ORD-1', 'printed'), await station.until('ORD-2', 'printed')];
    expect(await arrived()).toEqual(jobs.map((job) => job.label?.file));
    expect(jobs.map((job) => [job.problem, job.printCount])).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  it('asks before it prints on other media, and reports that the printer refused them although CUPS took the job', async () => {
    const printerSetups = { [LABEL_PRINTER_ID]: { ...defaultPrinterSetup, widthMm: 80, heightMm: 120 } };
    const station = await desk(LABEL_PRINTER_ID, { printerSetups });
    await station.scan('ORD-1');
    const requested = await station.until('ORD-1', ({ problem }) => problem?.code === 'label_wrong_size');
    await station.core.actions.print(requested.id, null, null);
    const job = await station.until('ORD-1', ({ problem }) => problem !== null && problem.code !== 'label_wrong_size');
    expect(job.problem).toMatchObject({
      code: 'printer_media_refused',
      detail: 'Printer cannot print with supplied options.',
    });
    expect(await arrived()).toEqual([]);
  });

  it('prints once through a spooler that is restarted meanwhile', async () => {
    const { cups } = harness();
    const station = await desk(LABEL_PRINTER_ID);
    await cups.command('cupsdisable', LABEL_QUEUE);
    await station.scan('ORD-1');
    await station.until('ORD-1', (job) => job.problem?.code === 'printer_paused');
    await cups.stop();
    await station.until('ORD-1', (job) => job.problem?.code === 'printer_system_down');
    await cups.start();
    await cups.command('cupsenable', LABEL_QUEUE);
    const job = await station.until('ORD-1', 'printed');
    expect(await arrived()).toEqual([job.label?.file]);
  });

  it('reports that CUPS is stopped, not that the printer is gone, and prints once when it runs again', async () => {
    const { cups } = harness();
    await cups.stop();
    const station = await desk(LABEL_PRINTER_ID);
    await station.scan('ORD-1');
    await station.until('ORD-1', ({ problem }) => problem?.code === 'printer_system_down');
    expect((await station.core.status()).printer).toMatchObject({ id: LABEL_PRINTER_ID, trouble: 'system_down' });
    await cups.start();
    const job = await station.until('ORD-1', 'printed');
    expect(await arrived()).toEqual([job.label?.file]);
  });
});
