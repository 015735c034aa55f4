import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrintOptions } from 'pdf-to-printer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printPdf } from '../../../electron/adapters/printing/systemPrinter.ts';
import { createWindowsPrinter } from '../../../electron/adapters/printing/windowsPrinter.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { PrintRequest, SpoolProgress } from '../../../electron/core/ports/Printer.ts';
import { eventually } from '../../support/eventually.ts';
import { testPdf } from '../../support/pdf.ts';
import { printerConformance } from './printerConformance.ts';
import { createRecordedWindows, papers, type RecordedWindows } from './recordedWindows.ts';

const NAME = `Etiket Yazıcısı "A"; $(id) %TEMP% & 'b'`;
const PAPERS = ['Letter', 'A4', '100 x 150 mm', '2.00" x 1.00"'];

const SYSTEMS = [
  { name: 'Windows, recorded, with a driver that says nothing at the end', ends: 'sent', last: 'Printing, Retained' },
  { name: 'Windows, recorded, with a driver that tells the end', ends: 'completed', last: 'Printed, Retained' },
] as const;

for (const { name, ends, last } of SYSTEMS)
  printerConformance({
    name,
    ends,
    hasQueue: true,
    canStop: true,
    remembersEndedJobs: false,
    async start() {
      const windows = createRecordedWindows(NAME, PAPERS);
      windows.course = ['Spooling', 'Printing', last];
      return {
        open: () => createWindowsPrinter({ print: windows.print, spooler: windows.spooler }),
        printerId: `windows:${NAME}`,
        delivered: async () => windows.delivered,
        queue: {
          pause: async () => {
            windows.printer = { status: 0x1, attributes: 0 };
          },
          resume: async () => {
            windows.printer = { status: 0, attributes: 0 };
          },
        },
        service: {
          stop: async () => {
            windows.silent = 'EnumPrinters: Windows error 1722';
          },
          start: async () => {
            windows.silent = null;
          },
        },
        close: async () => undefined,
      };
    },
  });

