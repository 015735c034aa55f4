import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished } from 'vitest';
import type { Printer, PrintRequest, SpoolProgress, SpoolTicket } from '../../../electron/core/ports/Printer.ts';
import type { CupsSettings } from '../../support/cups/cupsServer.ts';
import { type CupsHarness, LABEL_PRINTER_ID, startCupsHarness } from '../../support/cups/harness.ts';
import { type RawPrinter, startRawPrinter } from '../../support/cups/rawPrinter.ts';
import { eventually } from '../../support/eventually.ts';
import { testPdf } from '../../support/pdf.ts';

type Label = Partial<PrintRequest> & { readonly pages?: number; readonly bytes?: Uint8Array };

/** A CUPS of its own with a virtual label printer, and an adapter on it, for all tests of the calling `describe`. */
export function cupsDesk(set: CupsSettings = {}) {
  let harness: CupsHarness;
  let printer: Printer;
  let scratch: string;
  let labels = 0;

  beforeAll(async () => {
    harness = await startCupsHarness(set);
    printer = harness.open();
    scratch = await mkdtemp(join(tmpdir(), 'cups-test-'));
  });

  afterAll(async () => {
    await harness?.stop();
    await rm(scratch, { recursive: true });
  });

  async function label({ pages = 1, bytes, ...change }: Label = {}) {
    const made = Buffer.from(bytes ?? (await testPdf({ text: `${Math.random()}`, pages })));
    labels += 1;
    const file = join(scratch, `label-${labels}.pdf`);
    await writeFile(file, made);
    const media = { widthMm: 100, heightMm: 150, scaling: 'none', darkness: null } as const;
    const request: PrintRequest = { printerId: LABEL_PRINTER_ID, file, title: 'Etiket', copies: 1, ...media };
    return { bytes: made, request: { ...request, ...change } };
  }

  async function submitted(request: PrintRequest): Promise<SpoolTicket> {
    onTestFailed(async () => {
      const log = (await harness.log()).split('\n').filter((line) => /^[EW]/.test(line));
      process.stderr.write(`${log.slice(-60).join('\n')}\n`);
    });
    const result = await printer.submit(request);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  }

  function follow(ticket: SpoolTicket) {
    const seen: { readonly at: number; readonly progress: SpoolProgress }[] = [];
    const outcome = printer.follow(ticket, (progress) => seen.push({ at: performance.now(), progress }), {
      stopped: false,
    });
    const sees = (progress: unknown) =>
      eventually(() => expect(seen.map((each) => each.progress)).toContainEqual(progress));
    return { outcome, sees, seen };
  }

  /** A raw network printer behind a queue of that name, both gone when the test ends. */
  async function rawQueue(queue: string, ...driver: readonly string[]): Promise<RawPrinter> {
    const raw = await startRawPrinter();
    await harness.cups.command(
      'lpadmin',
      '-p',
      queue,
      '-E',
      '-v',
      raw.uri,
      '-o',
      'printer-error-policy=retry-job',
      ...driver,
    );
    onTestFinished(async () => {
      await harness.cups.command('lpadmin', '-x', queue);
      await raw.stop();
    });
    return raw;
  }

  const listed = async (id: string = LABEL_PRINTER_ID) => (await printer.list()).find((each) => each.id === id);
  const arrived = async (bytes: Buffer) =>
    (await harness.device.documents()).filter((document) => bytes.equals(document)).length;

  return {
    harness: () => harness,
    printer: () => printer,
    label,
    submitted,
    follow,
    rawQueue,
    listed,
    arrived,
  };
}
