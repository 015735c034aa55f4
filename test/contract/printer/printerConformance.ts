import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { printerInfoSchema } from '../../../electron/contract/printer.ts';
import { problem } from '../../../electron/core/jobs/index.ts';
import type { Printer, PrintRequest, SpoolProgress, SpoolTicket } from '../../../electron/core/ports/Printer.ts';
import { eventually } from '../../support/eventually.ts';
import { testPdf } from '../../support/pdf.ts';

export interface PrinterHarness {
  /** A new adapter on the same print system, as after a restart of the app. */
  open(): Printer;
  /** A printer of the system that takes 100 x 150 mm. */
  readonly printerId: string;
  /** The documents that arrived at the printer so far. */
  delivered(): Promise<readonly Uint8Array[]>;
  /** Pauses and resumes the printer's queue; null where `submit` prints at once. */
  readonly queue: { pause(): Promise<void>; resume(): Promise<void> } | null;
  /** Stops the print system itself, and starts it again; left out where nothing can be stopped (`canStop`). */
  readonly service?: { stop(): Promise<void>; start(): Promise<void> };
  close(): Promise<void>;
}

/** Titles and file names that hurt programs which build command lines. */
const EVERY_AWKWARD: readonly { readonly title: string; readonly fileName: string }[] = [
  {
    title: `Ağrı/Iğdır "çöğüş" it's \`touch canary\` $(touch canary); touch canary | & > canary`,
    fileName: 'Iğdır şöyle böyle.pdf',
  },
  { title: '-o raw --help %PATH% %n !x! ^ \\ %00', fileName: '-o.pdf' },
  { title: 'two\nlines\tand a tab', fileName: `it's $(touch canary);&|.pdf` },
  { title: '', fileName: 'a\nb.pdf' },
  { title: 'ş'.repeat(5000), fileName: `${'x'.repeat(200)}.pdf` },
];

/** Windows has fewer names for files, and shorter paths. */
const AWKWARD =
  process.platform === 'win32'
    ? EVERY_AWKWARD.map(({ title, fileName }) => ({
        title,
        fileName: `${fileName
          .replaceAll(/[\n|]/gu, '')
          .slice(0, 120)
          .replace(/\.pdf$/u, '')}.pdf`,
      }))
    : EVERY_AWKWARD;

interface PrintSystem {
  readonly name: string;
  readonly hasQueue: boolean;
  /** Whether the print system is a service that may not be running. */
  readonly canStop: boolean;
  /** Whether an app that was restarted can learn how a job ended; where not, it must not guess. */
  readonly remembersEndedJobs: boolean;
  /** How a job ends that came out: `sent` if the print system cannot learn it. */
  readonly ends: 'completed' | 'sent';
  /** Once per file: printers are slow to start. */
  start(): Promise<PrinterHarness>;
}