describe('the Windows printer', () => {
  let directory: string;
  let windows: RecordedWindows;
  let request: PrintRequest;
  const going = { stopped: false };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'windows-printer-'));
    const file = join(directory, 'abc.pdf');
    await writeFile(file, await testPdf());
    windows = createRecordedWindows('Zebra', PAPERS);
    const media = { widthMm: 100, heightMm: 150, scaling: 'none', darkness: null } as const;
    request = { printerId: 'windows:Zebra', file, title: 'A', copies: 2, ...media };
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  const open = (change: Partial<Parameters<typeof createWindowsPrinter>[0]> = {}) =>
    createWindowsPrinter({ print: windows.print, spooler: windows.spooler, ...change });

  async function outcomeOf(course: readonly string[]) {
    windows.course = course;
    const printer = open();
    const result = await printer.submit({ ...request, copies: 1 });
    const seen: SpoolProgress[] = [];
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return { outcome: await printer.follow(result.value, (progress) => seen.push(progress), going), seen };
  }

  it('prints silently, without scaling, on the paper of the label, in the requested copies', async () => {
    await open().submit(request);
    expect(windows.prints).toEqual([
      {
        file: request.file,
        options: {
          printer: 'Zebra',
          silent: true,
          scale: 'noscale',
          orientation: 'portrait',
          copies: 2,
          paperSize: '100 x 150 mm',
        },
      },
    ]);
  });

  it('scales on request, and lays a label on its side that is wider than high', async () => {
    windows = createRecordedWindows('Zebra', ['150 x 100 mm']);
    await open().submit({ ...request, widthMm: 150, heightMm: 100, scaling: 'fit' });
    expect(windows.prints[0]?.options).toMatchObject({
      scale: 'fit',
      orientation: 'landscape',
      paperSize: '150 x 100 mm',
    });
  });

  it.skipIf(process.platform === 'win32')('starts SumatraPDF with exactly these arguments', async () => {
    const seen = join(directory, 'seen');
    const sumatraPdfPath = join(directory, 'SumatraPDF.exe');
    await writeFile(sumatraPdfPath, `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}'\n`, { mode: 0o755 });
    windows = createRecordedWindows(NAME, PAPERS);
    // The package reads which system this is, and nothing else of it.
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    try {
      const print = (file: string, options: PrintOptions) => {
        const { ended, end } = printPdf(file, { ...options, sumatraPdfPath });
        return { ended: ended.then(() => windows.print(file, options).ended), end };
      };
      await open({ print }).submit({ ...request, printerId: `windows:${NAME}`, scaling: 'fit' });
    } finally {
      platform.mockRestore();
    }
    expect((await readFile(seen, 'utf8')).trimEnd().split('\n')).toEqual([
      '-print-to',
      NAME,
      '-silent',
      '-print-settings',
      'portrait,fit,paper=100 x 150 mm,2x',
      request.file,
    ]);
  });

  it('leaves the paper to the driver when no paper name has its size', async () => {
    windows = createRecordedWindows('Zebra', ['A4', 'User defined', 'Label, 100 x 150 mm']);
    await open().submit(request);
    expect(windows.prints[0]?.options).not.toHaveProperty('paperSize');
  });

  it.each(['4x6', '4" x 6"', '10x15cm', '101.6 mm x 152.4 mm'])('takes %j for the label roll', async (paper) => {
    windows = createRecordedWindows('Zebra', ['2x1', paper, '150 x 100 mm']);
    await open().submit(request);
    expect(windows.prints[0]?.options.paperSize).toBe(paper);
  });

  it.each([
    [0, 'ready', null, null],
    [0x400, 'busy', null, 'Printing'],
    [0x1, 'paused', 'paused', 'Paused'],
    [0x10, 'out_of_paper', 'out_of_paper', 'PaperOut'],
    [0x80 | 0x1, 'offline', 'offline', 'Paused, Offline'],
    [0x400000 | 0x2, 'paused', 'cover_open', 'Error, DoorOpen'],
    [0x8 | 0x10, 'paused', 'jam', 'PaperJam, PaperOut'],
    [0x100000, 'paused', 'other', 'UserIntervention'],
  ])('shows the printer flags %i as %s, %s', async (flags, state, trouble, reason) => {
    windows.printer = { status: flags, attributes: 0 };
    expect(await open().list()).toMatchObject([{ id: 'windows:Zebra', state, trouble, reason }]);
  });

  it('reports the media of the paper names, the resolution, and that the end is not certain', async () => {
    windows = createRecordedWindows('Zebra', ['A6', '4" x 6"', '101,6 x 152,4 mm', 'User defined', '10 x 15 cm']);
    expect(await open().list()).toMatchObject([
      {
        media: [
          { widthMm: 105, heightMm: 148 },
          { widthMm: 101.6, heightMm: 152.4 },
          { widthMm: 100, heightMm: 150 },
        ],
        dpi: 203,
        darkness: [],
        tellsEnd: false,
      },
    ]);
  });

  it('reports a printer that was switched to work offline', async () => {
    windows.printer = { status: 0, attributes: 0x400 };
    expect(await open().list()).toMatchObject([{ state: 'offline', trouble: 'offline', reason: 'Offline' }]);
  });

  it('reports a printer that puts nothing on paper', async () => {
    expect((await open().list())[0]).not.toHaveProperty('isVirtual');
    windows.port = 'PORTPROMPT:';
    windows.driver = 'Microsoft Print To PDF';
    expect(await open().list()).toMatchObject([{ isVirtual: true }]);
  });

  it('lists and prints although the driver of a printer does not answer, and does not call it again at once', async () => {
    let calls = 0;
    const spooler = {
      ...windows.spooler,
      driver: async () => {
        calls += 1;
        return err('no answer within 5000 ms');
      },
    };
    const printer = open({ spooler });
    expect(await printer.list()).toMatchObject([{ name: 'Zebra', state: 'ready', media: [], dpi: null }]);
    expect(await printer.submit(request)).toMatchObject({ ok: true });
    expect(calls).toBe(1);
    expect(windows.prints[0]?.options).not.toHaveProperty('paperSize');
  });

  it('reports in the words of Windows that the print spooler does not answer', async () => {
    windows.silent = 'EnumPrinters: Windows error 1722';
    expect(await open().list()).toMatchObject([
      { name: 'Print Spooler', trouble: 'system_down', reason: 'EnumPrinters: Windows error 1722' },
    ]);
  });

  it.skipIf(process.platform === 'win32')(
    'reports that the program file which prints is gone, in place of a printer that refuses',
    async () => {
      const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
      const sumatraPdfPath = join(directory, 'quarantined', 'SumatraPDF.exe');
      try {
        const print = (file: string, options: PrintOptions) => printPdf(file, { ...options, sumatraPdfPath });
        expect(await open({ print, appearMs: 1 }).submit(request)).toEqual({
          ok: false,
          error: { kind: 'rejected', trouble: 'tool_missing', detail: `spawn ${sumatraPdfPath} ENOENT` },
        });
      } finally {
        platform.mockRestore();
      }
    },
  );

  it('lists and prints on a printer despite odd entries beside it', async () => {
    const zebra = { name: 'Zebra', port: 'USB001', driver: 'ZDesigner', status: 0, attributes: 0 };
    const spooler = {
      ...windows.spooler,
      printers: async () => ok([{ ...zebra, name: '' }, { ...zebra, name: 'Holes' }, zebra]),
      driver: async (name: string) =>
        ok(name === 'Holes' ? { papers: papers('4x6', 'User defined'), dpi: -3 } : { papers: papers('A6'), dpi: 203 }),
    };
    const printer = open({ spooler });
    expect(await printer.list()).toMatchObject([
      { id: 'windows:Holes', state: 'ready', media: [{ widthMm: 101.6, heightMm: 152.4 }], dpi: null },
      { id: 'windows:Zebra', state: 'ready', media: [{ widthMm: 105, heightMm: 148 }], dpi: 203 },
    ]);
    expect(await printer.submit(request)).toMatchObject({ ok: true });
  });

  it('reports trouble while it lasts, and ends after it', async () => {
    const { outcome, seen } = await outcomeOf(['Spooling', 'Error, Printing, PaperOut', 'Printing']);
    expect(outcome).toEqual({ kind: 'sent' });
    expect(seen).toEqual([
      { kind: 'waiting', trouble: null, reason: null },
      { kind: 'waiting', trouble: 'out_of_paper', reason: 'Error, PaperOut' },
      { kind: 'printing' },
    ]);
  });

  it.each([
    ['Printing, PaperJam', 'jam'],
    ['Printing, DoorOpen, PaperOut', 'cover_open'],
    ['Offline', 'offline'],
    ['Paused', 'held'],
    ['Error, Printing', 'other'],
  ])('reports a job that is %j as %s', async (status, trouble) => {
    const { seen } = await outcomeOf(['Spooling', status, 'Printing']);
    expect(seen).toContainEqual(expect.objectContaining({ kind: 'waiting', trouble }));
  });

  it('calls printed only what Windows calls so', async () => {
    expect((await outcomeOf(['Printing', 'Printed'])).outcome).toEqual({ kind: 'completed' });
    expect((await outcomeOf(['Printing', 'Completed'])).outcome).toEqual({ kind: 'sent' });
    expect((await outcomeOf(['Printing'])).outcome).toEqual({ kind: 'sent' });
  });

  it('does not claim a job that left the queue out of trouble', async () => {
    expect((await outcomeOf(['Printing', 'Error, Printing'])).outcome).toEqual({ kind: 'unknown', detail: 'Error' });
  });

  it('reports a job that somebody removed in the print queue', async () => {
    expect((await outcomeOf(['Printing', 'Printing, Deleting'])).outcome).toMatchObject({ kind: 'cancelled' });
  });

  it('does not wait for a job that the spooler stores after printing', async () => {
    expect((await outcomeOf(['Printing', 'Printed, Retained', 'Printed, Retained'])).outcome).toEqual({
      kind: 'completed',
    });
  });

  it('does not claim a job that was never seen', async () => {
    const printer = open({ print: () => ({ ended: Promise.resolve(), end: () => undefined }), appearMs: 1 });
    const result = await printer.submit(request);
    expect(result).toMatchObject({ ok: true, value: { spoolId: 'unseen abc.pdf' } });
    const outcome = result.ok ? await printer.follow(result.value, () => undefined, going) : null;
    expect(outcome).toMatchObject({ kind: 'unknown' });
  });

  it('ends a SumatraPDF that hangs, and reports an unknown end', async () => {
    const end = vi.fn();
    const printer = open({ print: () => ({ ended: new Promise(() => undefined), end }), printLimitMs: 1 });
    expect(await printer.submit(request)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(end).toHaveBeenCalledOnce();
  });

  it.skipIf(process.platform === 'win32')('ends the SumatraPDF of this document, and no other program', async () => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    const sumatraPdfPath = join(directory, 'SumatraPDF.exe');
    await writeFile(sumatraPdfPath, '#!/bin/sh\nexec sleep 20\n', { mode: 0o755 });
    try {
      const printing = printPdf(request.file, { printer: 'Zebra', sumatraPdfPath });
      const other = spawn('sleep', ['20']);
      const ended = printing.ended.catch((cause: { readonly signal?: string }) => cause.signal);
      // The package starts it once it is loaded.
      await eventually(async () => {
        printing.end();
        expect(await Promise.race([ended, Promise.resolve('at work')])).toBe('SIGTERM');
      });
      expect(other.exitCode ?? other.signalCode).toBeNull();
      other.kill();
    } finally {
      platform.mockRestore();
    }
  });

  it('rejects with the words of SumatraPDF when it fails', async () => {
    const printer = open({
      print: () => ({ ended: Promise.reject(new Error('Command failed: exit code 1')), end: () => undefined }),
      appearMs: 1,
    });
    expect(await printer.submit(request)).toEqual({
      ok: false,
      error: { kind: 'rejected', detail: 'Command failed: exit code 1' },
    });
  });

  it('does not call a print rejected whose job is in the queue although SumatraPDF failed', async () => {
    const printer = open({
      print: (file, options) => {
        const { ended, end } = windows.print(file, options);
        return { ended: ended.then(() => Promise.reject(new Error('Command failed: exit code 1'))), end };
      },
    });
    expect(await printer.submit(request)).toEqual({
      ok: false,
      error: { kind: 'unknown', detail: 'Command failed: exit code 1' },
    });
  });

  it('does not call a job cancelled that has left the queue by itself just then', async () => {
    const spooler = { ...windows.spooler, remove: async () => ok(false) };
    const printer = open({ spooler });
    const result = await printer.submit({ ...request, copies: 1 });
    const ticket = result.ok ? result.value : null;
    expect(ticket && (await printer.cancel(ticket))).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    expect(ticket && (await printer.follow(ticket, () => undefined, going))).toEqual({ kind: 'sent' });
  });

  it('takes no older job of the document for the new one, if the queue could not be read before', async () => {
    await open().submit(request);
    let reads = 0;
    const spooler: typeof windows.spooler = {
      ...windows.spooler,
      queue: async (name) => {
        reads += 1;
        return reads === 1 ? err('no answer within 20000 ms') : windows.spooler.queue(name);
      },
    };
    const result = await open({ spooler, appearMs: 50 }).submit(request);
    expect(result).toMatchObject({ ok: true, value: { spoolId: 'unseen abc.pdf' } });
  });

  it('forgets a job whose number Windows has given to another', async () => {
    const printer = open();
    const result = await printer.submit({ ...request, copies: 1 });
    const ticket = result.ok ? { ...result.value, spoolId: '1 1999-01-01T00:00:00.000Z' } : null;
    expect(ticket && (await printer.follow(ticket, () => undefined, going))).toMatchObject({ kind: 'unknown' });
    expect(ticket && (await printer.cancel(ticket))).toMatchObject({ ok: false, error: { kind: 'rejected' } });
  });

  it.skipIf(process.platform === 'win32')(
    'reaches the real package, which knows that this is not Windows',
    async () => {
      await expect(printPdf(request.file, {}).ended).rejects.toThrow(/operating system/i);
    },
  );
});
