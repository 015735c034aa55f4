import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createCupsPrinter } from '../../../electron/adapters/printing/cupsPrinter.ts';
import type { Printer } from '../../../electron/core/ports/Printer.ts';
import { type CupsServer, type CupsSettings, startCupsServer } from './cupsServer.ts';
import { type IppPrinter, startIppPrinter } from './ippPrinter.ts';
import { startMessageBus } from './messageBus.ts';

export interface CupsHarness {
  readonly cups: CupsServer;
  /** The virtual label printer behind the queue `LABEL_QUEUE`. */
  readonly device: IppPrinter;
  /** A new adapter on this CUPS, as after a restart of the app. */
  open(): Printer;
  /** What the scheduler wrote about its work: for the message of a failed test. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** As awkward as CUPS lets a name be: no spaces, quotes, slashes, angle brackets or question marks. */
export const LABEL_QUEUE = 'Etiket-Iğdır-$(id);`id`&|%41+%n';
export const LABEL_PRINTER_ID = `cups:${LABEL_QUEUE}`;

/** A CUPS of the test's own with one driverless queue to a virtual 100 x 150 mm label printer. */
export async function startCupsHarness(set: CupsSettings = {}): Promise<CupsHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'cups-'));
  const bus = await startMessageBus(directory);
  const [device, cups] = await Promise.all([startIppPrinter(directory, bus.address), startCupsServer(directory, set)]);
  await cups.command('lpadmin', '-p', LABEL_QUEUE, '-E', '-v', device.uri, '-m', 'everywhere', '-D', 'Etiket yazıcısı');
  return {
    cups,
    device,
    open: () => createCupsPrinter({ user: userInfo().username, server: { socketPath: cups.socket } }),
    log: () => readFile(join(directory, 'error_log'), 'utf8'),
    async stop() {
      await cups.stop();
      await device.stop();
      await bus.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
