import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CupsServer, startCupsServer } from '../../../support/cups/cupsServer.ts';
import { type IppPrinter, startIppPrinter } from '../../../support/cups/ippPrinter.ts';
import { startMessageBus } from '../../../support/cups/messageBus.ts';

const QUEUE = 'Etiket';

/** One sheet that came out: the title that the station gave it, and when it was whole, epoch ms. */
export interface PrintedFile {
  readonly title: string;
  readonly at: number;
}

/** A label printer behind a CUPS of the test's own. */
export interface LabelPrinter {
  /** For CUPS_SERVER. */
  readonly server: string;
  sheets(): Promise<readonly PrintedFile[]>;
  setPaper(loaded: boolean): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Somebody cancels, in the system's queue window, what stands there. */
  cancelAll(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLabelPrinter(): Promise<LabelPrinter> {
  const directory = await mkdtemp(join(tmpdir(), 'label-station-day-cups-'));
  const paper = join(directory, 'paper');
  const command = join(directory, 'print');
  await mkdir(paper);
  // What the device has taken is on paper when it prints it, and not before there is any.
  await writeFile(command, `#!/bin/sh\nexec cp "$1" "${paper}/"\n`, { mode: 0o755 });
  const bus = await startMessageBus(directory);
  const [device, cups]: [IppPrinter, CupsServer] = await Promise.all([
    startIppPrinter(directory, bus.address, command),
    startCupsServer(directory),
  ]);
  await cups.command('lpadmin', '-p', QUEUE, '-E', '-v', device.uri, '-m', 'everywhere');
  return {
    server: cups.socket,
    async sheets() {
      const names = (await readdir(paper)).filter((name) => name.endsWith('.pdf'));
      return Promise.all(
        names.map(async (name) => ({
          // The device calls its files by the number of its job and the title, as "7-s_1055.pdf".
          title: name
            .replace(/^\d+-/, '')
            .replace(/\.pdf$/, '')
            .replaceAll('_', '-')
            .toUpperCase(),
          at: (await stat(join(paper, name))).mtimeMs,
        })),
      );
    },
    setPaper: device.setPaper,
    pause: async () => void (await cups.command('cupsdisable', QUEUE)),
    resume: async () => void (await cups.command('cupsenable', QUEUE)),
    cancelAll: async () => void (await cups.command('cancel', '-a', QUEUE)),
    async stop() {
      await cups.stop();
      await device.stop();
      await bus.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
