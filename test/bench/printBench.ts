import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CupsHarness, startCupsHarness } from '../support/cups/harness.ts';
import { cupsTool } from '../support/cups/tools.ts';
import {
  arrivalAfter,
  type BenchStation,
  type Device,
  now,
  openBenchStation,
  openDevice,
  type PrinterKind,
  scanAndPrint,
} from './printDesk.ts';

/** One label each way, ms. */
export interface PrintPair {
  /** From the label on disk to the whole document at the printer. */
  readonly station: number;
  /** From the start of `lp` to the whole document at the printer. */
  readonly lp: number;
}

interface PrintBenchOptions {
  readonly kind: PrinterKind;
  readonly pairs: number;
  readonly warmUp: number;
  readonly fontDir: string;
  readonly onPair: (pair: PrintPair) => void;
}

const run = promisify(execFile);

/**
 * Prints labels through the station and through a bare `lp`, in turn, to the same queue of a CUPS of its own; who goes
 * first changes with each pair. The next label waits until the queue is empty.
 */
export async function printBench({ kind, pairs, warmUp, fontDir, onPair }: PrintBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'print-bench-'));
  const harness = await startCupsHarness();
  const device = await openDevice(harness, kind);
  const station = await openBenchStation(harness, device.queue, folder, fontDir);
  try {
    for (let number = 0; number < warmUp + pairs; number += 1) {
      const throughStation = () => stationPrint(station, device, number);
      const throughLp = async () => lpPrint(harness, device, folder, station.lastLabel());
      // The first label comes from the service: the station goes first.
      const isStationFirst = number % 2 === 0;
      const first = isStationFirst ? await throughStation() : await throughLp();
      const second = isStationFirst ? await throughLp() : await throughStation();
      if (number >= warmUp) onPair(isStationFirst ? { station: first, lp: second } : { station: second, lp: first });
    }
  } finally {
    await station.close();
    await device.stop();
    await harness.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function stationPrint(station: BenchStation, device: Device, number: number): Promise<number> {
  const arrival = await scanAndPrint(station, device, `BENCH-${number}`);
  return arrival - station.moments.stored;
}

async function lpPrint({ cups }: CupsHarness, device: Device, folder: string, label: Uint8Array): Promise<number> {
  const file = join(folder, 'label.pdf');
  await writeFile(file, label);
  const before = (await device.arrivals()).length;
  const options = device.media === null ? [] : ['-o', `media=${device.media}`, '-o', 'print-scaling=none'];
  const env = { ...process.env, CUPS_SERVER: cups.socket, LC_ALL: 'C.UTF-8' };
  const program = cupsTool('lp');
  const startedAt = now();
  await run(program, ['-d', device.queue, ...options, file], { env });
  const arrival = await arrivalAfter(device, before);
  await device.idle();
  return arrival - startedAt;
}