/** What every print system must do behind the Printer port. */
export function printerConformance(system: PrintSystem): void {
  describe(`Printer: ${system.name}`, () => {
    let harness: PrinterHarness;
    let scratch: string;

    beforeAll(async () => {
      harness = await system.start();
    });

    afterAll(async () => {
      await harness?.close();
    });

    beforeEach(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'printer-conformance-'));
    });

    afterEach(async () => {
      await rm(scratch, { recursive: true });
    });

    async function request(
      change: Partial<PrintRequest> & { readonly fileName?: string; readonly pages?: number } = {},
    ) {
      const { fileName = 'label.pdf', pages = 1, ...rest } = change;
      const bytes = Buffer.from(await testPdf({ text: `${Math.random()}`, pages }));
      const file = join(scratch, fileName);
      await writeFile(file, bytes);
      const made: PrintRequest = {
        printerId: harness.printerId,
        file,
        title: 'Order 1001',
        widthMm: 100,
        heightMm: 150,
        copies: 1,
        scaling: 'none',
        darkness: null,
        ...rest,
      };
      return { bytes, request: made };
    }

    async function submitted(printer: Printer, wanted: PrintRequest): Promise<SpoolTicket> {
      const result = await printer.submit(wanted);
      if (!result.ok) throw new Error(`not submitted: ${JSON.stringify(result.error)}`);
      return result.value;
    }

    async function arrived(bytes: Buffer): Promise<number> {
      return (await harness.delivered()).filter((document) => bytes.equals(document)).length;
    }

    /** The printer, once it is listed: another desk's printer is not while that desk has not reported for some seconds. */
    const listedBy = (printer: Printer) =>
      eventually(async () => {
        const found = (await printer.list()).find((each) => each.id === harness.printerId);
        if (found === undefined) throw new Error('the printer is not listed');
        return found;
      });

    const going = { stopped: false };
    const ignore = () => undefined;

    it('lists the printer under an id that starts with its kind', async () => {
      const printer = harness.open();
      const listed = await listedBy(printer);
      expect(listed).toMatchObject({ kind: printer.kind, state: 'ready', trouble: null });
      expect(printerInfoSchema.parse(listed)).toEqual(listed);
      expect(listed.id.startsWith(`${printer.kind}:`)).toBe(true);
      expect(listed.name).not.toBe('');
    });

    it('promises to report the end only if it does', async () => {
      const listed = await listedBy(harness.open());
      if (listed.tellsEnd) expect(system.ends).toBe('completed');
    });

    it('offers the media of the label, if it reports its media at all', async () => {
      const listed = await listedBy(harness.open());
      if (listed.media.length !== 0) expect(listed.media).toContainEqual({ widthMm: 100, heightMm: 150 });
    });

    it('prints all the same with a degree of darkness that the driver no longer has', async () => {
      const printer = harness.open();
      const { bytes, request: wanted } = await request({ darkness: 'Darkness=$(touch canary)' });
      expect(await printer.follow(await submitted(printer, wanted), ignore, going)).toEqual({ kind: system.ends });
      expect(await arrived(bytes)).toBe(1);
    });

    it('prints every page, in one document', async () => {
      const printer = harness.open();
      const { bytes, request: wanted } = await request({ pages: 3 });
      expect(await printer.follow(await submitted(printer, wanted), ignore, going)).toEqual({ kind: system.ends });
      expect(await arrived(bytes)).toBe(1);
    });

    it('prints the file byte for byte and reports that once it is out', async () => {
      const printer = harness.open();
      const { bytes, request: wanted } = await request();
      const ticket = await submitted(printer, wanted);
      expect(ticket.printerId).toBe(harness.printerId);
      expect(await printer.follow(ticket, ignore, going)).toEqual({ kind: system.ends });
      expect(await arrived(bytes)).toBe(1);
    });

    it('prints under awkward titles and from files with awkward names, and none of them does anything else', async () => {
      const printer = harness.open();
      for (const { title, fileName } of AWKWARD) {
        const { bytes, request: wanted } = await request({ title, fileName });
        const ticket = await submitted(printer, wanted);
        expect(await printer.follow(ticket, ignore, going)).toEqual({ kind: system.ends });
        expect(await arrived(bytes)).toBe(1);
      }
      expect((await readdir(scratch)).sort()).toEqual(AWKWARD.map(({ fileName }) => fileName).sort());
      expect(await readdir(process.cwd())).not.toContain('canary');
    });

    it('gives each job a ticket of its own, and the same label can be printed again', async () => {
      const printer = harness.open();
      const { bytes, request: wanted } = await request();
      const first = await submitted(printer, wanted);
      const second = await submitted(printer, wanted);
      expect(first.spoolId).not.toBe(second.spoolId);
      expect(await printer.follow(first, ignore, going)).toEqual({ kind: system.ends });
      expect(await printer.follow(second, ignore, going)).toEqual({ kind: system.ends });
      expect(await arrived(bytes)).toBe(2);
    });

    it('reports that the printer is missing, and prints nothing', async () => {
      const printer = harness.open();
      const { bytes, request: wanted } = await request();
      for (const printerId of [`${printer.kind}:no-such-printer`, 'other:x', '', `${printer.kind}:`]) {
        expect(await printer.submit({ ...wanted, printerId })).toEqual({
          ok: false,
          error: { kind: 'printer_missing' },
        });
      }
      expect(await arrived(bytes)).toBe(0);
    });

    it('hands nothing over that something forbids in the moment in which it would leave', async () => {
      const { bytes, request: wanted } = await request();
      const requested: string[] = [];
      const printer = harness.open();
      const result = await printer.submit({
        ...wanted,
        async forbiddenBy() {
          requested.push('asked');
          return problem('claimed_elsewhere', 'Desk 2');
        },
      });
      expect(result).toEqual({
        ok: false,
        error: { kind: 'forbidden', problem: problem('claimed_elsewhere', 'Desk 2') },
      });
      expect(requested).toHaveLength(1);
      const { bytes: next, request: another } = await request();
      const ticket = await submitted(printer, { ...another, forbiddenBy: async () => null });
      await printer.follow(ticket, ignore, going);
      await eventually(async () => expect(await arrived(next)).toBe(1));
      expect(await arrived(bytes)).toBe(0);
    });

    it('rejects a file that is not there', async () => {
      const { request: wanted } = await request();
      const result = await harness.open().submit({ ...wanted, file: join(scratch, 'gone.pdf') });
      expect(result).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    });

    it('follows a job on after a restart, and does not guess about one that ended before', async () => {
      const { request: wanted } = await request();
      const ticket = await submitted(harness.open(), wanted);
      const stored = JSON.parse(JSON.stringify(ticket)) as SpoolTicket;
      expect(await harness.open().follow(stored, ignore, going)).toEqual({ kind: system.ends });
      const again = await harness.open().follow(stored, ignore, going);
      expect(again.kind).toBe(system.remembersEndedJobs ? system.ends : 'unknown');
    });

    it('does not guess about a job that it does not know', async () => {
      const ticket = { printerId: harness.printerId, spoolId: '987654', output: null };
      expect(await harness.open().follow(ticket, ignore, going)).toMatchObject({ kind: 'unknown' });
    });

    it('stops following on request', async () => {
      const printer = harness.open();
      const { request: wanted } = await request();
      const ticket = await submitted(printer, wanted);
      expect(await printer.follow(ticket, ignore, { stopped: true })).toMatchObject({ kind: 'unknown' });
      expect(await printer.follow(ticket, ignore, going)).toEqual({ kind: system.ends });
    });

    it('does not cancel a job that is already out', async () => {
      const printer = harness.open();
      const { request: wanted } = await request();
      const ticket = await submitted(printer, wanted);
      await printer.follow(ticket, ignore, going);
      expect(await printer.cancel(ticket)).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    });

    it.runIf(system.canStop)(
      'stands in the list itself while it does not answer, and prints again after that',
      async () => {
        const { service } = harness;
        if (service === undefined) throw new Error(`${system.name} was said to stop`);
        const printer = harness.open();
        const { bytes, request: wanted } = await request();
        await service.stop();
        expect(await printer.list()).toEqual([
          expect.objectContaining({ id: `${printer.kind}:`, state: 'offline', trouble: 'system_down' }),
        ]);
        expect(await printer.submit(wanted)).toMatchObject({
          ok: false,
          error: { kind: 'rejected', trouble: 'system_down' },
        });
        await service.start();
        await eventually(async () =>
          expect(await printer.list()).toContainEqual(
            expect.objectContaining({ id: harness.printerId, trouble: null }),
          ),
        );
        expect(await arrived(bytes)).toBe(0);
        expect(await printer.follow(await submitted(printer, wanted), ignore, going)).toEqual({ kind: system.ends });
        expect(await arrived(bytes)).toBe(1);
      },
    );

    if (!system.hasQueue) return;

    function queueOf(): NonNullable<PrinterHarness['queue']> {
      if (harness.queue === null) throw new Error(`${system.name} was said to have a queue`);
      return harness.queue;
    }

    it('reports that a job waits behind a paused printer, and completes it after the printer is resumed', async () => {
      const queue = queueOf();
      const printer = harness.open();
      const { bytes, request: wanted } = await request();
      await queue.pause();
      expect(await listedBy(printer)).toMatchObject({ state: 'paused', trouble: 'paused' });
      const ticket = await submitted(printer, wanted);
      const seen: SpoolProgress[] = [];
      const outcome = printer.follow(ticket, (progress) => seen.push(progress), going);
      await eventually(() =>
        expect(seen).toContainEqual(expect.objectContaining({ kind: 'waiting', trouble: 'paused' })),
      );
      expect(await arrived(bytes)).toBe(0);
      await queue.resume();
      expect(await outcome).toEqual({ kind: system.ends });
      expect(await arrived(bytes)).toBe(1);
    });

    it('finds by the name of its document what still waits, and only that, also after a restart', async () => {
      const queue = queueOf();
      const lost = `Şiparış "${Math.random()}"; $(x)\n`;
      const { request: wanted } = await request({ title: lost, fileName: `lost-${Math.random()}.pdf` });
      const { request: other } = await request({ title: 'another', fileName: 'another.pdf' });
      const name = { printerId: harness.printerId, title: lost, fileName: basename(wanted.file, '.pdf') };
      expect(await harness.open().find(name)).toEqual([]);
      await queue.pause();
      const first = harness.open();
      const tickets = [await submitted(first, wanted), await submitted(first, wanted)];
      const rest = await submitted(first, other);
      const again = harness.open();
      const found = await again.find(name);
      expect(found.map(({ spoolId }) => spoolId).sort()).toEqual(tickets.map(({ spoolId }) => spoolId).sort());
      for (const ticket of found) expect(await again.cancel(ticket)).toEqual({ ok: true, value: null });
      expect(await again.find(name)).toEqual([]);
      expect(await again.find({ ...name, printerId: `${again.kind}:no-such-printer` })).toEqual([]);
      await queue.resume();
      expect(await first.follow(rest, ignore, going)).toEqual({ kind: system.ends });
    });

    it('cancels a job that still waits: it is never printed', async () => {
      const queue = queueOf();
      const printer = harness.open();
      const { bytes, request: wanted } = await request();
      await queue.pause();
      const ticket = await submitted(printer, wanted);
      const outcome = printer.follow(ticket, ignore, going);
      expect(await printer.cancel(ticket)).toEqual({ ok: true, value: null });
      expect(await outcome).toMatchObject({ kind: 'cancelled' });
      await queue.resume();
      const { bytes: next, request: after } = await request();
      await printer.follow(await submitted(printer, after), ignore, going);
      expect(await arrived(next)).toBe(1);
      expect(await arrived(bytes)).toBe(0);
    });
  });
}
